"""First strategies of Blockers!: a second group early, which tile to spend, what can wait, what a capture is worth."""

from __future__ import annotations

from pygames.blockers.groups import parts
from pygames.blockers.model_games import LAST_SPACES, PATIENT_JOINS
from pygames.blockers.rules import Move, Position
from pygames.blockers.tiles import WILD
from pygames.core.course import Course, Mistake, Step, at, is_any_of
from pygames.core.phrase import Phrase

TWO_TILES_FOR_ONE_SPACE = (
    "*moon *E *8 *3 *7 *diamond *D *8 *2 *square *heart *I *cross *4 *2 E@E3 *wild square@G7 *clover cross@C5 *1 3@D3 "
    "*C 2@B2 *5 4@C4 *E C@C3 *square diamond@F7 *C 2@G2 *F 8@D8 *F 8@F8 *9 heart@G4 *wild F@F3 *9 C@C2 *1 wild@G3 "
    "*star 9@D9 *triangle 5@E5 *triangle star@C7 *clover triangle@B3 *2 D@D5 *B F@F4 *3 7@D7 *circle B@B1 *moon E@E4 "
    "*5 circle@D6 *G 1@C1 *G 3@H3 *diamond wild@C6 *cross clover@D2 *F 5@B5 *G cross@B6 *I triangle@A2 *star G@G5 "
    "*triangle 2@F2 *H F@F9 *I 1@G1 *D square@H7 *star G@G8 *cross D@D4 *A H@H6 *heart 9@G9 *A clover@F1 *circle "
    "star@B7 *6 A@A1 *E circle@F5 *moon 6@A6 *B E@E6 *4 I@I3 *6"
)
"""Red’s G and heart both fit on G6, beside its H6."""
ONE_SPACE_FOR_A_TILE = (
    "*H *C *moon *F *circle *D *heart *9 *E *moon *circle *3 *B *A *D circle@D6 *B heart@G4 *H D@D3 *E C@C6 *star "
    "E@E8 *8 circle@F6 *cross B@B6 *3 8@F8 *7 3@C3 *5 star@B7 *triangle D@D8 *diamond B@B3 *G H@H3 *7 moon@G3 *circle "
    "G@G6 *triangle moon@H2 *4 diamond@F7 *6 triangle@B2 *star 7@A7 *6 H@H4 *square E@E3 *heart F@F5 *G 9@D9 *4 "
    "heart@H6 *H 6@E6 *clover square@G7 *3 H@H7 *I clover@F2 *1 7@D7 *F cross@B4 *F 3@F3 *I F@F4 *G star@B8 *square "
    "G@G2 *A circle@E4 *wild A@A2 *1 I@I3 *wild G@G8 *2 I@I7 *clover"
)
"""Red’s 4 fits beside its tiles only on I4; the wild tile could join two groups on E5."""
TWO_GAPS = (
    "*H *C *moon *F *circle *D *heart *9 *E *moon *circle *3 *B *A *D circle@D6 *B heart@G4 *H D@D3 *E C@C6 *star "
    "E@E8 *8 circle@F6 *cross B@B6 *3 8@F8 *7 3@C3 *5 star@B7 *triangle D@D8 *diamond B@B3 *G H@H3 *7 moon@G3 *circle "
    "G@G6 *triangle moon@H2 *4 diamond@F7 *6 triangle@B2 *star 7@A7 *6 H@H4 *square E@E3 *heart F@F5 *G 9@D9 *4 "
    "heart@H6 *H 6@E6 *clover square@G7 *3 H@H7 *I clover@F2 *1 7@D7 *F cross@B4 *F"
)
"""Red could join F2 and H2 by a tile on G2, or F2 and F5 by two tiles."""
BETWEEN_TWO_GROUPS = (
    "*H *C *moon *F *circle *D *heart *9 *E *moon *circle *3 *B *A *D circle@D6 *B heart@G4 *H D@D3 *E C@C6 *star "
    "E@E8 *8 circle@F6 *cross B@B6 *3 8@F8 *7 3@C3 *5 star@B7 *triangle D@D8 *diamond B@B3 *G H@H3 *7 moon@G3 *circle "
    "G@G6 *triangle moon@H2 *4 diamond@F7 *6 triangle@B2 *star 7@A7 *6 H@H4 *square E@E3 *heart F@F5 *G 9@D9 *4 "
    "heart@H6 *H 6@E6 *clover square@G7 *3 H@H7 *I clover@F2 *1 7@D7 *F cross@B4 *F 3@F3 *I F@F4 *G star@B8 *square "
    "G@G2 *A circle@E4 *wild A@A2 *1 I@I3 *wild G@G8 *2 I@I7 *clover wild@E5 *8 4@D4 *1 5@B5 *2 8@A8 *cross wild@I4 "
    "*C 2@E2 *wild A@A6 *2 C@C4 *I 1@E1 *diamond 1@F1 *heart 1@C1 *star square@I8 *C 4@A4 *E I@I5 *5 wild@A5 *8"
)
"""Blue’s tile on A5 lies between two groups of Red’s."""
LAST_TURN = (
    "*wild *H *6 *F *moon *6 *heart *clover *moon *1 *B *9 *moon *F *E moon@G3 *clover heart@G6 *9 F@F2 *I F@F3 *3 "
    "clover@D2 *8 moon@G2 *1 clover@E3 *circle 6@F6 *H B@B4 *4 6@C6 *G 1@D1 *square 4@C4 *5 circle@D6 *A H@H6 *B 5@B5 "
    "*clover 3@H3 *cross square@H7 *3 1@F1 *heart cross@B6 *heart 8@H8 *wild clover@E2 *A H@H2 *9 9@H9 *4 A@A5 *G "
    "heart@H4 *diamond 3@D3 *E G@G1 *circle wild@D7 *I 4@D4 *2 E@E1 *triangle diamond@D8 *C wild@D5 *star triangle@B3 "
    "*3 G@G4 *B B@B7 *cross 3@A3 *7 A@A6 *7 E@E5 *I 9@F9 *8 C@C8 *2 star@B8 *triangle 8@F8 *square 9@C9 *triangle "
    "triangle@C1 *diamond 7@F7 *cross B@B9 *4 I@I6 *D square@G8 *H 7@A7 *square cross@C5 *5 H@H1 *diamond 2@I2 *8 "
    "5@F5 *circle diamond@E9 *D I@I4 *E circle@E6 *A cross@A4 *star E@E7 *star 2@C2 *F I@I1 *C star@C7 *D A@A8 *C "
    "C@C3 *6 4@F4 *5 diamond@E8 *7 D@D9 *wild 8@I8 *1 7@I7 *G wild@A2 *2"
)
"""Three points each, and Red has its last turn."""


