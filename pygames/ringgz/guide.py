"""The rules of Ringgz as a player reads them."""

from __future__ import annotations

from pygames.core.guide import Figure, Guide, Ruling, Section, Task
from pygames.core.phrase import Phrase
from pygames.ringgz.challenges import CHALLENGES
from pygames.ringgz.rules import BASE, GRID, KINDS, Move, Position
from pygames.ringgz.themes import THEMES


def _is_base(position: Position, move: Move) -> bool:
    return move.piece % KINDS == BASE


def _at(square: str) -> int:
    return GRID.square(square)


STARTING_BASE = Figure(
    name="starting-base",
    caption=Phrase("The starting base carries all four colours. It goes on one of the nine central territories."),
    allowed=("S@c3", "S@b4"),
    refused=(("S@a1", "start-centre"),),
    task=Task(
        text=Phrase("Place the starting base."),
        solved=lambda position, move: True,
        solution="S@c3",
        right=Phrase("Right. The same player now makes the first move."),
    ),
)

REACHING = Figure(
    name="reaching",
    caption=Phrase("A four-player game has just begun. It is Blue’s turn, and Blue has one ring on the board, on c4."),
    plies="S@c3 b2@c4 y1@b3 g1@d3 r1@c2",
    seats=4,
    allowed=("b3@c5", "b3@b4", "b3@c2"),
    refused=(("b3@a3", "link"), ("b3@c3", "start-fills"), ("y3@c4", "colour")),
    task=Task(
        text=Phrase("Place a blue ring where Red has one already."),
        solved=lambda position, move: move.territory == _at("c2"),
        solution="b3@c2",
        right=Phrase(
            "Right: c2 is linked to the starting base, which contains blue, and the ring is a different size."
        ),
        wrong=Phrase("That’s allowed, but there is no red ring there. Red’s ring is on c2."),
    ),
)

RING_SIZES = Figure(
    name="sizes",
    caption=Phrase("On c4 there is a blue ring of size 2 and a yellow one of size 3. It is Red’s turn."),
    plies="S@c3 b2@c4 y3@c4 g1@b3",
    seats=4,
    allowed=("r4@c4", "r1@c4"),
    refused=(("r2@c4", "same-size"), ("r1@b3", "same-size")),
    task=Task(
        text=Phrase("Add a red ring on c4."),
        solved=lambda position, move: move.territory == _at("c4"),
        solution="r4@c4",
        right=Phrase("Right: sizes 1 and 4 are still free there."),
        wrong=Phrase("That’s allowed, but it isn’t on c4."),
    ),
)

BASES = Figure(
    name="bases",
    caption=Phrase("Blue has a base on c4 and a ring on b4. It is Blue’s turn again."),
    plies="S@c3 bB@c4 y1@b3 g1@d3 rB@c2 b2@b4 y2@b3 g2@d3 r1@d2",
    seats=4,
    allowed=("bB@a4", "bB@b5"),
    refused=(("bB@c5", "base-beside"), ("bB@b3", "not-free"), ("b1@c4", "base-fills"), ("bB@e5", "link")),
    task=Task(
        text=Phrase("Place another blue base."),
        solved=_is_base,
        solution="bB@a4",
        right=Phrase("Right: it lies on an empty territory beside blue, and not beside the other blue base."),
        wrong=Phrase("That’s a ring. A base is the solid disc."),
    ),
)

FOURTH_COLOUR = Figure(
    name="fourth-colour",
    caption=Phrase("Three players: Blue and Yellow have each placed a red ring on c4. It is Green’s turn."),
    plies="S@c3 r1@c4 r3@c4",
    seats=3,
    allowed=("r2@c5", "g2@c4"),
    refused=(("b1@b3", "colour"),),
)

TIE = Figure(
    name="tie",
    caption=Phrase("Blue has two rings on c4 and Yellow one. It is Yellow’s turn."),
    plies="S@c3 b1@c4 y3@c4 g1@b3 r1@d3 b2@c4",
    seats=4,
    allowed=("y4@c4",),
    task=Task(
        text=Phrase("Take the lead on c4 from Blue."),
        solved=lambda position, move: move.territory == _at("c4"),
        solution="y4@c4",
        right=Phrase("Right: two rings each, and c4 is full. Nobody wins it."),
        wrong=Phrase("That leaves c4 to Blue. Only size 4 is still free there."),
    ),
)

