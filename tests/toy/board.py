"""What Toy looks like: `card-2` takes a card in hand, a square's name puts it there, `cancel` puts it back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygames.core.bits import members
from pygames.core.contract import Board
from pygames.core.game import CHANCE, IllegalMove
from pygames.core.phrase import Phrase
from pygames.core.scene import (
    CANCEL,
    CELLS,
    DRAW,
    FINALE,
    HELD,
    Canvas,
    Disc,
    Hand,
    Held,
    Item,
    Mark,
    Rect,
    Scene,
    Spot,
    Text,
    Tool,
    finale,
)
from tests.toy import SEATS
from tests.toy.rules import GRID, Move, Observation


@dataclass(frozen=True, slots=True)
class Draft:
    """A card in hand."""

    card: int


def scene(observation: Observation, draft: Draft | None = None, last: str = "") -> Scene:
    """Return the picture of what a seat knows."""
    public = observation.public
    canvas = Canvas(
        width=3,
        height=public.rows,
        layers=("ground", "cards", "fits", FINALE, CELLS, HELD),
        marks=frozenset((*_marks(observation, last), *_fits(observation, draft), *_finale(observation))),
        label=Phrase("Board of Toy"),
        rows=public.rows,
        columns=3,
    )
    return Scene(
        board=canvas,
        hands=tuple(_hand(observation, draft, seat) for seat in range(len(public.sizes))),
        prompt=_prompt(observation, draft),
        actor=public.drawing if public.turn == CHANCE else public.turn,
        tools=_tools(observation, draft),
        held=_held(observation, draft) if draft else None,
    )


def touch(observation: Observation, draft: Draft | None, target: str) -> Draft | Move | None:
    """Return what a press makes of the draft: another draft, none, or the move."""
    if not observation.legal_moves():
        raise IllegalMove("not-yet", "It is not your turn.")
    match target.partition("-"):
        case "card", "-", card if card in map(str, observation.hand):
            return Draft(int(card))
        case "card", _, _:
            raise IllegalMove("hand", "You have no such card.")
        case "cancel", _, _ if draft:
            return None
    if draft is None:
        raise IllegalMove("choose", "Choose a card first.")
    return observation.parse(f"{draft.card}@{target}")


def describe(observation: Observation, text: str) -> Phrase:
    """Return what a move or outcome does, in a sentence."""
    move = observation.parse(text)
    if move.square < 0:
        drawing = observation.public.drawing
        assert drawing is not None
        card = Phrase("a {card}", card=move.card) if move.card else Phrase("a card")
        return Phrase("{seat} draws {card}.", seat=SEATS[drawing], card=card)
    assert isinstance(observation.turn, int)
    square = GRID.names[move.square]
    return Phrase("{seat} puts a {card} on {square}.", seat=SEATS[observation.turn], card=move.card, square=square)


def end_reason(_observation: Observation) -> Phrase:
    """Return why the game is over."""
    return Phrase("No square is empty.")


def drawing_seat(observation: Observation) -> int | None:
    """Return the seat that draws a card."""
    return observation.public.drawing


def describe_briefly(observation: Observation, text: str) -> Phrase:
    """Return a move or outcome in a few words."""
    move = observation.parse(text)
    if move.square < 0:
        return Phrase("draws {card}", card=move.card or Phrase("a card"))
    return Phrase("{card} on {square}", card=move.card, square=GRID.names[move.square])


def score_breakdown(observation: Observation, seat: int) -> tuple[Phrase, ...]:
    """Return how a seat's score comes about."""
    number = observation.public.covered[seat].bit_count()
    score = observation.scores()[seat]
    return (Phrase.count("{n} card on the board: {score}", "{n} cards on the board: {score}", number, score=score),)


