"""First strategies of Blokus To Go: room first, walls to the edge, count both hands, fit the last pieces in."""

from __future__ import annotations

from pygames.blokus.model_games import BY_ONE_SQUARE, WALL_ACROSS
from pygames.blokus.rules import GRID, Move, Position
from pygames.core.course import Answer, Course, Mistake, Step, Test, is_any_of
from pygames.core.phrase import Phrase

BEFORE_THE_CORNER = (
    "g8,f9,g9,e10,f10 i4,h5,i5,j5,i6 h6,j6,h7,i7,j7 d4,e4,f4,g4,e5 j3,k3,l3,k4,k5 k6,l6,k7,j8,k8 "
    "i9,h10,i10,j10,i11 l9,l10,k11,l11,k12 g1,f2,g2,h2,i2 h12,i12,i13,j13,j14 m4,m5,m6,m7,m8 "
    "c11,d11,e11,f11,g11 d1,e1,d2,c3,d3 n9,n10,n11,m12,n12 b8,b9,c9,d9,c10 a10,b10,a11,a12,b12"
)
"""Blue is about to enter the lower left."""
BEFORE_THE_END = (
    f"{BEFORE_THE_CORNER} b4,a5,b5,a6,a7 c5,b6,c6,d6,b7 e6,f6,e7,f7,e8 l13,l14,m14,n14 b11 c13,d13,b14,c14,d14 "
    "c12,d12,e12,f12,f13 g13,f14,g14,h14 b1,a2,b2,a3 g6,g7 a13,b13,a14 f8"
)
"""Only Green can still place anything."""
UPPER_LEFT = GRID.squares(",".join(f"{column}{row}" for column in "abcdef" for row in range(9, 15)))
UPPER_RIGHT = GRID.squares(",".join(f"{column}{row}" for column in "hijklmn" for row in range(8, 15)))
LEFT_SIDE = GRID.squares(",".join(f"{column}{row}" for column in "abcdef" for row in range(1, 15)))
LOWER_LEFT = GRID.squares("a1,a2,a3,b1,b2,b3,c1,c2")
DOOR = GRID.squares("g13")


def _way_in(position: Position, move: Move, land: int) -> Move | None:
    """Return a move with which Blue enters some squares after a move of Green's, or None."""
    return next((blue for blue in position.play(move).legal_moves() if blue.squares & land), None)


def _keeps_out(land: int) -> Test:
    """Return a test of whether Blue can't enter some squares next."""
    return lambda position, move: _way_in(position, move, land) is None


def _comes_in(land: int) -> Answer:
    """Return what finds the move with which Blue enters some squares next."""
    return lambda position, move: _way_in(position, move, land)


def _bolts_with_four(position: Position, move: Move) -> bool:
    return move.squares.bit_count() == 4 and _keeps_out(DOOR)(position, move)


