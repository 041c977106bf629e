"""A turn that was played twice, or changed on its way: how a game among friends goes on, press by press."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from pygames import CHANCE, GAMES
from pygames.friends import Letter, Peer
from tests.friends.cheats import forged
from tests.web.correspondents import Friend, joined_in_version_1
from tests.web.offline_page import quick
from tests.web.test_seats import at_turn, backup, turn

TAKE, KEEP = "friends_exchange", "close"


def second_device(friend: Friend, way: str) -> Friend:
    """Return another device of somebody, on which the same turn can be played."""
    other = Friend(friend.name)
    match way:
        case "seat key":
            other.take_seat(friend.session.peer.seat_key)
            other.act("friends_return")
        case "backup":
            other.form("load", record=backup(friend))
            other.act(f"resume {friend.app.desk.shelf.current}")
            other.act("friends_return")
        case _:  # the browser that is opened after its disk was full has what it had before
            other.stored = dict(friend.stored)
            other.opened("table")
    other.watch()
    assert other.session.acts
    return other


TRIES = 20


class NoChoice(Exception):
    """Whoever was on turn had but one way to play it, as far as was tried."""


def played(friend: Friend, seed: int, unlike: str = "") -> str:
    """Play one's turn, unlike another one, and send it; raise NoChoice where all tries end in that one."""
    stored = dict(friend.stored)
    for nth in range(TRIES):
        friend.play(Random(seed + nth))
        text = friend.send()
        if Letter.read(text).plies != (Letter.read(unlike).plies if unlike else None):
            return text
        friend.stored = dict(stored)
        friend.opened("table")
    raise NoChoice


def forked(
    game: str, way: str = "seat key", turns: int = 2, seats: int = 0
) -> tuple[dict[int, Friend], Friend, Friend]:
    """Return friends, one who has sent a turn, and that one's other device, which has sent another one."""
    for _ in range(TRIES):  # a small game may leave no choice
        friends, mover, _ = at_turn(game, turns, seats)
        other = second_device(mover, way)
        with suppress(NoChoice):
            played(other, 2, unlike=played(mover, 1))
            return friends, mover, other
    raise NoChoice


def after(friends: dict[int, Friend], mover: Friend) -> list[Friend]:
    """Return the others in the order of their turns."""
    seats = len(friends)
    at = next(seat for seat, friend in friends.items() if friend is mover)
    return [friends[(at + n) % seats] for n in range(1, seats)]


def goes_on(friends: dict[int, Friend], text: str) -> str:
    """Play a round and more, in which every device takes in every turn; return the last text."""
    for _ in range(len(friends) + 2):
        text = turn(friends, text)
        for friend in friends.values():
            friend.open_link(text)
            assert friend.app.desk.overlays.dialog is None
    assert len({friend.session.peer.log.turns for friend in friends.values()}) == 1
    return text


# A link that was changed


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_link_is_refused_and_the_real_one_opens_after_it(game: str) -> None:
    friends, mover, _ = at_turn(game, 2)
    peer = mover.session.peer
    text = played(mover, 1)
    plies, *_, last = [*Letter.read(text).plies], *mover.session.peer.log.turns[-1].plies
    position = replace(peer, running=mover.session.peer.log.turns[-1].plies[:-1]).position
    others = [f"*{n}" for n in range(1, 7)] if position.turn == CHANCE else map(str, position.legal_moves())
    plies[max(at for at, ply in enumerate(plies) if ply == last)] = next(ply for ply in others if ply != last)
    [reader, *_] = after(friends, mover)
    before = dict(reader.stored)

    reader.say({"do": "route", "route": forged(text, plies=tuple(plies))})

    assert "Somebody has changed this link. Ask for it to be sent again." in reader.screen
    assert mover.name not in reader.last["say"]
    assert reader.stored == before
    reader.open_link(text)
    assert reader.session.peer.log.turns == mover.session.peer.log.turns


# One's own other device


