"""The rules of Blokus To Go as a player reads them."""

from __future__ import annotations

from pygames.blokus.challenges import CHALLENGES
from pygames.blokus.rules import GRID, Move, Position
from pygames.blokus.themes import THEMES
from pygames.core.guide import Figure, Guide, Section, Task
from pygames.core.phrase import Phrase

GREEN = "e10,f10,g10,e11,e12"
BLUE = "j4,i5,j5,k5,j6"


def _large(position: Position, move: Move) -> bool:
    return move.squares.bit_count() == 5


def _beside_blue(position: Position, move: Move) -> bool:
    return bool(GRID.beside(move.squares) & position.covered[1])


def _last_is_one_square(position: Position, move: Move) -> bool:
    return position.play(move).scores()[0] == 20


PIECES = Figure(
    name="pieces",
    caption=Phrase("The board with its two starting points, and the 21 pieces of Green. Blue has the same."),
    hands=(0,),
)

FIRST = Figure(
    name="first-piece",
    caption=Phrase("Green may begin on either starting point, with any piece."),
    allowed=(GREEN, "j4,j5,j6"),
    refused=(("a1,a2,b1", "starts"),),
    task=Task(
        text=Phrase("Start the game with a five-square piece."),
        solved=_large,
        solution=GREEN,
        right=Phrase("Right: large pieces are hard to place later, so play them first."),
        wrong=Phrase("That’s allowed, but it’s a small piece. Keep those for the end, when space is tight."),
    ),
)

SECOND = Figure(
    name="second-player",
    caption=Phrase("Green has taken e10, so Blue has to cover j5."),
    plies=GREEN,
    allowed=(BLUE,),
    refused=(("c9,d9", "start"), ("e10,e9", "covered")),
)

CORNERS = Figure(
    name="corners",
    caption=Phrase("Green’s second piece has to touch the first at a corner and may not share an edge with it."),
    plies=f"{GREEN} {BLUE}",
    allowed=("h9,i9,j9", "c8,d8,d9"),
    refused=(("h10,i10", "edge"), ("a1,b1,c1", "corner")),
    task=Task(
        text=Phrase("Place a five-square piece so that it touches the green piece at a corner."),
        solved=_large,
        solution="h5,h6,h7,h8,h9",
        right=Phrase("Right: corner to corner, and no edges touch."),
        wrong=Phrase("That’s allowed, but the piece has fewer than five squares."),
    ),
)

NEIGHBOURS = Figure(
    name="neighbours",
    caption=Phrase("The other colour is no obstacle: green and blue may touch in any way, but not overlap."),
    plies=f"{GREEN} {BLUE}",
    allowed=("h5,h6,h7,h8,h9",),
    refused=(("i5,i6", "covered"), ("a1,b1,c1,a2,a3", "placed")),
    task=Task(
        text=Phrase("Place a green piece along an edge of the blue one."),
        solved=_beside_blue,
        solution="h5,h6,h7,h8,h9",
        right=Phrase("Right: edges of different colours may touch. That’s how you get through to the other side."),
        wrong=Phrase(
            "That’s allowed, but it doesn’t touch the blue piece along an edge. The long five-square piece reaches it."
        ),
    ),
)

BONUS = Figure(
    name="bonus",
    caption=Phrase(
        "Green has one piece left, the smallest. Blue can no longer place anything and has been skipping "
        "turns for a while."
    ),
    plies=(
        "j3,j4,i5,j5,i6 e10 f7,g7,h7,g8,g9 a11,b11,c11,d11 f10,e11,f11,g11,e12 c9,d9 c7,b8,c8,d8,e8 "
        "h12,i12,j12,i13,j13 l5,l6,j7,k7,l7 b4,a5,b5,c5,b6 a9,a10,b10,c10,d10 i1,j1,k1,i2,k2 n1,m2,n2,l3,m3 "
        "g3,h3,g4,f5,g5 n4,n5,n6,n7,n8 e1,f1,g1,f2 d3,e3,d4,e4 k14,l14,m14,n14 f13,g13,g14,h14 i8,i9,h10,i10 "
        "a1,a2,a3 d13,d14,e14 c1,c2"
    ),
    allowed=("k11",),
    task=Task(
        text=Phrase("Place the last piece and earn 20 points."),
        solved=_last_is_one_square,
        solution="k11",
        right=Phrase("Right: 15 points for placing everything, plus 5 because the smallest piece came last."),
    ),
)

