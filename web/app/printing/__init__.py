"""What goes to paper: games and positions, rules, score sheets, puzzles; `screen.printing` is the way in."""
