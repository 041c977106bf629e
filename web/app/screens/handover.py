"""Several people at one device: whose turn it is, so that who sits opposite sees it, and what is new on a rack."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from web.app.model.seats import persons, seat_name
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import seat_sign


def cover(say: Translator, session: Session, scene: Scene) -> Html:
    """Return what lies over the board until the next player has the device: a sign and a name that all can read."""
    assert scene.actor is not None
    return tag(
        "div",
        seat_sign(session.game, scene.actor, session.seats),
        tag("span", say(Phrase("{seat}, it’s your turn.", seat=seat_name(session, scene.actor)))),
        class_=f"cover seat{scene.actor}",
        aria_hidden="true",  # the line below the board says it
    )


def reveal_button(say: Translator, session: Session, seat: int) -> Html:
    """Return the button with which the next player says that nobody else is looking; a finger holds it."""
    who = Phrase("I’m {seat} – show my tiles", seat=seat_name(session, seat))
    ways = (("hold", Phrase("Hold, or tap twice")), ("again", Phrase("Tap once more")))
    by_touch = (tag("small", say(way), class_=name) for name, way in ways)
    text = tag("span", say(who), *by_touch)
    return tag("button", icon("user"), text, data_action="reveal", data_hold=True, class_="tool main")


def addressed(say: Translator, session: Session, scene: Scene, told: Phrase) -> Html:
    """Return the next thing to do, where several people share the device with the sign of the one who is to do it."""
    if len(persons(session)) < 2 or scene.actor not in persons(session):
        return tag("p", say(told))
    sign = seat_sign(session.game, scene.actor, session.seats)
    return tag("p", sign, tag("span", say(told)), class_="signed")
