"""A printed game, moves and diagrams side by side; or a single position on a page."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.handicap import score_facts, shown_points
from web.app.model.rows import Row, owner, row_text, rows
from web.app.model.seats import by_name, seat_name, seats_of
from web.app.model.verdicts import verdict
from web.app.model.when import in_words
from web.app.model.words import Translator, signed_score
from web.app.printing.diagram import diagram, figure, holdings, in_colours, last_plies
from web.app.screens.html import Html, concat, tag
from web.app.screens.seats import seat_sign


def game_pages(say: Translator, session: Session, viewer: int | None, every: int) -> Html:
    """Render the whole game, with a diagram after every few moves."""
    return in_colours(
        session,
        head(say, session, session.ply),
        tag("div", *(_stretch(say, session, viewer, part) for part in stretches(session, every)), class_="stretches"),
        _ending(say, session),
        class_="game-pages",
    )


def stretches(session: Session, every: int) -> list[list[Row]]:
    """Split a game's rows into stretches of this many decisions; the last may be shorter."""
    parts: list[list[Row]] = [[]]
    decisions = 0
    for row in rows(session):
        if decisions == every and row.number:
            parts.append([])
            decisions = 0
        parts[-1].append(row)
        decisions += 1 if row.number else 0
    return parts if parts[0] else []


def position_page(say: Translator, session: Session, viewer: int | None, ply: int) -> Html:
    """Render a position, and what each seat holds."""
    position = session.at(ply)
    observation = position.observe(viewer)
    scene = session.game.board.scene(observation)
    done = sum(1 for row in rows(session) if row.number and row.plies.stop <= ply)
    caption = Phrase("After move {n}", n=done) if done else Phrase("The start")
    over = position.turn is None or (session.is_over and ply == session.ply)
    asked = verdict(session) if over else by_name(session, scene.prompt)
    if not over and scene.actor is not None:
        asked = Phrase("{seat} to move", seat=seat_name(session, scene.actor))
    picture = diagram(say, session.game, observation, last_plies(session, ply, viewer), caption)
    return in_colours(
        session,
        head(say, session, ply),
        figure(picture, say(Phrase("{before}: {what}", before=caption, what=asked))),
        holdings(say, session, observation),
        class_="position-page",
    )


def head(say: Translator, session: Session, ply: int) -> Html:
    """Render the name of the game, its date and its players, with the scores at a ply."""
    day = say(in_words(dict(session.tags).get("Date", "")[:10]))
    title = dict(session.tags).get("Title", "")
    scores = shown_points(session, session.at(ply))
    return tag(
        "header",
        tag("h2", session.game.title),
        tag("p", " · ".join(filter(None, (title, day)))) if title or day else Html(),
        tag("ul", *(_player(say, session, seat, scores[seat]) for seat in range(session.seats)), class_="players"),
    )


def _player(say: Translator, session: Session, seat: int, score: int) -> Html:
    """Render a seat's sign, its player and the score."""
    return tag(
        "li",
        seat_sign(session.game, seat, session.seats),
        tag("b", say(seat_name(session, seat))),
        tag("span", say(seats_of(session)[seat].who), class_="soft"),
        tag("span", signed_score(score), class_="score"),
        class_=f"seat{seat}",
    )


def _stretch(say: Translator, session: Session, viewer: int | None, part: list[Row]) -> Html:
    """Render some moves, and the position to which they lead."""
    ply, number = part[-1].plies.stop, max(row.number for row in part)
    caption = Phrase("After move {n}", n=number) if number else Phrase("The start")
    observation = session.at(ply).observe(viewer)
    # at the end of a round, the next one's board is already empty
    closing = session.game.board.round_end(session.at(ply - 1).observe(viewer), session.visible_ply(ply - 1, viewer))
    shown = observation if closing is None else closing
    picture = diagram(say, session.game, shown, last_plies(session, ply, viewer), caption)
    return tag(
        "section",
        tag("ol", *_moves(say, session, viewer, part), class_="moves"),
        figure(picture, say(caption)),
    )


def _moves(say: Translator, session: Session, viewer: int | None, part: list[Row]) -> Iterator[Html]:
    """Yield the moves of a stretch, each with its number and the sign of its seat."""
    seats = seats_of(session)
    for row in part:
        sign = Html() if row.seat is None else seat_sign(session.game, row.seat, session.seats)
        whose = tag("span", f"{say(owner(seats, row))}:", class_="visually-hidden" if sign else None)
        told = row_text(say, session, row, viewer)
        yield tag(
            "li",
            tag("span", str(row.number or ""), class_="number"),
            sign,
            tag("span", whose, " ", told),
        )


def _ending(say: Translator, session: Session) -> Html:
    """Render how the game ended, and how the scores came about."""
    if session.position.turn is not None:
        return Html()
    end = session.position.observe(None)
    told = score_facts(session, end)
    counts = (
        tag(
            "li",
            seat_sign(session.game, seat, session.seats),
            tag("b", say(seat_name(session, seat))),
            tag("span", "; ".join(say(by_name(session, fact)) for fact in told[seat])),
            tag("span", signed_score(shown_points(session, end)[seat]), class_="score"),
        )
        for seat in range(session.seats)
    )
    return tag(
        "section",
        tag("h3", say(verdict(session))),
        tag("p", say(session.end_reason)),
        concat(tag("ul", *counts, class_="players")),
        class_="ending",
    )
