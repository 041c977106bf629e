"""Games as text in any known format: our own, or another program's."""

from __future__ import annotations

from pygames.adapters import blksgf
from pygames.play.record import Record

FORMATS = ((blksgf.is_game_tree, blksgf.read),)
"""Recognisers of other formats, each with its reader."""


def read(text: str) -> Record:
    """Parse a game in any format; BadRecord says what is wrong with it."""
    for knows, read_it in FORMATS:
        if knows(text):
            return read_it(text)
    return Record.read(text)
