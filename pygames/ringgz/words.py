"""The game in words, before it begins."""

from pygames.core.contract import Words
from pygames.core.phrase import Phrase

WORDS = Words(
    summary=Phrase("Build rings around what’s already there. Whoever holds the majority in the most territories wins."),
    score=Phrase("Territories held – more is better"),
    head_starts=(1, 2, 3, 5, 8),
    score_sheet=(Phrase("Territories won"), Phrase("Pieces left over")),
    winning=Phrase("The most territories win. If tied, the fewest pieces left over."),
    showcase="""
S@c3 b2@d3 g2@c2 y3@b3 r2@c4 b1@d2 r4@d4 y3@b4 g2@d2 b2@d1 rB@c5 b2@d4 r3@e4 y2@b2 g4@b2 yB@b1 g2@a2 b4@e4 g3@e2
y2@b5 gB@e3 b1@e4 r2@b4 y1@b2 r1@a4 b3@d4 r2@e4 y1@b4 g3@d2 b4@d2 r1@d4
""",
)
