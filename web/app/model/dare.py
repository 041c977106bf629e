"""A challenge to a friend: what there is to play, what both have reached, and who did better."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from pygames import BadRecord, Record, Session
from pygames.core.phrase import Phrase
from pygames.play.dare import Dare, Try
from pygames.play.dared import DARE, FIRST, is_dared
from pygames.play.ending import RESIGNED, TIME
from pygames.play.session import COACH, HINT, HUMAN, STOOD_IN, TAKE_BACK
from web.app.model.verdicts import PLACES
from web.app.storage.shelf import Shelf, serial

HELP = {
    HINT: Phrase("with a hint"),
    COACH: Phrase("with the coach"),
    TAKE_BACK: Phrase("with moves taken back"),
    STOOD_IN: Phrase("a simple computer player stood in"),
}
"""The help of a try, beside its result."""
WON, DREW, LOST = 2, 1, 0


@dataclass(frozen=True)
class TryOutcome:
    """What somebody has reached."""

    rank: tuple[int, int, int]
    """The higher the better: how it ended, whether it was played to its end, by how much."""
    words: Phrase
    """The same in words."""


@dataclass(frozen=True)
class TryRow:
    """A line of the comparison."""

    who: Phrase
    result: Phrase
    help: Phrase | None


@dataclass(frozen=True)
class Compared:
    """Both results side by side, as far as there are any."""

    rows: tuple[TryRow, ...]
    better: Phrase | None
    """Who did better; None if there is only one result."""


@dataclass(frozen=True)
class Tries:
    """What this device knows of a dare."""

    is_own: bool = False
    """Whether the game of who dares was played here."""
    first: Try | None = None
    """The first finished try here."""
    key: str = ""
    """The key of that try."""
    running: str = ""
    """The key of a try that isn't finished; empty if there is none."""


@dataclass(frozen=True)
class DareFacts:
    """A try at a dare that is over: what is shown with its result."""

    compared: Compared
    is_first: bool
    """Whether the try on the table is the one that counts."""


# What is played


def dare_from(session: Session, ply: int) -> Dare:
    """Return the challenge to play a game from one of its plies on."""
    return Dare.after(session.record, ply, try_of(session, ply))


def try_of(session: Session, begins: int) -> Try:
    """Return what was played from a ply on, without a name."""
    return Try(session.plies[begins:], session.ending, session.helped)


def dare_at(session: Session) -> Dare | None:
    """Return the dare at which a game is a try; None if it is none."""
    return _dare_of(session.record) if session.is_dared else None


@lru_cache(maxsize=4)
def _dare_of(record: Record) -> Dare | None:
    try:
        return Dare.of(record)
    except BadRecord:
        return None


# What is known here


def tries_of(shelf: Shelf, dare: Dare) -> Tries:
    """Return what the saved games tell of a dare."""
    found = Tries()
    for key in sorted(shelf.records, key=serial):
        record = shelf.records[key]
        if (record.game, record.seed, record.seats) == (dare.start.game, dare.start.seed, dare.start.seats):
            found = _with(found, key, record, dare)
    return found


def _with(found: Tries, key: str, record: Record, dare: Dare) -> Tries:
    """Return what is known with one more game."""
    begins = len(dare.start.plies)
    if (record.position, record.plies[:begins]) != (dare.start.position, dare.start.plies):
        return found
    if not is_dared(record.tags):
        played = dare.first and (record.plies[begins:], record.ending) == (dare.first.plies, dare.first.ending)
        return replace(found, is_own=found.is_own or bool(played))
    if not _is_try_at(record, dare):
        return found
    if not record.result:
        return replace(found, running=key)
    if found.first:
        return found
    return replace(found, first=Try(record.plies[begins:], record.ending, Session.of(record).helped), key=key)


def _is_try_at(record: Record, dare: Dare) -> bool:
    told, wanted = dict(record.tags), dict(dare.attempt.tags)
    return all(told.get(name) == wanted.get(name) for name in (DARE, FIRST))


def dare_facts(session: Session, shelf: Shelf) -> DareFacts | None:
    """Return how a try that is over compares; None if the game is none, or its record was damaged."""
    dare = dare_at(session)
    if dare is None or dare.seat != session.players.index(HUMAN):
        return None
    tries = tries_of(shelf, dare)
    mine = tries.first or try_of(session, len(dare.start.plies))
    return DareFacts(compared(dare, mine=mine, is_own=False), is_first=tries.key in ("", shelf.current))


# What was reached


@lru_cache(maxsize=16)
def outcome_of_try(dare: Dare, one: Try) -> TryOutcome:
    """Return what somebody has reached."""
    session, me = Session.of(dare.whole(one)), dare.seat
    return _ended(session, me) if session.ending else _played(session, me)


