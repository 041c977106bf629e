"""First strategies of Cathedral."""

from __future__ import annotations

from pygames.cathedral.course import ONE_ROUND
from pygames.cathedral.model_games import THREE_QUARTERS
from pygames.cathedral.monuments import Move
from pygames.cathedral.rules import Position, effect
from pygames.core.course import Course, Mistake, Step
from pygames.core.phrase import Phrase


def _claimed(position: Position, move: Move) -> int:
    """Return the number of squares that a move claims."""
    return effect(position, move).claimed.bit_count()


STRATEGIES = Course(
    steps=(
        Step(
            name="second-wall",
            idea=Phrase("The edge and the People Piece are walls you needn’t build. Your castle already joins both."),
            task=Phrase("Close the largest corner that one monument can close."),
            plies=" ".join(THREE_QUARTERS.plies.split()[:3]),
            options=ONE_ROUND,
            solved=lambda position, move: _claimed(position, move) >= 8,
            solution="i6,j6,h7,i7,h8",
            right=Phrase("A quarter of the city is yours with two monuments."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That’s land, but you could have had more of it. Push the wall further down."),
                    example="j6,i7,j7,h8,i8",
                    made=lambda position, move: _claimed(position, move) > 0,
                ),
                Mistake(
                    explanation=Phrase("Nothing is closed yet, and Light will step in before you come back."),
                    example="g2,h2,g3,h3",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Use walls that are there already: the edge and the People Piece."),
        Phrase("Claim early, as long as one monument closes a large space."),
        Phrase("Fill the open city first. Your own land will wait."),
    ),
    games=(THREE_QUARTERS,),
)
