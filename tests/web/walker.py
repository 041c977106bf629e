"""A walk through the app as a page takes it: it presses what the replies offer, and at times what they offered before.

Each step of a walk is a value of its own, so that a walk that fails can be replayed, and shortened until every step of
it is needed.
"""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Record, Session
from pygames.core.level import Level
from pygames.core.scene import DRAW
from pygames.play.clock import Clock
from tests.web.games import advance
from tools.paths import WEB
from web.app.app import App
from web.app.storage import link

Step = tuple[str, Any]
"""What is done, and with what: a message, some steps of thinking, a wish fulfilled, the page opened again."""

OFFERED = re.compile(r'data-(action|target|send|slide)="([^"]+)"')
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
FORM_NAME = re.compile(r'data-(?:form|change|send)="([^"]+)"')
FIELD = re.compile(r'<(input|textarea|select)\b[^>]*?\bname="([^"]+)"[^>]*>(?:(.*?)</\1>)?', re.DOTALL)
VALUE = re.compile(r'\bvalue="([^"]*)"')
GARBAGE = ("", "0", "1", "7", "0001", "-1", "x", "é\0", "9" * 30, "blokus", "e10", "<b>", "turn over", "*?", "human")
TIMES = ("2026-11-27 10:00:00", "2026-11-27 23:59:59", "2026-11-28 00:00:01", "1999-01-01 00:00:00", "")
THOUGHTS = 12
MOST_TRIES = 400
"""Replays that a failing walk is shortened by, at most."""


@contextmanager
def quick() -> Iterator[None]:
    """Let players and studies take a few steps, by a time that passes by itself."""
    time = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pygames.ai.players.level_of", lambda _game, _level: Level(3, 60.0))
        patch.setattr("pygames.ai.budget.monotonic", lambda: next(time) / 5)
        patch.setattr("web.app.judging.STEPS", 3)
        patch.setattr("web.app.puzzling.STEPS", 3)
        patch.setattr("web.app.judging.SCORING", 0)
        yield


@cache
def puzzles() -> str:
    """A few puzzles of each game."""
    return "\n\n".join(next(iter(_blocks(path))) for path in sorted((WEB / "puzzles").glob("*.txt")))


def _blocks(path: Path) -> Iterator[str]:
    text = path.read_text(encoding="utf-8").split("\n\n")
    yield "\n\n".join(text[:6])


