"""What is open now: the game on the table, whose turn it is, the clocks, and what the computer looks into."""
