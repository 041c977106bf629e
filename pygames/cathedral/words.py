"""The game in words, before it begins."""

from pygames.core.contract import Words
from pygames.core.phrase import Phrase

WORDS = Words(
    summary=Phrase("Build a city inside the wall. What your monuments enclose is yours alone."),
    score=Phrase("Squares left to place – fewer is better"),
    lowest_leads=True,
    head_starts=(2, 4, 6, 10, 15),
    score_sheet=(Phrase("Round 1: squares left"), Phrase("Round 2: squares left"), Phrase("Score")),
    winning=Phrase("The lowest score wins: the squares of the monuments that were not placed."),
    options={
        "rounds": (
            Phrase("Rounds"),
            {
                2: Phrase("Two: each player starts one, and the scores are added up"),
                1: Phrase("One"),
            },
        ),
    },
    showcase="""
b7,a8,b8,c8,b9,b10 f6,e7,f7,g7,f8 d5,c6,d6,e6,d7 h1,h2,i2,i3,j3 i8,j8,h9,i9,h10 c1,a2,b2,c2,b3 i5,j5,h6,i6,i7
a4,b4,b5,a6,b6 e1,g1,e2,f2,g2 f4,g4,f5,g5 g3,h3,h4,i4 d8,d9,e9,e10,f10 c3,d3,c4,d4 g8,f9,g9,g10 e3,f3,e4
c9,c10,d10 d1,d2 h7,h8
""",
)
"""In the showcase Light has claimed the corner at j1 and captured the tower that stood in it."""
