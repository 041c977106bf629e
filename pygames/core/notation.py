"""Moves as text from outside, in any case and with any blanks: words, and lists of squares in any order."""

from __future__ import annotations

import re

from pygames.core.checks import check_text
from pygames.core.game import IllegalMove
from pygames.core.grid import Grid

_SQUARE = re.compile(r"[a-z]\d{1,2}")
_QUOTED = 40


def normalize(text: str) -> str:
    """Return a text in lower case without blanks; TypeError if it is no text."""
    return "".join(check_text(text, "A move").split()).lower()


def parse_squares(text: str, grid: Grid, most: int, example: str) -> int:
    """Parse a comma-separated list of squares that a piece of at most `most` squares may cover.

    IllegalMove if it is no list of squares (quoting the example), if a square is off the board, or if there are too
    many. TypeError if it is no text.
    """
    squares = 0
    words = re.split(r"[\s,]+", check_text(text, "A move").strip(" ,\n\t").lower())
    # one more than allowed is enough to refuse a list, however long it is
    for word in words[: most + 1]:
        if not _SQUARE.fullmatch(word):
            raise IllegalMove(
                "text",
                "“{text}” isn’t a move. Write a list of squares, e.g. {example}.",
                text=text[:_QUOTED],
                example=example,
            )
        if word not in grid.index:
            raise IllegalMove("square", "{square} isn’t on the board.", square=word)
        squares |= 1 << grid.index[word]
    # too many squares, or one of them named twice
    if len(words) != squares.bit_count():
        raise no_piece(text[:_QUOTED])
    return squares


def no_piece(text: str) -> IllegalMove:
    """Return the refusal of squares that form no piece."""
    return IllegalMove("no-piece", "{text} isn’t the shape of a piece.", text=text)
