"""Vectors of challenges to friends: what a text says, and how bad texts are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygames import BadRecord
from pygames.play.dare import Dare, Try
from pygames.play.record import NewerRecord
from tools.paths import ROOT

FOLDERS = ROOT / "tests" / "compatibility"
BETWEEN = "=====\n"
"""The line between two dares in a file."""
SET_UP = '[Game "blokus"] [Seat 1 "bot casual"]'
START = f'{SET_UP} [Dare "1"]'
WRITTEN_BY_HAND = (
    f'{START} [First "J5 ; resigns 0;hint ;  Ana; B "] [Mood "good"] E10',
    f'{START} [First "j5;resigned 0;telepathy"] [Second ";resigned 0;;Ben"] e10',
)
"""Texts that are read, and written in another form."""
BAD = (
    f"{SET_UP} e10",
    f'{SET_UP} [Dare "2"] e10',
    f'{SET_UP} [Dare "01"] e10',
    '[Game "blokus"] [Dare "1"] e10',
    f'{START} [Viewer "0"] e10',
    f'{START} [First "e10"] e10',
    f'{START} [First "j5"] e10',
    f'{START} [First "j5; resigned 4"] e10',
    f'{START} [Second ""] e10',
    f'{START} [First "j5; adjudicated 0"] e10',
    f'[Needs weather "rain"] {START} e10',
    f'{START} [Check "1 00000000"] e10',
)


def dares() -> Iterator[dict[str, Any]]:
    """Yield dares that were ever written, others, and what is refused."""
    files = sorted(FOLDERS.glob("*/dares.txt"))
    sent = [text for file in files for text in file.read_text(encoding="utf-8").split(BETWEEN)]
    for text in (*sent, *WRITTEN_BY_HAND):
        yield vector(text)
    for text in BAD:
        try:
            Dare.read(text)
        except BadRecord as bad:
            yield {"text": text, "reason": str(bad), **({"newer": True} if isinstance(bad, NewerRecord) else {})}


def vector(text: str) -> dict[str, Any]:
    """Return what a text says."""
    dare = Dare.read(text)
    tries = {name: _try_said(dare, one) for name, one in (("first", dare.first), ("second", dare.second)) if one}
    other = {} if dare.write() == text else {"canonical": dare.write()}
    return {"text": text, "begins": len(dare.start.plies), "seat": dare.seat, **tries, **other}


def _try_said(dare: Dare, one: Try) -> dict[str, Any]:
    parts = {"plies": " ".join(one.plies), "ending": str(one.ending or ""), "help": one.help, "name": one.name}
    return {**{name: text for name, text in parts.items() if text}, "winners": [*dare.whole(one).result]}
