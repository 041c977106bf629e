"""The rules of Toy as a player reads them."""

from pygames.core.guide import Figure, Guide, Section, Task
from pygames.core.phrase import Phrase
from tests.toy.rules import Move, Position

DEAL = "*1 *2 *3 *1"


def _is_large(_position: Position, move: Move) -> bool:
    return move.card == 2


FIRST = Figure(
    name="first-card",
    caption=Phrase("Each seat holds two cards. White puts the first one anywhere."),
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

GUIDE = Guide(
    sections=(
        Section(Phrase("The deal"), (1, 5), (Phrase("Each seat is dealt two cards that only its owner sees."), FIRST)),
        Section(
            Phrase("A turn"),
            (2, 3),
            (Phrase("Put a card on a free square beside one of your own, then draw. Who can do neither is skipped."),),
        ),
        Section(Phrase("The end"), (4,), (Phrase("When nobody can put a card, the most points win."),)),
    )
)