def _ended(session: Session, me: int) -> TryOutcome:
    """Return what was reached in a game that ended outside its rules."""
    assert session.ending
    if session.ending.seat == me:
        told = {RESIGNED: Phrase("resigned"), TIME: Phrase("lost on time")}[session.ending.kind]
        return TryOutcome((LOST, 0, 0), told)
    if session.winners == {me}:
        return TryOutcome((WON, 0, 0), Phrase("a win on time"))
    return (
        TryOutcome((DREW, 0, 0), Phrase("a draw"))
        if me in session.winners
        else TryOutcome((LOST, 1, 0), Phrase("a loss"))
    )


def _played(session: Session, me: int) -> TryOutcome:
    """Return what was reached in a game that was played to its end."""
    winners, margin = session.winners, _margin(session, me)
    how = session.game.board.won_by(session.position.observe(None))
    if len(winners) == session.seats:
        return TryOutcome((DREW, 1, 0), Phrase("a draw"))
    if me in winners and len(winners) > 1:
        return TryOutcome((DREW, 1, 0), Phrase("a shared win"))
    outcome = WON if me in winners else LOST
    if how:
        told = Phrase("a win {how}", how=how) if outcome else Phrase("a loss: the other side won {how}", how=how)
        return TryOutcome((outcome, 1, 0), told)
    if session.seats > 2 and not outcome:
        return TryOutcome((outcome, 1, margin), _place(session, me, -margin))
    if not margin:
        told = Phrase("a win on the tie-break") if outcome else Phrase("a loss on the tie-break")
        return TryOutcome((outcome, 1, 0), told)
    told = Phrase("a win by {n}", n=margin) if outcome else Phrase("a loss by {n}", n=-margin)
    return TryOutcome((outcome, 1, margin), told)


def _margin(session: Session, me: int) -> int:
    """Return the lead over the best other seat, or over the winner, which is negative."""
    sign = -1 if session.game.words.lowest_leads else 1
    points = [sign * score for score in session.points]
    if me in session.winners:
        return points[me] - max(score for seat, score in enumerate(points) if seat != me)
    return points[me] - points[min(session.winners)]


def _place(session: Session, me: int, behind: int) -> Phrase:
    """Return the place of somebody among several who has not won."""
    sign = -1 if session.game.words.lowest_leads else 1
    points = [sign * score for score in session.points]
    others = [seat for seat in range(session.seats) if seat not in (me, *session.winners)]
    ahead = len(session.winners) + sum(points[seat] > points[me] for seat in others)
    return Phrase("{place} place, {n} behind", place=PLACES[ahead + 1], n=behind)


# Both side by side


def compared(dare: Dare, *, mine: Try | None, is_own: bool) -> Compared:
    """Return both results; `mine` is one's own answer, which takes the place of the one that the dare tells."""
    second = mine or dare.second
    me = 0 if is_own else 1 if mine else None
    tries = enumerate((dare.first, second))
    rows = [_row(dare, one, is_me=me == n, is_second=n == 1) for n, one in tries if one]
    both = dare.first and second and _better(dare, dare.first, second, me)
    return Compared(tuple(rows), both or None)


def _row(dare: Dare, one: Try, *, is_me: bool, is_second: bool) -> TryRow:
    unnamed = Phrase("Answer") if is_second else Phrase("Challenger")
    who = Phrase("You") if is_me else Phrase("{name}", name=one.name) if one.name else unnamed
    return TryRow(who, outcome_of_try(dare, one).words, HELP.get(one.help))


def _better(dare: Dare, first: Try, second: Try, me: int | None) -> Phrase:
    """Return who did better; `me` is 0 for who dares, 1 for who answers, None for a stranger."""
    ranks = [_comparable(dare, one, other) for one, other in ((first, second), (second, first))]
    if ranks[0] == ranks[1]:
        return Phrase("You both did equally well.") if me is not None else Phrase("Both did equally well.")
    best = 0 if ranks[0] > ranks[1] else 1
    name = (first, second)[best].name
    if best == me:
        return Phrase("You did better.")
    if name:
        return Phrase("{name} did better.", name=name)
    if me is not None:
        return Phrase("Your friend did better.")
    return Phrase("The answer was better.") if best else Phrase("The answer wasn’t better.")


def _comparable(dare: Dare, one: Try, other: Try) -> tuple[int, int, int]:
    """Return a rank; by how much a game was won doesn't count where one of both was won in another way."""
    rank, against = outcome_of_try(dare, one).rank, outcome_of_try(dare, other).rank
    return rank if rank[2] and against[2] else (*rank[:2], 0)