def _captures(position: Position, move: Move) -> bool:
    return position.layout.owner(move.square) is not None


def _grows(position: Position, move: Move) -> bool:
    """Return whether a tile is put beside the mover's own on a free space."""
    seat = position.turn
    assert isinstance(seat, int)
    return not _captures(position, move) and parts(position.layout.squares[seat], move.square) > 0


STRATEGIES = Course(
    steps=(
        Step(
            name="second-group",
            idea=Phrase("A group costs a point, but tiles fit around it. You have 23 turns to join it again."),
            task=Phrase("Start a second group where there’s room."),
            plies=" ".join(LAST_SPACES.plies.split()[:21]),
            seats=3,
            solved=is_any_of("triangle@C3", "triangle@C2", "triangle@B3", "triangle@B2", "B@B2", "B@B3", "B@B4"),
            solution="triangle@C3",
            hint="B2 B3 C2 C3",
            right=Phrase("Now your tiles fit in twice as many spaces. The two can grow together later."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Your group grows, but soon few of your tiles will fit beside it. A second group makes room."
                    ),
                    example="F@F8",
                    made=_grows,
                ),
                Mistake(
                    explanation=Phrase("Near the edge or other colours there’s little room."),
                    example="triangle@A1",
                ),
            ),
        ),
        Step(
            name="right-tile",
            idea=Phrase("Both your G and your heart fit on G6, above your H6. Which one has other spaces?"),
            task=Phrase("Grow on G6 with the tile that fits nowhere else next to your own."),
            plies=TWO_TILES_FOR_ONE_SPACE,
            seats=3,
            solved=is_any_of("G@G6"),
            solution="G@G6",
            looks="G6",
            right=Phrase(
                "The heart still fits on H5 and on I6. For the G this was the only free space beside your tiles."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Now there’s no free space beside your tiles for the G, while the heart had two more."
                    ),
                    example="heart@G6",
                    made=is_any_of("heart@G6"),
                    shown=at("H5 I6"),
                ),
                Mistake(
                    explanation=Phrase("G6 leads up to your other tiles, and it won’t stay free. Take it now."),
                    example="I@I6",
                ),
            ),
        ),
        Step(
            name="one-space-left",
            idea=Phrase("The wild tile would join two groups on E5. The 4 fits beside your tiles only on I4."),
            task=Phrase("Play the tile that can’t wait."),
            plies=ONE_SPACE_FOR_A_TILE,
            seats=3,
            solved=is_any_of("4@I4"),
            solution="4@I4",
            looks="E5 I4",
            hint="I4",
            right=Phrase("I4 may be gone soon. On E5 your 5 or your E will do as well, and the wild tile is saved."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "The wild tile fits anywhere, even at the end. On E5 your 5 or your E can do the same."
                    ),
                    example="wild@E5",
                    made=lambda _position, move: move.tile == WILD,
                ),
                Mistake(
                    explanation=Phrase("That doesn’t help the 4, for which there’s a single space beside your tiles."),
                    example="1@G1",
                ),
            ),
        ),
        Step(
            name="join-later",
            idea=Phrase("Your G would join two groups on G2. Your 3 and your 4 could link F2 to F5."),
            task=Phrase("Begin with the gap that fewer of your tiles fit."),
            plies=TWO_GAPS,
            seats=3,
            solved=is_any_of("3@F3", "4@F4"),
            solution="3@F3",
            looks="G2 F3 F4",
            hint="F3 F4",
            right=Phrase(
                "Besides the wild tile, F3 takes only your 3 and F4 only your 4. G2 will take your G or your 2."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("One group fewer – but your 2 fits there as well, so it could wait."),
                    example="G@G2",
                    made=is_any_of("G@G2"),
                ),
                Mistake(
                    explanation=Phrase("That closes neither gap."),
                    example="1@H1",
                ),
            ),
        ),
        Step(
            name="joining-capture",
            idea=Phrase("The first tile you capture costs a point. Joining two groups saves one."),
            task=Phrase("Capture a tile so that your score stays as it is."),
            plies=BETWEEN_TWO_GROUPS,
            seats=3,
            solved=is_any_of("cross@A5"),
            solution="cross@A5",
            right=Phrase(
                "A point for Blue’s tile, but one group fewer. And now you may take one of Green’s for nothing."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("That capture joins nothing, so it costs a point."),
                    example="E@E1",
                    made=_captures,
                ),
                Mistake(
                    explanation=Phrase("Nothing captured. Look for a tile that keeps two of your groups apart."),
                    example="triangle@A3",
                ),
            ),
        ),
        Step(
            name="last-tile",
            idea=Phrase("Everybody has three points, and this is your last turn. One more would lose."),
            task=Phrase("Place a tile that costs nothing."),
            plies=LAST_TURN,
            seats=3,
            solved=_grows,
            solution="5@I5",
            hint="G5 H5 I5 I9",
            right=Phrase("Three all. Nobody has captured anything, so the win is shared."),
            mistakes=(
                Mistake(
                    explanation=Phrase("You hadn’t captured anything yet, so this tile costs you a point."),
                    example="5@F5",
                    made=_captures,
                ),
                Mistake(
                    explanation=Phrase("That tile stands alone: a fourth group, and a fourth point."),
                    example="triangle@B1",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Start a second group early, in another corner: more of your tiles will fit."),
        Phrase(
            "Use the tile that fits nowhere else. Jobs that several tiles could do can wait, and so can the wild tile."
        ),
        Phrase("A capture that joins two groups costs nothing. Captures of other colours may then be free."),
    ),
    games=(PATIENT_JOINS, LAST_SPACES),
)