STRATEGIES = Course(
    steps=(
        Step(
            name="open-side",
            idea=Phrase(
                "The upper right is empty, and both of you can get there. Whoever gets there first has the room."
            ),
            task=Phrase("Spread out into the upper right with a big piece."),
            plies=" ".join(WALL_ACROSS.plies.split()[:4]),
            solved=is_any_of(
                "j9,h10,i10,j10,h11",
                "j9,h10,i10,j10,j11",
                "j9,h10,i10,j10,k10",
                "h10,i10,j10,i11,i12",
                "h10,h11,i11,j11,j12",
                "h10,i10,j10,h11,j11",
                "i9,h10,i10,j10,i11",
                "h10,i10,j10,k10,h11",
                "h10,j10,h11,i11,j11",
                "i9,j9,h10,i10,j10",
                "h10,i10,i11,i12,j12",
                "h10,i10,j10,g11,h11",
                "h10,i10,j10,j11,k11",
                "i9,j9,k9,h10,i10",
                "g11,h11,i11,j11,i12",
                "i9,h10,i10,j10,k10",
                "h10,h11,i11,j11,h12",
                "h10,i10,j10,k10,k11",
                "h10,i10,i11,j11,k11",
                "h10,g11,h11,i11,j11",
                "h10,i10,j10,j11,j12",
                "i8,j8,i9,h10,i10",
            ),
            solution="i9,h10,i10,j10,i11",
            right=Phrase("You’re past Blue, and your new corners point into open space."),
            mistakes=(
                Mistake(
                    explanation=Phrase("There’s room there, too, but while you go there Blue takes the upper right."),
                    example="d2,c3,d3,e3,d4",
                    made=lambda _position, move: not move.squares & UPPER_RIGHT,
                ),
                Mistake(
                    explanation=Phrase(
                        "The right direction, but this piece doesn’t get you far. Take five squares that lead past "
                        "Blue and leave corners on several sides."
                    ),
                    example="h10,i10,j10",
                ),
            ),
        ),
        Step(
            name="long-wall",
            idea=Phrase("A wall that reaches the edge keeps your opponent out. What lies behind it can wait."),
            task=Phrase("Shut Blue out of the upper left."),
            plies=" ".join(WALL_ACROSS.plies.split()[:10]),
            solved=_keeps_out(UPPER_LEFT),
            solution="a8,b8,c8,d8,e8",
            right=Phrase("Five squares, and the whole upper left is yours alone."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "That opens many corners, but Blue comes in like this, and the upper left is shared."
                    ),
                    example="j3,j4,k4,l4,l5",
                    made=lambda _position, move: not move.squares & LEFT_SIDE,
                    answer=_comes_in(UPPER_LEFT),
                ),
                Mistake(
                    explanation=Phrase("Blue still gets in like this: there’s a gap in your wall."),
                    example="b7,c7,d7,d8,e8",
                    answer=_comes_in(UPPER_LEFT),
                ),
            ),
        ),
        Step(
            name="own-corner",
            idea=Phrase("The lower left is yours so far, but Blue is about to come in past b4."),
            task=Phrase("Block Blue’s way with a big piece."),
            plies=BEFORE_THE_CORNER,
            solved=is_any_of(
                "b4,a5,b5,a6,a7",
                "b4,b5,a6,b6,a7",
                "a4,b4,a5,a6,a7",
                "c5,d5,c6,d6,c7",
                "c5,c6,d6,c7,d7",
                "c5,c6,c7,d7,e7",
            ),
            solution="b4,a5,b5,a6,a7",
            right=Phrase("The corner is safe, and you’ve kept all the room behind your wall."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Blue stays out, but this costs you room of your own. Build a big piece further up, "
                        "closer to "
                        "Blue or along the edge."
                    ),
                    example="a4,b4,a5,b5,b6",
                    made=_keeps_out(LOWER_LEFT),
                ),
                Mistake(
                    explanation=Phrase("Blue comes in like this, and the corner is no longer yours."),
                    example="e6,f6,e7,f7,e8",
                    answer=_comes_in(LOWER_LEFT),
                ),
            ),
        ),
        Step(
            name="count-their-pieces",
            idea=Phrase("Blue wants to come in at g13, but has no piece of one or two squares left."),
            task=Phrase("Use four squares to leave Blue only g13."),
            plies=" ".join(BY_ONE_SQUARE.plies.split()[:22]),
            looks="g13",
            solved=_bolts_with_four,
            solution="f13,e14,f14,g14",
            right=Phrase(
                "Bolted: one square is too small for any piece that Blue has left. Count the other hand, too!"
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("That holds, but four squares would hold as well, and each one counts."),
                    example="f13,f14,g14",
                    made=_keeps_out(DOOR),
                ),
                Mistake(
                    explanation=Phrase("Blue comes in like this, through g13."),
                    example="e12,d13,e13,f13",
                    answer=_comes_in(DOOR),
                ),
            ),
        ),
        Step(
            name="last-room",
            idea=Phrase("There’s one space left for you, in the upper left, and nobody else can get in."),
            task=Phrase("Place as much as you can in the upper left."),
            plies=" ".join(BY_ONE_SQUARE.plies.split()[:26]),
            solved=lambda _position, move: move.squares.bit_count() == 5,
            solution="a12,a13,a14,b14,c14",
            right=Phrase("Five squares, and you win by one! That’s why space of your own can wait – but not too long."),
            mistakes=(
                Mistake(
                    explanation=Phrase("A piece of five squares fits there as well. In this game one square decides."),
                    example="a12,a13,b13,b14",
                ),
            ),
        ),
        Step(
            name="both-fit",
            idea=Phrase("Blue can’t place anything any more. At the lower right there’s room for two of your pieces."),
            task=Phrase("Begin so that as many squares as possible fit."),
            plies=BEFORE_THE_END,
            solved=is_any_of("j1,k1,l1", "n1,m2,n2,n3"),
            solution="j1,k1,l1",
            right=Phrase("Three and four: seven squares. Try out in your head which of the last pieces fit together."),
            mistakes=(
                Mistake(
                    explanation=Phrase("A big one, but then less fits beside it. Three squares and four make seven."),
                    example="j1,k1,l1,m1",
                    made=lambda _position, move: move.squares.bit_count() > 3,
                ),
                Mistake(
                    explanation=Phrase("That wastes room: with another piece here, more squares would fit in all."),
                    example="m2,n2",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Go first where the room is, with big pieces whose corners lead onward."),
        Phrase("A wall that reaches the edge keeps the space behind it for you, and you can use it later."),
        Phrase(
            "Towards the end count both hands: what your opponent can still place, and which of your own pieces fit "
            "together."
        ),
    ),
    games=(WALL_ACROSS, BY_ONE_SQUARE),
)
