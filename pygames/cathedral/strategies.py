"""First strategies of Cathedral: claim early, the larger space first, capture and escape, fill the city first."""

from __future__ import annotations

from pygames.cathedral.course import ONE_ROUND
from pygames.cathedral.model_games import LONELY_ACADEMY, SHARED_OUT
from pygames.cathedral.monuments import GRID, Move
from pygames.cathedral.rules import Position, effect
from pygames.core.course import Course, Mistake, Step, at, is_any_of
from pygames.core.phrase import Phrase

TWO_SPACES = (
    "f5,d6,e6,f6,g6,f7 d1,c2,d2,e2,d3 g1,f2,g2,h2,h3 i3,h4,i4,j4,h5 c3,e3,c4,d4,e4 d9,e9,f9,d10,f10 b4,a5,b5,c5,b6"
)
"""Dark can close a large space on the right, or a small one on the left."""
BOTH_IN_DANGER = "e4,c5,d5,e5,f5,e6 d8,c9,d9,e9,d10 f8,g8,f9,f10,g10 i6,g7,h7,i7,h8 h3,h4,i4,j4,i5"
"""Dark's academy and Light's castle are both nearly enclosed."""
SIX_AT_HOME = (
    f"{TWO_SPACES} h6,g7,h7,f8,g8 f3,g3,f4,g4 c7,b8,c8,d8,c9 a6,a7,b7,a8 h1,i1,j1,i2 a9,b9,b10,c10 d7,e7,e8 d5,e5 "
    "i5,j5,i6,j6 e1,f1,d2,e2,d3 i7,j7,h8,i8 c1,d1,c2 j2,j3 a2,a3,a4 j8,j9,j10 a1,b1,b2"
)
"""Dark has six squares at home for an inn, a stable and a tavern, and single squares elsewhere."""
OUTSIDE = GRID.squares("g4")
"""The way out of the corner in which Dark's academy stands."""


def _claimed(position: Position, move: Move) -> int:
    """Return the number of squares that a move claims."""
    return effect(position, move).claimed.bit_count()


def _claims(position: Position, move: Move) -> bool:
    return _claimed(position, move) > 0


def _capture(position: Position, move: Move) -> Move | None:
    """Return a move with which Light captures something after a move of Dark's, or None."""
    after = position.play(move)
    return next((light for light in after.legal_moves() if effect(after, light).captured), None)


def _is_safe(position: Position, move: Move) -> bool:
    return _capture(position, move) is None


def _breaks_out(position: Position, move: Move) -> bool:
    """Return whether a move saves the academy and builds outside."""
    return bool(move.squares & OUTSIDE) and move.squares.bit_count() >= 3 and _is_safe(position, move)


