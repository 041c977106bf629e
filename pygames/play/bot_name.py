"""The names of computer players: one grammar for records, links, matches and the command line.

A name is a level (`casual`), a level with a character (`casual:Bruno`), a baseline (`random`), or a bot of one's own
(`file NAME DIGEST`); anything else is another program's player. Records have such a name after `bot `, except that a
character is the name of its seat: so versions without it let the level play.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, Self

from pygames.core.level import LEVELS

_BOT = "bot "
_MARK = ":"
_FILE = re.compile(r"file (.+) ([0-9a-f]{16,64})")


class BotName(NamedTuple):
    """The name of a computer player, by its parts."""

    kind: str
    """A level, a baseline, `file NAME DIGEST`, or what another program calls its player."""
    character: str = ""
    """In whose style a level plays; empty for its own."""

    @classmethod
    def read(cls, text: str, called: str = "") -> Self:
        """Parse the name of a computer player, with or without `bot `; `called` is the name of its seat.

        >>> BotName.read("casual:Bruno") == BotName.read("bot casual", "Bruno") == BotName("casual", "Bruno")
        True
        """
        text = text.removeprefix(_BOT)
        level, _, character = text.partition(_MARK)
        if level in LEVELS and (character or not text.endswith(_MARK)):
            return cls(level, character or called)
        return cls(text)

    @classmethod
    def of_file(cls, name: str, digest: str) -> Self:
        """Return the name of a bot of one's own, by its file and what identifies this version of it."""
        return cls(f"file {name} {digest}")

    def __str__(self) -> str:
        """Return the name in one text, without `bot `."""
        return f"{self.kind}{_MARK}{self.character}" if self.character else self.kind

    @property
    def file(self) -> str:
        """The name of its file; empty if it has none."""
        found = _FILE.fullmatch(self.kind)
        return found[1] if found else ""


def bot(name: object) -> str:
    """Return a computer player as records have it.

    >>> bot("expert"), bot(BotName.of_file("mine.py", "0123456789abcdef"))
    ('bot expert', 'bot file mine.py 0123456789abcdef')
    """
    return f"{_BOT}{name}"


def written_seats(players: Sequence[str], names: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who plays and what they are called, by seat, in the form that is written.

    >>> written_seats(("human", "bot casual:Bruno"), ("Ana", ""))
    (('human', 'bot casual'), ('Ana', 'Bruno'))
    """
    called = names or ("",) * len(players)
    pairs = [_written_seat(player, name) for player, name in zip(players, called, strict=True)]
    return tuple(player for player, _ in pairs), tuple(name for _, name in pairs)


def _written_seat(player: str, name: str) -> tuple[str, str]:
    """Return a player and what it is called; a person or a player that has no character as they are."""
    if not player.startswith(_BOT):
        return player, name
    named = BotName.read(player, name)
    return bot(named.kind), named.character or name or named.file
