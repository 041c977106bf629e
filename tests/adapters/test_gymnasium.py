"""Gymnasium's own test of environments, run on every seat of our games; and illegal actions end a game."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from pygames import GAMES
from tests.contract import Case, cases
from tests.toy import GAME as TOY

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not here: make adapters")
adapter = pytest.importorskip("pygames.adapters.gymnasium", reason="Gymnasium is not here: make adapters")
if "pygames/toy-v0" not in gymnasium.registry:
    adapter.register(TOY)

ALL = [case for game in (*GAMES.values(), TOY) for case in cases(game)]


def made(case: Case, seat: int = 0, **more: Any) -> Any:
    """Return the environment of a seat, as Gymnasium makes it."""
    return gymnasium.make(f"pygames/{case.game.name}-v0", seats=case.seats, seat=seat, **case.options, **more)


def played(env: Any, seed: int) -> list[Any]:
    """Return the actions, rewards and ends of a random game."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    found: list[Any] = []
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        _, reward, over, truncated, info = env.step(action)
        assert "illegal" not in info
        found.append((action, reward, over, truncated))
    return found


@pytest.mark.parametrize("case", ALL, ids=str)
def test_an_environment_passes_its_test(case: Case) -> None:
    from gymnasium.utils.env_checker import check_env

    for seat in (0, case.seats - 1):
        check_env(made(case, seat).unwrapped)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_reward_is_the_share_of_the_win_at_the_end_and_the_same_for_the_same_seed(case: Case) -> None:
    env = made(case, case.seats - 1)
    *before, (_, reward, over, truncated) = game = played(env, 1)
    assert all(given == 0 and not ended for _, given, ended, _ in before)
    assert 0 <= reward <= 1
    assert (over, truncated) == (True, False)
    assert played(env, 1) == game
    assert played(made(case, case.seats - 1), 1) == game


def test_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = gymnasium.make("pygames/ringgz-v0")
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(0)
    assert (reward, terminated, truncated) == (0, True, False)
    assert info["illegal"] == "The starting base has to be placed first."
    assert observation in env.observation_space


def test_the_mask_is_in_the_observation_and_in_the_information() -> None:
    env = gymnasium.make("pygames/blockers-v0", seats=3)
    observation, info = env.reset(seed=1)
    assert info["action_mask"].any()
    assert (observation["action_mask"] == info["action_mask"]).all()


def test_the_others_are_played_by_a_level_of_ours() -> None:
    env = gymnasium.make("pygames/sectori-v0", opponents="beginner", seat=1, render_mode="ansi")
    env.reset(seed=5)
    assert env.unwrapped.moment.position.turn == 1
    assert "T Teal's pile" in env.render()
    assert gymnasium.make("pygames/sectori-v0").unwrapped.render() is None
    with pytest.raises(ValueError, match="There is no player 'wizard'"):
        gymnasium.make("pygames/sectori-v0", opponents="wizard").reset()
    with pytest.raises(ValueError, match="There is no seat 2; the seats are 0 to 1"):
        gymnasium.make("pygames/sectori-v0", seat=2)


def test_an_environment_is_pickled() -> None:
    env = gymnasium.make("pygames/blockers-v0", seats=4).unwrapped
    env.reset(seed=1)
    assert pickle.loads(pickle.dumps(env)).render() == env.render()
