"""What a player of Cathedral looks at."""

from random import Random

import pytest

from pygames.ai import player
from pygames.cathedral import GAME
from pygames.cathedral.rules import Position, start
from pygames.cathedral.tactics import evaluate
from tests.cathedral.boards import arranged, played

CORNER = """
    aa.
    ...
    ..."""
STABLE_IN_THE_CORNER = """
    aa.
    A..
    A.."""


def lead(position: Position) -> float:
    """How much better Light stands than Dark."""
    light, dark = evaluate(position)
    return light - dark


def test_nobody_leads_at_the_start() -> None:
    assert lead(start()) == 0


def test_a_claim_is_worth_something() -> None:
    claims, mere = (lead(played(arranged(CORNER), move)) for move in ("c1,c2,c3", "h1,h2,h3"))
    assert claims > mere


def test_a_capture_is_worth_more_than_a_claim() -> None:
    captures, claims = (lead(played(arranged(d), "c1,c2,c3")) for d in (STABLE_IN_THE_CORNER, CORNER))
    assert captures - lead(arranged(STABLE_IN_THE_CORNER)) > claims - lead(arranged(CORNER))


def test_the_lower_score_leads_at_the_end() -> None:
    for seed in range(4):
        position = start(rounds=1).playout(Random(seed))
        light, dark = position.scores()
        assert lead(position) == dark - light


def test_a_finished_round_counts_on_in_the_next() -> None:
    before = Position(turn=1, rounds=2, results=((3, 8),))
    assert lead(before) == 5


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 1])
def test_one_ply_with_this_view_beats_chance(seat: int) -> None:
    for seed in range(3):
        players = [player(GAME, "greedy" if seat == s else "random", seed=seed) for s in (0, 1)]
        position = start(rounds=1)
        while position.turn is not None:
            position = position.play(players[position.turn].choose(position))
        assert position.winners() == {seat}
