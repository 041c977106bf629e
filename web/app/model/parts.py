"""The parts of a game that has several: what ended where, and what they are called."""

from __future__ import annotations

from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase


def ended(session: Session, viewer: int | None, ply: int) -> Any:
    """What was to be seen where the ply before this one ended a part of the game; None where it ended none."""
    if not ply:
        return None
    return session.game.board.round_end(session.at(ply - 1).observe(viewer), session.visible_ply(ply - 1, viewer))


def part_name(session: Session, viewer: int | None, ply: int) -> Phrase:
    """What the part of the game is called in which a ply stands."""
    return session.game.board.round_name(session.at(ply).observe(viewer)) or Phrase("The game")


def pauses(session: Session, ply: int | None, ended: Any) -> bool:
    """Whether the game itself waits between two parts for a person to go on."""
    return ended is not None and ply == session.ply


MASKED = Phrase("This record holds only what one viewer saw, so it can’t be played on.")
