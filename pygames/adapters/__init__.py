"""Games in the forms of other programs."""
