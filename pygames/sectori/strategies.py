"""First strategies of Sectori: where a sector counts most, what a roll allows, what a Takeover is worth."""

from __future__ import annotations

from pygames.core.course import Course, Mistake, Step, at, is_any_of
from pygames.core.phrase import Phrase
from pygames.sectori.model_games import BROKEN_BLOCK, SIX_WALLS
from pygames.sectori.rules import Position
from pygames.sectori.table import Move

THREE_WALLS = "*2 c5n a2w *3 c5e b5e c4n *claim *3"
"""Teal owns c5, and Coral has three walls to place."""
COLUMN = (
    "*6 c3n c3e e4n c2n d1s b3e *claim *4 d5e e5n e5e *claim b1s *6 b3n a4e b4n c4n c4e b4e *claim *claim *4 e1n d3n "
    "d4e d4n *claim *3 e1s e1e d1e *claim *6 c1e d1n *claim d2n d3e *claim c2e d2e *claim *4"
)
"""Coral owns c3 and c4, and has four walls to place."""
TWO_LINES = (
    "*4 c2n b3e c3n c3e *claim *5 a5e d5e a5w a4n a5n *removal *6 b1n c2e c1n b2n a2e b2e *takeover xa5 *claim *claim "
    "*2 a3e b3n *claim *5 d2n d3n d3e *claim"
)
"""Coral has two in row 2 and two on a diagonal, and two walls to place."""
THREE_AND_THREE = (
    "*6 c2n c3n b3e c3e *claim e4e d5n *3 d2n d3n d3e *claim *5 d1n c1n b2e d2e c2e *claim *claim *1 a5n *5 b3n b2n "
    "a3e *claim a2e b1n *claim *4 b1e a2n a1n a2w *takeover xc3 *claim *1 d1s *5 d1e c1e *claim c1s *claim a1e b1s "
    "*claim *4 a3n a3w *claim a1s a1w *takeover"
)
"""Coral has completed a1 and drawn the Takeover tile; each seat has three in a row."""
ONE_BLOCK = (
    "*4 b3e c3n c2n c3e *claim *6 d4e d3e c4e d2n d4n d3n *claim *claim *2 b4e c4n *repeat again *4 d1n e3e c2e d2e "
    "*claim *1 a1w *3 e1n c1n b2e *claim *1 d1s *3 e3n e2e e2n *claim *claim *5 e4n b1n e4e *claim b2n a2e *repeat "
    "again *6 c1e d1e *claim e1s e1e *claim c1s b1e *claim *6 a1s b1s a1n a1e *claim *claim a2w a2n *claim *2 b5n a5w "
    "*1 c5n *6 a4n a5n b4n c5e b5e *claim a5e *claim *claim *4 a4e b3n *takeover"
)
"""Coral has drawn the Takeover tile, and only b2 keeps it from five in a row."""


def _on_the_rim(position: Position, move: Move) -> bool:
    return len(position.table.edges[move.at].sectors) == 1


