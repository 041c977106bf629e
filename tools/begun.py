"""Finds what a visit begins with: the functions that are called until it is a person's turn, in any game and language.

Runs inside Pyodide, before and apart from memory.py, to which memory.mjs passes their names on.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from random import seed
from types import CodeType, FrameType
from typing import Any

from pyodide.code import eval_code

from pygames import GAMES, Session
from web import engine
from web.app.kept import link
from web.app.words import LANGUAGES

called: set[CodeType] = set()
stored: dict[str, str] = {}
"""What the browser keeps, by key."""


def note(frame: FrameType, _event: str, _value: object) -> None:
    """Note what is called."""
    called.add(frame.f_code)


def start() -> None:
    """Do what Pyodide and the worker do before anything else."""
    eval_code("import importlib; importlib")
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
    sys.setprofile(note)
    start()
    for language in LANGUAGES:
        for painted in ("", language):
            await do(do="open", languages=[language], now="2026-11-22 12:00:00", painted=painted, stored=stored)
        for name, game in GAMES.items():
            seats = {f"seat{seat}": "human" for seat in range(1, game.seats[0])}
            await do(do="route", route=f"setup/{name}")
            await do(do="form", name=f"start {name}", values={"seat0": "bot casual", **seats})
            await do(do="route", route=link.written(Session(game).record.write()))
    sys.setprofile(None)
    return "\n".join(sorted(map(name_of, called)))


def name_of(code: CodeType) -> str:
    """Where a function stands, what it is called and what it names: some are made alike."""
    return " ".join([code.co_filename, str(code.co_firstlineno), code.co_qualname, *code.co_names])


begin()  # type: ignore[unused-coroutine] # memory.mjs waits for it
