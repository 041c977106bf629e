"""What one device does: it promises once, plays its own seats, keeps its secrets, and takes in what is new."""

from __future__ import annotations

from dataclasses import replace
from time import process_time

import pytest

from pygames import IllegalMove, Record
from pygames.ai import player
from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import letters
from pygames.friends.session import FriendsSession
from tests.friends.party import EVERY, NAMES, Party, ply, turn

SECTORI, BLOCKERS, CATHEDRAL = EVERY["sectori"], EVERY["blockers"], EVERY["cathedral"]


def pair(name: str, **options: object) -> tuple[Peer, Peer]:
    """Return the devices of two friends who have both joined and know it."""
    inviter = Peer.invite(EVERY[name], here=[0], names=["Ana", "Ben"], **options)  # type: ignore[arg-type]
    friend = Peer.open(Letter.read(inviter.link, EVERY)).joined({1: "Ben"})
    return inviter.received(friend.link), friend


# Inviting and joining


def test_an_invitation_says_who_invites_to_what() -> None:
    inviter = Peer.invite(SECTORI, here=[0], names=["Ana", "Ben"], options={"die": 4}, dice="each")
    opened = Peer.open(Letter.read(inviter.link))
    assert (opened.log.names, opened.free, opened.here, opened.id) == (("Ana", "Ben"), (1,), (), inviter.id)
    assert opened.log.terms.options == (("die", 4),)
    assert (opened.log.terms.dice, opened.log.terms.inviter) == ("each", 0)
    assert (opened.actor, opened.log.pending, opened.log.seat) == (None, (1,), None)


def test_who_answers_has_got_what_was_sent() -> None:
    inviter = Peer.invite(CATHEDRAL, here=[1], names=["Ben", "Ana"])
    assert inviter.unsent
    friend = Peer.open(Letter.read(inviter.link)).joined({0: "Ben"})
    assert not inviter.received(friend.link).unsent
    done = friend.played(str(friend.position.legal_moves()[0])).finished()
    assert done.received(inviter.link).unsent


def test_who_joins_may_correct_the_own_name() -> None:
    inviter, friend = pair("cathedral")
    assert friend.log.names == inviter.log.names == ("Ana", "Ben")
    other = Peer.open(Letter.read(Peer.invite(CATHEDRAL, here=[1], names=["", "Ana"]).link)).joined({0: " Zoë\n "})
    assert other.log.names == ("Zoë", "Ana")


