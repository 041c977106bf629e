"""The game in words, before it begins."""

from pygames.core.contract import Words
from pygames.core.phrase import Phrase

WORDS = Words(
    summary=Phrase("Wall in the sectors and claim them. Five in a row wins."),
    score=Phrase("Sectors claimed – more is better, and five in a row wins at once"),
    score_sheet=(Phrase("Sectors claimed"), Phrase("Five in a row")),
    winning=Phrase("Five in a row wins at once. Otherwise the most sectors win."),
    options={
        "size": (Phrase("Board"), {5: Phrase("5 × 5 sectors"), 6: Phrase("6 × 6 sectors")}),
        "rim": (
            Phrase("Rim"),
            {False: Phrase("Open: the outer edges need walls too"), True: Phrase("Closed: the rim counts as a wall")},
        ),
        "die": (Phrase("Die"), {6: Phrase("1 to 6"), 4: Phrase("1 to 4")}),
    },
    showcase="""
*1 e4e *3 e3n e4n d4e *claim *6 e3e e5e e5n d5e *claim e2n d3e *claim *3 c4e d4n d3n *claim *6 d5n c5e *claim d1s a3w
d2n c3e *takeover xd4 *repeat again *2 a4w a2w *2 b1s e1s *2 c1s e2e *6 d2e d1n c2e *claim e1n *claim e1e d1e *claim
*1 c1e *claim *3 b1e c1n *claim b5n *3 b2e c2n *claim a1s *5 b3e c3n *repeat
""",
)
