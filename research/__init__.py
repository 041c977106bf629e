"""Makes weights, puzzles and proofs, and measures strength; see README.md."""
