"""The lessons of Blockers!: join groups, find a tile's spaces, capture without harm, save the wild tile."""

from __future__ import annotations

from pygames.blockers.guide import CAPTURING, JOINING, PLACING
from pygames.blockers.rules import Move, Position
from pygames.blockers.tiles import WILD
from pygames.core.course import Course, Mistake, Step, Tip
from pygames.core.phrase import Phrase

ONE_CAPTURED = f"{CAPTURING.plies} 2@B2 *I F@F9 *G F@F1 *G"
"""Red has one of Green’s tiles."""


def _victim(position: Position, move: Move) -> int | None:
    """Return the seat whose tile a move captures, or None."""
    return position.layout.owner(move.square)


def _captures(position: Position, move: Move) -> bool:
    return _victim(position, move) is not None


def _more_groups(position: Position, move: Move) -> int:
    """Return how many more groups the mover has after a move."""
    seat = position.turn
    assert isinstance(seat, int)
    return position.play(move).layout.group_counts[seat] - position.layout.group_counts[seat]


def _joins(position: Position, move: Move) -> bool:
    return _more_groups(position, move) < 0


def _starts_a_group(position: Position, move: Move) -> bool:
    return _more_groups(position, move) > 0


def _captures_from_the_row(position: Position, move: Move) -> bool:
    return _victim(position, move) == 1 and str(move).rpartition("@")[2] in ("E4", "E6")


def _groups(position: Position) -> int:
    """Return how many groups the seat to move has."""
    seat = position.turn
    return position.layout.group_counts[seat] if isinstance(seat, int) else 0


COURSE = Course(
    steps=(
        Step(
            name="join",
            idea=Phrase("Tiles of yours that touch side by side form a group. Each group costs a point, so join them."),
            task=Phrase("Turn two of your groups into one."),
            plies=JOINING.plies,
            solved=_joins,
            solution="4@C4",
            hint="C4",
            right=Phrase("Three groups became two. Fewer is better!"),
            mistakes=(
                Mistake(
                    explanation=Phrase("That one stands alone: one more group, one more point."),
                    example="7@A7",
                    made=_starts_a_group,
                ),
                Mistake(
                    explanation=Phrase(
                        "That made a group bigger, but you still have as many groups. Look between two of them."
                    ),
                    example="5@B5",
                ),
            ),
        ),
        Step(
            name="place",
            idea=Phrase("A number goes in its column, a letter in its row, a symbol in its box of nine."),
            task=Phrase("Put the moon where it belongs."),
            plies=PLACING.plies,
            solved=lambda _position, move: str(move).startswith("moon"),
            solution="moon@H2",
            hint="G1 G2 G3 H1 H2 H3 I1 I2 I3",
            right=Phrase("Right. Any space in that box will do."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Fits nicely, but that wasn’t the moon."),
                    example="3@C3",
                ),
            ),
        ),
        Step(
            name="capture",
            idea=Phrase("A tile may also land on another player’s tile and take it off the board."),
            task=Phrase("Capture a tile."),
            plies=CAPTURING.plies,
            solved=_captures,
            solution="2@B2",
            hint="B2",
            right=Phrase("Got it. You keep that tile in front of you."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That space was empty. Which of your tiles fits where another player’s lies?"),
                    example="2@A2",
                ),
            ),
        ),
        Step(
            name="ends",
            idea=Phrase("A capture may never split a group. In a row of three, the middle tile is safe."),
            task=Phrase("Capture a tile from Green’s row."),
            plies=CAPTURING.plies,
            solved=_captures_from_the_row,
            solution="E@E6",
            looks="E4 E5 E6",
            hint="E4 E6",
            right=Phrase("That’s it: the other two still hold together."),
            mistakes=(
                Mistake(
                    explanation=Phrase("That isn’t a tile of the row. Remember which of its tiles is safe."),
                    example="2@B2",
                ),
            ),
        ),
        Step(
            name="even",
            idea=Phrase(
                "Captures cost points, but only the colour you’ve captured most counts. You have one green tile."
            ),
            task=Phrase("Capture where it costs you nothing."),
            plies=ONE_CAPTURED,
            solved=lambda position, move: _victim(position, move) == 2 and not _starts_a_group(position, move),
            solution="I@I8",
            right=Phrase("One of Green’s, one of Blue’s: still just one point."),
            mistakes=(
                Mistake(
                    explanation=Phrase(
                        "Blue’s, so the capture is free – but your tile stands alone there, and a new group costs a "
                        "point."
                    ),
                    example="I@I3",
                    made=lambda position, move: _victim(position, move) == 2,
                ),
                Mistake(
                    explanation=Phrase("A second green tile costs you a second point."),
                    example="E@E6",
                    made=_captures,
                ),
                Mistake(
                    explanation=Phrase("Nothing captured. A tile that isn’t green can be captured for nothing."),
                    example="E@E2",
                ),
            ),
        ),
        Step(
            name="wild",
            idea=Phrase("The wild tile goes anywhere. Keep it for later, when nothing else fits."),
            task=Phrase("Join two groups, and keep the wild tile."),
            plies=JOINING.plies,
            solved=lambda position, move: _joins(position, move) and move.tile != WILD,
            solution="4@C4",
            right=Phrase("Joined, and the wild tile is still on your rack."),
            mistakes=(
                Mistake(
                    explanation=Phrase("Joined, but another of your tiles could have done it. Keep the wild tile."),
                    example="wild@C4",
                    made=_joins,
                ),
                Mistake(explanation=Phrase("That joins nothing. Look between two of your groups."), example="7@A7"),
            ),
        ),
    ),
    summary=(
        Phrase("Every group costs a point, so join your tiles."),
        Phrase("Captures let a group grow, but the colour you’ve captured most often costs a point a tile."),
        Phrase("Everybody has 24 turns; then the lowest score wins."),
    ),
    tips=(
        Tip(
            when=lambda ply, position: True,
            text=Phrase("Begin near the middle, where your tiles can grow together."),
        ),
        Tip(
            when=lambda ply, position: _groups(position) >= 2,
            text=Phrase("Look at your groups: is there a space that brings two together?"),
        ),
        Tip(
            when=lambda ply, position: _groups(position) >= 4,
            text=Phrase("Nothing to join? A capture next to your own tiles lets a group grow, too."),
        ),
    ),
)
