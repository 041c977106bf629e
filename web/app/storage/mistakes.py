"""The player's own mistakes, kept as puzzles: a text for each game of the positions in which a game turned."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any
from zlib import crc32

from pygames import GAMES
from pygames.core.game import Option, option_text
from web.app.storage import checked
from web.app.storage.checked import Refuse, understood

PREFIX = "mistakes "
"""The prefix of the key, before the game's name."""
VERSION = 1
MOST = 12
"""The most mistakes stored for a game; older ones are dropped."""
MAX_LETTERS = 60_000
_percent = checked.whole(0, 100)


@dataclass(frozen=True)
class OwnMistake:
    """A move of the player's that gave away much of a game, and what would have been better."""

    game: str
    seats: int
    options: tuple[tuple[str, Option], ...]
    plies: tuple[str, ...]
    """The plies that led to the position."""
    played: str
    answers: tuple[str, ...]
    """The moves that are about as good as the best, the best first."""
    shares: Mapping[str, int]
    """The value of each move, as far as known, in per cent."""
    day: str = ""
    """When it was found."""
    solved: bool = False
    handicap: str = ""
    """The head starts in its game, as the header tag has them; empty without any."""
    rest: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Unknown fields of the text, to be written back."""

    @property
    def key(self) -> str:
        """A unique name of the position."""
        told = self.game, str(self.seats), *self.plies, self.handicap
        return f"{crc32(' '.join(filter(None, told)).encode()):08x}"

    def is_of(self, plies: Sequence[str], handicap: str) -> bool:
        """Return whether it was made in a game with these plies and head starts."""
        return self.handicap == handicap and (*self.plies, self.played) == tuple(plies[: len(self.plies) + 1])

    @classmethod
    def of_stored(cls, game: str, stored: Any) -> OwnMistake:
        """Read a mistake in a game; ValueError where this is none."""
        known, rest = checked.sorted_out(stored, _READERS, needed=("seats", "plies", "played", "answers", "shares"))
        chosen = {name: GAMES[game].option(name, text) for name, text in known.get("options", {}).items()}
        options = GAMES[game].changed_options({name: value for name, value in chosen.items() if value is not None})
        plies, seats = tuple(known["plies"].split()), GAMES[game].check_seats(known["seats"])
        played, day, solved = known["played"], known.get("day", ""), known.get("solved", False)
        answers, shares, given = known["answers"], known["shares"], known.get("handicap", "")
        if not answers or not shares.keys() >= {played, answers[0]}:
            raise ValueError("this mistake is damaged")
        return cls(game, seats, options, plies, played, answers, shares, day, solved, given, rest)

    def stored(self) -> dict[str, Any]:
        """Return what is stored of it."""
        return {
            "seats": self.seats,
            "options": {name: option_text(value) for name, value in self.options},
            "plies": " ".join(self.plies),
            "played": self.played,
            "answers": [*self.answers],
            "shares": dict(self.shares),
            "day": self.day,
            "solved": self.solved,
            **({"handicap": self.handicap} if self.handicap else {}),
            **self.rest,
        }


def write(mistakes: Sequence[OwnMistake]) -> str:
    """Return the mistakes in a game, one at least, as text to store."""
    return json.dumps({"version": VERSION, "game": mistakes[0].game, "mistakes": [one.stored() for one in mistakes]})


def read(text: str) -> tuple[OwnMistake, ...]:
    """Return the mistakes in a game that a stored text holds; ValueError where it holds none."""
    parts = checked.stored_parts(text, VERSION, MAX_LETTERS)
    game, entries = GAMES[parts["game"]].name, checked.list_of(checked.anything)(parts["mistakes"])
    return tuple(OwnMistake.of_stored(game, entry) for entry in entries)[-MOST:]


def mistakes_of(stored: Mapping[str, str], refuse: Refuse) -> dict[str, tuple[OwnMistake, ...]]:
    """Return the mistakes among stored texts, by game; what can't be understood is refused by its key and text."""
    found = understood(stored, (f"{PREFIX}{name}" for name in GAMES), read, refuse)
    return {mistakes[0].game: mistakes for mistakes in found.values() if mistakes}


def merged(*several: Iterable[OwnMistake]) -> tuple[OwnMistake, ...]:
    """Return the latest of several lists together; what is solved in one of them is solved."""
    both: dict[str, OwnMistake] = {}
    for one in chain(*several):
        both[one.key] = replace(one, solved=one.solved or (one.key in both and both[one.key].solved))
    return tuple(sorted(both.values(), key=lambda one: one.day))[-MOST:]


_READERS: checked.Readers = {
    "seats": checked.whole(1, 9),
    "options": checked.mapping_of(checked.text),
    "plies": checked.text,
    "played": checked.text,
    "answers": checked.list_of(checked.text),
    "shares": checked.mapping_of(_percent),
    "day": checked.text,
    "solved": checked.truth,
    "handicap": checked.text,
}
