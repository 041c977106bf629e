from collections import Counter
from itertools import product
from random import Random

import pytest

from pygames.cathedral.monuments import GRID, Move
from pygames.cathedral.rules import Position, effect, start
from pygames.core.bits import members
from tests.cathedral.boards import Chooser, anything, capturing, huddling
from tests.cathedral.naive import Naive, Square
from tests.notation import moves

ROUNDS = (2, 1)
CHOOSERS = (anything, huddling, capturing)


def squares(set_: int) -> frozenset[Square]:
    """Return a set of squares as the naive rules write it."""
    return frozenset(map(GRID.place, members(set_)))


def agree(position: Position, naive: Naive) -> None:
    """Assert that the rules and the naive rules agree on everything about a position."""
    assert (position.turn, position.skipped, moves(position)) == (naive.turn, naive.skipped, sorted(naive.legal()))
    assert position.scores() == naive.scores()
    assert position.winners() == naive.winners()
    assert squares(position.people or 0) == (naive.people or frozenset())
    for seat in (0, 1):
        assert squares(position.covered[seat]) == naive.covered(seat)
        assert squares(position.claims[seat]) == naive.claimed[seat] - naive.covered(seat)


def play_both(rounds: int, rng: Random, choose: Chooser) -> Counter[str]:
    """Play one game with both and compare them at every ply; what happens in it is counted."""
    position, naive = start(rounds=rounds), Naive(rounds)
    seen: Counter[str] = Counter()
    agree(position, naive)
    while position.turn is not None:
        move = choose(position, rng)
        found = effect(position, move)
        after = position.play(move)
        removed = naive.play(str(move))
        agree(after, naive)
        assert {squares(piece.squares) for piece in found.captured} == set(removed)
        seen.update(events(position, move, after))
        position = after
    seen["draw"] += len(position.winners()) == 2
    return seen


def events(position: Position, move: Move, after: Position) -> dict[str, int]:
    """Return the rare events that a move can cause, each with whether this one did."""
    captured, claimed = effect(position, move)
    theirs = 0 if position.turn is None else position.claims[1 - position.turn]
    found = {
        "claim": claimed,
        "capture": captured,
        "two captures": len(captured) > 1,
        "People Piece captured": any(piece.seat is None for piece in captured),
        "claim flipped": claimed & theirs,
        "claim not near the move": claimed and not claimed & GRID.around(move.squares),
        "skipped": after.skipped,
        "back after a skip": position.skipped and after.turn == position.skipped[0],
    }
    return {name: bool(happened) for name, happened in found.items()}


@pytest.mark.parametrize(("rounds", "choose"), list(product(ROUNDS, CHOOSERS)))
def test_the_rules_agree_with_a_naive_telling_of_them(rounds: int, choose: Chooser) -> None:
    rng = Random(f"{rounds} {choose.__name__}")
    play_both(rounds, rng, choose)


@pytest.mark.slow
@pytest.mark.parametrize("games", [5, pytest.param(60, marks=pytest.mark.long)])
@pytest.mark.parametrize("choose", CHOOSERS)
def test_they_agree_in_dozens_of_games_and_every_rare_case(choose: Chooser, games: int) -> None:
    rng = Random(f"{choose.__name__} 21")  # the few games hold every rare case, too
    seen: Counter[str] = Counter()
    for _ in range(games):
        for rounds in ROUNDS:
            seen.update(play_both(rounds, rng, choose))
    assert choose is not capturing or all(seen.values())
