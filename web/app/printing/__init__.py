"""What goes to paper: games and positions with diagrams, rules, score sheets, puzzles; `screen.printing` is the way in."""
