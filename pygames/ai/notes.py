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

    def __init__(self, file: Path, match: Mapping[str, object]) -> None:
        """`match` is what a line says of its match."""
        self.file, self.match = file, match

    def read(self) -> dict[int, GameResult]:
        """Return the result of each game that is noted, by its number."""
        text = self.file.read_text(encoding="utf-8", errors="replace") if self.file.exists() else ""
        notes = [note for note in map(_note, text.splitlines()) if note.get("match") == self.match]
        return {
            note["number"]: GameResult(
                frozenset(note["winners"]), Failure(*note["failed"]) if "failed" in note else None
            )
            for note in notes
        }

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
