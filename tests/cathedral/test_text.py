"""Cathedral as lines of text."""

from pygames.cathedral.rules import start
from pygames.cathedral.text import sketch
from tests.cathedral.boards import arranged

DRAWN = """
    ..........
    ....+.....
    ...+++....
    ....+.....
    ....+..AA.
    b......A..
    ac......1.
    .d......1B
    00ss.CCDD.
    000t.CC...
"""
BOARD = """\
10 . . . . . . . . . .
 9 . . . . + . . . . .
 8 . . . +-+-+ . . . .
 7 . . . . + . . . . .
 6 . . . . + . . I-I .
 5 t . . . . . . I . .
 4 t t . . . . . . " .
 3 . t . . . . . . " T
 2 ' ' s-s . Q-Q S-S .
 1 ' ' ' t . Q-Q . . .
   a b c d e f g h i j

"""


def test_the_board_shows_pieces_and_claims() -> None:
    assert sketch(arranged(DRAWN)).startswith(BOARD)


def test_what_is_in_hand_stands_below() -> None:
    lines = sketch(start()).splitlines()
    assert lines[12:14] == [
        "Light: t t s s i i b q m a o f c d (47)",
        "Dark: T T S S I I B Q M A O F C D (47)",
    ]
    assert "Dark: T S I B M A O F C D (37)" in sketch(arranged(DRAWN))


def test_the_letters_are_explained() -> None:
    shown = sketch(start())
    assert "q square 4" in shown
    assert "+ People Piece" in shown
