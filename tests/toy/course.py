"""The course of Toy."""

from pygames.core.course import Course, Mistake, Step, Tip, at
from pygames.core.phrase import Phrase
from tests.toy.guide import BEGUN, DEAL
from tests.toy.rules import GRID, Move, Position


def _is_large(_position: Position, move: Move) -> bool:
    return move.card == 2


def _is_on_b1(_position: Position, move: Move) -> bool:
    return GRID.names[move.square] == "b1"


COURSE = Course(
    steps=(
        Step(
            name="large",
            idea=Phrase("Every card counts what it says."),
            task=Phrase("Put your larger card anywhere."),
            plies=DEAL,
            solved=_is_large,
            solution="2@b1",
            right=Phrase("Two points at once."),
            mistakes=(Mistake(explanation=Phrase("The other one counts more."), example="1@a1"),),
        ),
        Step(
            name="beside",
            idea=Phrase("The next card goes beside one of yours."),
            task=Phrase("Go to b1."),
            plies=BEGUN,
            solved=_is_on_b1,
            solution="1@b1",
            looks="b1",
            then="*1",
            right=Phrase("Now b2 is open to you, too."),
            mistakes=(Mistake(explanation=Phrase("That isn’t b1."), example="1@a2", shown=at("b1")),),
        ),
    ),
    options={"rows": 3},
    summary=(Phrase("Cards count what they say."), Phrase("Go beside your own."), Phrase("More points win.")),
    tips=(Tip(when=lambda _ply, _position: True, text=Phrase("The middle is a good place.")),),
)
