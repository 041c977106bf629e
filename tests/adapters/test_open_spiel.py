"""OpenSpiel's own tests of games, run on all of ours; and states that a player can't tell apart look the same."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import pytest

from pygames import GAMES
from pygames.adapters.encoding import encoding
from pygames.core.game import IllegalMove, option_text
from tests.contract import Case, cases
from tests.toy import GAME as TOY

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not here: make adapters")
adapter = pytest.importorskip("pygames.adapters.open_spiel", reason="OpenSpiel is not here: make adapters")
adapter.register(TOY)

ALL = [case for game in (*GAMES.values(), TOY) for case in cases(game)]


def loaded(case: Case) -> Any:
    """Return the game of a case, as OpenSpiel loads it."""
    return pyspiel.load_game(f"pygames_{case.game.name}", {"players": case.seats, **case.options})


def at_random(game: Any, case: Case, plies: int = 1_000) -> Any:
    """Return the state after this many random plies, or the last one."""
    state, rng = game.new_initial_state(), case.rng()
    while not state.is_terminal() and state.move_number() < plies:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("case", ALL, ids=str)
def test_random_games_pass_its_test(case: Case) -> None:
    pyspiel.random_sim_test(loaded(case), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.name)
def test_a_state_is_written_and_read_at_every_ply(game: Any) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"pygames_{game.name}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_game_says_what_it_is(case: Case) -> None:
    game, numbers = loaded(case), encoding(case.game, case.seats, **case.options)
    kind = game.get_type()
    assert (game.num_players(), game.num_distinct_actions()) == (case.seats, numbers.actions)
    assert tuple(game.observation_tensor_shape()) == numbers.shape
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (0, 1, 1)
    assert game.max_chance_outcomes() == len(numbers.outcomes)
    hides = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert hides == case.game.has_secrets
    assert not kind.provides_information_state_tensor
    state = at_random(game, case)
    assert state.move_number() <= game.max_game_length()
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_games_and_states_are_pickled_copied_and_written(case: Case) -> None:
    game = loaded(case)
    state = at_random(game, case, 12)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for copied in (
        state.clone(),
        copy.deepcopy(state),
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
    ):
        assert copied.moment == state.moment
        assert copied.history() == state.history()
        assert copied.legal_actions() == state.legal_actions()


def test_a_clone_shares_the_frozen_position() -> None:
    state = pyspiel.load_game("pygames_cathedral").new_initial_state()
    assert state.clone().moment is state.moment


def test_options_are_parameters() -> None:
    state = pyspiel.load_game("pygames_sectori(size=6,rim=true,die=6)").new_initial_state()
    assert (state.position.table.size, state.position.table.rim) == (6, True)
    assert str(pyspiel.load_game("pygames_blockers(players=4,scoring=uptown)")).endswith("(players=4,scoring=uptown)")
    with pytest.raises(ValueError, match="Ringgz is played by 2 or 3 or 4, not by 9"):
        pyspiel.load_game("pygames_ringgz(players=9)")
    with pytest.raises(ValueError, match="allowed: 5, 6"):
        pyspiel.load_game("pygames_sectori(size=7)")
    for name, allowed in GAMES["sectori"].options.items():
        for value in allowed:
            game = pyspiel.load_game("pygames_sectori", {name: value})
            assert option_text(dict(encoding_of(game).options)[name]) == option_text(value)


def encoding_of(game: Any) -> Any:
    """Return the encoding of a loaded game."""
    return game.new_initial_state().moment.encoding


def test_what_a_player_does_not_see_is_dealt_anew() -> None:
    (case, *_) = [case for case in ALL if case.game.name == "blockers" and case.seats == 4]
    state, rng = at_random(loaded(case), case, 60), case.rng()
    guesses = [state.resample_from_infostate(0, rng.random) for _ in range(20)]
    assert len({guess.position.racks for guess in guesses}) == 20
    assert {guess.information_state_string(0) for guess in guesses} == {state.information_state_string(0)}
    assert {tuple(guess.observation_tensor(0)) for guess in guesses} == {tuple(state.observation_tensor(0))}
    assert "*?" in state.information_state_string(0)
    guess = guesses[0]
    assert guess.history() == state.history(), "a guess does not say how it came about"
    assert loaded(case).deserialize_state(guess.serialize()).position == guess.position
    while not guess.is_terminal():
        guess.apply_action(rng.choice(guess.legal_actions()))


@pytest.mark.parametrize("viewer", range(3))
def test_what_a_player_sees_is_the_planes_and_the_text_of_the_position(viewer: int) -> None:
    (case, *_) = [case for case in ALL if case.game.name == "blockers"]
    game = loaded(case)
    state, numbers = at_random(game, case, 50), encoding_of(game)
    seen = state.position.observe(viewer)
    assert state.observation_tensor(viewer) == list(numbers.planes(seen, viewer))
    assert state.observation_string(viewer) == f"{viewer}: {case.game.diagram.write(seen)}"
    assert str(state) == case.game.diagram.write(state.position)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"some": 1})


@pytest.mark.parametrize("case", ALL, ids=str)
def test_an_illegal_action_is_refused_and_changes_nothing(case: Case) -> None:
    state = at_random(loaded(case), case, 9)
    for _ in range(6):
        known = encoding_of(state.get_game())
        few, most = state.legal_actions(), len(known.outcomes) if state.is_chance_node() else known.actions
        before = state.moment
        for action in [number for number in range(most) if number not in few][:20]:
            with pytest.raises(IllegalMove):
                state.apply_action(action)
        for action in (most, 10**6):
            with pytest.raises(ValueError, match="they are 0 to"):
                state.apply_action(action)
        assert state.moment is before
        if state.is_terminal():
            break
        state = state.child(few[0])


def test_a_search_of_its_own_plays_one_of_ours() -> None:
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = pyspiel.load_game("pygames_ringgz")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, uct_c=1, max_simulations=3, evaluator=mcts.RandomRolloutEvaluator())
    for _ in range(4):
        state.apply_action(bot.step(state))
    assert state.move_number() == 4


def test_a_program_that_has_loaded_games_ends_well() -> None:
    script = "import pyspiel, pygames.adapters.open_spiel; pyspiel.load_game('pygames_ringgz').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", script], check=False, capture_output=True).returncode == 0
