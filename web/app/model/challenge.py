"""The challenge of the week: at the table, whether its rule is kept, and whether it is met."""

from __future__ import annotations

from pygames import GAMES, Session
from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase
from pygames.play.challenges import challenge_of, first_break, week_of
from pygames.play.session import HUMAN, bot
from web.app.model.seats import LEVELS
from web.app.storage.checked import is_date

TAG = "Challenge"
"""The tag of a record of a game that was begun as a challenge; its value is the week's Monday."""
TITLE = Phrase("Challenge of the week")
BROKEN = Phrase("The rule of the challenge is broken. Take the move back, or play on without it.")
MET = Phrase("You’ve met the challenge of the week!")
RULES = Phrase("Win the game without breaking this rule. You may take moves back; the game isn’t rated.")


def week_today(today: str) -> str:
    """Return the week of a date; empty if the text is no date."""
    return week_of(today) if is_date(today) else ""


def week_at(session: Session) -> str:
    """Return the week whose challenge a game is; empty if it is none."""
    week = dict(session.tags).get(TAG, "")
    found = challenge_of(week) if week else None
    is_one = found is not None and found[0] == session.game.name and session.players[0] == HUMAN
    return week if is_one and not session.is_set_up else ""


def challenge_at(session: Session) -> Challenge | None:
    """Return the challenge that a game is; None if it is none."""
    week = week_at(session)
    found = challenge_of(week) if week else None
    return found[1] if found else None


def broken_at(session: Session) -> int | None:
    """Return the first ply that breaks the rule of the challenge; None if it is kept, or there is none."""
    challenge = challenge_at(session)
    return first_break(challenge, 0, map(session.at, range(session.ply)), session.plies) if challenge else None


def is_met(session: Session) -> bool:
    """Return whether a game is over, won, and has kept the rule of its challenge."""
    challenge = challenge_at(session)
    if challenge is None or session.winners != {0}:
        return False
    return {*session.players[1:]} == {bot(challenge.level)} and broken_at(session) is None


def line(session: Session) -> Phrase | None:
    """Return what is said of the challenge at the table; None if the game is none."""
    challenge = challenge_at(session)
    if challenge is None:
        return None
    if broken_at(session) is not None:
        return Phrase("Challenge broken: {rule}", rule=challenge.text)
    return Phrase("Challenge: {rule}", rule=challenge.text)


def result_line(session: Session) -> Phrase | None:
    """Return whether a game that is over has met its challenge; None if it is none."""
    if challenge_at(session) is None:
        return None
    if is_met(session):
        return MET
    if broken_at(session) is not None:
        return Phrase("Challenge not met: its rule was broken.")
    return Phrase("Challenge not met: you have to win the game.")


def opponent(game: str, challenge: Challenge) -> Phrase:
    """Return against whom a challenge is played."""
    return Phrase("{game}, against {bot:the}", game=GAMES[game].title, bot=LEVELS[challenge.level])
