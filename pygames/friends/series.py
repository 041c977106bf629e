"""The series that a game belongs to: its score by now, and whether a game goes on as the one before it has ended."""

from __future__ import annotations

from pygames.friends.chance import SIZE
from pygames.friends.log import Transcript
from pygames.friends.packing import letters
from pygames.play.series import Series


def score_now(log: Transcript) -> Series | None:
    """Return the series of a game with its score, this game included if it is over; None if it is a single game."""
    series = log.terms.series
    return series.after(log.winners) if series and log.is_over else series


def following(log: Transcript, games: int | None) -> tuple[Series | None, str]:
    """Return the series of the game after one that is over, and which game came before it in that series.

    A series that isn't decided goes on, and another one begins anew, unless it is said how many games the next one has;
    1 is for a single game.
    """
    series = score_now(log)
    if games is not None:
        return (Series(games, (0.0,) * log.terms.seats) if games > 1 else None), ""
    if series is None:
        return None, ""
    return series.passed_on(), "" if series.is_decided else identifier(log)


def identifier(log: Transcript) -> str:
    """Return the identifier of a game: the beginning of the inviter's promise."""
    return letters(log.promises[log.terms.inviter][:SIZE])


def follows(log: Transcript, earlier: Transcript) -> bool:
    """Return whether a game goes on with the series of an earlier one, as that one has left it."""
    terms, score = log.terms, score_now(earlier)
    if not earlier.is_over or score is None or score.is_decided or terms.previous != identifier(earlier):
        return False
    return terms.game.name == earlier.terms.game.name and terms.series == score.passed_on()
