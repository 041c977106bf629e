"""What tells good moves of Blockers! from bad ones, and how a seat stands, as numbers.

A move is looked at as a tile and as a space: what each of them tells is worked out once, however many moves share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pygames.blockers.groups import parts
from pygames.blockers.layout import Layout
from pygames.blockers.rules import Position
from pygames.blockers.tiles import ALL_TILES, AREA, GRID, MOVES, MOVES_OF, ON_EVERY, SQUARES_OF, TILES, WILD, moves_of
from pygames.blockers.turns import TURNS
from pygames.core.learned import Weights, weights

SPACE = ("new group", "groups joined", "captures the colour captured most", "captures", "captures a lone tile",
         "parts others", "room")  # fmt: skip
"""The features of a space for who puts a tile there."""
TILE = ("other places", "wild tile")
"""The features of a tile."""
STANDING = ("always", "groups", "most captured", "other captures", "turns", "tiles that fit beside", "rack fits beside",
            "room", "joining spaces", "wild tile")  # fmt: skip
"""The features of how a seat stands."""
ENOUGH = 4
"""More places than so many beside the own tiles are as good."""
PHASES = 5

_ALL = GRID.all
_EDGES = GRID.edges
_EAST = sum(0b011111111 << 9 * row for row in range(9))
_WEST = _EAST << 1
_WILD = 1 << WILD


@cache
def learned() -> Weights:
    """The weights of all features."""
    return weights("pygames.blockers")


def phase(left: int) -> int:
    """The part of the game by a seat's turns left: what features are worth changes from one to the next."""
    return (left <= 18) + (left <= 12) + (left <= 6) + (left <= 2)


def beside(squares: int) -> tuple[int, int]:
    """The spaces that share an edge with some of these, and those that share one with two or more."""
    below, above = squares << 9, squares >> 9
    right, left = (squares & _EAST) << 1, (squares & _WEST) >> 1
    two = below & above | (below | above) & (left | right) | left & right
    return (below | above | left | right) & _ALL, two & _ALL


def taken(layout: Layout, seat: int) -> list[int]:
    """How many tiles of each colour a seat has captured."""
    captured = layout.captured[seat]
    if not captured:
        return [0] * len(layout.squares)
    return [(captured >> len(TILES) * other & ALL_TILES).bit_count() for other in range(len(layout.squares))]


class Look:
    """What the seat to move sees of the spaces and of its tiles."""

    def __init__(self, position: Position) -> None:
        seat, layout = position.turn, position.layout
        assert isinstance(seat, int)
        self.own = layout.squares[seat]
        self.empty = _ALL ^ layout.covered
        self.one, self.two = beside(self.own)
        self.others = [(o, squares, beside(squares)[1]) for o, squares in enumerate(layout.squares) if o != seat]
        self.taken = taken(layout, seat)
        self.most = max(self.taken) if position.scoring == "blockers" else TURNS
        self.last = position.clock >= (TURNS - 1) * len(layout.squares)
        moves = moves_of((position.racks[seat] | position.piles[seat]) & ~_WILD)
        fitting = (moves | moves >> AREA | moves >> 2 * AREA | moves >> 3 * AREA) & _ALL
        self.fresh = self.empty & fitting & ~self.one
        self.places = self.empty & self.one

    def touched(self, square: int) -> int:
        """How many of the own groups a space is beside."""
        if not self.one >> square & 1:
            return 0
        return parts(self.own, square) if self.two >> square & 1 else 1

    def space(self, square: int) -> tuple[int, ...]:
        """The features of a space."""
        touched = self.touched(square)
        new, joined = int(not touched), touched - 1 if touched else 0
        room = (_EDGES[square] & self.fresh).bit_count()
        if self.empty >> square & 1:
            parted = sum([two >> square & 1 and parts(squares, square) > 1 for _, squares, two in self.others])
            return new, joined, 0, 0, 0, parted, room
        victim, squares = next((o, squares) for o, squares, _ in self.others if squares >> square & 1)
        costs = self.taken[victim] >= self.most
        return new, joined, int(costs), int(not costs), int(not squares & _EDGES[square]), 0, room

    def tile(self, tile: int) -> tuple[int, ...]:
        """The features of a tile."""
        if tile == WILD:
            return 0, int(not self.last)
        return min((SQUARES_OF[tile] & self.places).bit_count(), ENOUGH), 0


def scores(position: Position, places: Sequence[int], weight: Mapping[str, float]) -> list[float]:
    """What each of these moves is worth by the weights of its features."""
    look = Look(position)
    for_space, for_tile = [weight[name] for name in SPACE], [weight[name] for name in TILE]
    spaces: dict[int, float] = {}
    tiles: dict[int, float] = {}
    found = []
    for place in places:
        _, tile, square = MOVES[place]
        if square not in spaces:
            spaces[square] = sum([w * f for w, f in zip(for_space, look.space(square), strict=True)])
        if tile not in tiles:
            tiles[tile] = sum([w * f for w, f in zip(for_tile, look.tile(tile), strict=True)])
        found.append(spaces[square] + tiles[tile])
    return found


def standing(position: Position, seat: int, left: int) -> tuple[float, ...]:
    """The features of how a seat stands with so many turns left, one at least."""
    layout = position.layout
    own, groups = layout.squares[seat], layout.group_counts[seat]
    captures = taken(layout, seat)
    most = max(captures) if position.scoring == "blockers" else 0
    one, two = beside(own)
    empty = _ALL ^ layout.covered
    rack = position.racks[seat]
    unseen = rack | position.piles[seat]
    spots = (one & empty) * ON_EVERY
    fits, moves = _fitting(unseen & ~_WILD, spots)
    wild = unseen >> WILD
    room = (moves | moves >> AREA | moves >> 2 * AREA) & _ALL
    held, _ = _fitting(rack, spots)
    share = (fits + wild) / (unseen.bit_count() or 1)
    return (
        1.0, groups, most, sum(captures) - most, left, share * left, held, room.bit_count(),
        min(_joining(own, two & room), 2 * groups - 2) if groups > 1 else 0, wild,
    )  # fmt: skip


def _fitting(tiles: int, spots: int) -> tuple[int, int]:
    """How many of these tiles have a move among some, and those moves."""
    fits = moves = 0
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        if found := MOVES_OF[low.bit_length() - 1] & spots:
            fits += 1
            moves |= found
    return fits, moves


def _joining(own: int, spaces: int) -> int:
    """How many of these spaces lie beside two groups or more."""
    found = 0
    while spaces:
        low = spaces & -spaces
        spaces ^= low
        found += parts(own, low.bit_length() - 1) > 1
    return found
