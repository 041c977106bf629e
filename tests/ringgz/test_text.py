"""Ringgz as lines of text."""

from pygames.ringgz.text import sketch
from tests.ringgz.boards import arranged

DRAWN = """
    .  .     .     .  .
    .  b1y2  b3b4  .  .
    .  gB    S     .  .
    .  .     r1    .  .
    .  .     .     .  .
"""
BOARD = """\
5 ....   ....   ....   ....   ....
4 ....   by..   ..bb=b ....   ....
3 ....   (g)    (*)    ....   ....
2 ....   ....   r...=r ....   ....
1 ....   ....   ....   ....   ....
  a      b      c      d      e

"""


def test_the_board_shows_rings_by_size_bases_and_majorities() -> None:
    assert sketch(arranged(DRAWN)).startswith(BOARD)


def test_hands_stand_below_a_line_a_colour() -> None:
    position = arranged(DRAWN, seats=2, left={1: "g1 g1 gB"})
    assert sketch(position).removeprefix(BOARD).splitlines() == [
        "seat 0 blue   11 222 33 44 BBB",
        "seat 0 yellow 111 22 333 444 BBB",
        "seat 1 green  11 B",
        "seat 1 red    nothing",
    ]