def _marks(observation: Observation, last: str) -> Iterator[Mark]:
    """Yield the squares, and the cards on them."""
    public = observation.public
    for square in range(3 * public.rows):
        x, y = GRID.place(square)
        name, card, top = GRID.names[square], public.cards[square], public.rows - 1 - y
        label = Phrase("{square}, {card}", square=name, card=card) if card else Phrase("{square}, empty", square=name)
        yield Rect(layer=CELLS, style="cell", label=label, target=name, cell=(top + 1, x + 1), x=x, y=top)
        if card:
            style = "last" if f"{card}@{name}" in last.split() else ""
            yield Text(layer="cards", style=style, x=x + 0.5, y=top + 0.5, text=str(card), size=0.5)


def _fits(observation: Observation, draft: Draft | None) -> Iterator[Mark]:
    """Yield where the card in hand may go."""
    public = observation.public
    if draft and isinstance(observation.turn, int):
        for square in members(public.open(observation.turn)):
            x, y = GRID.place(square)
            yield Disc(layer="fits", style="fit", x=x + 0.5, y=public.rows - y - 0.5, radius=0.2)


def _finale(observation: Observation) -> Iterator[Mark]:
    """Yield rings around the winner's cards."""
    public = observation.public
    for seat in observation.winners():
        cards = public.covered[seat]
        for n, square in enumerate(members(cards)):
            x, y = GRID.place(square)
            yield Disc(layer=FINALE, style=finale(n, cards.bit_count()), x=x + 0.5, y=public.rows - y - 0.5, radius=0.4)


def _hand(observation: Observation, draft: Draft | None, seat: int) -> Hand:
    """Return a seat's hand: the cards only where they are the viewer's."""
    size = observation.public.sizes[seat]
    usable = bool(observation.legal_moves())
    items = tuple(
        Item(
            target=f"card-{card}",
            label=Phrase("Card {card}", card=card),
            picture=Canvas(width=1, height=1, layers=("cards",), marks=frozenset({card_mark(card, 0.5, 0.5)})),
            chosen=draft == Draft(card),
            usable=usable,
        )
        for card in sorted(set(observation.hand if seat == observation.viewer else ()))
    )
    return Hand(seat=seat, label=Phrase.count("{n} card", "{n} cards", size), items=items, refills=True)


def _tools(observation: Observation, draft: Draft | None) -> tuple[Tool, ...]:
    """Return the tools: draw a card, or put the card in hand back."""
    if observation.turn == CHANCE and observation.public.drawing == observation.viewer:
        return (Tool(target=DRAW, label=Phrase("Draw a card"), icon="layers", key="Enter", main=True),)
    return (CANCEL,) if draft else ()


def _held(observation: Observation, draft: Draft) -> Held:
    """Return the card in hand and everywhere it can go."""
    assert isinstance(observation.turn, int)
    open_ = observation.public.open(observation.turn)
    return Held(
        label=Phrase("Card {card}", card=draft.card),
        picture=frozenset({card_mark(draft.card, 0, 0)}),
        spots=tuple(
            Spot(
                target=GRID.names[square],
                x=GRID.place(square)[0] + 0.5,
                y=observation.public.rows - GRID.place(square)[1] - 0.5,
                fits=square in members(open_),
            )
            for square in range(3 * observation.public.rows)
        ),
    )


def ghost(observation: Observation, text: str) -> Iterator[Mark]:
    """Yield the card that a move would put on the board."""
    card, _, square = text.partition("@")
    x, y = GRID.place(GRID.square(square))
    yield card_mark(int(card), x + 0.5, observation.public.rows - y - 0.5)


def card_mark(card: int, x: float, y: float) -> Mark:
    """Return a card with its middle at a point."""
    return Text(layer="cards", x=x, y=y, text=str(card), size=0.5)


def _prompt(observation: Observation, draft: Draft | None) -> Phrase:
    """Return the next thing to do."""
    if observation.turn is None:
        return Phrase("The game is over.")
    if observation.turn == CHANCE:
        return Phrase("A card is drawn.")
    return Phrase("Choose a square.") if draft else Phrase("Choose a card.")


BOARD: Board[Observation, Draft, Move] = Board(
    scene=scene,
    touch=touch,
    describe=describe,
    describe_briefly=describe_briefly,
    score_breakdown=score_breakdown,
    end_reason=end_reason,
    drawing_seat=drawing_seat,
    ghost=ghost,
)