STRATEGIES = Course(
    steps=(
        Step(
            name="second-wall",
            idea=Phrase("The edge is a wall you needn’t build. Your castle stands on it, next to an open corner."),
            task=Phrase("Close as much of the open corner as one monument can."),
            plies=" ".join(SHARED_OUT.plies.split()[:3]),
            options=ONE_ROUND,
            solved=lambda position, move: _claimed(position, move) >= 8,
            solution="i6,h7,i7,j7,h8",
            right=Phrase("A corner of your own after only two monuments. Light may never build there."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That’s land, but you could have had more. Push the wall further down."),
                    example="j6,i7,j7,h8,i8",
                    made=_claims,
                ),
                Mistake(
                    explanation=Phrase("The corner is still open, and Light can build in it before you come back."),
                    example="f2,e3,f3,g3,e4",
                ),
            ),
        ),
        Step(
            name="larger-first",
            idea=Phrase("You can close a space on the left or one on the right – and Light will spoil the other."),
            task=Phrase("Close the space that matters more."),
            plies=TWO_SPACES,
            options=ONE_ROUND,
            solved=lambda position, move: _claimed(position, move) >= 15,
            solution="h6,g7,h7,f8,g8",
            right=Phrase("Seventeen squares with one tower. The left was worth six."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "That’s the smaller one. Now Light builds into the right side, and a space with two of "
                        "Light’s monuments in it can’t be claimed."
                    ),
                    example="a7,b7,b8,c8,c9",
                    made=_claims,
                ),
                Mistake(
                    explanation=Phrase("Nothing is closed yet. On either side one monument is enough."),
                    example="a9,b9,a10,b10",
                ),
            ),
        ),
        Step(
            name="break-out",
            idea=Phrase("Light’s castle has nearly shut your academy in, and a monument alone can be captured."),
            task=Phrase("Save the academy, and gain ground outside."),
            plies=" ".join(LONELY_ACADEMY.plies.split()[:5]),
            options=ONE_ROUND,
            solved=_breaks_out,
            solution="g3,f4,g4,g5",
            right=Phrase("Saved, and it’s a piece of a new wall: the best defence builds something."),
            mistakes=(
                Mistake(
                    explanation=Phrase("It’s safe now, but that gains you nothing. Break out with a larger monument."),
                    example="j2,j3",
                    made=_is_safe,
                ),
                Mistake(
                    explanation=Phrase("Light answers like this, and your academy goes back to your hand."),
                    example="b6,b7,c7,c8",
                    answer=_capture,
                ),
            ),
        ),
        Step(
            name="face-to-face",
            idea=Phrase("Your academy and Light’s castle are both nearly shut in. It matters who builds first."),
            task=Phrase("Wall the castle in."),
            plies=BOTH_IN_DANGER,
            options=ONE_ROUND,
            solved=is_any_of("d7,e7,f7,e8", "f6,g6,e7,f7,e8", "d6,f6,d7,e7,f7", "e7,f7,e8"),
            solution="d7,e7,f7,e8",
            then="e1,e2,f2,f3,g3 j5,j6,j7",
            right=Phrase(
                "Light gave it up, and your bridge captured it with the land around it. Your academy is safe, too."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("A nice bit of land, but Light answers like this, and your academy is gone."),
                    example="a6,b6,b7,c7,c8",
                    made=lambda position, move: not _is_safe(position, move),
                    answer=_capture,
                ),
                Mistake(
                    explanation=Phrase("The castle still gets away. Look for the gap that one monument can close."),
                    example="h5,h6",
                ),
            ),
        ),
        Step(
            name="leaking-wall",
            idea=Phrase("Light’s academy stands alone behind your walls, but where they meet at a corner they leak."),
            task=Phrase("Find the leak and close it."),
            plies=" ".join(LONELY_ACADEMY.plies.split()[:13]),
            options=ONE_ROUND,
            solved=is_any_of("e4"),
            solution="e4",
            right=Phrase("One little tavern: eleven squares and an academy. Keep your small ones for such moments."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That fences off a scrap. Stop the leak, and all of it is yours."),
                    example="c1,d1,e1",
                    made=_claims,
                ),
                Mistake(
                    explanation=Phrase("The academy can still get out, where two of your monuments touch at a corner."),
                    example="g10,h10,i10",
                ),
            ),
        ),
        Step(
            name="middle-first",
            idea=Phrase("All the land is shared out. Your own will wait, but in the middle Light can build, too."),
            task=Phrase("Place a big monument where it’s urgent."),
            plies=" ".join(SHARED_OUT.plies.split()[:9]),
            options=ONE_ROUND,
            solved=is_any_of("e3,f3,e4,f4", "e3,e4,f4,e5"),
            solution="e3,f3,e4,f4",
            right=Phrase("That was the last big gap. What Light would have put there has to fit at home now."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Nobody could take that from you. Now Light fills the middle, and is ahead."),
                    example="i3,i4,j4,j5",
                    made=lambda position, move: bool(move.squares & position.claims[1]),
                ),
                Mistake(
                    explanation=Phrase("In the middle there’s a gap for four squares. Take all of it while you can."),
                    example="e4,f4,e5",
                ),
            ),
        ),
        Step(
            name="fit",
            idea=Phrase("The city is full. At home you have six squares for an inn, a stable and a tavern."),
            task=Phrase("Place one monument so that the others still fit."),
            plies=SIX_AT_HOME,
            options=ONE_ROUND,
            solved=lambda _position, move: str(move) != "h9,h10",
            solution="g9,g10,h10",
            right=Phrase("Everything still fits. At the end, count squares and shapes before each monument."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Now your land is in two strips, and the inn with its bend fits in neither."),
                    example="h9,h10",
                    shown=at("g9 g10 i9 i10"),
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Claim early, while one monument closes a lot, and close the larger space first."),
        Phrase("Before each move look for monuments that stand alone – Light’s and your own."),
        Phrase("Once the land is shared out, fill the open city, and only then your own, the big monuments first."),
    ),
    games=(SHARED_OUT, LONELY_ACADEMY),
)
