"""The rules of Ringgz.

Material: 5×5 territories, each linked to those beside it. In each of four colours, blue, yellow, green and red,
three rings of each size from 1 to 4 and three bases. One starting base, which contains all four colours.

1. With four seats each plays one colour. With two, seat 0 plays blue and yellow, seat 1 green and red. With three
   they play blue, yellow and green, and each also holds a third of red: one ring of each size and one base.
2. Seat 0 puts the starting base on one of the nine central territories and then takes the first turn.
3. A seat that holds several colours plays whichever it likes.
4. A ring goes where no base and no ring of its size lies, if that territory or one linked to it contains the ring's
   colour, whoever laid it there.
5. A base goes on a completely free territory, if one linked to it contains the base's colour but none linked to it
   holds a base of that colour; the starting base is not one. Nothing is ever added to a base.
6. Nobody may pass. A seat that can place nothing is skipped, and checked again each time its turn comes round.
7. The game is over as soon as no seat, whoever's turn it is, could place a ring; bases do not keep it going.
8. A territory is won by the colour that has more rings there than each of the others. Bases count nothing; where the
   most is shared, even by two colours of one seat, nobody wins.
9. With three seats red counts in this comparison, but a territory where it has most is nobody's.
10. The seat with most territories wins; among equals the one with fewest pieces left, red ones included; among those
    still equal the win is shared.

What can be placed is an intersection of three sets of placements: those still `open` on the board, those `reaching`
a piece of their own colour, and those whose piece the seat to move has `held`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache, reduce
from operator import or_
from random import Random
from typing import Any, NamedTuple

from pygames.core.bits import Selection, any_of, bits, lowest, members, renumber, sets_by
from pygames.core.checks import check_viewer, no_move
from pygames.core.contract import Rules
from pygames.core.game import IllegalMove
from pygames.core.grid import Grid
from pygames.core.notation import normalize
from pygames.core.phrase import Phrase
from pygames.ringgz import GAME

GRID = Grid(5, 5)
CENTRE = GRID.squares("b2,c2,d2,b3,c3,d3,b4,c4,d4")
COLOURS = (Phrase("blue"), Phrase("yellow"), Phrase("green"), Phrase("red"))
LETTERS = "bygr"
RED = 3
SIZES = 4
BASE = SIZES
"""The kind of a base; kinds 0 to 3 are the ring sizes 1 to 4."""
KINDS = SIZES + 1
COPIES = 3
"""Copies of each kind in each colour."""
PIECES = tuple(letter + kind for letter in LETTERS for kind in "1234B")
"""The twenty pieces, by colour, then kind."""
START = len(PIECES)
"""The number of the starting base, after all other pieces."""
ON_A_TERRITORY = sum(1 << len(GRID.names) * piece for piece in range(START + 1))
"""Every piece on the first territory."""

Sets = tuple[int, ...]


def colours(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the colours of each seat (rule 1)."""
    return {2: ((0, 1), (2, 3)), 3: ((0, 3), (1, 3), (2, 3)), 4: ((0,), (1,), (2,), (3,))}[seats]


def owners(seats: int) -> tuple[int | None, ...]:
    """Return, for each colour, the seat that wins territories with it (rule 9)."""
    return {2: (0, 0, 1, 1), 3: (0, 1, 2, None), 4: (0, 1, 2, 3)}[seats]


class Move(NamedTuple):
    """A placement: its index in the table of all placements, the piece, and the territory it goes to."""

    place: int
    piece: int
    territory: int

    def __str__(self) -> str:
        return f"{'S' if self.piece == START else PIECES[self.piece]}@{GRID.names[self.territory]}"


class Territory(NamedTuple):
    """A territory, with its pieces and who has won it."""

    rings: tuple[int | None, ...]
    """The colour of its ring of each size, the smallest first."""
    base: int | None
    """The colour of its base."""
    starting: bool
    """Whether the starting base lies there."""
    counts: tuple[int, ...]
    """Its number of rings of each colour."""
    majority: int | None
    """The colour with more rings than each of the others."""
    seat: int | None
    """The seat that has won it."""


Effect = tuple[int, int]
"""The placements that remain open after one, and those that it newly reaches."""


