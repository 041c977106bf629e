"""Positions that are set up by hand: whatever is pressed, a position is on the board, or the reason why not is said."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames.core.contract import Edited
from pygames.core.diagram import BadPosition
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import CELLS, HELD, STILL, Scene
from pygames.core.svg import canvas_svg
from tests.contract.case import Case, check

PRESSES = 40
STRANGE = ("", ":", "9:piece-x", "0:", "0:x", "z99", "cancel", "place", "turn", "💥", "1:tile-?", "rack", "captured-9")


def read(case: Case, text: str) -> Any:
    """Return the setting that a text means."""
    editing = case.game.editing
    return editing.read(text, case.seats, **case.options) if editing.read else position(case, text)


def position(case: Case, text: str) -> Any:
    """Return the position that a text means."""
    return case.game.position(text, case.seats, Random(0), **case.options)


def write(case: Case, setting: Any) -> str:
    """Return the text of a setting."""
    return (case.game.editing.write or case.game.diagram.write)(setting)


def targets(scene: Scene) -> list[str]:
    """Return all that can be pressed."""
    cells = [mark.target for mark in scene.board.marks if mark.target]
    items = [item.target for hand in scene.hands for item in hand.items if item.style != STILL]
    return [*sorted(cells), *items, *(tool.target for tool in scene.tools)]


@check
def whatever_is_pressed_while_editing_there_is_a_position_or_a_reason(case: Case) -> None:
    if case.game.editing.scene is None:
        return
    rng = case.rng()
    for text in ("", *(case.game.diagram.write(moment) for moment in rng.sample(case.moments, 3))):
        setting, draft = read(case, text), None
        for _ in range(PRESSES):
            scene = case.game.editing.scene(setting, draft)
            spots = [spot.target for spot in scene.held.spots if spot.fits] if scene.held else []
            target = rng.choice([rng.choice(targets(scene)), rng.choice(spots or targets(scene)), rng.choice(STRANGE)])
            try:
                edited = case.game.editing.touch(setting, draft, target)
            except IllegalMove:
                continue
            assert isinstance(edited, Edited)
            assert edited.message is None or type(edited.message) is Phrase
            setting, draft = stored(case, edited.setting), edited.draft
        last = position(case, write(case, setting))
        if not any(problem.fatal for problem in case.game.diagram.problems(last)):
            assert last.playout(Random(0)).turn is None


def stored(case: Case, setting: Any) -> Any:
    """Return a setting as its text keeps it, which can be shown and judged."""
    text = write(case, setting)
    again = read(case, text)
    assert write(case, again) == text
    case.game.diagram.problems(position(case, text))
    return again


@check
def what_is_offered_to_be_picked_while_editing_can_be(case: Case) -> None:
    if case.game.editing.scene is None:
        return
    for moment in case.moments[:4]:
        setting = read(case, case.game.diagram.write(moment))
        scene = case.game.editing.scene(setting, None)
        assert not scene.held
        usable = [item for hand in scene.hands for item in hand.items if item.usable and item.style != STILL]
        assert len({item.target for item in usable}) == len(usable)
        for item in usable:
            edited = case.game.editing.touch(setting, None, item.target)
            assert edited.draft is not None
            held = case.game.editing.scene(edited.setting, edited.draft)
            assert held.held
            assert {mark.layer for mark in held.held.picture} <= {*held.board.layers}
            assert held.board.layers[-2:] == (CELLS, HELD)
            assert canvas_svg(held.board, str)
            for spot in [spot for spot in held.held.spots if spot.fits][:2]:
                after = case.game.editing.touch(edited.setting, edited.draft, spot.target)
                assert write(case, after.setting) != write(case, edited.setting) or after.draft


@check
def what_lies_on_the_board_can_be_moved_away(case: Case) -> None:
    if case.game.editing.scene is None:
        return
    for moment in case.moments[2:5]:
        setting = read(case, case.game.diagram.write(moment))
        for mark in sorted(case.game.editing.scene(setting, None).board.marks, key=lambda mark: mark.target):
            if mark.cell:
                try:
                    edited = case.game.editing.touch(setting, None, mark.target)
                except IllegalMove:
                    continue
                assert write(case, edited.setting) != write(case, setting)
                stored(case, edited.setting)


@check
def every_choice_that_is_offered_while_editing_can_be_made(case: Case) -> None:
    for text in ("", *(case.game.diagram.write(moment) for moment in case.moments[:4])):
        setting = read(case, text)
        for choice in case.game.editing.choices(setting):
            values = [value for value, _ in choice.values]
            assert choice.now in values
            assert all(map(str, (choice.label, *(words for _, words in choice.values))))
            for value in values:
                chosen = stored(case, case.game.editing.choose(setting, choice.name, value))
                now = next(one.now for one in case.game.editing.choices(chosen) if one.name == choice.name)
                assert now == value or position(case, write(case, chosen)).turn is None


@check
def a_position_that_was_edited_is_refused_where_it_can_not_be(case: Case) -> None:
    with pytest.raises(BadPosition, match="nonsense"):
        read(case, "nonsense")
