"""Friends in one room, each on a device of their own: a wire without a browser carries what their apps say."""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from tests.web.correspondents import Friend
from tests.web.offline_page import ADDRESS

MOST = 100_000
"""Messages after which something goes round for ever."""


class Wire:
    """What connects devices: whoever is in hears whatever is said, in order, and whoever comes the newest of it."""

    def __init__(self) -> None:
        self.members: dict[str, Roommate] = {}
        self.hellos: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.waiting: deque[tuple[Roommate, dict[str, str]]] = deque()
        self.said: list[str] = []
        """Everything that was ever said."""

    def tell(self, friend: Roommate, **event: str) -> None:
        """Have somebody hear of something, after all that they have yet to hear."""
        self.waiting.append((friend, event))

    def others(self, device: str) -> list[Roommate]:
        return [friend for name, friend in self.members.items() if name != device]

    def join(self, device: str, friend: Roommate) -> None:
        """Connect a device with all that are in."""
        for name, other in [*self.members.items()]:
            self._greet(other, device)
            self._greet(friend, name)
        self.members[device] = friend

    def _greet(self, friend: Roommate, device: str) -> None:
        """Have somebody hear of a device that is in, and what it has said."""
        self.tell(friend, kind="in", device=device)
        for kind, known in (("hello", self.hellos), ("text", self.texts)):
            if device in known:
                self.tell(friend, kind=kind, device=device, text=known[device])

    def say(self, kind: str, device: str, text: str) -> None:
        (self.hellos if kind == "hello" else self.texts)[device] = text
        self.said.append(text)
        if device in self.members:
            for friend in self.others(device):
                self.tell(friend, kind=kind, device=device, text=text)

    def drop(self, device: str, kind: str = "out") -> None:
        """Have a device leave, or fall silent."""
        if self.members.pop(device, None):
            for friend in self.members.values():
                self.tell(friend, kind=kind, device=device)

    def settle(self) -> None:
        """Have everybody hear everything."""
        for _ in range(MOST):
            if not self.waiting:
                return
            friend, event = self.waiting.popleft()
            friend.say({"do": "room", "event": event})
        raise AssertionError("they talk for ever")


class Roommate(Friend):
    """Somebody in the room."""

    nearby = True

    def __init__(self, name: str, wire: Wire) -> None:
        self.wire, self.device, self.awake = wire, "", False
        self.commands: list[str] = []
        super().__init__(name)

    def opened(self, route: str = "") -> None:
        self.wire.drop(self.device)
        self.device = ""
        super().opened(route)

    def hear(self, reply: Any) -> None:
        super().hear(reply)
        for do, text, key in reply.get("room", ()):
            self.commands.append(do)
            self._do(do, text, key)

    def _do(self, do: str, text: str, key: str) -> None:
        match do:
            case "open":
                self.device = text
            case "hello":
                assert len(text) <= 2000
                self.wire.say("hello", self.device, text)
            case "say":
                if key and key not in self.stored:
                    self.wire.tell(self, kind="failed", why="unsaved")
                else:
                    self.wire.say("text", self.device, text)
            case "close":
                self.wire.drop(self.device)
                self.device = ""
            case "code":
                self.wire.tell(self, kind="code", text=f"{ADDRESS}#room={self.device}")
            case "take":
                self._take(text.rpartition("=")[2])
            case "awake" | "asleep":
                self.awake = do == "awake"

    def _take(self, other: str) -> None:
        """Come to the device of a code."""
        if other in self.wire.members or any(friend.device == other for friend in self.wire.members.values()):
            self.wire.tell(self, kind="answer", text=f"{ADDRESS}#room=answer-{self.device}")
            self.wire.join(self.device, self)
        else:
            self.wire.tell(self, kind="failed", why="no-code")

    # What is pressed

    def opens_room(self, game: str, series: int = 1) -> None:
        self.form("friends_room", game=game, name=self.name, series=str(series))
        self.wire.members[self.device] = self

    def comes(self, other: Roommate, *, looks_on: bool = False) -> None:
        """Scan the code of somebody, and say what the own name is."""
        self.say({"do": "route", "route": f"room={other.device}"})
        self.form("room_choose", name=self.name, part="looks_on" if looks_on else "plays")
        self.wire.settle()


def together(game: str, *names: str, lookers: tuple[str, ...] = (), series: int = 1) -> tuple[Wire, list[Roommate]]:
    """Return people in one room who have begun a game, those who look on last."""
    wire = Wire()
    friends = [Roommate(name, wire) for name in (*names, *lookers)]
    friends[0].opens_room(game, series)
    for friend in friends[1:]:
        friend.comes(friends[0], looks_on=friend.name in lookers)
    friends[0].act("room_begin")
    wire.settle()
    return wire, friends


def said_of(wire: Wire) -> str:
    """Return everything that was said in a room."""
    return json.dumps(wire.said)
