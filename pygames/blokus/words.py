"""The game in words, before it begins."""

from pygames.core.contract import Words
from pygames.core.phrase import Phrase

WORDS = Words(
    summary=Phrase("Place as many of your pieces as you can. They may touch each other only at the corners."),
    score=Phrase("Squares placed – more is better"),
    score_offset=89,  # the squares of all 21 pieces
    head_starts=(5, 10, 15, 20, 30),
    score_sheet=(
        Phrase("Squares left over (−1 each)"),
        Phrase("All pieces placed (+15)"),
        Phrase("Smallest piece placed last (+5)"),
        Phrase("Score"),
    ),
    winning=Phrase("The highest score wins."),
    options={
        "starts": (
            Phrase("First piece"),
            {
                "free": Phrase("Either starting point"),
                "fixed": Phrase("Fixed: first player e10, second player j5"),
            },
        ),
    },
    variant="Blokus Duo",
    showcase="""
i5,j5,i6,h7,i7 e8,e9,f9,g9,e10 d7,e7,f7,f8,g8 j6,j7,h8,i8,j8 h9,i9,j9,k9,h10 h4,i4,j4,k4,k5 g3,f4,g4,g5,g6
l6,l7,l8,l9,l10 i11,j11,k11,l11,m11 f11,g11,h11,h12,i12 c8,c9,c10,c11 b11,d11,b12,c12,d12 i1,h2,i2,j2,i3
a7,a8,b8,a9,a10 a5,a6,b6,c6,b7 j1,k1,k2,l2,l3 n12,m13,n13,l14,m14 c7 j13,k13,i14,j14 d4,e4,d5,e5,d6
""",
)
