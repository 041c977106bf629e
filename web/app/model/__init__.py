"""Knowledge and texts about games, players, puzzles and ladders, without HTML and independent of the app."""
