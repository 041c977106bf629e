"""The state of the app: the current game, its turns and clocks, and the computer's tasks."""
