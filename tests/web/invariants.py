"""What must hold at each step of a walk, whatever happens; a function of its own for each, so that failures differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pygames import BadRecord, Record
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import unwrapped
from tests.web.offline_page import Step
from tests.web.outside import FOREIGN, World
from tests.web.test_secrets import racks_in
from web.app.model.correspondence import Correspondence
from web.app.storage.aside import DAMAGED
from web.app.storage.friends import GIVEN, PREFIX, is_friends
from web.app.storage.shelf import has_begun

KEY = re.compile(r'\[Key (\d) "([\w-]+)"\]')
CARRIED = re.compile(rf'\[{GIVEN} "([^"]+)"\]')


class Checked(World):
    """A world in which every reply, and everything stored after every step, is checked."""

    def __init__(self) -> None:
        self.held: dict[str, set[tuple[str, str]]] = {}
        """Every seat and secret that was ever stored for a game with friends, by key."""
        self.checked: dict[str, str] = {}
        """What was stored when it was checked last."""
        self.shared: list[str] = []
        """The links shared in this step."""
        self.deleted: set[str] = set()
        """The keys of games that were to be deleted."""
        super().__init__()

    def hear(self, reply: Any) -> None:
        html = "".join(html_in(reply))
        no_foreign_html(html)
        no_rack_behind_the_curtain(self, html)
        no_seat_key_in_what_is_shared(reply)
        super().hear(reply)

    def shares(self, text: str) -> None:
        super().shares(text)
        if "#friends=" in text:
            self.shared.append(text)

    def take(self, step: Step) -> None:
        self.shared = []
        self.deleted |= {action.removeprefix("delete ") for action in _actions(step)}
        super().take(step)
        for link in self.shared:
            what_is_shared_can_be_read(link)
            what_is_shared_is_stored(self, link)
            no_secret_is_shared_before_the_end_is_seen(link)
        no_game_is_lost(self.checked, self.stored, self.deleted)
        for key in self.checked.keys() - self.stored.keys():
            self.deleted.discard(key)
            self.held.pop(key, None)
        # what another window has stored can't be united with all that is known here while nothing can be stored
        changed = [key for key, text in self.stored.items() if is_friends(key) and self.checked.get(key) != text]
        for key in [] if self.fails else changed:
            no_key_is_lost(self.held.setdefault(key, set()), keys_in(self.stored[key]))
        self.checked = dict(self.stored)


def no_foreign_html(html: str) -> None:
    """Refuse names and titles that become elements."""
    assert FOREIGN not in html


def no_rack_behind_the_curtain(world: World, html: str) -> None:
    """Refuse to tell tiles of a rack while another person may be looking."""
    if world.app.desk.table.curtain and world.app.desk.route == "table" and not world.app.desk.where.game:
        assert not racks_in(html)


def no_seat_key_in_what_is_shared(reply: Mapping[str, Any]) -> None:
    """Refuse to hand over a seat key to the system's share sheet, in a picture's text, or to a screen reader."""
    assert "seatkey=" not in str([reply.get(name) for name in ("share", "picture", "say", "title", "route")])


def what_is_shared_can_be_read(link: str) -> None:
    """Refuse a link that nobody can open: one that says too much, or too little."""
    Peer.open(Letter.read(link))


def what_is_shared_is_stored(world: World, link: str) -> None:
    """Refuse to share more of a game than is stored, or copied by its player, as it would be lost with the tab."""
    letter, session = Letter.read(link), world.app.desk.session
    is_own = isinstance(session, Correspondence) and session.peer.id == letter.id and session.peer.here
    if is_own and letter.id not in {Peer.read(key).id for key in world.keys}:
        stored = Peer.read(world.stored[PREFIX + letter.id])
        assert stored.united(letter) is stored


def no_secret_is_shared_before_the_end_is_seen(link: str) -> None:
    """Refuse to show a rack that could still decide something before everybody has seen that the game is over."""
    log = Peer.open(Letter.read(link)).log
    if log.unacknowledged:
        rests = log.terms.game.rules.rests
        assert not [seat for seat in range(log.terms.seats) if log.secret(seat) and not rests(log.view.position, seat)]


def no_game_is_lost(before: Mapping[str, str], now: Mapping[str, str], deleted: set[str]) -> None:
    """Refuse that a game is gone which nobody has deleted, and which was not set aside."""
    for key in before.keys() - now.keys() - deleted:
        if is_friends(key) or (key.startswith("game ") and _has_begun(before[key])):
            assert before[key] in [text for name, text in now.items() if name.startswith(DAMAGED)], key


def no_key_is_lost(held: set[tuple[str, str]], now: set[tuple[str, str]]) -> None:
    """Refuse that the secret of a seat is stored no longer, neither for playing here nor for being taken back."""
    assert held <= now
    held |= now


def keys_in(text: str) -> set[tuple[str, str]]:
    """Return the seats and secrets in a stored text, those included that were carried to another device."""
    found = {(seat, secret) for seat, secret in KEY.findall(text)}
    for given in " ".join(CARRIED.findall(text)).split():
        found |= {(seat, secret) for seat, secret in KEY.findall(unwrapped(given)[1])}
    return found


def _has_begun(text: str) -> bool:
    try:
        return has_begun(Record.peek(text))
    except (BadRecord, BadMessage):
        return True


def _actions(step: Step) -> Iterator[str]:
    """Yield the actions in a step."""
    kind, value = step
    for message in value if kind == "think" else [value]:
        if isinstance(message, dict) and message.get("do") == "act":
            yield message["action"]


def html_in(reply: Mapping[str, Any]) -> Iterator[str]:
    """Yield all HTML and SVG in a reply, as web/page puts it into the document."""
    lists, board, held = (reply.get(name) or {} for name in ("lists", "board", "held"))
    yield from (reply.get(name) or "" for name in ("whole", "dialog", "toast"))
    yield from [*reply.get("parts", {}).values(), *board.get("append", {}).values(), held.get("svg", "")]
    yield from (entry[-1] for entry in (*lists.get("swap", ()), *lists.get("put", ())))