class Table:
    """Placements and, as sets, what each does to the others. Built once whole, and smaller for each search."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = tuple(moves)
        self.all = (1 << len(self.moves)) - 1
        self.effects: list[Effect | None] = [None] * len(self.moves)
        self.of_piece = sets_by([(move.piece,) for move in self.moves], START + 1)
        self.without = tuple(self.all ^ own for own in self.of_piece)
        self.on = sets_by([(move.territory,) for move in self.moves], len(GRID.names))
        self.starts = self.of_piece[START]
        self.bases = self._of_kind(BASE)
        self.rings = self.all ^ self.starts ^ self.bases

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[Any, ...]]:
        """Pickle without the sets; the table of the whole board, which every process has, as a reference only."""
        return (full_table, ()) if self is full_table() else (Table, (self.moves,))

    @cached_property
    def index(self) -> dict[Move, int]:
        """The index of each move in this table."""
        return {move: index for index, move in enumerate(self.moves)}

    def _of_kind(self, kind: int) -> int:
        """Return the placements of a kind, in any colour."""
        return sum(self.of_piece[kind:START:KINDS])

    def effect(self, index: int) -> Effect:
        """Compute the effect of a placement; look it up in `effects` first."""
        _, piece, territory = self.moves[index]
        here = self.on[territory]
        # territories share no placement, so sums of their sets are unions
        near = sum(self.on[linked] for linked in members(GRID.edges[territory]))
        colour, kind = divmod(piece, KINDS)
        if piece == START:
            found = self.all ^ (here | self.starts), near
        else:
            own = sum(self.of_piece[colour * KINDS : (colour + 1) * KINDS])
            # rule 5 for a base: it fills its territory, and its colour's bases are closed beside it; rule 4 for a ring
            closed = here | near & self.of_piece[piece] if kind == BASE else here & (self._of_kind(kind) | self.bases)
            found = self.all ^ closed, own & (here | near)
        self.effects[index] = found
        return found


@cache
def full_table() -> Table:
    """Return the table of all 509 placements: those of each piece in turn, then those of the starting base."""
    places = [(piece, territory) for piece in range(START) for territory in range(len(GRID.names))]
    places += [(START, territory) for territory in members(CENTRE)]
    return Table([Move(index, piece, territory) for index, (piece, territory) in enumerate(places)])


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game."""

    turn: int | None
    placed: int
    """The pieces on the board: bit 25 × piece + territory."""
    hands: Sets
    """For each seat, the pieces it still has: bit 3 × piece + copy."""
    skipped: tuple[int, ...] = field(default=(), compare=False)
    # these follow from the fields above: positions are keys of trees and caches, so comparing must be cheap
    legal_set: int = field(default=0, compare=False, repr=False)
    open: int = field(default=0, compare=False, repr=False)
    reaching: int = field(default=0, compare=False, repr=False)
    held: Sets = field(default=(), compare=False, repr=False)
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
            index = self.place_of(move)
        except (AttributeError, KeyError):
            raise no_move(move) from None
        return self.play_at(index)

    def place_of(self, move: Move) -> int:
        """Return the index of a move in this position's table."""
        return move.place if self.table is full_table() else self.table.index[move]

    def play_at(self, index: int) -> Position:
        """Return the position after the placement at an index of this position's table."""
        table, seat, hands, held = self.table, self.turn, self.hands, self.held
        assert seat is not None
        _, piece, territory = table.moves[index]
        kept, reached = table.effects[index] or table.effect(index)
        open_ = self.open & kept
        reaching = self.reaching | reached
        # rule 2: the starting base is set-up, so the same seat takes the first turn
        following = seat
        if piece != START:
            following = (seat + 1) % len(hands)
            copies = hands[seat] & 7 << COPIES * piece
            # copies are alike, so the lowest goes
            taken = copies & -copies
            hands = (*hands[:seat], hands[seat] ^ taken, *hands[seat + 1 :])
            if copies == taken:
                held = (*held[:seat], held[seat] & table.without[piece], *held[seat + 1 :])
        turn, skipped, legal = next_to_move(following, open_ & reaching, held, table.rings)
        placed = self.placed | 1 << len(GRID.names) * piece + territory
        return Position(turn, placed, hands, skipped, legal, open_, reaching, held, table)

    def playout(self, rng: Random) -> Position:
        """Play uniformly random moves to the end."""
        if self.turn is None:
            return self
        random, table = rng.random, self.table
        if not self.placed:
            return self.play_at(any_of(self.legal_set, random)).playout(rng)
        moves, effects, effect, rings, without = table.moves, table.effects, table.effect, table.rings, table.without
        open_, reaching, hands, held = self.open, self.reaching, list(self.hands), list(self.held)
        seat: int | None = self.turn
        legal, seats, played = self.legal_set, len(hands), []
        while seat is not None:
            index = any_of(legal, random)
            played.append(index)
            kept, reached = effects[index] or effect(index)
            open_ &= kept
            reaching |= reached
            piece = moves[index][1]
            copies = hands[seat] & 7 << COPIES * piece
            taken = copies & -copies
            hands[seat] ^= taken
            if copies == taken:
                held[seat] &= without[piece]
            seat = (seat + 1) % seats
            live = open_ & reaching
            legal = live & held[seat]
            # rare: mostly the next seat has a ring to place, and neither skipping nor the end need be examined
            if not legal & rings:
                seat, _, legal = next_to_move(seat, live, held, rings)
        placed = bits(len(GRID.names) * moves[index].piece + moves[index].territory for index in played)
        return Position(None, self.placed | placed, tuple(hands), (), 0, open_, reaching, tuple(held), table)

    def compact(self) -> Position:
        """Return an equal position whose table holds only placements that some seat may still make."""
        # what is closed or out of all hands stays so; what nobody reaches yet may still be reached
        kept = members(self.open & _union(self.held))
        return replace(
            self,
            table=Table([self.table.moves[index] for index in kept]),
            legal_set=renumber(self.legal_set, kept),
            open=renumber(self.open, kept),
            reaching=renumber(self.reaching, kept),
            held=tuple(renumber(own, kept) for own in self.held),
        )

    def parse(self, text: str) -> Move:
        """Parse a legal placement; IllegalMove says which rule forbids it."""
        piece, territory = _parse_placement(text)
        self._refuse(piece, territory)
        return _by_place()[piece, territory]

    def _refuse(self, piece: int, territory: int) -> None:
        """Raise the reason why a placement is illegal, if it is."""
        if self.turn is None:
            raise IllegalMove("over", "The game is over.")
        if piece == START:
            self._refuse_start(territory)
            return
        if not self.placed:
            raise IllegalMove("start-first", "The starting base has to be placed first.")
        colour, kind = divmod(piece, KINDS)
        # the plain reasons come first: what the seat has, what lies there, and only then the links
        self._refuse_hand(self.turn, colour, kind)
        self._refuse_full(kind, territory)
        if not self.territories_with(colour) & (1 << territory | GRID.edges[territory]):
            raise IllegalMove(
                "link",
                "{square} isn’t linked to any {colour} piece.",
                colour=COLOURS[colour],
                square=GRID.names[territory],
            )
        if kind == BASE:
            self._refuse_beside(colour, territory)

    def _refuse_start(self, territory: int) -> None:
        """Apply rule 2."""
        if self.placed:
            raise IllegalMove("start-placed", "The starting base has already been placed.")
        if not CENTRE >> territory & 1:
            raise IllegalMove(
                "start-centre",
                "The starting base goes on one of the nine central territories; {square} isn’t one of them.",
                square=GRID.names[territory],
            )

    def _refuse_hand(self, seat: int, colour: int, kind: int) -> None:
        """Apply rules 1 and 3: the seat plays its own colours, and what it still has of them."""
        word = COLOURS[colour]
        if colour not in colours(len(self.hands))[seat]:
            raise IllegalMove("colour", "You aren’t playing {colour}.", colour=word)
        if self.count(seat, colour, kind):
            return
        if kind == BASE:
            raise IllegalMove("no-base", "You have no {colour} base left.", colour=word)
        raise IllegalMove("no-ring", "You have no {colour} ring of size {size} left.", colour=word, size=kind + 1)

    def _refuse_full(self, kind: int, territory: int) -> None:
        """Apply rules 4 and 5: what may not be on the territory already."""
        here, square = self.territory(territory), GRID.names[territory]
        if here.starting:
            raise IllegalMove("start-fills", "The starting base fills {square}.", square=square)
        if here.base is not None:
            raise IllegalMove(
                "base-fills", "{square} is filled by a {colour} base.", colour=COLOURS[here.base], square=square
            )
        if kind == BASE and any(here.counts):
            raise IllegalMove("not-free", "A base needs an empty territory, and {square} isn’t empty.", square=square)
        if kind != BASE and (ring := here.rings[kind]) is not None:
            raise IllegalMove(
                "same-size",
                "There’s already a ring of that size on {square} ({colour}).",
                colour=COLOURS[ring],
                square=square,
            )

    def _refuse_beside(self, colour: int, territory: int) -> None:
        """Apply rule 5: two bases of one colour are never linked."""
        if beside := self.squares_of(colour, BASE) & GRID.edges[territory]:
            raise IllegalMove(
                "base-beside",
                "There’s already a {colour} base next to it, on {other}.",
                colour=COLOURS[colour],
                other=GRID.names[lowest(beside)],
                square=GRID.names[territory],
            )

    def squares_of(self, colour: int, kind: int) -> int:
        """Return the territories on which a piece of this colour and kind lies."""
        return self.placed >> len(GRID.names) * (KINDS * colour + kind) & GRID.all

    @property
    def starting(self) -> int:
        """The territory of the starting base, as a set."""
        return self.placed >> len(GRID.names) * START

    def territories_with(self, colour: int) -> int:
        """Return the territories that contain a colour: a ring, a base or the starting base."""
        return _union(self.squares_of(colour, kind) for kind in range(KINDS)) | self.starting

    def count(self, seat: int, colour: int, kind: int) -> int:
        """Return how many pieces of a colour and kind a seat still has."""
        return (self.hands[seat] >> COPIES * (KINDS * colour + kind) & 7).bit_count()

    def pieces_left(self) -> tuple[int, ...]:
        """Return how many pieces each seat still has."""
        return tuple(hand.bit_count() for hand in self.hands)

    def territory(self, square: int) -> Territory:
        """Return what lies on a territory, and who has won it."""
        return _territory(self.placed >> square & ON_A_TERRITORY, len(self.hands))

    def territories(self) -> tuple[Territory, ...]:
        """Return every territory, in the order of the board's squares."""
        return tuple(map(self.territory, range(len(GRID.names))))

    def majorities(self) -> Sets:
        """Return, for each colour, the territories where it has more rings than each of the others (rule 8).

        There it alone has a ring, or it alone has two: three against two would be five.
        """
        found = [0] * len(COLOURS)
        # a territory takes one ring of each size, four in all, so comparing “at least one” and “at least two” is enough
        for level in zip(*map(self._one_and_two, range(len(COLOURS))), strict=True):
            once = twice = 0
            for squares in level:
                twice |= once & squares
                once |= squares
            for colour, squares in enumerate(level):
                found[colour] |= squares & ~twice
        return tuple(found)

    def _one_and_two(self, colour: int) -> tuple[int, int]:
        """Return the territories with at least one ring of a colour, and those with at least two."""
        own, n = self.placed >> len(GRID.names) * KINDS * colour, len(GRID.names)
        a, b, c, d = own & GRID.all, own >> n & GRID.all, own >> 2 * n & GRID.all, own >> 3 * n & GRID.all
        return a | b | c | d, a & b | c & d | (a | b) & (c | d)

    def scores(self) -> tuple[int, ...]:
        """Return the number of territories won, by seat (rules 8 and 9)."""
        seats = len(self.hands)
        won = [0] * seats
        for owner, squares in zip(owners(seats), self.majorities(), strict=True):
            if owner is not None:
                won[owner] += squares.bit_count()
        return tuple(won)

    def winners(self) -> frozenset[int]:
        """Return the winners, once the game is over (rule 10)."""
        if self.turn is not None:
            return frozenset()
        # rule 10: fewer pieces left are better, so that they compare like territories
        ranks = [(won, -left) for won, left in zip(self.scores(), self.pieces_left(), strict=True)]
        return frozenset(seat for seat, rank in enumerate(ranks) if rank == max(ranks))

    def observe(self, seat: int | None) -> Position:
        """Return the position itself: nothing is hidden."""
        check_viewer(seat, len(self.hands))
        return self

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # imported late: the code that reads style sheets is slow to load

        return picture(GAME, self)