STRATEGIES = Course(
    steps=(
        Step(
            name="middle",
            idea=Phrase("With a four you can complete one sector. Some sectors are on more lines than others."),
            task=Phrase("Start on the sector that lies on the most lines."),
            plies=SIX_WALLS.plies.split()[0],
            solved=is_any_of("c3n", "c3e", "c2n", "b3e"),
            solution="c3n",
            hint="c3",
            right=Phrase("c3 lies on its row, its column and both diagonals. No other sector is on four lines."),
            mistakes=(
                Mistake(
                    explanation=Phrase("A sector on the rim lies on two lines, a corner on three. One lies on four."),
                    example="c1s",
                    made=_on_the_rim,
                ),
                Mistake(
                    explanation=Phrase(
                        "That isn’t a wall of the sector that lies on its row, its column and both diagonals."
                    ),
                    example="d3e",
                ),
            ),
        ),
        Step(
            name="what-a-roll-allows",
            idea=Phrase("You have three walls. Where one stands already, three complete a sector."),
            task=Phrase("Start on a sector that you can complete with this roll."),
            plies=THREE_WALLS,
            solved=is_any_of("b4n", "b5n", "a5e", "d4n", "d5n", "d5e", "b4e", "c4e", "c3n", "a2n", "a2e", "a1n"),
            solution="b4n",
            hint="b5 d5 c4 a2",
            right=Phrase("Two walls are left, and two are all that’s missing there."),
            mistakes=(
                Mistake(
                    explanation=Phrase("c3 takes four walls, and you have three. Teal would complete it for itself."),
                    example="b3e",
                    made=is_any_of("b3e", "c3e", "c2n"),
                ),
                Mistake(
                    explanation=Phrase("Three walls complete nothing there. Look beside a sector that is done."),
                    example="e4n",
                ),
            ),
        ),
        Step(
            name="shared-walls",
            idea=Phrase("You own c3 and c4. Four walls can complete two more sectors of that column."),
            task=Phrase("Begin with the sector that takes the fewest walls."),
            plies=COLUMN,
            solved=is_any_of("b2e", "c1n"),
            solution="b2e",
            looks="c3 c4",
            hint="c2",
            right=Phrase("Two walls complete c2. One of them is c1’s as well, so that two more will do for c1."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "The right pair in the wrong order: if you draw Removal, walls that close nothing go."
                    ),
                    example="b1e",
                    made=is_any_of("b1e", "c1s"),
                ),
                Mistake(
                    explanation=Phrase(
                        "Two sectors of that column take only two walls each. Nothing else in it is as cheap."
                    ),
                    example="a5e",
                ),
            ),
        ),
        Step(
            name="two-lines",
            idea=Phrase("Count lines, not only sectors. You have two in row 2, and two on the diagonal from a5."),
            task=Phrase("Go for the sector that lengthens both lines."),
            plies=TWO_LINES,
            solved=is_any_of("d2e", "d1n"),
            solution="d2e",
            hint="d2",
            right=Phrase("d2 makes three in row 2, and three on the diagonal from a5 to e1."),
            mistakes=(
                Mistake(
                    explanation=Phrase("b4 lies on your diagonal, too, but it lacks three walls, and you have two."),
                    example="b4e",
                    made=is_any_of("b4n", "b4e", "a4e"),
                ),
                Mistake(
                    explanation=Phrase(
                        "That completes nothing of yours. One sector lies on both your lines, and lacks two walls."
                    ),
                    example="d5n",
                ),
            ),
        ),
        Step(
            name="worth-taking",
            idea=Phrase("You’ve drawn the Takeover. Teal has three in row 1, and you have three in row 2."),
            task=Phrase("Take the sector that is worth most to you."),
            plies=THREE_AND_THREE,
            solved=is_any_of("xa2"),
            solution="xa2",
            right=Phrase("Four in row 2 – and with a1, which is about to be yours, three in column a."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Teal’s row 1 is blocked anyway: a1 is about to be yours. Lengthen your own row."
                    ),
                    example="xb1",
                    made=is_any_of("xb1", "xc1", "xd1"),
                    shown=at("a1"),
                ),
                Mistake(
                    explanation=Phrase("One sector more, but none of your lines grows."),
                    example="xd3",
                ),
            ),
        ),
        Step(
            name="count-the-walls",
            idea=Phrase("You own b1 and have six walls. How many does the rest of column b lack?"),
            task=Phrase("Place the first wall of a roll that wins."),
            plies=" ".join(SIX_WALLS.plies.split()[:55]),
            solved=is_any_of("b4n", "b5e", "a5e", "b3n", "b2n", "a2e"),
            solution="b4n",
            looks="b1",
            hint="b2 b3 b4 b5",
            right=Phrase("Neighbours share walls: b5, b4, b3 and b2 lack exactly six, and then the column is yours."),
            mistakes=(
                Mistake(
                    explanation=Phrase("d1 would make three in row 1. Six walls are enough for a line of five."),
                    example="d1n",
                    made=is_any_of("d1n", "d1e"),
                ),
                Mistake(
                    explanation=Phrase("Now one wall is missing at the end: to win, you need all six."),
                    example="c5e",
                ),
            ),
        ),
        Step(
            name="break-a-block",
            idea=Phrase("You’ve completed b4 and drawn the Takeover, which counts before b4 does."),
            task=Phrase("Win the game with your Takeover."),
            plies=ONE_BLOCK,
            solved=is_any_of("xb2"),
            solution="xb2",
            right=Phrase(
                "Five in row 2! A single sector doesn’t block a row while the other side still has its Takeover."
            ),
            mistakes=(
                Mistake(
                    explanation=Phrase("That stops Teal’s row 5, but you could have won."),
                    example="xa5",
                    made=is_any_of("xa5", "xb5", "xc5"),
                ),
                Mistake(
                    explanation=Phrase("One sector more. But one of your rows lacks a single sector."),
                    example="xd3",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("The middle lies on four lines, and so counts most. Corners lie on three."),
        Phrase("Count before you place the first wall: neighbours share walls, so six can complete four sectors."),
        Phrase("Think of the Takeovers still in the piles: a row with a single sector against it isn’t dead."),
    ),
    games=(SIX_WALLS, BROKEN_BLOCK),
)
