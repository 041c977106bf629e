"""The rules of Toy.

Material: a board of three columns and two or three rows (option `rows`), and for each seat six cards: 1 1 1 2 2 3.

1. Each seat is dealt two cards from its own face-down pile, seat by seat.
2. A turn: put a card from the hand on a free square, the first one anywhere, each further one beside one of
   one's own; then draw a card from one's own pile while it has any.
3. A seat that has no such square or no card is skipped; the game ends when nobody can put a card.
4. The score is the sum of one's own cards on the board. The highest wins; equal scores share the win.
5. A hand is seen by its owner only. All else is public, and so is what a hand and its pile hold together.

What everybody sees is one value, `Public`. A position is that and all hands, an observation that and one hand: it is
built up from what its viewer may know, and never had anything else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, TypeVar

from pygames.core.bits import bits, members
from pygames.core.checks import check_viewer, no_move
from pygames.core.contract import Rules
from pygames.core.game import CHANCE, IllegalMove, Turn
from pygames.core.grid import Grid
from pygames.core.notation import normalize
from tests.toy import GAME, SEATS

GRID = Grid(3, 3)
DECK = (1, 1, 1, 2, 2, 3)
DEALT = 2

T = TypeVar("T")

Cards = tuple[int, ...]
"""Cards in ascending order."""


class Move(NamedTuple):
    """A card put on a square or, without a square, a card drawn: 0 if its viewer does not see which."""

    card: int
    square: int = -1

    def __str__(self) -> str:
        return f"*{self.card or '?'}" if self.square < 0 else f"{self.card}@{GRID.names[self.square]}"


HIDDEN = Move(0)
TABLE = tuple(Move(card, square) for card in sorted(set(DECK)) for square in range(len(GRID.names)))


@dataclass(frozen=True, slots=True)
class Public:
    """The public state. Tuples are by seat."""

    rows: int
    turn: Turn
    drawing: int | None
    """The seat that draws at a chance."""
    covered: tuple[int, ...]
    """The squares on which each seat has put a card."""
    cards: tuple[int, ...]
    """The card on each square, 0 where there is none."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    skipped: tuple[int, ...] = ()

    def open(self, seat: int) -> int:
        """Return the squares on which rules 2 and 3 let a seat put a card."""
        if not self.sizes[seat]:
            return 0
        free = bits(square for square in range(3 * self.rows) if not self.cards[square])
        own = self.covered[seat]
        return GRID.beside(own) & free if own else free

    def unseen(self, seat: int) -> Cards:
        """Return what a seat's hand and pile hold together."""
        return without(DECK, (self.cards[square] for square in members(self.covered[seat])))

    def put(self, move: Move) -> Public:
        """Return the state after the seat to move has put a card on a square."""
        seat = self.turn
        assert isinstance(seat, int)
        after = replace(
            self,
            covered=with_entry(self.covered, seat, self.covered[seat] | 1 << move.square),
            cards=with_entry(self.cards, move.square, move.card),
            sizes=with_entry(self.sizes, seat, self.sizes[seat] - 1),
            skipped=(),
        )
        if len(after.unseen(seat)) > after.sizes[seat]:
            return replace(after, turn=CHANCE, drawing=seat)
        return after.passed_on(seat)

    def after_draw(self) -> Public:
        """Return the state after a card was drawn."""
        seat = self.drawing
        assert seat is not None
        after = replace(self, drawing=None, sizes=with_entry(self.sizes, seat, self.sizes[seat] + 1))
        if any(self.covered):
            return after.passed_on(seat)
        if after.sizes[-1] == DEALT:
            return after.passed_on(len(self.sizes) - 1)
        return replace(after, drawing=seat if after.sizes[seat] < DEALT else seat + 1)

    def passed_on(self, seat: int) -> Public:
        """Return the state in which the next seat that can put a card is to move."""
        count = len(self.sizes)
        others = tuple((seat + step) % count for step in range(1, count + 1))
        for step, other in enumerate(others):
            if self.open(other):
                return replace(self, turn=other, skipped=others[:step])
        return replace(self, turn=None)

    def scores(self) -> tuple[int, ...]:
        """Return the sum of each seat's cards on the board (rule 4)."""
        return tuple(sum(self.cards[square] for square in members(own)) for own in self.covered)

    def winners(self) -> frozenset[int]:
        """Return the seats with the highest score, once the game is over."""
        scores = self.scores()
        return frozenset(s for s, score in enumerate(scores) if score == max(scores) and self.turn is None)

    def legal_set(self, hand: Cards) -> int:
        """Return the legal moves of the seat to move, if it holds this hand, as a set of places in the table."""
        if not isinstance(self.turn, int):
            return 0
        squares = self.open(self.turn)
        return bits(len(GRID.names) * (card - 1) + square for card in set(hand) for square in members(squares))

    def checked(self, move: Move, cards: Cards) -> Move:
        """Return this move, if it is legal for a seat that holds these cards, or possible in a draw from them."""
        if self.turn is None:
            raise IllegalMove("over", "The game is over.")
        if move.square < 0:
            if self.turn != CHANCE:
                raise IllegalMove("turn", "A card is put on the board now, not drawn.")
            if move.card not in cards:
                raise IllegalMove("pile", "{card} can’t be drawn here.", card=str(move))
            return move
        if self.turn == CHANCE:
            raise IllegalMove("chance", "A card is drawn now, not put on the board.")
        assert isinstance(self.turn, int)
        square = GRID.names[move.square]
        if move.square >= 3 * self.rows:
            raise IllegalMove("square", "{square} isn’t on the board.", square=square)
        if move.card not in cards:
            raise IllegalMove("hand", "{seat} has no {card} in hand.", seat=SEATS[self.turn], card=move.card)
        if self.cards[move.square]:
            raise IllegalMove("covered", "A card lies on {square} already.", square=square)
        if not self.open(self.turn) >> move.square & 1:
            raise IllegalMove("beside", "{square} is not beside one of your own cards.", square=square)
        return move


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game: what everybody sees, and all hands."""

    public: Public
    hands: tuple[Cards, ...]

    @property
    def turn(self) -> Turn:
        """The seat to move, CHANCE, or None when the game is over."""
        return self.public.turn

    @property
    def skipped(self) -> tuple[int, ...]:
        """The seats passed over just before."""
        return self.public.skipped

    @property
    def legal_set(self) -> int:
        """The legal moves as a set of places in the table."""
        return self.public.legal_set(self.hands[self.turn]) if isinstance(self.turn, int) else 0

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move, in the order of the table."""
        return tuple(TABLE[index] for index in members(self.legal_set))

    def chance_outcomes(self) -> tuple[tuple[Move, int], ...]:
        """Return the cards that can be drawn, each as often as the pile holds it."""
        return tuple((Move(card), number) for card, number in Counter(self.pile()).items())

    def pile(self) -> Cards:
        """Return what is in the pile of the seat that draws; nothing when it is no chance."""
        seat = self.public.drawing
        return () if seat is None else without(self.public.unseen(seat), self.hands[seat])

    def move_at(self, index: int) -> Move:
        """Return the move at a place of the table."""
        return TABLE[index]

    def play(self, move: Move) -> Position:
        """Return the next position."""
        try:
            is_outcome = move.square < 0
        except AttributeError:
            raise no_move(move) from None
        if is_outcome:
            seat = self.public.drawing
            assert seat is not None
            hand = tuple(sorted((*self.hands[seat], move.card)))
            return replace(self, public=self.public.after_draw(), hands=with_entry(self.hands, seat, hand))
        mover = self.turn
        assert isinstance(mover, int)
        left = without(self.hands[mover], (move.card,))
        return replace(self, public=self.public.put(move), hands=with_entry(self.hands, mover, left))

    def play_at(self, index: int) -> Position:
        """Return the next position, after the move at a place of the table."""
        return self.play(TABLE[index])

    def playout(self, rng: Random) -> Position:
        """Return the end of a random game from here."""
        position = self
        while position.turn is not None:
            position = position.play(rng.choice(position.legal_moves() or [Move(card) for card in position.pile()]))
        return position

    def compact(self) -> Position:
        """Return the position itself: its table is small."""
        return self

    def parse(self, text: str) -> Move:
        """Return the legal move or possible outcome that a text means; IllegalMove says why it is none."""
        return self.public.checked(read(text), self.hands[self.turn] if isinstance(self.turn, int) else self.pile())

    def scores(self) -> tuple[int, ...]:
        """Return points by seat."""
        return self.public.scores()

    def winners(self) -> frozenset[int]:
        """Return the seats that have won."""
        return self.public.winners()

    def observe(self, seat: int | None) -> Observation:
        """Return the public state, with a seat's own hand."""
        check_viewer(seat, len(self.hands))
        return Observation(self.public, seat, () if seat is None else self.hands[seat])

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # what reads the style sheet is slow to load

        return picture(GAME, self.observe(None))


