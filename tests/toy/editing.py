"""Positions of Toy set up by hand: cards of all seats on any square, and off it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygames.core.bits import members
from pygames.core.contract import Choice, Edited, Editing
from pygames.core.editing import CHOOSE, REMOVE_TOOL, of_tray, target_of, unknown
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Hand, Held, Item, Scene, Spot
from tests.toy import SEATS
from tests.toy.board import card_mark
from tests.toy.board import scene as board_scene
from tests.toy.diagram import NAMES
from tests.toy.rules import DECK, GRID, Position, without


@dataclass(frozen=True, slots=True)
class Draft:
    """A seat's card in hand."""

    seat: int
    card: int


def scene(position: Position, draft: Draft | None = None) -> Scene:
    """Return the picture of a position, with all cards to be picked."""
    shown = board_scene(position.observe(None))
    seats = range(len(position.hands))
    return replace(
        shown,
        hands=tuple(Hand(seat=seat, label=SEATS[seat], items=_items(position, draft, seat)) for seat in seats),
        prompt=Phrase("Choose a square.") if draft else CHOOSE,
        tools=(REMOVE_TOOL,) if draft else (),
        held=_held(position, draft) if draft else None,
    )


def _items(position: Position, draft: Draft | None, seat: int) -> tuple[Item, ...]:
    """Return the cards of a seat that are not on the board."""
    return tuple(
        Item(
            target=target_of(seat, f"card-{card}"),
            label=Phrase("Card {card}", card=card),
            picture=Canvas(width=1, height=1, layers=("cards",), marks=frozenset({card_mark(card, 0.5, 0.5)})),
            chosen=draft == Draft(seat, card),
        )
        for card in sorted(set(position.public.unseen(seat)))
    )


def _held(position: Position, draft: Draft) -> Held:
    """Return the card in hand and everywhere it can go."""
    rows = position.public.rows
    spots = []
    for square in range(3 * rows):
        x, y = GRID.place(square)
        free = not position.public.cards[square]
        spots.append(Spot(target=GRID.names[square], x=x + 0.5, y=rows - y - 0.5, fits=free))
    picture = frozenset({card_mark(draft.card, 0, 0)})
    return Held(label=Phrase("Card {card}", card=draft.card), picture=picture, spots=tuple(spots))


def touch(position: Position, draft: Draft | None, target: str) -> Edited[Position, Draft]:
    """Return what a press makes of a position that is set up."""
    if picked := of_tray(target):
        return Edited(position, _pick(position, draft, *picked))
    if target == "cancel" and draft:
        return Edited(position, message=Phrase("Card {card} off the board.", card=draft.card))
    if target not in GRID.names[: 3 * position.public.rows]:
        raise unknown(target)
    square = GRID.square(target)
    lying = position.public.cards[square]
    if draft is None and lying:
        seat = next(seat for seat, own in enumerate(position.public.covered) if own >> square & 1)
        return Edited(_with(position, seat, square, 0), Draft(seat, lying))
    if draft is None:
        raise IllegalMove("choose", "Choose a card first.")
    if lying:
        raise IllegalMove("covered", "A card lies on {square} already.", square=target)
    message = Phrase("{seat} puts a {card} on {square}.", seat=SEATS[draft.seat], card=draft.card, square=target)
    return Edited(_with(position, draft.seat, square, draft.card), message=message)


def _pick(position: Position, draft: Draft | None, seat: int, name: str) -> Draft | None:
    """Return a card in hand; nothing if it was."""
    card = name.removeprefix("card-")
    if seat >= len(position.hands) or card not in map(str, position.public.unseen(seat)):
        raise unknown(name)
    return None if draft == Draft(seat, int(card)) else Draft(seat, int(card))


def _with(position: Position, seat: int, square: int, card: int) -> Position:
    """Return the position with another card on a square, or none; what a seat has no more is not in its hand."""
    public = position.public
    covered = [own & ~(1 << square) for own in public.covered]
    covered[seat] |= (card > 0) << square
    cards = [card if at == square else one for at, one in enumerate(public.cards)]
    return _settled(position, replace(public, covered=tuple(covered), cards=tuple(cards)).covered, cards, 0)


def _settled(position: Position, covered: Sequence[int], cards: Sequence[int], turn: int) -> Position:
    """Return the position with these cards on the board, hands of what is left of them, and a seat to move."""
    hands = []
    for own in covered:
        left = without(DECK, (cards[square] for square in members(own)))
        hands.append(tuple(sorted(left[:2])))
    sizes = tuple(map(len, hands))
    public = replace(
        position.public, covered=tuple(covered), cards=tuple(cards), sizes=sizes, turn=CHANCE, drawing=None, skipped=()
    )
    return Position(public.passed_on((turn - 1) % len(sizes)), tuple(hands))


def choices(position: Position) -> tuple[Choice, ...]:
    """Return whose turn it is."""
    values = tuple(zip(NAMES, SEATS, strict=True))[: len(position.hands)]
    turn = position.turn if isinstance(position.turn, int) else 0
    return (Choice("turn", Phrase("To move"), values, NAMES[turn]),)


def choose(position: Position, name: str, value: str) -> Position:
    """Return the position with another seat to move."""
    if name != "turn" or value not in NAMES:
        raise unknown(value)
    return _settled(position, position.public.covered, position.public.cards, NAMES.index(value))


EDITING: Editing[Position, Draft] = Editing(scene=scene, touch=touch, choices=choices, choose=choose)
