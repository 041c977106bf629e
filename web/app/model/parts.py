"""The rounds of a game: where they ended, and their names."""

from __future__ import annotations

from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase


def ended_round(session: Session, viewer: int | None, ply: int) -> Any:
    """Return the observation at the end of a round, if the ply before this one ended it; else None."""
    if not ply:
        return None
    return session.game.board.round_end(session.at(ply - 1).observe(viewer), session.visible_ply(ply - 1, viewer))


def part_name(session: Session, viewer: int | None, ply: int) -> Phrase:
    """Return the name of the round to which a ply belongs."""
    return session.game.board.round_name(session.at(ply).observe(viewer)) or Phrase("The game")


def pauses(session: Session, ply: int | None, ended: Any) -> bool:
    """Return whether the game waits between two rounds for a person to go on."""
    return ended is not None and ply == session.ply


MASKED = Phrase("This record holds only what one viewer saw, so it can’t be played on.")
NEWER = Phrase("This game was made by a newer version of Quiet Table. Until you update, it can only be looked at.")


def why_closed(session: Session) -> Phrase | None:
    """Return why a game can't be played on, whoever it belongs to; None if it can."""
    if session.is_newer:
        return NEWER
    return MASKED if session.is_masked else None
