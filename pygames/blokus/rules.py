"""The rules of Blokus To Go.

Material: 14×14 squares, two starting points e10 and j5, and for each seat the 21 free polyominoes of one to five
squares, which may be turned and mirrored: 13,729 placements.

1. Seat 0 covers either starting point with its first piece, seat 1 the other one. With `starts="fixed"` seat 0
   must take e10.
2. Each further piece touches at least one piece of its seat at a corner, and none of them along an edge. Other colours
   do not matter.
3. A seat that cannot place is skipped; the game ends when neither can place.
4. One point is lost for each square of each piece not placed; 15 are won by placing all 21, and 5 more if the last
   of them was the one-square piece. The highest score wins; equal scores are a draw.

The legal moves of a seat are one intersection of two sets of placements: those still `open` to it (no overlap, no
own edge, piece in hand) and those `reaching` an own corner. A placement takes from the one and adds to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from random import Random
from typing import Any, Literal, NamedTuple

from pygames.blokus import GAME, SEATS
from pygames.core.bits import Selection, any_of, bits, members, renumber, sets_by
from pygames.core.checks import check_viewer, no_move
from pygames.core.contract import Rules
from pygames.core.game import IllegalMove
from pygames.core.grid import Grid
from pygames.core.notation import no_piece, parse_squares
from pygames.core.phrase import Phrase
from pygames.core.polyomino import Shape, orientations, parse_drawing, placements

GRID = Grid(14, 14)
STARTS = (GRID.square("e10"), GRID.square("j5"))
PIECES: dict[str, Shape] = {
    name: parse_drawing(rows)
    for name, rows in {
        "1": "#",
        "2": "##",
        "I3": "###",  "V3": "#./##",
        "I4": "####", "L4": "#../###", "T4": ".#./###", "O": "##/##",     "Z4": "##./.##",
        "I5": "#####", "L5": "#.../####", "V5": "#../#../###", "N": "##../.###", "Y": ".#../####", "T5": "###/.#./.#.",
        "P": "##/##/#.", "U": "#.#/###", "Z5": "##./.#./.##", "W": "#../##./.##", "F": ".##/##./.#.",
        "X": ".#./###/.#.",
    }.items()
}  # fmt: skip
"""The 21 pieces by name: a letter that looks like it, plus its size if several share the letter."""
PIECE_NAMES = tuple(PIECES)
SIZES = tuple(len(shape) for shape in PIECES.values())
LARGER = tuple(bits(piece for piece, own in enumerate(SIZES) if own > size) for size in range(max(SIZES)))
"""For each size from 0, the set of larger pieces."""
ALL_PIECES = (1 << len(PIECE_NAMES)) - 1
ONE_SQUARE = PIECE_NAMES.index("1")

Pair = tuple[int, int]


class Move(NamedTuple):
    """A placement: its index in the table of all placements, the piece, and the squares it covers."""

    place: int
    piece: int
    squares: int

    def __str__(self) -> str:
        return GRID.text(self.squares)


Effect = tuple[int, int, int]
"""Placements that remain open to the mover, that remain open to the opponent, and that are newly reached."""


class Table:
    """Placements and, as sets, everything that one placement does to the others.

    Built once for the whole board and, smaller, for each search. A placement's effect is computed when it is first
    played: 5.4 kB each on the whole board, 74 MB at the very most.
    """

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        self.all = (1 << len(self.moves)) - 1
        self.effects: list[Effect | None] = [None] * len(self.moves)

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        """Pickle without the sets; the table of the whole board, which every process has, as a reference only."""
        return (full_table, ()) if self is full_table() else (Table, (self.moves,))

    @cached_property
    def index(self) -> dict[Move, int]:
        """The index of each move in this table."""
        return {move: index for index, move in enumerate(self.moves)}

    @cached_property
    def by_squares(self) -> dict[int, int]:
        """The index of the placement that covers a set of squares."""
        return {move.squares: index for index, move in enumerate(self.moves)}

    @cached_property
    def covering(self) -> tuple[int, ...]:
        """For each square, the set of placements that cover it."""
        known = _outlines()

        def covered(move: Move) -> Iterable[int]:
            outline = known[move.place]
            return members(move.squares) if outline is None else outline[0]

        return sets_by([covered(move) for move in self.moves], GRID.columns * GRID.rows)

    @cached_property
    def with_piece(self) -> tuple[int, ...]:
        """For each piece, the set of its placements."""
        return sets_by([(move.piece,) for move in self.moves], len(PIECE_NAMES))

    @cached_property
    def with_size(self) -> tuple[int, ...]:
        """For each size, the set of placements of that size or more."""
        pieces = list(zip(SIZES, self.with_piece, strict=True))
        return tuple(sum(one for n, one in pieces if n >= size) for size in range(max(SIZES) + 1))

    def effect(self, index: int) -> Effect:
        """Compute the effect of a placement; look it up in `effects` first."""
        place, piece, _ = self.moves[index]
        covered, beside, corners = placement_outline(place)
        covering, overlapping, reached = self.covering, 0, 0
        for square in covered:
            overlapping |= covering[square]
        closed = overlapping | self.with_piece[piece]
        for square in beside:
            closed |= covering[square]
        for square in corners:
            reached |= covering[square]
        # complements, so that playing is a bare intersection: the opponent's pieces may touch edges, one's own may not
        found = self.all ^ closed, self.all ^ overlapping, reached
        self.effects[index] = found
        return found


@cache
def full_table() -> Table:
    """Return the table of all 13,729 placements, by their first square, so that neighbours lie close together."""
    found = sorted(
        # the lowest bit is the first square: a set of placements near each other has short runs of zeros
        (squares & -squares, piece, squares)
        for piece, shape in enumerate(PIECES.values())
        for turned in orientations(shape)
        for squares in placements(turned, GRID)
    )
    return Table([Move(index, piece, squares) for index, (_, piece, squares) in enumerate(found)])


Outline = tuple[bytes, bytes, bytes]
"""The squares that a placement covers, those beside it, and those it touches at a corner only."""


def placement_outline(place: int) -> Outline:
    """Return the outline of a placement, by its index in the full table; computed on demand."""
    outlines = _outlines()
    found = outlines[place]
    if found is None:
        squares = full_table().moves[place].squares
        beside = GRID.beside(squares)
        parts = squares, beside, GRID.around(squares) & ~beside
        found = outlines[place] = bytes(members(parts[0])), bytes(members(parts[1])), bytes(members(parts[2]))
    return found


@cache
def _outlines() -> list[Outline | None]:
    return [None] * len(full_table().moves)


def points_of(hand: int, last: int) -> int:
    """Return a seat's points from the pieces that it still has and the one that it placed last (rule 4)."""
    if not hand:
        return 20 if last == ONE_SQUARE else 15
    # a piece is larger than each size from 0 below its own, so it is counted once for each of its squares
    return -sum([(hand & larger).bit_count() for larger in LARGER])


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game. Pairs are by seat."""

    turn: Literal[0, 1] | None
    covered: Pair
    """The squares that each seat has covered."""
    hands: Pair
    """The pieces each seat still has, as sets."""
    last: Pair
    """The piece each seat placed last, -1 before the first; it decides the bonus of rule 4."""
    starts: str
    skipped: tuple[int, ...] = ()
    # these follow from the fields above: positions are keys of trees and caches, so comparing must be cheap
    legal_set: int = field(default=0, compare=False, repr=False)
    open: Pair = field(default=(0, 0), compare=False, repr=False)
    reaching: Pair = field(default=(0, 0), compare=False, repr=False)
    table: Table = field(default_factory=full_table, compare=False, repr=False)

    def legal_moves(self) -> Selection[Move]:
        """Return every legal placement, in the order of the table."""
        return Selection(self.table.moves, self.legal_set)

    def chance_outcomes(self) -> tuple[()]:
        """Return nothing: the game has no chance."""
        return ()

    def move_at(self, index: int) -> Move:
        """Return the placement at an index of this position's table."""
        return self.table.moves[index]

    def play(self, move: Move) -> Position:
        """Return the next position."""
        try:
            index = move.place if self.table is full_table() else self.table.index[move]
        except (AttributeError, KeyError):
            raise no_move(move) from None
        return self.play_at(index)

    def play_at(self, index: int) -> Position:
        """Return the position after the placement at an index of this position's table."""
        table = self.table
        _, piece, squares = table.moves[index]
        own_open, other_open, reached = table.effects[index] or table.effect(index)
        if self.turn == 0:
            open_ = self.open[0] & own_open, self.open[1] & other_open
            reaching = self.reaching[0] | reached, self.reaching[1]
            covered = self.covered[0] | squares, self.covered[1]
            hands = self.hands[0] ^ 1 << piece, self.hands[1]
            last = piece, self.last[1]
            own, other = 0, 1
        else:
            open_ = self.open[0] & other_open, self.open[1] & own_open
            reaching = self.reaching[0], self.reaching[1] | reached
            covered = self.covered[0], self.covered[1] | squares
            hands = self.hands[0], self.hands[1] ^ 1 << piece
            last = self.last[0], piece
            own, other = 1, 0
        turn: Literal[0, 1] | None = other  # type: ignore[assignment]
        skipped: tuple[int, ...] = ()
        # two intersections are the whole move generation
        legal = open_[other] & reaching[other]
        if not legal:
            legal = open_[own] & reaching[own]
            turn, skipped = (own, (other,)) if legal else (None, ())  # type: ignore[assignment]
        return Position(turn, covered, hands, last, self.starts, skipped, legal, open_, reaching, table)

    def playout(self, rng: Random) -> Position:
        """Play uniformly random moves to the end."""
        return self.play_out(rng, ())

    def play_out(self, rng: Random, preferred: Sequence[int]) -> Position:
        """Play random moves to the end, each from the first of these sets that has a legal one."""
        if self.turn is None:
            return self
        moves, effects, effect, random = self.table.moves, self.table.effects, self.table.effect, rng.random
        own, other = self.turn, 1 - self.turn
        open_, reach, open_other, reach_other = (
            self.open[own],
            self.reaching[own],
            self.open[other],
            self.reaching[other],
        )
        played: tuple[list[int], list[int]] = [], []
        mine, theirs = played
        while True:
            if legal := open_ & reach:
                for wanted in preferred:
                    if better := legal & wanted:
                        legal = better
                        break
                index = any_of(legal, random)
                mine.append(index)
                kept, kept_other, reached = effects[index] or effect(index)
                open_ &= kept
                open_other &= kept_other
                reach |= reached
            else:
                # who can't place never can again: what is open only shrinks, and only own pieces add to the reach
                reach = 0
                if not open_other & reach_other:
                    break
            open_, open_other, reach, reach_other = open_other, open_, reach_other, reach
            mine, theirs = theirs, mine
        covered, hands, last = list(self.covered), list(self.hands), list(self.last)
        for seat, indices in ((own, played[0]), (other, played[1])):
            for index in indices:
                _, piece, squares = moves[index]
                covered[seat] |= squares
                hands[seat] ^= 1 << piece
                last[seat] = piece
        return replace(
            self,
            turn=None,
            covered=(covered[0], covered[1]),
            hands=(hands[0], hands[1]),
            last=(last[0], last[1]),
            skipped=(),
            legal_set=0,
            open=(0, 0),
            reaching=(0, 0),
        )

    def compact(self) -> Position:
        """Return an equal position whose table holds only placements that are open to a seat."""
        kept = members(self.open[0] | self.open[1])
        # what is closed to both seats stays so: pieces are never taken off the board
        table = Table([self.table.moves[index] for index in kept])
        open_ = renumber(self.open[0], kept), renumber(self.open[1], kept)
        reaching = renumber(self.reaching[0], kept), renumber(self.reaching[1], kept)
        legal = open_[self.turn] & reaching[self.turn] if self.turn is not None else 0
        return replace(self, table=table, open=open_, reaching=reaching, legal_set=legal)

    def parse(self, text: str) -> Move:
        """Parse a legal placement; IllegalMove says which rule forbids it."""
        squares = parse_squares(text, GRID, max(SIZES), "e10,e11")
        table = full_table()
        index = table.by_squares.get(squares)
        if index is None:
            raise no_piece(GRID.text(squares))
        move = table.moves[index]
        self._refuse(move)
        return move

    def _refuse(self, move: Move) -> None:
        """Raise the reason why a placement is illegal, if it is."""
        seat = self.turn
        if seat is None:
            raise IllegalMove("over", "The game is over.")
        # the reasons that a glance at the board shows come first, those of rules 1 and 2 last
        if not self.hands[seat] >> move.piece & 1:
            raise IllegalMove(
                "placed", "{seat} has already placed the {piece}.", seat=SEATS[seat], piece=piece_phrase(move.piece)
            )
        for owner in (0, 1):
            if taken := move.squares & self.covered[owner]:
                square = GRID.names[members(taken)[0]]
                raise IllegalMove("covered", "{square} is already taken by {seat}.", square=square, seat=SEATS[owner])
        if not self.covered[seat]:
            self._refuse_first(move)
            return
        if beside := GRID.beside(move.squares) & self.covered[seat]:
            square = GRID.names[members(beside)[0]]
            raise IllegalMove("edge", "It would touch your own piece along an edge at {square}.", square=square)
        if not GRID.around(move.squares) & self.covered[seat]:
            raise IllegalMove("corner", "It must touch one of your own pieces at a corner.")

    def _refuse_first(self, move: Move) -> None:
        """Apply rule 1 to a seat's first piece."""
        free = [square for square in self._starting_points() if not move.squares >> square & 1]
        if len(free) == len(self._starting_points()):
            points = [GRID.names[square] for square in free]
            if len(points) == 1:
                raise IllegalMove("start", "The first piece has to cover {square}.", square=points[0])
            raise IllegalMove(
                "starts", "The first piece has to cover {first} or {second}.", first=points[0], second=points[1]
            )

    def _starting_points(self) -> tuple[int, ...]:
        """Return the starting points that the seat to move may cover with its first piece."""
        if self.starts == "fixed" and self.turn == 0:
            return STARTS[:1]
        taken = self.covered[0] | self.covered[1]
        return tuple(square for square in STARTS if not taken >> square & 1)

    def scores(self) -> tuple[int, int]:
        """Return points by seat (rule 4), 20 at most."""
        return points_of(self.hands[0], self.last[0]), points_of(self.hands[1], self.last[1])

    def winners(self) -> frozenset[int]:
        """Return the seat or seats with the highest score, once the game is over."""
        if self.turn is not None:
            return frozenset()
        scores = self.scores()
        return frozenset(seat for seat in (0, 1) if scores[seat] == max(scores))

    def observe(self, seat: int | None) -> Position:
        """Return the position itself: nothing is hidden."""
        check_viewer(seat, 2)
        return self

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # imported late: the code that reads style sheets is slow to load

        return picture(GAME, self)


def start(seats: int = 2, *, starts: str = "free") -> Position:
    """Return the empty board, seat 0 to move."""
    table = full_table()
    first = table.covering[STARTS[0]] | (table.covering[STARTS[1]] if starts == "free" else 0)
    # whichever point seat 0 covers is then closed, so seat 1 may reach both from the start
    second = table.covering[STARTS[0]] | table.covering[STARTS[1]]
    return Position(
        turn=0,
        covered=(0, 0),
        hands=(ALL_PIECES, ALL_PIECES),
        last=(-1, -1),
        starts=starts,
        legal_set=first,
        open=(table.all, table.all),
        reaching=(first, second),
    )


def piece_phrase(piece: int) -> Phrase:
    """Return what players call a piece."""
    return Phrase.of("piece", "{letter}", letter=PIECE_NAMES[piece])


def longest(_: Position) -> int:
    """Return the maximum number of plies: each piece is placed once."""
    return 2 * len(PIECES)


RULES = Rules(move=Move, start=start, longest=longest)
