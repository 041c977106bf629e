"""The catalogue knows all games and loads each when it is asked for."""

import pickle
import subprocess
import sys
from copy import copy, deepcopy
from dataclasses import replace

import pytest

from pygames import GAMES
from pygames.core.game import Game, option_text


def test_a_game_is_found_by_its_name() -> None:
    assert len(GAMES) == len(list(GAMES)) > 0
    for name, game in GAMES.items():
        assert isinstance(game, Game)
        assert game.name == name
        assert game.title


def test_a_game_is_the_same_value_each_time() -> None:
    name = next(iter(GAMES))
    assert GAMES[name] is GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_of_a_game_is_the_game(name: str, toy: Game) -> None:
    for game in (GAMES[name], toy):
        assert game.start().turn is not None  # what it has loaded meanwhile is no part of it
        assert copy(game) is deepcopy(game) is pickle.loads(pickle.dumps(game)) is game


def test_a_copy_of_a_game_that_is_no_packages_own_has_the_same_values() -> None:
    longer = replace(GAMES["blokus"], minutes=99)
    assert longer.start().turn == 0
    found = pickle.loads(pickle.dumps(longer))
    assert found is not longer
    assert (found.name, found.minutes, found.options) == ("blokus", 99, longer.options)


def test_an_unknown_name_is_a_key_error() -> None:
    assert "chess" not in GAMES
    assert GAMES.get("chess") is None
    with pytest.raises(KeyError) as refusal:
        GAMES["chess"]
    # a KeyError's own text is quoted as a key
    assert str(refusal.value) == f"There is no game 'chess'; known are: {', '.join(GAMES)}."
    assert str(pickle.loads(pickle.dumps(refusal.value))) == str(refusal.value)


def test_the_catalogue_says_its_names() -> None:
    assert repr(GAMES) == f"<games: {', '.join(GAMES)}>"


def loaded_after(code: str) -> set[str]:
    """Return the names of pygames' modules that a new interpreter has loaded after running this."""
    script = f"import sys\n{code}\nprint(*[name for name in sys.modules if name.startswith('pygames.')])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_game_is_loaded_when_it_is_first_asked_for() -> None:
    loaded = loaded_after("import pygames")
    assert not {name.split(".")[1] for name in loaded} & set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_title_costs_no_rules(name: str) -> None:
    loaded = loaded_after(f"import pygames; pygames.GAMES[{name!r}].title")
    assert f"pygames.{name}" in loaded
    assert not {module for module in loaded if module.startswith(f"pygames.{name}.")}
    assert {module.split(".")[1] for module in loaded} & set(GAMES) == {name}


@pytest.mark.parametrize("name", GAMES)
def test_rules_need_no_pictures(name: str) -> None:
    loaded = loaded_after(f"import pygames; pygames.GAMES[{name!r}].start()")
    assert not {f"pygames.{name}.board", f"pygames.{name}.tactics", "pygames.core.svg"} & loaded


def test_an_option_has_one_text_and_older_ones_are_read() -> None:
    sectori = GAMES["sectori"]

    assert [option_text(value) for value in sectori.options["rim"]] == ["no", "yes"]
    assert [sectori.option("rim", text, older=True) for text in ("yes", "No", "True", "false", "perhaps")] == [
        True,
        False,
        True,
        False,
        None,
    ]
    assert sectori.option("rim", "Yes") is True
    assert sectori.option("rim", "true") is None, "records have always said yes and no"
    assert sectori.option("die", "4") == 4
    assert sectori.option("wind", "north") is None