@pytest.mark.parametrize(
    "wrong",
    [
        {"here": []}, {"here": [0, 1]}, {"here": [2]}, {"here": [0], "dice": "none"}, {"here": [0], "names": ["Ana"]},
        {"here": [0], "seats": 3}, {"here": [0], "options": {"die": 5}},
        {"here": [0], "players": ["human", "bot skilled"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_can_not_be_invited_to_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Peer.invite(SECTORI, **wrong)  # type: ignore[arg-type]


def test_a_seat_is_taken_once() -> None:
    inviter, friend = pair("cathedral")
    for peer, seat in ((inviter, 1), (friend, 0), (Peer.open(Letter.read(friend.link)), 1)):
        with pytest.raises(ValueError, match="can't be taken"):
            peer.joined({seat: "Ben"})


def test_joinings_need_no_order() -> None:
    inviter = Peer.invite(BLOCKERS, 4, here=[2], names=NAMES[:4])
    friends = [Peer.open(Letter.read(inviter.link)).joined({seat: NAMES[seat]}) for seat in (0, 1, 3)]
    for text in [friend.link for friend in friends]:
        inviter = inviter.received(text)
    assert inviter.log.is_full
    assert inviter.unsent
    assert [friend.received(inviter.link).log.is_full for friend in friends] == [True] * 3
    assert len({friend.received(inviter.link).log.table for friend in friends}) == 1


# Playing


def test_moves_are_taken_back_until_the_turn_is_finished() -> None:
    ana, _ = pair("ringgz")
    played = turn(ana, Party("ringgz", 2, 0).rng)
    assert (len(played.running), played.can_take_back) == (2, True)
    assert played.taken_back().running == played.running[:1]
    assert played.taken_back().taken_back() == ana
    assert ana.taken_back() is ana
    done = played.finished()
    assert (done.running, done.can_take_back, done.unsent, done.sent().unsent) == ((), False, True, False)


def test_nothing_is_taken_back_behind_what_chance_has_shown() -> None:
    ana, _ = pair("sectori")
    rolled = ana.rolled()
    assert not rolled.can_take_back
    assert rolled.taken_back() is rolled
    wall = rolled.played("c3n")
    assert (wall.can_take_back, wall.taken_back()) == (True, rolled)


@pytest.mark.parametrize("name", ["sectori", "ringgz"])
def test_who_is_not_on_turn_can_do_nothing(name: str) -> None:
    _, ben = pair(name)
    for act in (ben.rolled, ben.finished, ben.resigned, lambda: ben.played("c3n")):
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.code == "not-now"


def test_only_what_comes_next_can_be_done() -> None:
    ana, _ = pair("sectori")
    for peer, act, code in (
        (ana, "played", "not-now"),
        (ana, "finished", "incomplete"),
        (ana.rolled(), "rolled", "no-chance"),
    ):
        with pytest.raises(IllegalMove) as refused:
            getattr(peer, act)(*["c3n"] * (act == "played"))
        assert refused.value.code == code
    with pytest.raises(IllegalMove, match="z9"):
        ana.rolled().played("z9")


def test_who_resigns_on_the_own_turn_has_lost() -> None:
    ana, ben = pair("sectori")
    resigned = ana.rolled().resigned()
    assert (resigned.log.is_over, resigned.log.winners, resigned.log.pending) == (True, {1}, ())
    got = ben.received(resigned.link)
    assert (got.log.winners, str(got.log.ending), got.log.turns[-1].plies[0][0]) == ({1}, "resigned 0", "*")
    with pytest.raises(IllegalMove, match="over"):
        got.resigned()
    assert str(got.record(1).ending) == "resigned 0"


def test_others_can_not_resign_for_a_seat() -> None:
    ana, ben = pair("ringgz")
    done = turn(ana, Party("ringgz", 2, 0).rng).finished()
    for seat in range(2):
        with pytest.raises(BadMessage):
            ben.received(Letter.write(replace(done.log.letter(), resigned=seat)))


def test_a_link_that_was_opened_already_changes_nothing() -> None:
    ana, ben = pair("ringgz")
    done = turn(ana, Party("ringgz", 2, 0).rng).finished()
    ben = ben.received(done.link)
    assert ben.received(done.link) is ben
    assert ben.received(ana.link) is ben
    assert len(ben.log.turns) == 1
    assert ben.actor == 1


def test_a_running_turn_stays_when_an_old_link_is_opened_and_goes_when_the_game_went_on() -> None:
    party = Party("ringgz", 2, 0)
    ana, ben = pair("ringgz")
    played = turn(ana, party.rng)
    assert played.received(ben.link).running == played.running
    elsewhere = turn(Peer.read(ana.write()), party.rng).finished()
    after = played.received(elsewhere.link)
    assert (after.running, len(after.log.turns)) == ((), 1)
    with pytest.raises(BadMessage) as refused:
        played.finished().received(turn(Peer.read(ana.seat_key), party.rng).finished().link)
    assert refused.value.code == "own-fork"


def test_a_computer_plays_on_the_device_that_invited_it() -> None:
    bot = player(BLOCKERS, "random", seed=1)
    names, players = ["Ana", "", "Ben"], ["human", "bot random", "human"]
    ana = Peer.invite(BLOCKERS, 3, here=[0, 1], names=names, players=players)
    ben = Peer.open(Letter.read(ana.link)).joined({2: "Ben"})
    ana = ana.received(ben.link)
    for _ in range(3):
        while ana.actor is not None:
            move = bot.choose(ana.position) if ana.actor == 1 else ana.position.legal_moves()[0]
            ana = ana.played(str(move)).finished()
        assert ana.waits_for == (2,)
        ben = ben.received(ana.link)
        ben = ben.played(str(ben.position.legal_moves()[0])).finished()
        ana = ana.received(ben.link)
    assert len(ana.log.turns) == 9
    assert Letter.read(ben.link).terms.players == tuple(players)


# What is stored and what leaves


@pytest.mark.parametrize("name", EVERY)
def test_a_device_is_stored_at_any_moment(name: str) -> None:
    party = Party(name, EVERY[name].seats[0], 1)
    last = len(party.devices) - 1
    for _ in range(12):
        if not (to := party.devices[last].waits_for):
            break
        last = party.home(to[0])
        peer = party.devices[last].received(party.texts[-1], EVERY)
        while peer.actor is not None:
            while not peer.is_complete:
                peer = ply(peer, party.rng)
                assert Peer.read(peer.write(), EVERY) == peer
            peer = peer.finished()
            assert Peer.read(peer.write(), EVERY) == peer
        party.devices[last] = peer
        party.post(last)
        assert Peer.read(party.devices[last].write(), EVERY) == party.devices[last]


@pytest.mark.parametrize("change", [('"*', '"c3n *'), ("[Key 0", "[Key 1"), ('Shown "1"', 'Shown "one"')], ids=str)
def test_what_was_stored_and_does_not_fit_together_is_refused(change: tuple[str, str]) -> None:
    stored = pair("sectori")[0].rolled().write()
    assert change[0] in stored
    with pytest.raises(BadMessage) as refused:
        Peer.read(stored.replace(*change))
    assert refused.value.code == "damaged"


def test_an_invitation_shows_the_beginning() -> None:
    for game in EVERY.values():
        inviter = Peer.invite(game, here=[0])
        assert inviter.observation(0) == game.start().observe(0)
        assert inviter.record(0).plies == ()
        assert FriendsSession(inviter).plies == ()


def test_a_seat_key_carries_the_seat_and_the_old_device_looks_on() -> None:
    ana, ben = pair("sectori")
    rolled = ana.rolled()
    carried = Peer.read(rolled.seat_key)
    assert carried == rolled
    old = rolled.looking_on()
    assert (old.here, old.actor, old.log) == ((), None, rolled.log)
    done = turn(carried, Party("sectori", 2, 0).rng).finished()
    assert old.received(done.link).log.turns == done.log.turns
    assert ben.received(done.link).actor == 1


def test_who_has_no_seat_looks_on() -> None:
    party = Party("blockers", 3, 1)
    party.ring()
    onlooker = Peer.open(Letter.read(party.texts[30]))
    assert (onlooker.here, onlooker.actor) == ((), None)
    assert onlooker.observation(None).rack == 0
    assert onlooker.record(None).viewer == "onlooker"
    assert Peer.read(onlooker.write()) == onlooker
    onlooker = onlooker.received(party.texts[-1])
    *_, verdict = onlooker.verdict()
    assert verdict.is_clean


@pytest.mark.parametrize("name", EVERY)
def test_no_text_that_leaves_holds_a_secret_or_a_tile_before_its_time(name: str) -> None:
    game = EVERY[name]
    party = Party(name, game.seats[0], 3)
    secrets = {seat: letters(peer.seeds[seat].value) for peer in party.devices for seat in peer.here}
    party.ring()
    full = None
    for text in party.texts[::-3]:
        letter = Letter.read(text, EVERY)
        opened = Peer.open(letter)
        told = letter.write()
        for seat, secret in secrets.items():
            shown = opened.log.is_full and opened.log.rests(seat)
            assert (secret in told) <= shown
            assert letter.elements[seat] is None or letter.elements[seat][0] <= len(opened.log.turns) + 1 or shown
        full = full or [*party.devices[0].verdict()][-1].record
        hidden = full.mask(None, EVERY).plies[: len(letter.plies)]
        assert letter.plies == hidden
        assert not any(f"Key {seat}" in told for seat in secrets)


def test_what_a_device_stores_holds_no_tile_and_no_secret_of_another() -> None:
    party = Party("blockers", 3, 4)
    secrets = {seat: letters(peer.seeds[seat].value) for peer in party.devices for seat in peer.here}
    last = len(party.devices) - 1
    for _ in range(20):
        last = party.home(party.devices[last].waits_for[0])
        party.open(last, party.texts[-1])
        party.post(last)
        for peer in party.devices:
            for seat, secret in secrets.items():
                assert (secret in peer.write()) == (seat in peer.here)
                assert secret not in repr(peer)
            own = peer.record(peer.here[0])
            assert Record.read(str(own)).viewer == peer.here[0]


# Afterwards


def test_a_rematch_is_begun_by_the_next_player() -> None:
    _, ben = pair("cathedral", options={"rounds": 1})
    again = ben.again()
    assert (again.here, again.log.names, again.log.terms.options) == ((0,), ("Ben", "Ana"), ben.log.terms.options)
    assert again.id != ben.id
    three = Peer.invite(
        BLOCKERS, 3, here=[0, 1], names=["Ana", "Bot", "Ben"], players=["human", "bot skilled", "human"]
    )
    turned = three.again()
    assert (turned.here, turned.log.names) == ((0, 2), ("Bot", "Ben", "Ana"))
    assert turned.log.terms.players == ("bot skilled", "human", "human")


def test_the_check_goes_on_in_small_steps() -> None:
    party = Party("blockers", 3, 5)
    party.ring()
    steps = [*party.devices[0].verdict()]
    assert [step.checked for step in steps[:-1]] == list(range(1, steps[0].steps + 1))
    assert len(steps) > 200
    assert [step.is_clean for step in steps] == [False] * (len(steps) - 1) + [True]


def test_a_move_by_link_is_quick() -> None:
    party = Party("blockers", 5, 6)
    last = len(party.devices) - 1
    spent = []
    for _ in range(60):
        last = party.home(party.devices[last].waits_for[0])
        began = process_time()
        party.open(last, party.texts[-1])
        party.post(last)
        spent.append(process_time() - began)
    assert sorted(spent)[len(spent) // 2] < 0.1


@pytest.mark.parametrize(
    "name",
    ["[Hi “Bob”]", '[Chain 1 "0 x"]', '"\\"', "[Friends 1]", "; none", "> Ana", "#friends=eN", "👩\u200d🚀", "\ud800é"],
)
def test_whatever_a_player_is_called_the_others_read_the_same(name: str) -> None:
    inviter = Peer.invite(CATHEDRAL, here=[1], names=["Ben", name])
    opened = Peer.open(Letter.read(inviter.link))
    assert opened.log.names == inviter.log.names
    assert inviter.received(opened.joined({0: name}).link).log.is_full
