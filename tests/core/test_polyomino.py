"""Shapes, the ways to lay them down, and their outlines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.core.bits import bits
from pygames.core.grid import Grid
from pygames.core.polyomino import (
    Shape,
    bounding_box,
    orientations,
    outline,
    parse_drawing,
    placements,
    reflect,
    rotate,
    shape,
    shape_of,
)

BOARD = Grid(6, 5)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Return any connected shape of up to nine squares, with holes too."""
    squares = {(0, 0)}
    for _ in range(draw(st.integers(0, 8))):
        x, y = draw(st.sampled_from(sorted(squares)))
        dx, dy = draw(st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]))
        squares.add((x + dx, y + dy))
    return shape(squares)


def test_a_drawing_has_its_top_row_first() -> None:
    assert parse_drawing("#.\n##".replace("\n", "/")) == ((0, 0), (1, 0), (0, 1))


@given(shapes())
def test_four_turns_or_two_mirrors_change_nothing(piece: Shape) -> None:
    assert rotate(rotate(rotate(rotate(piece)))) == piece
    assert reflect(reflect(piece)) == piece


def test_a_turn_is_clockwise() -> None:
    assert rotate(parse_drawing("#../###")) == parse_drawing("##/#./#.")


@pytest.mark.parametrize(
    ("drawing", "ways", "turns"),
    [
        ("#", 1, 1),
        ("##", 2, 2),
        ("##/##", 1, 1),
        ("##./.##", 4, 2),
        ("#../###", 8, 4),
        (".#./###", 4, 4),
        (".##/##./.#.", 8, 4),
    ],
)
def test_a_shape_has_as_many_orientations_as_it_looks_different(drawing: str, ways: int, turns: int) -> None:
    assert len(orientations(parse_drawing(drawing))) == len(set(orientations(parse_drawing(drawing)))) == ways
    assert len(orientations(parse_drawing(drawing), mirror=False)) == turns
    assert orientations(parse_drawing(drawing))[0] == parse_drawing(drawing)


@given(shapes())
def test_placements_are_the_shape_everywhere_on_the_board(piece: Shape) -> None:
    width, height = bounding_box(piece)
    found = list(placements(piece, BOARD))
    assert len(set(found)) == len(found) == max(0, 7 - width) * max(0, 6 - height)
    assert {shape_of(squares, BOARD) for squares in found} <= {piece}
    expected = {
        bits(BOARD.at(x + left, y + up) for x, y in piece) for left in range(7 - width) for up in range(6 - height)
    }
    assert set(found) == expected


@given(shapes())
def test_an_outline_goes_round_the_area_of_the_shape(piece: Shape) -> None:
    area = length = 0
    for loop in outline(piece):
        for (x, y), (to_x, to_y) in zip(loop, [*loop[1:], loop[0]], strict=True):
            area += x * to_y - to_x * y
            length += abs(to_x - x) + abs(to_y - y)
            assert (x == to_x) != (y == to_y)
    assert area == 2 * len(piece)
    assert length == sum(
        (x + dx, y + dy) not in piece for x, y in piece for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def test_a_hole_is_a_loop_of_its_own() -> None:
    outer, hole = sorted(outline(parse_drawing("###/#.#/###")), key=len)
    assert {*outer} == {(0, 0), (3, 0), (3, 3), (0, 3)} or {*hole} == {(0, 0), (3, 0), (3, 3), (0, 3)}
    assert len(outer) == len(hole) == 4


def test_where_two_borders_cross_the_outline_keeps_to_its_square() -> None:
    assert sorted(map(len, outline(parse_drawing("#./.#")))) == [4, 4]
