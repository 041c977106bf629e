"""What a player reads about Toy before it begins."""

from pygames.core.contract import Words
from pygames.core.phrase import Phrase

WORDS = Words(
    summary=Phrase("Put cards next to your own."),
    score=Phrase("Points – more is better"),
    options={"rows": (Phrase("Board"), {2: Phrase("two rows"), 3: Phrase("three rows")})},
    showcase="*1 *2 *3 *1  2@b1 *1  3@c1 *2",
)
