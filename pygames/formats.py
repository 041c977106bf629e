"""Games as text in whatever form: our own record, or another in which one of the games is known."""

from __future__ import annotations

from pygames.catalogue import GAMES
from pygames.core.record import Record


def read(text: str) -> Record:
    """The record that a text means; BadRecord says what is wrong with it."""
    for game in GAMES.values():
        for knows, read_it in game.words.formats:
            if knows(text):
                record: Record = read_it(text)
                return record
    return Record.read(text)
