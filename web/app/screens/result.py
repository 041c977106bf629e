"""The result, of a game or of a part of it: who won, how the scores come about; and what to do next."""

from __future__ import annotations

from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.ending import AGREED, RESIGNED, TIME, Ending
from pygames.play.session import HUMAN
from web.app.model.seats import bot_name, by_name, only_person, seat_name, seat_sign, signed, who
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, icon, tag
from web.app.storage import plan
from web.app.storage.plan import OFFERED

HINDSIGHT = Phrase("Replayed after seeing what came next: this game doesn’t count towards the statistics.")
LONG = 24
"""From how many letters on a verdict is written smaller."""


def result(say: Translator, session: Session) -> Html:
    """Who won, by the sheet's counting."""
    told, end = [say(phrase) for phrase in announced(session)], session.position.observe(None)
    return concat(
        tag("h2", told[0], tabindex=-1, id="verdict", class_="long" if len(told[0]) > LONG else None),
        tag("p", " ".join(told[1:]), class_="soft"),
        tag("p", say(HINDSIGHT), class_="soft") if session.has_hindsight else Html(),
        _count(say, session, end, session.winners),
    )


def ways_on(say: Translator, session: Session, level: str = "") -> Html:
    """What to do after a game."""
    return concat(
        tag(
            "div",
            tag("button", icon("play"), say(Phrase("Play again")), data_action="again", class_="main"),
            button(say, "list", Phrase("Review the game"), "review"),
            class_="row ways-on",
        ),
        tag(
            "div",
            button(say, "share-2", Phrase("Share"), "dialog link"),
            button(say, "image", Phrase("Picture"), "dialog picture"),
            button(say, "download", Phrase("Save"), "save"),
            class_="row",
        ),
        _next(say, session, level),
    )


def _next(say: Translator, session: Session, level: str) -> Html:
    """Who begins the next game; against the computer, how well it plays may be chosen."""
    form = plan.rematch_form(session, level)
    first = say(bot_or_person(say, form["seat0"], form["name0"], session))
    bots = [who for who in map(plan.offered, session.players) if who in OFFERED]
    chosen = _level(say, level or bots[-1]) if bots else Html()
    change = button(say, "users", Phrase("Change players"), f"setup {session.game.name}")
    return tag("div", chosen, change, tag("p", first, class_="soft"), class_="next")


def _level(say: Translator, level: str) -> Html:
    """The choice of how well the computer plays in the next game."""
    options = (tag("option", bot_name(say, bot), value=bot, selected=bot == level) for bot in OFFERED)
    select = tag("select", *options, name="level", data_change="level", aria_label=say(Phrase("Next opponent")))
    return tag("form", select, data_form="level", class_="next-level")


def bot_or_person(say: Translator, player: str, name: str, session: Session) -> Phrase:
    """Who goes first in the next game."""
    if player != HUMAN:
        return Phrase("{name} goes first next time.", name=bot_name(say, player))
    if session.players.count(HUMAN) == 1:
        return Phrase("You go first next time.")
    return (
        Phrase("{name} goes first next time.", name=name)
        if name
        else Phrase("Next time, the next player round the table goes first.")
    )


def interval(say: Translator, session: Session, ended: Any, title: Phrase) -> Html:
    """How a part of the game has ended, before the next one begins."""
    return concat(
        tag("h2", say(Phrase("{part} is over", part=title)), tabindex=-1, id="verdict"),
        _count(say, session, ended, ended.winners()),
    )


def _count(say: Translator, session: Session, ended: Any, winners: frozenset[int]) -> Html:
    """How each seat's score comes about, the winners first, whoever ended the game last."""
    scores, sign = ended.scores(), 1 if session.game.words.lowest_leads else -1
    ender = session.ending.seat if session.ending else None
    ranking = sorted(range(session.seats), key=lambda seat: (seat not in winners, seat == ender, sign * scores[seat]))
    heads = (Phrase("Player"), Phrase("How it was scored"), Phrase("Score"))
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", say(head), scope="col") for head in heads))),
        tag("tbody", *(_row(say, session, ended, seat, wins=seat in winners) for seat in ranking)),
        class_="scores",
    )


def _row(say: Translator, session: Session, ended: Any, seat: int, *, wins: bool) -> Html:
    """A seat's line of the count."""
    name = tag(
        "span",
        seat_sign(session.game, seat, session.seats),
        tag("span", tag("b", say(seat_name(session, seat))), tag("span", who(say, session, seat), class_="soft")),
        class_="player",
    )
    facts = [say(by_name(session, fact)) for fact in session.game.board.score_breakdown(ended, seat)]
    score, shown = ended.scores()[seat], session.game.shown_scores(ended)[seat]
    if score != shown:
        facts.append(say(Phrase("On a score sheet: {n}", n=signed(score))))
    if session.ending and session.ending.seat == seat and wins is False:
        facts.insert(0, say(GAVE_OUT[session.ending.kind]))
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", " · ".join(facts), _left_over(say, session, ended, seat)),
        tag("td", signed(shown), class_="score"),
        class_=f"seat{seat}{' winner' if wins else ''}",
    )


def _left_over(say: Translator, session: Session, ended: Any, seat: int) -> Html:
    """Pictures of the pieces that a seat has left, where these count."""
    pictures = session.game.board.remaining_pieces(ended, seat)
    return (
        tag("span", *(thing_svg(say, one) for one in pictures), class_="left-over", aria_hidden="true")
        if pictures
        else Html()
    )


def announced(session: Session) -> list[Phrase]:
    """Return what a game that is over is announced by, the most important for the reader first."""
    place = placed(session)
    if not place:
        return [verdict(session), why(session)]
    return [place, Phrase("{verdict}.", verdict=verdict(session)), why(session)]


PLACES = {2: Phrase("2nd"), 3: Phrase("3rd"), 4: Phrase("4th"), 5: Phrase("5th")}


def placed(session: Session) -> Phrase | None:
    """Return the place of the one person among several who has not won, and how far behind the winner; else None.

    Where the scores decided nothing, or the person gave up, there is no place.
    """
    me, scores, winners = only_person(session), session.position.scores(), session.winners
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
    """The result in a sentence."""
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
"""What is said of the seat that ended the game, beside its score."""


def _lost(session: Session, ending: Ending) -> Phrase | None:
    """The result of a game that was ended otherwise than by its rules; None where several have won, or all."""
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


def why(session: Session) -> Phrase:
    """Why the game is over."""
    ending = session.ending
    if ending is None:
        return session.game.board.end_reason(session.position.observe(None))
    if ending.kind == AGREED or ending.seat is None:
        return Phrase("The players agreed on a draw.")
    many, name = session.seats > 2, seat_name(session, ending.seat)
    if ending.kind == RESIGNED and ending.seat == only_person(session):  # which the verdict has said
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
    """That one seat has won, and by how much; for the only person at the table, that it has won or lost."""
    scores, me, name = session.position.scores(), only_person(session), seat_name(session, winner)
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
