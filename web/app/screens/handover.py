"""Several people at one device: a cover between turns, whose turn it is, and what is new on a rack."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Scene
from web.app.model.seats import persons, seat_name
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import seat_sign


def cover(say: Translator, session: Session, scene: Scene) -> Html:
    """Render the cover of the board until the next player has the device: a sign and a name that all can read."""
    assert scene.actor is not None
    return tag(
        "div",
        seat_sign(session.game, scene.actor, session.seats),
        tag("span", say(Phrase("{seat}, it’s your turn.", seat=seat_name(session, scene.actor)))),
        class_=f"cover seat{scene.actor}",
        aria_hidden="true",  # the line below the board says it
    )


def reveal_button(say: Translator, session: Session, seat: int) -> Html:
    """Render the button by which the next player confirms that nobody else is looking; a finger has to hold it."""
    who = Phrase("I’m {seat} – show my tiles", seat=seat_name(session, seat))
    ways = (("hold", Phrase("Hold, or tap twice")), ("again", Phrase("Tap once more")))
    by_touch = (tag("small", say(way), class_=name) for name, way in ways)
    text = tag("span", say(who), *by_touch)
    return tag("button", icon("user"), text, data_action="reveal", data_hold=True, class_="tool main")


def prompt_for_seat(say: Translator, session: Session, scene: Scene, told: Phrase) -> Html:
    """Render the prompt, with the sign of the seat to move if several people share the device."""
    if len(persons(session)) < 2 or scene.actor not in persons(session):
        return tag("p", say(told))
    sign = seat_sign(session.game, scene.actor, session.seats)
    return tag("p", sign, tag("span", say(told)), class_="signed")
