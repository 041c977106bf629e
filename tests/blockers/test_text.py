"""Blockers! as lines of text."""

from pygames.blockers.text import LEGEND, sketch
from pygames.blockers.tiles import read_move
from pygames.core.notation import normalize
from tests.blockers.boards import arranged, dealt

BOARD = """\
  1 2 3   4 5 6   7 8 9
A R r R | . . . | . . .
B . G . | . . . | . . B   triangle, cross, star
C . . . | . . . | . . .
  ------+-------+------
D . . . | . . . | . . .
E . . . | . . . | . . .   clover, circle, diamond
F . . . | . . . | . . .
  ------+-------+------
G . . . | . . . | . . .
H . . . | . . . | . . .   moon, heart, square
I . . . | . . . | . . .

"""
MOVES = "7@B7", "B@B7", "star@B7", "wild@B7"
POSITION = arranged(
    "R R R . . . . . . . G . . . . . . B", "1 2 C moon wild", captured={(1, 0): "A B", (1, 2): "C"}, turn=1
)
SEATS = [
    "R Red: groups 1; captured nothing; pile 23; turns left 18",
    "G Green: groups 1; captured 2 Red, 1 Blue; pile 23; turns left 19",
    "B Blue: groups 1; captured nothing; pile 23; turns left 19",
]


def test_the_board_shows_boxes_tiles_and_which_of_them_are_safe() -> None:
    assert sketch(POSITION.observe(None)).startswith(BOARD)


def test_what_each_seat_has_stands_below_and_the_rack_for_its_viewer_only() -> None:
    assert sketch(POSITION.observe(None)).removeprefix(BOARD).splitlines() == SEATS
    assert sketch(POSITION.observe(0)).removeprefix(BOARD).splitlines() == [*SEATS, "Red's rack: 1 2 C moon wild"]


def test_what_others_hold_changes_nothing() -> None:
    ours = "1 C 4 wild heart"
    one, two = dealt(ours, "1 2 3 4 5", "A B C D E"), dealt(ours, "moon star 9 8 7", "I H G F E")
    assert sketch(one.observe(0)) == sketch(two.observe(0))


def test_the_legend_explains_small_letters_and_how_moves_are_typed() -> None:
    assert "small: it can't be captured" in LEGEND
    assert all(str(read_move(normalize(text))) == text and text in LEGEND for text in MOVES)
