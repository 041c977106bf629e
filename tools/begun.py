"""Finds what a visit begins with: the functions that are called until the first move is made, in any game and language.

Runs inside Pyodide, apart from memory.py, to which memory.mjs passes their names on.
"""

import asyncio
import json
import os
import re
import sys
from pathlib import Path
from random import Random, seed
from types import CodeType, FrameType
from typing import Any

from pygames import GAMES, Session
from web import engine, partner
from web.app.storage import link
from web.app.words import LANGUAGES
from web.spare import name_of

MOST_PRESSES = 500
PRESSED = re.compile(r'data-target="([^"]+)"')
called: set[CodeType] = set()
stored: dict[str, str] = {}
"""What the browser keeps, by key."""


def note(frame: FrameType, _event: str, _value: object) -> None:
    """Note what is called."""
    called.add(frame.f_code)


def start() -> None:
    """Do what Pyodide and the worker do before anything else."""
    os.environ["HOME"] = os.environ["HOME"]
    list(Path("/").glob("*.pth"))
    seed()


async def do(**message: object) -> None:
    """Do what a message says as the worker does, and think as long as there is something to think about."""
    reply = whole(engine.handle(json.dumps(message)))
    stored.update(reply.get("store", {}))
    while reply.get("think"):
        await asyncio.ensure_future(engine.think())
        reply = whole(engine.told())
        stored.update(reply.get("store", {}))
    while engine.rehearse():
        pass


def whole(answer: str) -> dict[str, Any]:
    """What a line of an answer says, and what comes after it where it says that there is more."""
    reply: dict[str, Any] = json.loads(answer.partition("\n")[0])
    return whole(engine.rest()) if "more" in reply else reply


async def begin() -> str:
    """Visits in each language, in which every game is begun, and one that came by a link; what was called."""
    engine.SLICE = partner.TELLING = 0  # type: ignore[attr-defined] # whatever may come between thoughts, does
    engine.join().post = len
    sys.setprofile(note)
    start()
    for language in LANGUAGES:
        for painted in ("", language):
            opening = {"do": "open", "languages": [language], "now": "2026-11-22 12:00:00", "painted": painted}
            await do(**opening, stored=stored, unread=["game 1", "result 1", "damaged game 2"])
        for name, game in GAMES.items():
            seats = {f"seat{seat}": "human" for seat in range(1, game.seats[0])}
            await do(do="route", route=f"setup/{name}")
            await do(do="form", name=f"start {name}", values={"seat0": "bot casual", **seats})
            await do(do="route", route=link.write(Session(game).record.write()))
            for sure in (True, False):
                await do(do="act", action=f"quick {name}")
                await make_move(sure=sure)
    sys.setprofile(None)
    return "\n".join(sorted(map(name_of, called)))


def plies() -> int:
    """How many plies of the game on the table have been made."""
    session = engine.app.session
    assert session
    return len(session.record.plies)


async def make_move(*, sure: bool) -> None:
    """Press what is on the table until the first move is made: a place by mouse (`sure`), or before it is confirmed."""
    rng, app = Random(0), engine.app
    made = plies()
    for _ in range(MOST_PRESSES):
        view = app.view()
        entries = [entry.html for some in view.lists.values() for entry in some.values()]
        targets = PRESSED.findall("".join([view.whole({}), *entries]))
        targets += [mark.target for mark in view.board.canvas.marks if mark.target] if view.board else []
        for target in (rng.choice(targets), *(["place"] if "place" in targets else [])):
            await do(do="press", target=target, sure=sure)
        if plies() > made:
            return
    raise AssertionError("no move was made")


begin()  # type: ignore[unused-coroutine] # memory.mjs waits for it
