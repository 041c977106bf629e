"""The rules of Cathedral.

Material: a field of 10×10 squares inside a perimeter wall, 14 monuments a seat that cover 47 squares together, and the
neutral People Piece of six squares. Pieces are turned but never mirrored; Light's abbey and academy are the mirror
images of Dark's.

1. Seat 0 is Light, seat 1 is Dark. Light puts the People Piece anywhere, which is no move yet; then they move in turn,
   Dark first.
2. A move puts one of the seat's monuments on squares that are free and not claimed by the opponent, whatever it
   touches; squares claimed by the seat itself may be built on, also in part.
3. After each of the mover's monuments but its first in the round, the mover's spaces are judged. A space is a group of
   squares without the mover's monuments that are connected by edges or corners: only the mover's monuments and the
   perimeter are walls.
4. A space that touches all four sides of the perimeter is the open city, and never enclosed.
5. Any other space is claimed where no foreign piece, or only one, stands in it: the opponent's monuments and the People
   Piece are foreign. The one is removed. Where two or more stand, nothing happens. Each space is judged for itself, so
   that one move may claim and capture in several.
6. All of the mover's spaces are judged as they are now, whether the new monument touches them or not: what a first
   monument closes is judged after the second.
7. A removed monument is back in its owner's hand at once; the People Piece is out for the round. A monument placed
   again is not a first monument again.
8. Claims stay. A space claimed by one seat takes over the claims of the other inside it.
9. A seat that can place must. One that cannot is skipped, and checked again each time its turn comes round; the round
   ends when neither can.
10. A round scores for each seat the squares of its monuments left in hand.
11. There are two rounds, or with `rounds=1` one. In the second Dark puts the People Piece and Light moves first. The
    lower sum wins; equal sums are a draw.

Which placements are `open` to a seat is kept as a set: a monument closes those that overlap it, a claim those of the
opponent that enter it, and a capture opens some again. Spaces need judging only where a new monument closes a ring of
walls or a side of the city, or where something has been removed since the seat's last move.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import NamedTuple

from pygames.cathedral import GAME, SEATS
from pygames.cathedral.city import City, Side
from pygames.cathedral.monuments import (
    COPIES,
    FULL_HAND,
    GRID,
    PEOPLE,
    PEOPLE_SHAPE,
    PIECE_NAMES,
    SQUARES_PER_SEAT,
    Move,
    full_table,
)
from pygames.core.bits import Selection, any_of, lowest, members
from pygames.core.checks import check_viewer, no_move
from pygames.core.contract import Rules
from pygames.core.game import IllegalMove
from pygames.core.notation import no_piece, parse_squares
from pygames.core.phrase import Phrase

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game. Pairs are by seat."""

    turn: int | None
    rounds: int
    results: tuple[Pair, ...] = ()
    """The scores of the finished rounds."""
    people: int | None = None
    """The squares of the People Piece: 0 when it is out, None before it is placed."""
    placed: Pair = field(default=(0, 0), repr=False)
    """The monuments of each seat on the board, as sets of indices in the table."""
    claims: Pair = (0, 0)
    """The free squares that each seat has claimed."""
    begun: tuple[bool, bool] = (False, False)
    """Whether each seat has placed its first monument of the round."""
    # most of what follows could be computed from the fields above, so it isn't compared
    skipped: tuple[int, ...] = field(default=(), compare=False)
    hands: Pair = field(default=(FULL_HAND, FULL_HAND), compare=False)
    covered: Pair = field(default=(0, 0), compare=False)
    """The squares that each seat has covered."""
    gained: int = field(default=0, compare=False, repr=False)
    """The squares that the last move claimed."""
    freed: int = field(default=0, compare=False, repr=False)
    """The squares that the last move freed by removing pieces."""
    legal_set: int = field(default=0, compare=False, repr=False)
    open: Pair = field(default=(0, 0), compare=False, repr=False)
    anchors: Pair = field(default=(0, 0), compare=False, repr=False)
    """The lowest square of each monument on the board."""
    settled: tuple[bool, bool] = field(default=(True, True), compare=False, repr=False)
    """Whether each seat's spaces are known to contain nothing left to claim."""

    def legal_moves(self) -> Selection[Move]:
        """Return every legal placement, in the order of the table."""
        return Selection(full_table().moves, self.legal_set)

    def chance_outcomes(self) -> tuple[()]:
        """Return nothing: the game has no chance."""
        return ()

    def move_at(self, index: int) -> Move:
        """Return the placement at an index of the table."""
        return full_table().moves[index]

    def play(self, move: Move) -> Position:
        """Return the next position."""
        try:
            index = move.place
        except AttributeError:
            raise no_move(move) from None
        return self.play_at(index)

    def play_at(self, index: int) -> Position:
        """Return the position after the placement at an index of the table."""
        if self.people is None:
            return self._with_people(index)
        assert self.turn is not None
        city = self._city(self.turn)
        city.place(index)
        return self._after(city)

    def _city(self, seat: int) -> City:
        """Return the current round as a mutable city with a seat to move."""
        return City(self.people or 0, self._side(seat), self._side(1 - seat))

    def _side(self, seat: int) -> Side:
        """Return what belongs to a seat, mutable."""
        return Side(
            seat=seat,
            placed=self.placed[seat],
            hand=self.hands[seat],
            covered=self.covered[seat],
            anchors=self.anchors[seat],
            claims=self.claims[seat],
            begun=self.begun[seat],
            settled=self.settled[seat],
            open=self.open[seat],
        )

    def _after(self, city: City) -> Position:
        """Return the position after the mover's actions in the city (rule 9)."""
        mine, theirs = city.mine, city.theirs
        # a city is seen from the mover, a position from the seats
        light, dark = (theirs, mine) if mine.seat else (mine, theirs)
        turn: int | None = theirs.seat
        skipped: tuple[int, ...] = ()
        results = self.results
        if not theirs.open and mine.open:
            turn, skipped = mine.seat, (theirs.seat,)
        elif not theirs.open:
            turn = None
            results = (*results, (_in_hand(light.covered), _in_hand(dark.covered)))
            if len(results) < self.rounds:
                return _empty_board(self.rounds, results)
        return Position(
            turn=turn,
            rounds=self.rounds,
            results=results,
            people=city.people,
            placed=(light.placed, dark.placed),
            claims=(light.claims, dark.claims),
            begun=(light.begun, dark.begun),
            skipped=skipped,
            gained=mine.claims & ~self.claims[mine.seat],
            freed=(self.covered[theirs.seat] | (self.people or 0)) & ~(theirs.covered | city.people),
            hands=(light.hand, dark.hand),
            covered=(light.covered, dark.covered),
            legal_set=theirs.open or mine.open,
            open=(light.open, dark.open),
            anchors=(light.anchors, dark.anchors),
            settled=(light.settled, dark.settled),
        )

    def _with_people(self, index: int) -> Position:
        """Return the position after the placement of the People Piece (rule 1)."""
        table = full_table()
        kept, *_ = table.footprints[index] or table.footprint(index)
        open_ = self.open[0] & kept, self.open[1] & kept
        turn = 0 if self.turn else 1
        squares = table.moves[index].squares
        return replace(self, turn=turn, people=squares, legal_set=open_[turn], open=open_)

    def playout(self, rng: Random) -> Position:
        """Play uniformly random moves to the end."""
        position = self
        while (seat := position.turn) is not None:
            if position.people is None:
                position = position.play_at(any_of(position.legal_set, rng.random))
            else:
                city = position._city(seat)
                city.finish(rng.random)
                position = position._after(city)
        return position

    def compact(self) -> Position:
        """Return the position itself: captures and new rounds bring back what could not be placed."""
        return self

    def parse(self, text: str) -> Move:
        """Parse a legal placement; IllegalMove says which rule forbids it."""
        squares = parse_squares(text, GRID, len(PEOPLE_SHAPE), "e4,e5")
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
        if move.monument == PEOPLE or self.people is None:
            self._refuse_people(move)
            return
        # what the seat has, then what lies there; claims last, as a claimed square looks free
        self._refuse_monument(seat, move)
        self._refuse_covered(move.squares)
        if claimed := move.squares & self.claims[1 - seat]:
            square = GRID.names[lowest(claimed)]
            raise IllegalMove(
                "claimed", "The space at {square} is claimed by {seat}.", square=square, seat=SEATS[1 - seat]
            )

    def _refuse_people(self, move: Move) -> None:
        """Apply rules 1 and 7: the People Piece comes first, and only once in a round."""
        if self.people is None and move.monument != PEOPLE:
            raise IllegalMove("people-first", "The People Piece must be placed before any monument.")
        if self.people:
            raise IllegalMove("people-placed", "The People Piece has already been placed.")
        if self.people == 0:
            raise IllegalMove("people-out", "The People Piece is out for the rest of this round.")

    def _refuse_monument(self, seat: int, move: Move) -> None:
        """Apply rule 2: the monument is the seat's own, and in hand."""
        monument = PIECE_NAMES[move.monument]
        if move.owner == 1 - seat:
            raise IllegalMove(
                "mirrored",
                "That’s {other}’s {monument}; yours is its mirror image.",
                monument=monument,
                other=SEATS[move.owner],
            )
        if not self.hands[seat] >> 2 * move.monument & 3:
            raise IllegalMove("hand", "{seat} has no {monument} left in hand.", seat=SEATS[seat], monument=monument)

    def _refuse_covered(self, squares: int) -> None:
        """Apply rule 2: the squares are free."""
        for piece in pieces_on_board(self):
            if taken := squares & piece.squares:
                square = GRID.names[lowest(taken)]
                if piece.seat is None:
                    raise IllegalMove("people-covers", "The People Piece is on {square}.", square=square)
                raise IllegalMove(
                    "covered",
                    "{seat}’s {monument} is on {square}.",
                    square=square,
                    monument=piece.name,
                    seat=SEATS[piece.seat],
                )

    @property
    def round(self) -> int:
        """The number of the current round, from 1; that of the last one when the game is over."""
        return len(self.results) + (self.turn is not None)

    def unplaced(self) -> Pair:
        """Return the squares of the monuments in hand, by seat (rule 10)."""
        return _in_hand(self.covered[0]), _in_hand(self.covered[1])

    def scores(self) -> tuple[int, int]:
        """Return the scores of all rounds, the current one as it stands; low is good (rules 10 and 11)."""
        rounds = self.results if self.turn is None else (*self.results, self.unplaced())
        return sum(light for light, _ in rounds), sum(dark for _, dark in rounds)

    def winners(self) -> frozenset[int]:
        """Return the seat or seats with the lowest score, once the game is over."""
        if self.turn is not None:
            return frozenset()
        scores = self.scores()
        return frozenset(seat for seat in (0, 1) if scores[seat] == min(scores))

    def observe(self, seat: int | None) -> Position:
        """Return the position itself: nothing is hidden."""
        check_viewer(seat, 2)
        return self

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # imported late: the code that reads style sheets is slow to load

        return picture(GAME, self)


