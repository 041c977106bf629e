"""Comparing a move with the best one, in one search and about equally long."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

import pytest

from pygames import GAMES, Session
from pygames.ai.comparison import SMALL, Comparison, explore, with_share
from pygames.ai.search import Search


def compared(name: str, place: int = 0, steps: int = 60, plies: int = 4) -> Comparison:
    """Return a comparison of one of the legal moves early in a game."""
    session = Session(GAMES[name], seed=1)
    while session.ply < plies or not isinstance(session.position.turn, int) or len(session.position.legal_moves()) < 5:
        if isinstance(session.position.turn, int):
            session.play(str(session.position.legal_moves()[-1]))
        else:
            session.draw()
    observation = session.observation(session.position.turn)
    found = Comparison(GAMES[name], observation, observation.legal_moves()[place])
    for _ in found.run(inf, steps):
        pass
    return found


@pytest.mark.parametrize("name", GAMES)
def test_both_moves_are_looked_at_about_equally_long(name: str) -> None:
    found = compared(name)
    result = found.search.result
    played, best = result.of(found.played), result.of(found.best)
    assert played
    assert best
    if found.best != found.played and not (played.exact or best.exact):
        assert min(played.visits, best.visits) >= 60


@pytest.mark.parametrize("name", GAMES)
def test_the_best_move_is_never_worth_less_than_the_one_that_was_played(name: str) -> None:
    now, best, best_value = compared(name, -1).result
    found = compared(name, -1)

    assert sum(now) == pytest.approx(1)
    assert sum(best_value) == pytest.approx(1)
    assert best_value[found.seat] >= now[found.seat]
    assert (best == found.played) == (found.loss == 0)


def test_the_best_move_loses_nothing() -> None:
    first = compared("ringgz")
    session_moves = first.observation.legal_moves()
    again = Comparison(first.game, first.observation, first.best)
    for _ in again.run(inf, 60):
        pass

    assert first.best in session_moves
    assert again.result[0][again.seat] >= first.after(first.best)[again.seat] - 0.1
    assert again.loss <= SMALL


def test_a_difference_within_the_doubt_of_the_search_is_no_mistake() -> None:
    found = compared("blokus", steps=20)
    found.doubt = lambda *_: 1.0  # type: ignore[method-assign]

    assert found.loss <= SMALL


def test_more_simulations_leave_less_doubt() -> None:
    few, many = (compared("cathedral", steps=steps) for steps in (20, 200))

    assert few.doubt(0.5, 0.5) > many.doubt(0.5, 0.5) > 0


def test_a_position_that_has_been_searched_is_not_searched_again() -> None:
    game = GAMES["blockers"]
    session = Session(game, seed=1)
    while not isinstance(session.position.turn, int):
        session.draw()
    observation, search = session.observation(session.position.turn), Search(game, 1, tactics=game.tactics)

    assert len(list(explore(search, observation, 30))) > 20
    first = search.result
    assert not list(explore(search, observation, 30))
    assert search.result == first
    assert len(list(explore(search, observation, 40))) == 10


def test_a_share_that_changes_leaves_the_others_in_proportion() -> None:
    assert with_share((0.4, 0.4, 0.2), 0, 0.7) == pytest.approx((0.7, 0.2, 0.1))
    assert with_share((1.0, 0.0), 0, 0.8) == pytest.approx((0.8, 0.2))
    assert sum(with_share((1.0, 0.0, 0.0), 0, 0.5)) == pytest.approx(1)
    assert with_share((0.4, 0.6), 0, 1.2) == (1.0, 0.0)


@pytest.mark.parametrize("name", ["blokus", "ringgz"])
def test_a_bad_move_that_a_comparison_has_looked_at_most_is_not_the_best(name: str) -> None:
    first = compared(name, -1, steps=100)
    more = first.search.run_move(first.observation, first.played)
    while first.search.result.best.move != first.played:
        next(more)

    again = Comparison(first.game, first.observation, first.played, search=first.search)
    for _ in again.run(inf, 100):
        pass

    assert again.best == first.best != first.played
    assert again.loss == pytest.approx(first.loss, abs=0.1)


@pytest.mark.parametrize(
    ("losses", "looks"),
    [
        ((0.05,), [60]),
        ((0.09, 0.09), [60, 120]),
        ((0.09, 0.12, 0.05), [60, 120, 240]),
        ((0.2, 0.2, 0.2), [60, 120, 240]),
        ((0.4, 0.4), [60, 120]),
    ],
)
def test_a_move_is_looked_at_longer_as_long_as_it_seems_to_be_a_mistake(
    losses: tuple[float, ...], looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = compared("ringgz", -1)
    found, made = Comparison(first.game, first.observation, first.played), list[float]()

    def duel(enough: float) -> Iterator[None]:
        made.append(enough)
        yield None

    monkeypatch.setattr(found, "duel", duel)
    monkeypatch.setattr(Comparison, "loss", property(lambda _: losses[len(made) - 1]))
    for _ in found.run(inf, 60):
        pass

    assert first.best != first.played
    assert made == looks
