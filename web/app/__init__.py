"""The app in plain Python: screens, actions, and replies to the page. It knows nothing of browsers."""