def start(seats: int = 2, *, rounds: int = 2) -> Position:
    """Return the empty board; Light is to place the People Piece."""
    return _empty_board(rounds, ())


def _empty_board(rounds: int, results: tuple[Pair, ...]) -> Position:
    """Return the empty board of a round, after these results (rules 1 and 11)."""
    table = full_table()
    return Position(turn=len(results) % 2, rounds=rounds, results=results, legal_set=table.people, open=table.of_seat)


class Piece(NamedTuple):
    """A piece on the board: its seat (None: the People Piece), its number, and the squares it covers."""

    seat: int | None
    monument: int
    squares: int

    @property
    def name(self) -> Phrase:
        """What the piece is called."""
        return PIECE_NAMES[self.monument]


@lru_cache(maxsize=8)
def pieces_on_board(position: Position) -> tuple[Piece, ...]:
    """Return all pieces on the board: the People Piece, then Light's and Dark's monuments."""
    moves = full_table().moves
    people = (Piece(None, PEOPLE, position.people),) if position.people else ()
    own = [
        Piece(seat, moves[index].monument, moves[index].squares)
        for seat in (0, 1)
        for index in members(position.placed[seat])
    ]
    return (*people, *own)


def leftovers(position: Position, seat: int) -> tuple[int, ...]:
    """Return the monuments that a seat has in hand, each as often as it has it."""
    hand = position.hands[seat]
    return tuple(monument for monument in range(PEOPLE) for _ in range(hand >> 2 * monument & 3))


