"""Games of version 1, in which seats vouched for turns by seals: played to their honest end, and their cheats caught.

What a cheat did is told with the code and the seat as ever; but nothing is proved, as somebody else may have done it.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import IllegalMove
from pygames.friends import Letter, Peer
from pygames.friends.chance import chain
from pygames.friends.packing import fragment
from tests.friends.cheats import Cheat, false_tile, forged, refusal, told, with_ply
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun, finished_by, other_move, until
from tests.friends.test_games import assert_honest

FIRST: dict[str, Any] = {"version": 1}
CASES = [("sectori", 2), ("ringgz", 3), ("blockers", 3), ("cathedral", 2), ("blokus", 2), ("toy", 3)]


@pytest.mark.parametrize("way", ["ring", "star", "chat", pytest.param("careless", marks=pytest.mark.slow(1))])
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_game_of_the_first_version_is_played_to_its_honest_end(name: str, seats: int, way: str) -> None:
    party = Party(name, seats, 1, **FIRST)
    getattr(party, way)()
    assert_honest(party)
    for peer in party.devices:
        assert peer.log.terms.version == 1
        assert Peer.read(peer.write(), EVERY) == peer
        with pytest.raises(IllegalMove):
            peer.going_back(1)


def test_an_early_end_shows_secrets_at_once() -> None:
    _, mover, other = begun("blockers", 3, 10, **FIRST)
    over = mover.resigned()
    [seat] = mover.here
    assert over.log.secret(seat)
    *_, verdict = over.verdict()
    others = tuple(other for other in range(3) if other != seat)
    assert (verdict.unchecked, verdict.is_clean, verdict.fault) == (others, False, None)
    assert over.waits_for == others
    assert all(map(other.received(over.link, EVERY).log.secret, (seat, *other.here)))


def test_a_promise_that_is_swapped_later_is_a_stranger_s() -> None:
    for name, seats in {"sectori": 2, "blockers": 3}.items():
        _, mover, other = begun(name, seats, 4, **FIRST)
        [seat] = mover.here
        better = chain(b"a better secret.")
        elements = tuple(better[: len(own)] if s == seat else own for s, own in enumerate(mover.log.chains))
        swapped = replace(mover, log=replace(mover.log, chains=elements))
        assert told(refusal(other, swapped.link)) == ("stranger", seat)


def test_another_roll_than_the_computed_one_is_refused_with_the_right_one() -> None:
    party, mover, other = begun("sectori", 2, 6, **FIRST)
    rolled = mover.rolled()
    [right] = rolled.running
    message = turn(rolled, party.rng).finished().link
    wrong = next(f"*{n}" for n in range(1, 7) if f"*{n}" != right)
    refused = refusal(other, with_ply(message, len(mover.log.letter().plies), wrong))
    assert told(refused) == ("chance", 7, mover.here[0])
    assert (refused.facts["ply"], refused.facts["right"]) == (wrong, right)


def test_elements_of_another_chain_too_early_or_missing_are_refused() -> None:
    party, mover, other = begun("ringgz", 3, 5, **FIRST)
    done = turn(mover, party.rng).finished()
    message = done.link
    for seat in range(3):
        elements = [*Letter.read(message, EVERY).elements]
        elements[seat] = elements[seat][0], b"some other bytes"
        assert told(refusal(other, forged(message, elements=tuple(elements)))) == ("stranger", seat)
    [seat] = mover.here
    for number, refused in ((8, ("early", seat)), (6, ("withheld", 6, seat))):
        elements = [*done.log.letter().elements]
        elements[seat] = number, mover.seeds[seat].chain[number]
        assert told(refusal(other, forged(message, elements=tuple(elements)))) == refused


def test_a_skip_or_a_name_that_can_not_be_true_is_refused() -> None:
    party, mover, other = begun("ringgz", 3, 4, **FIRST)
    message = turn(mover, party.rng).finished().link
    assert told(refusal(other, forged(message, skips=(5,)))) == ("illegal", 5, mover.here[0])
    names = ("Eve", *other.log.names[1:])
    assert told(refusal(other, forged(message, names=names))) == ("renamed", 0)


def test_a_move_that_was_rewritten_on_its_way_is_noticed_by_its_owner() -> None:
    party = Party("ringgz", 3, 1, [(2,), (1,), (0,)], **FIRST)
    owner, cheat, honest = party.devices[2], party.devices[1], party.devices[0]
    lie = other_move(party.texts[-1], cheat, party.rng)
    cheat = turn(cheat.received(lie, EVERY), party.rng).finished()
    honest = turn(honest.received(cheat.link, EVERY), party.rng).finished()
    assert told(refusal(owner, honest.link)) == ("own-fork", 1, 0)
    assert owner.fork(Letter.read(honest.link, EVERY)) is None


def test_two_versions_of_a_turn_are_named_by_whoever_meets_both() -> None:
    party, mover, other = begun("ringgz", 3, 6, **FIRST)
    one, two = turn(mover, party.rng).finished(), turn(mover, party.rng).finished()
    third = next(peer for peer in party.devices if peer.here not in (mover.here, other.here))
    answer = turn(other.received(one.link, EVERY), party.rng).finished()
    third = third.received(two.link, EVERY)
    assert told(refusal(third, answer.link)) == ("fork", 7, mover.here[0])
    assert third.fork(Letter.read(answer.link, EVERY)) is None


def test_two_in_league_around_an_honest_one_are_betrayed_by_a_seal() -> None:
    """Of Ringgz with four: 1 changes the moves of 0 for 2, and 3 those of 2 for 0; each honest one sees its own."""
    party = Party("ringgz", 4, 1, [(3,), (2,), (1,), (0,)], **FIRST)
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
    one_b = replace(one_b, log=replace(one_b.log, vouched=(None, *one_b.log.vouched[1:])))
    one_b = turn(one_b.received(spliced(three_b, zero, party.rng), EVERY), party.rng).finished()
    assert told(refusal(two, one_b.link)) == ("seal", 1, 0)


def spliced(game: Peer, honest: Peer, rng: Random) -> str:
    """Return a message of one game with a turn made up for an honest seat, by its element and seal of another game."""
    [seat] = honest.here
    letter, own = game.log.letter(), honest.log.letter()
    assert game.log.seat == seat
    elements, seals = [*letter.elements], [*letter.vouched]
    elements[seat], seals[seat] = own.elements[seat], own.vouched[seat]
    ply = str(rng.choice(game.log.view.position.legal_moves()))
    made_up = replace(letter, plies=(*letter.plies, ply), elements=tuple(elements), vouched=tuple(seals))
    return fragment(made_up.write())


def test_a_tile_that_was_not_on_the_rack_is_named_at_the_end_and_not_proved() -> None:
    party = Party("blockers", 3, 2, **FIRST)
    number = until(party, 9)
    fault = finished_by(party, number, false_tile(Cheat.of(party.devices[number]), party.rng))
    assert fault
    assert (fault.turn, fault.seat, fault.is_proved) == (10, party.devices[number].here[0], False)
    assert "rack" in str(fault.reason)


def test_a_secret_that_is_due_is_shown_or_the_turn_does_not_count() -> None:
    party = Party("blockers", 3, 1, **FIRST)
    number = until(party, 69)
    done = turn(party.devices[number], party.rng).finished()
    after = party.devices[party.home((done.here[0] + 1) % 3)].received(party.texts[-1], EVERY)
    assert told(refusal(after, hiding(done))) == ("withheld", 70, done.here[0])
    assert after.received(done.link).log.secret(done.here[0])
    _, mover, other = begun("blockers", 3, 10, **FIRST)
    assert told(refusal(other, hiding(mover.resigned()))) == ("withheld", 11, mover.here[0])


def hiding(peer: Peer) -> str:
    """Return a device's message with the element that was due before instead of its secret."""
    [seat] = peer.here
    elements: list[Any] = [*peer.log.letter().elements]
    number = len(peer.log.turns) + 1
    elements[seat] = number, peer.seeds[seat].chain[number]
    return forged(peer.link, elements=tuple(elements))
