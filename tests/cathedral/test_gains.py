"""What placements gain at once is found without playing them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pygames.cathedral.gains import enclosing_placements, gain_by_place
from pygames.cathedral.monuments import full_table
from pygames.cathedral.rules import Position, effect, start
from pygames.cathedral.tactics import TACTICS
from pygames.core.bits import members


def moments(seed: int) -> Iterator[Position]:
    """Yield the positions of a game whose players choose among the three placements that seem best."""
    rng, position = Random(seed), start(rounds=1)
    while position.turn is not None:
        yield position
        assert TACTICS.policy
        places, _ = TACTICS.policy(position)
        position = position.play_at(rng.choice(places[:3]))


def gained(position: Position, place: int) -> int:
    """Return how many squares a placement claims and captures by the rules."""
    captured, claimed = effect(position, full_table().moves[place])
    return claimed.bit_count() + sum(piece.squares.bit_count() for piece in captured)


def cuts_alone(position: Position, place: int) -> bool:
    """Return whether a placement cuts off squares by itself, with the perimeter only."""
    *_, cuts = full_table().footprint(place)
    return cuts and not enclosing_placements(position.covered[position.turn or 0]) >> place & 1


def test_gains_are_what_the_rules_give_for_closing_spaces_with_walls() -> None:
    found = 0
    for seed in range(4):
        for position in moments(seed):
            if position.people is None or not position.settled[position.turn or 0]:
                continue
            quick = gain_by_place(position)
            found += len(quick)
            for place in members(position.legal_set):
                if not cuts_alone(position, place):
                    assert quick.get(place, 0) == gained(position, place)
    assert found > 100


def test_nothing_is_gained_before_there_are_walls() -> None:
    position = start()
    assert not gain_by_place(position)
    assert not gain_by_place(position.play_at(members(position.legal_set)[0]))
