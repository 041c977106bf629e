"""The puzzle themes of Blockers!"""

from __future__ import annotations

from pygames.blockers.features import captured_by_colour
from pygames.blockers.groups import parts
from pygames.blockers.rules import Position
from pygames.blockers.tiles import Move, spaces_of
from pygames.core.guide import Theme
from pygames.core.phrase import Phrase


def _captures_safely(position: Position, move: Move) -> bool:
    """Return whether a move captures a tile without costing a point."""
    seat, victim = position.turn, position.layout.owner(move.square)
    assert isinstance(seat, int)
    if victim is None:
        return False
    captured = captured_by_colour(position.layout.captured[seat], len(position.racks))
    return position.scoring == "uptown" or captured[victim] < max(captured)


def _captures_at_a_price(position: Position, move: Move) -> bool:
    """Return whether a move captures a tile at the cost of a point though an empty space is open."""
    layout = position.layout
    # rule 3: without an empty space the capture is forced, and its price no choice
    is_free = bool(spaces_of(position.legal_set) & ~layout.covered)
    return is_free and layout.owner(move.square) is not None and not _captures_safely(position, move)


def _joins(position: Position, move: Move) -> bool:
    """Return whether a move joins several groups."""
    assert isinstance(position.turn, int)
    return parts(position.layout.squares[position.turn], move.square) > 1


def _forces(position: Position, move: Move) -> bool:
    """Return whether a move takes the last empty space that fits the next seat's tiles, so that it has to capture."""
    after = position.play(move)
    seat = after.turn
    if not isinstance(seat, int) or not after.legal_set or spaces_of(after.legal_set) & ~after.layout.covered:
        return False
    return bool(spaces_of(position.layout.legal_set(seat, position.racks[seat])) & ~position.layout.covered)


THEMES = (
    Theme(
        name="force",
        title=Phrase("Tight spaces"),
        right=Phrase("Right: the next player has no empty space left and has to capture."),
        shows=_forces,
    ),
    Theme(
        name="costly",
        title=Phrase("At what price?"),
        right=Phrase("Right: the capture costs a point but gains more."),
        shows=_captures_at_a_price,
        captures=True,
    ),
    Theme(
        name="join",
        title=Phrase("Near and far"),
        right=Phrase("Right: groups that are joined count as one."),
        shows=_joins,
    ),
    Theme(
        name="safe",
        title=Phrase("A crowded board"),
        right=Phrase("Right: this capture costs nothing, because you’ve taken more of another colour."),
        shows=_captures_safely,
        captures=True,
    ),
    Theme(
        name="place",
        title=Phrase("The best space"),
        right=Phrase("Right: no other space leaves you with a better score."),
        shows=lambda *_: True,
    ),
)
