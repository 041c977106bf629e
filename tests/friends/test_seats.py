"""The seats of a device: what several texts of it hold is united, and a seat that was taken twice has one owner."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.packing import fragment, letters
from tests.friends.cheats import refusal, told
from tests.friends.floods import UNITS, milliseconds
from tests.friends.party import EVERY, NAMES, Party, turn
from tests.friends.test_device import pair

# Every seat that a device has held


def secrets(peer: Peer) -> set[str]:
    """Return the secrets of a device's seats."""
    return {letters(seed.value) for seed in peer.seeds.values()}


@pytest.mark.parametrize("name", EVERY)
def test_what_two_texts_of_a_device_hold_is_united(name: str) -> None:
    party = Party(name, EVERY[name].seats[0], 1)
    first, second, *_ = party.devices
    both = first.combined(second)

    assert {*both.here} == {*first.here, *second.here}
    assert both.log == first.received(second.link, EVERY).combined(second.received(first.link, EVERY)).log
    assert secrets(second.combined(first)) == secrets(both)
    assert both.combined(first) is both
    assert Peer.read(both.write(), EVERY) == both


def test_keys_only_grow_whatever_is_united() -> None:
    rng, party = Random(1), Party("blockers", 5, 1)
    texts = [device.write() for device in party.devices]
    party.ring()
    texts += [device.write() for device in party.devices]
    for _ in range(30):
        peer = Peer.read(rng.choice(texts))
        for text in rng.choices(texts, k=4):
            before = secrets(peer)
            peer = peer.combined(Peer.read(text))
            assert secrets(peer) >= before
            assert len(peer.log.turns) >= len(Peer.read(text).log.turns)


def test_of_two_running_turns_the_one_counts_to_which_chance_has_shown_more() -> None:
    ana, _ = pair("sectori")
    rolled = ana.rolled()
    assert ana.combined(rolled).running == rolled.combined(ana).running == rolled.running
    assert ana.combined(rolled).shown == 1
    played = rolled.played("c3n")
    assert rolled.combined(played).running == played.running
    assert rolled.combined(turn(rolled, Random(1)).finished()).running == ()


def test_what_contradicts_a_text_adds_its_seats_alone() -> None:
    ana, ben = pair("ringgz")
    one, other = (turn(ana, Random(seed)).finished() for seed in (1, 2))
    both = one.combined(replace(other, seeds={**other.seeds, **ben.seeds}))
    assert both.log.turns == one.log.turns
    assert both.here == (0, 1)


def test_whether_the_others_need_what_is_united_is_known() -> None:
    ana, _ = pair("ringgz")
    done = turn(ana, Random(1)).finished()
    assert done.sent().combined(ana).unsent is False
    assert ana.combined(done).unsent
    assert done.combined(done.sent()).unsent is done.sent().combined(done).unsent is False
    assert done.looking_on().combined(done).unsent
    assert ana.combined(done.sent()).unsent is False
    assert ana.combined(done).looking_on().unsent is False


def test_another_game_is_not_united() -> None:
    ana, other = pair("ringgz")[0], pair("ringgz")[0]
    with pytest.raises(BadMessage) as refused:
        ana.combined(other)
    assert refused.value.code == "other-game"


def test_a_device_may_play_some_of_its_seats_only() -> None:
    ana = Peer.invite(EVERY["ringgz"], 3, here=[0, 1], names=NAMES[:3])
    assert (ana.with_only([1]).here, ana.with_only([]).here, ana.with_only([0, 2]).here) == ((1,), (), (0,))
    assert ana.with_only([1]).combined(ana.with_only([0])) == ana


def test_a_secret_is_all_that_a_seat_needs() -> None:
    party = Party("blockers", 3, 1)
    ana = party.devices[0]
    found = Peer.open(Letter.read(party.texts[-1])).with_seeds([*secrets(ana), "A" * 22])
    assert found.here == ana.here
    assert found.log == ana.received(party.texts[-1]).log


# One seat, taken twice


