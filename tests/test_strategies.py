"""What the strategies teach is true: the expert’s search rates what is right clearly above each mistake’s example."""

from __future__ import annotations

from itertools import islice

import pytest

from pygames import GAMES
from pygames.ai.network_tactics import with_network
from pygames.ai.players import level_of
from pygames.ai.search import Search
from pygames.core.course import Step
from pygames.core.game import Game
from pygames.play.guide import position_of

CLEARLY = 0.06
"""The least difference in expected value between what is right and a mistake."""
LOOK = 200
"""Simulations that begin with each move to be compared, after the search of the whole position."""
STEPS = [
    pytest.param(game, step, id=f"{game.name}-{step.name}") for game in GAMES.values() for step in game.strategies.steps
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_what_is_right_is_clearly_better_than_any_example_of_a_mistake(game: Game, step: Step) -> None:
    position = position_of(game, step)
    seat = position.turn
    assert isinstance(seat, int)
    observation = position.observe(seat)
    search = Search(game, step.name, tactics=with_network(game))
    for _ in islice(search.run(observation), level_of(game, "expert").simulations):
        pass

    def value(text: str) -> float:
        move = position.parse(text)
        for _ in islice(search.run_move(observation, move), LOOK):
            pass
        found = search.result.of(move)
        assert found is not None
        return found.value[seat]

    right = value(step.solution)
    wrong = {mistake.example: value(mistake.example) for mistake in step.mistakes}
    assert right >= max(wrong.values()) + CLEARLY, (right, wrong)
    assert right >= search.result.best.value[seat] - CLEARLY
