"""Each row of the table of threats in docs/friends.md, played on real rules: caught, named, or without gain."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.chance import chain
from pygames.friends.verdict import Fault
from tests.friends.cheats import Cheat, false_tile, forged, public_moves, refusal, told, with_ply
from tests.friends.party import EVERY, Party, ply, turn


def until(party: Party, turns: int) -> int:
    """Play by ring until this many turns are made; return the device that goes on, which has opened the last text."""
    last = len(party.devices) - 1
    while len(party.devices[last].log.turns) < turns:
        last = party.home(party.devices[last].waits_for[0])
        party.open(last, party.texts[-1])
        party.post(last)
    last = party.home(party.devices[last].waits_for[0])
    party.devices[last] = party.devices[last].received(party.texts[-1], EVERY)
    return last


def begun(name: str, seats: int, turns: int, **options: Any) -> tuple[Party, Peer, Peer]:
    """Return a game after some turns, the device on turn, and the one that moves after it."""
    party = Party(name, seats, 1, **options)
    number = until(party, turns)
    mover = party.devices[number]
    after = next(peer for peer in party.devices if (mover.log.seat + 1) % seats in peer.here)
    return party, mover, after.received(party.texts[-1], EVERY)


def test_a_promise_can_not_be_swapped_when_elements_of_others_are_known() -> None:
    for name, seats in {"sectori": 2, "blockers": 3}.items():
        _, mover, other = begun(name, seats, 4)
        [seat] = mover.here
        better = chain(b"a better secret.")
        elements = tuple(better[: len(own)] if s == seat else own for s, own in enumerate(mover.log.chains))
        swapped = replace(mover, log=replace(mover.log, chains=elements))
        assert told(refusal(other, swapped.link)) == ("changed",)
        # signed anew it tells another game, in which the others have signed nothing
        number = swapped.log.vouched_turn(seat)
        signed = (number, mover.seeds[seat].sign(swapped.log.digest(seat, number)))
        vouched = tuple(signed if s == seat else old for s, old in enumerate(swapped.log.vouched))
        assert told(refusal(other, forged(swapped.link, vouched=vouched))) == ("changed",)


def test_another_promise_before_the_start_is_a_second_device() -> None:
    party = Party("blockers", 3, 1)
    again = Peer.open(Letter.read(party.texts[0], EVERY)).joined({0: "Ana"})
    assert told(refusal(party.devices[0].received(party.texts[1]), again.link)) == ("two-devices", 0)


def test_another_roll_than_the_computed_one_is_refused() -> None:
    party, mover, other = begun("sectori", 2, 6)
    rolled = mover.rolled()
    [right] = rolled.running
    done = turn(rolled, party.rng).finished()
    at = len(mover.log.letter().plies)
    for wrong in (f"*{n}" for n in range(1, 7) if f"*{n}" != right):
        lie = with_ply(done.link, at, wrong)
        assert told(refusal(other, lie)) == ("changed",)
        # its seat may well have signed it
        refused = refusal(other, signed_anew(done, lie))
        assert told(refused) == ("changed",)
        assert f"chance brought {right}" in str(refused)


def signed_anew(cheat: Peer, text: str) -> str:
    """Return a message with the last turn signed by the cheat whose turn it is, whatever it has played."""
    [seat] = cheat.here
    letter = Letter.read(text, EVERY)
    plies = [ply for ply in letter.plies if ply != "*?"][-len(cheat.log.turns[-1].plies) :]
    log = replace(cheat.log, turns=(*cheat.log.turns[:-1], replace(cheat.log.turns[-1], plies=tuple(plies))))
    number = len(log.turns)
    signature = number, cheat.seeds[seat].sign(log.digest(seat, number))
    return forged(text, vouched=tuple(signature if s == seat else old for s, old in enumerate(letter.vouched)))


def test_an_element_that_is_not_of_the_chain_is_refused() -> None:
    party, mover, other = begun("sectori", 2, 5)
    message = turn(mover, party.rng).finished().link
    for seat in range(2):
        elements = [*Letter.read(message, EVERY).elements]
        elements[seat] = elements[seat][0], b"some other bytes"
        assert told(refusal(other, forged(message, elements=tuple(elements)))) == ("changed",)


def test_a_turn_whose_element_is_missing_does_not_count() -> None:
    party, mover, other = begun("sectori", 2, 4)
    done = turn(mover, party.rng).finished()
    [seat] = mover.here
    for number in (0, 4, 5):
        elements = [*done.log.letter().elements]
        elements[seat] = number, mover.seeds[seat].chain[number]
        assert told(refusal(other, forged(done.link, elements=tuple(elements)))) == ("changed",)
    assert other.received(done.link).log.turns == done.log.turns


def test_a_link_that_is_opened_again_brings_the_same() -> None:
    _, mover, _ = begun("sectori", 2, 2)
    elsewhere = Peer.read(mover.write(), EVERY)
    assert {mover.rolled().running, mover.rolled().running, elsewhere.rolled().running} == {mover.rolled().running}
    party, holder, _ = begun("blockers", 3, 4)
    [seat] = holder.here
    assert holder.observation(seat) == Peer.read(holder.write(), EVERY).observation(seat)
    assert holder.received(party.texts[-1]) is holder


def test_other_moves_bring_the_same_dice_and_tiles() -> None:
    found = []
    for turns in range(6, 13):
        party, mover, _ = begun("sectori", 2, turns)
        outcomes = set()
        for _ in range(12):
            other = mover.rolled()
            while not other.is_complete and not other.must_roll:
                other = ply(other, party.rng)
            if other.must_roll:
                outcomes.add(other.rolled().running[-1])
        found.append(len(outcomes))
    assert set(found) <= {0, 1}
    assert 1 in found


def finished_by(party: Party, number: int, cheat: Cheat, *others: int) -> Fault | None:
    """Play on by ring after a device has cheated; return the fault that is found.

    From then on it and the others that cheat play any tile.
    """
    rng, last = Random(5), number
    party.devices[number] = cheat
    while True:
        party.post(last)
        if not (to := party.devices[last].waits_for):
            break
        last = party.home(to[0])
        peer = party.devices[last].received(party.texts[-1], EVERY)
        if last in (number, *others) and peer.log.seat in peer.here:
            peer = Cheat.of(peer).claimed(rng.choice(public_moves(peer)))
        party.devices[last] = peer
        party.play(last) if last not in (number, *others) else None
    *_, verdict = party.devices[last].verdict()
    assert not verdict.is_clean
    assert not verdict.unchecked
    return verdict.fault


def test_a_tile_that_was_not_on_the_rack_is_named_at_the_end() -> None:
    party = Party("blockers", 3, 2)
    number = until(party, 9)
    fault = finished_by(party, number, false_tile(Cheat.of(party.devices[number]), party.rng))
    assert fault
    assert (fault.turn, fault.seat, fault.is_proved) == (10, party.devices[number].here[0], True)
    assert fault.ply == party.devices[number].log.turns[9].plies[0]
    assert "rack" in str(fault.reason)


def test_of_two_cheats_the_one_who_was_first_is_named() -> None:
    for first in range(3):
        party = Party("blockers", 3, 2)
        number = until(party, 9 + first)
        cheat = false_tile(Cheat.of(party.devices[number]), party.rng)
        fault = finished_by(party, number, cheat, *{0, 1, 2} - {number})
        assert fault
        assert (fault.turn, fault.seat) == (10 + first, cheat.here[0])


def test_a_skip_that_all_can_see_to_be_false_is_refused_at_once() -> None:
    for name in ("ringgz", "blockers"):
        _, mover, other = begun(name, 3, 4)
        done = turn(mover, Random(1)).finished()
        plies = mover.log.letter().plies
        skipped = replace(done.log.turns[-1], plies=())
        log = replace(done.log, turns=(*done.log.turns[:-1], skipped))
        signature = 5, mover.seeds[mover.here[0]].sign(log.digest(mover.here[0], 5))
        signed = tuple(signature if s in mover.here else old for s, old in enumerate(done.log.vouched))
        for lie in (
            forged(done.link, skips=(5,)),
            forged(done.link, plies=plies, skips=(5,)),
            forged(done.link, plies=plies, skips=(5,), vouched=signed),
            forged(done.link, skips=(9,)),
        ):
            assert told(refusal(other, lie)) == ("changed",)


def test_old_links_and_links_of_another_game_change_nothing() -> None:
    party, mover, _ = begun("cathedral", 2, 9)
    for text in party.texts:
        assert mover.received(text) is mover
    foreign = Party("cathedral", 2, 9)
    assert told(refusal(mover, foreign.texts[-1])) == ("other-game",)


def test_a_move_that_was_rewritten_on_its_way_is_refused_by_whoever_opens_it() -> None:
    party = Party("ringgz", 3, 1, [(2,), (1,), (0,)])
    owner, cheat, honest = party.devices[2], party.devices[1], party.devices[0]
    lie = other_move(party.texts[-1], cheat, party.rng)
    for peer in (owner, cheat, honest):
        assert told(refusal(peer, lie)) == ("changed",)
    done = turn(cheat.received(party.texts[-1], EVERY), party.rng).finished()
    assert told(refusal(honest, other_move(done.link, honest, party.rng, 0))) == ("changed",)
    assert honest.received(done.link, EVERY).log.turns == done.log.turns


def test_two_versions_of_a_turn_are_named_by_whoever_meets_both() -> None:
    party, mover, other = begun("ringgz", 3, 6)
    one, two = turn(mover, party.rng).finished(), turn(mover, party.rng).finished()
    assert one.message != two.message
    third = next(peer for peer in party.devices if peer.here not in (mover.here, other.here))
    answer = turn(other.received(one.link, EVERY), party.rng).finished()
    assert told(refusal(third.received(two.link, EVERY), answer.link)) == ("fork", 7, mover.here[0])


def test_who_shows_a_move_that_it_will_not_make_does_not_see_its_tile() -> None:
    party, mover, other = begun("blockers", 3, 6)
    [seat] = mover.here
    shown, real = turn(mover, party.rng).finished(), turn(mover, party.rng).finished()
    friend = other.received(shown.link, EVERY)
    peeking = shown.received(friend.link, EVERY)
    assert peeking.log.chains[friend.here[0]] != mover.log.chains[friend.here[0]]
    assert peeking.view(seat).is_waiting
    assert told(refusal(friend, real.link)) == ("fork", 7, seat)


def other_move(message: str, peer: Peer, rng: Random, at: int = -1) -> str:
    """Return a message in which one move, by default the last, is a different one."""
    letter = Letter.read(message, EVERY)
    at %= len(letter.plies)
    start = peer.log.terms.game.start(peer.log.terms.seats)
    for text in letter.plies[:at]:
        start = start.play(start.parse(text))
    moves = [str(move) for move in start.legal_moves() if str(move) != letter.plies[at]]
    return with_ply(message, at, rng.choice(moves))


def tile_ahead(peer: Peer) -> str | None:
    """Return the next tile that a modified app can compute before it has placed its walls; None if it can't."""
    [seat] = peer.here
    position = peer.position
    for move in position.legal_moves():
        after = position.play(move)
        if after.turn == "chance" and after.mover == seat:
            own = peer.log.with_chain(seat, peer.seeds[seat].chain)
            return own.chance(seat, 1, after)
    return None


