"""Model games of Blokus To Go, in which the strongest player plays both sides."""

from __future__ import annotations

from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase

WALL_ACROSS = ModelGame(
    name="wall-across",
    title=Phrase("A wall across the board"),
    introduction=Phrase(
        "You’ll see how one long straight piece keeps Blue out of a corner, so that Green can fill it later."
    ),
    passages=(
        Passage(
            "g8,f9,g9,e10,f10 j5,h6,i6,j6,i7",
            Phrase("Both cover their starting points with pieces that leave many corners."),
        ),
        Passage(
            "e5,f5,f6,g6,f7 h3,f4,g4,h4,i4",
            Phrase("Green’s F meets Blue in the middle, and Blue slips round below it to the left."),
        ),
        Passage(
            "i9,h10,i10,j10,i11",
            Phrase("The X goes past Blue into the empty upper right, and its corners lead onward."),
        ),
        Passage("j8,j9,k9,k10,k11", Phrase("Blue follows at once.")),
        Passage(
            "l10,l11,j12,k12,l12",
            Phrase("Green’s V bends round the tip of Blue’s piece, and Blue gets no further there."),
        ),
        Passage("c3,d3,e3,d4,d5", Phrase("So Blue turns to the lower left, where Green has nothing yet.")),
        Passage("m6,m7,m8,n8,m9", Phrase("Green goes down the right edge. Blue’s right side is getting narrow.")),
        Passage("a4,b4,b5,b6,c6", Phrase("Blue’s Z makes for the upper left, the last large open space.")),
        Passage(
            "a8,b8,c8,d8,e8",
            Phrase(
                "The move of the game: the long straight piece reaches from Green’s other pieces to the left edge. "
                "Blue is shut out, and the upper left will wait."
            ),
        ),
        Passage(
            "k4,l4,m4,n4,n5 k5,l5,k6,k7,k8",
            Phrase("Blue fences off the lower right, and Green’s L takes what is left above it."),
        ),
        Passage(
            "j1,i2,j2,k2,j3 g11,e12,f12,g12,e13",
            Phrase("Green closes the gap at the top. It was Blue’s last big door into the upper left."),
            shown="g11",
        ),
        Passage(
            "h8,h9 h13,i13,f14,g14,h14 g10 b10,c10,b11,c11,d11",
            Phrase(
                "Blue has to squeeze through with its smallest pieces, while Green places five squares at a "
                "time at home."
            ),
        ),
        Passage(
            "h11,h12,i12 j14,k14,l14,m14 j13,k13,l13,m13,n13 j4 l1,m1,n1,m2,n2 l2,k3,l3,m3",
            Phrase("Now it’s Green’s smallest piece that opens a door: from j4 the T gets into Blue’s own corner."),
            shown="j4",
        ),
        Passage(
            "g1,h1,f2,g2 h5,i5 l6,l7,l8 n10,n11,n12 a1,b1,a2,b2 a12,a13,b13,c13,a14",
            Phrase("Green wins by seven squares. Blue is left with big pieces for which there’s no room any more."),
        ),
    ),
)

BY_ONE_SQUARE = ModelGame(
    name="one-square",
    title=Phrase("Won by one square"),
    introduction=Phrase("You’ll see how doors are opened, bolted and slipped through, until a single square decides."),
    passages=(
        Passage("f8,g8,e9,f9,e10 i4,h5,i5,j5,i6", Phrase("A W for Green, an X for Blue: many corners from the start.")),
        Passage(
            "k6,h7,i7,j7,k7 e5,e6,f6,g6,g7",
            Phrase("Green reaches over Blue to the right, and Blue under Green to the left."),
        ),
        Passage("d4,d5,d6,d7,d8", Phrase("The long straight piece stands in Blue’s way on the left.")),
        Passage(
            "c3,d3,e3,f3,f4 j3,j4,k4,l4,l5",
            Phrase("Blue goes round it at the bottom, and Green enters the lower right in return."),
        ),
        Passage("h8,h9,g10,h10,i10", Phrase("Blue’s T pushes up through the middle.")),
        Passage(
            "f11,g11,h11,i11,g12",
            Phrase("Green puts a lid on it, and now commands the whole upper side."),
            shown="f11 g11 h11 i11 g12",
        ),
        Passage(
            "i1,h2,i2,j2,h3 k10,k11,l11,j12,k12 j9,k9,l9,l10,m10", Phrase("But Blue finds a way out to the right.")
        ),
        Passage(
            "m12,n12,n13,m14,n14 k1,l1,m1,n1,l2 m6,m7,l8,m8,n8 m3,n3,m4,n4,m5",
            Phrase("The right side is divided: the upper corner for Green, the lower one for Blue."),
        ),
        Passage(
            "c10,b11,c11,d11,c12 b4,a5,b5,a6",
            Phrase("Green’s X spreads out in the upper left, and Blue’s Z asks for a share of it."),
        ),
        Passage("a8,b8,a9,b9,a10", Phrase("Green’s P closes the left edge.")),
        Passage(
            "j11 h13,i13,i14,j14,k14",
            Phrase(
                "A single square is enough to slip through: from j11 Blue threatens the top. Green covers "
                "what can be covered."
            ),
            shown="j11",
        ),
        Passage(
            "h12,i12 f13,e14,f14,g14",
            Phrase(
                "Blue advances with its domino, and Green’s T bolts the door. Only g13 is left, and Blue has no "
                "piece left that fits there."
            ),
            shown="g13",
        ),
        Passage(
            "j13,k13,l13,l14 k2 c1,d1,e1,f1,g1 a12,a13,a14,b14,c14",
            Phrase(
                "The last free space, in the upper left. With a piece of four squares it would only have been a draw;"
                " the V makes it five."
            ),
        ),
        Passage(
            "a1,a2,b2,a3 c6,c7,c8,c9",
            Phrase("Twenty-four squares are left for Green, twenty-five for Blue: one square decided."),
        ),
    ),
)
