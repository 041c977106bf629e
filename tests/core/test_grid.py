"""A board of squares: names, neighbours, groups and lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.bits import bits, members
from pygames.core.grid import Grid

BOARD = Grid(5, 4)
SQUARES = st.sets(st.integers(0, 19)).map(bits)


def near(square: int, *, edge: bool) -> set[int]:
    """Return the squares at an edge, or at a corner, of one: counted out by column and row."""
    x, y = BOARD.place(square)
    steps = [
        (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (abs(dx) + abs(dy) == 1) == edge and (dx, dy) != (0, 0)
    ]
    return {BOARD.at(x + dx, y + dy) for dx, dy in steps if BOARD.holds(x + dx, y + dy)}


def test_squares_are_named_as_in_chess() -> None:
    assert (BOARD.names[0], BOARD.names[4], BOARD.names[5], BOARD.names[-1]) == ("a1", "e1", "a2", "e4")
    assert BOARD.place(BOARD.square(" C2 ")) == (2, 1)


def test_a_board_may_have_names_of_its_own() -> None:
    board = Grid(2, 2, ("B1", "B2", "A1", "A2"))
    assert board.text(board.squares("a1,B2")) == "B2,A1"


def test_a_text_names_squares_by_row_then_column() -> None:
    assert BOARD.text(BOARD.squares("a2,e1,b1,A1")) == "a1,b1,e1,a2"


@pytest.mark.parametrize("text", ["f1", "a5", "a0", "", "a1,", "a", "11", "aa1"])
def test_a_name_that_is_no_square_is_a_key_error(text: str) -> None:
    with pytest.raises(KeyError):
        BOARD.squares(text)


@pytest.mark.parametrize("square", range(20))
def test_neighbours_are_those_at_edges_and_corners(square: int) -> None:
    assert set(members(BOARD.edges[square])) == near(square, edge=True)
    assert set(members(BOARD.corners[square])) == near(square, edge=False)


@given(SQUARES)
def test_beside_and_around_a_set_are_the_neighbours_outside_it(squares: int) -> None:
    beside = {other for square in members(squares) for other in near(square, edge=True)}
    corner = {other for square in members(squares) for other in near(square, edge=False)}
    assert set(members(BOARD.beside(squares))) == beside - set(members(squares))
    assert set(members(BOARD.around(squares))) == (beside | corner) - set(members(squares))


@given(SQUARES, st.booleans())
def test_groups_part_a_set_and_do_not_touch(squares: int, diagonal: bool) -> None:
    groups = BOARD.groups(squares, diagonal=diagonal)
    spread = BOARD.around if diagonal else BOARD.beside
    assert sum(groups) == squares
    for group in groups:
        assert not spread(group) & squares
        assert BOARD.flood(group & -group, squares, diagonal=diagonal) == group


def test_a_flood_starts_only_inside() -> None:
    assert BOARD.flood(BOARD.squares("a1"), BOARD.squares("b1,c1")) == 0


def test_lines_run_along_rows_columns_and_both_diagonals() -> None:
    lines = {BOARD.text(line) for line in BOARD.lines(4)}
    assert len(lines) == len(BOARD.lines(4)) == 2 * 4 + 5 + 2 + 2
    assert {"a1,b1,c1,d1", "e1,e2,e3,e4", "b1,c2,d3,e4", "d1,c2,b3,a4"} <= lines


def test_equal_grids_are_equal() -> None:
    assert Grid(5, 4) == BOARD
    assert hash(Grid(5, 4)) == hash(BOARD)
    assert Grid(4, 5) != BOARD
