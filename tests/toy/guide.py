"""The rules of Toy as a player reads them."""

from pygames.core.guide import Figure, Guide, Section, Task
from pygames.core.phrase import Phrase
from tests.toy.rules import GRID, Move, Position

DEAL = "*1 *2 *3 *1"
"""White holds 1 and 2, Black 1 and 3."""
BEGUN = f"{DEAL} 2@a1 *1 3@c2 *2"
"""Each has put a card, and drawn another."""


def _is_large(_position: Position, move: Move) -> bool:
    return move.card == 2


def _is_in_the_middle(_position: Position, move: Move) -> bool:
    return GRID.names[move.square] == "b2"


def _is_beside_the_other(_position: Position, move: Move) -> bool:
    return GRID.names[move.square] == "b1"


DEALT = Figure(name="the-deal", caption=Phrase("White has two cards. Black can’t see them."), plies=DEAL, hands=(0,))

FIRST = Figure(
    name="first-card",
    caption=Phrase("White begins, and puts the first card anywhere."),
    plies=DEAL,
    allowed=("1@a1", "2@b2"),
    refused=(("3@a1", "hand"),),
    hands=(0,),
    task=Task(
        text=Phrase("Put your best card on the board."),
        solved=_is_large,
        solution="2@b1",
        right=Phrase("Right: that is two points."),
        wrong=Phrase("You hold a better one."),
    ),
)

DRAW = Figure(
    name="drawing",
    caption=Phrase("White has put a card, and draws another from its own pile."),
    plies=f"{DEAL} 2@a1",
)

BESIDE = Figure(
    name="beside",
    caption=Phrase("Each further card goes beside one of your own."),
    plies=BEGUN,
    allowed=("1@a2", "1@b1"),
    refused=(("1@c1", "beside"), ("1@a1", "covered")),
    hands=(0,),
    task=Task(
        text=Phrase("Put a card beside yours, on b1."),
        solved=_is_beside_the_other,
        solution="1@b1",
        right=Phrase("Right: now b2 is beside a card of yours, too."),
        wrong=Phrase("That is allowed, but it isn’t b1."),
    ),
)

WIDE = Figure(
    name="three-rows",
    caption=Phrase("On the larger board there is more room."),
    plies=DEAL,
    options={"rows": 3},
    allowed=("1@b3",),
    task=Task(
        text=Phrase("Put a card in the middle."),
        solved=_is_in_the_middle,
        solution="1@b2",
        right=Phrase("Right: from there every way is open."),
        wrong=Phrase("The middle is b2."),
    ),
)

THREE = Figure(
    name="three-seats",
    caption=Phrase("With three seats Grey plays, too."),
    plies="*1 *2 *3 *1 *1 *2",
    seats=3,
    hands=(0,),
)

GUIDE = Guide(
    sections=(
        Section(Phrase("The deal"), (1, 5), (Phrase("Each seat is dealt two cards that only its owner sees."), DEALT)),
        Section(
            Phrase("A turn"),
            (2, 3),
            (Phrase("Put a card on a free square, then draw. Whoever can’t is skipped."), FIRST, DRAW, BESIDE),
        ),
        Section(Phrase("The end"), (4,), (Phrase("When nobody can put a card, the most points win."), WIDE, THREE)),
    )
)
