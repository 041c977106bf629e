"""What the strategies teach is true: what is right is proved best, or the expert rates it clearly above mistakes."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from pygames import GAMES
from pygames.ai.endgame import OutOfNodes
from pygames.ai.network_tactics import with_network
from pygames.ai.players import level_of
from pygames.ai.search import Search
from pygames.core.course import Step
from pygames.core.game import Game
from pygames.play.guide import position_of
from research.proof import has_chance, prove

CLEARLY = 0.06
"""The least difference in expected value between what is right and a mistake."""
FEW, NODES = 30, 40_000
"""An end is solved if there are at most so many moves, within so many nodes."""
DEPTH, LOOK = 4, 1000
"""How many times as many simulations as expert makes; and how many begin with each move to be compared, after those."""
STEPS = [
    pytest.param(game, step, id=f"{game.name}-{step.name}") for game in GAMES.values() for step in game.strategies.steps
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_what_is_right_is_clearly_better_than_any_example_of_a_mistake(game: Game, step: Step) -> None:
    position = position_of(game, step)
    examples = {mistake.example for mistake in step.mistakes}
    if answers := _proved(game, position):
        assert step.solution in answers
        assert not answers & examples
    else:
        _is_rated_higher(game, position, step, examples)


def _proved(game: Game, position: Any) -> set[str]:
    """Return the right moves in a position between two seats that can be solved to its end; empty if it can't."""
    is_late = position.legal_set.bit_count() <= FEW
    if not is_late or len(position.scores()) > 2 or game.has_secrets or has_chance(position):
        return set()
    try:
        proof = prove(game, position, NODES)
    except OutOfNodes:
        return set()
    return set(map(str, proof.answers)) if proof else set()


def _is_rated_higher(game: Game, position: Any, step: Step, examples: set[str]) -> None:
    """Check that expert's search rates the solution near the best move, and clearly above each example of a mistake."""
    seat = position.turn
    assert isinstance(seat, int)
    observation = position.observe(seat)
    search = Search(game, step.name, tactics=with_network(game))
    for _ in islice(search.run(observation), DEPTH * level_of(game, "expert").simulations):
        pass

    def value(text: str) -> float:
        move = position.parse(text)
        for _ in islice(search.run_move(observation, move), LOOK):
            pass
        found = search.result.of(move)
        assert found is not None
        return found.value[seat]

    right = value(step.solution)
    wrong = {example: value(example) for example in examples}
    assert right >= max(wrong.values()) + CLEARLY, (right, wrong)
    assert right >= search.result.best.value[seat] - CLEARLY
