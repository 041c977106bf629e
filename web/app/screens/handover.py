"""Several people at one device: a cover between turns, whose turn it is, and what is new on a rack."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.overlays import ELSEWHERE
from web.app.model.seats import SeatFacts
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, tag
from web.app.screens.seats import sign_html


def cover(say: Translator, seat: SeatFacts) -> Html:
    """Render the cover of the board until the next player has the device: a sign and a name that all can read."""
    return tag(
        "div",
        sign_html(seat.number, seat.signs),
        tag("span", say(Phrase("{seat}, it’s your turn.", seat=seat.name))),
        class_=f"cover seat{seat.number}",
        aria_hidden="true",  # the line below the board says it
    )


def veil(say: Translator) -> Html:
    """Render the veil over the board of a game that goes on in another window, with the way to play it here."""
    here = tag("button", say(Phrase("Play here")), data_action="here", class_="main")
    return tag("div", tag("p", say(ELSEWHERE)), here, class_="cover veil")


def reveal_button(say: Translator, seat: SeatFacts) -> Html:
    """Render the button by which the next player confirms that nobody else is looking; a finger has to hold it."""
    who = Phrase("I’m {seat} – show my tiles", seat=seat.name)
    ways = (("hold", Phrase("Hold, or tap twice")), ("again", Phrase("Tap once more")))
    by_touch = (tag("small", say(way), class_=name) for name, way in ways)
    text = tag("span", say(who), *by_touch)
    return tag("button", icon("user"), text, data_action="reveal", data_hold=True, class_="tool main")


def prompt_for(say: Translator, seat: SeatFacts | None, told: Phrase) -> Html:
    """Render the prompt, with the sign of the seat to move if several people share the device."""
    if seat is None:
        return tag("p", say(told))
    return tag("p", sign_html(seat.number, seat.signs), tag("span", say(told)), class_="signed")
