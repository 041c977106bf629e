"""A printed diagram of a position: nothing in it can be pressed, and none of its marks is read out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Mark
from pygames.core.svg import canvas_svg
from web.app.model.rows import rows
from web.app.model.seats import by_name, seat_name
from web.app.model.words import Translator
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, tag
from web.app.screens.seats import game_class, seat_sign

LAST, GLOWING = "last", "glowing"
"""The style of what was put down last, on every board; and that of its outline in a picture to share."""
LOOKED_AT = 10
"""The most rows of a game that are asked, from the last one on, what they have put down."""


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


def glowing_board(session: Session, observation: Any, ply: int, viewer: int | None) -> Canvas:
    """Return the board at a ply for a picture, with the move that it is about glowing.

    At the end of a game that is the last move of a winner that has left a trace, else the last one of all.
    """
    board = static_board(session.game, observation)
    found = (_outlines(session.game, observation, texts) for texts in _told(session, ply, viewer))
    outlines = next(filter(None, found), frozenset())
    return replace(board, marks=board.marks | outlines)


def _told(session: Session, ply: int, viewer: int | None) -> Iterator[str]:
    """Yield the plies of the rows that may glow, those to be preferred first."""
    until = [row for row in rows(session) if row.plies.start < ply]
    latest = until[: -LOOKED_AT - 1 : -1]
    winners = session.winners if session.is_over and ply == session.ply else frozenset()
    for row in sorted(latest, key=lambda row: row.seat not in winners):
        yield " ".join(session.visible_ply(n, viewer) for n in range(row.plies.start, min(row.plies.stop, ply)))


def _outlines(game: Game, observation: Any, texts: str) -> frozenset[Mark]:
    """Return the outlines of what some plies have put down, to be drawn above everything; empty if it isn't seen."""
    board = game.board.scene(observation, None, texts).board
    before = game.board.scene(observation, None, "").board.marks
    new = (mark for mark in board.marks - before if LAST in mark.style.split())
    above = board.layers[-1]
    fine = {*board.fine, "signs"}
    return frozenset(replace(mark, layer=above, style=GLOWING, label=None) for mark in new if mark.layer not in fine)


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
