"""Vectors of positions: liberal texts and the canonical one, and texts of positions that can't be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pygames import GAMES, Record
from pygames.core.diagram import BadPosition
from pygames.core.game import Game
from tools.paths import ROOT
from tools.vectors.games import options_of
from tools.vectors.records import golden_records

BAD = [
    ("field", "blokus", "purple e10"),
    ("twice", "blokus", "green e10 / green f9"),
    ("word", "blokus", "green e10 / turn red"),
    ("words", "blokus", "green e10,e12"),
    ("words", "blokus", "green e10 / blue e10"),
    ("words", "blokus", "green e10 f9"),
    ("words", "cathedral", "light a1,b1 / turn dark / people z9"),
    ("word", "cathedral", "people out / light a1,b1 / turn both"),
    ("number", "sectori", "left nine"),
    ("number", "sectori", "turn teal / left 9"),
    ("words", "sectori", "walls c9n"),
    ("words", "ringgz", "board S@c3 r7@d3"),
    ("words", "ringgz", "board S@c3 r4@d3 b4@d3"),
    ("field", "ringgz", "board S@c3 / reds 1234B 1234B 1234B"),
    ("words", "blockers", "red 7@C7 / green 7@C7"),
    ("number", "blockers", "red 7@C7 / round 25"),
    ("word", "blockers", "red 7@C7 / turn nobody"),
]
"""Texts that are no positions, with the kind of refusal and the game."""
LONG = ("too-long", "blokus", "green ", "e10 ", 1_000)


def positions() -> Iterator[dict[str, Any]]:
    """Yield positions of golden games, each in a liberal text too, and those of the format's page."""
    for record in golden_records():
        every = [*record.replay()]
        middle, end = (GAMES[record.game].diagram.write(position) for position in (every[len(every) // 2], every[-1]))
        yield from (_vector(text, record) for text in (middle, end, _careless(end)))
    page = (ROOT / "docs" / "record-format.md").read_text(encoding="utf-8")
    for example in map(Record.read, re.findall(r"```position\n(.*?)```", page, re.DOTALL)):
        yield _vector(example.position, example)


def _careless(text: str) -> str:
    """Return a position's text in capitals, with its fields the other way round."""
    return " /  ".join(reversed(text.upper().split(" / "))) + " / "


def _vector(text: str, record: Record) -> dict[str, Any]:
    """Return what a position's text says in the game of a record."""
    game = GAMES[record.game]
    position = game.position(text, record.seats, None, **dict(record.options))
    options = options_of(game, dict(record.options))
    return {
        "text": text,
        "game": game.name,
        "seats": record.seats,
        **({"options": options} if options else {}),
        "turn": position.turn,
        "scores": [*position.scores()],
        "moves": len(position.legal_moves()),
        "canonical": game.diagram.write(position),
    }


def bad_positions() -> Iterator[dict[str, Any]]:
    """Yield texts that are refused, with what the refusal quotes."""
    for kind, name, text in BAD:
        yield {"kind": kind, "game": name, "text": text, **_refusal(GAMES[name], text)}
    kind, name, text, more, times = LONG
    told = {"kind": kind, "game": name, "text": text, "then": more, "times": times}
    yield {**told, **_refusal(GAMES[name], text + more * times)}


def _refusal(game: Game, text: str) -> dict[str, Any]:
    """Return how a position's text is refused."""
    try:
        game.position(text)
    except BadPosition as bad:
        return {"quoted": bad.text, "reason": str(bad.reason)}
    raise AssertionError(f"{text!r} is read")
