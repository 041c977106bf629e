"""The move list: a row for each decision, and a mark for the one being reviewed."""

from __future__ import annotations

from functools import lru_cache

from web.app.model.rows import MoveFacts, RowFacts
from web.app.model.seats import Seats
from web.app.model.words import Translator, in_a_line
from web.app.screens.html import Html, tag
from web.app.screens.seats import signs_of
from web.app.screens.view import Entry


def moves(say: Translator, seats: Seats, facts: MoveFacts) -> dict[str, Entry]:
    """Return the move list; a press on a row reviews the position after it."""
    drawn = dict(_entries(say, seats, facts.rows))
    if facts.stop:
        current = f"row {facts.stop - 1}"
        drawn[current] = Entry(drawn[current].html, _CURRENT)
    return drawn


_CURRENT, _NOT_CURRENT = (("aria-current", "step"),), (("aria-current", None),)


@lru_cache(maxsize=2)
def _entries(say: Translator, seats: Seats, rows: tuple[RowFacts, ...]) -> dict[str, Entry]:
    """Return the move list without the mark of the row being reviewed."""
    signs = signs_of(seats)
    drawn: dict[str, Entry] = {}
    heading = None
    for n, one in enumerate(rows):
        if one.heading and one.heading != heading:
            drawn[f"heading {n}"] = Entry(tag("li", say(one.heading), class_="heading"))
        heading = one.heading
        sign = None if one.row.seat is None else signs[one.row.seat]
        drawn[f"row {n}"] = Entry(_row(say, one, sign), _NOT_CURRENT)
    return _without_lone_heading(drawn)


def _without_lone_heading(drawn: dict[str, Entry]) -> dict[str, Entry]:
    """Return a move list without its heading if it is the only one."""
    headings = [name for name in drawn if name.startswith("heading")]
    return {name: entry for name, entry in drawn.items() if headings != [name]}


@lru_cache(maxsize=1 << 9)
def _row(say: Translator, facts: RowFacts, sign: Html | None) -> Html:
    """Render a row."""
    row, whose = facts.row, say(facts.owner)
    owner = [tag("span", whose)] if sign is None else [sign, tag("span", f"{whose}:", class_="visually-hidden")]
    return tag(
        "li",
        tag(
            "button",
            tag("span", str(row.number or ""), class_="number"),
            *owner,
            tag("span", in_a_line(say, facts.said), class_="text"),
            data_action=f"look {row.plies.stop}",
            tabindex=-1,
        ),
        data_plies=" ".join(facts.texts),
    )
