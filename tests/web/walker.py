"""A walk through the app as a page takes it: it presses what the replies offer, and at times what they offered before.

Each step of a walk is a value of its own, so that a walk that fails can be replayed, and shortened until every step of
it is needed.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Sequence
from html import unescape
from random import Random
from typing import Any

from pygames import CHANCE, GAMES
from pygames.core.game import option_text
from pygames.core.scene import DRAW
from pygames.friends import Peer
from tests.web.offline_page import OPENED, Page, Step, quick, records
from web.app.app import App
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
HANDED = ("shared", "copied", "cancelled", "failed", "unsaved", "x")
"""The results of sharing a link."""
MOST_TRIES = 400
"""Replays that a failing walk is shortened by, at most."""


class Walker:
    """Someone who presses whatever there is."""

    def __init__(self, seed: object) -> None:
        self.rng = Random(str(seed))
        self.page = Page()
        self.planned: list[dict[str, Any]] = []
        """The next messages."""

    def step(self) -> Step:
        """Return the next step."""
        rng, page = self.rng, self.page
        if page.app.busy and rng.random() < 0.5:
            return "think", self.meanwhile()
        if page.app.puzzling.wanted or page.app.bulk.job:
            return "fulfil", rng.random() < 0.1
        if rng.random() < 0.01:
            return rng.choice((("fail", not page.fails), ("open", rng.choice(("", "table", "shelf")))))
        return "say", self.message()

    def message(self) -> dict[str, Any]:
        """Return a message from the page: mostly one on offer, at times one that was, or that never was."""
        rng = self.rng
        if self.planned:
            return self.planned.pop(0)
        ways: list[tuple[int, Callable[[], dict[str, Any]]]] = [
            (45, self.offered),
            (25, self.move),
            (6, self.story),
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

    def meanwhile(self) -> list[dict[str, Any]]:
        """Return what happens between what the computer has found and its move."""
        if self.rng.random() < 0.3:
            return [self.named(name) for name in self.rng.choice(TWICE)]
        return [self.message() for _ in range(self.rng.choice((0, 0, 0, 1, 2)))]

    def named(self, action: str) -> dict[str, Any]:
        """Return an action by its name; a saved game is resumed by its key."""
        return {"do": "act", "action": f"resume {self.page.app.shelf.current}" if action == "resume" else action}

    def story(self) -> dict[str, Any]:
        """Return the first of some messages that are rarely sent one after the other by chance: the others follow."""
        app, rng = self.page.app, self.rng
        session, name = app.session, rng.choice([*GAMES])
        away = {"do": "route", "route": f"{rng.choice(('rules', 'print', 'learn'))}/{name}"}
        back: dict[str, Any] = {"do": "act", "action": "leave"}
        if session is None or session.ply < 2 or rng.random() < 0.3:
            return self.told([self.named(f"edit {name}"), self.kind(name), self.kind(name), self.named("edit_analyse")])
        look = self.named(f"look {rng.randrange(1, session.ply + 1)}")
        held = {"do": "held", "key": app.shelf.current, "text": session.until(rng.randrange(session.ply)).write()}
        stories: list[list[dict[str, Any]]] = [
            [look, held],
            [look, away, held, back],
            [look, away, self.named("undo"), back],
            [look, away, self.named(rng.choice(("again", f"first_game {name}", f"quick {name}")))],
            [self.named("hint"), self.move(), self.named("hint"), self.named("hint"), self.named("follow_hint")],
            [self.named("resign 0"), self.named("analyse"), self.named("undo"), self.move()],
            [
                self.named(f"puzzle {name} 1"),
                self.named("answer_puzzle"),
                self.named("again_puzzle"),
                self.named("hint"),
            ],
            [{"do": "elsewhere", "key": app.shelf.current}, self.named("here"), held],
            self.with_friends(name),
        ]
        return self.told(rng.choice(stories))

    def with_friends(self, name: str) -> list[dict[str, Any]]:
        """Return a game with friends elsewhere: one's own invitation, or that of another, joined and sent."""
        seats = GAMES[name].seats[0]
        form = {"seat0": "human", **{f"seat{seat}": "friend" for seat in range(1, seats)}}
        invite: dict[str, Any] = {"do": "form", "name": f"start {name}", "values": form}
        theirs = Peer.invite(GAMES[name], here=range(seats - 1))
        join: dict[str, Any] = {"do": "form", "name": "friends_join", "values": {"seat": str(seats - 1), "name": "Ben"}}
        invited: dict[str, Any] = {"do": "route", "route": theirs.link}
        send, sent = self.named("friends_send"), self.named(f"friends_sent {self.rng.choice(HANDED)}")
        played = [self.move(), send, sent, self.named("undo"), self.move()]
        key: dict[str, Any] = {"do": "form", "name": "friends_key", "values": {}}
        paste: dict[str, Any] = {"do": "form", "name": "friends_paste", "values": {"text": theirs.seat_key}}
        carried = [self.named("friends_seat"), key, self.named("friends_return"), self.move(), send, sent]
        taken = [paste, self.named("friends_take"), self.named("friends_return"), *carried]
        stories = [invite, send, sent, invited], [invited, join, send, sent, *played, *carried], [invited, join, *taken]
        return self.rng.choice(stories)

    def told(self, messages: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the first message; the others are planned."""
        self.planned = messages[1:]
        return messages[0]

    def kind(self, name: str) -> dict[str, Any]:
        """Return another kind of game in the editor."""
        game = GAMES[name]
        options = {f"option {option}": option_text(self.rng.choice(values)) for option, values in game.options.items()}
        values = {"seats": str(self.rng.choice(game.seats)), **options}
        return {"do": "form", "name": "edit_kind", "values": values}

    def offered(self) -> dict[str, Any]:
        """Return a press on what is offered; what is rare is as likely as what is common."""
        return self.pressed(self.page.offered)

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
        session = self.page.app.session
        if session is None or session.is_over:
            return {"do": "act", "action": f"quick {self.rng.choice([*GAMES])}"}
        if self.page.app.curtain:
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

    def from_another_window(self) -> dict[str, Any]:
        """Return what another window says of a game: that it plays it, has let it go, or has stored it otherwise."""
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
        """Return an action with an argument that no button has."""
        known = [name.partition(" ")[0] for kind, name in self.page.stale if kind == "action"]
        name = self.rng.choice([*known, "resign", "look", "finish", "redo", "follow_hint", "retry", "now", "branch"])
        return {"do": "act", "action": f"{name} {self.rng.choice(GARBAGE)}".strip()}

    def clocked(self) -> dict[str, Any]:
        """Return what the page says of its clock, at times that it has run for very long."""
        clock = [self.page.app.clockwork.number, self.rng.choice((0, 500, 10_000_000))]
        return {"do": "clock", "away": self.rng.random() < 0.3, "clock": clock}

    def target(self) -> str:
        targets = [name for kind, name in self.page.offered if kind == "target"]
        return self.rng.choice([*targets, ""])


def _kind(offered: tuple[str, str]) -> str:
    """Return what kind of thing is offered: all squares are of one, each action is of its own."""
    kind, name = offered
    return f"{kind} {name.split(' ')[0]}" if kind != "target" or not name[-1:].isdigit() else kind


def walked(seed: object, steps: int) -> None:
    """Walk this many steps; where one fails, the shortest walk that fails in the same way is the reason."""
    taken: list[Step] = []
    with quick():
        walker = Walker(seed)
        for _ in range(steps):
            taken.append(walker.step())
            try:
                walker.page.take(taken[-1])
            except Exception as error:  # noqa: BLE001 - whatever it is, it is told
                told = "".join(traceback.format_exception(error))
                raise AssertionError(f"seed {seed}:\n{told}\n{pasted(shorten(taken, place_of(error)))}") from None


def replayed(*steps: Step) -> App:
    """Return the app after these steps."""
    with quick():
        page = Page()
        for step in steps:
            page.take(step)
    return page.app


def place_of(error: BaseException) -> str:
    """Return what went wrong and where."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} {frame.filename} {frame.name}"


def _fails(steps: Sequence[Step], place: str) -> bool:
    try:
        replayed(*steps)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is compared
        return place_of(error) == place
    return False


def shorten(steps: list[Step], place: str) -> list[Step]:
    """Return the walk without what is not needed for the failure: delta debugging (Zeller and Hildebrandt 2002)."""
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
    """Return a test that takes these steps."""
    lines = "".join(f"        {step!r},\n" for step in steps)
    return f"def test_…() -> None:\n    replayed(\n{lines}    )\n"
