"""The rules of Blockers! as a player reads them."""

from __future__ import annotations

from pygames.blockers.challenges import CHALLENGES
from pygames.blockers.rules import Move, Position
from pygames.blockers.themes import THEMES
from pygames.core.guide import Figure, Guide, Ruling, Section, Task
from pygames.core.phrase import Phrase

FINISHED = (
    "*H *6 *E *A *star *8 *A *F *heart *B *heart *diamond *star *wild *2 E@E3 *diamond 8@E8 *diamond wild@F5 *A "
    "star@B8 *3 diamond@E7 *9 heart@G5 *triangle 3@F3 *2 F@F7 *I star@C7 *H 2@F2 *circle 9@E9 *H diamond@D7 *6 "
    "circle@E4 *heart heart@G6 *E 6@F6 *7 A@A8 *clover H@H6 *triangle H@H5 *clover clover@E2 *wild I@I6 *cross 7@B7 "
    "*B wild@G3 *triangle E@E6 *D B@B6 *G H@H3 *F triangle@A2 *2 A@A7 *E heart@H4 *C 2@B2 *7 E@E5 *F C@C8 *7 7@G7 "
    "*star 2@A2 *I diamond@D8 *G B@B3 *G triangle@A1 *8 G@G2 *9 cross@B6 *C 8@D8 *4 F@F1 *5 C@C6 *square 4@F4 *1 "
    "6@E6 *1 G@G8 *3 1@B1 *square 5@E5 *B D@D6 *6 clover@D3 *C 1@E1 *4 6@E6 *clover I@I5 *moon B@B9 *square "
    "square@H8 *1 F@F8 *circle 4@D4 *I 3@A3 *wild C@C1 *3 I@I3 *moon A@A6 *5 3@C3 *cross 9@C9 *D 5@A5 *moon cross@C4 "
    "*D D@D5 *cross wild@A4 *circle G@G4 *9 cross@C5 *8 1@H1 *4 9@F9 *5 8@H8 4@B4 D@D9"
)


def _captures(position: Position, move: Move) -> bool:
    return position.layout.owner(move.square) is not None


def _joins(position: Position, move: Move) -> bool:
    """Return whether a move captures nothing and leaves its seat fewer groups."""
    seat = position.turn
    assert isinstance(seat, int)
    fewer = position.play(move).layout.group_counts[seat] < position.layout.group_counts[seat]
    return fewer and not _captures(position, move)


PLACING = Figure(
    name="placing",
    caption=Phrase("Red starts with 3, 7, C, the moon and the wild tile."),
    plies="*7 *C *moon *wild *3 *1 *2 *3 *4 *5 *1 *2 *3 *4 *5",
    allowed=("7@E7", "C@C2", "moon@H2", "wild@E5"),
    refused=(("7@E6", "column"), ("C@D2", "row"), ("moon@A1", "box"), ("9@A9", "rack")),
    hands=(0,),
    task=Task(
        text=Phrase("Place the moon."),
        solved=lambda position, move: str(move).startswith("moon"),
        solution="moon@H2",
        right=Phrase("Right: the moon goes in its own box, the one at the bottom left."),
        wrong=Phrase("That’s allowed, but it’s a different tile."),
    ),
)

JOINING = Figure(
    name="joining",
    caption=Phrase("Red has three groups: C3, C5 and G9. Tiles that touch at a corner are not joined."),
    plies=(
        "*3 *C *9 *4 *triangle *4 *5 *6 *A *B *7 *8 *square *A *B 3@C3 *7 4@E4 *C 7@H7 *C C@C5 *wild 5@E5 *D 8@B8 *D "
        "9@G9 *5 6@A6 *F square@H8 *F"
    ),
    allowed=("4@C4", "triangle@B3"),
    hands=(0,),
    task=Task(
        text=Phrase("Join two groups of Red with one tile."),
        solved=_joins,
        solution="4@C4",
        right=Phrase("Right: C3, C4 and C5 are one group now, and Red has two groups in all."),
        wrong=Phrase("That joins nothing. The space between C3 and C5 takes a 4, or the wild tile."),
    ),
)

CAPTURING = Figure(
    name="capturing",
    caption=Phrase("Green has a group of three, E4 to E6, and a single tile on B2. Red holds 2, 4, 5, B and E."),
    plies=(
        "*7 *9 *1 *8 *E *4 *5 *6 *2 *A *3 *9 *square *7 *A 7@E7 *2 4@E4 *B 3@I3 *B 9@A9 *5 5@E5 *C 9@I9 *C 1@G1 *4 "
        "6@E6 *D square@I8 *D 8@H8 *B 2@B2 *F 7@D7 *F"
    ),
    allowed=("2@B2", "E@E4", "5@A5"),
    refused=(("E@E5", "split"), ("E@E7", "own")),
    hands=(0,),
    task=Task(
        text=Phrase("Capture a tile."),
        solved=_captures,
        solution="2@B2",
        right=Phrase("Right: what is left of the group is still one group, or nothing."),
        wrong=Phrase("That space is empty. Place a tile on one of Green’s or Blue’s tiles instead."),
    ),
)

