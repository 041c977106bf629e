"""Model games of Blockers!, played by the strongest player against itself."""

from __future__ import annotations

from pygames.core.course import ModelGame, Passage
from pygames.core.phrase import Phrase

PATIENT_JOINS = ModelGame(
    name="patient-joins",
    title=Phrase("One group after another"),
    introduction=Phrase(
        "You’ll see how Green wins by patience: it joins its groups one after another, and never captures a tile."
    ),
    seats=3,
    passages=(
        Passage(
            ("*2 *star *9 *H *8 *C *4 *square *8 *I *square *D *E *A *7 star@C7 *wild C@C4 *diamond E@E7 *cross"),
            Phrase(
                "Each begins near the middle, where a number, a letter and a symbol can all reach the spaces around."
            ),
            shown="C7 C4 E7",
        ),
        Passage(
            ("2@G2 *B square@G7 *6 7@D7 *6"),
            Phrase(
                "Red and Green start a second group at once, far from the first. Blue only makes its group longer, and "
                "from now on the computer gives it one win in seven."
            ),
            shown="G2 G7 D7",
        ),
        Passage(
            ("H@H2 *7 4@D4 *1 D@D6 *C 7@B7 *square 8@G8 *star C@C6 *F B@B6 *4 6@G6 *2 F@F5 *H"),
            Phrase("Red and Green find spaces beside their own tiles. Blue starts its second group only now, on F5."),
            shown="F5",
        ),
        Passage(
            ("wild@B5 *cross 2@B2 *E"),
            Phrase("Green starts a third group on the left: B2 is close enough to D4 to be joined to it later."),
            shown="B2 D4",
        ),
        Passage(
            ("H@H4 *I cross@B4 *I diamond@F8 *A I@I4 *4 8@B8 *6 E@E8 *5 4@F4 *diamond 9@B9 *moon I@I8 *clover"),
            Phrase("Three groups each for Green and Blue, then a fourth for Green on I8. Red keeps to two."),
            shown="I8",
        ),
        Passage(
            ("diamond@D8 *9 moon@G3 *A clover@D3 *D cross@C5 *circle 4@G4 *D D@D2 *triangle"),
            Phrase("Green’s D3 and D2 reach out to B2. There’s no hurry to make a join that several tiles can make."),
            shown="D2 D3 B2",
        ),
        Passage(
            ("6@F6 *moon A@A4 *diamond 5@G5 *moon circle@E6 *8"),
            Phrase("Blue’s circle on E6 joins its groups: two again."),
            shown="E6",
        ),
        Passage(
            ("I@I2 *G triangle@C2 *7"),
            Phrase(
                "So does Green’s triangle on C2. Green has three groups, and the computer now gives it two wins in "
                "three."
            ),
            shown="C2",
        ),
        Passage(
            ("9@D9 *star G@G1 *5 7@I7 *cross star@C9 *G D@D1 *circle 1@C1 *B G@G4 *3"),
            Phrase("Blue captures Red’s tile on G4. It costs a point, but joins two groups: the score stays at two."),
            shown="G4",
        ),
        Passage(
            ("6@A6 *3 B@B3 *H 3@F3 *1 3@A3 *1 A@A2 *circle 8@C8 *5 5@A5 *C H@H8 *F"),
            Phrase("The H on H8 links Green’s I8 to the rest. Two groups, and nothing captured."),
            shown="H8 I8",
        ),
        Passage(
            ("5@H5 *B 1@E1 *clover circle@E4 *wild 1@F1 *2"),
            Phrase("Blue gives a point away to keep Red’s E1 and G1 apart."),
            shown="E1 F1 G1",
        ),
        Passage(
            ("clover@F2 *E F@F7 *G moon@H3 *triangle E@E2 *F"),
            Phrase("Red goes round by F2 and E2, and is down to two groups again."),
            shown="F2 E2",
        ),
        Passage(
            ("G@G9 *heart A@A8 *clover C@C5 *heart"),
            Phrase(
                "No tile of Red’s fits on a free space beside its own any more. It has to start a group or to capture, "
                "and captures Blue’s tile on C5."
            ),
            shown="C5",
        ),
        Passage(
            ("heart@I6 *9 clover@E3 *wild circle@D5 *triangle 9@E9 *3 wild@H6 *heart triangle@A2 wild@I5 square@H7"),
            Phrase(
                "Green has two points, Red three, Blue four. Green never captured anything, and its last tiles all "
                "fitted beside its own."
            ),
        ),
    ),
)