@lru_cache(maxsize=1 << 12)
def _territory(lying: int, seats: int) -> Territory:
    """Return a territory with these pieces, each given as it would lie on the first territory."""
    here = [bool(lying >> len(GRID.names) * piece & 1) for piece in range(START)]
    kinds = (here[kind::KINDS] for kind in range(KINDS))
    *rings, base = (kind.index(True) if any(kind) else None for kind in kinds)
    counts = tuple(rings.count(colour) for colour in range(len(COLOURS)))
    most = max(counts)
    majority = counts.index(most) if counts.count(most) == 1 else None
    seat = None if majority is None else owners(seats)[majority]
    return Territory(tuple(rings), base, bool(lying >> len(GRID.names) * START), counts, majority, seat)


@cache
def start(seats: int = 2) -> Position:
    """Return the empty board; seat 0 is to place the starting base."""
    table = full_table()
    hands = tuple(_hand(seat, seats) for seat in range(seats))
    held = tuple(_hand_placements_of(hand, table) for hand in hands)
    return Position(0, 0, hands, (), table.starts, table.all, table.starts, held, table)


def next_to_move(seat: int, live: int, held: Sequence[int], rings: int) -> tuple[int | None, tuple[int, ...], int]:
    """Return the seat that decides next, those skipped before it, and its legal placements (rules 6 and 7).

    The search begins at `seat`. `live` are the placements that are legal for whoever holds their piece.
    """
    legal = live & held[seat]
    # rule 7 before rule 6: bases alone don't keep the game going, whoever has them
    if not legal & rings and not any(live & rings & own for own in held):
        return None, (), 0
    skipped: tuple[int, ...] = ()
    while not legal:
        skipped = (*skipped, seat)
        seat = (seat + 1) % len(held)
        legal = live & held[seat]
    return seat, skipped, legal


