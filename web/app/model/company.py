"""The characters at the table as company: which occasion there is to speak, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygames import Session
from pygames.ai.calibration import calibrated
from pygames.ai.search import MoveResult
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.late import fetched
from web.app.storage.plan import character_of

if TYPE_CHECKING:
    from web.app.model.voices import Voice

GOOD, BAD = 1.3, 0.7
"""A game has turned if a seat's share of the win has gone from less than BAD to more than GOOD even shares, or back."""


class Speech(NamedTuple):
    """A line that a character has said."""

    seat: int
    name: str
    line: Phrase
    ply: int
    """The ply after which it was said."""

    @property
    def heard(self) -> Phrase:
        """The line as it is read aloud."""
        return Phrase("{name} says: {line}", name=self.name, line=self.line)

    def lasts(self, session: Session) -> bool:
        """Return whether it still stands: no person has made a move since, and it wasn't taken back."""
        since = range(self.ply, session.ply)
        return session.ply >= self.ply and not any(map(session.awaits_human, since))


def voice_of(name: str) -> Voice | None:
    """Return the voice of a character; None if it has none, or if it can't be fetched."""
    voices = fetched("web.app.model.voices")
    found: Voice | None = voices.VOICES.get(name) if voices else None
    return found


def lines_for(name: str, occasion: str) -> Sequence[Phrase]:
    """Return what a character may say on an occasion; nothing if it has no voice."""
    voice = voice_of(name)
    if voice is None:
        return ()
    shared: Sequence[Phrase] = fetched("web.app.model.voices").SHARED
    found: Sequence[Phrase] = shared if occasion == "shared" else getattr(voice, occasion)
    return found


def talkers(session: Session) -> dict[int, str]:
    """Return the characters at a table where somebody listens, by seat."""
    if HUMAN not in session.players:
        return {}
    found = ((seat, character_of(session, seat)) for seat in range(session.seats))
    return {seat: name for seat, name in found if name}


def trust_of(session: Session, seat: int, value: Sequence[float]) -> float:
    """Return what a computer player expects in a position, in even shares of the win."""
    shares = calibrated(session.game, session.observation(seat), MoveResult(None, 1, tuple(value), None))
    return shares[seat] * session.seats


def turn_of(before: float, now: float) -> str:
    """Return how the game has turned for a seat; empty if it hasn't."""
    if before < BAD and now > GOOD:
        return "pleased"
    return "worried" if before > GOOD and now < BAD else ""


def parting(session: Session) -> tuple[int, str] | None:
    """Return which character speaks at the end of a game, and on which occasion; None if there is nothing to say."""
    winners, seats = session.winners, talkers(session)
    won = next((seat for seat in seats if seat in winners), None)
    if won is not None:
        return won, "won" if len(winners) == 1 else "shared"
    lost = next(iter(seats), None)
    if lost is None or not any(session.players[seat] == HUMAN for seat in winners):
        return None
    return lost, "lost"
