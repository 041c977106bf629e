"""An invitation in a group: several take one seat, whoever is too late hears it, and the others find together."""

from __future__ import annotations

from random import Random

import pytest

from pygames.friends import Letter, Peer
from tests.web.correspondents import Friend, invited
from tests.web.test_seats import both_joined, turn, two_who_joined
from web.app.actions.friends import lay_new
from web.app.model.correspondence import Correspondence
from web.app.model.overlays import TwoOnSeat


def newcomer(name: str, text: str, seat: int) -> Friend:
    """Return somebody who has opened a link, taken a seat, played if it was their turn, and sent that."""
    friend = Friend(name)
    friend.open_link(text)
    friend.form("friends_join", seat=str(seat), name=name)
    friend.play(Random(name))
    friend.send()
    return friend


def test_who_was_too_late_hears_it_again_from_each_text_whoever_it_is_of() -> None:
    ben, ana, cleo = two_who_joined()
    cleo.open_link(ben.shared)
    said = "Ana took this seat first. You can watch, or start a game with Ben."
    for text in (cleo.shared, ana.shared, ben.shared):
        cleo.open_link(text)
        assert cleo.session.is_too_late
        assert said in cleo.screen or "You’ve seen this already." in cleo.screen
        cleo.act("home")
        cleo.act(f"resume {cleo.app.desk.shelf.current}")
        assert said in cleo.screen
    text = turn({0: ana, 1: ben}, ben.shared, 3)
    cleo.open_link(text)
    assert said in cleo.screen
    assert cleo.session.ply == len(Letter.read(text).plies)


def test_three_take_the_one_seat_and_two_of_them_look_on() -> None:
    ben, text = invited("cathedral", 2, here=1)
    three = [newcomer(name, text, 0) for name in ("Cleo", "Dan", "Eve")]
    ben.open_link(three[1].shared)
    ben.play(Random(1))
    text = ben.send()
    for late in (three[0], three[2]):
        late.open_link(three[1].shared)
        assert "Dan has joined on your seat, too." in late.screen
        late.open_link(text)
        assert "Dan took this seat first. You can watch, or start a game with Ben." in late.screen
        assert "friends_invite cathedral" in late.screen
        ben.open_link(late.shared)
        assert f"{late.name} has taken the seat of Dan, who came first." in ben.screen


def test_three_take_one_of_two_seats_one_gets_the_other_and_one_looks_on() -> None:
    ben, text = invited("ringgz", 3, here=1)
    dan, eve, fay = (newcomer(name, text, 0) for name in ("Dan", "Eve", "Fay"))
    ben.open_link(dan.shared)
    for late in (eve, fay):
        late.open_link(ben.send())
        assert "Dan has joined on your seat, too, and the first one counts." in late.screen
        assert "You can take another seat here." in late.screen
    eve.form("friends_join", seat="2", name="Eve")
    friends = {0: dan, 1: ben, 2: eve}
    text = turn(friends, eve.send(), 4)
    fay.open_link(text)
    assert "Dan took this seat first. You can watch, or start a game with Ben." in fay.screen
    assert Letter.read(text).names == ("Dan", "Ben", "Eve")


def test_who_has_joined_beside_the_one_that_was_too_late_takes_a_seat_beside_the_first() -> None:
    ben, text = invited("ringgz", 3, here=1)
    ana, cleo = both_joined(text, 0)
    dan = newcomer("Dan", cleo.shared, 2)
    ben.open_link(ana.shared)

    dan.open_link(ben.send())
    assert "Ana has taken the seat of Cleo, too, and the first one counts. If it’s Ana, take a seat here." in dan.screen
    dan.form("friends_join", seat="2", name="Dan")
    text = turn({0: ana, 1: ben, 2: dan}, dan.send(), 3)

    assert Letter.read(text).names == ("Ana", "Ben", "Dan")
    cleo.open_link(text)
    assert "Ana took this seat first. You can watch, or start a game with Ben." in cleo.screen


@pytest.mark.parametrize("here", [1, 2])
def test_who_knew_of_somebody_else_goes_on_with_whom_the_inviter_has_chosen(here: int) -> None:
    ben, text = invited("ringgz", 3, here=here)
    seat = 3 - here
    ana, cleo = both_joined(text, 0)
    dan = newcomer("Dan", text, seat)
    dan.open_link(cleo.shared)
    assert dan.session.peer.log.names[0] == "Cleo"
    ben.open_link(ana.shared)
    ben.open_link(dan.shared)
    text = turn({0: ana, here: ben}, ben.send(), here)

    dan.open_link(text)

    peer = dan.session.peer
    assert (peer.log.names[0], peer.log.names[seat], peer.here) == ("Ana", "Dan", (seat,))
    assert Letter.read(turn({0: ana, here: ben, seat: dan}, text, 4)).names == peer.log.names
    dan.open_link(cleo.shared)
    assert "Cleo has taken the seat of Ana, who came first." in dan.screen


def test_who_joined_beside_the_one_that_was_too_late_is_too_late_as_well_where_all_seats_are_taken() -> None:
    ben, text = invited("ringgz", 3, here=1)
    ana, cleo = both_joined(text, 0)
    dan, eve = newcomer("Dan", cleo.shared, 2), newcomer("Eve", ana.shared, 2)
    ben.open_link(eve.shared)
    text = turn({0: ana, 1: ben, 2: eve}, ben.send(), 2)

    dan.open_link(text)

    assert "Eve took this seat first. You can watch, or start a game with Ben." in dan.screen