@pytest.mark.parametrize("way", ["seat key", "backup", "full disk"])
@pytest.mark.parametrize("game", GAMES)
def test_one_press_goes_on_with_what_the_other_device_has_played(game: str, way: str) -> None:
    friends, mover, other = forked(game, way)
    [reader, *_] = after(friends, mover)
    text = turn({0: reader}, other.shared)
    number = len(other.session.peer.log.turns)
    stored = dict(mover.stored)

    mover.open_link(text)

    said = f"Your other device played turn {number} differently. Go on from there?"
    assert said in mover.last["dialog"]
    assert said in mover.last["say"]
    assert mover.stored == stored
    mover.act(KEEP)
    assert (mover.stored, mover.app.desk.overlays.dialog) == (stored, None)
    mover.open_link(text)
    mover.act(TAKE)
    mover.watch()
    assert not mover.app.desk.overlays.dialog
    assert mover.session.peer.here
    assert mover.session.peer.log.turns == reader.session.peer.log.turns
    mover.opened("table")
    goes_on(friends, mover.send() if mover.session.peer.unsent and not mover.session.acts else text)


def test_of_two_people_at_one_device_the_one_whose_turn_it_was_is_named() -> None:
    ana, cleo = Friend("Ana"), Friend("Cleo")
    people = {"seat0": "human", "seat1": "human", "seat2": "friend", "name0": "Ana", "name1": "Ben", "name2": "Cleo"}
    ana.form("start ringgz", seats="3", **people)
    cleo.open_link(ana.send())
    cleo.form("friends_join", seat="2", name="Cleo")
    ana.open_link(cleo.send())
    other = second_device(ana, "seat key")
    text = played(other, 2, unlike=played(ana, 1))

    ana.open_link(text)

    assert "Ana’s other device played turn 1 differently. Go on from there?" in ana.last["dialog"]


def test_a_seat_that_looks_on_takes_the_version_of_its_other_device() -> None:
    friends, mover, other = forked("cathedral")
    mover.act("friends_seat")
    mover.form("friends_key")

    mover.open_link(other.shared)

    assert "Your other device played turn 3 differently." in mover.last["dialog"]
    mover.act(TAKE)
    assert mover.session.peer.log.turns == other.session.peer.log.turns
    assert mover.session.resting
    goes_on({seat: other if friend is mover else friend for seat, friend in friends.items()}, other.shared)


# Somebody else's


@pytest.mark.parametrize("game", GAMES)
def test_who_has_not_answered_a_version_takes_the_other_one_in_one_press(game: str) -> None:
    friends, mover, other = forked(game)
    [reader, *_] = after(friends, mover)
    reader.open_link(mover.shared)

    reader.open_link(other.shared)

    number = len(other.session.peer.log.turns)
    said = f"{mover.name} has played turn {number} in two ways, perhaps on two devices. Go on with the version"
    assert said in reader.last["dialog"]
    reader.act(TAKE)
    reader.watch()
    assert reader.session.peer.log.turns[:number] == other.session.peer.log.turns
    seat = mover.session.peer.here[0]
    goes_on({**friends, seat: other}, reader.shared if reader.session.peer.unsent else other.shared)


def test_who_has_answered_a_version_stays_with_it_and_its_owner_comes_back() -> None:
    friends, mover, other = forked("cathedral")
    [reader] = after(friends, mover)
    text = turn({0: reader}, mover.shared)

    reader.open_link(other.shared)

    said = "You’ve answered the other one, so your game stays with it. Send"
    assert said in reader.last["dialog"]
    assert "friends_exchange" not in reader.last["dialog"]
    reader.act(TAKE)
    assert f"#{reader.session.peer.link}" in text
    other.open_link(reader.send())
    other.act(TAKE)
    goes_on({**friends, mover.session.peer.here[0]: other}, reader.shared)


