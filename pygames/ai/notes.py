"""The log of a match: a line of JSON per game, so that logged games need not be played again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Failure(NamedTuple):
    """How a player's failure lost a game."""

    player: int
    """Its number in the match."""
    ply: int
    """The ply of the game before which it failed, from 1."""
    kind: str
    """`illegal move`, `too slow` or `exception`."""
    words: str
    line: int | None = None
    """The line of its file; None if unknown."""


class GameResult(NamedTuple):
    """The result of a game of a match."""

    winners: frozenset[int]
    """The numbers of the players that won."""
    failure: Failure | None = None
    """How a player lost by failing; None if nobody did."""
    plies: tuple[str, ...] = ()
    """All moves and outcomes; empty in logs of earlier versions."""


class Notes:
    """The results of one match in a log that may hold others, too."""

    def __init__(self, file: Path, match: Mapping[str, Any], usual: Mapping[str, object] | None = None) -> None:
        """Open a match's log: `match` identifies its lines, `usual` are the options that lines may leave out."""
        self.file, self.match, self.usual = file, match, usual or {}

    def read(self) -> dict[int, GameResult]:
        """Return the logged result of each game, by its number."""
        # a line that was cut off may end within a character; `_note` then finds it damaged
        text = self.file.read_text(encoding="utf-8", errors="replace") if self.file.exists() else ""
        notes = [note for note in map(_note, text.splitlines()) if self._is_of_it(note.get("match"))]
        return {
            note["number"]: GameResult(
                frozenset(note["winners"]),
                Failure(*note["failed"][: len(Failure._fields)]) if "failed" in note else None,
                tuple(note.get("plies", "").split()),
            )
            for note in notes
        }

    def _is_of_it(self, match: Any) -> bool:
        """Return whether a line belongs to this match, even if it was written before openings or an option existed."""
        return isinstance(match, dict) and self._whole(match) == self._whole(self.match)

    def _whole(self, match: Mapping[str, Any]) -> dict[str, object]:
        return {"opening": 0, **match, "options": {**self.usual, **match.get("options", {})}}

    def add(self, number: int, result: GameResult) -> None:
        """Append the result of a game."""
        with self.file.open("a+b") as notes:
            # an interruption may have cut off the last line; a new one must not be glued to it
            notes.seek(max(0, notes.tell() - 1))
            whole = notes.read() in (b"", b"\n")
        note = {"match": self.match, "number": number, "winners": sorted(result.winners)}
        note["plies"] = " ".join(result.plies)
        if result.failure:
            note["failed"] = [*result.failure]
        with self.file.open("a", encoding="utf-8") as notes:
            notes.write(f"{'' if whole else chr(10)}{json.dumps(note)}\n")


def _note(line: str) -> dict[str, Any]:
    """Parse a line; return nothing if it was cut off."""
    try:
        note = json.loads(line)
    except ValueError:
        return {}
    return note if isinstance(note, dict) else {}
