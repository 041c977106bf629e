"""Writes the JSON vectors of spec/, from golden games and the texts of earlier versions.

    python -m tools.vectors

Each function named in `FILES` returns the vectors of one file. The same sources give the same files, byte by byte, and
a test compares them: where a change of the format is meant, run this and look at the difference.
"""