def test_in_sectori_by_link_a_changed_app_foresees_its_own_turn_and_no_further() -> None:
    mover = next(found for turns in range(6, 13) if (found := foreseeing(turns)))
    [seat] = mover.here
    own = mover.log.with_chain(seat, mover.seeds[seat].chain)
    later = replace(own, turns=(*own.turns, own.turns[-1]))
    with pytest.raises(BadMessage) as refused:
        later.chance(seat, 0, mover.log.view.position)
    assert told(refused.value) == ("withheld", len(own.turns) + 2, 1 - seat)


def foreseeing(turns: int) -> Peer | None:
    """Return a device that can foresee a tile of the turn that comes after some turns; None if it can't."""
    party, mover, _ = begun("sectori", 2, turns)
    mover = mover.rolled()
    while tile_ahead(mover) is None:
        if mover.is_complete:
            return None
        mover = ply(mover, party.rng)
    return mover


def test_where_each_chance_waits_for_the_friend_nothing_is_foreseen() -> None:
    party = Party("sectori", 2, 1, dice="each")
    party.ring()
    log = party.devices[0].log
    assert any(one.seat == other.seat for one, other in pairwise(log.turns))
    for part in log.turns:
        chances = [text.startswith("*") for text in part.plies]
        assert chances == sorted(chances, reverse=True), "chance comes first in each turn"


