"""What can be done with any game: write it down and read it, play it at a table, go through its rules."""
