"""Model games of Sectori, played by the strongest player against itself."""

from __future__ import annotations

from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase

SIX_WALLS = ModelGame(
    name="four-sectors-at-once",
    title=Phrase("Four sectors with six walls"),
    introduction=Phrase(
        "You’ll see how stray walls help the other side, until six walls complete four sectors at once."
    ),
    passages=(
        Passage(
            "*4 c3e c2n c3n b3e *claim",
            Phrase("A four is exactly one sector, and Coral takes the middle: c3 lies on four of the twelve lines."),
            shown="c3",
        ),
        Passage(
            "*1 b1s *1 e4e",
            Phrase("Single walls complete nothing. They go to the rim, far from what is half built."),
        ),
        Passage(
            "*5 a1e a1n a1s a1w *claim a4w",
            Phrase("Teal spends four of five walls on a corner, which lies on three lines."),
            shown="a1",
        ),
        Passage(
            "*1 d1s *1 b5n *4 b1e c1s b1n *claim a3w",
            Phrase(
                "Two walls of b1 were there already: one belongs to Teal’s a1, one is a stray. Two more, and Coral has "
                "it."
            ),
            shown="b1",
        ),
        Passage(
            "*3 a3e a3n a2n *claim",
            Phrase("Coral’s last wall helped Teal to complete a3 with a three. Two all."),
            shown="a3",
        ),
        Passage(
            "*3 e3n a4n a4e *claim",
            Phrase("Coral’s a4 shares a wall with a3, and it spoils column a for Teal."),
            shown="a4",
        ),
        Passage(
            "*2 e4n d4e *claim",
            Phrase("Two of Coral’s spare walls had met at e4. A two is enough for Teal to complete it."),
            shown="e4",
        ),
        Passage(
            "*5 d2n c1e c1n *claim b2e c2e *claim",
            Phrase("c1 and c2 with one roll: three in column c, and Coral is ahead."),
            shown="c1 c2 c3",
        ),
        Passage(
            "*3 c4e c4n b4e *claim",
            Phrase("Teal blocks the column at c4. But its new walls also stand beside column b."),
            shown="c4",
        ),
        Passage(
            "*6 b4n b5e a5e *takeover",
            Phrase(
                "b5, b4, b3 and b2 together lack exactly six walls, because neighbours share theirs. b1 is Coral’s "
                "already."
            ),
            shown="b5 b4 b3 b2 b1",
        ),
        Passage(
            "xa3 *claim b3n *claim b2n *claim a2e *claim",
            Phrase("Four sectors and a Takeover in a single roll: five in column b."),
            shown="b5 b4 b3 b2 b1",
        ),
    ),
)

BROKEN_BLOCK = ModelGame(
    name="broken-block",
    title=Phrase("A block that didn’t hold"),
    introduction=Phrase(
        "You’ll see why one sector is too little of a block while the other side still has its Takeover."
    ),
    passages=(
        Passage(
            "*2 a2w b1s",
            Phrase("A two completes nothing, so Coral puts its walls on the rim."),
        ),
        Passage(
            "*6 b1n a1n b1e a1s a1w a1e *claim *claim",
            Phrase("One of Coral’s walls and six of Teal’s make two sectors: the last one, between them, closes both."),
            shown="a1 b1",
        ),
        Passage(
            "*5 d2n a2n b2e b2n a2e *removal *claim",
            Phrase(
                "Coral does the same above them. Its Removal clears away just one wall, d2’s, which closed nothing: "
                "the walls of completed sectors stay."
            ),
            shown="a2 b2",
        ),
        Passage(
            "*5 c1n c1s c1e *claim c2e c2n *claim",
            Phrase("Teal completes c1 and c2: three in row 1, and Coral’s row 2 is blocked."),
            shown="c1 c2",
        ),
        Passage(
            "*4 c5e d1s d1n d1e *claim",
            Phrase(
                "Now Coral has to stop row 1, and completes d1. One sector blocks a row, but only while it stays yours."
            ),
            shown="d1",
        ),
        Passage(
            "*4 b3e e1s c3n c3e *claim",
            Phrase("Teal takes the middle and puts its spare wall below e1."),
            shown="c3 e1",
        ),
        Passage(
            "*1 e4e *2 e1n e1e *repeat",
            Phrase("A two is enough for e1. Row 1 is Teal’s but for d1, and the Repeat tile gives another roll."),
            shown="a1 b1 c1 e1",
        ),
        Passage(
            "again *3 e4n d2n d2e *takeover",
            Phrase("Teal completes d2 with the extra roll and draws the Takeover."),
            shown="d2",
        ),
        Passage(
            "xd1",
            Phrase(
                "d1 changes sides: five in row 1. While Teal had its Takeover, one sector was too little of a block."
            ),
            shown="a1 b1 c1 d1 e1",
        ),
    ),
)
