"""The end of a game: who won, by how much, and why."""

from __future__ import annotations

from functools import lru_cache

from pygames import Session
from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from pygames.play.ending import AGREED, RESIGNED, TIME, Ending
from web.app.model.seats import by_name, only_person, seat_name

FEW = 5
"""Moves of a seat before which nothing is said of how it stood when it gave up."""
HINDSIGHT = Phrase("Replayed after seeing what came next: this game doesn’t count towards the statistics.")


def announcement(session: Session) -> list[Phrase]:
    """Return the announcement of a game's end, the most important part for the reader first."""
    place = placing(session)
    if not place:
        return [verdict(session), why_over(session)]
    return [place, Phrase("{verdict}.", verdict=verdict(session)), why_over(session)]


PLACES = {2: Phrase("2nd"), 3: Phrase("3rd"), 4: Phrase("4th"), 5: Phrase("5th")}


def placing(session: Session) -> Phrase | None:
    """Return the place of the one person among several who has not won, and the distance to the winner.

    None if the scores decided nothing, or the person resigned.
    """
    me, scores, winners = only_person(session), session.points, session.winners
    ended = session.ending is not None and session.ending.seat == me
    if me is None or me in winners or session.seats < 3 or ended:
        return None
    if session.ending is None and session.game.board.won_by(session.position.observe(None)):
        return None
    sign = 1 if session.game.words.lowest_leads else -1
    others = [seat for seat in range(session.seats) if seat not in (me, *winners)]
    if session.ending:
        others = [seat for seat in others if seat != session.ending.seat]
    ahead = len(winners) + sum(sign * scores[seat] < sign * scores[me] for seat in others)
    place, behind = PLACES[ahead + 1], sign * (scores[me] - scores[min(winners)])
    tied = any(scores[seat] == scores[me] for seat in others)
    if not behind:
        return None if tied else Phrase("You came {place} on the tie-break", place=place)
    if tied:
        return Phrase("You tied for {place} · {n} behind", place=place, n=behind)
    return Phrase("You came {place} · {n} behind", place=place, n=behind)


def verdict(session: Session) -> Phrase:
    """Return the result in a sentence."""
    winners = sorted(session.winners)
    if session.ending and (lost := _lost(session, session.ending)):
        return lost
    if len(winners) == session.seats:
        return Phrase("A draw")
    if len(winners) > 1:
        names = [seat_name(session, seat) for seat in winners]
        listed = names[0]
        for name in names[1:-1]:
            listed = Phrase("{names}, {name}", names=listed, name=name)
        return Phrase("{names} and {name} share the win", names=listed, name=names[-1])
    return _won(session, winners[0])


GAVE_OUT = {TIME: Phrase("Ran out of time"), RESIGNED: Phrase("Resigned")}
"""Notes on the seat that ended the game, beside its score."""


def _lost(session: Session, ending: Ending) -> Phrase | None:
    """Return the result of a game ended outside its rules; None if several seats have won, or all."""
    me, winners = only_person(session), sorted(session.winners)
    if me is not None and me == ending.seat:
        return Phrase("You lost on time") if ending.kind == TIME else Phrase("You resigned")
    if len(winners) > 1:
        return None
    name = seat_name(session, winners[0])
    if session.seats > 2:
        return Phrase("{seat} wins", seat=name)
    return (
        Phrase("{seat} wins on time", seat=name)
        if ending.kind == TIME
        else Phrase("{seat} wins by resignation", seat=name)
    )


def what_decided(session: Session) -> Why | None:
    """Return what decided a game for the only person at the table, or else for the winner.

    Of a game that was given up, or lost on time, it is how the board stood. None if that tells nothing yet.
    """
    return _decided(session, session.plies) if session.is_over else None


@lru_cache(maxsize=2)  # the result is shown at every reply
def _decided(session: Session, plies: tuple[str, ...]) -> Why | None:
    """Return what decided a game with these plies."""
    if session.ending:
        return _stood(session) if _has_begun(session, session.ending) else None
    if session.winners != session.position.winners():
        return Why(Phrase("The head start made the difference."))
    me, texts = only_person(session), [session.visible_ply(ply, None) for ply in range(len(plies))]
    seen = [session.at(ply).observe(None) for ply in range(len(plies) + 1)]
    found = session.game.board.why(seen, texts, min(session.winners) if me is None else me) if plies else None
    return found._replace(text=by_name(session, found.text)) if found else _stood(session)


def _has_begun(session: Session, ending: Ending) -> bool:
    """Return whether the seat that ended a game had moved often enough for the board to tell something."""
    return sum(session.at(ply).turn == ending.seat for ply in range(session.ply)) >= FEW


def _stood(session: Session) -> Why | None:
    """Return how the only person, or else the loser, stood against a winner; None if nobody has lost."""
    me, winners, scores = only_person(session), session.winners, session.points
    sign = 1 if session.game.words.lowest_leads else -1
    losers = sorted(set(range(session.seats)) - winners, key=lambda seat: sign * scores[seat])
    if not losers or not winners:
        return None
    seat = me if me in losers else session.ending.seat if session.ending else losers[0]
    assert seat is not None
    ahead, behind = sorted((min(winners), seat), key=lambda one: (sign * scores[one], one == seat))
    told = session.game.board.describe_end(session.position.observe(None), behind, ahead)
    return Why(by_name(session, told)) if told else None


def why_over(session: Session) -> Phrase:
    """Return why the game is over."""
    ending = session.ending
    if ending is None:
        return session.end_reason
    if ending.kind == AGREED or ending.seat is None:
        return Phrase("The players agreed on a draw.")
    many, name = session.seats > 2, seat_name(session, ending.seat)
    if ending.kind == RESIGNED and ending.seat == only_person(session):  # the verdict has said so
        return (
            Phrase("The others are ranked by their scores so far. That’s a house rule.")
            if many
            else Phrase("{seat} wins.", seat=seat_name(session, 1 - ending.seat))
        )
    if ending.kind == RESIGNED:
        return (
            Phrase("{seat} resigned; the others are ranked by their scores so far. That’s a house rule.", seat=name)
            if many
            else Phrase("{seat} resigned.", seat=name)
        )
    return (
        Phrase(
            "{seat} ran out of time and isn’t ranked; the others are ranked by their scores so far. That’s a "
            "house rule: the game’s own rules have no clock.",
            seat=name,
        )
        if many
        else Phrase(
            "{seat} ran out of time. Losing on time is a house rule: the game’s own rules have no clock.", seat=name
        )
    )


def _won(session: Session, winner: int) -> Phrase:
    """Return that a seat has won, and by how much, as a sentence; "You" is the only person at the table."""
    scores, me, name = session.points, only_person(session), seat_name(session, winner)
    others = [score for seat, score in enumerate(scores) if seat != winner]
    rival = min(others, key=lambda score: abs(score - scores[winner]))
    margin = abs(scores[winner] - rival)
    if how := session.game.board.won_by(session.position.observe(None)):
        return Phrase("{seat} wins {how}", seat=name, how=how)
    if not margin:
        return Phrase("{seat} wins on the tie-break", seat=name)
    if session.seats == 2 and me == 1 - winner:
        return Phrase("You lost by {n}", n=margin)
    return Phrase("{seat} wins by {n}", seat=name, n=margin)


def headline(session: Session, ply: int) -> Phrase:
    """Return the headline of a picture of a ply."""
    if ply == session.ply and session.is_over:
        return verdict(session)
    number = sum(1 for text in session.plies[:ply] if not text.startswith("*"))
    return Phrase("After move {n}", n=number) if number else Phrase("The start")
