"""The lessons of Blokus To Go: corner to corner, large pieces first, block the opponent, the smallest piece last."""

from __future__ import annotations

from pygames.blokus.guide import ALL_PLACED, BLUE, BONUS, CORNERS, GREEN, NEIGHBOURS
from pygames.blokus.rules import GRID, Move, Position
from pygames.core.course import Course, Mistake, Step, Tip, at
from pygames.core.phrase import Phrase

BEFORE_THE_DOOR = " ".join(ALL_PLACED.plies.split()[:4])
CORNER = GRID.squares(",".join(f"{column}{row}" for column in "jklmn" for row in range(10, 15)))
"""The upper right corner, still empty."""
BEFORE_THE_LAST = " ".join(BONUS.plies.split()[:-1])


def _is_large(_position: Position, move: Move) -> bool:
    return move.squares.bit_count() == 5


def _is_one_square(_position: Position, move: Move) -> bool:
    return move.squares.bit_count() == 1


def _touches_blue(position: Position, move: Move) -> bool:
    return bool(GRID.beside(move.squares) & position.covered[1])


def _way_in(position: Position, move: Move) -> Move | None:
    """Return a move with which Blue enters the corner after a move of Green's, or None."""
    return next((blue for blue in position.play(move).legal_moves() if blue.squares & CORNER), None)


def _shuts_the_door(position: Position, move: Move) -> bool:
    return _way_in(position, move) is None


COURSE = Course(
    steps=(
        Step(
            name="corners",
            idea=Phrase("Your own pieces may touch only at their corners, never side to side."),
            task=Phrase("Place any piece corner to corner with yours."),
            plies=CORNERS.plies,
            solution="h5,h6,h7,h8,h9",
            right=Phrase("That’s it – corner to corner, all game long."),
        ),
        Step(
            name="large",
            idea=Phrase("Your first piece covers a starting point. Big pieces get hard to fit, so they go first."),
            task=Phrase("Open with a piece of five squares."),
            solved=_is_large,
            solution=GREEN,
            hint="e10 j5",
            right=Phrase("Good start: five squares are on the board already."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "That’s allowed, but small pieces will fit almost anywhere later. Use a big one now."
                    ),
                    example="j4,j5,j6",
                ),
            ),
        ),
        Step(
            name="neighbours",
            idea=Phrase("The corner rule is only for your own pieces. Yours may lie side by side with Blue’s."),
            task=Phrase("Place a piece flat against Blue’s."),
            plies=NEIGHBOURS.plies,
            solved=_touches_blue,
            solution="h5,h6,h7,h8,h9",
            looks=BLUE.replace(",", " "),
            right=Phrase("Snug! That’s how you squeeze past Blue."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Not touching Blue yet. You need a piece that reaches across."),
                    example="h9,i9,j9",
                    shown=at(BLUE.replace(",", " ")),
                ),
            ),
        ),
        Step(
            name="door",
            idea=Phrase("Blue wants to get through the marked squares into the empty corner at the top right."),
            task=Phrase("Put something in Blue’s way."),
            plies=BEFORE_THE_DOOR,
            solved=_shuts_the_door,
            solution="j6,k6",
            looks="k6 l5",
            right=Phrase("Door shut! All that room is yours now."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Blue can still get in – like this, for example. Cover the squares that its corners point to."
                    ),
                    example="j8,j9,j10",
                    answer=_way_in,
                ),
            ),
        ),
        Step(
            name="keep-the-smallest",
            idea=Phrase("Two pieces left. If the smallest is the very last one, you get 5 extra points."),
            task=Phrase("Keep the smallest piece for last."),
            plies=BEFORE_THE_LAST,
            solved=lambda position, move: not _is_one_square(position, move),
            solution="c1,c2",
            right=Phrase("Good, and there’s still a spot for the little one."),
            mistakes=(
                Mistake(explanation=Phrase("That was the little one. Place the other piece first."), example="k11"),
            ),
        ),
        Step(
            name="last",
            idea=Phrase("Placing all 21 pieces earns you 15 points – and 5 more if the smallest goes last."),
            task=Phrase("Place your last piece."),
            plies=BONUS.plies,
            solution="k11",
            right=Phrase("Everything placed: 20 points. It doesn’t get better than that!"),
        ),
    ),
    summary=(
        Phrase("Your pieces touch one another only at the corners, never along an edge."),
        Phrase("Place the big pieces early, head for the middle and keep your corners open."),
        Phrase("The game ends when neither of you can place a piece. Whoever has placed more squares wins."),
    ),
    tips=(
        Tip(
            when=lambda ply, position: ply < 2,
            text=Phrase("Start big: take a piece of five squares and cover a starting point."),
        ),
        Tip(
            when=lambda ply, position: ply >= 2,
            text=Phrase("Now go from corner to corner, straight for the middle: that’s where the room is."),
        ),
        Tip(
            when=lambda ply, position: ply >= 10,
            text=Phrase("It’s getting tight. Look where Blue wants to go – a piece of yours can bar the way."),
        ),
    ),
)