def test_friends_who_are_stuck_go_back_together() -> None:
    friends, mover, other = forked("cathedral", turns=3)
    [reader] = after(friends, mover)
    turn({0: reader}, mover.shared)
    assert len(reader.session.peer.log.turns) == 5
    reader.open_link(other.shared)
    assert "Ask everybody to go back to turn 3" in reader.last["dialog"]

    reader.act("friends_back 3")

    assert not reader.app.desk.overlays.dialog
    said = f"You ask everybody to go back to turn 3. Send that to {mover.name}."
    assert said in reader.screen
    assert said in reader.last["say"]
    assert "asks to go back to turn 3. Shall we?" in reader.send()
    assert f"Waiting for {mover.name} to agree to go back to turn 3." in reader.screen
    other.open_link(reader.shared)  # which has the other version
    said = f"{reader.name} asks to go back to turn 3. Playing on means no."
    assert said in other.screen
    other.open_link(reader.shared)
    assert f"You’ve seen this already. {said}" in other.screen
    other.act("friends_back 3")
    assert "Everybody has agreed: back to turn 3." in other.screen
    assert other.session.acts
    text = played(other, 3)
    reader.open_link(text)
    reader.watch()
    assert reader.session.acts
    mover.open_link(goes_on({**friends, mover.session.peer.here[0]: other}, text))
    assert mover.session.peer.log.turns == reader.session.peer.log.turns
    assert "Play here" in mover.screen


@pytest.mark.parametrize("game", GAMES)
def test_all_seats_agree_one_after_the_other_and_the_earlier_turn_is_shown(game: str) -> None:
    friends, mover, text = at_turn(game, 4)
    order = [mover, *after(friends, mover)]
    for friend in friends.values():
        friend.open_link(text)
    turns = mover.session.peer.log.turns
    for friend in order:
        friend.open_link(text)
        assert friend is mover or "to go back to turn 2" in friend.screen
        friend.act("friends_back 2")
        text = friend.send()
    assert order[-1].session.peer.log.turns == turns[:2]
    for friend in order[:-1]:
        friend.open_link(text)
        assert "Everybody has agreed: back to turn 2." in friend.screen
        assert friend.session.peer.log.turns == turns[:2]
        friend.opened("table")
        assert friend.session.peer.log.turns == turns[:2]
    goes_on(friends, text)


def test_the_request_stands_above_one_s_own_turn_and_who_plays_on_declines() -> None:
    friends, mover, text = at_turn("ringgz", 3, 3)
    one, two = after(friends, mover)
    one.open_link(text)
    one.act("friends_back 2")
    mover.open_link(one.send())

    assert mover.session.acts
    assert f"{one.name} asks to go back to turn 2. Playing on means no." in mover.screen
    assert 'data-action=\\"friends_back 2\\"' in mover.screen
    two.open_link(one.shared)
    two.act("friends_back 2")
    two.send()
    mover.open_link(two.shared)
    assert f"{two.name} ask to go back to turn 2" in mover.screen
    played(mover, 1)
    for friend in (one, two):
        friend.open_link(mover.shared)
        friend.watch()
        assert "go back" not in friend.screen
    goes_on(friends, mover.shared)


def test_who_has_agreed_on_one_s_own_turn_sends_that_or_plays_on_all_the_same() -> None:
    friends, mover, _ = at_turn("cathedral", 3)
    mover.act("friends_back 1")

    assert mover.session.acts
    assert "You ask everybody to go back to turn 1." in mover.screen
    assert 'data-action=\\"friends_send\\"' in mover.screen
    mover.send()
    assert "to agree to go back to turn 1." in mover.screen
    text = played(mover, 1)
    assert "go back" not in mover.screen
    goes_on(friends, text)


