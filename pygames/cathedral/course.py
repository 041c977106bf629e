"""The lessons of Cathedral: wall off a corner, leave no gap, large first, capture, rescue, and save what is safe."""

from __future__ import annotations

from pygames.cathedral.guide import CAPTURE, ENCLOSING, LEAKING, MONUMENTS, OWN_SPACE
from pygames.cathedral.monuments import GRID, Move
from pygames.cathedral.rules import Position, effect
from pygames.core.course import Course, Mistake, Step, Tip, at
from pygames.core.phrase import Phrase

LAND = "a1 a2 a3 b1 b2 b3"
"""The corner beside the bridge."""
SQUARES = GRID.squares(LAND.replace(" ", ","))
WORTH_IT = 3
"""Squares of the corner that make a claim worthwhile."""
ALONE = f"{MONUMENTS.plies} a1 c1,c2,c3"
"""Dark's tavern in the corner beside Light's bridge, Dark to move."""
LARGE = 4
ONE_ROUND = {"rounds": 1}


def _claimed_land(position: Position, move: Move) -> int:
    """Return the squares of the corner that a move claims."""
    return (effect(position, move).claimed & SQUARES).bit_count()


def _captures(position: Position, move: Move) -> bool:
    return bool(effect(position, move).captured)


def _capture(position: Position, move: Move) -> Move | None:
    """Return a move with which Light captures something after a move of Dark's, or None."""
    after = position.play(move)
    return next((light for light in after.legal_moves() if _captures(after, light)), None)


COURSE = Course(
    steps=(
        Step(
            name="claim",
            idea=Phrase(
                "A space your monuments enclose is yours alone. Your bridge and the edge of the board almost do it."
            ),
            task=Phrase("Enclose the corner: a two-square stable will do."),
            plies=ENCLOSING.plies,
            options=ONE_ROUND,
            solved=lambda position, move: _claimed_land(position, move) >= WORTH_IT,
            solution="a3,b3",
            right=Phrase("Yours! Light may never build there now."),
            mistakes=(
                Mistake(
                    explanation=Phrase("You fenced off only a scrap. The whole corner is there for the taking."),
                    example="b1,a2,b2",
                    made=lambda position, move: effect(position, move).claimed > 0,
                    shown=at(LAND),
                ),
                Mistake(
                    explanation=Phrase(
                        "The corner is still open: the wall has a gap between the bridge and the edge of the board."
                    ),
                    example="a4,b4",
                ),
            ),
        ),
        Step(
            name="leak",
            idea=Phrase(
                "Corners leak: where your pieces touch only at a corner, Light can slip through – here from b3 to c4."
            ),
            task=Phrase("Plug the leak."),
            plies=LEAKING.plies,
            options=ONE_ROUND,
            solved=lambda position, move: _claimed_land(position, move) >= WORTH_IT,
            solution="c4",
            looks="b3 c4",
            right=Phrase("No more leaks – and the corner is yours."),
            mistakes=(
                Mistake(
                    explanation=Phrase("It still leaks between these two. Even your smallest monument can plug it."),
                    example="a5,b5",
                    shown=at("b3 c4"),
                ),
            ),
        ),
        Step(
            name="large",
            idea=Phrase("Squares left in your hand at the end count against you, and big monuments are hard to fit."),
            task=Phrase("Begin with a big monument: four squares or more."),
            plies=MONUMENTS.plies,
            options=ONE_ROUND,
            solved=lambda _position, move: move.squares.bit_count() >= LARGE,
            solution="b2,c2,a3,b3",
            right=Phrase("Good. The small ones will still fit later."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That one fits anywhere, any time. Use the empty city for something big."),
                    example="g8,h8,h9",
                ),
            ),
        ),
        Step(
            name="capture",
            idea=Phrase("Enclose a single one of your opponent’s monuments, and it goes back to their hand."),
            task=Phrase("Capture Light’s tavern."),
            plies=CAPTURE.plies,
            options=ONE_ROUND,
            solved=_captures,
            solution=CAPTURE.allowed[0],
            looks="a1",
            right=Phrase("Captured! The tavern is off the board, and the land is yours."),
            mistakes=(
                Mistake(
                    explanation=Phrase("The tavern can still get out, between the bridge and the edge of the board."),
                    example="h8,h9",
                ),
            ),
        ),
        Step(
            name="rescue",
            idea=Phrase("Only a monument that stands alone can be captured. Now your tavern is the one in danger."),
            task=Phrase("Save your tavern: give it company."),
            plies=ALONE,
            options=ONE_ROUND,
            solved=lambda position, move: _capture(position, move) is None,
            solution="a2,b2",
            looks="a1",
            right=Phrase("Two together are safe: Light can’t capture either of them."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Light answers like this, and your tavern is gone: it still stood alone."),
                    example="h2,h3",
                    answer=_capture,
                ),
            ),
        ),
        Step(
            name="wait",
            idea=Phrase("Nobody else can build on your land, so it can wait. Out in the city every square is a race."),
            task=Phrase("Build outside your land."),
            plies=OWN_SPACE.plies,
            options=ONE_ROUND,
            solved=lambda position, move: not move.squares & position.claims[1],
            solution="d1,d2",
            right=Phrase("Right. Your own corner will wait for you until the end."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Nobody could have taken that spot from you. Build where Light can build too."),
                    example="a1,a2",
                    shown=at(LAND),
                ),
            ),
        ),
    ),
    options=ONE_ROUND,
    summary=(
        Phrase("A space that your monuments and the edge of the board enclose is yours alone."),
        Phrase("Enclose just one of your opponent’s monuments along with it, and it goes back to their hand."),
        Phrase(
            "A round ends when nobody can place anything. A full game has two rounds, and whoever has fewer squares "
            "left in hand wins."
        ),
    ),
    tips=(
        Tip(
            when=lambda ply, position: ply >= 1,
            text=Phrase("Start big, and near the edge of the board: the edge is half of your first wall."),
        ),
        Tip(
            when=lambda ply, position: ply >= 6,
            text=Phrase("Look for a corner that one more monument would close. And don’t leave yours standing alone."),
        ),
    ),
)
