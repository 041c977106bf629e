"""Games among friends: what a link tells is stored before it leaves, so that no turn or promise is ever made twice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames import GAMES
from pygames.friends import Letter, Peer
from pygames.friends.post import GoneOn, outgoing
from tests.web.correspondents import Friend, invited, joined
from web.app.desk.post import deliver_text


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


# Until it has arrived


def test_a_turn_that_was_sent_is_not_asked_for_and_can_be_sent_again_until_it_has_arrived(left: list[str]) -> None:
    friends, text = joined("cathedral", 2)
    mover, other = friends[0], friends[1]
    mover.open_link(text)
    mover.play(Random(1))
    sent = mover.send()
    for _ in range(2):  # before and after a reload
        assert "Send again" in mover.screen
        assert "Send to Ben" not in mover.screen
        assert "isn’t sent" not in mover.screen
        assert outgoing(mover.session.peer)
        assert mover.send() == sent
        mover.opened("table")

    other.open_link(sent)
    other.play(Random(1))
    mover.open_link(other.send())
    assert outgoing(mover.session.peer) is None


def test_who_has_asked_to_go_back_on_the_own_turn_can_send_that_again(left: list[str]) -> None:
    friends, text = joined("cathedral", 2)
    for number in range(4):
        friends[number % 2].open_link(text)
        friends[number % 2].play(Random(1))
        text = friends[number % 2].send()
    ana = friends[0]
    ana.open_link(text)
    assert ana.session.acts
    ana.act("friends_back 1")
    asked = ana.send()
    assert "Send again" in ana.screen

    assert ana.send() == asked
    assert len(left) > 2
    assert left[-1] == left[-2]
    assert "isn’t complete" not in ana.screen


def test_a_turn_that_is_not_complete_is_not_sent(left: list[str]) -> None:
    friends, text = joined("cathedral", 2)
    for number in range(2):
        friends[number % 2].open_link(text)
        friends[number % 2].play(Random(1))
        text = friends[number % 2].send()
    ana, before = friends[0], len(left)
    ana.open_link(text)
    ana.act("friends_send")

    assert len(left) == before
    assert "Your turn isn’t complete." in ana.screen


def test_a_text_is_taken_in_and_stored_whatever_is_on_the_screen() -> None:
    friends, text = joined("cathedral", 2)
    mover, reader = friends[0], friends[1]
    mover.open_link(text)
    mover.play(Random(1))
    reader.act("home")
    desk = reader.app.desk
    shown = desk.where.route, desk.table.session, desk.overlays.dialog, desk.overlays.toast
    told = deliver_text(desk.shelf, desk.device.now, mover.send())

    assert isinstance(told.delivery, GoneOn)
    assert (desk.where.route, desk.table.session, desk.overlays.dialog, desk.overlays.toast) == shown
    reader.act("home")  # its reply has what is to be stored
    reader.opened("table")
    assert reader.session.peer.log.turns == mover.session.peer.log.turns


# Where the system's sheet was closed without sending


def test_an_invitation_whose_sharing_was_cancelled_is_nowhere_said_to_be_sent() -> None:
    ana = Friend("Ana")
    ana.cancels = True
    ana.act("friends_invite cathedral")
    ana.form("friends_share", game="cathedral", name="Ana")
    assert ana.last["say"] == "Not sent yet"
    assert "Send this to your friend." in ana.screen
    assert "Send again" not in ana.screen
    key = ana.session.key
    for place in ("friends", "shelf"):
        ana.act(place)
        assert "Not sent yet" in ana.screen
        assert "Your turn" not in ana.screen
        assert f"friends_send {key}" in ana.screen

    ana.cancels = False
    ana.act(f"friends_send {key}")

    assert Letter.read(ana.shared).names == ("", "Ana")
    assert "Sent. The game begins when your friend has joined." in ana.screen
    assert "Send again" in ana.screen
    ana.act("friends")
    assert "Not sent yet" not in ana.screen
    assert "Waiting for your friends" in ana.screen


def test_an_invitation_that_nobody_has_is_deleted_without_a_question() -> None:
    ana = Friend("Ana")
    ana.act("friends_invite cathedral")
    ana.cancels = True
    ana.form("friends_share", game="cathedral", name="Ana")
    key = ana.session.key
    ana.act("friends")
    ana.act(f"delete {key}")
    assert key not in ana.stored
    ana.act("undelete")
    assert key in ana.stored

    ana.act(f"resume {key}")
    ana.act("friends_sent shared")
    ana.act(f"delete {key}")
    assert key in ana.stored
    assert "Nobody can take your place" in ana.last["dialog"]


def test_a_turn_whose_sharing_was_cancelled_is_still_to_be_sent() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.play(Random(1))
    ana.cancels = True
    ana.act("friends_send")
    assert "Your turn isn’t sent yet. It goes to Ben." in ana.screen
    key = ana.session.key
    ana.act("friends")
    assert "Not sent yet" in ana.screen
    assert "Waiting for Ben" not in ana.screen
    ana.act(f"delete {key}")
    assert "Your last link isn’t sent yet, and Ben will wait for it." in ana.last["dialog"]
    ana.act("close")

    ana.cancels = False
    ana.act(f"friends_send {key}")
    ana.act("friends_sent cancelled")  # of sending it again
    ana.act("friends")

    assert "Waiting for Ben" in ana.screen
    assert "Not sent yet" not in ana.screen


def test_the_end_of_a_game_whose_sharing_was_cancelled_is_still_to_be_sent() -> None:
    friends, text = joined("cathedral", 2)
    ana = friends[0]
    ana.open_link(text)
    ana.act("resign 0")
    ana.act("friends")
    assert "Not sent yet" in ana.screen
    assert f"friends_send {ana.app.desk.shelf.current}" in ana.screen
    ana.act(f"friends_send {ana.app.desk.shelf.current}")
    assert Letter.read(ana.shared).resigned == 0
    ana.act("friends")
    assert "Not sent yet" not in ana.screen


def test_a_code_that_was_scanned_counts_as_sent() -> None:
    ana = Friend("Ana")
    ana.act("friends_invite cathedral")
    ana.form("friends_code", game="cathedral", name="Ana")
    assert "friends_sent scanned" in ana.last["dialog"]
    ana.act("close")
    assert "Send this to your friend." in ana.screen
    ana.act("friends_show_code")
    ana.act("friends_sent scanned")
    assert ana.app.desk.overlays.dialog is None
    assert "Sent. The game begins when your friend has joined." in ana.screen
