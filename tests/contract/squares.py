"""The board square by square: what lies where, and what a move lays there."""

from __future__ import annotations

import pytest

from pygames.core.game import CHANCE
from tests.contract.case import Case, check, some_plies


@check
def squares_have_names_that_stay(case: Case) -> None:
    text = case.game.text
    names = list(text.squares(next(iter(case.positions))))
    assert len(names) == len(set(names)) > 0
    assert all(name and name.isprintable() and name == name.strip() for name in names)
    for position in case.moments:
        assert list(text.squares(position.observe(0))) == names
    with pytest.raises(KeyError):
        text.lying(next(iter(case.positions)), "no square")


@check
def at_first_nobody_owns_a_square(case: Case) -> None:
    text, first = case.game.text, next(iter(case.positions))
    assert not [name for name in text.squares(first) if (found := text.lying(first, name)) and found.seat is not None]


@check
def what_a_move_lays_lies_there_then(case: Case) -> None:
    rng, text = case.rng(), case.game.text
    for position in case.moments:
        if position.turn == CHANCE:
            continue
        names = {*text.squares(position)}
        for move in some_plies(position, rng):
            cells, after = text.cells(move), position.play(move)
            assert text.piece(move)
            assert len(set(cells)) == len(cells)
            assert {*cells} <= names
            if after.turn is not None and case.game.board.round_end(position.observe(None), str(move)) is None:
                assert all(text.lying(after, cell) for cell in cells), str(move)
                assert all(text.lying(after, cell) != text.lying(position, cell) for cell in cells), str(move)


@check
def everybody_sees_the_same_lying_there(case: Case) -> None:
    text = case.game.text
    for position in case.moments:
        seats = range(len(position.scores()))
        for name in text.squares(position):
            found = text.lying(position, name)
            assert found is None or found.seat is None or found.seat in seats
            assert {text.lying(position.observe(seat), name) for seat in (None, *seats)} == {found}
