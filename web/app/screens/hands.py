"""The hands at the table: what each seat holds, to be picked from by its player and seen by the others."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.core.scene import STILL, Canvas, Hand, Item, Scene, Tool
from pygames.core.svg import coordinate, marks_svg
from web.app.model.facts import TableFacts
from web.app.model.seats import SeatFacts, Seats, names_for
from web.app.model.words import Names, Translator, renamed
from web.app.screens.controls import usable
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import sign_html
from web.app.screens.view import Attributes, Entry

ROW = 8
"""The most pieces of a hand that lie in one row on a phone."""


def hand_slots(say: Translator, seats: Seats) -> list[Html]:
    """Render the place of each seat's hand: its name, and its tray."""
    return [_place(say, seat.number, seat.name) for seat in seats]


def hand(say: Translator, seats: Seats, held: Hand, *, active: bool, first: bool) -> Html:
    """Render a whole hand, for screens that don't update it piece by piece."""
    things = (entry.render() for entry in tray(say, held, live=active).values())
    label = say(Phrase("{seat}’s pieces", seat=seats[held.seat].name))
    # what can't be picked up is neither pressed nor reached by keyboard
    row = {"role": "toolbar", "aria_label": label, "data_roving": True} if active else {"inert": True}
    return tag(
        "div",
        tag("h2", _name(say, seats[held.seat], held.label, _note(held, names_for(seats))), class_="hand-name"),
        tag("div", *things, class_="tray", **row),
        class_=hand_class(held, active=active, first=first),
    )


def hand_class(held: Hand, *, active: bool, first: bool) -> str:
    """Return the style-sheet classes of a hand: whose it is, and whether it holds more than a row on a phone."""
    facts = {"active": active, "first": first, "crowded": len(held.items) > ROW}
    return " ".join(["hand", f"seat{held.seat}", *(name for name, holds in facts.items() if holds)])


def _place(say: Translator, seat: int, name: Phrase) -> Html:
    label = say(Phrase("{seat}’s pieces", seat=name))
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


def hand_headings(say: Translator, seats: Seats, scene: Scene) -> dict[str, Html]:
    """Render the heading of each hand: its owner, and its contents in a few words."""
    names = names_for(seats)
    return {f"holds{held.seat}": _name(say, seats[held.seat], held.label, _note(held, names)) for held in scene.hands}


def _note(held: Hand, names: Names) -> Phrase | None:
    """Return the note on a hand, with players' names."""
    return renamed(held.note, names) if held.note else None


@lru_cache(maxsize=32)
def _name(say: Translator, seat: SeatFacts, label: Phrase, note: Phrase | None) -> Html:
    return concat(
        sign_html(seat.number, seat.signs),
        tag(
            "span",
            tag("b", say(seat.name)),
            Html() if seat.is_person else tag("span", say(seat.who), class_="soft level"),
            class_=f"whose{' noted' if note else ''}",
        ),
        tag("span", say(label), class_="soft"),
        tag("span", say(note), class_="soft note") if note else Html(),
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


@lru_cache(maxsize=1 << 10)
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


def _thing(say: Translator, target: str, label: Phrase, picture: Canvas) -> Html:
    """Render a piece that can be picked up. The page makes one of a tray's pieces a tab stop; arrows lead on."""
    name = say(label)
    return tag(
        "button",
        thing_svg(say, picture),
        data_target=target,
        aria_label=name,
        title=name,
        tabindex=-1,
        class_="item",
        draggable="false",
    )


def _gap(say: Translator, picture: Canvas) -> Html:
    """Render an empty place, as large as the piece that was there."""
    return tag("span", thing_svg(say, picture), class_="item gap", aria_disabled="true", aria_hidden="true")


@lru_cache(maxsize=1 << 10)
def thing_svg(say: Translator, picture: Canvas) -> Html:
    """Render the picture of a piece in a hand."""
    return tag(
        "svg",
        Html(marks_svg(picture.marks, picture.layers, say)),
        width=f"{picture.width}em",  # in em, so that the style sheet sizes all of a tray by its font
        height=f"{picture.height}em",
        viewBox=f"0 0 {coordinate(picture.width)} {coordinate(picture.height)}",
        aria_hidden="true",
        focusable="false",
    )


def states(facts: TableFacts) -> dict[str, Attributes]:
    """Return which hand is active, and which is shown large."""
    scene, mine = facts.board.scene, facts.board.mine
    told: dict[str, Attributes] = {
        # a scrollable area needs the focus; the page covers an open rack when it is hidden
        "hands": (("tabindex", None if mine else "0"), ("data-open", "" if facts.hands.is_secret else None))
    }
    for hand in scene.hands:
        active = mine and hand.seat == scene.actor
        first = hand.seat == facts.hands.first
        told[f"hand{hand.seat}"] = (("class", hand_class(hand, active=active, first=first)),)
        told[f"tray{hand.seat}"] = (("role", "toolbar" if active else "group"), ("inert", None if active else ""))
    return told


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
