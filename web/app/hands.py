"""What a seat holds and the tools for it: things to pick for the one who plays, pictures for the others."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.scene import STILL, Hand, Item, Scene, Tool
from pygames.core.session import HUMAN
from pygames.core.svg import canvas_svg
from web.app.html import Html, icon, tag
from web.app.seats import seat_name, seat_sign
from web.app.words import Words


def hands(say: Words, session: Session, scene: Scene, *, mine: bool) -> dict[str, Html]:
    """Each seat's hand as a part of its own; the one to play from stands first."""
    first = next((seat for seat, player in enumerate(session.players) if player == HUMAN), 0)
    if session.awaits_human() and scene.actor is not None:
        first = scene.actor
    return {
        f"hand{held.seat}": hand(say, session, held, active=mine and held.seat == scene.actor, first=held.seat == first)
        for held in scene.hands
    }


def hand(say: Words, session: Session, held: Hand, *, active: bool, first: bool) -> Html:
    """What a seat holds: things to pick for the one who plays, pictures for the others."""
    name = seat_name(session, held.seat)
    heading = tag(
        "h2",
        seat_sign(session.game, held.seat, session.seats),
        tag("b", say(name)),
        tag("span", say(held.label), class_="soft"),
        tag("span", say(held.note), class_="soft note") if held.note else Html(),
        class_="hand-name",
    )
    chosen = next((item for item in held.items if item.chosen), held.items[0] if held.items else None)
    if active:
        tray = tag(
            "div",
            *(
                item_picture(say, item) if item.style == STILL else _item(say, item, reachable=item is chosen)
                for item in held.items
            ),
            class_="tray",
            role="toolbar",
            aria_label=say(Phrase("{seat}’s pieces", seat=name)),
            data_roving=True,
        )
    else:
        pictures = (item_picture(say, item) for item in held.items)
        tray = tag("div", *pictures, class_="tray still", aria_hidden="true")
    return tag(
        "div", heading, tray, class_=f"hand seat{held.seat}{' active' if active else ''}{' first' if first else ''}"
    )


def _item(say: Words, item: Item, *, reachable: bool) -> Html:
    """A piece that can be picked; one stop of the Tab key leads to them all, arrows go on."""
    return tag(
        "button",
        item_picture(say, item),
        data_target=item.target,
        aria_label=say(item.label),
        aria_pressed="true" if item.chosen else "false",
        aria_disabled=None if item.usable else "true",
        tabindex=0 if reachable else -1,
        class_="item",
        draggable="false",
    )


def item_picture(say: Words, item: Item) -> Html:
    picture = item.picture
    svg = canvas_svg(picture, say)
    return Html(svg.replace("<svg ", f'<svg width="{picture.width}em" height="{picture.height}em" ', 1))


def tool(say: Words, use: Tool) -> Html:
    label = say(use.label)
    return tag(
        "button",
        icon(use.icon) if use.icon else Html(),
        tag("span", label),
        data_target=use.target,
        data_key=use.key,
        title=label,
        class_=" ".join(["tool", *(["main"] if use.main else []), *([] if use.icon else ["visually-hidden"])]),
        tabindex=None if use.icon else -1,
        aria_hidden=None if use.icon else "true",
        aria_disabled=None if use.usable else "true",
    )
