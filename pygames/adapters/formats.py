"""Games as text in whatever form: our own record, or that of another program."""

from __future__ import annotations

from pygames.adapters import blksgf
from pygames.play.record import Record

FORMATS = ((blksgf.is_game_tree, blksgf.read),)
"""What knows a form of text, and what reads it."""


def read(text: str) -> Record:
    """The record that a text means; BadRecord says what is wrong with it."""
    for knows, read_it in FORMATS:
        if knows(text):
            return read_it(text)
    return Record.read(text)
