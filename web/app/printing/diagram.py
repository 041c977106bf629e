"""A printed diagram of a position: nothing in it can be pressed, and none of its marks is read out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas
from pygames.core.svg import canvas_svg
from web.app.model.rows import rows
from web.app.model.seats import by_name, seat_name
from web.app.model.words import Translator
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, tag
from web.app.screens.seats import game_class, seat_sign


def diagram(say: Translator, game: Game, observation: Any, last: str, label: Phrase) -> Html:
    """Render the board as a player sees it, with the last plies marked; `label` names it for screen readers."""
    return Html(canvas_svg(static_board(game, observation, last, label), say, style="board"))


def static_board(game: Game, observation: Any, last: str = "", label: Phrase | None = None) -> Canvas:
    """Return the board without anything that can be pressed."""
    board = game.board.scene(observation, None, last).board
    marks = (mark for mark in board.marks if not mark.target and mark.layer != "fits")
    return Canvas(
        width=board.width,
        height=board.height,
        layers=board.layers,
        marks=frozenset(replace(mark, label=None) for mark in marks),
        label=label,
    )


def last_plies(session: Session, ply: int, viewer: int | None) -> str:
    """Return the plies, up to this one, of its row in the move list."""
    row = next((row for row in rows(session) if row.plies.start < ply <= row.plies.stop), None)
    return " ".join(session.visible_ply(n, viewer) for n in range(row.plies.start, ply)) if row else ""


def figure(picture: Html, caption: str, *below: Html) -> Html:
    """Render a picture with its caption, without a page break in it."""
    return tag("figure", tag("div", picture, class_="diagram"), tag("figcaption", caption), *below)


def holdings(say: Translator, session: Session, observation: Any) -> Html:
    """Render what each seat holds, one below the other."""
    hands = session.game.board.scene(observation).hands
    return tag(
        "div",
        *(
            tag(
                "div",
                tag(
                    "p",
                    seat_sign(session.game, hand.seat, session.seats),
                    tag("b", say(seat_name(session, hand.seat))),
                    tag("span", say(hand.label), class_="soft"),
                    tag("span", say(by_name(session, hand.note)), class_="soft") if hand.note else Html(),
                    class_="holder",
                ),
                tag(
                    "div",
                    concat(*(thing_svg(say, item.picture) for item in hand.items if item.picture.marks)),
                    class_="pieces",
                ),
                class_=f"holding seat{hand.seat}",
            )
            for hand in hands
        ),
        class_="holdings",
        aria_hidden="true",
    )


def in_colours(session: Session, *content: Html, class_: str = "") -> Html:
    """Render content in the colours of a game."""
    return tag("div", *content, class_=f"{game_class(session.game, session.seats)} {class_}".rstrip())