LAST_SPACES = ModelGame(
    name="last-spaces",
    title=Phrase("The last spaces"),
    introduction=Phrase("Watch how the spaces beside each colour run out, and who still has tiles for them."),
    seats=3,
    passages=(
        Passage(
            (
                "*I *G *diamond *B *triangle *star *D *2 *7 *B *9 *F *clover *2 *circle diamond@F7 *F D@D6 *square "
                "F@F4 *heart"
            ),
            Phrase("Again each begins near the middle: F7, D6 and F4."),
            shown="F7 D6 F4",
        ),
        Passage(
            ("triangle@C3 *star 2@G2 *circle circle@F5 *H"),
            Phrase("Red and Green start their second groups in other corners, where other tiles of theirs will fit."),
            shown="C3 G2",
        ),
        Passage(
            ("F@F8 *7 circle@D5 *6 clover@F3 *star G@G7 *circle 6@C6 *heart star@C8 *cross"),
            Phrase("Blue follows on C8. All have two groups now, far apart."),
            shown="C8",
        ),
        Passage(
            ("7@H7 *clover B@B6 *E 2@F2 *5 B@B3 *4 E@E6 *1 H@H5 *D clover@D3 *5 7@B7 *F 5@G5 *E"),
            Phrase("Blue’s H5 made a third group, but the 5 on G5 joins it at once."),
            shown="H5 G5",
        ),
        Passage(
            ("4@B4 *8 star@B8 *A E@E2 *diamond 5@B5 *2 F@F6 *9 D@D2 *moon 2@B2 *C A@A6 *5 moon@G3 *A"),
            Phrase(
                "For a long time nobody starts another group. Red seems to have the most room: the computer gives it "
                "more than half of the wins."
            ),
        ),
        Passage(
            ("C@C2 *H 9@B9 *4 heart@H6 *7 8@E8 *square heart@G6 *cross diamond@D8 *3 I@I7 *moon 4@D4 *clover 9@D9 *6"),
            Phrase("Red’s tiles go to E8 and I7. Fewer and fewer of its tiles fit in the spaces left beside them."),
            shown="E8 I7",
        ),
        Passage(
            ("square@H8 *A 5@A5 *H 6@I6 *wild H@H9 *E cross@A4 *wild 3@H3 *I"),
            Phrase("Green’s row A is growing together with the rest, and it overtakes Red."),
            shown="A4 A5 A6",
        ),
        Passage(
            ("E@E7 *wild H@H2 *moon 7@D7 *triangle wild@C1 *D wild@E4 *C I@I3 *4 D@D1 *1 clover@E3 *3 wild@I2 *G"),
            Phrase(
                "All three wild tiles are played within two rounds. Nearly every other tile has become hard to place."
            ),
            shown="C1 E4 I2",
        ),
        Passage(
            ("1@H1 *3 3@A3 *8 triangle@A2 *square"),
            Phrase("Red on H1 and Blue on A2 are the first to start a third group."),
            shown="H1 A2",
        ),
        Passage(
            ("star@A8 *9 square@G9 *I G@G4 *8"),
            Phrase("Red starts its fourth group on A8, Green its third on G9. Blue has three, and spaces around A2."),
            shown="A8 G9",
        ),
        Passage(
            ("moon@G1 *heart C@C5 *diamond A@A1 *B A@A7 *cross diamond@F9 *triangle B@B1 *1"),
            Phrase("Blue’s A and B fit beside A2."),
            shown="A1 B1",
        ),
        Passage(
            ("cross@C4 *6 8@G8 *G 4@H4 *C 9@E9 1@E1 1@F1"),
            Phrase(
                "Blue’s last two tiles lie beside its own, too, while Green’s 1 has to stand alone. Three points "
                "against four and four."
            ),
            shown="H4 F1 E1",
        ),
    ),
)
