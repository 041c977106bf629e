"""Printing: games and positions, rules, score sheets, puzzles; `screen.printing` is the entry point."""
