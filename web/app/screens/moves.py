"""The move list: a row for each decision, and a mark for the one being reviewed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.rows import Row, _at, owner, row_text, rows, stop_at, stops
from web.app.model.words import Translator
from web.app.screens.html import Html, tag
from web.app.screens.seats import seat_sign
from web.app.screens.view import Entry


def moves(say: Translator, session: Session, viewer: int | None, ply: int) -> dict[str, Entry]:
    """Return the move list; a press on a row reviews the position after it."""
    current = stop_at(stops(session), ply) - 1
    drawn = dict(_entries(say, session, viewer, session.plies))
    if current >= 0:
        drawn[f"row {current}"] = Entry(drawn[f"row {current}"].html, _CURRENT)
    return drawn


_CURRENT, _NOT_CURRENT = (("aria-current", "step"),), (("aria-current", None),)


@lru_cache(maxsize=2)
def _entries(say: Translator, session: Session, viewer: int | None, _plies: tuple[str, ...]) -> dict[str, Entry]:
    """Return the move list without the mark of the row being reviewed, cached by the plies."""
    drawn: dict[str, Entry] = {}
    heading = None
    for n, row in enumerate(rows(session)):
        texts = tuple(session.visible_ply(ply, viewer) for ply in row.plies)
        title, html = _painted(session)(say, row, viewer, _at(session, row.plies.start), texts)
        if title and title != heading:
            drawn[f"heading {n}"] = Entry(tag("li", say(title), class_="heading"))
        heading = title
        drawn[f"row {n}"] = Entry(html, _NOT_CURRENT)
    return _without_lone_heading(drawn)


def _without_lone_heading(drawn: dict[str, Entry]) -> dict[str, Entry]:
    """Return a move list without its heading if it is the only one."""
    headings = [name for name in drawn if name.startswith("heading")]
    return {name: entry for name, entry in drawn.items() if headings != [name]}


@lru_cache(maxsize=2)
def _painted(session: Session) -> Callable[..., tuple[Phrase | None, Html]]:
    """Return the renderer of a game's rows, whose cache is dropped with the game."""
    return cache(partial(_row, session))


def _row(
    session: Session, say: Translator, row: Row, viewer: int | None, before: Any, texts: tuple[str, ...]
) -> tuple[Phrase | None, Html]:
    """Render a row, and return its heading; the position before it and its texts are the key of the cache."""
    whose = say(owner(session, row))
    return session.game.board.round_name(before.observe(viewer)), tag(
        "li",
        tag(
            "button",
            tag("span", str(row.number or ""), class_="number"),
            *(
                [tag("span", whose)]
                if row.seat is None
                else [
                    seat_sign(session.game, row.seat, session.seats),
                    tag("span", f"{whose}:", class_="visually-hidden"),
                ]
            ),
            tag("span", row_text(say, session, row, viewer), class_="text"),
            data_action=f"look {row.plies.stop}",
            tabindex=-1,
        ),
        data_plies=" ".join(texts),
    )
