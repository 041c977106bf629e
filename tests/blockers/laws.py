"""What stays the same in every position of Blockers!, and which seats could move."""

from collections.abc import Hashable

from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, ON_EVERY
from pygames.blockers.turns import TURNS
from pygames.core.bits import members


def conserved(position: Position) -> Hashable:
    """Check the tiles of each seat: each is once on its rack, in its pile, on the board or captured; and the scores."""
    layout, seats = position.layout, range(len(position.racks))
    assert all((layout.tiles & ON_EVERY << square).bit_count() == 1 for square in members(layout.covered))
    assert layout.tiles.bit_count() == layout.covered.bit_count() == sum(own.bit_count() for own in layout.squares)
    assert layout.group_counts == tuple(len(GRID.groups(own)) for own in layout.squares)
    assert not any(layout.captured_from(seat, seat) for seat in seats)
    kept = []
    for seat in seats:
        places = [position.racks[seat], position.piles[seat], layout.tiles_of(seat)]
        places += [layout.captured_from(captor, seat) for captor in seats]
        kept.append((sum(places), sum(tiles.bit_count() for tiles in places)))
    assert 0 <= max(position.clock, 0) <= TURNS * len(seats)
    assert (position.clock == TURNS * len(seats)) == (position.turn is None)
    return tuple(kept), position.scoring


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could put a tile of its rack somewhere if it were its turn."""
    return bool(position.layout.legal_set(seat, position.racks[seat]))
