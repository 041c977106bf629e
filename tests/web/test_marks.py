"""The marks on boards: frames around what a text names, each meaning with a look of its own, and answers."""

from __future__ import annotations

import re
from pathlib import Path as File
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.core.scene import Canvas, Path
from tests.web.games import advance
from web.app.model.marks import ANSWER, MEANT, MISTAKE, RIGHT, with_answer, with_marks

STYLES = (File(__file__).parents[2] / "web" / "style" / "marks.css").read_text()
MEANINGS = RIGHT, MISTAKE, ANSWER, MEANT


def in_the_middle(name: str) -> Session:
    """Return a game after some random plies, in which a seat is to move."""
    session, rng = Session(GAMES[name], seed="marks"), Random(name)
    while session.ply < 12 or not isinstance(session.position.turn, int):
        advance(session, rng)
    return session


def seen(session: Session) -> Any:
    """Return what the seat to move sees."""
    assert isinstance(session.position.turn, int)
    return session.observation(session.position.turn)


def board(session: Session) -> Canvas:
    """Return the board as the seat to move sees it."""
    return session.game.board.scene(seen(session)).board


def test_no_two_marks_have_the_same_kind_of_line() -> None:
    looks = [re.search(rf"\.mark-{meaning} {{[^}}]*--dashes: ([^;]*);", STYLES) for meaning in MEANINGS]

    assert len({look[1] for look in looks if look}) == len(MEANINGS)


def test_nothing_is_filled() -> None:
    assert set(re.findall(r"fill: ([^;]*);", STYLES)) == {"none"}


@pytest.mark.parametrize("name", GAMES)
def test_a_mark_is_a_frame_with_a_casing_below_the_cells(name: str) -> None:
    session = in_the_middle(name)
    before = board(session)
    text = str(session.position.legal_moves()[0])

    after = with_marks(session.game, seen(session), before, {text: MEANT})

    new = after.marks - before.marks
    assert {mark.style for mark in new} == {"mark-line mark-casing mark-meant", "mark-line mark-meant"}
    assert not any(mark.target or mark.cell or mark.label for mark in new)
    layers = [before.layers.index(mark.layer) for mark in sorted(new, key=lambda mark: len(mark.style))]
    assert layers == [before.layers.index("cells") - 1, before.layers.index("cells") - 2]


@pytest.mark.parametrize("name", GAMES)
def test_every_move_has_a_ghost_in_the_colours_of_its_seat(name: str) -> None:
    session = in_the_middle(name)
    before = board(session)

    for move in session.position.legal_moves():
        after = with_answer(session.game, seen(session), before, str(move))
        ghost = {mark for mark in after.marks - before.marks if "mark-ghost" in mark.style}
        assert ghost
        assert {mark.layer for mark in ghost} <= {*before.layers}
        assert not any(mark.target or mark.cell or mark.label for mark in ghost)


def test_squares_side_by_side_have_one_frame_and_a_wall_has_its_own() -> None:
    blokus, sectori = GAMES["blokus"], GAMES["sectori"]
    plain = blokus.board.scene(blokus.start().observe(0)).board
    position = sectori.start()

    joined = frames(with_marks(blokus, None, plain, {"a1,b1 d4": RIGHT}))
    wall = frames(with_marks(sectori, position, sectori.board.scene(position).board, {"a5n": RIGHT}))

    assert [d.count("z") for d in joined] == [2]
    assert [d.count("z") for d in wall] == [1]
    xs, ys = zip(*((float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", wall[0])), strict=True)
    assert min(ys) > 0  # all of it is on the board
    assert max(xs) - min(xs) > 3 * (max(ys) - min(ys))


def frames(canvas: Canvas) -> list[str]:
    """Return the frames on a board."""
    return [mark.d for mark in canvas.marks if isinstance(mark, Path) and mark.style == "mark-line mark-right"]
