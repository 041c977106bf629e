"""The weeks whose challenge the player has met, each with the date on which that was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pygames.play.challenges import is_week
from web.app.storage import checked
from web.app.storage.checked import Refuse, understood

KEY = "weeks"
VERSION = 1


@dataclass(frozen=True)
class Weeks:
    """The weeks met."""

    met: Mapping[str, str] = field(default_factory=dict)
    """The date on which it was first met, by week."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Unknown fields of the text, to be written back."""

    @classmethod
    def read(cls, text: str) -> Weeks:
        """Parse a stored text; raise ValueError if it contains no weeks."""
        stored = checked.stored_parts(text, VERSION)
        known, rest = checked.sorted_out(stored, {"met": checked.mapping_of(checked.anything)}, needed=["met"])
        met, others = checked.sorted_out(known["met"], {week: checked.text for week in known["met"] if is_week(week)})
        return cls(met, {**rest, "met": others})

    def write(self) -> str:
        """Return the weeks as text to store."""
        met = {**self.rest.get("met", {}), **dict(sorted(self.met.items()))}
        return json.dumps({"version": VERSION, **self.rest, "met": met})

    def after(self, week: str, day: str) -> Weeks:
        """Return the weeks after the challenge of one was met."""
        return Weeks({week: day, **self.met}, self.rest)

    def and_also(self, other: Weeks) -> Weeks:
        """Merge the weeks of both, each with the earlier date."""
        days = sorted([*self.met.items(), *other.met.items()], key=lambda pair: pair[1], reverse=True)
        both = dict(days)  # of two dates the earlier one comes last, and stays
        unknown = {**other.rest.get("met", {}), **self.rest.get("met", {})}
        return Weeks(both, {**other.rest, **self.rest, "met": unknown})


def weeks_of(stored: Mapping[str, str], refuse: Refuse) -> Weeks:
    """Return the weeks among stored texts, refusing an unreadable one with key and text."""
    return understood(stored, [KEY], Weeks.read, refuse).get(KEY, Weeks())
