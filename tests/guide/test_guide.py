"""The rules that players read: every numbered rule is told, and every figure is a position where it holds."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import pairwise

import pytest

from pygames import GAMES, IllegalMove
from pygames.core.guide import Figure, Ruling, Task, viewer
from pygames.core.phrase import Phrase
from pygames.core.svg import canvas_svg
from pygames.play.guide import position_of, session_of

FIGURES = [(name, figure) for name, game in GAMES.items() for figure in game.guide.figures]
TASKS = [(name, figure, figure.task) for name, figure in FIGURES if figure.task]
RULINGS = {"sectori": 4, "ringgz": 1, "blockers": 1, "cathedral": 1}
"""The number of house rulings of a game, if it has any."""

each_figure = pytest.mark.parametrize(("name", "figure"), FIGURES, ids=lambda value: getattr(value, "name", value))
each_task = pytest.mark.parametrize(
    ("name", "figure", "task"),
    TASKS,
    ids=lambda value: "" if isinstance(value, Task) else getattr(value, "name", value),
)


def codes(figure: Figure, name: str) -> dict[str, str]:
    """Return, for each move that a figure shows as illegal, the error code with which its position refuses it."""
    position = position_of(GAMES[name], figure)
    found = {}
    for text, _ in figure.refused:
        try:
            position.parse(text)
        except IllegalMove as refusal:
            found[text] = refusal.code
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_rule_is_told(name: str) -> None:
    told = import_module(f"{GAMES[name].package}.rules").__doc__ or ""
    numbered = {int(number) for number in re.findall(r"^(\d+)\. ", told, re.MULTILINE)}

    assert numbered
    assert {rule for section in GAMES[name].guide.sections for rule in section.rules} == numbered


@pytest.mark.parametrize("name", GAMES)
def test_every_ruling_is_marked_as_one(name: str) -> None:
    parts = [part for section in GAMES[name].guide.sections for part in section.parts]

    assert sum(isinstance(part, Ruling) for part in parts) == RULINGS.get(name, 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_has_figures_and_things_to_try(name: str) -> None:
    figures = list(GAMES[name].guide.figures)

    assert len(figures) >= 6
    assert sum(figure.task is not None for figure in figures) >= 3
    assert len({figure.name for figure in figures}) == len(figures)
    assert all(re.fullmatch("[a-z-]+", figure.name) for figure in figures)
    assert all(GAMES[name].guide.figure(figure.name) is figure for figure in figures)


@pytest.mark.parametrize("name", GAMES)
def test_sections_begin_with_a_sentence(name: str) -> None:
    for section in GAMES[name].guide.sections:
        assert isinstance(section.parts[0], Phrase), section.title


@each_figure
def test_what_a_figure_allows_is_possible(name: str, figure: Figure) -> None:
    position = position_of(GAMES[name], figure)
    possible = {*position.legal_moves(), *(outcome for outcome, _ in position.chance_outcomes())}

    assert {position.parse(text) for text in figure.allowed} <= possible


@each_figure
def test_what_a_figure_refuses_is_refused_for_that_reason(name: str, figure: Figure) -> None:
    assert codes(figure, name) == dict(figure.refused)


@each_figure
def test_a_figure_can_be_drawn_and_told(name: str, figure: Figure) -> None:
    game, position = GAMES[name], position_of(GAMES[name], figure)
    observation = position.observe(viewer(position))

    assert canvas_svg(game.board.scene(observation).board).startswith("<svg")
    assert all(str(game.board.describe(observation, text)) for text in figure.allowed)


@each_figure
def test_the_plies_of_a_figure_are_written_as_a_record_writes_them(name: str, figure: Figure) -> None:
    session = session_of(GAMES[name], figure)

    assert figure.plies.split() == [str(session.at(ply).parse(text)) for ply, text in enumerate(session.plies)]


@each_task
def test_the_solution_of_a_task_solves_it(name: str, figure: Figure, task: Task) -> None:
    position = position_of(GAMES[name], figure)

    assert task.solved(position, position.parse(task.solution))


@each_task
def test_only_a_task_that_can_be_missed_says_what_is_wrong(name: str, figure: Figure, task: Task) -> None:
    position = position_of(GAMES[name], figure)

    assert all(task.solved(position, move) for move in position.legal_moves()) == (task.wrong is None)


def test_no_section_is_empty_and_none_says_the_same_as_the_next() -> None:
    for game in GAMES.values():
        titles = [section.title for section in game.guide.sections]
        assert all(before != after for before, after in pairwise(titles))
