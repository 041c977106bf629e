"""Each row of the table of threats in docs/friends.md, played on real rules: caught, named, or without gain."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.chance import chain
from pygames.friends.packing import fragment
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
        swapped = replace(mover, log=replace(mover.log, chains=elements), chains={seat: better})
        assert told(refusal(other, swapped.link)) == ("stranger", seat)


def test_another_promise_before_the_start_is_a_second_device() -> None:
    party = Party("blockers", 3, 1)
    again = Peer.open(Letter.read(party.texts[0], EVERY)).joined({0: "Ana"})
    assert told(refusal(party.devices[0].received(party.texts[1]), again.link)) == ("two-devices", 0)


def test_another_roll_than_the_computed_one_is_refused_with_the_right_one() -> None:
    party, mover, other = begun("sectori", 2, 6)
    rolled = mover.rolled()
    [right] = rolled.running
    message = turn(rolled, party.rng).finished().link
    at = len(mover.log.letter().plies)
    wrong = next(f"*{n}" for n in range(1, 7) if f"*{n}" != right)
    refused = refusal(other, with_ply(message, at, wrong))
    assert told(refused) == ("chance", 7, mover.here[0])
    assert (refused.facts["ply"], refused.facts["right"]) == (wrong, right)


def test_an_element_that_is_not_of_the_chain_is_refused() -> None:
    party, mover, other = begun("ringgz", 3, 5)
    message = turn(mover, party.rng).finished().link
    for seat in range(3):
        number, _ = Letter.read(message, EVERY).elements[seat]
        elements = [*Letter.read(message, EVERY).elements]
        elements[seat] = number, b"some other bytes"
        assert told(refusal(other, forged(message, elements=tuple(elements)))) == ("stranger", seat)


def test_an_element_before_its_time_is_refused() -> None:
    party, mover, other = begun("sectori", 2, 4)
    message = turn(mover, party.rng).finished()
    [seat] = mover.here
    elements = [*message.log.letter().elements]
    elements[seat] = 7, mover.seeds[seat].chain[7]
    assert told(refusal(other, forged(message.link, elements=tuple(elements)))) == ("early", seat)
    elements[seat] = 5, mover.seeds[seat].chain[5]
    assert told(refusal(other, forged(message.link, elements=tuple(elements)))) == ("withheld", 5, seat)


def test_a_link_that_is_opened_again_brings_the_same() -> None:
    _, mover, _ = begun("sectori", 2, 2)
    elsewhere = Peer.read(mover.write(), EVERY)
    assert {mover.rolled().running, mover.rolled().running, elsewhere.rolled().running} == {mover.rolled().running}
    party, holder, _ = begun("blockers", 3, 4)
    [seat] = holder.here
    assert holder.observation(seat) == Peer.read(holder.write(), EVERY).observation(seat)
    assert holder.received(party.texts[-1]) is holder


def test_other_moves_bring_the_same_dice_and_tiles() -> None:
    party, mover, _ = begun("sectori", 2, 14)
    outcomes = set()
    for _ in range(40):
        other = mover.rolled()
        while not other.is_complete and not other.must_roll:
            other = ply(other, party.rng)
        if other.must_roll:
            outcomes.add(other.rolled().running[-1])
    assert len(outcomes) == 1


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
    assert (fault.turn, fault.seat) == (10, party.devices[number].here[0])
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
    party, mover, other = begun("ringgz", 3, 4)
    message = turn(mover, party.rng).finished().link
    assert told(refusal(other, forged(message, skips=(5,)))) == ("illegal", 5, mover.here[0])
    party, mover, other = begun("blockers", 3, 4)
    done = turn(mover, party.rng).finished()
    skipped = forged(done.link, plies=mover.log.letter().plies, skips=(5,))
    assert told(refusal(other, skipped)) == ("illegal", 5, mover.here[0])
    assert told(refusal(other, forged(done.link, skips=(9,)))) == ("damaged",)


def test_old_links_and_links_of_another_game_change_nothing() -> None:
    party, mover, _ = begun("cathedral", 2, 9)
    for text in party.texts:
        assert mover.received(text) is mover
    foreign = Party("cathedral", 2, 9)
    assert told(refusal(mover, foreign.texts[-1])) == ("other-game",)


def test_a_move_that_was_rewritten_on_its_way_is_noticed_by_its_owner() -> None:
    party = Party("ringgz", 3, 1, [(2,), (1,), (0,)])
    owner, cheat, honest = party.devices[2], party.devices[1], party.devices[0]
    message = party.texts[-1]
    lie = other_move(message, cheat, party.rng)
    cheat = turn(cheat.received(lie, EVERY), party.rng).finished()
    honest = turn(honest.received(cheat.link, EVERY), party.rng).finished()
    assert told(refusal(owner, honest.link)) == ("own-fork", 1, 0)


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


def test_two_in_league_around_an_honest_one_are_betrayed_by_a_seal() -> None:
    """Of Ringgz with four: 1 changes the moves of 0 for 2, and 3 those of 2 for 0; each honest one sees its own."""
    party = Party("ringgz", 4, 1, [(3,), (2,), (1,), (0,)])
    three, two, one, zero = party.devices
    message = party.texts[-1]
    one_a, three_a = one.received(message, EVERY), three
    one_b = one.received(other_move(message, one, party.rng), EVERY)
    one_a, one_b = (turn(peer, party.rng).finished() for peer in (one_a, one_b))
    two = turn(two.received(one_b.link, EVERY), party.rng).finished()
    three_a = three_a.received(spliced(one_a, two, party.rng), EVERY)
    three_a = turn(three_a, party.rng).finished()
    zero = turn(zero.received(three_a.link, EVERY), party.rng).finished()
    three_b = turn(three.received(two.link, EVERY), party.rng).finished()
    one_b = replace(one_b, log=replace(one_b.log, seals=(None, *one_b.log.seals[1:])))
    one_b = turn(one_b.received(spliced(three_b, zero, party.rng), EVERY), party.rng).finished()
    assert told(refusal(two, one_b.link)) == ("seal", 1, 0)


def other_move(message: str, peer: Peer, rng: Random) -> str:
    """Return a message whose last move is a different one."""
    letter = Letter.read(message, EVERY)
    start = peer.log.terms.game.start(peer.log.terms.seats)
    for text in letter.plies[:-1]:
        start = start.play(start.parse(text))
    moves = [str(move) for move in start.legal_moves() if str(move) != letter.plies[-1]]
    return with_ply(message, len(letter.plies) - 1, rng.choice(moves))


def spliced(game: Peer, honest: Peer, rng: Random) -> str:
    """Return a message of one game with a turn made up for an honest seat, by its element and seal of another game."""
    [seat] = honest.here
    letter, own = game.log.letter(), honest.log.letter()
    assert game.log.seat == seat
    elements, seals = [*letter.elements], [*letter.seals]
    elements[seat], seals[seat] = own.elements[seat], own.seals[seat]
    ply = str(rng.choice(game.log.view.position.legal_moves()))
    made_up = replace(letter, plies=(*letter.plies, ply), elements=tuple(elements), seals=tuple(seals))
    return fragment(made_up.write())


def tile_ahead(peer: Peer) -> str | None:
    """Return the next tile that a modified app can compute before it has placed its walls; None if it can't."""
    [seat] = peer.here
    position = peer.position
    for move in position.legal_moves():
        after = position.play(move)
        if after.turn == "chance" and after.mover == seat:
            own = replace(peer.log, chains=peer._with_own(seat))
            return own.chance(seat, 1, after)
    return None


