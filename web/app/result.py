"""The result: who won, by the sheet's counting, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.session import HUMAN
from web.app.html import Html, icon, join, tag
from web.app.seats import seat_name, seat_sign, signed, who
from web.app.words import Words


def result(say: Words, session: Session) -> Html:
    """Who won, by the sheet's counting, and what to do next."""
    scores = session.position.scores()
    winners = session.position.winners()
    sign = 1 if scores[min(winners)] == min(scores) else -1  # in some games few points are good
    ranking = sorted(range(session.seats), key=lambda seat: (seat not in winners, sign * scores[seat]))
    return join(
        tag("h2", say(verdict(session)), tabindex=-1, id="verdict"),
        tag("ul", *(_score_row(say, session, seat, scores[seat]) for seat in ranking), class_="scores"),
        tag(
            "div",
            tag("button", icon("play"), say(Phrase("Play again")), data_action="again", class_="main"),
            tag("button", say(Phrase("Change players")), data_action=f"setup {session.game.name}"),
            tag("button", icon("list"), say(Phrase("Look back")), data_action="look 0"),
            class_="row",
        ),
    )


def _score_row(say: Words, session: Session, seat: int, score: int) -> Html:
    facts = [say(fact) for fact in session.game.board.count(session.position.observe(None), seat)]
    return tag(
        "li",
        seat_sign(session.game, seat, session.seats),
        tag(
            "span",
            tag("b", say(seat_name(session, seat)), " ", tag("span", who(say, session, seat), class_="soft")),
            tag("span", join(*_lines(facts)), class_="soft"),
            class_="who",
        ),
        tag("span", signed(score), class_="score"),
        class_=f"seat seat{seat}{' winner' if seat in session.position.winners() else ''}",
    )


def _lines(texts: Iterable[str]) -> Iterable[Html]:
    return (tag("span", text, class_="line") for text in texts)


def verdict(session: Session) -> Phrase:
    """The result in a sentence."""
    winners = sorted(session.position.winners())
    if len(winners) == session.seats:
        return Phrase("A draw")
    if len(winners) > 1:
        names = ", ".join(str(seat_name(session, seat)) for seat in winners)
        return Phrase("{names} share the win", names=names)
    if session.players.count(HUMAN) == 1 and session.players[winners[0]] == HUMAN:
        return Phrase("You win")
    return Phrase("{seat} wins", seat=seat_name(session, winners[0]))
