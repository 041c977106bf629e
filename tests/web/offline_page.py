"""A page without a browser for the app under test: it stores what the app asks it to, and notes what it offers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Record, Session
from pygames.core.level import Level
from pygames.play.clock import Clock
from tests.web.games import advance
from tools.paths import WEB
from web.app.app import App

Step = tuple[str, Any]
"""A kind of step and its argument: a message, some thinking, an I/O request carried out, the page reopened."""

OFFERED = re.compile(r'data-(action|target|send|slide)="([^"]+)"')
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
THOUGHTS = 12
OPENED = "2026-11-27 10:00:00"


@contextmanager
def quick() -> Iterator[None]:
    """Limit players and tasks to a few steps, with a clock that advances by itself."""
    time = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pygames.ai.players.level_of", lambda _game, _level: Level(3, 60.0))
        patch.setattr("pygames.ai.budget.monotonic", lambda: next(time) / 5)
        patch.setattr("web.app.model.judging.STEPS", 3)
        patch.setattr("web.app.model.puzzling.STEPS", 3)
        patch.setattr("web.app.model.judging.SCORING", 0)
        yield


@cache
def puzzles() -> str:
    """Return a few puzzles of each game."""
    return "\n\n".join(next(iter(_blocks(path))) for path in sorted((WEB / "puzzles").glob("*.txt")))


def _blocks(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8").split("\n\n")
    yield "\n\n".join(text[:6])


@cache
def records() -> tuple[str, ...]:
    """Return games in all sorts of states: just begun to over; of people, computers or both; with clocks; set up."""
    found = []
    for name, game in GAMES.items():
        for n, seats in enumerate((game.seats[0], game.seats[0], game.seats[-1])):
            options = {option: values[n % len(values)] for option, values in game.options.items()}
            session, rng = Session(game, seats, options=options, seed=n), Random(f"{name} {n}")
            while session.position.turn is not None:
                advance(session, rng)
            last = session.ply
            for plies in (0, 3, last // 2, last - 6, last - 2, last):
                found += [_seated(session.until(plies).write(), seats, rng)]
            middle = session.at(last // 2)
            if isinstance(middle.turn, int):
                text = game.diagram.write(middle)
                set_up = Session(game, seats, options=options, players=_players(seats, rng), position=text)
                found.append(set_up.record.write())
    return tuple(found)


def _players(seats: int, rng: Random) -> tuple[str, ...]:
    return tuple(rng.choice(("human", "human", "bot casual", "bot expert")) for _ in range(seats))


def _seated(text: str, seats: int, rng: Random) -> str:
    """Return the record with players in its seats, and at times a clock."""
    record = replace(Record.read(text), players=_players(seats, rng))
    if rng.random() < 0.3 and not record.times:
        record = replace(record, clock=Clock(rng.choice((2, 300)), rng.choice((0, 5))))
    return record.write()


class Page:
    """A page without a browser: it shows what it is told, keeps what it is to store, and has the computer think."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}
        self.fails = False
        """Whether the browser does not store."""
        self.offered: list[tuple[str, str]] = []
        """What can be pressed on the screen as it is, roughly: all that has come since the screen was drawn whole."""
        self.forms: list[str] = []
        self.stale: list[tuple[str, str]] = []
        """What could be pressed on an earlier screen."""
        self.opened()

    def opened(self, route: str = "") -> None:
        """Open the app with what is stored, as after a reload."""
        self.app = App()
        ticks = count()
        self.app.clockwork.read = lambda: next(ticks) / 10
        unread = [key for key in self.stored if key.startswith(("game ", "result "))][4:]
        stored = {key: text for key, text in self.stored.items() if key not in unread}
        opening = {"stored": stored, "unread": unread, "languages": ["en"], "route": route, "now": OPENED}
        self.say({"do": "open", **opening})

    def say(self, message: Any) -> None:
        """Send a message, and take in all that comes back."""
        self.app.do(json.loads(json.dumps(message)))
        self.hear(self.app.answer())

    def hear(self, reply: Any) -> None:
        """Take in a reply and what follows it."""
        json.dumps(reply)
        self._show(reply)
        for key, text in reply.get("store", {}).items():
            if self.fails:
                continue
            if text is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = text
        if reply.get("more"):
            self.hear(self.app.reply())
        elif reply.get("fetch") and not self.app.puzzling.wanted:
            self.fulfil(failed=self.fails)

    def _show(self, reply: Any) -> None:
        if "whole" in reply:
            self.stale = [*self.stale[-200:], *self.offered[:100]]
            self.offered, self.forms = [], []
        texts = [*_texts(reply)]
        for text in texts:
            self.offered += OFFERED.findall(text)
            self.forms += FORM.findall(text)
        if len(self.offered) > 1500:
            self.stale, self.offered = self.offered[:300], self.offered[300:]
        del self.forms[:-12]

    def fulfil(self, *, failed: bool) -> None:
        """Carry out the app's request to read or store."""
        wish = self.app.io_request()
        texts = {key: self.stored[key] for key in [*wish["read"], *wish["pass"]] if key in self.stored}
        if not failed:
            self.stored |= {key: text for key, text in wish["keep"].items() if text is not None}
        done: Any = {"texts": {} if failed else texts, "failed": failed}
        if wish.get("puzzles") and not failed:
            done["puzzles"] = puzzles()
        self.hear(self.app.take_io_result(done))

    def think(self, meanwhile: Sequence[Any] = ()) -> None:
        """Think as the worker does; messages that arrive between finding a move and making it are handled later."""
        task = self.app.current_task()
        for _ in range(THOUGHTS if task is not None else 0):
            if self.app.think():
                break
        else:
            return
        for message in meanwhile:
            self.say(message)
        if self.app.current_task() is task:
            self.app.decide()
            self.hear(self.app.answer())

    def take(self, step: Step) -> None:
        """Take a step."""
        kind, value = step
        match kind:
            case "say":
                self.say(value)
            case "think":
                self.think(value)
            case "fulfil":
                if self.app.puzzling.wanted or self.app.bulk.job:
                    self.fulfil(failed=value)
            case "fail":
                self.fails = value
            case "open":
                self.opened(value)


def _texts(value: Any) -> Iterator[str]:
    """Yield all HTML in a reply."""
    if isinstance(value, str):
        if "data-" in value:
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _texts(each)