TWO_PLAYERS = Figure(
    name="two-players",
    caption=Phrase("Game over, with two players: seven territories each, so the player with fewer pieces left wins."),
    plies=(
        "S@d4 y3@c4 r2@c4 y2@b4 r3@b4 y1@b3 r4@b3 y2@b2 r1@b2 y4@c2 r1@c5 y2@d2 r3@b1 y4@e2 g4@e4 y1@a2 r4@a4 y3@d1 "
        "rB@a1 y3@e3 r1@d5 y1@a4 r4@c1 b2@d5 r2@d1 y4@c4 r2@e1 b3@d5 rB@d3 b3@c5 r3@b2 b4@c5 g1@e3 b2@e5 g2@e3 b1@b5 "
        "g1@e2 b1@e5 g2@e2 b3@b5 g1@c4 b1@e4 g3@e2 b2@e4 rB@a5 yB@c3 g3@e4 b4@b4 g4@e3 b4@d5 g3@d2 yB@a3 g4@d2 g2@c5"
    ),
)

THREE_PLAYERS = Figure(
    name="three-players",
    caption=Phrase("Game over, with three players: where red has the most rings, nobody wins the territory."),
    seats=3,
    plies=(
        "S@b2 b1@b3 rB@a2 g2@c2 b3@b4 y2@b1 g4@d2 b1@b4 y2@b3 r1@a1 b3@c2 y4@b4 g3@d3 bB@c3 y4@b5 g3@d4 b1@b5 y2@c1 "
        "g1@e3 b2@d2 y4@d1 g4@d5 bB@a5 y1@c4 g1@d1 b2@e2 y1@c2 g4@c2 b4@e3 y1@d4 g1@d2 b2@e4 y3@d5 g2@e3 b3@e4 y3@d1 "
        "gB@e1 b4@b3 y3@b5 g2@d4 b4@e5 yB@c5 r4@a3 r3@b3 r3@a3 r2@a1 r2@b4 r2@b5 r3@b1 r1@b1 r1@a3 g3@e2 r4@a1 r4@a4"
    ),
)

GUIDE = Guide(
    (
        Section(
            Phrase("The goal"),
            (10,),
            (
                Phrase(
                    "Win territories by having more rings there than any other colour. Whoever has the most "
                    "territories wins."
                ),
            ),
        ),
        Section(
            Phrase("Components"),
            (1,),
            (
                Phrase(
                    "A board of 5 × 5 territories, each linked to its neighbours above, below and to either "
                    "side. Each of the four colours has 12 rings – three of each size, from 1 (the solid core) "
                    "to 4 – and 3 bases. There is one starting base."
                ),
                Phrase(
                    "Two players take two colours each: blue and yellow against green and red. Four players "
                    "take one colour each. Three take blue, yellow and green and share out red: one ring of "
                    "each size and one base each."
                ),
            ),
        ),
        Section(
            Phrase("Setting up"),
            (2,),
            (
                Phrase(
                    "The first player places the starting base and then makes the first move. Nothing else lies on "
                    "the board."
                ),
                STARTING_BASE,
            ),
        ),
        Section(
            Phrase("On your turn"),
            (3, 6),
            (
                Phrase(
                    "Place one ring or one base: you may place a base at any time, not only when you have no ring to "
                    "place. If you have several colours, choose each turn which to play."
                ),
                Phrase(
                    "You must place something if you can, even if it is only a base. If you can’t, you are "
                    "skipped and try again next turn."
                ),
            ),
        ),
        Section(
            Phrase("Rings"),
            (4,),
            (
                Phrase(
                    "A ring goes on a territory that already contains its colour, or on one linked to such a "
                    "territory. Any ring, base or the starting base counts, no matter who placed it. Diagonals "
                    "are not links."
                ),
                REACHING,
                Phrase("A territory has room for one ring of each size, whatever its colour."),
                RING_SIZES,
            ),
        ),
        Section(
            Phrase("Bases"),
            (5,),
            (
                Phrase(
                    "A base goes on an empty territory that is linked to one containing its colour. Two bases "
                    "of the same colour may never be linked to each other; the starting base doesn’t count for "
                    "this."
                ),
                Phrase("A base fills its territory: nothing more can go there, and nobody wins it."),
                BASES,
            ),
        ),
        Section(
            Phrase("Who wins a territory"),
            (8, 9),
            (
                Phrase(
                    "The colour with more rings there than any other. Bases don’t count. If two colours tie "
                    "for the most, nobody wins the territory – even if both belong to the same player: colours "
                    "are never added together."
                ),
                TIE,
                Phrase(
                    "With three players, red counts in this comparison like any other colour and can cancel a lead, "
                    "but it wins no territories for anyone."
                ),
                FOURTH_COLOUR,
            ),
        ),
        Section(
            Phrase("End of the game"),
            (7, 10),
            (
                Phrase(
                    "The game is over as soon as no player can place a ring, whoever’s turn it is. Bases that "
                    "could still be placed stay in hand."
                ),
                Phrase(
                    "Whoever has the most territories wins. Ties go to the player with the fewest pieces left "
                    "(rings and bases, red ones included)."
                ),
                Ruling(Phrase("If players are still tied, they share the win.")),
                TWO_PLAYERS,
                THREE_PLAYERS,
            ),
        ),
    ),
    themes=THEMES,
    challenges=CHALLENGES,
)
