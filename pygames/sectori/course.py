"""The lessons of Sectori: the last wall counts, so leave no third side; five in a row made, stopped and taken over."""

from __future__ import annotations

from pygames.core.course import Course, Mistake, Step, Tip
from pygames.core.phrase import Phrase
from pygames.sectori.guide import ALL_CLAIMED, COMPLETING, FIVE_IN_A_ROW, TWO_AT_ONCE
from pygames.sectori.rules import Position
from pygames.sectori.table import Move

ALMOST_FIVE = "a1 a2 a3 a4"
LOADED = f"{' '.join(ALL_CLAIMED.plies.split()[:21])} d1e"
"""Many sectors have two sides, none has three, and Teal has one wall to lay."""
TWO_AT_ONCE_BY_THE_LAST = f"{TWO_AT_ONCE.plies.removesuffix('*2')}*1"
"""One wall of the roll is there, as the task says."""
TEAL_STOPS = FIVE_IN_A_ROW.plies.removesuffix(" e1s *1")
TEAL_WINS = f"*1 e5n {FIVE_IN_A_ROW.plies}"
"""The moves of the figure, but after a first wall of Coral’s, so that Teal has what Coral has there."""
TEAL_TAKES = f"{FIVE_IN_A_ROW.plies.removesuffix('*1')}*3 d3n c4e *claim e1e *2 e1n d1e *takeover"


def _completions(position: Position, move: Move) -> int:
    """Return how many sectors a wall completes."""
    after = position.play(move)
    return after.pending.bit_count() if move.kind == "wall" else 0


def _with_three(position: Position) -> tuple[int, ...]:
    """Return the sectors that lack only one side."""
    return tuple(n for n, sides in enumerate(position.table.sides) if (sides & ~position.walls).bit_count() == 1)


def _gives_nothing(position: Position, move: Move) -> bool:
    return not _with_three(position.play(move))


def _given_away(position: Position, move: Move) -> str:
    """Return the sectors that a wall leaves one side short."""
    names = position.table.grid.names
    return " ".join(names[sector] for sector in _with_three(position.play(move)))


def _in_line(position: Position, move: Move) -> bool:
    return position.table.grid.names[move.at] in ALMOST_FIVE.split()


def _longest(position: Position) -> int:
    """Return the maximum number of a seat's sectors in a row of five."""
    rows, table = position.table.rows, position.owned
    return max((owned & row).bit_count() for owned in table for row in rows)


COURSE = Course(
    steps=(
        Step(
            name="close",
            idea=Phrase("Each sector goes to whoever puts up its last wall. b2 has three already."),
            task=Phrase("Complete sector b2."),
            plies=COMPLETING.plies,
            solved=lambda position, move: _completions(position, move) == 1,
            solution="b1n",
            then="*claim",
            right=Phrase("Yours! It doesn’t matter who put up the other three."),
            mistakes=(
                Mistake(
                    explanation=Phrase("b2 is still open on one side, and Coral will gladly complete it."),
                    example="d4e",
                ),
            ),
        ),
        Step(
            name="two",
            idea=Phrase("Neighbours share a wall, so one wall can close two sectors."),
            task=Phrase("Complete two sectors with one wall."),
            plies=TWO_AT_ONCE_BY_THE_LAST,
            solved=lambda position, move: _completions(position, move) == 2,
            solution="b3e",
            then="*claim *claim",
            right=Phrase("Two for the price of one!"),
            mistakes=(
                Mistake(
                    explanation=Phrase("Nothing completed. Two neighbours lack only the wall that they share."),
                    example="d4e",
                ),
            ),
        ),
        Step(
            name="careful",
            idea=Phrase("Put up a sector’s third wall, and Coral will complete it. Two walls are safe."),
            task=Phrase("Place your wall where it gives nothing away."),
            plies=LOADED,
            solved=_gives_nothing,
            solution="a5n",
            right=Phrase("Well spotted. Coral has nothing to complete."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Now a sector has three walls, and Coral only has to complete it. Find a quieter spot."
                    ),
                    example="e1n",
                    shown=_given_away,
                ),
            ),
        ),
        Step(
            name="five",
            idea=Phrase("Five sectors in a row – across, down or diagonally – win on the spot."),
            task=Phrase("Win the game with one wall."),
            plies=TEAL_WINS,
            solved=lambda position, move: position.play(move).pending > 0,
            solution="a5n",
            looks=ALMOST_FIVE,
            then="*claim",
            right=Phrase("Five in a row. You win!"),
            mistakes=(
                Mistake(
                    explanation=Phrase("So close! One more sector in line with your four, and it lacks a single wall."),
                    example="c3n",
                ),
            ),
        ),
        Step(
            name="stop",
            idea=Phrase("Coral has four in a row and wants the fifth. You have one wall."),
            task=Phrase("Stop Coral."),
            plies=TEAL_STOPS,
            solved=lambda position, move: position.play(move).pending > 0,
            solution="a5n",
            looks=ALMOST_FIVE,
            then="*claim",
            right=Phrase("Phew! The fifth sector is yours, and Coral is stopped at four."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Coral completes its fifth sector and wins. Get there first."),
                    example="c3n",
                ),
            ),
        ),
        Step(
            name="takeover",
            idea=Phrase(
                "You draw a tile for each sector you complete. Most just claim it; this takes over one of Coral’s."
            ),
            task=Phrase("Take the sector that hurts Coral most."),
            plies=TEAL_TAKES,
            solved=_in_line,
            solution="xa3",
            hint=ALMOST_FIVE,
            right=Phrase("Ouch! Coral’s four are down to three, and this one is yours for good."),
            mistakes=(
                Mistake(
                    explanation=Phrase("It’s yours, but Coral still has four in a row."),
                    example="xd4",
                ),
            ),
        ),
    ),
    summary=(
        Phrase("Put up a sector’s last wall to claim it. Five of yours in a row, column or diagonal win at once."),
        Phrase(
            "Besides Claim tiles, each pile has one Takeover, one Removal, which clears every loose wall, and one "
            "Repeat, which gives you another turn."
        ),
        Phrase("If nobody gets five in a row, whoever has more sectors wins once all of them are claimed."),
    ),
    tips=(
        Tip(
            when=lambda ply, position: True,
            text=Phrase("The die says how many walls you place. Spread them out: no sector should have three yet."),
        ),
        Tip(
            when=lambda ply, position: bool(_with_three(position)),
            text=Phrase("There’s a sector with three walls. Complete it and it’s yours!"),
        ),
        Tip(
            when=lambda ply, position: _longest(position) >= 3,
            text=Phrase("Three in a row! Keep an eye on rows now – yours and your opponent’s."),
        ),
    ),
)
