"""The news since the reader's last move, a line for each turn of the others."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.phrase import Phrase
from web.app.model.news import NewsFacts
from web.app.model.seats import Seats
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import signs_of


@lru_cache(maxsize=4)
def news(say: Translator, seats: Seats, facts: NewsFacts) -> Html:
    """Render a line for each turn since the reader last moved; a press on them replays them."""
    if facts.own:
        return tag("p", " ".join(map(say, facts.own)), class_="soft")
    if not facts.turns:
        return Html()
    signs = signs_of(seats)
    lines = (
        tag("span", signs[seat], tag("span", " ".join(map(say, told))), class_="line") for seat, told in facts.turns
    )
    return tag(
        "button",
        tag("span", *lines, class_="lines"),
        tag("span", icon("rotate-ccw"), class_="again"),
        data_action=f"replay {facts.start}",
        title=say(Phrase("Show again")),
        class_="news",
    )
