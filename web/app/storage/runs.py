"""The player's best and latest runs through the puzzles: how many were solved, by kind and game, in one text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from web.app.storage import checked
from web.app.storage.checked import Refuse, understood
from web.app.storage.shelf import Shelf

KEY = "runs"
VERSION = 1
LONGEST_NAME = 40
MOST_SOLVED = 9999


class RunTally(NamedTuple):
    """How many puzzles were solved in the best run of a kind, and in the latest one."""

    best: int = 0
    last: int = 0


@dataclass(frozen=True)
class Tallies:
    """The tallies by name: the kind of run and, behind a space, the game, where it is not of all games."""

    by_name: Mapping[str, RunTally] = field(default_factory=dict)
    on: str = ""
    """The name of the run that is going on; at the next start, of the one that was cut off."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Unknown fields of the text, to be written back."""

    @classmethod
    def read(cls, text: str) -> Tallies:
        """Parse a stored text; raise ValueError if it contains no tallies."""
        stored = checked.stored_parts(text, VERSION)
        readers: checked.Readers = {"runs": checked.mapping_of(checked.anything), "on": checked.text}
        known, rest = checked.sorted_out(stored, readers, needed=["runs"])
        entries = known["runs"]
        found, others = checked.sorted_out(entries, {name: _tally for name in entries if len(name) <= LONGEST_NAME})
        return cls(found, known.get("on", ""), {**rest, "runs": others})

    def write(self) -> str:
        """Return the tallies as text to store."""
        told = {name: list(one) for name, one in sorted(self.by_name.items())}
        going_on = {"on": self.on} if self.on else {}
        return json.dumps({"version": VERSION, **self.rest, **going_on, "runs": {**self.rest.get("runs", {}), **told}})

    def of(self, name: str) -> RunTally:
        """Return the tally of this name; zeros if there was no run yet."""
        return self.by_name.get(name, RunTally())

    def after(self, name: str, solved: int, *, is_over: bool) -> Tallies:
        """Return the tallies after a run, or in the midst of it."""
        tally = RunTally(max(self.of(name).best, solved), solved)
        return Tallies({**self.by_name, name: tally}, "" if is_over else name, self.rest)

    def ended(self) -> Tallies:
        """Return the tallies where no run is going on."""
        return replace(self, on="")


def merged_tallies(mine: Tallies, theirs: Tallies) -> Tallies:
    """Merge both: the better of the best runs, and my latest ones."""
    both = dict(theirs.by_name)
    for name, one in mine.by_name.items():
        both[name] = RunTally(max(one.best, theirs.of(name).best), one.last)
    unknown = {**theirs.rest.get("runs", {}), **mine.rest.get("runs", {})}
    return Tallies(both, mine.on or theirs.on, {**theirs.rest, **mine.rest, "runs": unknown})


def tallies_of(stored: Mapping[str, str], refuse: Refuse) -> Tallies:
    """Return the tallies among stored texts, refusing an unreadable one with key and text."""
    return understood(stored, [KEY], Tallies.read, refuse).get(KEY, Tallies())


def keep_tallies(shelf: Shelf, tallies: Tallies) -> None:
    """Store how the runs went, and which one is going on."""
    shelf.change({KEY: tallies.write()})


def _tally(stored: Any) -> RunTally:
    """Parse a tally."""
    best, last = checked.list_of(checked.whole(0, MOST_SOLVED))(stored)
    return RunTally(max(best, last), last)