class Effect(NamedTuple):
    """What a move does besides placing a monument."""

    captured: tuple[Piece, ...]
    claimed: int
    """The squares that become the mover's, including those that were the opponent's."""


def effect(before: Position, move: Move) -> Effect:
    """Return what a legal move captures and claims, even if it ends the round."""
    if before.turn is None or before.people is None:
        return Effect((), 0)
    city = before._city(before.turn)
    city.place(move.place)
    # a monument is removed whole, so one square of it tells
    remaining = city.theirs.covered | city.people
    captured = [
        piece for piece in pieces_on_board(before) if piece.seat != before.turn and not piece.squares & remaining
    ]
    return Effect(tuple(captured), city.mine.claims & ~before.claims[before.turn])


def _in_hand(covered: int) -> int:
    """Return the number of squares of the monuments that cover none of these."""
    return SQUARES_PER_SEAT - covered.bit_count()


def longest(position: Position) -> int:
    """Return the maximum number of plies.

    In a round, the People Piece and all monuments are placed once, and again for each capture. The spaces that captures
    claim are all different, and any two of them are either disjoint or nested: nothing foreign is left in a claimed
    space, so a space of the other seat that overlaps it contains all of it, and at least one of its walls. A field of n
    squares has at most 2n - 1 such spaces.
    """
    captures = 2 * len(GRID.names) - 1
    return position.rounds * (1 + 2 * sum(COPIES) + captures)


RULES = Rules(move=Move, start=start, longest=longest)
