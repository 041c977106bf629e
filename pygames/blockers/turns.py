"""The order of play in Blockers!, and the refusals of moves and draws out of turn.

A game's clock counts the turns taken, including those skipped; during the deal, it is minus the number of draws still
to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygames.blockers import SEATS
from pygames.blockers.layout import Layout
from pygames.blockers.tiles import HIDDEN_DRAW, WORDS, Draw, Move
from pygames.core.game import IllegalMove, Turn

TURNS = 24
"""Turns per seat (rule 7)."""
RACK = 5
"""Tiles dealt to each seat (rule 1)."""


class Next(NamedTuple):
    """Who continues: the seat (None when the game is over), its legal moves, the clock, and who was skipped before."""

    turn: int | None
    legal_set: int
    clock: int
    skipped: tuple[int, ...]


def next_turn(layout: Layout, clock: int, hands: Sequence[int]) -> Next:
    """Return who continues after a turn or the deal, given the tiles each seat has, or may have (rules 6, 7)."""
    seats = len(hands)
    skipped: tuple[int, ...] = ()
    for now in range(clock, TURNS * seats):
        seat = now % seats
        if legal := layout.legal_set(seat, hands[seat]):
            return Next(seat, legal, now, skipped)
        skipped = skipped if seat in skipped else (*skipped, seat)
    return Next(None, 0, TURNS * seats, skipped)


def drawing_seat(clock: int, seats: int) -> int:
    """Return the seat that draws: in the deal, five times each in turn; later, the one that has just moved."""
    # floor division rounds down: with three seats -15 to -11 give -3, and so seat 0
    return (clock - 1) % seats if clock > 0 else seats + clock // RACK


def will_draw(clock: int, seats: int) -> bool:
    """Return whether the seat to move will draw afterwards: always, except in its last turn (rule 7).

    A pile has just enough tiles for that.
    """
    # 28 tiles less the five dealt: 23 draws, one after every turn but the last
    return clock < (TURNS - 1) * seats


def turns_left(clock: int, seats: int) -> tuple[int, ...]:
    """Return how many turns each seat has still to take, including the current one."""
    return tuple(TURNS - (max(clock, 0) + seats - 1 - seat) // seats for seat in range(seats))


def seat_to_move(turn: Turn, clock: int, seats: int) -> int:
    """Return the seat to move; IllegalMove if there is none."""
    if turn is None:
        raise IllegalMove("over", "The game is over.")
    if not isinstance(turn, int):
        raise IllegalMove("draw-first", "Draw a tile first.", seat=SEATS[drawing_seat(clock, seats)])
    return turn


def check_drawing(turn: Turn, clock: int, seats: int) -> int:
    """Return the seat that draws; IllegalMove if there is none."""
    if turn is None:
        raise IllegalMove("over", "The game is over.")
    if isinstance(turn, int):
        raise IllegalMove("no-draw", "Nothing to draw now: {seat} has to place a tile.", seat=SEATS[turn])
    return drawing_seat(clock, seats)


def refuse_draw(seat: int, draw: Draw, pile: int) -> None:
    """Raise the reason why a seat can't draw this from its pile, if it can't."""
    if draw == HIDDEN_DRAW:
        raise IllegalMove("hidden", "{seat}’s tile is visible here: name it.", seat=SEATS[seat])
    if not pile >> draw.tile & 1:
        raise IllegalMove("drawn", "The {tile} isn’t in {seat}’s pile.", tile=WORDS[draw.tile], seat=SEATS[seat])


def refuse_tile(seat: int, move: Move, rack: int, unseen: int) -> None:
    """Raise the reason why a seat can't have this tile on its rack, if it can't."""
    if not unseen >> move.tile & 1:
        raise IllegalMove("placed", "{seat} has already placed the {tile}.", seat=SEATS[seat], tile=WORDS[move.tile])
    if not rack >> move.tile & 1:
        raise IllegalMove("rack", "The {tile} isn’t on {seat}’s rack.", seat=SEATS[seat], tile=WORDS[move.tile])
