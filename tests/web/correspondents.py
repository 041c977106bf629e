"""Friends at devices of their own, whose apps know each other's texts only, and the games that they play."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pygames import CHANCE, GAMES
from pygames.core.scene import DRAW
from pygames.friends import Peer
from tests.friends.party import of_version
from tests.web.offline_page import Page
from web.app.model.correspondence import Correspondence
from web.app.screens.display import Display
from web.app.storage.friends import is_friends, secrets_in

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
MOST = 300


class Friend(Page):
    """Somebody at a device of their own, who keeps what was shared."""

    def __init__(self, name: str) -> None:
        self.name, self.shared, self.saved, self.told = name, "", "", ""
        self.cancels = False
        """Whether the system's sheet is closed whenever something is to be shared."""
        super().__init__()

    def hear(self, reply: Any) -> None:
        self.told += json.dumps(reply)
        self.last = reply
        super().hear(reply)
        if "save" in reply:
            self.saved = reply["save"]["text"]
        if "share" in reply and not self.fails:
            assert reply["share"]["key"] in {"", *self.stored}

    def shares(self, text: str) -> None:
        if self.cancels:
            self.act("friends_sent cancelled")
            return
        self.shared = text
        self.act("friends_sent shared")

    def act(self, action: str) -> None:
        self.say({"do": "act", "action": action})

    def form(self, form: str, /, **values: str) -> None:
        self.say({"do": "form", "name": form, "values": values})

    def open_link(self, text: str) -> None:
        """Follow the link in a text, as a browser does."""
        self.say({"do": "route", "route": text.partition("#")[2]})
        self.watch()

    def take_seat(self, key: str) -> None:
        """Paste a seat key, and say that it is one's own."""
        self.form("friends_paste", text=key)
        self.act("friends_take")

    def carry_from(self, other: Friend) -> None:
        """Bring the seats of another device here, and play them here."""
        other.act("friends_seat")
        other.form("friends_key")
        self.take_seat(other.last["copy"])
        if not self.session.peer.here:
            self.act("friends_return")

    @property
    def secrets(self) -> frozenset[str]:
        """All secrets of seats that are stored here."""
        return frozenset().union(*(secrets_in(text) for key, text in self.stored.items() if is_friends(key)))

    def watch(self) -> None:
        """Watch to the end whatever is replayed or checked."""
        while self.app.desk.turns.busy:
            self.think()

    @property
    def session(self) -> Correspondence:
        assert isinstance(self.app.desk.session, Correspondence)
        return self.app.desk.session

    @property
    def screen(self) -> str:
        """Return the whole screen, as a page that has just been opened would get it."""
        self.app.screen = Display(self.app.desk.say)
        return json.dumps(self.app.reply(), ensure_ascii=False)

    def play(self, rng: Random) -> None:
        """Play the running turn to its end."""
        while self.session.acts:
            session = self.session
            if self.app.desk.table.curtain:
                self.act("reveal")
            elif session.position.turn == CHANCE:
                if self.app.desk.turns.busy:
                    self.watch()
                else:
                    self.say({"do": "press", "target": DRAW})
            elif self.app.desk.table.view.ply is not None:
                self.act("present")  # a round is over within a turn
            elif self.app.desk.table.goes_by_itself:
                self.watch()
            else:
                self.act(f"play {rng.choice(session.position.legal_moves())}")
        self.watch()

    def send(self) -> str:
        """Send what is to be sent; return the text."""
        self.act("friends_send")
        self.watch()
        return self.shared


def invited(game: str, seats: int, here: int = 0, **values: str) -> tuple[Friend, str]:
    """Return the inviter at its table, and the text of the invitation."""
    friend = Friend(NAMES[here])
    friend.act(f"setup {game}")
    players = {f"seat{seat}": "human" if seat == here else "friend" for seat in range(seats)}
    names = {f"name{seat}": NAMES[seat] for seat in range(seats)}
    friend.form(f"start {game}", seats=str(seats), **players, **names, **values)
    return friend, friend.send()


def joined(game: str, seats: int, here: int = 0, **values: str) -> tuple[dict[int, Friend], str]:
    """Return all at their tables by seat, and the newest text."""
    return _all_joined(*invited(game, seats, here, **values), seats, here)


def joined_in_version_1(game: str, seats: int, here: int = 0) -> tuple[dict[int, Friend], str]:
    """Return all at their tables in a game that was begun in version 1 of the protocol, and the newest text."""
    first = Friend(NAMES[here])
    peer = of_version(1, Peer.invite(GAMES[game], seats, here=[here], names=NAMES[:seats]))
    first.take_seat(peer.seat_key)
    first.act("friends_return")
    return _all_joined(first, first.send(), seats, here)


def _all_joined(first: Friend, text: str, seats: int, here: int) -> tuple[dict[int, Friend], str]:
    """Return all at their tables by seat, and the newest text, once they have joined one after the other."""
    friends = {here: first}
    for seat in range(seats):
        if seat != here:
            friend = friends[seat] = Friend(NAMES[seat])
            friend.open_link(text)
            friend.form("friends_join", seat=str(seat), name=NAMES[seat])
            if friend.session.acts:
                return friends, text
            text = friend.send()
    return friends, text


def played_by_two_devices(game: str, elsewhere: int, rng: Random, **values: str) -> dict[int, Friend]:
    """Return the first player's device and the one of a seat elsewhere, on which a whole game is over."""
    first, friend = Friend(values["name0"]), Friend(values[f"name{elsewhere}"])
    first.form(f"start {game}", **{"seats": "3", **values})
    friend.open_link(first.send())
    friend.form("friends_join", seat=str(elsewhere), name=friend.name)
    friends = {0: first, elsewhere: friend}
    last = played_to_the_end(friends, friend.send(), rng)
    for each in friends.values():
        each.open_link(last)
    assert all(each.session.is_over for each in friends.values())
    return friends


def played_to_the_end(friends: dict[int, Friend], text: str, rng: Random) -> str:
    """Play by links until nobody is waited for; return the last text."""
    last = ""
    for _ in range(MOST):
        mover = next((friend for friend in friends.values() if friend.app.desk.session and friend.session.acts), None)
        if mover is None:
            waiting = [friend for friend in friends.values() if friend.shared == text]
            seats = waiting[0].session.peer.waits_for if waiting else ()
            mover = next((friend for friend in friends.values() if {*seats} & {*friend.session.peer.here}), None)
        if mover is None:
            return last
        if not mover.session.acts:
            mover.open_link(text)
        mover.play(rng)
        last = text = mover.send()
    raise AssertionError("the game does not end")
