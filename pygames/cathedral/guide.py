"""The rules of Cathedral as a player reads them."""

from __future__ import annotations

from pygames.cathedral.challenges import CHALLENGES
from pygames.cathedral.monuments import Move
from pygames.cathedral.rules import Position, effect
from pygames.cathedral.themes import THEMES
from pygames.core.guide import Figure, Guide, Ruling, Section, Task
from pygames.core.phrase import Phrase

PEOPLE = "e4,e5,d6,e6,f6,e7"
CORNER = f"{PEOPLE} c1,c2,c3"
"""The People Piece in the middle, and a bridge of Dark's from the lower edge upwards."""
MANOR = "a4,b4,c4,b5"
"""The move with which Dark closes the corner."""


def _claims(position: Position, move: Move) -> bool:
    return effect(position, move).claimed > 0


def _captures(position: Position, move: Move) -> bool:
    return bool(effect(position, move).captured)


PEOPLE_PIECE = Figure(
    name="people-piece",
    caption=Phrase("Light places the People Piece, turned any way it likes."),
    allowed=(PEOPLE,),
    refused=(("b2,b3", "people-first"),),
    task=Task(
        text=Phrase("Place the People Piece."),
        solved=lambda position, move: True,
        solution=PEOPLE,
        right=Phrase("Right. That didn’t count as a move: Dark moves first."),
    ),
)

MONUMENTS = Figure(
    name="monuments",
    caption=Phrase("Dark has the first move, and may place any monument on empty squares."),
    plies=PEOPLE,
    allowed=("b2,c2,a3,b3", "g8,h8,h9"),
    refused=(("a7,b7,b8,c8", "mirrored"), ("e5,f5", "people-covers")),
    hands=(0, 1),
)

ENCLOSING = Figure(
    name="closing",
    caption=Phrase("Dark’s bridge stands on c1 to c3. One more monument can cut the corner off from the city."),
    plies=f"{CORNER} h8,h9",
    allowed=(MANOR, "a4,b4"),
    task=Task(
        text=Phrase("Claim the space in the corner for Dark."),
        solved=_claims,
        solution=MANOR,
        right=Phrase("Right: the walls meet along edges, and the space inside is Dark’s."),
        wrong=Phrase(
            "Nothing is claimed. The wall has to run without a gap from c3 to the left side, and touching at a corner "
            "leaves a gap. The manor can do it."
        ),
    ),
)

LEAKING = Figure(
    name="leaking",
    caption=Phrase("The stable touches the bridge only at a corner. Between b3 and c4 the space is open: no claim."),
    plies=f"{CORNER} h8,h9 a4,b4 g2,g3",
    allowed=("c4", "a5,b5"),
    task=Task(
        text=Phrase("Close the gap."),
        solved=_claims,
        solution="c4",
        right=Phrase("Right: now the wall is whole, and the corner is Dark’s."),
        wrong=Phrase("The corner is still open between b3 and c4. A monument on c4 closes it."),
    ),
)

CLAIMED = Figure(
    name="claimed",
    caption=Phrase("The corner is paved in Dark’s stone. It is Light’s turn."),
    plies=f"{CORNER} h8,h9 {MANOR}",
    allowed=("d1,d2",),
    refused=(("a1", "claimed"), ("b4", "covered")),
)

OWN_SPACE = Figure(
    name="own-space",
    caption=Phrase("Dark may build in its own space at any time; it is best saved for last."),
    plies=f"{CORNER} h8,h9 {MANOR} g2,g3",
    allowed=("a1,a2", "d1,d2"),
    task=Task(
        text=Phrase("Place a monument in Dark’s own space."),
        solved=lambda position, move: move.squares & position.claims[1] == move.squares,
        solution="a1,a2",
        right=Phrase("Right. It would have been safe to wait, too, since Light can’t build there."),
        wrong=Phrase("That’s allowed, but it isn’t wholly inside the paved corner."),
    ),
)

CAPTURE = Figure(
    name="capture",
    caption=Phrase("Light’s tavern stands alone in a corner that Dark is about to close."),
    plies=f"{CORNER} a1",
    allowed=(MANOR,),
    task=Task(
        text=Phrase("Close the corner and capture the tavern."),
        solved=_captures,
        solution=MANOR,
        right=Phrase(
            "Right: the tavern goes back to Light’s hand. The rest of the city also holds only one piece, but "
            "it touches all four sides, so it stays open."
        ),
        wrong=Phrase("The corner is still open. The wall has to run without a gap from c3 to the left side."),
    ),
)

TWO_INSIDE = Figure(
    name="two-inside",
    caption=Phrase("When Dark closes the corner with two of Light’s monuments in it, nothing happens."),
    plies=f"{CORNER} a1 h8,h9 b3 {MANOR}",
    allowed=("a2,a3", "b1,b2"),
)

PEOPLE_CAPTURED = Figure(
    name="people-captured",
    caption=Phrase("The People Piece stands in the corner. Dark can enclose it."),
    plies="b1,a2,b2,c2,d2,b3 e1,e2,e3 h8,h9 d4,e4 h5,h6",
    allowed=(MANOR,),
    task=Task(
        text=Phrase("Capture the People Piece."),
        solved=_captures,
        solution=MANOR,
        right=Phrase("Right: it is out for this round, and the whole space is Dark’s."),
        wrong=Phrase("The People Piece is not enclosed yet. The wall has to reach the left side above it."),
    ),
)