def two_joined(name: str, inviter: int) -> tuple[Peer, Peer, Peer]:
    """Return the inviter, and two who have both joined on the other seat, and played if they could."""
    names = ["Ben", "Ben"]
    first = Peer.invite(EVERY[name], 2, here=[inviter], names=names)
    ana, cleo = (Peer.open(Letter.read(first.link, EVERY)).joined({1 - inviter: who}) for who in ("Ana", "Cleo"))
    moved = [turn(peer, Random(1)).finished() if peer.actor is not None else peer for peer in (ana, cleo)]
    return first, moved[0], moved[1]


@pytest.mark.parametrize("inviter", [0, 1])
@pytest.mark.parametrize("name", ["sectori", "ringgz", "cathedral", "blokus", "toy"])
def test_who_came_second_hears_that_the_seat_was_taken_whatever_the_turn(name: str, inviter: int) -> None:
    ben, ana, cleo = two_joined(name, inviter)
    for _ in range(3):
        ben = ben.received(ana.link, EVERY)
        ben = turn(ben, Random(2)).finished() if ben.actor is not None else ben
        if ben.log.is_over:
            break
        assert told(refusal(cleo, ben.link)) == ("taken", 1 - inviter)
        ana = ana.received(ben.link, EVERY)
        ana = turn(ana, Random(3)).finished() if ana.actor is not None else ana
        refused = refusal(ben, cleo.link)
        assert (refused.code, refused.facts["late"]) == ("two-devices", "Cleo")


@pytest.mark.parametrize("inviter", [0, 1])
def test_who_was_answered_is_not_driven_out_by_another_promise(inviter: int) -> None:
    ben, ana, cleo = two_joined("cathedral", inviter)
    ben, other = ben.received(ana.link), ben.received(cleo.link)
    ben, other = (turn(peer, Random(2)).finished() if peer.actor is not None else peer for peer in (ben, other))
    assert told(refusal(ana.received(ben.link), other.link))[0] in ("stranger", "two-devices")


def test_of_two_who_were_not_answered_yet_neither_is_driven_out() -> None:
    for inviter in (0, 1):
        _, ana, cleo = two_joined("cathedral", inviter)
        assert told(refusal(ana, cleo.link)) == ("two-devices", 1 - inviter)
        assert told(refusal(cleo, ana.link)) == ("two-devices", 1 - inviter)


# Players in a letter


@pytest.mark.parametrize("player", ["bot nonsense", "remote", "bot", "Human", "friend", "bot mine.py", "x" * 200])
def test_a_letter_names_people_and_known_levels_only(player: str) -> None:
    text = pair("cathedral")[0].message.replace('[Seats "2"]', f'[Seats "2"]\n[Seat 1 "{player}"]')
    for each in (text, fragment(text)):
        with pytest.raises(BadMessage, match="There is no player") as refused:
            Letter.read(each)
        assert refused.value.code == "newer"
    with pytest.raises(ValueError, match="known level"):
        Peer.invite(EVERY["cathedral"], here=[0], players=[player, "human"])


def test_a_computer_s_seat_is_never_free() -> None:
    ana = Peer.invite(EVERY["blockers"], 3, here=[0, 1], players=["human", "bot random", "human"])
    assert ana.free == (2,)
    told = ana.log.letter()
    unpromised = replace(told, elements=(told.elements[0], None, None), signers=(told.signers[0], b"", b""))
    with pytest.raises(BadMessage, match="No device plays the computer’s seat 2"):
        Letter.read(unpromised.write())
    hostile = replace(ana.log, chains=(ana.log.chains[0], (), ()), signers=(ana.log.signers[0], b"", b""))
    assert Peer(hostile).free == (2,)
    with pytest.raises(ValueError, match="can't be taken"):
        Peer(hostile).joined({1: "Ben"})


# Any text is looked through at once


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit[:16])
def test_a_long_text_of_any_kind_is_looked_through_in_no_time(unit: str) -> None:
    assert milliseconds(unit) < 50


def test_a_whole_link_after_many_broken_ones_is_found() -> None:
    link = pair("cathedral")[0].link
    assert Letter.read("friends=eNo friends%3D " * 9 + link)
    assert Letter.read("friends=" + "A " * 30_000 + link)
    assert Letter.read(link.replace("=", "%25253D"))
