"""Characters: computer players with a name and a style, at any level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pygames.core.phrase import Phrase

MARK = ":"
"""What stands between level and character in the text of a player: `casual:Bruno`."""


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


def split_player(text: str) -> tuple[str, str]:
    """Return the level and the character's name, empty if there is none, in the text of a player.

    >>> split_player("casual:Bruno"), split_player("expert")
    (('casual', 'Bruno'), ('expert', ''))
    """
    level, _, name = text.partition(MARK)
    return level, name


def join_player(level: str, name: str) -> str:
    """Return the text of a player; a name that is no character's is left out.

    >>> join_player("casual", "Bruno"), join_player("casual", "Ana")
    ('casual:Bruno', 'casual')
    """
    return f"{level}{MARK}{name}" if name in CHARACTERS else level