@dataclass(frozen=True, slots=True)
class Observation:
    """One moment of a game as one seat knows it (None: a spectator)."""

    public: Public
    viewer: int | None
    hand: Cards

    @property
    def turn(self) -> Turn:
        """The seat to move, CHANCE, or None when the game is over."""
        return self.public.turn

    @property
    def skipped(self) -> tuple[int, ...]:
        """The seats passed over just before."""
        return self.public.skipped

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the viewer's legal moves, when it is its turn."""
        mine = self.turn == self.viewer and self.viewer is not None
        return tuple(TABLE[index] for index in members(self.public.legal_set(self.hand))) if mine else ()

    def chance_outcomes(self) -> tuple[tuple[Move, int], ...]:
        """Return what the viewer may draw, as often as its pile holds it, or the one draw that it does not see."""
        if self.turn != CHANCE:
            return ()
        if self.public.drawing != self.viewer:
            return ((HIDDEN, 1),)
        pile = without(self.public.unseen(self.viewer), self.hand)
        return tuple((Move(card), number) for card, number in Counter(pile).items())

    def play(self, move: Move) -> Observation:
        """Return what the viewer knows after a move or outcome."""
        if not isinstance(move, Move):
            raise no_move(move)
        if move.square >= 0:
            left = without(self.hand, (move.card,)) if self.turn == self.viewer else self.hand
            return replace(self, public=self.public.put(move), hand=left)
        mine = self.public.drawing == self.viewer and move != HIDDEN
        hand = tuple(sorted((*self.hand, move.card))) if mine else self.hand
        return replace(self, public=self.public.after_draw(), hand=hand)

    def parse(self, text: str) -> Move:
        """Return the move or outcome that a text means, as far as the viewer can judge."""
        return self.public.checked(read(text), self._possible())

    def _possible(self) -> Cards:
        """Return what may be put or drawn now, as the viewer knows it: the own hand or pile, else anything unseen."""
        seat = self.public.drawing if self.turn == CHANCE else self.turn
        if seat is None:
            return ()
        if seat != self.viewer:
            return (HIDDEN.card,) if self.turn == CHANCE else self.public.unseen(seat)
        return (HIDDEN.card, *without(self.public.unseen(seat), self.hand)) if self.turn == CHANCE else self.hand

    def scores(self) -> tuple[int, ...]:
        """Return points by seat."""
        return self.public.scores()

    def winners(self) -> frozenset[int]:
        """Return the seats that have won."""
        return self.public.winners()

    def observe(self, seat: int | None) -> Observation:
        """Return the observation itself for its viewer; for anybody else, what a spectator may know."""
        check_viewer(seat, len(self.public.sizes))
        return self if seat == self.viewer else replace(self, viewer=None, hand=())


