"""The news since the reader's last move, a line for each turn of the others."""

from __future__ import annotations

import re
from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.core.svg import canvas_svg, coordinate
from web.app.model.news import Detail, NewsFacts
from web.app.model.seats import Seats
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import signs_of

VIEW_BOX = re.compile('viewBox="[^"]*"')


@lru_cache(maxsize=4)
def news(say: Translator, seats: Seats, facts: NewsFacts) -> Html:
    """Render a line for each turn since the reader last moved; a press on them replays them."""
    if facts.own:
        return tag("p", " ".join(map(say, facts.own)), class_="soft")
    if not facts.turns:
        return Html()
    signs = signs_of(seats)
    last = len(facts.turns) - 1
    lines = (
        tag(
            "span",
            signs[seat],
            _detail(say, facts.detail) if facts.detail and n == last else Html(),
            tag("span", " ".join(map(say, told))),
            class_="line",
        )
        for n, (seat, told) in enumerate(facts.turns)
    )
    return tag(
        "button",
        tag("span", *lines, class_="lines"),
        tag("span", icon("rotate-ccw"), class_="again"),
        data_action=f"replay {facts.start}",
        title=say(Phrase("Show again")),
        class_="news",
    )


def _detail(say: Translator, detail: Detail) -> Html:
    """Render what a move put on the board, which is seen where there is room."""
    part = " ".join(map(coordinate, detail.part))
    svg = VIEW_BOX.sub(f'viewBox="{part}"', canvas_svg(detail.canvas, say), count=1)
    return tag("span", Html(svg), class_="detail", aria_hidden="true")