# Those who stop


def test_the_same_invitation_gives_the_same_promise_and_a_new_one_says_that_the_old_game_is_not_over() -> None:
    party, _, _ = begun("sectori", 2, 1)
    inviter, friend = party.devices
    invitation = party.texts[0]
    assert friend.received(invitation) is friend
    with pytest.raises(ValueError, match="are here"):
        friend.joined({0: "Ben"})
    fresh = Peer.invite(EVERY["sectori"], here=[0], names=inviter.log.names)
    assert fresh.id != inviter.id
    assert Peer.open(Letter.read(fresh.link)).repeats(friend)
    assert not inviter.repeats(friend)


def test_a_secret_that_is_not_shown_with_the_last_turn_keeps_that_turn_from_counting() -> None:
    party = Party("blockers", 3, 1)
    number = until(party, 69)
    done = turn(party.devices[number], party.rng).finished()
    [seat] = done.here
    withheld = [*done.log.letter().elements]
    withheld[seat] = 71, done.seeds[seat].chain[71]
    after = party.devices[party.home((seat + 1) % 3)].received(party.texts[-1], EVERY)
    assert told(refusal(after, forged(done.link, elements=tuple(withheld)))) == ("changed",)
    assert after.log.pending == (seat,)
    assert after.received(done.link).log.secret(seat)


