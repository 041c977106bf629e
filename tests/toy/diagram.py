"""Positions of Toy as text: the cards of each seat on the board, its hand, and whose turn it is.

    white 2@a1 / white-hand 1 3 / black-hand ? ? / turn black

What is not known of a hand is `?`, and is dealt at random. `draws white` says that a card is drawn next.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pygames.core.bits import bits, members
from pygames.core.contract import Diagram
from pygames.core.diagram import BadPosition, Problem, Words, fields, join_fields, one_of
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from tests.toy import SEATS
from tests.toy.rules import DEALT, DECK, GRID, Cards, Move, Observation, Position, Public, without
from tests.toy.rules import read as read_move

NAMES = ("white", "black", "grey")
UNKNOWN = "?"


def write(seen: Position | Observation) -> str:
    """Return the text of a position, or of what a viewer knows of it."""
    public = seen.public
    names = NAMES[: len(public.sizes)]
    board = {
        name: [f"{public.cards[square]}@{GRID.names[square]}" for square in members(own)]
        for name, own in zip(names, public.covered, strict=True)
    }
    hands = {f"{name}-hand": _hand(seen, seat) or ["-"] for seat, name in enumerate(names)}
    turn = public.skipped[0] if public.skipped else public.turn
    drawing = [] if public.drawing is None or turn != CHANCE else [names[public.drawing]]
    return join_fields({**board, **hands, "turn": [names[turn]] if isinstance(turn, int) else [], "draws": drawing})


def _hand(seen: Position | Observation, seat: int) -> list[str]:
    """Return the words for a seat's hand."""
    if isinstance(seen, Position):
        return [*map(str, seen.hands[seat])]
    return [*map(str, seen.hand)] if seat == seen.viewer else [UNKNOWN] * seen.public.sizes[seat]


def read(text: str, seats: int = 2, rng: Random | None = None, *, rows: int = 2) -> Position:
    """Return the position that a text means; BadPosition if it can't be."""
    names, rng = NAMES[:seats], rng or Random(0)
    found = fields(text, (*names, *(f"{name}-hand" for name in names), "turn", "draws"))
    board = [_placed(found.get(name, ()), rows) for name in names]
    cards = [0] * len(GRID.names)
    for seat, moves in enumerate(board):
        for move in moves:
            if cards[move.square]:
                raise BadPosition(str(move), Phrase("A card lies on {square} already.", square=GRID.names[move.square]))
            cards[move.square] = move.card
            if sum(other.card == move.card for other in moves) > DECK.count(move.card):
                raise BadPosition(str(move), Phrase("{seat} doesn’t have so many cards.", seat=SEATS[seat]))
    hands = [
        _dealt(found.get(f"{name}-hand", (UNKNOWN,) * DEALT), without(DECK, (m.card for m in board[seat])), seat, rng)
        for seat, name in enumerate(names)
    ]
    drawing = one_of(names, found["draws"], 0) if "draws" in found else None
    public = Public(
        rows=rows,
        turn=CHANCE,
        drawing=drawing,
        covered=tuple(bits(move.square for move in moves) for moves in board),
        cards=tuple(cards),
        sizes=tuple(map(len, hands)),
    )
    if drawing is None:
        public = public.passed_on((one_of(names, found.get("turn", ()), 0) - 1) % seats)
    elif not without(public.unseen(drawing), hands[drawing]):
        raise BadPosition("draws", Phrase("The pile is empty."))
    return Position(public, tuple(hands))


def _placed(words: Words, rows: int) -> list[Move]:
    """Return the cards on the board that words name."""
    found = []
    for word in words:
        try:
            move = read_move(word)
        except IllegalMove:
            move = Move(0)
        if not 0 <= move.square < 3 * rows:
            raise BadPosition(word, Phrase("this isn’t a card and a square such as 2@b1."))
        found.append(move)
    return found


def _dealt(words: Sequence[str], left: Cards, seat: int, rng: Random) -> Cards:
    """Return a hand, with cards at random for those that are not known."""
    named = [word for word in words if word not in (UNKNOWN, "-")]
    if len(words) > DEALT:
        raise BadPosition(" ".join(words), Phrase("A hand holds two cards."))
    hand = [int(word) for word in named if word in "123"]
    if len(hand) < len(named) or any(hand.count(card) > left.count(card) for card in hand):
        raise BadPosition(" ".join(words), Phrase("{seat} doesn’t have these cards.", seat=SEATS[seat]))
    rest = without(left, hand)
    return tuple(sorted((*hand, *rng.sample(rest, min(len(rest), list(words).count(UNKNOWN))))))


def problems(position: Position) -> tuple[Problem, ...]:
    """Return what is wrong with a position."""
    over = (Problem(Phrase("The game is over."), fatal=True),) if position.turn is None else ()
    parted = [seat for seat, own in enumerate(position.public.covered) if own and GRID.flood(own & -own, own) != own]
    return (*over, *(Problem(Phrase("{seat}’s cards aren’t together.", seat=SEATS[seat])) for seat in parted))


DIAGRAM = Diagram(write=write, read=read, problems=problems)