def test_in_sectori_by_link_a_changed_app_foresees_its_own_turn_and_no_further() -> None:
    party, mover, _ = begun("sectori", 2, 14)
    mover = mover.rolled()
    ahead = tile_ahead(mover)
    while ahead is None and not mover.is_complete:
        mover = ply(mover, party.rng)
        ahead = tile_ahead(mover)
    assert ahead
    [seat] = mover.here
    own = replace(mover.log, chains=mover._with_own(seat))
    later = replace(own, turns=(*own.turns, own.turns[-1]))
    with pytest.raises(BadMessage) as refused:
        later.chance(seat, 0, mover.log.view.position)
    assert told(refused.value) == ("withheld", 16, 1 - seat)


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
    assert told(refusal(after, forged(done.link, elements=tuple(withheld)))) == ("withheld", 70, seat)
    assert after.log.pending == (seat,)
    assert after.received(done.link).log.secret(seat)


def test_who_resigns_to_hide_shows_its_secret_with_it() -> None:
    party, mover, _ = begun("blockers", 3, 10)
    [seat] = mover.here
    lied = false_tile(Cheat.of(mover), party.rng)
    after = next(peer for peer in party.devices if (seat + 1) % 3 in peer.here).received(lied.link, EVERY)
    third = next(peer for peer in party.devices if (seat + 2) % 3 in peer.here)
    after = turn(after, party.rng).finished()
    third = turn(third.received(after.link, EVERY), party.rng).finished()
    cheat = Cheat.of(Cheat.of(lied).received(third.link, EVERY))
    given_up = cheat.claimed(resigned=True)
    hiding = [*given_up.log.letter().elements]
    hiding[seat] = len(given_up.log.turns) + 1, given_up.seeds[seat].chain[len(given_up.log.turns) + 1]
    assert told(refusal(third, forged(given_up.link, elements=tuple(hiding)))) == ("withheld", 14, seat)
    *_, alone = third.received(given_up.link, EVERY).verdict()
    assert (alone.fault.turn, alone.fault.seat) == (11, seat)
    assert not alone.is_clean
    assert alone.unchecked == tuple(s for s in range(3) if s not in (seat, *third.here))


def test_who_has_not_shown_a_secret_is_named_as_not_checked() -> None:
    party, mover, _ = begun("blockers", 3, 10)
    over = mover.resigned()
    *_, verdict = over.verdict()
    others = tuple(seat for seat in range(3) if seat not in over.here)
    assert (verdict.unchecked, verdict.is_clean, verdict.fault) == (others, False, None)
    assert over.waits_for == others
    for peer in party.devices:
        if peer.here != over.here:
            assert peer.received(over.link).unsent
            over = over.received(peer.received(over.link).link)
    *_, verdict = over.verdict()
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
    assert told(refusal(other, forged(message, names=("Eve", other.log.names[1])))) == ("renamed", 0)


@pytest.mark.parametrize("name", ["sectori", "ringgz", "blockers", "cathedral", "blokus"])
def test_no_ply_can_be_changed_added_or_left_out_without_notice(name: str) -> None:
    """Each change of the last turn is refused, fails by its seal when the key comes, or its owner notices."""
    party, mover, other = begun(name, EVERY[name].seats[0], 6)
    done = turn(mover, party.rng).finished()
    letter = done.log.letter()
    fresh = len(letter.plies) - len(mover.log.letter().plies)
    assert fresh
    for at in range(len(letter.plies) - fresh):
        if letter.plies[at] != "*?":
            assert refusal(other, forged(done.link, plies=(*letter.plies[:at], *letter.plies[at + 1 :]))).code
    last = [text for text in letter.plies if text != "*?"][-1]
    assert refusal(other, forged(done.link, plies=(*letter.plies, last))).code
