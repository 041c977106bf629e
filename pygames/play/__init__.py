"""What works for any game: records, sessions, clocks, puzzles, the figures in the rules."""