def start(seats: int = 2, *, rows: int = 2) -> Position:
    """Return the empty board before the deal."""
    none = (0,) * seats
    cards = (0,) * len(GRID.names)
    return Position(Public(rows, CHANCE, drawing=0, covered=none, cards=cards, sizes=none), ((),) * seats)


def hides(position: Position | Observation, seat: int | None) -> bool:
    """Return whether the card that is drawn here is hidden from a seat (rule 5)."""
    return position.public.drawing != seat


def determinize(observation: Observation, rng: Random) -> Position:
    """Return a position that fits an observation, every way the hidden cards can lie equally likely.

    Who is skipped can be seen from the board and the number of cards, so it tells nothing about a hand.
    """
    public = observation.public
    hands = (tuple(sorted(rng.sample(public.unseen(seat), size))) for seat, size in enumerate(public.sizes))
    return Position(
        public, tuple(observation.hand if s == observation.viewer else hand for s, hand in enumerate(hands))
    )


_TEXT = re.compile(r"\*([?1-3])|([1-3])@([a-c][1-3])")


def read(text: str) -> Move:
    """Return the move or outcome that a text names, legal or not."""
    found = _TEXT.fullmatch(normalize(text))
    if not found:
        raise IllegalMove("text", "“{text}” is no move: a move is a card and a square such as 2@b1.", text=text[:40])
    outcome, card, square = found.groups()
    return Move(int(card), GRID.square(square)) if card else Move(int(outcome.replace("?", "0")))


def without(cards: Cards, taken: Iterable[int]) -> Cards:
    """Return these cards without some of them."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def with_entry(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return these values with another one at a place."""
    return (*values[:at], value, *values[at + 1 :])


def outcomes(_: Position) -> tuple[Move, ...]:
    """Return a draw of each card."""
    return tuple(map(Move, sorted(set(DECK))))


def longest(position: Position) -> int:
    """Return the maximum number of plies: each card is drawn once and put once."""
    return 2 * len(DECK) * len(position.hands)


RULES = Rules(move=Move, start=start, hides=hides, determinize=determinize, outcomes=outcomes, longest=longest)
