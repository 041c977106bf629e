"""The hands at the table: what each seat holds, to be picked from by the one who plays and to be seen by the others."""

from __future__ import annotations

from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.scene import STILL, Canvas, Hand, Item, Scene, Tool
from pygames.core.svg import canvas_svg
from pygames.play.session import HUMAN
from web.app.model.seats import by_name, seat_name, who
from web.app.model.words import Translator
from web.app.screens.controls import usable
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import seat_sign
from web.app.screens.view import Attributes, Entry
from web.app.storage.plan import FRIEND


def hand_slots(say: Translator, session: Session) -> list[Html]:
    """Where each seat's hand is shown: its name, and the tray that its things lie in."""
    return [_place(say, session, seat) for seat in range(session.seats)]


def hand(say: Translator, session: Session, held: Hand, *, active: bool, first: bool) -> Html:
    """A hand in one piece, where nothing is to be told of it piecemeal."""
    style = f"hand seat{held.seat}{' active' if active else ''}{' first' if first else ''}"
    things = (entry.drawn() for entry in tray(say, held, live=active).values())
    label = say(Phrase("{seat}’s pieces", seat=seat_name(session, held.seat)))
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
    """Whose each hand is, and what it holds in a few words."""
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
    """What lies in each tray, by target. Only of the hand that is played from it is told what can be picked."""
    return {
        f"tray{held.seat}": tray(say, held, live=mine and held.seat == scene.actor, fresh=fresh) for held in scene.hands
    }


def racks(scene: Scene) -> frozenset[str]:
    """The trays in which what is drawn takes the place of what was placed."""
    return frozenset(f"tray{held.seat}" for held in scene.hands if held.refills)


def tray(say: Translator, held: Hand, *, live: bool, fresh: frozenset[str] = frozenset()) -> dict[str, Entry]:
    """What lies in a tray, by target; some of it is marked as new."""
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
    """A piece that can be picked. The page makes one of a tray's things reachable by Tab; arrows lead on."""
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
    """An empty place, as large as the thing that lay there."""
    return tag("span", thing_svg(say, picture), class_="item gap", aria_disabled="true", aria_hidden="true")


@lru_cache(maxsize=1 << 10)
def thing_svg(say: Translator, picture: Canvas) -> Html:
    """A picture of a thing in a hand."""
    svg = canvas_svg(picture, say)
    return Html(svg.replace("<svg ", f'<svg width="{picture.width}em" height="{picture.height}em" ', 1))


def states(session: Session, scene: Scene, *, viewer: int | None, mine: bool) -> dict[str, Attributes]:
    """Which hand can be played from, and which is shown large: that of the person who plays, or plays next."""
    large = _next_person(session, scene) if viewer is None else viewer
    told: dict[str, Attributes] = {"hands": (("tabindex", None if mine else "0"),)}  # what scrolls has to be reached
    for hand in scene.hands:
        active = mine and hand.seat == scene.actor
        style = f"hand seat{hand.seat}{' active' if active else ''}{' first' if hand.seat == large else ''}"
        told[f"hand{hand.seat}"] = (("class", style),)
        told[f"tray{hand.seat}"] = (("role", "toolbar" if active else "group"), ("inert", None if active else ""))
    return told


def _next_person(session: Session, scene: Scene) -> int:
    """The seat of the person who acts next, from the one that acts now on; where nobody plays, the first seat."""
    now = scene.actor or 0
    seats = [(now + step) % session.seats for step in range(session.seats)]
    return next((seat for seat in seats if session.players[seat] == HUMAN), 0)


def tools(say: Translator, scene: Scene) -> dict[str, Entry]:
    """What can be done with a half-made move."""
    return {f"{use.target} {use.key}": usable(_tool(say, use), use.usable) for use in scene.tools}


@lru_cache(maxsize=256)
def _tool(say: Translator, use: Tool) -> Html:
    """Something to do with a half-made move; without an icon it is for the keyboard."""
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
