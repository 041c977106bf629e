"""The rules of Sectori as a player reads them."""

from __future__ import annotations

from pygames.core.guide import Figure, Guide, Ruling, Section, Task
from pygames.core.phrase import Phrase
from pygames.sectori.challenges import CHALLENGES
from pygames.sectori.rules import Position
from pygames.sectori.table import Move
from pygames.sectori.themes import THEMES


def _completes(position: Position, move: Move) -> bool:
    """Return whether a wall completes a sector, or ends the game."""
    after = position.play(move)
    return move.kind == "wall" and (after.turn is None or after.pending.bit_count() > 0)


def _completes_two(position: Position, move: Move) -> bool:
    return move.kind == "wall" and position.play(move).pending.bit_count() == 2


WALLS = Figure(
    name="walls",
    caption=Phrase("Coral has rolled a 3 and placed one wall. Two are left to place, and any free edge will do."),
    plies="*3 c3n",
    allowed=("c3e", "a1s", "e5n"),
    refused=(("c3n", "standing"),),
    task=Task(
        text=Phrase("Place a wall on the rim of the board."),
        solved=lambda position, move: len(position.table.edges[move.at].sectors) == 1,
        solution="a1s",
        right=Phrase("Right: a sector on the rim needs a wall there too."),
        wrong=Phrase("A wall can go there, but the rim is the outermost line of the board."),
    ),
)

COMPLETING = Figure(
    name="completing",
    caption=Phrase("Coral has placed three walls around b2. Teal has one wall to place, and the fourth side is open."),
    plies="*3 b2n a2e b2e *1",
    allowed=("b1n", "d4e"),
    task=Task(
        text=Phrase("Complete sector b2 for Teal."),
        solved=_completes,
        solution="b1n",
        right=Phrase("Right: the last wall counts. Teal now draws a tile for b2, though Coral built most of it."),
        wrong=Phrase("That leaves b2 open, and Coral may close it on the next turn. Its south side is free."),
    ),
)

TWO_AT_ONCE = Figure(
    name="two-at-once",
    caption=Phrase("Only the wall between b3 and c3 is missing."),
    plies="*6 b3n a3e b2n c3n c3e c2n *2",
    allowed=("b3e",),
    task=Task(
        text=Phrase("Complete two sectors with one wall."),
        solved=_completes_two,
        solution="b3e",
        right=Phrase("Right: first a tile is drawn for b3; once that is settled, another is drawn for c3."),
        wrong=Phrase("That completes nothing. Look for the edge that b3 and c3 share."),
    ),
)

TAKEOVER = Figure(
    name="takeover",
    caption=Phrase(
        "Coral has completed c2 and drawn the Takeover tile. One of Teal’s three sectors, a1, is already under "
        "a Takeover tile."
    ),
    plies=(
        "*6 a1w a1s a1e a1n *claim a2w a2e *1 a2n *takeover xa1 *claim *6 c1s b1e c1e c1n *claim b2e c2e "
        "*4 e1s e1e d1e e1n *claim *1 c2n *takeover"
    ),
    allowed=("xa2", "xe1"),
    refused=(("xa1", "covered"), ("xc1", "own"), ("xd4", "unclaimed")),
    task=Task(
        text=Phrase("Take over one of Teal’s sectors."),
        solved=lambda position, move: move.kind == "takeover",
        solution="xe1",
        right=Phrase("Right: it is Coral’s for good. Another tile is now drawn for c2."),
    ),
)

REMOVAL = Figure(
    name="removal",
    caption=Phrase(
        "Teal has completed b2 and drawn the Removal tile: the three walls around d4 are gone, those of b2 "
        "stay. One wall of this roll is left."
    ),
    plies="*6 b2n a2e b2e d4n c4e d4e *2 b1n *removal",
    allowed=("d4n", "c4e"),
    refused=(("b2n", "standing"),),
)

REPEAT_WAITS = Figure(
    name="repeat-waits",
    caption=Phrase("Teal has drawn the Repeat tile for b2 but still has one wall of this roll to place."),
    plies="*3 b2n a2e b2e *2 b1n *repeat",
    allowed=("d4n",),
    refused=(("again", "walls-first"),),
)

REPEAT = Figure(
    name="repeat",
    caption=Phrase("The last wall is placed. Teal may now roll again or end the turn."),
    plies="*3 b2n a2e b2e *2 b1n *repeat d4n",
    allowed=("again", "end"),
    refused=(("c3n", "no-walls-left"),),
    task=Task(
        text=Phrase("Take the extra turn."),
        solved=lambda position, move: move.kind == "again",
        solution="again",
        right=Phrase("Right: Teal rolls again."),
        wrong=Phrase("That’s allowed, but it gives the extra turn away."),
    ),
)

FIVE_IN_A_ROW = Figure(
    name="five-in-a-row",
    caption=Phrase("Coral owns a1 to a4 and has one wall to place."),
    plies=(
        "*6 a1w a1s a1e a1n *claim a2w a2e *1 d4n *6 a2n *claim a3w a3e a3n *claim a4w a4e *1 d4e "
        "*3 a4n *claim a5w a5e *1 e1s *1"
    ),
    allowed=("a5n",),
    task=Task(
        text=Phrase("Complete the sector that makes five in a column."),
        solved=_completes,
        solution="a5n",
        right=Phrase("Right: whichever tile is drawn, a5 is Coral’s and the game is won."),
        wrong=Phrase("That misses the win. The top of a5 is still open."),
    ),
)

WON = Figure(
    name="won",
    caption=Phrase("Five in a row wins at once: vertically, horizontally or diagonally."),
    plies=f"{FIVE_IN_A_ROW.plies} a5n *claim",
)

