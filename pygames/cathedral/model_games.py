"""Model games of Cathedral, played by the strongest player against itself."""

from __future__ import annotations

from pygames.cathedral.course import ONE_ROUND
from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase

THREE_QUARTERS = ModelGame(
    name="three-quarters",
    title=Phrase("The city is shared out"),
    options=ONE_ROUND,
    passages=(
        Passage(
            "f5,d6,e6,f6,g6,f7 f8,g8,g9,f10,g10 d8,e8,e9,d10,e10",
            Phrase("Both castles lean on the top edge and on the People Piece: two walls for the price of one."),
        ),
        Passage(
            "i6,j6,h7,i7,h8",
            Phrase("Dark’s second monument closes the upper right corner: nine squares for five."),
        ),
        Passage(
            "a6,b6,b7,c7,c8",
            Phrase("Light answers in the upper left corner, and gets ten. So far nobody is ahead."),
        ),
        Passage(
            "g1,f2,g2,h2,g3 c1,c2,d2,e2,d3 h3,g4,h4,h5,i5",
            Phrase("The lower right follows, ten squares more."),
        ),
        Passage(
            "d4,c5,d5,c6",
            Phrase("And the lower left. From now on both fill the middle first, because their own land will wait."),
        ),
        Passage(
            "e3,f3,e4,f4 d1,e1,f1 d7,e7 b3,a4,b4,c4,b5 i3,i4,j4,j5 a1,a2,b2,a3 i9,h10,i10,j10 a7,a8,b8 j7,i8,j8 "
            "a9,b9,a10,b10 h1,i1,j1 c9,d9,c10 i2,j2,j3 f9 e5 g7 g5",
            Phrase("Dark has two squares left, Light four. The land was shared evenly, and the better fit decided."),
        ),
    ),
)
