"""Blokus To Go as lines of text."""

from pygames.blokus.rules import PIECE_NAMES, SIZES, start
from pygames.blokus.text import LEGEND, sketch
from tests.blokus.boards import arranged, played

BOARD = """
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . g g . . . . . . . . .
    . . . . g . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . b . . . .
    . . . . . . . . . b b . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    b . . . . . . . . . . . . .
"""


def test_the_board_lies_as_it_was_drawn() -> None:
    lines = sketch(arranged(BOARD, turn=0)).splitlines()
    assert [line[:2].strip() for line in lines[:14]] == [str(n) for n in range(14, 0, -1)]
    assert [line[3:] for line in lines[:14]] == [line.strip().upper() for line in BOARD.strip().splitlines()]
    assert lines[14].split() == list("abcdefghijklmn")


def test_a_starting_point_is_shown_while_it_is_free() -> None:
    assert [line[:2] for line in sketch(start()).splitlines() if "+" in line] == ["10", " 5"]
    assert "+" not in sketch(played("e10", "j5"))


def test_what_is_left_stands_below() -> None:
    shown = sketch(arranged(BOARD, turn=0, hands=("2 W X", "")))
    assert shown.endswith("\n\nG Green: 2 W X\nB Blue: all placed")


def test_the_legend_draws_every_piece_under_its_name() -> None:
    _, *drawn, moves = LEGEND.splitlines()
    small, large = drawn[:4], drawn[4:]
    assert [*small[0].split(), *large[0].split()] == list(PIECE_NAMES)
    assert "\n".join(drawn).count("#") == sum(SIZES)
    assert [line[large[0].index("W") :][:3].rstrip() for line in large[1:]] == ["#", "##", " ##"]
    assert "e10,f10" in moves
