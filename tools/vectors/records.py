"""Vectors of records: what a text says, and how bad texts are refused."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from pygames import GAMES, BadRecord, Record
from pygames.play.checksum import checksum
from pygames.play.session import HUMAN
from tools.paths import ROOT
from tools.vectors.games import options_of

T = TypeVar("T")
BETWEEN = "\n=====\n"
"""The line between two records in a file of an earlier version."""
DRESSED = [
    "[Game “blokus”]\n[Seed „7“]\nd10,e10 j5,k5 f9",
    '> [Game "blokus"]\n> [Seed "7"]\n>\n> d10,e10 j5,k5 f9',
    '```\n[Game "blokus"]\n[Seed "7"]\nd10,e10 j5,k5 f9\n```',
    '[Game "blokus"]\n[Seed "7"]\nd10,e10\u00a0j5,\u200bk5 f9\n\n-- \nAna\nBoard Games & Co.',
    '\ufeff; two friends\r\n  E10\t[option starts\n"FIXED"]\r\n[GAME "Blokus"] J6,j5 ; good\n\n [ Seats "2" ]',
    '[game "Sectori"] *1 c3n ; the die shows a 1',
    r'[Game "blokus"][Seed "a \"b\" \\ c"] [Name 0 " Ana   Lu "] [Odd "kept"] [VOID ""] [Title "say [Game \"chess\"]"]',
    '[Game "blokus"] [Clock "5 + 3"] [Times "0:04.26, 0:00:05"] [Termination "Time forfeit 1"] e10 j5',
    '[Game "blokus"] [Clock "-"] [Result "1"] [Termination "normal"] e10',
    '[Game "blokus"] [Seats "2"] [Option starts "free"] [Chfck "2 9e35dd78"] e10 j5',
    '[Game "blokus"] [Handicap "0 12"] [Termination "resigned 1"] [Series "3 1 0.5"] e10 j5',
    '[Game "blockers"] [Viewer "1"] *? *? *? *? *? *7 *moon',
    '[Game "ringgz"] [Seats "3"] [Seat 2 "bot expert"] [Seat 1 "bot mine.py"] [Termination "agreed draw"] S@c3',
]
"""Texts as people and other programs write them."""
BAD = [
    ("no-game", ""),
    ("no-game", "e10\nj5"),
    ("game", '\n[Game "chess"]'),
    ("twice", '[Game "blokus"]\n[Seed "1"]\n[seed "2"]'),
    ("check", '[Game "blokus"]\n[Check "1 00000000"]\ne10'),
    ("token", '[Game "blokus"]\n\n[Seed]'),
    ("seats", '[Game "blokus"]\n[Seats "5"]'),
    ("seats", '[Game "blokus"]\n[Seats "two"]'),
    ("option", '[Game "blokus"]\n[Option colour "red"]'),
    ("value", '[Game "blokus"]\n[Option starts "far"]'),
    ("version", '[Game "blokus"]\n[Version "9"]'),
    ("viewer", '[Game "blokus"]\n[Viewer "2"]'),
    ("clock", '[Game "blokus"]\n[Clock "soon"]'),
    ("clock", '[Game "blokus"]\n[Clock "0+5"]'),
    ("times", '[Game "blokus"]\n[Clock "5"]\n[Times "-1"]'),
    ("times-count", '[Game "blokus"]\n[Clock "5"]\n[Times "5 4"]'),
    ("ending", '[Game "blokus"]\n[Termination "time 2"]'),
    ("ending", '[Game "blokus"]\n[Termination "resigned"]'),
    ("tag", '[Game "blokus"]\n[Seat 2 "human"]'),
    ("tag", '[Game "blokus"]\n[Title 1 "x"]'),
    ("position", '[Game "blokus"]\n[Position "purple e10"]'),
    ("position", '[Game "sectori"]\n[Position "turn teal / left 9"]'),
    ("move", '[Game "blokus"]\ne10 j5\na1 f9'),
    ("move", '[Game "sectori"]\n*1 c3n\n*9'),
    ("move", '[Game "ringgz"]\nS@a1'),
    ("move", '[Game "cathedral"]\na1,a2'),
    ("move", '[Game "blockers"] *1 *1'),
]
"""Texts that are no records, with the kind of refusal."""
LONG = [("too-long", '[Game "blokus"]', "x", 50_000), ("too-many", '[Game "blokus"]\n', "e10 ", 2_001)]
"""Texts that are too long: their beginning, and what follows so many times."""


def records() -> Iterator[dict[str, Any]]:
    """Yield golden games, records of earlier versions, and texts as people write them."""
    yield from ({"from": "golden", **_vector(record.write())} for record in golden_records())
    yield from ({"from": day, **_vector(text)} for day, text in _earlier())
    yield from ({"from": "people", **_vector(text)} for text in DRESSED)


def _vector(text: str) -> dict[str, Any]:
    """Return what a text says."""
    record = Record.read(text)
    position = record.last
    said = {
        "options": options_of(GAMES[record.game], dict(record.options)),
        "position": record.position,
        "seed": record.seed,
        "players": [*record.players] if {*record.players} != {HUMAN} else [],
        "names": [*record.names],
        "clock": str(record.clock or ""),
        "times": [*record.times],
        "viewer": "" if record.viewer is None else str(record.viewer),
        "tags": [*map(list, record.tags)],
        "termination": str(record.ending or ""),
    }
    canonical = record.write()
    return {
        "text": text,
        "game": record.game,
        "seats": record.seats,
        **{name: value for name, value in said.items() if value},
        "plies": " ".join(record.plies),
        "turn": position.turn,
        "scores": [*position.scores()],
        "winners": [*record.result],
        "check": checksum(record, GAMES[record.game]),
        **({"canonical": canonical} if text != canonical else {}),
    }


def bad_records() -> Iterator[dict[str, Any]]:
    """Yield texts that are refused, with the line and text that the refusal quotes."""
    for kind, text in BAD:
        yield {"kind": kind, "text": text, **refusal(text)}
    for kind, text, more, times in LONG:
        yield {"kind": kind, "text": text, "then": more, "times": times, **refusal(text + more * times)}


def refusal(text: str) -> dict[str, Any]:
    """Return how a text is refused, and how many plies before the error can be opened."""
    try:
        Record.read(text)
    except BadRecord as bad:
        before = None if bad.before is None else len(bad.before.plies)
        return {"line": bad.line, "quoted": bad.text, "reason": str(bad.reason), "before": before}
    raise AssertionError(f"{text!r} is read")


def golden_records() -> Iterator[Record]:
    """Yield golden games as records: one for each game, number of seats and options."""
    for recorded in _one_of_each(_golden_games(), lambda game: (game["game"], game["seats"], game["options"])):
        game = GAMES[recorded["game"]]
        options = tuple(game.check_options(recorded["options"]).items())
        plies = tuple(ply for _, _, ply in recorded["plies"])
        yield Record(game.name, recorded["seats"], options, plies=plies, result=tuple(recorded["winners"]))


def _golden_games() -> Iterator[dict[str, Any]]:
    for file in sorted((ROOT / "tests" / "golden").glob("*.jsonl.gz")):
        yield from map(json.loads, gzip.decompress(file.read_bytes()).decode().splitlines())


def _earlier() -> Iterator[tuple[str, str]]:
    """Yield records of earlier versions, each with its day: one for each game, number of seats and set of tags."""
    files = sorted((ROOT / "tests" / "compatibility").glob("*/records.txt"))
    every = [(file.parent.name, text) for file in files for text in file.read_text(encoding="utf-8").split(BETWEEN)]
    return _one_of_each(every, lambda told: re.findall(r"^\[(?:(?:Game|Seats|Option) .*|\w+)", told[1], re.MULTILINE))


def _one_of_each(every: Iterable[T], kind: Callable[[T], object]) -> Iterator[T]:
    """Yield the first of each kind."""
    seen = []
    for one in every:
        if kind(one) not in seen:
            seen.append(kind(one))
            yield one
