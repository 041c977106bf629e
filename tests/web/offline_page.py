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
from pygames.friends import device
from pygames.play.clock import Clock
from tests.friends.party import seeded
from tests.web.games import advance
from tools.paths import WEB
from web.app.app import App

Step = tuple[str, Any]
"""A kind of step and its argument: a message, some thinking, an I/O request carried out, the page reopened."""

OFFERED = re.compile(r'data-(action|target|send|slide)="([^"]+)"')
FORM = re.compile(r"<form.*?</form>", re.DOTALL)
THOUGHTS = 12
OPENED = "2026-11-27 10:00:00"
ADDRESS = "https://quiet.table/"
OWED = ("copy", "picture")
"""What a reply may ask of the page whose result the app is told."""


@contextmanager
def quick() -> Iterator[None]:
    """Limit players and tasks to a few steps, with a clock that advances by itself."""
    time = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pygames.ai.players.level_of", lambda _game, _level: Level(3, 60.0))
        patch.setattr("pygames.ai.budget.monotonic", lambda: next(time) / 5)
        patch.setattr("web.app.model.judging.STEPS", 3)
        patch.setattr("web.app.model.attempt.STEPS", 3)
        patch.setattr("web.app.model.judging.SCORING", 0)
        patch.setattr(device, "random_bytes", seeded(Random("secrets")))
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

    makes: type[App] = App
    """The app that it opens."""
    read_first = 4
    """How many games and results are read at the start."""
    nearby = False
    """Whether it has what connects devices in one room."""

    def __init__(self, languages: Sequence[str] = ("en",)) -> None:
        self.languages = [*languages]
        self.stored: dict[str, str] = {}
        self.seen: dict[str, str | None] = {}
        """Each text as this window last saw it stored: what another one has stored since is not overwritten."""
        self.fails = False
        """Whether the browser does not store."""
        self.unstored: dict[str, str | None] = {}
        """What the browser did not store, by key."""
        self.warned = False
        """Whether the app was told so."""
        self.offered: list[tuple[str, str]] = []
        """What can be pressed on the screen as it is, roughly: all that has come since the screen was drawn whole."""
        self.forms: list[str] = []
        self.stale: list[tuple[str, str]] = []
        """What could be pressed on an earlier screen."""
        self.dialog = ""
        """The dialog that is open."""
        self.owed: list[str] = []
        """What the app has asked for and waits for the result of: OWED, or `hold`."""
        self.opened()

    def opened(self, route: str = "") -> None:
        """Open the app with what is stored, as after a reload."""
        self.app = self.makes()
        ticks = count()
        self.app.desk.clocks.read = lambda: next(ticks) / 10
        self.owed = []
        unread = [key for key in self.stored if key.startswith(("game ", "result "))][self.read_first :]
        stored = {key: text for key, text in self.stored.items() if key not in unread}
        self.seen |= stored
        opening = {"stored": stored, "unread": unread, "languages": self.languages, "route": route, "now": OPENED}
        self.say({"do": "open", "address": ADDRESS, "room": self.nearby, **opening})

    def say(self, message: Any) -> None:
        """Send a message, and take in all that comes back."""
        self.app.do(json.loads(json.dumps(message)))
        self.hear(self.app.answer())

    def hear(self, reply: Any) -> None:
        """Take in a reply and what follows it."""
        json.dumps(reply)
        self._show(reply)
        self.owed += [name for name in OWED if name in reply]
        if reply.get("hold", {}).get("take"):
            self.owed.append("hold")
        clashes = self._store(reply.get("store", {}))
        if reply.get("more"):
            self.hear(self.app.reply())
        elif reply.get("fetch") and not self.app.desk.puzzling.wanted:
            self.fulfil(failed=self.fails)
        for message in clashes:
            self.say(message)
        if "share" in reply:
            self._share(reply["share"])

    def _share(self, wanted: Any) -> None:
        """Share a text, unless it says that a game is to be stored before, which it is not, even after one more try."""
        key = wanted.get("key", "")
        if key in self.unstored and not self.fails:
            self._store({key: self.unstored[key]})
        if key in self.unstored:
            self.say({"do": "act", "action": "friends_sent unsaved"})
        else:
            self.owed.append("share")
            self.shares(wanted["text"])

    def shares(self, text: str) -> None:
        """Hand over a text to others."""

    def _store(self, texts: dict[str, str | None]) -> list[dict[str, str]]:
        """Store texts by key, delete those that are None; return the messages about what kept it from that."""
        if texts and self.fails != self.warned:
            self.warned = self.fails
            told = [{"do": "unsaved" if self.fails else "saved"}]
        else:
            told = []
        if self.fails:
            self.unstored |= texts
            return told
        for key, text in texts.items():
            self.unstored.pop(key, None)
            found, known = self.stored.get(key), self.seen.get(key)
            if key != "current" and found not in (None, text, known):
                told.append({"do": "clash", "key": key, "text": found or "", "known": known or ""})
                self.seen[key] = found
            else:
                self._keep(key, text)
                self.seen[key] = text
        return told

    def _keep(self, key: str, text: str | None) -> None:
        if text is None:
            self.stored.pop(key, None)
        else:
            self.stored[key] = text

    def claimed(self, key: str) -> None:
        """Tell the app that this window plays a game, as it is stored by now."""
        self.seen[key] = self.stored.get(key)
        self.say({"do": "held", "key": key, "text": self.stored.get(key, "")})

    def other_window_stores(self, key: str, text: str) -> None:
        """Store a text as another window does, and tell this one, if that is of a kind which it reads at once."""
        known, self.stored[key] = self.seen.get(key), text
        if key.partition(" ")[0] in self.app.desk.kinds and text != known:
            self.seen[key] = text
            self.say({"do": "clash", "key": key, "text": text, "known": known or ""})

    def _show(self, reply: Any) -> None:
        self.dialog = reply.get("dialog", self.dialog) or ""
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
        # of two windows that store a game under one key, the second is told
        taken = [key for key, text in wish["keep"].items() if key.startswith("game ") and text and key in self.stored]
        for key, text in ({} if failed else wish["keep"]).items():
            if key not in taken:
                self.seen.pop(key, None)
                self._keep(key, text)
        self.seen |= {key: self.stored.get(key) for key in wish["read"]}
        done: Any = {"texts": {} if failed else texts, "taken": [] if failed else taken, "failed": failed}
        if wish.get("puzzles") and not failed:
            done["puzzles"] = puzzles()
        self.hear(self.app.take_io_result(done))

    def think(self, meanwhile: Sequence[Any] = ()) -> None:
        """Think as the worker does; the messages arrive while a move that was found waits for its pace."""
        task = self.app.desk.turns.current_task()
        for _ in range(THOUGHTS if task is not None else 0):
            if self.app.desk.turns.think():
                break
            self._share_with_helpers()
        else:
            assert 0 <= self.app.desk.turns.progress <= 1 if self.app.desk.turns.busy else True
            return
        for message in meanwhile:
            if self.app.desk.turns.current_task() is task:
                assert self.app.desk.turns.pace >= 0
            self.say(message)
        if self.app.desk.turns.current_task() is task:
            self.app.decide()
            self.hear(self.app.answer())

    def _share_with_helpers(self) -> None:
        """Look for what helpers could do, as `web.engine` does between slices of thinking."""
        if not self.app.desk.where.is_editing and (self.app.desk.turns.search or self.app.desk.table.findings.tasks):
            self.app.desk.table.require_session()
            self.app.desk.analysis.next_for_helper(-1, ())

    def take(self, step: Step) -> None:
        """Take a step."""
        kind, value = step
        match kind:
            case "say":
                self.say(value)
            case "think":
                self.think(value)
            case "fulfil":
                if self.app.desk.puzzling.wanted or self.app.desk.bulk.job:
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
