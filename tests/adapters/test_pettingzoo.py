"""PettingZoo's own tests of environments, run on all our games; and rewards are given only once."""

from __future__ import annotations

import pickle
import warnings
from typing import Any

import pytest

from pygames import GAMES, IllegalMove
from pygames.adapters.encoding import encoding
from tests.contract import Case, cases
from tests.toy import GAME as TOY

pytest.importorskip("pettingzoo", reason="PettingZoo is not here: make adapters")
np = pytest.importorskip("numpy", reason="NumPy is not here: make adapters")
adapter = pytest.importorskip("pygames.adapters.pettingzoo", reason="PettingZoo is not here: make adapters")

ALL = [case for game in (*GAMES.values(), TOY) for case in cases(game)]
DICT_SPACE = "Observation space for each agent probably should be"
"""The warning that its test gives for every observation space with a mask."""
EMPTY = "(Observation|Action mask) numpy array is all zeros"
NO_ARRAY = "Observation is not a NumPy array"


def table(case: Case, **more: Any) -> Any:
    """Return the environment of a case."""
    return adapter.env(case.game, case.seats, **case.options, **more)


def last(env: Any, seed: int = 1) -> dict[str, list[float]]:
    """Return what each agent was rewarded in a random game, a number each time it was its turn."""
    rewards: dict[str, list[float]] = {agent: [] for agent in env.possible_agents}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        env.action_space(agent).seed(seed + len(rewards[agent]))
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent].append(reward)
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
    return rewards


@pytest.mark.parametrize("case", ALL, ids=str)
def test_an_environment_passes_its_test(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        for said in (DICT_SPACE, EMPTY, NO_ARRAY):
            warnings.filterwarnings("ignore", said)
        api_test(table(case), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.name)
def test_the_same_seed_brings_the_same_game(game: Any) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: adapter.env(game), num_cycles=20)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_rewards_are_the_shares_of_the_win_and_given_once(case: Case) -> None:
    rewards = last(table(case))
    assert all(set(before) <= {0.0} for *before, _ in rewards.values())
    assert sum(given for *_, given in rewards.values()) == pytest.approx(1)


def test_only_who_is_to_move_may_do_anything_and_seats_that_are_skipped_are_not_asked() -> None:
    env = adapter.raw_env("blockers", seats=5)
    env.reset(seed=3)
    for agent in env.agent_iter():
        if env.terminations[agent]:
            break
        assert env.agent_selection == f"player_{env.moment.position.turn}"
        masks = {other: env.observe(other)["action_mask"].any() for other in env.agents}
        assert [other for other, may in masks.items() if may] == [agent]
        env.step(env.encoding.legal(env.moment.position)[0])


def test_planes_are_those_of_the_encoding() -> None:
    env = adapter.raw_env("blockers", seats=3, scoring="uptown")
    env.reset(seed=1)
    numbers = encoding(GAMES["blockers"], 3, scoring="uptown")
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)["observation"]
        assert (seen.dtype, seen.shape) == (np.float32, numbers.shape)
        assert list(seen.ravel()) == list(numbers.planes(env.moment.position.observe(seat), seat))


def test_an_illegal_action_is_an_error_in_the_raw_environment_and_ends_the_game_in_the_other() -> None:
    raw, env = adapter.raw_env("ringgz"), adapter.env("ringgz")
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match="The starting base has to be placed first"):
        raw.step(0)
    env.reset(seed=1)
    env.step(0)
    assert all(env.terminations.values())
    assert set(env.rewards.values()) == {0}


def test_an_environment_is_pickled_and_rendered_as_text() -> None:
    env = adapter.raw_env("blokus", render_mode="ansi", starts="fixed")
    env.reset(seed=1)
    env.step(env.encoding.action("d10,e10"))
    again = pickle.loads(pickle.dumps(env))
    assert again.render() == env.render()
    assert "10 . . . G G" in env.render()
    assert adapter.raw_env("blokus").render() is None


def test_shimmy_takes_the_games_as_openspiel_has_them(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pygames.adapters.open_spiel", reason="OpenSpiel is not here: make adapters")
    shimmy = pytest.importorskip("shimmy", reason="Shimmy is not here: make adapters")
    from pettingzoo.test import api_test

    for name in ("ringgz", "blockers"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it has spaces without bounds
            env = shimmy.OpenSpielCompatibilityV0(game_name=f"pygames_{name}")
            api_test(env, num_cycles=200)
        assert not any(env.truncations.values()), "a game may be as long as it is"
