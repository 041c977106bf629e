"""The characters that the player has beaten, and how often each has spoken, so that no line comes twice in a row."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from web.app.storage import checked
from web.app.storage.checked import Refuse, understood

KEY = "faces"
VERSION = 1
MAX_SAID = 10**6

Dates = Mapping[str, str]


@dataclass(frozen=True)
class Faces:
    """The characters beaten, and what was said. Names and games that only another version knows are kept."""

    beaten: Mapping[str, Dates] = field(default_factory=dict)
    """By name, for each game the date on which it was first beaten there."""
    said: Mapping[str, int] = field(default_factory=dict)
    """How many lines were said, by name and occasion with a blank between."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Unknown fields of the text, to be written back."""

    @classmethod
    def read(cls, text: str) -> Faces:
        """Parse a stored text; raise ValueError if it contains no faces."""
        stored = checked.stored_parts(text, VERSION)
        parts = {name: checked.mapping_of(checked.anything) for name in ("beaten", "said")}
        known, rest = checked.sorted_out(stored, parts, needed=["beaten"])
        beaten, strange = checked.sorted_out(known["beaten"], dict.fromkeys(known["beaten"], _dates))
        said, odd = checked.sorted_out(known.get("said", {}), dict.fromkeys(known.get("said", {}), _count))
        return cls(beaten, said, {**rest, "beaten": strange, "said": odd})

    def write(self) -> str:
        """Return the faces as text to store."""
        beaten = {**self.rest.get("beaten", {}), **{name: dict(days) for name, days in sorted(self.beaten.items())}}
        said = {**self.rest.get("said", {}), **dict(sorted(self.said.items()))}
        return json.dumps({"version": VERSION, **self.rest, "beaten": beaten, "said": said})

    def after_win(self, name: str, game: str, day: str) -> Faces:
        """Return the faces after a character was beaten in a game; the first day stays."""
        days = {game: day, **self.beaten.get(name, {})}
        return Faces({**self.beaten, name: days}, self.said, self.rest)

    def after_line(self, occasion: str) -> Faces:
        """Return the faces after a line was said on an occasion."""
        return Faces(self.beaten, {**self.said, occasion: self.said.get(occasion, 0) + 1}, self.rest)

    def and_also(self, other: Faces) -> Faces:
        """Merge both: each face with the earlier date, each occasion with the higher number."""
        beaten = {
            name: _earliest(self.beaten.get(name, {}), other.beaten.get(name, {}))
            for name in (*other.beaten, *self.beaten)
        }
        said = {one: max(self.said.get(one, 0), other.said.get(one, 0)) for one in (*other.said, *self.said)}
        unknown = {part: {**other.rest.get(part, {}), **self.rest.get(part, {})} for part in ("beaten", "said")}
        return Faces(beaten, said, {**other.rest, **self.rest, **unknown})


def _earliest(mine: Dates, theirs: Dates) -> Dates:
    days = sorted([*mine.items(), *theirs.items()], key=lambda pair: pair[1], reverse=True)
    return dict(days)  # of two dates the earlier one comes last, and stays


_dates = checked.mapping_of(checked.text)
_count = checked.whole(0, MAX_SAID)


def faces_of(stored: Mapping[str, str], refuse: Refuse) -> Faces:
    """Return the faces among stored texts, refusing an unreadable one with key and text."""
    return understood(stored, [KEY], Faces.read, refuse).get(KEY, Faces())
