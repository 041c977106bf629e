"""Why a move in Blockers! is good, in players' words, using only what its seat can see."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.blockers import SEATS
from pygames.blockers.features import captured_by_colour, neighbours_by_count
from pygames.blockers.groups import parts
from pygames.blockers.observation import Observation
from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, SQUARES_OF, WILD, Move
from pygames.core.phrase import Phrase
from pygames.core.reasons import Reason, strongest_first

ROOMY = 2
"""New spaces beside own tiles needed before “room to grow” is given as a reason."""


def reasons(position: Position | Observation, move: Move) -> list[Phrase]:
    """Return what is good about a move, the strongest reason first."""
    found = [*_own(position, move), *_others(position, move), *_tile(position, move)]
    return strongest_first(found)


def _own(position: Position | Observation, move: Move) -> Iterator[Reason]:
    """Yield what it does to the groups of its seat."""
    seat, layout = position.turn, position.layout
    assert isinstance(seat, int)
    own = layout.squares[seat]
    touched = parts(own, move.square)
    if touched > 1:
        yield 2.0 * touched, Phrase("joins {n} groups", n=touched)
    elif touched:
        together = Phrase("keeps the group together") if layout.group_counts[seat] == 1 else Phrase("adds to a group")
        yield 1.5, together
    fresh = (GRID.edges[move.square] & ~(layout.covered | own | neighbours_by_count(own)[0])).bit_count()
    if touched and fresh >= ROOMY:
        yield 0.4, Phrase("opens {n} new spaces to grow into", n=fresh)


def _others(position: Position | Observation, move: Move) -> Iterator[Reason]:
    """Yield what it does to the other seats."""
    seat, layout = position.turn, position.layout
    assert isinstance(seat, int)
    victim = layout.owner(move.square)
    for other, squares in enumerate(layout.squares):
        if victim is None and other != seat and (between := parts(squares, move.square)) > 1:
            yield between - 0.8, Phrase("keeps {n} of {seat}’s groups apart", n=between, seat=SEATS[other])
    if victim is None:
        return
    captured = captured_by_colour(layout.captured[seat], len(layout.squares))
    if position.scoring == "uptown" or captured[victim] < max(captured):
        yield 0.9, Phrase("captures one of {seat}’s tiles at no cost", seat=SEATS[victim])
    else:
        yield 0.1, Phrase("captures one of {seat}’s tiles", seat=SEATS[victim])


def _tile(position: Position | Observation, move: Move) -> Iterator[Reason]:
    """Yield what its seat keeps by playing this tile and no other."""
    seat, layout = position.turn, position.layout
    assert isinstance(seat, int)
    near = neighbours_by_count(layout.squares[seat])[0] & ~layout.covered
    spots = SQUARES_OF[move.tile] & near
    if move.tile != WILD and spots == 1 << move.square:
        yield 0.6, Phrase("uses a tile that can’t join a group anywhere else")