@cache
def records() -> tuple[str, ...]:
    """Games in all sorts of states: just begun to over; of people, computers or both; with clocks; set up."""
    found = []
    for name, game in GAMES.items():
        for n, seats in enumerate((game.seats[0], game.seats[0], game.seats[-1])):
            session, rng = Session(game, seats, seed=n), Random(f"{name} {n}")
            while session.position.turn is not None:
                advance(session, rng)
            last = session.ply
            for plies in (0, 3, last // 2, last - 6, last - 2, last):
                found += [_seated(session.until(plies).write(), seats, rng)]
            middle = session.at(last // 2)
            if isinstance(middle.turn, int):
                text = game.diagram.write(middle)
                found.append(Session(game, seats, players=_players(seats, rng), position=text).record.write())
    return tuple(found)


def _players(seats: int, rng: Random) -> tuple[str, ...]:
    return tuple(rng.choice(("human", "human", "bot casual", "bot expert")) for _ in range(seats))


def _seated(text: str, seats: int, rng: Random) -> str:
    """The record with players in its seats, and at times a clock."""
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
        """What could be pressed some time before."""
        self.opened()

    def opened(self, route: str = "") -> None:
        """Open the app with what is stored, as after a reload."""
        self.app = App()
        ticks = count()
        self.app.clockwork.read = lambda: next(ticks) / 10
        unread = [key for key in self.stored if key.startswith(("game ", "result "))][4:]
        stored = {key: text for key, text in self.stored.items() if key not in unread}
        opening = {"stored": stored, "unread": unread, "languages": ["en"], "route": route, "now": TIMES[0]}
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
        """Fulfil the wish that the app has."""
        wish = self.app.wish()
        texts = {key: self.stored[key] for key in [*wish["read"], *wish["pass"]] if key in self.stored}
        if not failed:
            self.stored |= {key: text for key, text in wish["keep"].items() if text is not None}
        done: Any = {"texts": {} if failed else texts, "failed": failed}
        if wish.get("puzzles") and not failed:
            done["puzzles"] = puzzles()
        self.hear(self.app.fulfilled(done))

    def think(self, meanwhile: Sequence[Any] = ()) -> None:
        """Think as the worker does; between what is found and the move some messages come, which it hears of later."""
        task = self.app.thought()
        for _ in range(THOUGHTS if task is not None else 0):
            if self.app.think():
                break
        else:
            return
        for message in meanwhile:
            self.say(message)
        if self.app.thought() is task:
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
    """All HTML in a reply."""
    if isinstance(value, str):
        if "data-" in value:
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _texts(each)


class Walker:
    """Someone who presses whatever there is."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(str(seed))
        self.page = Page()

    def step(self) -> Step:
        """The next step."""
        rng, page = self.rng, self.page
        if page.app.busy and rng.random() < 0.5:
            return "think", [self.message() for _ in range(rng.choice((0, 0, 0, 1, 2)))]
        if page.app.puzzling.wanted or page.app.bulk.job:
            return "fulfil", rng.random() < 0.1
        if rng.random() < 0.01:
            return rng.choice((("fail", not page.fails), ("open", rng.choice(("", "table", "shelf")))))
        return "say", self.message()

    def message(self) -> dict[str, Any]:
        """Something that a page sends: mostly what is offered, at times what was, or what nobody ever offered."""
        rng = self.rng
        ways: list[tuple[int, Callable[[], dict[str, Any]]]] = [
            (50, self.offered),
            (12, self.move),
            (12, self.sent),
            (7, self.stale),
            (4, self.brought),
            (4, self.routed),
            (3, self.from_another_window),
            (3, self.forged),
            (3, self.clocked),
            (2, lambda: {"do": "hover", "target": self.target()}),
            (1, lambda: {"do": rng.choice(("installable", "update", "unsaved", "day"))}),
        ]
        message = rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()
        if rng.random() < 0.02:
            message["now"] = rng.choice(TIMES)
        return message

    def offered(self) -> dict[str, Any]:
        """A press on what is offered; what is rare is as likely as what is common."""
        return self.pressed(self.page.offered)

    def stale(self) -> dict[str, Any]:
        """A press on what was offered before."""
        return self.pressed(self.page.stale)

    def pressed(self, found: Sequence[tuple[str, str]]) -> dict[str, Any]:
        if not found:
            return {"do": "act", "action": self.rng.choice(("home", "undo", "hint", "finish"))}
        kind = self.rng.choice(sorted({_kind(one) for one in found}))
        what, name = self.rng.choice([one for one in found if _kind(one) == kind])
        name = unescape(name)
        match what:
            case "target":
                return {"do": "press", "target": name, "sure": self.rng.random() < 0.5}
            case "slide":
                return {"do": "act", "action": f"{name} {self.rng.choice((*GARBAGE, '2', '3'))}"}
            case "send":
                return {"do": "form", "name": name, "values": {}}
        return {"do": "act", "action": name}

    def move(self) -> dict[str, Any]:
        """What brings the game on the table on."""
        session = self.page.app.session
        if session is None or session.is_over:
            return {"do": "act", "action": f"quick {self.rng.choice([*GAMES])}"}
        if self.page.app.curtain:
            return {"do": "act", "action": "reveal"}
        if session.position.turn == CHANCE:
            return {"do": "press", "target": DRAW}
        return {"do": "act", "action": f"play {self.rng.choice(session.position.legal_moves())}"}

    def sent(self) -> dict[str, Any]:
        """A form on the screen with something in each of its fields."""
        if not self.page.forms:
            return self.brought()
        form = self.rng.choice(self.page.forms)
        names = FORM_NAME.findall(form) or ["load"]
        values = {name: unescape(self.value(name, text)) for _, name, text in FIELD.findall(form)}
        return {"do": "form", "name": unescape(self.rng.choice(names)), "values": values}

    def value(self, name: str, options: str) -> str:
        """A value for a field."""
        if name == "record":
            return str(self.rng.choice(records()))
        offered: list[str] = VALUE.findall(options) or [
            "human",
            "bot casual",
            "bot expert",
            "300",
            "off",
            "on",
            "es",
            "en",
        ]
        return self.rng.choice(offered if self.rng.random() < 0.8 else GARBAGE)

    def brought(self) -> dict[str, Any]:
        """A game in some state that is imported, or looked at by its link."""
        record = self.rng.choice(records())
        if self.rng.random() < 0.2:
            return {"do": "route", "route": link.write(record)}
        return {"do": "form", "name": "load", "values": {"record": record}}

    def routed(self) -> dict[str, Any]:
        """A way through the browser."""
        name = self.rng.choice([*GAMES, "go"])
        routes: tuple[str, ...] = (
            "",
            "table",
            "shelf",
            "statistics",
            "puzzles",
            "daily/2026-11-26",
            "daily/2026-11-27",
            "nowhere",
        )
        of_game = ("rules", "learn", "print", "editor", "setup", "statistics", "puzzles")
        routes += (*(f"{screen}/{name}" for screen in of_game), f"puzzle/{name}/1", f"print/{name}/puzzles")
        return {"do": "route", "route": self.rng.choice(routes)}

    def from_another_window(self) -> dict[str, Any]:
        """What another window says of a game: that it plays it, has let it go, or has stored it otherwise."""
        app = self.page.app
        keys = [*filter(None, [app.shelf.current]), *app.shelf.records]
        if not keys:
            return self.offered()
        key = self.rng.choice(keys)
        text = app.shelf.texts.get(key, "")
        if self.rng.random() < 0.5 and app.session and app.session.ply:
            text = app.session.until(self.rng.randrange(app.session.ply)).write()
        what = self.rng.choice(("elsewhere", "held", "held", "clash"))
        return {"do": what, "key": key, "text": text, "known": app.shelf.texts.get(key, "")}

    def forged(self) -> dict[str, Any]:
        """An action with an argument that no button has."""
        known = [name.partition(" ")[0] for kind, name in self.page.stale if kind == "action"]
        name = self.rng.choice([*known, "resign", "look", "finish", "redo", "follow_hint", "retry", "now", "branch"])
        return {"do": "act", "action": f"{name} {self.rng.choice(GARBAGE)}".strip()}

    def clocked(self) -> dict[str, Any]:
        """What the page says of its clock, at times that it has run for very long."""
        clock = [self.page.app.clockwork.number, self.rng.choice((0, 500, 10_000_000))]
        return {"do": "clock", "away": self.rng.random() < 0.3, "clock": clock}

    def target(self) -> str:
        targets = [name for kind, name in self.page.offered if kind == "target"]
        return self.rng.choice([*targets, ""])


def _kind(offered: tuple[str, str]) -> str:
    """What kind of thing is offered: all squares are of one, each action is of its own."""
    kind, name = offered
    return f"{kind} {name.split(' ')[0]}" if kind != "target" or not name[-1:].isdigit() else kind


def walked(seed: object, steps: int) -> None:
    """Walk so many steps; where one fails, the shortest walk that fails in the same way is the reason."""
    taken: list[Step] = []
    with quick():
        walker = Walker(seed)
        for _ in range(steps):
            taken.append(walker.step())
            try:
                walker.page.take(taken[-1])
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                told = "".join(traceback.format_exception(error))
                raise AssertionError(f"seed {seed}:\n{told}\n{pasted(shortened(taken, place_of(error)))}") from None


def replayed(*steps: Step) -> App:
    """The app after these steps."""
    with quick():
        page = Page()
        for step in steps:
            page.take(step)
    return page.app


def place_of(error: BaseException) -> str:
    """What went wrong and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {frame.filename} {frame.name}"


def _fails(steps: Sequence[Step], place: str) -> bool:
    try:
        replayed(*steps)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is compared
        return place_of(error) == place
    return False


def shortened(steps: list[Step], place: str) -> list[Step]:
    """The walk without whatever is not needed for failing there: delta debugging (Zeller and Hildebrandt 2002)."""
    size, tries = max(1, len(steps) // 2), 0
    while tries < MOST_TRIES:
        at = 0
        before = len(steps)
        while at < len(steps) and tries < MOST_TRIES:
            tries += 1
            if _fails(shorter := steps[:at] + steps[at + size :], place):
                steps = shorter
            else:
                at += size
        if size == 1 and len(steps) == before:
            break
        size = max(1, size // 2)
    return steps


def pasted(steps: Sequence[Step]) -> str:
    """A test that takes these steps."""
    lines = "".join(f"        {step!r},\n" for step in steps)
    return f"def test_…() -> None:\n    replayed(\n{lines}    )\n"