def test_going_back_drops_the_running_turn_and_what_the_shelf_says_of_it() -> None:
    friends, mover, text = at_turn("cathedral", 3)
    [other] = after(friends, mover)
    other.open_link(text)
    other.act("friends_back 2")
    mover.play(Random(1))
    assert mover.session.peer.running
    mover.open_link(other.send())
    mover.act("shelf")
    assert "Your turn" in mover.screen
    mover.act(f"resume {mover.app.desk.shelf.current}")
    mover.act("friends_back 2")
    assert (mover.session.peer.running, mover.session.ply) == ((), 2)
    assert f"Send to {other.name}" in mover.screen
    other.open_link(mover.send())
    assert other.session.acts


def test_an_end_that_does_not_count_any_more_takes_its_result_and_its_analysis_along() -> None:
    friends, mover, text = at_turn("cathedral", 3)
    [reader] = after(friends, mover)
    other = second_device(mover, "seat key")
    mover.act(f"resign {mover.session.peer.here[0]}")
    with quick():
        mover.act("analyse")
        mover.watch()
    assert mover.session.is_over
    [key] = mover.app.desk.results
    assert "[Analysis " in mover.stored[mover.app.desk.shelf.current]
    reader.open_link(played(other, 1))
    text = turn({0: reader}, other.shared)

    mover.open_link(text)
    mover.act(TAKE)

    assert not mover.session.is_over
    assert mover.session.verdict is None
    assert key not in mover.stored
    assert not mover.app.desk.results
    assert not mover.app.desk.table.findings.judgements
    assert "[Analysis " not in mover.stored[mover.app.desk.shelf.current]
    goes_on(friends, text)


# Other windows, and games of version 1


@pytest.mark.parametrize("back", [False, True])
def test_another_window_goes_on_from_where_this_one_is(back: bool) -> None:
    friends, mover, other = forked("cathedral", turns=3)
    [reader] = after(friends, mover)
    text = turn({0: reader}, other.shared)
    key, twin = mover.app.desk.shelf.current, Friend(mover.name)
    twin.stored = dict(mover.stored)
    twin.opened("table")
    before = twin.stored[key]
    mover.open_link(text)
    mover.act(TAKE)
    if back:
        reader.act("friends_back 3")
        mover.open_link(reader.send())
        mover.act("friends_back 3")
        mover.send()
    theirs = twin.stored[key] = mover.stored[key]

    twin.say({"do": "clash", "key": key, "text": theirs, "known": before})

    assert twin.stored[key] == theirs
    assert twin.session.peer == mover.session.peer
    if back:  # a window that knows less takes nothing away
        mover.stored[key] = before
        mover.say({"do": "clash", "key": key, "text": before, "known": theirs})
        assert len(mover.session.peer.log.turns) == 3
        assert Peer.read(mover.stored[key]).log.backs == ((3, 5),)


def test_in_version_1_a_turn_that_was_played_twice_is_refused_and_nobody_blamed() -> None:
    friends, text = joined_in_version_1("cathedral", 2)
    ana, ben = friends[0], friends[1]
    ana.open_link(text)
    other = second_device(ana, "seat key")
    played(other, 2, unlike=played(ana, 1))
    ben.open_link(ana.shared)
    stored = dict(ben.stored)

    ben.open_link(other.shared)

    assert "tells turn 1 of Ana differently: it was changed on the way, or played on two devices." in ben.screen
    assert ben.app.desk.overlays.dialog is None
    assert ben.stored == stored
    ana.open_link(turn({0: ben}, ana.shared))
    assert len(ana.session.peer.log.turns) == 2


def test_nothing_is_exchanged_or_gone_back_to_that_can_not_be() -> None:
    friends, mover, _ = forked("cathedral", turns=3)
    stored = dict(mover.stored)
    for action in (TAKE, "friends_back", "friends_back 9", "friends_back x", "friends_back -1"):
        mover.act(action)
        assert mover.stored == stored
    mover.act("friends_back 9")
    assert "can’t go back to that turn" in mover.screen
    mover.act("friends_seat")
    mover.form("friends_key")
    mover.act("friends_back 1")
    assert mover.session.peer.log.proposal is None
    assert friends