ROUNDS = 25


def choose(friend: Friend, inviter: Friend) -> None:
    """Answer the question with whom of two on one seat the game goes on, as the inviter says who is asked."""
    asked = friend.app.desk.overlays.dialog
    if isinstance(asked, TwoOnSeat):
        pairs = zip(inviter.session.peer.log.promises, asked.letter.promises, strict=True)
        friend.act("close" if any(own and told and own != told for own, told in pairs) else "friends_exchange")
    if {*friend.session.resting} & {*friend.session.peer.waits_for}:
        friend.act("friends_return")


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 30))])
@pytest.mark.parametrize(
    ("game", "seats", "here"),
    [("cathedral", 2, 1), ("blokus", 2, 0), ("ringgz", 3, 2), ("ringgz", 4, 1), ("ringgz", 4, 3), ("blockers", 3, 2)],
)
def test_the_inviter_goes_on_and_then_each_is_in_or_too_late(game: str, seats: int, here: int, seed: int) -> None:
    """Several join on seats at random, open each other's links at random, and last of all the inviter's."""
    rng = Random(f"{seed} {game}")
    inviter, text = invited(game, seats, here=here)
    free = [seat for seat in range(seats) if seat != here]
    people = [newcomer(name, text, rng.choice(free)) for name in ("Dan", "Eve", "Fay", "Gus")]
    texts = [friend.shared for friend in people]
    for _ in range(ROUNDS):
        if Letter.read(inviter.shared).has_gone_on(here):
            break
        for friend in rng.sample([inviter, *people], len(people) + 1):
            friend.open_link(rng.choice(texts[-6:]))
            choose(friend, inviter)
            if friend.session.peer.free and not friend.session.peer.here:
                friend.form("friends_join", seat=str(rng.choice(friend.session.peer.free)), name=friend.name)
            if friend.session.peer.here:
                friend.play(rng)
                texts.append(friend.send())
        texts = [*texts, inviter.shared]
    assert Letter.read(inviter.shared).has_gone_on(here)

    for friend in people:
        friend.open_link(inviter.shared)
        session, promises = friend.session, Peer.open(Letter.read(inviter.shared)).log.promises
        own = {*session.peer.here, *session.resting}
        is_in = bool(own) and all(session.peer.log.promises[seat] == promises[seat] for seat in own)
        assert is_in != session.is_too_late
        assert is_in or "took this seat first. You can watch, or start a game with" in friend.screen


def moved_on_with_the_late_one() -> tuple[Friend, Friend, Friend, Friend]:
    """Return the inviter, Ana on seat 0, Eve on it, too, and Dan, who has joined before and moved on with Eve."""
    cleo, text = invited("ringgz", 3, here=2)
    dan = newcomer("Dan", text, 1)
    cleo.open_link(dan.shared)
    ana, eve = newcomer("Ana", cleo.send(), 0), newcomer("Eve", dan.shared, 0)
    cleo.open_link(ana.shared)
    dan.open_link(eve.shared)
    dan.play(Random(1))
    dan.send()
    assert [turn.seat for turn in dan.session.peer.log.turns] == [0, 1]
    return cleo, ana, eve, dan


def test_who_has_moved_on_with_the_late_one_is_asked_and_plays_with_the_first() -> None:
    cleo, ana, _, dan = moved_on_with_the_late_one()

    dan.open_link(ana.shared)
    told = "Ana has taken the seat of Eve, too. The one whose link Cleo opened first counts: ask Cleo, then choose."
    assert told in dan.last["dialog"]
    assert told in dan.last["say"]
    dan.act("close")
    assert dan.session.peer.log.names[0] == "Eve"
    dan.open_link(ana.shared)
    dan.act("friends_exchange")

    assert dan.session.peer.log.names == ("Ana", "Dan", "Cleo")
    assert dan.session.acts
    assert Letter.read(turn({0: ana, 1: dan, 2: cleo}, ana.shared, 3)).has_gone_on(2)


def test_who_has_come_by_two_seats_is_not_told_to_wait_for_the_own_name() -> None:
    cleo, text = invited("ringgz", 3, here=2)
    gus = Friend("Gus")
    gus.open_link(text)
    both = gus.session.peer.joined({0: "Gus", 1: "Gus"})
    session = Correspondence(both)
    session.hold(both, [1])
    lay_new(gus.app.desk, session)
    cleo.open_link(both.link)
    gus.open_link(cleo.send())
    assert "It’s the turn of your other seat. Press “Play here” to play it, too." in gus.screen
    assert "Meanwhile" not in gus.screen
    gus.act("friends")
    assert "Waiting for Gus" not in gus.screen
    assert "Your turn" in gus.screen

    gus.act(f"resume {gus.app.desk.shelf.current}")
    gus.act("friends_return")

    assert gus.session.acts


def test_once_the_inviter_has_heard_of_the_late_one_each_link_says_who_counts() -> None:
    cleo, _, eve, dan = moved_on_with_the_late_one()

    cleo.open_link(dan.shared)
    assert "Eve has taken the seat of Ana, who came first. Send Eve your newest link: it says so." in cleo.screen
    text = cleo.send()

    eve.open_link(text)
    assert "Ana took this seat first. You can watch, or start a game with Cleo." in eve.screen
    dan.open_link(text)
    assert dan.session.peer.log.names == ("Ana", "Dan", "Cleo")
    assert dan.session.acts
