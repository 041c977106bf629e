"""Looking ahead in Blockers!: the next turns, if every seat joins its groups or adds to one.

Built for speed: sets that are changed in place, and no evaluation.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pygames.blockers.features import captured_by_colour, neighbours_by_count
from pygames.blockers.groups import joining_spaces, loose, parts
from pygames.blockers.layout import Layout
from pygames.blockers.rules import Position
from pygames.blockers.tiles import ALL_TILES, GRID, MOVES, MOVES_OF, ON_EVERY, TILES, WILD, moves_of, spaces_of
from pygames.blockers.turns import RACK, TURNS, will_draw
from pygames.core.bits import any_of, lowest
from pygames.core.game import CHANCE

# measured among greedy players: 6 won 0.65 of 400 games, 12 won 0.67 and 24 won 0.69 of 300 each
AHEAD = 12
"""Number of turns played ahead."""
_PLAIN = ALL_TILES ^ 1 << WILD


def ahead(position: Position, rng: Random) -> Position:
    """Return the position some turns later, or at the end of the game, without its legal moves."""
    table, seats = LookAhead(position, rng), len(position.racks)
    if position.turn == CHANCE:
        table.fill_racks()
    clock = max(position.clock, 0)
    end = TURNS * seats
    until = min(clock + AHEAD, end)
    for now in range(clock, until):
        if table.move(now % seats) and will_draw(now, seats):
            table.draw(now % seats)
    return Position(until % seats if until < end else None, until, *table.sets(), position.scoring)


class LookAhead:
    """The tiles on the table and in the seats' hands, in sets that are changed in place."""

    def __init__(self, position: Position, rng: Random) -> None:
        layout = position.layout
        self.random, self.scoring, self.tiles = rng.random, position.scoring, layout.tiles
        self.squares, self.captured, self.group_counts = [*layout.squares], [*layout.captured], [*layout.group_counts]
        self.racks, self.piles = [*position.racks], [*position.piles]

    def fill_racks(self) -> None:
        """Draw whatever is due before the next turn."""
        for seat, rack in enumerate(self.racks):
            for _ in range(RACK - rack.bit_count()):
                self.draw(seat)

    def draw(self, seat: int) -> None:
        """Put a random tile of a seat's pile on its rack."""
        tile = 1 << any_of(self.piles[seat], self.random)
        self.piles[seat] ^= tile
        self.racks[seat] |= tile

    def move(self, seat: int) -> bool:
        """Play one of a seat's best moves, uniformly at random; return False if it has none."""
        for places in self.choices(seat):
            while places:
                place = any_of(places, self.random)
                if self.place_tile(seat, place):
                    return True
                places ^= 1 << place
        return False

    def choices(self, seat: int) -> Iterator[int]:
        """Yield sets of moves, the best first; some may turn out to capture tiles that are safe."""
        own, rack = self.squares[seat], self.racks[seat]
        one, two, *_ = neighbours_by_count(own)
        # no square has two tiles, so the sum is the union
        empty = GRID.all ^ sum(self.squares)
        moves = moves_of(rack & _PLAIN)
        wild = MOVES_OF[WILD] if rack >> WILD else 0
        cheap = self.cheap(seat)
        if self.group_counts[seat] > 1:
            spaces = two & spaces_of(moves | wild)
            if between := joining_spaces(own, spaces & empty) * ON_EVERY:
                yield moves & between
                # the wild tile after the others: it still fits anywhere later on
                yield wild & between
            yield (moves | wild) & joining_spaces(own, spaces & cheap) * ON_EVERY
        near = (one & empty) * ON_EVERY
        yield moves & near
        yield moves & (one & cheap) * ON_EVERY
        yield wild & near
        yield (moves | wild) & (GRID.all ^ own) * ON_EVERY

    def cheap(self, seat: int) -> int:
        """Return the squares of colours of which a capture costs the seat no point."""
        counts = captured_by_colour(self.captured[seat], len(self.squares))
        most = max(counts) if self.scoring == "blockers" else TURNS
        squares = sum([squares for squares, count in zip(self.squares, counts, strict=True) if count < most])
        return squares & ~self.squares[seat]

    def place_tile(self, seat: int, place: int) -> bool:
        """Play a tile, capturing what lies there; return False if that tile is safe."""
        _, tile, square = MOVES[place]
        if (here := self.tiles & ON_EVERY << square) and not self.capture(seat, square, here):
            return False
        # a tile that touches n groups makes one of them
        self.group_counts[seat] += 1 - parts(self.squares[seat], square)
        self.squares[seat] |= 1 << square
        self.tiles |= 1 << place
        self.racks[seat] ^= 1 << tile
        return True

    def capture(self, captor: int, square: int, move: int) -> bool:
        """Capture the tile on a square unless it is safe; return whether it was captured."""
        victim = next(seat for seat, own in enumerate(self.squares) if own >> square & 1)
        if not loose(self.squares[victim], square):
            return False
        self.tiles ^= move
        self.squares[victim] ^= 1 << square
        self.group_counts[victim] -= not self.squares[victim] & GRID.edges[square]
        self.captured[captor] |= 1 << len(TILES) * victim + MOVES[lowest(move)].tile
        return True

    def sets(self) -> tuple[Layout, tuple[int, ...], tuple[int, ...]]:
        """Return the layout, the racks and the piles."""
        layout = Layout(tuple(self.squares), self.tiles, tuple(self.captured), tuple(self.group_counts))
        return layout, tuple(self.racks), tuple(self.piles)