def _hand(seat: int, seats: int) -> int:
    """Return the pieces that a seat begins with (rule 1)."""
    thirds = seats == 3
    # with three seats each has one copy of each red piece: the one of its own number
    copies = {colour: 1 << seat if thirds and colour == RED else 7 for colour in colours(seats)[seat]}
    return sum(copies[c] << COPIES * (KINDS * c + kind) for c in copies for kind in range(KINDS))


def _hand_placements_of(hand: int, table: Table) -> int:
    """Return the placements of the pieces in a hand and of the starting base."""
    return table.starts | _union(table.of_piece[piece] for piece in range(START) if hand >> COPIES * piece & 7)


def _union(sets: Iterable[int]) -> int:
    """Return the union of these sets."""
    return reduce(or_, sets, 0)


@cache
def _by_place() -> dict[tuple[int, int], Move]:
    """Return each move by piece and territory."""
    return {(move.piece, move.territory): move for move in full_table().moves}


_PIECES = {"s": START} | {piece.lower(): number for number, piece in enumerate(PIECES)}
_MOVE = re.compile(r"([a-z0-9]+)@([a-z][0-9]{1,2})")


def _parse_placement(text: str) -> tuple[int, int]:
    """Parse the piece and the territory of a text, in any case; IllegalMove if it names none."""
    found = parse_piece(text)
    if not found:
        raise IllegalMove("text", "“{text}” isn’t a move. Write a piece and a place, e.g. r4@d3.", text=text[:40])
    piece, square = found
    if square not in GRID.index:
        raise IllegalMove("square", "{square} isn’t on the board.", square=square)
    return piece, GRID.index[square]


def parse_piece(text: str) -> tuple[int, str] | None:
    """Parse a piece and a place, which may not be on the board; None if the text names none."""
    found = _MOVE.fullmatch(normalize(text))
    return (_PIECES[found[1]], found[2]) if found and found[1] in _PIECES else None


def longest(_: Position) -> int:
    """Return the maximum number of plies: each piece is placed once."""
    return 1 + COPIES * len(PIECES)


RULES = Rules(move=Move, start=start, longest=longest)
