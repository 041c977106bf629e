"""The game in words, before it begins."""

from pygames.core.contract import Words
from pygames.core.phrase import Phrase

WORDS = Words(
    summary=Phrase("Join your tiles into few groups. Capture when you must, but not too often from one colour."),
    score=Phrase("Points – fewer is better"),
    lowest_leads=True,
    head_starts=(1, 2, 3, 4, 5),
    score_sheet=(
        Phrase("Groups on the board"),
        Phrase("Most captures of one colour"),
        Phrase("Score"),
        Phrase("All captures"),
    ),
    winning=Phrase("The lowest score wins. If tied, the fewest captures."),
    options={
        "scoring": (
            Phrase("Score"),
            {
                "blockers": Phrase("Groups, plus the tiles of the colour you captured most"),
                "uptown": Phrase("Groups only (captures break ties)"),
            },
        ),
    },
    showcase="""
*D *9 *star *moon *G *1 *B *moon *E *5 *triangle *2 *4 *3 *square moon@H2 *8 E@E7 *heart 4@B4 *I G@G2 *1 5@E5 *2
triangle@B3 *heart 1@H1 *A heart@G5 *cross 2@B2 *wild 8@B8 *cross cross@C5 *H wild@B1 *clover star@B7 *clover H@H5
*clover 3@C3 *G cross@B6 *7 B@B5 *9 clover@D3 *moon clover@F2 *6 clover@E3 *I square@G7 *9 9@B9 *F 2@E2 *circle G@G8
*D F@F1 *3 circle@E6 *square 9@G9 *A 3@H3 *square I@I5 *triangle heart@G6 *star 6@A6 *2 1@E1 *G D@D2 *C 7@C7 *4 G@G4
*F C@C2 *circle D@D7 *diamond F@F3 *4 circle@D4 *7 diamond@D8 *B 4@E4 *7 7@F7 *diamond
""",
)