def test_who_resigns_to_hide_is_named_once_its_secret_is_shown_and_else_as_not_checked() -> None:
    party, mover, _ = begun("blockers", 3, 10)
    [seat] = mover.here
    lied = false_tile(Cheat.of(mover), party.rng)
    after = next(peer for peer in party.devices if (seat + 1) % 3 in peer.here).received(lied.link, EVERY)
    third = next(peer for peer in party.devices if (seat + 2) % 3 in peer.here)
    after = turn(after, party.rng).finished()
    third = turn(third.received(after.link, EVERY), party.rng).finished()
    given_up = Cheat.of(Cheat.of(lied).received(third.link, EVERY)).claimed(resigned=True)
    after = after.received(given_up.link, EVERY)
    third = third.received(after.link, EVERY)
    after = after.received(third.link, EVERY)
    *_, alone = after.verdict()
    assert (alone.unchecked, alone.is_clean, alone.fault) == ((seat,), False, None)
    assert after.log.pending == (seat,)
    *_, found = after.received(given_up.received(third.link, EVERY).link, EVERY).verdict()
    assert (found.fault.turn, found.fault.seat, found.fault.is_proved) == (11, seat, True)
    assert (found.is_clean, found.unchecked) == (False, ())


def test_who_does_not_acknowledge_an_end_keeps_all_racks_hidden() -> None:
    party, mover, _ = begun("blockers", 3, 10)
    over = mover.resigned()
    one, other = (peer.received(over.link) for peer in party.devices if peer.here != over.here)
    one, over = one.received(over.link), over.received(one.link)
    for peer in (one, over):
        *_, verdict = peer.verdict()
        assert (verdict.unchecked, verdict.is_clean, verdict.fault) == ((0, 1, 2), False, None)
        assert peer.log.pending == other.here
    other = other.received(over.link)
    over = over.received(other.link)
    *_, verdict = over.received(one.received(other.link).link).verdict()
    assert verdict.is_clean
    assert str(verdict.record.ending) == f"resigned {mover.here[0]}"


def test_a_stranger_that_joins_from_the_group_does_so_in_the_open() -> None:
    inviter = Peer.invite(EVERY["cathedral"], here=[1], names=["Ben", "Ana"])
    stranger = Peer.open(Letter.read(inviter.link)).joined({0: "Mallory"})
    taken = inviter.received(stranger.link)
    assert taken.log.names == ("Mallory", "Ana")
    ben = Peer.open(Letter.read(inviter.link)).joined({0: "Ben"})
    assert told(refusal(taken, ben.link)) == ("two-devices", 0)


def test_nobody_sees_the_rack_of_a_seat_on_another_device() -> None:
    party, _, _ = begun("blockers", 4, 9)
    for peer in party.devices:
        for seat in {*range(4)} - {*peer.here}:
            with pytest.raises(ValueError, match="not on this device"):
                peer.observation(seat)
            with pytest.raises(ValueError, match="not on this device"):
                peer.record(seat)
        assert peer.observation(None).rack == 0


def test_names_that_were_changed_on_the_way_are_noticed() -> None:
    party, mover, other = begun("blokus", 2, 4)
    message = turn(mover, party.rng).finished().link
    assert told(refusal(other, forged(message, names=("Eve", other.log.names[1])))) == ("changed",)


@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus"])
def test_no_ply_can_be_changed_added_or_left_out_without_notice(name: str) -> None:
    """Whatever its seat has not signed is refused, and names nobody."""
    party, mover, other = begun(name, EVERY[name].seats[0], 6)
    done = turn(mover, party.rng).finished()
    letter = done.log.letter()
    fresh = len(letter.plies) - len(mover.log.letter().plies)
    assert fresh
    for at in range(len(letter.plies) - fresh):
        if letter.plies[at] != "*?":
            lie = forged(done.link, plies=(*letter.plies[:at], *letter.plies[at + 1 :]))
            assert told(refusal(other, lie)) == ("changed",)
    last = [text for text in letter.plies if text != "*?"][-1]
    assert told(refusal(other, forged(done.link, plies=(*letter.plies, last)))) == ("changed",)
