"""Model games of Cathedral, in which the strongest player plays both sides."""

from __future__ import annotations

from pygames.cathedral.course import ONE_ROUND
from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase

SHARED_OUT = ModelGame(
    name="shared-out",
    title=Phrase("The city is shared out"),
    introduction=Phrase(
        "You’ll see how two equals share a city out: first the corners, then the middle, and last the small gaps."
    ),
    options=ONE_ROUND,
    passages=(
        Passage(
            "f5,d6,e6,f6,g6,f7 f8,g8,g9,f10,g10",
            Phrase("Dark’s castle stands on the top edge: the edge of the board is half of the wall to come."),
        ),
        Passage("d8,e8,e9,d10,e10", Phrase("Light does the same. Each castle looks towards an empty corner.")),
        Passage(
            "i6,j6,h7,i7,h8",
            Phrase("With only its second monument Dark closes the upper right corner: nine squares for five."),
        ),
        Passage("a6,b6,b7,c7,c8", Phrase("Light answers at once in the upper left, and gets ten.")),
        Passage(
            "g1,f2,g2,h2,g3",
            Phrase("Dark turns to the lower right. Again the first piece of the wall stands on the edge."),
        ),
        Passage("c1,c2,d2,e2,d3", Phrase("So does Light’s, on the left.")),
        Passage(
            "h3,g4,h4,h5,i5",
            Phrase("The academy joins the infirmary to the tower: ten more, and the whole right side is Dark’s."),
        ),
        Passage(
            "d4,c5,d5,c6",
            Phrase("Light closes the left side: twelve. Only the middle is left, and there both may build."),
            shown="e3 f3 e4 f4 e5",
        ),
        Passage(
            "e3,f3,e4,f4",
            Phrase(
                "The middle first! Dark’s 2×2 fills the largest gap. A monument at home would have left it to "
                "Light, and with it the lead."
            ),
        ),
        Passage("d1,e1,f1", Phrase("Light’s bridge takes the gap at the bottom edge.")),
        Passage("d7,e7", Phrase("Dark’s stable takes the next one. Now only single squares of the city are open.")),
        Passage(
            "b3,a4,b4,c4,b5 i3,i4,j4,j5 a1,a2,b2,a3 i9,h10,i10,j10",
            Phrase("Now both build at home, the big monuments first, as these are hardest to fit."),
        ),
        Passage(
            "a7,a8,b8 j7,i8,j8 a9,b9,a10,b10 h1,i1,j1 c9,d9,c10 i2,j2,j3",
            Phrase("Light’s last free squares lie apart: no stable fits on b1, c3 or a5."),
            shown="b1 c3 a5",
        ),
        Passage(
            "f9 e5 g7 g5",
            Phrase(
                "The taverns fill the holes. Two stables are left for Light, one for Dark: that is all that "
                "decides this round."
            ),
        ),
    ),
)

LONELY_ACADEMY = ModelGame(
    name="lonely-academy",
    title=Phrase("The lonely academy"),
    introduction=Phrase("You’ll see how a big monument that stands alone is shut in, and what that costs in the end."),
    options=ONE_ROUND,
    passages=(
        Passage(
            "e5,d6,e6,f6,e7,e8 d2,c3,d3,e3,d4",
            Phrase("Dark begins away from the edge, in the lower left."),
        ),
        Passage("f1,g1,e2,f2,f3", Phrase("Light builds right beside it, down to the bottom edge.")),
        Passage(
            "h1,g2,h2,h3,i3",
            Phrase("So does Dark on the other side. Light’s academy now stands between two walls."),
        ),
        Passage(
            "h4,i4,j4,h5,j5",
            Phrase("But Light’s castle nearly shuts Dark’s academy in. One monument more, and it would be captured."),
            shown="g3 g4",
        ),
        Passage(
            "g3,f4,g4,g5",
            Phrase("The manor breaks out. It saves the academy and is a piece of wall as well."),
        ),
        Passage("h6,g7,h7,i7,h8 f7,f8,g8,g9,h9", Phrase("Both hurry up the right side, towards the top edge.")),
        Passage(
            "d8,d9,e9,e10,f10",
            Phrase("Light gets there first. Nobody has claimed a square yet, and the game is about even."),
        ),
        Passage(
            "b7,c7,c8,b9,c9 b4,a5,b5,b6",
            Phrase("Light’s manor looks for land on the left edge. It should have looked after the academy by now."),
        ),
        Passage(
            "b2,c2,a3,b3",
            Phrase(
                "Dark’s abbey runs to the left edge, and the academy sits behind a wall with a single leak: where the "
                "infirmary and the manor meet only at a corner."
            ),
            shown="e3 f4",
        ),
        Passage(
            "j7,i8,j8,i9",
            Phrase("Light takes three squares elsewhere. A plug on e4 would hardly have helped any more."),
        ),
        Passage("e4", Phrase("A tavern is enough: eleven squares claimed, and the academy goes back to Light’s hand.")),
        Passage(
            "i1,j1,i2,j2 c4,c5,c6 a7,a8,b8 j9,i10,j10 a9,a10,b10 j3",
            Phrase("And the same once more: Light’s 2×2 stood alone in the corner, and a tavern sends it home."),
        ),
        Passage(
            "c10,d10 g10,h10 d7 i1,j1,i2,j2 f9 e2,f2,f3 i6,j6 f1,g1",
            Phrase("Dark has placed everything. Light keeps twelve squares in hand, the academy among them."),
        ),
    ),
)
