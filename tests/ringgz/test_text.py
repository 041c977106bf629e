"""Ringgz as lines of text."""

from pygames.ringgz.rules import start
from pygames.ringgz.text import LEGEND, sketch
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


def test_with_three_seats_nobody_leads_where_red_has_most() -> None:
    drawn = sketch(arranged(DRAWN, seats=3))
    assert "2 ....   ....   r...   ....   ....\n" in drawn
    assert "..bb=b" in drawn


def test_the_legend_shows_a_territory_as_it_is_drawn_and_a_move_as_it_is_typed() -> None:
    drawn = arranged(DRAWN.replace("b1y2", "b1y2b4"))
    assert LEGEND.split()[0] in sketch(drawn)
    assert "S@c3" in LEGEND
    assert "S@c3" in map(str, start(2).legal_moves())
