"""Games among friends: what a link tells is stored before it leaves, so that no turn or promise is ever made twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames import GAMES
from pygames.friends import Letter, Peer
from tests.web.correspondents import Friend, invited, joined


@pytest.fixture(autouse=True)
def left(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the links that have left, and see to it that what each tells was stored with it or before."""
    links: list[str] = []
    hear = Friend.hear

    def heard(self: Friend, reply: Any) -> None:
        if "share" in reply:
            stored = {**self.stored, **reply.get("store", {})}
            links.append(reply["share"]["text"])
            told = Peer.read(stored[self.session.key]).log.letter()
            assert Letter.read(links[-1]) == told, "a tab that is closed now would play this turn again"
        hear(self, reply)

    monkeypatch.setattr(Friend, "hear", heard)
    return links


@pytest.mark.parametrize("name", GAMES)
def test_an_invitation_and_a_seat_taken_are_stored_before_their_links_leave(name: str, left: list[str]) -> None:
    _, text = invited(name, GAMES[name].seats[0])
    ben = Friend("Ben")
    ben.open_link(text)
    ben.form("friends_join", seat="1", name="Ben")
    if not ben.session.acts:
        ben.send()
    assert len(left) == 1 + (not ben.session.acts)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("way", ["friends_send", "friends_copy"])
def test_a_turn_is_stored_before_its_link_leaves(name: str, way: str, left: list[str]) -> None:
    friends, text = joined(name, GAMES[name].seats[0])
    while not (movers := [friend for friend in friends.values() if friend.session.acts]):
        for friend in friends.values():
            friend.open_link(text)
            text = text if friend.session.acts else friend.send()
    mover, turns = movers[0], len(movers[0].session.peer.log.turns)
    mover.play(Random(1))
    mover.act(way)

    assert Letter.read(left[-1]).plies
    assert len(mover.session.peer.log.turns) == turns + 1


def test_a_resignation_and_a_rematch_are_stored_before_their_links_leave(left: list[str]) -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.act("resign 0")
    ana.send()
    assert Letter.read(left[-1]).resigned == 0

    before = ana.session.peer.id
    ana.act("friends_again")
    ana.send()
    assert Letter.read(left[-1]).id == ana.session.peer.id != before
