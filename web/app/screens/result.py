"""The result of a game or a round: who won, how the scores come about, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.handicap import score_facts, shown_points
from web.app.model.seats import bot_name, seat_name, signed_score, who
from web.app.model.series import series_verdict
from web.app.model.verdicts import GAVE_OUT, HINDSIGHT, announcement
from web.app.model.words import Translator
from web.app.screens.controls import button
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.seats import seat_sign
from web.app.storage import plan
from web.app.storage.plan import OFFERED
from web.app.storage.series import series_now

LONG = 24
"""Letters of a verdict from which on it is shown in smaller type."""


def result(say: Translator, session: Session) -> Html:
    """Render who won, above the score sheet."""
    told, end = [say(phrase) for phrase in announcement(session)], session.position.observe(None)
    return concat(
        tag("h2", told[0], tabindex=-1, id="verdict", class_="long" if len(told[0]) > LONG else None),
        tag("p", " ".join(told[1:]), class_="soft"),
        tag("p", tag("b", say(series))) if (series := series_verdict(session)) else Html(),
        tag("p", say(HINDSIGHT), class_="soft") if session.has_hindsight else Html(),
        _count(say, session, end, session.winners),
    )


def ways_on(say: Translator, session: Session, level: str = "") -> Html:
    """Render what to do after a game."""
    return concat(
        tag(
            "div",
            tag("button", icon("play"), say(_again(session)), data_action="again", class_="main"),
            button(say, "list", Phrase("Review the game"), "review"),
            class_="row ways-on",
        ),
        ways_out(say),
        _next(say, session, level),
    )


def _again(session: Session) -> Phrase:
    """Return what the button for another game says."""
    series = series_now(session)
    if series is None:
        return Phrase("Play again")
    return Phrase("New series") if series.is_decided else Phrase("Next game")


def ways_out(say: Translator) -> Html:
    """Render the buttons that share a finished game or save it elsewhere."""
    return tag(
        "div",
        button(say, "share-2", Phrase("Share"), "dialog link"),
        button(say, "image", Phrase("Picture"), "dialog picture"),
        button(say, "download", Phrase("Save"), "save"),
        class_="row",
    )


def _next(say: Translator, session: Session, level: str) -> Html:
    """Render who begins the next game, and the choice of the computer's level."""
    form = plan.rematch_form(session, level)
    first = say(bot_or_person(say, form["seat0"], form["name0"] or form[f"{plan.CHARACTER}0"], session))
    bots = [who for who in map(plan.offered_player, session.players) if who in OFFERED]
    series = series_now(session)
    goes_on = series is not None and not series.is_decided
    chosen = _level(say, level or bots[-1]) if bots and not goes_on else Html()
    change = button(say, "users", Phrase("Change players"), f"setup {session.game.name}")
    return tag("div", chosen, change, tag("p", first, class_="soft"), class_="next")


def _level(say: Translator, level: str) -> Html:
    """Render the choice of the computer's level for the next game."""
    options = (tag("option", bot_name(say, bot), value=bot, selected=bot == level) for bot in OFFERED)
    select = tag("select", *options, name="level", data_change="level", aria_label=say(Phrase("Next opponent")))
    return tag("form", select, data_form="level", class_="next-level")


def bot_or_person(say: Translator, player: str, name: str, session: Session) -> Phrase:
    """Return who goes first in the next game."""
    if player != HUMAN:
        return Phrase("{name} goes first next time.", name=name or bot_name(say, player))
    if session.players.count(HUMAN) == 1:
        return Phrase("You go first next time.")
    return (
        Phrase("{name} goes first next time.", name=name)
        if name
        else Phrase("Next time, the next player round the table goes first.")
    )


def interval(say: Translator, session: Session, ended: Any, title: Phrase) -> Html:
    """Render the result of a round, before the next one begins."""
    return concat(
        tag("h2", say(Phrase("{part} is over", part=title)), tabindex=-1, id="verdict"),
        _count(say, session, ended, ended.winners(), of_round=True),
    )


def _count(say: Translator, session: Session, ended: Any, winners: frozenset[int], *, of_round: bool = False) -> Html:
    """Render how each seat's score comes about, the winners first, whoever ended the game last."""
    scores, sign = shown_points(session, ended, of_round=of_round), 1 if session.game.words.lowest_leads else -1
    ender = session.ending.seat if session.ending else None
    ranking = sorted(range(session.seats), key=lambda seat: (seat not in winners, seat == ender, sign * scores[seat]))
    rows = (
        _row(say, session, ended, seat, scores[seat], score_facts(session, ended, seat, of_round=of_round), winners)
        for seat in ranking
    )
    heads = (Phrase("Player"), Phrase("How it was scored"), Phrase("Score"))
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", say(head), scope="col") for head in heads))),
        tag("tbody", *rows),
        class_="scores",
    )


def _row(
    say: Translator,
    session: Session,
    ended: Any,
    seat: int,
    points: int,
    facts: Iterable[Phrase],
    winners: frozenset[int],
) -> Html:
    """Render a seat's row of the score sheet."""
    name = tag(
        "span",
        seat_sign(session.game, seat, session.seats),
        tag("span", tag("b", say(seat_name(session, seat))), tag("span", who(say, session, seat), class_="soft")),
        class_="player",
    )
    told = [*map(say, facts)]
    offset, wins = session.game.words.score_offset, seat in winners
    if offset:
        told.append(say(Phrase("On a score sheet: {n}", n=signed_score(points - offset))))
    if session.ending and session.ending.seat == seat and not wins:
        told.insert(0, say(GAVE_OUT[session.ending.kind]))
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", " · ".join(told), _left_over(say, session, ended, seat)),
        tag("td", signed_score(points), class_="score"),
        class_=f"seat{seat}{' winner' if wins else ''}",
    )


def _left_over(say: Translator, session: Session, ended: Any, seat: int) -> Html:
    """Render the pieces that a seat has left, if these count."""
    pictures = session.game.board.remaining_pieces(ended, seat)
    return (
        tag("span", *(thing_svg(say, one) for one in pictures), class_="left-over", aria_hidden="true")
        if pictures
        else Html()
    )
