"""Model games of Ringgz, played by the strongest player against itself."""

from __future__ import annotations

from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase

NARROW_SIDE = ModelGame(
    name="narrow-side",
    title=Phrase("The large side"),
    introduction=Phrase(
        "Blue/Yellow places the starting base and makes the first move as well. Watch how much that is worth."
    ),
    seats=2,
    passages=(
        Passage(
            "S@b3 yB@c3",
            Phrase(
                "From b3 only c3 leads to the large side, and Yellow’s base shuts it. The computer now gives "
                "Blue/Yellow 95% of the wins; with the starting base in the middle, hardly more than half."
            ),
            shown="b3 c3",
        ),
        Passage(
            "rB@b4 bB@b2",
            Phrase(
                "Red opens the door at the top, Blue the one below. Had Blue waited, Green could have taken b2 and "
                "left Blue with the narrow strip."
            ),
            shown="b4 b2",
        ),
        Passage(
            "gB@a3 y4@c4",
            Phrase("All four doors are taken. Green has the strip on the left, and Yellow moves into the large side."),
            shown="a3 c4",
        ),
        Passage(
            "r3@c4 yB@d4 rB@c5",
            Phrase("Red ties c4 and looks for a way east. Yellow’s base on d4 is in its way."),
            shown="c4 d4",
        ),
        Passage(
            "b4@b1 g4@a2 bB@a1 g3@a4 bB@c1",
            Phrase("Green wants to come round the bottom. Blue’s base on a1 shuts it in, and the south is Blue’s."),
            shown="a2 a1",
        ),
        Passage(
            "r4@d5 b3@d1 g2@a5 y3@d5 rB@e5 y3@e4 r4@e4 yB@e3",
            Phrase("Red has crept along the top as far as e4. Yellow’s base on e3 is the last wall."),
            shown="e4 e3",
        ),
        Passage(
            "r1@d5 y3@e2 r1@c4 y2@c4 r1@e4 y2@e4 g4@b5 y2@d5",
            Phrase(
                "c4, d5 and e4 are full, two rings each: nobody wins them. That suits whoever has more room elsewhere."
            ),
            shown="c4 d5 e4",
        ),
        Passage(
            "g3@a2 b2@d2 r4@a4 b1@a2 g2@a2 b4@e1 g1@a4 b3@d3",
            Phrase("Behind walls there’s no hurry. One ring is enough for a territory that nobody else can reach."),
            shown="d2 e1 d3",
        ),
        Passage(
            "g2@a4 b1@d2 g4@a5 b3@c2 g1@b5 b2@d3 g1@a5 b1@e1 r3@a5 y4@e2 g3@b5 y1@e2 r2@b5 b4@c2",
            Phrase(
                "Green and Red have nowhere left to go and are skipped. The rings they can’t place would count against "
                "them in a tie."
            ),
        ),
        Passage(
            "y4@d2 b2@d1 y1@c2 y1@d3",
            Phrase("Seven territories to four. The first two moves decided it."),
        ),
    ),
)

FEWEST_LEFT = ModelGame(
    name="fewest-left",
    title=Phrase("Three all"),
    introduction=Phrase(
        "The starting base goes in the middle this time. You’ll see how ties take territory after territory away, "
        "until the pieces left over decide."
    ),
    seats=2,
    passages=(
        Passage(
            "S@c3 yB@d3 gB@c4 bB@b3 rB@c2",
            Phrase("One door for each colour, each with a base of its own. Nobody is shut in yet."),
            shown="d3 c4 b3 c2",
        ),
        Passage(
            "b4@b4 g1@b4 bB@b5 r3@c1 y4@d4 gB@a4",
            Phrase("Green ties b4 at once. Blue’s base on b5 and Green’s on a4 each close one of the ways out of it."),
            shown="b4 b5 a4",
        ),
        Passage(
            "b1@b2 rB@b1 y3@d2 rB@d1",
            Phrase("Red’s two bases keep Blue and Yellow away from c1."),
            shown="b1 d1 c1",
        ),
        Passage(
            "yB@d5 r4@e1 y3@e2 g3@c5 bB@a2",
            Phrase(
                "Yellow’s base on d5 keeps Green out of the top right corner. A ring there would have cost about one "
                "win in ten."
            ),
            shown="d5",
        ),
        Passage(
            "g2@b4 b2@a5 g4@a5 b1@a5 g3@a5",
            Phrase("Two rings each on a5: it is full, and nobody’s."),
            shown="a5",
        ),
        Passage(
            "b4@a3 r3@a1 b3@b4",
            Phrase("On b4 Green led by two to one, with one size free. Blue has that size and takes the lead away."),
            shown="b4",
        ),
        Passage(
            "r4@e2 yB@e4",
            Phrase("Now e5 is closed on both sides by Yellow. It can wait until the end, and it will."),
            shown="e4 e5",
        ),
        Passage(
            "g1@d4 y4@e3 r1@e3 b3@a3 g2@d4 y1@e2 g4@c5 y1@e1 r2@e3 y2@e1",
            Phrase(
                "Five all. What counts now are the territories with one free size: who still has a ring that fits, and "
                "who can get there?"
            ),
            shown="d4 e3 e2 e1",
        ),
        Passage(
            "r1@a1 b2@a1 r2@b2 b3@b2 r2@e2 y3@d4",
            Phrase("Red ties e2, Yellow ties d4. Each tie takes a territory from the other side."),
            shown="e2 d4",
        ),
        Passage(
            "r3@e1 b4@a1 r1@d2 y4@d2 r4@b2",
            Phrase("And so it goes on: e1, a1 and b2 all end at two each. Green and Red lead by three to two."),
            shown="e1 a1 b2",
        ),
        Passage(
            "y1@e5 g1@a3 b2@a3",
            Phrase("Yellow collects e5: three all. Blue’s third ring makes a3 safe."),
            shown="e5 a3",
        ),
        Passage(
            "g2@c5 y2@d2 b1@c5 y2@e5",
            Phrase(
                "Three territories each, but Blue and Yellow have placed everything and Green has three pieces left. "
                "In a tie on territories, whoever has fewer pieces left wins."
            ),
        ),
    ),
)