ALL_PLACED = Figure(
    name="all-placed",
    caption=Phrase(
        "Here Green placed a larger piece last: 15 points. Blue loses a point for each square left in hand."
    ),
    hands=(1,),
    plies=(
        "e8,e9,e10,e11,f11 j3,j4,k4,j5 g6,f7,g7,h7,i7 k2 k5,l5,j6,k6,l6 l1,m1,m2,n2 h3,g4,h4,i4,h5 i1,i2 "
        "g9,g10,h10,i10,i11 g1,f2,g2,e3,f3 k3,l3,m3,m4,n4 j8,k8,l8,j9,l9 d4,d5,e5,f5,e6 d12,b13,c13,d13,d14 "
        "a1,b1,c1,d1,e1 a3,b3,c3,a4,a5 n6,m7,n7,n8 g12,f13,g13,f14 m10,n10,m11,n11 h14,i14,j14,k14 k10,k11,j12,k12 "
        "j1,k1,j2 l13,m13,n13 a14 a11,a12"
    ),
)

DRAWN_GAME = Figure(
    name="drawn",
    caption=Phrase("Neither player can place another piece, and both have 43 squares left: a draw."),
    hands=(0, 1),
    plies=(
        "h5,i5,j5,j6 d9,c10,d10,e10,c11 d4,e4,f4,g4 a8,b8,c8 i2,j2,j3,k3,k4 d12,d13,e13,f13,g13 c5,c6,d6,e6,f6 "
        "f8,g8,f9,g9,g10 l1,l2,m2 i6,h7,i7,j7 n3,n4 i10,h11,i11,h12 b1,a2,b2,b3,b4 k12,i13,j13,k13 l5,l6,m6,n6,n7 g6 "
        "k7,k8,l8,j9,k9 n9,m10,n10,l11,m11 f1,g1,h1,g2 l14,m14 a5,a6,a7 b12,b13,a14,b14,c14 m9 l7,m7,m8"
    ),
)

FIXED = Figure(
    name="fixed-start",
    caption=Phrase("With fixed starting points the first player has to cover e10."),
    options={"starts": "fixed"},
    allowed=(GREEN,),
    refused=(("j4,j5,j6", "start"),),
)

GUIDE = Guide(
    (
        Section(
            Phrase("The goal"),
            (4,),
            (Phrase("Place as many of your pieces as you can. Every square left in your hand costs a point."),),
        ),
        Section(
            Phrase("Components"),
            (),
            (
                Phrase(
                    "A 14 × 14 board with two starting points, and 21 pieces for each player: every shape you "
                    "can make from one to five squares. Pieces may be rotated and flipped."
                ),
                PIECES,
            ),
        ),
        Section(
            Phrase("Setting up"),
            (1,),
            (
                Phrase("Each player’s first piece covers a starting point. The first player chooses which one."),
                FIRST,
                Phrase("The other player starts on the other point."),
                SECOND,
            ),
        ),
        Section(
            Phrase("On your turn"),
            (2,),
            (
                Phrase(
                    "Place one piece. It must touch at least one of your pieces at a corner and none of them "
                    "along an edge. Once placed, a piece never moves."
                ),
                CORNERS,
                Phrase("Your pieces may touch the other colour’s in any way."),
                NEIGHBOURS,
            ),
        ),
        Section(
            Phrase("End of the game"),
            (3, 4),
            (
                Phrase(
                    "If you can’t place a piece, you are skipped. The other player carries on alone; the game "
                    "is over when neither can place one."
                ),
                Phrase(
                    "You lose a point for every square of your unplaced pieces. Placing all 21 pieces earns 15 "
                    "points, plus 5 if the last one was the smallest. Highest score wins; equal scores "
                    "are a draw."
                ),
                BONUS,
                ALL_PLACED,
                DRAWN_GAME,
            ),
        ),
        Section(
            Phrase("Variant: fixed starting points"),
            (1,),
            (Phrase("If you prefer, the starting points are fixed: the first player starts on e10."), FIXED),
        ),
    ),
    themes=THEMES,
    challenges=CHALLENGES,
)
