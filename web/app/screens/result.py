"""The result, of a game or of a part of it: who won, how the scores come about, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.session import HUMAN
from web.app.screens.controls import button
from web.app.screens.html import Html, icon, join, tag
from web.app.screens.seats import by_name, seat_name, seat_sign, signed, who
from web.app.words import Words

LONG = 24
"""From how many letters on a verdict is written smaller."""


def result(say: Words, session: Session) -> Html:
    """Who won, by the sheet's counting, and what to do next."""
    won = say(verdict(session))
    return join(
        tag("h2", won, tabindex=-1, id="verdict", class_="long" if len(won) > LONG else None),
        _count(say, session, session.position.observe(None)),
        tag(
            "div",
            tag("button", icon("play"), say(Phrase("Play again")), data_action="again", class_="main"),
            button(say, "users", Phrase("Change players"), f"setup {session.game.name}"),
            class_="row ways-on",
        ),
        tag(
            "div",
            button(say, "list", Phrase("Review the game"), "look 0"),
            button(say, "share-2", Phrase("Share"), "dialog link"),
            button(say, "download", Phrase("Save"), "save"),
            class_="row",
        ),
    )


def interval(say: Words, session: Session, ended: Any, title: Phrase) -> Html:
    """How a part of the game has ended, before the next one begins."""
    return join(
        tag("h2", say(Phrase("{part} is over", part=title)), tabindex=-1, id="verdict"),
        _count(say, session, ended),
    )


def _count(say: Words, session: Session, ended: Any) -> Html:
    """How each seat's score comes about, the winners first."""
    scores, winners = ended.scores(), ended.winners()
    sign = 1 if scores[min(winners)] == min(scores) else -1  # in some games few points are good
    ranking = sorted(range(session.seats), key=lambda seat: (seat not in winners, sign * scores[seat]))
    heads = (Phrase("Player"), Phrase("How it was scored"), Phrase("Score"))
    return tag(
        "table",
        tag("thead", tag("tr", *(tag("th", say(head), scope="col") for head in heads))),
        tag("tbody", *(_row(say, session, ended, seat) for seat in ranking)),
        class_="scores",
    )


def _row(say: Words, session: Session, ended: Any, seat: int) -> Html:
    """A seat's line of the count."""
    name = tag(
        "span",
        seat_sign(session.game, seat, session.seats),
        tag("span", tag("b", say(seat_name(session, seat))), tag("span", who(say, session, seat), class_="soft")),
        class_="player",
    )
    facts = (say(by_name(session, fact)) for fact in session.game.board.count(ended, seat))
    return tag(
        "tr",
        tag("th", name, scope="row"),
        tag("td", *_lines(facts)),
        tag("td", signed(ended.scores()[seat]), class_="score"),
        class_=f"seat{seat}{' winner' if seat in ended.winners() else ''}",
    )


def _lines(texts: Iterable[str]) -> Iterable[Html]:
    return (tag("span", text, class_="line") for text in texts)


def verdict(session: Session) -> Phrase:
    """The result in a sentence."""
    winners = sorted(session.position.winners())
    if len(winners) == session.seats:
        return Phrase("A draw")
    if len(winners) > 1:
        names = [seat_name(session, seat) for seat in winners]
        listed = names[0]
        for name in names[1:-1]:
            listed = Phrase("{names}, {name}", names=listed, name=name)
        return Phrase("{names} and {name} share the win", names=listed, name=names[-1])
    if session.players.count(HUMAN) == 1 and session.players[winners[0]] == HUMAN:
        return Phrase("You win")
    return Phrase("{seat} wins", seat=seat_name(session, winners[0]))