ALL_CLAIMED = Figure(
    name="all-claimed",
    caption=Phrase("Every sector is claimed and nobody has five in a row: Coral has more of them and wins."),
    plies=(
        "*6 e1s c5n c3e e3e d1n a2e *6 e5n a2n b4n b2e b3n c4e *2 e3n e5e *5 d5n d4e c4n b5e e2e *2 a5w a3w *2 c3n c2e "
        "*2 a4n a1n *1 c1e *3 a1s e2n b1n *5 a3n b4e *claim b5n c1s c2n *6 d4n a2w *claim d2e d3e *claim c5e *claim "
        "d1s *5 a1e e4n e1n *claim a5e *claim a1w *claim *2 d5e *repeat *claim b1e again *1 a5n *claim *4 e4e *claim "
        "a4e *claim c1n *claim *claim e1e *6 a4w *claim b1s *claim d3n *claim a3e *claim b3e *claim d1e *claim "
        "*removal *5 d2n *removal *claim b2n *claim *repeat"
    ),
)

CLOSED_RIM = Figure(
    name="closed-rim",
    caption=Phrase("With a closed rim, a corner sector needs only two walls: a1 is one short."),
    plies="*1 a1n *1",
    options={"rim": True},
    allowed=("a1e", "c3n"),
    refused=(("a1s", "rim"),),
    task=Task(
        text=Phrase("Complete sector a1."),
        solved=_completes,
        solution="a1e",
        right=Phrase("Right: its other two sides are on the rim, which counts as a wall."),
        wrong=Phrase("That leaves a1 open. Its east side is free."),
    ),
)

GUIDE = Guide(
    (
        Section(
            Phrase("The goal"),
            (9,),
            (
                Phrase(
                    "Complete sectors – the squares of the board – by placing the last of their four walls, "
                    "and claim them. The first player to own five in a row, column or diagonal wins at once."
                ),
            ),
        ),
        Section(
            Phrase("Components"),
            (),
            (
                Phrase("A board of 5 × 5 sectors, one die, and 60 walls that both players share."),
                Phrase("Each player has a face-down pile of 18 tiles: 15 Claim, 1 Removal, 1 Repeat and 1 Takeover."),
                Ruling(
                    Phrase(
                        "The printed rules give neither the size of the board nor the faces of the die. Sixty "
                        "walls exactly fit a 5 × 5 board with an open rim, and the die has six faces."
                    )
                ),
            ),
        ),
        Section(
            Phrase("On your turn"),
            (1, 10),
            (
                Phrase("Coral goes first. Agree who plays Coral – by custom, the older player."),
                Phrase(
                    "Roll the die and place exactly that many walls, one at a time, on any free edges. Walls "
                    "need not touch. You place fewer only when no free edge is left."
                ),
                WALLS,
            ),
        ),
        Section(
            Phrase("Completing a sector"),
            (2, 3, 4, 8),
            (
                Phrase(
                    "The wall that closes the fourth side completes the sector, whoever placed the other "
                    "three. Before placing the next wall, that player draws a tile from their own pile and "
                    "puts it there. A Claim tile simply makes the sector theirs."
                ),
                COMPLETING,
                Phrase(
                    "One wall can complete two sectors. Each gets its own tile; the second is drawn once the "
                    "first is settled. If the first wins the game, there is no second."
                ),
                Ruling(
                    Phrase(
                        "If one wall completes two sectors, the lower one is resolved first – or, in the same row, "
                        "the one on the left."
                    )
                ),
                TWO_AT_ONCE,
                Ruling(
                    Phrase(
                        "If the pile is empty, or holds only a Takeover that can’t be used, the sector is "
                        "claimed without a tile."
                    )
                ),
            ),
        ),
        Section(
            Phrase("Takeover"),
            (5,),
            (
                Phrase(
                    "Place it on one of the other player’s sectors. That sector is yours for good – and may "
                    "win you the game at once. Then draw another tile for the sector you completed."
                ),
                Phrase(
                    "A sector under a Takeover tile can’t be taken again. If there is nothing to take, the "
                    "tile goes back into the pile and you draw another."
                ),
                TAKEOVER,
            ),
        ),
        Section(
            Phrase("Removal"),
            (6,),
            (
                Phrase(
                    "The sector is yours. Then every wall that isn’t a side of a completed sector goes back to "
                    "the supply, whoever placed it. A completed sector keeps its walls even while it waits for "
                    "its tile. Then place the rest of the roll."
                ),
                REMOVAL,
            ),
        ),
        Section(
            Phrase("Repeat"),
            (7,),
            (
                Phrase("The sector is yours, and you may roll again for an extra turn."),
                Ruling(Phrase("The choice comes when all the walls of this roll are placed.")),
                REPEAT_WAITS,
                REPEAT,
            ),
        ),
        Section(
            Phrase("End of the game"),
            (9,),
            (
                Phrase("Check for five in a row after every claim and every takeover."),
                FIVE_IN_A_ROW,
                WON,
                Phrase(
                    "Without five in a row, the game ends as soon as all sectors are claimed, even if walls of the "
                    "roll are left or a Repeat hasn’t been used. Whoever owns more sectors wins; on a 6 × 6 board "
                    "both may own the same number, which is a draw."
                ),
                ALL_CLAIMED,
            ),
        ),
        Section(
            Phrase("Other boards"),
            (1,),
            (
                Phrase("Variants: 6 × 6 sectors; a closed rim, which counts as a wall all round; a four-sided die."),
                CLOSED_RIM,
            ),
        ),
    ),
    themes=THEMES,
    challenges=CHALLENGES,
)