ALL_LOOSE = Figure(
    name="all-loose",
    caption=Phrase(
        "Green’s four tiles form a square. Take any one of them away and the other three are still connected."
    ),
    plies=(
        "*7 *9 *1 *8 *clover *4 *5 *circle *E *A *3 *9 *square *7 *A 7@H7 *wild 4@D4 *B 3@I3 *B 9@A9 *5 5@D5 *C 9@I9 "
        "*C 1@G1 *4 circle@E4 *D square@I8 *D 8@H8 *circle E@E5 *F 7@D7 *F"
    ),
    allowed=("4@D4", "5@D5", "4@E4", "circle@E5"),
    hands=(0,),
)

COUNTED = Figure(
    name="counted",
    caption=Phrase("Game over: Green has the lowest score and wins."),
    plies=FINISHED,
)

GROUPS_ALONE = Figure(
    name="groups-alone",
    caption=Phrase("The same game when only groups count."),
    plies=FINISHED,
    options={"scoring": "uptown"},
)

GUIDE = Guide(
    (
        Section(
            Phrase("The goal"),
            (8,),
            (
                Phrase(
                    "Join your tiles into as few groups as possible, and avoid capturing many tiles of one "
                    "colour. The lowest score wins."
                ),
            ),
        ),
        Section(
            Phrase("Components"),
            (1, 9),
            (
                Phrase(
                    "A board of nine rows (A to I) and nine columns (1 to 9). Each of its nine 3 × 3 boxes has "
                    "its own symbol."
                ),
                Phrase(
                    "Three to five players with 28 tiles each: nine numbers, nine letters, nine symbols and a "
                    "wild tile. Each player shuffles their own tiles face down and draws five for their rack. "
                    "Pick a starting player at random; play goes round the table."
                ),
                Phrase(
                    "Only you see your rack. Everything else is open, so anyone can work out which tiles a "
                    "player still has in rack and pile together."
                ),
            ),
        ),
        Section(
            Phrase("On your turn"),
            (2,),
            (
                Phrase(
                    "Place one tile from your rack: a number in its column, a letter in its row, a symbol in "
                    "its box, the wild tile anywhere. Then draw a tile, as long as there are any in your pile."
                ),
                PLACING,
            ),
        ),
        Section(
            Phrase("Groups"),
            (4,),
            (
                Phrase("Tiles of one colour that touch along an edge form a group. A single tile is a group too."),
                JOINING,
            ),
        ),
        Section(
            Phrase("Capturing"),
            (3, 4, 5),
            (
                Phrase(
                    "A tile goes on an empty space or on another player’s tile, which it captures – never on "
                    "your own. You may capture even when you could use an empty space, and you must when none "
                    "of your tiles fits one."
                ),
                Phrase(
                    "A tile may be captured unless that would split its group. A single tile can always be "
                    "captured. The wild tile captures, and can be captured, like any other."
                ),
                CAPTURING,
                ALL_LOOSE,
                Phrase("A captured tile stays face up in front of the player who took it and is never played again."),
            ),
        ),
        Section(
            Phrase("No passing"),
            (6,),
            (
                Phrase("You must place a tile if you can."),
                Ruling(
                    Phrase(
                        "In the very rare case that none of your tiles can be placed, your turn is skipped: "
                        "you neither place nor draw, and it counts as a turn."
                    )
                ),
            ),
        ),
        Section(
            Phrase("End of the game"),
            (7, 8),
            (
                Phrase(
                    "Each player has 24 turns, and draws nothing after the last. Four tiles stay in the rack, or five "
                    "if a turn was skipped."
                ),
                Phrase(
                    "Your score is the number of groups you have on the board, plus the number of tiles you "
                    "captured from the colour you captured most. If two colours tie for most, only one of them "
                    "counts."
                ),
                Phrase(
                    "The lowest score wins. Ties go to the player with the fewest captures; if still tied, "
                    "they share the win."
                ),
                COUNTED,
            ),
        ),
        Section(
            Phrase("Variant: another way to score"),
            (8,),
            (
                Phrase("If you prefer, only groups count, and captures just break ties."),
                GROUPS_ALONE,
            ),
        ),
    ),
    themes=THEMES,
    challenges=CHALLENGES,
)
