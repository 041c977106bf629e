"""The end of a game or a round: the verdict with the score sheet, the ladder or the challenge, and the next game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygames import Session
from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.challenge import MET, result_line, week_at
from web.app.model.daring import can_dare_from
from web.app.model.ladder import UNRATED, Climb, Ladder
from web.app.model.scores import CountFacts, counts_of
from web.app.model.seats import Seats, bot_phrase, only_person
from web.app.model.series import next_label, series_verdict
from web.app.model.verdicts import announcement, what_decided
from web.app.storage import plan
from web.app.storage.plan import OFFERED
from web.app.storage.results import DRAW, LOST, WON
from web.app.storage.series import series_now

if TYPE_CHECKING:
    from web.app.model.dare import DareFacts


@dataclass(frozen=True)
class ResultFacts:
    """The result of a game."""

    ended: str
    """How it ended for the only person: `WON`, `DRAW` or `LOST`; empty if there isn't one."""
    verdict: tuple[Phrase, ...]
    """Who won, by how much, and why: the most important part first."""
    decided: Why | None
    """What decided it."""
    series: Phrase | None
    counts: tuple[CountFacts, ...]
    own: int | None
    """The seat of the only person."""
    climb: tuple[Ladder, Climb] | None
    challenge: Phrase | None
    """Whether it has met the challenge that it was."""
    week_met: str
    """The week whose challenge it has met; empty if none."""
    unrated: Phrase | None
    """Why it is not rated."""
    dare: DareFacts | None
    """How it compares, if it is a try at a friend's challenge."""
    can_dare: bool
    """Whether it may become a challenge to a friend."""
    rematch: RematchFacts


@dataclass(frozen=True)
class RematchFacts:
    """What may be played next."""

    game: str
    label: Phrase
    first: Phrase
    """Who goes first."""
    level: str
    """The computer's level; empty if it can't be chosen."""


@dataclass(frozen=True)
class IntervalFacts:
    """The result of a round, before the next one begins."""

    part: Phrase
    counts: tuple[CountFacts, ...]
    own: int | None
    """The seat of the only person."""


def result_of_game(
    session: Session,
    seats: Seats,
    climb: tuple[Ladder, Climb] | None = None,
    level: str = "",
    dare: DareFacts | None = None,
) -> ResultFacts:
    """Return the result of a game that is over, with what it has changed on the ladder, and the level chosen next."""
    challenge = result_line(session)
    return ResultFacts(
        ended_for(session),
        (*announcement(session),),
        what_decided(session),
        series_verdict(session),
        counts_of(session, seats, session.position.observe(None), session.winners, of_round=False),
        only_person(session),
        climb,
        challenge,
        week_at(session) if challenge is MET else "",
        UNRATED.get(session.unrated),
        dare,
        can_dare_from(session, 0) and not session.is_dared,
        rematch_of(session, level),
    )


def ended_for(session: Session) -> str:
    """Return how a game that is over has ended for the only person at the table; empty if there isn't one."""
    me, winners = only_person(session), session.winners
    if me is None:
        return ""
    if me not in winners:
        return LOST
    return DRAW if len(winners) == session.seats else WON


def interval_of(session: Session, seats: Seats, ended: Any, part: Phrase) -> IntervalFacts:
    """Return the result of a round, given the observation at its end."""
    counts = counts_of(session, seats, ended, ended.winners(), of_round=True)
    return IntervalFacts(part, counts, only_person(session))


def rematch_of(session: Session, level: str = "") -> RematchFacts:
    """Return what may be played after a game."""
    form = plan.rematch_form(session, level)
    bots = [who for who in map(plan.offered_player, session.players) if who in OFFERED]
    series = series_now(session)
    label = next_label(series, Phrase("Play again"))
    goes_on = series is not None and not series.is_decided
    first = _first(session, form["seat0"], form["name0"] or form[f"{plan.CHARACTER}0"])
    alike = [seat for seat in range(session.seats) if form[f"seat{seat}"] == form["seat0"] != HUMAN]
    if not form["name0"] and len(alike) > 1:  # several bots are called so: the next one sits one place further now
        first = Phrase("{name} goes first next time.", name=session.game.seat_name(1, session.seats))
    return RematchFacts(session.game.name, label, first, level or bots[-1] if bots and not goes_on else "")


def _first(session: Session, player: str, name: str) -> Phrase:
    """Return who goes first in the next game."""
    if player != HUMAN:
        return Phrase("{name} goes first next time.", name=name or bot_phrase(player))
    if session.players.count(HUMAN) == 1:
        return Phrase("You go first next time.")
    return (
        Phrase("{name} goes first next time.", name=name)
        if name
        else Phrase("Next time, the next player round the table goes first.")
    )
