"""Whether a game may become a challenge to a friend, and how that is offered; the rest is in `web.app.model.dare`."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.correspondence import Correspondence
from web.app.storage.plan import OFFERED

CHALLENGE_FRIEND = Phrase("Challenge a friend")
"""What the way to the sheet is called, and the sheet itself."""
FROM_HERE = Phrase("Challenge a friend from here")
"""The same where an earlier position is reviewed."""


def can_dare(session: Session) -> bool:
    """Return whether a game may become a challenge: it is over, and one person has played it against computers."""
    if isinstance(session, Correspondence) or session.is_foreign or session.is_newer or session.is_masked:
        return False
    others = [who for who in session.players if who != HUMAN]
    return session.is_over and session.is_alone and all(who in OFFERED for who in others)


def can_dare_from(session: Session, ply: int) -> bool:
    """Return whether a game may become a challenge from one of its plies on: its person has decided after it."""
    return can_dare(session) and any(map(session.awaits_human, range(ply, session.ply)))
