"""The games of matches in a file, a line of JSON for each: what is noted there need not be played again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple


class Failure(NamedTuple):
    """How a player failed, which lost it the game."""

    player: int
    """Its number in the match."""
    ply: int
    """Before which ply of the game, from 1."""
    kind: str
    """`illegal move`, `too slow` or `exception`."""
    words: str
    line: int | None = None
    """Of its file; None where it is not known."""


class GameResult(NamedTuple):
    """How a game of a match ended."""

    winners: frozenset[int]
    """The numbers of the players that won it."""
    failure: Failure | None = None


class Notes:
    """The results of one match in a file, which may have others besides."""

    def __init__(self, file: Path, match: Mapping[str, Any], usual: Mapping[str, object] | None = None) -> None:
        """`match` is what a line says of its match, `usual` the options that it had where it does not name them."""
        self.file, self.match, self.usual = file, match, usual or {}

    def read(self) -> dict[int, GameResult]:
        """Return the result of each game that is noted, by its number."""
        text = self.file.read_text(encoding="utf-8", errors="replace") if self.file.exists() else ""
        notes = [note for note in map(_note, text.splitlines()) if self._is_of_it(note.get("match"))]
        return {
            note["number"]: GameResult(
                frozenset(note["winners"]), Failure(*note["failed"]) if "failed" in note else None
            )
            for note in notes
        }

    def _is_of_it(self, match: Any) -> bool:
        """Whether a line is of this match, be it that it was written before there were openings, or an option."""
        return isinstance(match, dict) and self._whole(match) == self._whole(self.match)

    def _whole(self, match: Mapping[str, Any]) -> dict[str, object]:
        return {"opening": 0, **match, "options": {**self.usual, **match.get("options", {})}}

    def add(self, number: int, result: GameResult) -> None:
        """Append the result of a game to what stands there."""
        with self.file.open("a+b") as notes:
            notes.seek(max(0, notes.tell() - 1))
            whole = notes.read() in (b"", b"\n")
        note = {"match": self.match, "number": number, "winners": sorted(result.winners)}
        if result.failure:
            note["failed"] = [*result.failure]
        with self.file.open("a", encoding="utf-8") as notes:
            notes.write(f"{'' if whole else chr(10)}{json.dumps(note)}\n")


def _note(line: str) -> dict[str, Any]:
    """Return what a line says; nothing where it was cut off."""
    try:
        note = json.loads(line)
    except ValueError:
        return {}
    return note if isinstance(note, dict) else {}
