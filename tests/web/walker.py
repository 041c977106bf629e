"""A walk through the app: it tells stories, and presses what the replies offer, or have offered before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from random import Random
from typing import Any

from pygames import CHANCE, GAMES
from pygames.core.scene import DRAW
from tests.web.offline_page import OPENED, Step, records
from tests.web.outside import DEEDS, World
from tests.web.stories import STORIES, Story, deed
from web.app.storage import link

FORM_NAME = re.compile(r'data-(?:form|change|send)="([^"]+)"')
FIELD = re.compile(r'<(input|textarea|select)\b[^>]*?\bname="([^"]+)"[^>]*>(?:(.*?)</\1>)?', re.DOTALL)
VALUE = re.compile(r'\bvalue="([^"]*)"')
GARBAGE = ("", "0", "1", "7", "0001", "-1", "x", "é\0", "9" * 30, "blokus", "e10", "<b>", "turn over", "*?", "human")
TIMES = (OPENED, "2026-11-27 23:59:59", "2026-11-28 00:00:01", "1999-01-01 00:00:00", "")
AWAY = ("home", "shelf", "setup", "statistics", "rules", "learn", "lessons", "puzzles", "edit_leave", "leave", "quick")
"""Actions that leave the screen; pressed as often as others, they would keep the walk from getting far."""
TWICE = (
    ("pause", "pause"), ("undo", "redo"), ("replay 0", "present"), ("resign 0", "undo"), ("home", "resume"),
    ("look 1", "present"), ("hint", "hint"), ("finish",), ("now",), ("retry", "undo"), ("shelf", "resume"),
    ("dialog settings", "close"), ("analyse", "analyse"), ("edit", "edit_leave"),
)  # fmt: skip
"""Presses so quick that the worker sees them together."""
BEGINS = 0.05
"""How often a story begins where none is being told."""
HANDED = ("shared", "copied", "cancelled", "failed", "unsaved", "x")
"""The results of sharing a link."""
RESULTS = {"share": "friends_sent", "copy": "copied", "picture": "picture_is"}
"""The actions that tell the app what has become of what it asked for."""


class Walker:
    """Someone who presses whatever there is."""

    def __init__(self, seed: object, page: World, deck: list[Story] | None = None) -> None:
        self.rng = Random(str(seed))
        self.page = page
        self.deck = [] if deck is None else deck
        """The stories that have not been told yet."""
        self.disturbs = deck is None
        """Whether other messages may come in between."""
        self.story: Iterator[Step] | None = None
        """The story that is being told."""
        self.calm = 1.0
        """The share of its steps while it is told: the others come in between."""

    def step(self) -> Step:
        """Return the next step."""
        rng, page = self.rng, self.page
        if step := self.told():
            return step
        if page.app.desk.turns.busy and rng.random() < 0.5:
            return "think", self.meanwhile()
        if page.app.desk.puzzling.wanted or page.app.desk.bulk.job:
            return "fulfil", rng.random() < 0.1
        if rng.random() < 0.01:
            return rng.choice((("fail", not page.fails), ("open", rng.choice(("", "table", "shelf")))))
        if "hold" in page.owed:
            page.owed.remove("hold")
            return "outside", "takes_over"
        if rng.random() < 0.05:
            return deed(rng.choice([*DEEDS]), rng)
        return "say", self.message()

    def message(self) -> dict[str, Any]:
        """Return a message from the page: mostly one on offer, at times one that was, or that never was."""
        rng = self.rng
        ways: list[tuple[int, Callable[[], dict[str, Any]]]] = [
            (45, self.offered),
            (25, self.move),
            (4, self.owed),
            (12, self.sent),
            (7, self.stale),
            (4, self.brought),
            (4, self.routed),
            (1, lambda: {"do": "elsewhere", "key": self.saved_key()}),
            (3, self.forged),
            (3, self.clocked),
            (2, lambda: {"do": "hover", "target": self.target()}),
            (1, lambda: {"do": rng.choice(("installable", "update", "unsaved", "day"))}),
        ]
        message = rng.choices([way for _, way in ways], [weight for weight, _ in ways])[0]()
        if rng.random() < 0.02:
            message["now"] = rng.choice(TIMES)
        return message

    def meanwhile(self) -> list[dict[str, Any]]:
        """Return what happens between what the computer has found and its move."""
        if self.rng.random() < 0.3:
            return [self.named(name) for name in self.rng.choice(TWICE)]
        return [self.message() for _ in range(self.rng.choice((0, 0, 0, 1, 2)))]

    def named(self, action: str) -> dict[str, Any]:
        """Return an action by its name; a saved game is resumed by its key."""
        return {"do": "act", "action": f"resume {self.page.app.desk.shelf.current}" if action == "resume" else action}

    def told(self) -> Step | None:
        """Return the next step of the story that is being told, if it is its turn; None if it is over."""
        if self.story is None and self.rng.random() < BEGINS:
            if not self.deck:
                self.deck += self.rng.sample(STORIES, len(STORIES))
            self.story = self.deck.pop()(self.page, self.rng)
            self.calm = self.rng.choice((1, 1, 0.6)) if self.disturbs else 1
        if self.story is None or self.rng.random() > self.calm:
            return None
        step = next(self.story, None)
        if step is None:
            self.story = None
        return step

    def offered(self) -> dict[str, Any]:
        """Return a press on what is offered; what is rare is as likely as what is common."""
        return self.pressed(self.page.offered)

    def owed(self) -> dict[str, Any]:
        """Return the result of what the app has asked the browser for."""
        asked = [RESULTS[name] for name in self.page.owed if name in RESULTS]
        if not asked:
            return self.offered()
        self.page.owed.clear()
        return self.named(f"{asked[-1]} {self.rng.choice((*HANDED, 'yes', 'no', 'saved'))}")

    def stale(self) -> dict[str, Any]:
        """Return a press on what was offered before."""
        return self.pressed(self.page.stale)

    def pressed(self, found: Sequence[tuple[str, str]]) -> dict[str, Any]:
        if not found:
            return {"do": "act", "action": self.rng.choice(("home", "undo", "hint", "finish"))}
        kinds = sorted({_kind(one) for one in found})
        kind = self.rng.choice(kinds)
        if kind.removeprefix("action ") in AWAY:
            kind = self.rng.choice(kinds)
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
        """Return a message that moves the current game on."""
        session = self.page.app.desk.session
        if session is None or session.is_over:
            return {"do": "act", "action": f"quick {self.rng.choice([*GAMES])}"}
        if self.page.app.desk.table.curtain:
            return {"do": "act", "action": "reveal"}
        if session.position.turn == CHANCE:
            return {"do": "press", "target": DRAW}
        moves = session.position.legal_moves() or ["a1"]  # of a friend elsewhere they are not known
        return {"do": "act", "action": f"play {self.rng.choice(moves)}"}

    def sent(self) -> dict[str, Any]:
        """Return a form on the screen with something in each of its fields."""
        if not self.page.forms:
            return self.brought()
        form = self.rng.choice(self.page.forms)
        names = FORM_NAME.findall(form) or ["load"]
        values = {name: unescape(self.value(name, text)) for _, name, text in FIELD.findall(form)}
        return {"do": "form", "name": unescape(self.rng.choice(names)), "values": values}

    def value(self, name: str, options: str) -> str:
        """Return a value for a field."""
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
        """Return a game in some state that is imported, or looked at by its link."""
        record = self.rng.choice(records())
        if self.rng.random() < 0.2:
            return {"do": "route", "route": link.write(record)}
        return {"do": "form", "name": "load", "values": {"record": record}}

    def routed(self) -> dict[str, Any]:
        """Return a step in the browser's history, or an address."""
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

    def saved_key(self) -> str:
        """Return the key of a saved game, the current one most often; empty if there is none."""
        shelf = self.page.app.desk.shelf
        return self.rng.choice([shelf.current, shelf.current, *shelf.records])

    def forged(self) -> dict[str, Any]:
        """Return an action with an argument that no button has."""
        known = [name.partition(" ")[0] for kind, name in self.page.stale if kind == "action"]
        name = self.rng.choice([*known, "resign", "look", "finish", "redo", "follow_hint", "retry", "now", "branch"])
        return {"do": "act", "action": f"{name} {self.rng.choice(GARBAGE)}".strip()}

    def clocked(self) -> dict[str, Any]:
        """Return what the page says of its clock, at times that it has run for very long."""
        clock = [self.page.app.desk.clocks.number, self.rng.choice((0, 500, 10_000_000))]
        return {"do": "clock", "away": self.rng.random() < 0.3, "clock": clock}

    def target(self) -> str:
        targets = [name for kind, name in self.page.offered if kind == "target"]
        return self.rng.choice([*targets, ""])


def _kind(offered: tuple[str, str]) -> str:
    """Return what kind of thing is offered: all squares are of one, each action is of its own."""
    kind, name = offered
    return f"{kind} {name.split(' ')[0]}" if kind != "target" or not name[-1:].isdigit() else kind
