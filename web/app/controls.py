"""The bar at the top of a screen, and its buttons: the way back, undo and its like, and the one thing to do next."""

from __future__ import annotations

from functools import lru_cache

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.html import Html, icon, join, tag
from web.app.words import Words


def history(say: Words, session: Session, *, thinking: bool, paused: bool, hint: bool) -> Html:
    """Undo, redo and everything else that can be done with the game."""
    go = ("play", Phrase("Go on")) if paused else ("pause", Phrase("Pause"))
    return join(
        icon_button(say, "lightbulb", Phrase("Hint"), "hint") if hint else Html(),
        icon_button(say, *go, "pause") if paused or thinking else Html(),
        tag(
            "button",
            icon("fast-forward"),
            tag("span", say(Phrase("Move now"))),
            data_action="now",
            aria_label=say(Phrase("Move now")),
            title=say(Phrase("Move now")),
            class_="quiet",
            hidden=not thinking,
        ),
        icon_button(say, "undo-2", Phrase("Undo"), "undo", usable=session.can_undo),
        icon_button(say, "redo-2", Phrase("Redo"), "redo", usable=session.can_redo),
        icon_button(say, "menu", Phrase("Menu"), "dialog menu"),
    )


@lru_cache(maxsize=256)
def icon_button(say: Words, sign: str, label: Phrase, action: str, *, usable: bool = True, key: str = "") -> Html:
    text = say(label)
    return tag(
        "button",
        icon(sign),
        data_action=action,
        aria_label=text,
        title=text,
        class_="quiet round",
        data_key=key or None,
        aria_disabled=None if usable else "true",
    )


def main_button(say: Words, sign: str, label: Phrase, action: str) -> Html:
    """The one thing to do next."""
    return tag("button", icon(sign), tag("span", say(label)), data_action=action, class_="tool main")


def bar(*content: Html) -> Html:
    """The bar at the top of a screen."""
    return tag("header", *content, class_="bar")


def back_home(say: Words) -> Html:
    """The way back to the start screen."""
    return back_button(say, Phrase("Games"), "home")


def back_button(say: Words, label: Phrase, action: str) -> Html:
    """The way back, at the top of a screen; where room is scarce its name is only spoken."""
    text = say(label)
    return tag(
        "button", icon("chevron-left"), tag("span", text), data_action=action, aria_label=text, class_="quiet back"
    )
