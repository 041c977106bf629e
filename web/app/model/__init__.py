"""What is known and said of games, players, puzzles and ladders: no HTML, and nothing of the app."""
