"""The news since the reader's last move, a line for each turn of the others."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.news import Turn, _last_decision, describe_plies, reader, since, summarise_turn
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import seat_sign


def news(say: Translator, session: Session, viewer: int | None) -> Html:
    """Render a line for each turn since the reader last moved; a press on them replays them."""
    seat = reader(session, viewer)
    found = since(session, session.ply, seat)
    if not found:
        return Html()
    if all(whose == seat for whose, _ in found):  # one's own turn needs no replay
        decided = _last_decision(session, found[-1][1])
        told = describe_plies(session, viewer, decided)
        return tag("p", " ".join(map(say, told)), class_="soft") if told else Html()
    lines = [*_lines(say, session, viewer, found, seat)]
    if not lines:
        return Html()
    again = tag("span", icon("rotate-ccw"), class_="again")
    return tag(
        "button",
        tag("span", *lines, class_="lines"),
        again,
        data_action=f"replay {found[0][1].start}",
        title=say(Phrase("Show again")),
        class_="news",
    )


def _lines(
    say: Translator, session: Session, viewer: int | None, found: tuple[Turn, ...], seat: int | None
) -> Iterator[Html]:
    """Yield a line for each turn of another seat."""
    for whose, plies in found:
        told = "" if whose == seat else " ".join(map(say, summarise_turn(session, viewer, plies)))
        if told and whose is not None:
            yield tag("span", seat_sign(session.game, whose, session.seats), tag("span", told), class_="line")
