"""Features that tell good moves of Blockers! from bad ones, and describe a seat's prospects.

A move is looked at as a tile and as a space, whose features are computed once, however many moves share them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pygames.blockers.groups import joining_spaces, parts
from pygames.blockers.rules import Position
from pygames.blockers.tiles import (
    ALL_TILES,
    GRID,
    MOVES,
    MOVES_OF,
    ON_EVERY,
    SQUARES_OF,
    TILES,
    WILD,
    moves_of,
    spaces_of,
)
from pygames.blockers.turns import TURNS
from pygames.core.bits import members
from pygames.core.learned import Weights, weights

SPACE = ("new group", "groups joined", "captures the colour captured most", "captures", "captures a lone tile",
         "parts others", "room")  # fmt: skip
"""The features of a space for the seat that puts a tile there."""
TILE = ("other places", "wild tile")
"""The features of a tile."""
SEAT_FEATURES = ("always", "groups", "most captured", "other captures", "turns", "tiles that fit beside",
                 "rack fits beside", "room", "joining spaces", "wild tile")  # fmt: skip
"""The features of a seat's prospects."""
PLACES_CAP = 4
"""More spaces for a tile beside the own tiles than this count as no better."""
PHASES = 5

_ALL = GRID.all
_EAST = sum(0b011111111 << 9 * row for row in range(9))
_WEST = _EAST << 1
_WILD = 1 << WILD


@cache
def learned() -> Weights:
    """Return the weights of all features."""
    return weights("pygames.blockers")


def phase(left: int) -> int:
    """Return the phase of the game by a seat's turns left; weights differ between phases."""
    return (left <= 18) + (left <= 12) + (left <= 6) + (left <= 2)


def neighbours_by_count(squares: int) -> tuple[int, int, int, int]:
    """Return the spaces that share an edge with at least one, two, three and four of these."""
    below, above = squares << 9, squares >> 9
    right, left = (squares & _EAST) << 1, (squares & _WEST) >> 1
    upright, level, pole, bar = below | above, left | right, below & above, left & right
    # of four neighbours: both of one axis, or one of each; three: both of one and one of the other
    two, three = pole | bar | upright & level, pole & level | bar & upright
    return (upright | level) & _ALL, two & _ALL, three & _ALL, pole & bar


def captured_by_colour(captured: int, seats: int) -> list[int]:
    """Return how many tiles of each colour are among a seat's captures."""
    if not captured:
        return [0] * seats
    return [(captured >> len(TILES) * other & ALL_TILES).bit_count() for other in range(seats)]


class Look:
    """What the seat to move sees of the spaces and of its tiles."""

    def __init__(self, position: Position, spaces: int = _ALL) -> None:
        seat, layout = position.turn, position.layout
        assert isinstance(seat, int)
        own, self.rack = layout.squares[seat], position.racks[seat]
        others = [
            (other, squares, *neighbours_by_count(squares)[:2])
            for other, squares in enumerate(layout.squares)
            if other != seat
        ]
        one, two, *_ = neighbours_by_count(own)
        empty = spaces & ~layout.covered
        captures = captured_by_colour(layout.captured[seat], len(layout.squares))
        most = max(captures) if position.scoring == "blockers" else TURNS
        costly = sum([squares for other, squares, *_ in others if captures[other] >= most]) & spaces
        fresh = spaces_of(moves_of((self.rack | position.piles[seat]) & ~_WILD)) & ~(layout.covered | one)
        self.last = position.clock >= (TURNS - 1) * len(layout.squares)
        self.places = ~layout.covered & one
        self.spaces: tuple[Sequence[int], ...] = (
            (spaces & ~one,),
            [1 << square for square in members(two & spaces & ~own) for _ in range(parts(own, square) - 1)],
            (costly,),
            (spaces & layout.covered & ~(own | costly),),
            [spaces & squares & ~near for _, squares, near, _ in others],
            [joining_spaces(squares, between & empty) for _, squares, _, between in others],
            neighbours_by_count(fresh),
        )
        """For each feature of a space, sets of spaces; its value is the number of sets that contain the space."""

    def space(self, square: int) -> tuple[int, ...]:
        """Return the features of a space."""
        return tuple(sum([spaces >> square & 1 for spaces in sets]) for sets in self.spaces)

    def tile(self, tile: int) -> tuple[int, ...]:
        """Return the features of a tile."""
        if tile == WILD:
            return 0, int(not self.last)
        return min((SQUARES_OF[tile] & self.places).bit_count(), PLACES_CAP), 0


def move_scores(position: Position, weight: Mapping[str, float]) -> list[tuple[float, int]]:
    """Return the score of each legal move by the weights of its features, with its index."""
    legal = position.legal_set
    look = Look(position, spaces_of(legal))
    weights_of = [
        (weight[name], spaces) for name, sets in zip(SPACE, look.spaces, strict=True) for spaces in sets if spaces
    ]
    worth = {s: sum([w for w, spaces in weights_of if spaces >> s & 1]) for s in members(spaces_of(legal))}
    held = {t: sum([weight[name] * n for name, n in zip(TILE, look.tile(t), strict=True)]) for t in members(look.rack)}
    moves = [MOVES[place] for place in members(legal)]
    return [(worth[square] + held[tile], place) for place, tile, square in moves]


def seat_features(position: Position, seat: int, left: int) -> tuple[float, ...]:
    """Return the features of a seat's prospects with this many turns left (at least one)."""
    layout = position.layout
    own, groups = layout.squares[seat], layout.group_counts[seat]
    captures = captured_by_colour(layout.captured[seat], len(layout.squares))
    most = max(captures) if position.scoring == "blockers" else 0
    one, two, *_ = neighbours_by_count(own)
    empty = _ALL ^ layout.covered
    rack = position.racks[seat]
    unseen = rack | position.piles[seat]
    spots = (one & empty) * ON_EVERY
    fits, moves = _tiles_with_moves(unseen & ~_WILD, spots)
    wild = unseen >> WILD
    room = spaces_of(moves)
    held, _ = _tiles_with_moves(rack, spots)
    share = (fits + wild) / (unseen.bit_count() or 1)
    return (
        1.0, groups, most, sum(captures) - most, left, share * left, held, room.bit_count(),
        min(joining_spaces(own, two & room).bit_count(), 2 * groups - 2) if groups > 1 else 0, wild,
    )  # fmt: skip


def _tiles_with_moves(tiles: int, spots: int) -> tuple[int, int]:
    """Return how many of these tiles have a move among some, and those moves."""
    fits = moves = 0
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        if found := MOVES_OF[low.bit_length() - 1] & spots:
            fits += 1
            moves |= found
    return fits, moves
