"""Quick games: the scores to be expected after a move."""

from __future__ import annotations

from random import Random

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.ai import rollouts
from pygames.ai.rollouts import expected_scores
from pygames.core.contract import Tactics


def at_a_choice(name: str) -> Session:
    """Return a new game at its first choice."""
    session = Session(GAMES[name])
    while session.position.turn == CHANCE:
        session.draw()
    return session


@pytest.mark.parametrize("name", GAMES)
def test_each_seat_has_a_score_to_be_expected(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "GAMES", 2)
    session = at_a_choice(name)
    turn = session.position.turn
    assert turn != CHANCE
    observation = session.position.observe(turn)

    means = list(expected_scores(session.game, observation, observation.legal_moves()[0], Random(1)))

    assert means[0] == ()
    assert len(means[-1]) == session.seats
    assert means == list(expected_scores(session.game, observation, observation.legal_moves()[0], Random(1)))


def test_before_the_last_move_the_expected_score_is_the_score() -> None:
    position, rng = GAMES["blokus"].start(), Random(1)
    move = rng.choice(position.legal_moves())
    while (after := position.play(move)).turn is not None:
        position = after
        move = rng.choice(position.legal_moves())

    *_, means = expected_scores(GAMES["blokus"], position, move, rng)

    assert means == pytest.approx(after.scores())


def test_a_game_without_an_opinion_of_its_moves_has_expected_scores_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["blokus"]
    monkeypatch.setitem(game.__dict__, "tactics", Tactics(evaluate=game.tactics.evaluate))
    position = game.start()

    *_, scores = expected_scores(game, position, position.legal_moves()[0], Random(0))

    assert len(scores) == 2
