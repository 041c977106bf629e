"""Sectori as lines of text."""

from pygames.sectori.text import LEGEND, sketch
from tests.notation import played
from tests.sectori.boards import EMPTY_PILE, arranged

BOARD = """\
  +---+   +   +   +   +
5 | C |
  +---+   +---+   +   +
4         | T*|
  +   +   +---+   +   +
3
  +   +   +   +   +   +
2
  +   +   +---+   +---+
1         |       | T |
  +   +   +   +   +---+
    a   b   c   d   e"""


def test_the_board_shows_walls_and_owners() -> None:
    position = arranged("A.... ..b.. ..... ..... ....B", walls="c1w c1n")
    assert sketch(position).startswith(BOARD)


def test_a_rim_that_needs_no_walls_is_one() -> None:
    lines = sketch(arranged(" ".join(["......"] * 6), rim=True)).splitlines()
    assert lines[0] == lines[12] == "  +" + "---+" * 6
    assert lines[1] == "6 |" + " " * 23 + "|"


def test_a_completed_sector_waits_for_its_tile() -> None:
    position = played(arranged("..... ..... ..... ..... .....", walls="a1n a1s a1w"), "a1e")
    assert "\n1 | ? |\n" in sketch(position)


def test_piles_and_the_roll_stand_below() -> None:
    position = arranged(
        "A.... ..b.. ..... ..... ....B", left=2, mover=1, piles=((3, 0, 0, 1), EMPTY_PILE), repeats=True
    )
    assert sketch(position).splitlines()[-4:] == [
        "C Coral's pile: 3 Claim, 1 Takeover",
        "T Teal's pile: empty",
        "Teal has walls to place: 2",
        "Teal may have another turn.",
    ]


def test_the_legend_explains_what_is_drawn_and_typed() -> None:
    table = arranged("..... ..... ..... ..... .....").table
    assert {"c2e", "a1n", "xb4", "*5", "*claim"} <= set(table.words)
    assert all(text in LEGEND for text in ("c2e", "a1n", "xb4", "*5", "*claim", "C*", "?"))
