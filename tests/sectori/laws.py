"""What stays the same in every position of Sectori, and which seats could move."""

from collections.abc import Hashable

from pygames.core.game import CHANCE
from pygames.sectori.rules import Position
from pygames.sectori.table import TAKEOVER


def conserved(position: Position) -> Hashable:
    """Return what no move may change: each seat's tiles, wherever they are, and the number of sectors."""
    coral, teal = position.owned
    claimed = coral | teal
    table = position.table
    assert not coral & teal
    assert not claimed & position.pending
    assert not position.walls & ~table.all_edges
    complete = sum(1 << n for n, sides in enumerate(table.sides) if position.walls & sides == sides)
    assert complete & claimed == claimed
    assert position.turn is None or complete == claimed | position.pending
    assert not position.takeovers & ~claimed
    tiles = position.tiles()
    assert len({(tile.sector, tile.tile == TAKEOVER) for tile in tiles}) == len(tiles)
    in_hand = [in_the_air(position) * (seat == position.mover) for seat in (0, 1)]
    by_seat = [sum(position.piles[seat]) + in_hand[seat] + sum(tile.seat == seat for tile in tiles) for seat in (0, 1)]
    free = (table.grid.all & ~claimed).bit_count()
    return table, tuple(by_seat), sum(position.scores()) + free


def in_the_air(position: Position) -> bool:
    """Return whether the mover holds a Takeover tile and has yet to say where it goes."""
    return position.turn not in (CHANCE, None) and position.pending != 0


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could do something if it were its turn: as long as the game goes on."""
    return position.turn is not None