FIRST_MONUMENT = Figure(
    name="first-monument",
    caption=Phrase("Dark’s first monument, the inn, cuts off a1, but a first monument claims nothing."),
    plies=f"{PEOPLE} b1,a2,b2 h8,h9",
    allowed=("h2,h3",),
    task=Task(
        text=Phrase("Place Dark’s second monument anywhere but on a1."),
        solved=_claims,
        solution="h2,h3",
        right=Phrase("Right: from the second monument on, all of Dark’s spaces are checked, and a1 is claimed."),
        wrong=Phrase("Then there is nothing left to claim in that corner."),
    ),
)

COUNTED = Figure(
    name="counted",
    caption=Phrase("Neither player can place anything more. The squares left in each hand are counted."),
    options={"rounds": 1},
    hands=(0, 1),
    plies=(
        "d8,c9,d9,e9,f9,d10 c4,b5,c5,d5,c6 g5,f6,g6,h6,g7 h1,h2,i2,i3,j3 c1,b2,c2,a3,b3 i8,h9,i9,j9,h10 a6,b6,b7,a8,b8 "
        "i5,j5,i6,i7,j7 e1,f1,d2,e2,e3 h3,g4,h4,h5 a9,b9,b10,c10 e7,f7,e8,f8 e4,e5,f5,e6 f2,g2,g3 d6,c7,d7 e10,f10,g10 "
        "b4,c4,b5 h7,g8,h8 a7 f3,f4 d3,d4,d5 c8 g9 g1 c5,c6 i1,j1 a4,a5"
    ),
)

GUIDE = Guide(
    (
        Section(
            Phrase("The goal"),
            (10,),
            (
                Phrase(
                    "Fit all your monuments inside the perimeter and leave your opponent no room for theirs. Every "
                    "square left in your hand counts against you."
                ),
            ),
        ),
        Section(
            Phrase("Components"),
            (),
            (
                Phrase(
                    "A 10 × 10 board inside a perimeter wall. Light and Dark each have 14 monuments (47 squares per "
                    "player). The six-square People Piece belongs to nobody."
                ),
                Phrase(
                    "Pieces may be turned but never flipped. The two sides’ abbeys and academies are mirror "
                    "images of each other."
                ),
            ),
        ),
        Section(
            Phrase("Setting up"),
            (1,),
            (
                Phrase(
                    "Light places the People Piece anywhere. This doesn’t count as a move: Dark moves first, "
                    "then you alternate."
                ),
                PEOPLE_PIECE,
            ),
        ),
        Section(
            Phrase("On your turn"),
            (2, 9),
            (
                Phrase(
                    "Place one of your monuments on empty squares that the other player hasn’t claimed. It may "
                    "touch anything, and once placed it stays put."
                ),
                Phrase(
                    "If you can place a monument you must, even in your own space. If you can’t, you are "
                    "skipped and try again next turn."
                ),
                MONUMENTS,
            ),
        ),
        Section(
            Phrase("Claiming space"),
            (3, 4, 5),
            (
                Phrase(
                    "After each move, look at the spaces enclosed by the player who just moved. Only that "
                    "player’s own monuments and the perimeter count as walls – not the People Piece, not the "
                    "other player’s monuments. Squares that touch along an edge or at a corner belong to the "
                    "same space, so a wall may have no gap at a corner."
                ),
                Phrase("An enclosed space with no enemy or neutral piece in it is claimed."),
                ENCLOSING,
                LEAKING,
                Ruling(
                    Phrase(
                        "A space that touches all four sides of the perimeter is the open city and is never enclosed, "
                        "however few pieces stand in it."
                    )
                ),
            ),
        ),
        Section(
            Phrase("Claimed space"),
            (2, 8),
            (
                Phrase(
                    "The other player may no longer build there; the owner may, even across its edge. A claim "
                    "lasts the whole round, unless the other player encloses it in a larger space – then it "
                    "changes hands."
                ),
                CLAIMED,
                OWN_SPACE,
            ),
        ),
        Section(
            Phrase("Capturing"),
            (5, 7),
            (
                Phrase(
                    "If exactly one enemy or neutral piece stands in an enclosed space, it is removed at once "
                    "and the whole space is claimed. A monument goes back to its owner’s hand and may be "
                    "placed again; the People Piece is out for the round."
                ),
                CAPTURE,
                PEOPLE_CAPTURED,
                Phrase(
                    "With two or more enemy or neutral pieces inside, nothing happens, and the other player "
                    "may still build there. The space is checked again after later moves. Each space is judged "
                    "separately, so one move can claim or capture in several."
                ),
                TWO_INSIDE,
            ),
        ),
        Section(
            Phrase("The first monument"),
            (3, 6, 7),
            (
                Phrase(
                    "The first monument a player places in a round claims nothing. From the second on, every "
                    "closed space is claimed, whether or not the new monument touches it."
                ),
                FIRST_MONUMENT,
                Phrase("A captured monument that you place again doesn’t count as a first monument."),
            ),
        ),
        Section(
            Phrase("End of the game"),
            (9, 10, 11),
            (
                Phrase(
                    "The round is over when neither player can place a monument. Each player counts the "
                    "squares of the monuments left in their hand. The People Piece and claimed space count for "
                    "nothing."
                ),
                COUNTED,
                Phrase(
                    "In the second round you keep your colours, but Dark places the People Piece and Light "
                    "moves first. The lower total over both rounds wins; equal totals are a draw. You may also "
                    "play just one round."
                ),
            ),
        ),
    ),
    themes=THEMES,
    challenges=CHALLENGES,
)
