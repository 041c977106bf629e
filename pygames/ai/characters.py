"""Characters: computer players with a name and a style, at any level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pygames.core.phrase import Phrase


class Character(NamedTuple):
    """A computer player with a name and a style."""

    line: Phrase
    """How it plays, in a sentence."""
    style: Mapping[str, float]
    """How much it likes the features of moves (see `pygames.ai.style`); below 0, it dislikes them."""


# records name characters: a name that was once given stays for ever
CHARACTERS: Mapping[str, Character] = {
    "Maggie": Character(Phrase("Grabs whatever there is to gain at once."), {"gain": 1.0}),
    "Rena": Character(Phrase("Comes close and takes what she can from you."), {"capture": 1.0, "contact": 1.0}),
    "Iggy": Character(Phrase("Keeps his distance and takes nothing from anybody."), {"capture": -1.0, "contact": -1.0}),
    "Tejo": Character(Phrase("Stands in the way wherever he can."), {"block": 1.0}),
    "Bruno": Character(Phrase("Likes it big, and right in the middle."), {"size": 1.0, "centre": 0.5}),
    "Pip": Character(Phrase("Likes it small, and out at the edge."), {"size": -1.0, "centre": -0.5}),
}
"""The characters by name, which is the same in all languages."""
