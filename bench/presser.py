"""What a person at a table presses, one press after another; run by `bench.worker` in each interpreter."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter, process_time
from typing import Any
from zlib import crc32

from pygames import GAMES, Session
from pygames.core.scene import Scene
from web import engine
from web.app.app import App
from web.app.desk.facts import board_now

clock = perf_counter if sys.platform == "emscripten" else process_time
PLAYERS = {"human": "human", "bot": "bot beginner"}


class Table:
    """The table at which presses are made."""

    presses: Iterator[tuple[str, list[str]]]


def open_table(name: str, opponent: str, seed: int) -> None:
    """Open a new game, of people or of one person against bots."""
    app = App()
    engine.app = app
    app.handle({"do": "open", "languages": ["en"]})
    game = GAMES[name]
    seats = game.seats[0]
    session = Session(game, seats, seed=seed, players=("human", *[PLAYERS[opponent]] * (seats - 1)))
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    Table.presses = _presses(Random(seed))


def make_press() -> tuple[str, float, float, int] | None:
    """Make the next press, after the mouse has pointed there; return its kind, and how long the replies took.

    None once the game is over.
    """
    _let_others_move()
    kind, messages = next(Table.presses, ("", []))
    if not messages:
        return None
    for message in messages[:-1]:
        _tell(message)
    before = engine.app.desk.table.require_session().ply
    board, whole, replies = _tell(messages[-1])
    made = engine.app.desk.table.require_session().ply != before
    return "move" if made else kind, board, whole, crc32(replies.encode())


def _tell(message: str) -> tuple[float, float, str]:
    """Tell the app a message; return the seconds until it has answered, and until all is said, and the replies."""
    begun = clock()
    reply = engine.handle(message)
    board = clock() - begun
    replies = [reply]
    while '"more": true' in reply[-400:]:
        reply = engine.rest()
        replies.append(reply)
    whole = clock() - begun
    return board, whole, "\n".join(replies)


def _let_others_move() -> None:
    """Let the computer and chance move."""
    desk = engine.app.desk
    while desk.table.waits:
        desk.table.findings.stop()
        while not desk.turns.think():
            pass
        engine.app.decide()
        engine.serialise(engine.app.answer())
        engine.serialise(engine.app.reply())


def _message(target: str, **more: Any) -> str:
    return json.dumps({"do": "press", "target": target, "now": "2026-11-27 10:00:00", **more})


def _hover(target: str) -> str:
    return json.dumps({"do": "hover", "target": target, "now": "2026-11-27 10:00:00"})


def _presses(rng: Random) -> Iterator[tuple[str, list[str]]]:
    """Yield the kind of each press, and its messages: what the mouse points at before, and the press."""
    number = 0
    while not engine.app.desk.table.require_session().is_over:
        number += 1
        if engine.app.desk.table.curtain:
            yield "reveal", [json.dumps({"do": "act", "action": "reveal"})]
            continue
        scene = _scene()
        targets = {tool.target for tool in scene.tools if tool.usable and tool.main} - {"place"}
        if targets:
            yield "tool", [_message(targets.pop())]
            continue
        things = [item.target for hand in scene.hands if hand.seat == scene.actor for item in hand.items if item.usable]
        if not scene.held and things:
            yield "pick up", [_message(rng.choice(things))]
            if number % 2:
                yield from _put_down_again(rng, things)
        yield "place", _place(rng)


def _put_down_again(rng: Random, things: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield presses that turn the thing in hand, put it back, and take another."""
    for tool in _scene().tools:
        if tool.usable and tool.icon.startswith(("rotate", "flip")):
            yield "turn", [_message(tool.target)]
    if _scene().held and any(tool.target == "cancel" for tool in _scene().tools):
        yield "put back", [_message("cancel")]
        yield "pick up", [_message(rng.choice(things))]


def _place(rng: Random) -> list[str]:
    """Return the messages that put the thing in hand where it fits, or press a place."""
    held = _scene().held
    if held:
        fitting = [spot.target for spot in held.spots if spot.fits]
        if not fitting:
            return [_message("cancel")]
        target = rng.choice(fitting)
        return [_hover(target), _message(target, sure=True)]
    marks = sorted((mark.style, mark.target) for mark in board_now(engine.app.desk).canvas.marks if mark.target)
    offered = [target for style, target in marks if {"fit", "offer"} & {*style.split()}]
    free = [target for style, target in marks if "free" in style.split()]
    return [_message(rng.choice(offered or free or [target for _, target in marks]), sure=True)]


def _scene() -> Scene:
    return board_now(engine.app.desk).scene
