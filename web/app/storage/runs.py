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
LONGEST_RUN = 3600.0
"""More seconds than any run may have used."""
MOST_KEPT = 700
"""The most puzzles to come that are stored, so that the text stays within what every version reads."""


class RunTally(NamedTuple):
    """How many puzzles were solved in the best run of a kind, and in the latest one."""

    best: int = 0
    last: int = 0


class RunState(NamedTuple):
    """A run that is going on, as it is after its last move."""

    name: str
    """Its kind and, behind a space, its game, as in the tallies."""
    left: tuple[str, ...]
    """The keys of the puzzles to come, that which is being tried first."""
    missed: tuple[str, ...] = ()
    """The keys of those that were missed."""
    solved: int = 0
    spent: float = 0.0
    """The seconds used, if it is timed."""
    before: int = 0
    """The best run before it."""
    reached: int = 0
    """The grade of the hardest puzzle solved."""

    @classmethod
    def read(cls, stored: Any) -> RunState:
        """Parse a stored run; raise ValueError if it is none."""
        readers: checked.Readers = {
            "name": checked.text, "left": _keys, "missed": _keys, "solved": _count, "spent": _seconds, "before": _count,
            "reached": _count,
        }  # fmt: skip
        known, _ = checked.sorted_out(_object(stored), readers, needed=readers)
        return cls(**known)

    def write(self) -> dict[str, Any]:
        """Return the run as an object to store."""
        texts = {"left": " ".join(self.left[:MOST_KEPT]), "missed": " ".join(self.missed)}
        return {**self._asdict(), **texts, "spent": round(self.spent, 1)}


@dataclass(frozen=True)
class Tallies:
    """The tallies by name: the kind of run and, behind a space, the game, where it is not of all games."""

    by_name: Mapping[str, RunTally] = field(default_factory=dict)
    on: str = ""
    """The name of the run that is going on or waits to go on."""
    state: RunState | None = None
    """That run as it was after its last move; None if an older version cut it off."""
    rest: Mapping[str, Any] = field(default_factory=dict)
    """Unknown fields of the text, to be written back."""

    @classmethod
    def read(cls, text: str) -> Tallies:
        """Parse a stored text; raise ValueError if it contains no tallies."""
        stored = checked.stored_parts(text, VERSION)
        readers: checked.Readers = {"runs": _object, "on": checked.text, "state": RunState.read}
        known, rest = checked.sorted_out(stored, readers, needed=["runs"])
        entries = known["runs"]
        found, others = checked.sorted_out(entries, {name: _tally for name in entries if len(name) <= LONGEST_NAME})
        return cls(found, known.get("on", ""), known.get("state"), {**rest, "runs": others})

    def write(self) -> str:
        """Return the tallies as text to store."""
        told = {name: list(one) for name, one in sorted(self.by_name.items())}
        going_on: dict[str, Any] = {"on": self.on} if self.on else {}
        if self.state:
            going_on["state"] = self.state.write()
        return json.dumps({"version": VERSION, **self.rest, **going_on, "runs": {**self.rest.get("runs", {}), **told}})

    def of(self, name: str) -> RunTally:
        """Return the tally of this name; zeros if there was no run yet."""
        return self.by_name.get(name, RunTally())

    def after(self, name: str, solved: int, state: RunState | None) -> Tallies:
        """Return the tallies after a run, or in the midst of it, with its state."""
        tally = RunTally(max(self.of(name).best, solved), solved)
        return replace(self, by_name={**self.by_name, name: tally}, on=name if state else "", state=state)

    def ended(self) -> Tallies:
        """Return the tallies where no run is going on."""
        return replace(self, on="", state=None)

    @property
    def waiting(self) -> RunState | None:
        """The run that can go on; None if there is none, or if an older version has begun another one since."""
        state = self.state
        if state is None or not state.left or state.name != self.on or state.solved != self.of(self.on).last:
            return None
        return state


def merged_tallies(mine: Tallies, theirs: Tallies) -> Tallies:
    """Merge both: the better of the best runs, my latest ones, and the run that goes on, mine if there are two."""
    both = dict(theirs.by_name)
    for name, one in mine.by_name.items():
        both[name] = RunTally(max(one.best, theirs.of(name).best), one.last)
    unknown = {**theirs.rest.get("runs", {}), **mine.rest.get("runs", {})}
    going_on = mine if mine.on else theirs
    return Tallies(both, going_on.on, going_on.state, {**theirs.rest, **mine.rest, "runs": unknown})


def tallies_since(before: Tallies, mine: Tallies, theirs: Tallies) -> Tallies:
    """Merge two tallies that both continue a third: of the run that goes on my change counts, else theirs."""
    changed = (mine.on, mine.state) != (before.on, before.state)
    going_on = mine if changed else theirs
    return replace(merged_tallies(mine, theirs), on=going_on.on, state=going_on.state)


def tallies_of(stored: Mapping[str, str], refuse: Refuse) -> Tallies:
    """Return the tallies among stored texts, refusing an unreadable one with key and text."""
    return understood(stored, [KEY], Tallies.read, refuse).get(KEY, Tallies())


def keep_tallies(shelf: Shelf, tallies: Tallies) -> None:
    """Store how the runs went, and which one is going on."""
    shelf.change({KEY: tallies.write()})


def _tally(stored: Any) -> RunTally:
    """Parse a tally."""
    best, last = checked.list_of(_count)(stored)
    return RunTally(max(best, last), last)


def _keys(stored: Any) -> tuple[str, ...]:
    """Parse the keys of puzzles."""
    return tuple(checked.text(stored).split())


def _seconds(stored: Any) -> float:
    """Parse the seconds that a run has used."""
    seconds = checked.number(stored)
    if not 0 <= seconds <= LONGEST_RUN:
        raise ValueError("no run takes so long")
    return seconds


_count = checked.whole(0, MOST_SOLVED)
_object = checked.mapping_of(checked.anything)
