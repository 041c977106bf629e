"""The hands at the table: what each seat holds, to be picked from by its player and seen by the others."""

from __future__ import annotations

from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.scene import STILL, Canvas, Hand, Item, Scene, Tool
from pygames.core.svg import canvas_svg
from pygames.play.session import HUMAN
from web.app.model.seats import by_name, persons, seat_name, who
from web.app.model.words import Translator
from web.app.screens.controls import usable
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import seat_sign
from web.app.screens.view import Attributes, Entry
from web.app.storage.plan import FRIEND


def hand_slots(say: Translator, session: Session) -> list[Html]:
    """Render the place of each seat's hand: its name, and its tray."""
    return [_place(say, session, seat) for seat in range(session.seats)]


def hand(say: Translator, session: Session, held: Hand, *, active: bool, first: bool) -> Html:
    """Render a whole hand, for screens that don't update it piece by piece."""
    style = f"hand seat{held.seat}{' active' if active else ''}{' first' if first else ''}"
    things = (entry.render() for entry in tray(say, held, live=active).values())
    label = say(Phrase("{seat}’s pieces", seat=seat_name(session, held.seat)))
    # what can't be picked up is neither pressed nor reached by keyboard
    row = {"role": "toolbar", "aria_label": label, "data_roving": True} if active else {"inert": True}
    return tag(
        "div",
        tag("h2", _name(say, session, held), class_="hand-name"),
        tag("div", *things, class_="tray", **row),
        class_=style,
    )


def _place(say: Translator, session: Session, seat: int) -> Html:
    label = say(Phrase("{seat}’s pieces", seat=seat_name(session, seat)))
    return tag(
        "div",
        tag("h2", slot(f"holds{seat}"), id=f"holds{seat}", class_="hand-name"),
        tag(
            "div",
            slot(f"tray{seat}"),
            id=f"tray{seat}",
            class_="tray",
            role="group",
            aria_label=label,
            data_roving=True,
        ),
        id=f"hand{seat}",
    )


def hand_headings(say: Translator, session: Session, scene: Scene) -> dict[str, Html]:
    """Render the heading of each hand: its owner, and its contents in a few words."""
    return {f"holds{hand.seat}": _name(say, session, hand) for hand in scene.hands}


def _name(say: Translator, session: Session, hand: Hand) -> Html:
    person = session.players[hand.seat] in (HUMAN, FRIEND)
    return concat(
        seat_sign(session.game, hand.seat, session.seats),
        tag(
            "span",
            tag("b", say(seat_name(session, hand.seat))),
            Html() if person else tag("span", who(say, session, hand.seat), class_="soft level"),
            class_=f"whose{' noted' if hand.note else ''}",
        ),
        tag("span", say(hand.label), class_="soft"),
        tag("span", say(by_name(session, hand.note)), class_="soft note") if hand.note else Html(),
    )


def trays(
    say: Translator, scene: Scene, *, mine: bool, fresh: frozenset[str] = frozenset()
) -> dict[str, dict[str, Entry]]:
    """Return the contents of each tray by target; only those of the active hand can be picked up."""
    return {
        f"tray{held.seat}": tray(say, held, live=mine and held.seat == scene.actor, fresh=fresh) for held in scene.hands
    }


def racks(scene: Scene) -> frozenset[str]:
    """Return the trays in which new pieces fill the places of used ones."""
    return frozenset(f"tray{held.seat}" for held in scene.hands if held.refills)


def tray(say: Translator, held: Hand, *, live: bool, fresh: frozenset[str] = frozenset()) -> dict[str, Entry]:
    """Return the contents of a tray by target, new ones marked."""
    return {item.target: _entry(say, item, live=live, fresh=item.target in fresh) for item in held.items}


def _entry(say: Translator, item: Item, *, live: bool, fresh: bool) -> Entry:
    if item.style == STILL:
        return Entry(thing_svg(say, item.picture))
    pressed, disabled = live and item.chosen, live and not item.usable
    label = Phrase("New – {thing}", thing=item.label) if fresh else item.label
    return Entry(
        _thing(say, item.target, label, item.picture), _STATES[pressed, disabled, fresh], _gap(say, item.picture)
    )


_STATES = {
    (pressed, disabled, fresh): (
        ("aria-pressed", "true" if pressed else "false"),
        ("aria-disabled", "true" if disabled else None),
        ("data-fresh", "" if fresh else None),
    )
    for pressed in (False, True)
    for disabled in (False, True)
    for fresh in (False, True)
}


@lru_cache(maxsize=1 << 10)
def _thing(say: Translator, target: str, label: Phrase, picture: Canvas) -> Html:
    """Render a piece that can be picked up. The page makes one of a tray's pieces a tab stop; arrows lead on."""
    return tag(
        "button",
        thing_svg(say, picture),
        data_target=target,
        aria_label=say(label),
        tabindex=-1,
        class_="item",
        draggable="false",
    )


@lru_cache(maxsize=1 << 10)
def _gap(say: Translator, picture: Canvas) -> Html:
    """Render an empty place, as large as the piece that was there."""
    return tag("span", thing_svg(say, picture), class_="item gap", aria_disabled="true", aria_hidden="true")


@lru_cache(maxsize=1 << 10)
def thing_svg(say: Translator, picture: Canvas) -> Html:
    """Render the picture of a piece in a hand."""
    # in em, so that the style sheet sizes all of a tray by its font
    svg = canvas_svg(picture, say)
    return Html(svg.replace("<svg ", f'<svg width="{picture.width}em" height="{picture.height}em" ', 1))


def states(session: Session, scene: Scene, *, viewer: int | None, mine: bool) -> dict[str, Attributes]:
    """Return which hand is active, and which is shown large: that of the person who plays, or plays next."""
    large = _next_person(session, scene) if viewer is None else viewer
    is_open = viewer is not None and session.game.has_secrets and len(persons(session)) > 1
    told: dict[str, Attributes] = {
        # a scrollable area needs the focus; the page covers an open rack when it is hidden
        "hands": (("tabindex", None if mine else "0"), ("data-open", "" if is_open else None))
    }
    for hand in scene.hands:
        active = mine and hand.seat == scene.actor
        style = f"hand seat{hand.seat}{' active' if active else ''}{' first' if hand.seat == large else ''}"
        told[f"hand{hand.seat}"] = (("class", style),)
        told[f"tray{hand.seat}"] = (("role", "toolbar" if active else "group"), ("inert", None if active else ""))
    return told


def _next_person(session: Session, scene: Scene) -> int:
    """Return the seat of the next person to act, from the current seat on; the first seat if there are only bots."""
    now = scene.actor or 0
    seats = [(now + step) % session.seats for step in range(session.seats)]
    return next((seat for seat in seats if session.players[seat] == HUMAN), 0)


def tools(say: Translator, scene: Scene) -> dict[str, Entry]:
    """Return the tools for a draft."""
    return {f"{use.target} {use.key}": usable(_tool(say, use), use.usable) for use in scene.tools}


@lru_cache(maxsize=256)
def _tool(say: Translator, use: Tool) -> Html:
    """Render a tool for a draft; one without an icon is for keys only."""
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
    )
