"""The bar at the top of a screen, and its buttons: back, undo and the like, and the main one."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.phrase import Phrase
from web.app.model.facts import Ways
from web.app.model.words import Translator
from web.app.screens.html import Html, icon, slot, tag
from web.app.screens.view import Entry

MONTH = Phrase("My month")


def history(say: Translator, ways: Ways, *, thinking: bool, paused: bool) -> dict[str, Entry]:
    """Return undo, redo and the other buttons of the game; none moves while it is pressed."""
    go = ("play", Phrase("Continue")) if paused else ("pause", Phrase("Pause"))
    return {
        "hint": visible_if(icon_button(say, "lightbulb", Phrase("Hint"), "hint"), ways.hint),
        "pause": visible_if(icon_button(say, *go, "pause"), paused or thinking),
        "now": visible_if(_now(say), thinking),
        "undo": usable(icon_button(say, "undo-2", Phrase("Undo"), "undo"), ways.undo),
        "redo": usable(icon_button(say, "redo-2", Phrase("Redo"), "redo"), ways.redo),
        "menu": Entry(icon_button(say, "menu", Phrase("Menu"), "dialog menu")),
    }


def visible_if(button: Html, wanted: bool) -> Entry:
    """Return a button that is visible only at times."""
    return Entry(button, (("hidden", None if wanted else ""),))


def usable(button: Html, now: bool) -> Entry:
    """Return a button that is enabled only at times."""
    # not `disabled`, with which a button loses the focus and is passed over by screen readers
    return Entry(button, (("aria-disabled", None if now else "true"),))


@lru_cache(maxsize=4)
def _now(say: Translator) -> Html:
    """Render the button that makes the computer move at once."""
    text = say(Phrase("Skip the wait"))
    return tag(
        "button",
        icon("fast-forward"),
        tag("span", text),
        data_action="now",
        aria_label=text,
        title=text,
        class_="quiet",
    )


@lru_cache(maxsize=256)
def icon_button(say: Translator, sign: str, label: Phrase, action: str, key: str = "") -> Html:
    text = say(label)
    return tag(
        "button",
        icon(sign),
        data_action=action,
        aria_label=text,
        title=text,
        class_="quiet round",
        data_key=key or None,
    )


def main_button(say: Translator, sign: str, label: Phrase, action: str) -> Html:
    """Render the main button, for the one thing to do next."""
    return tag("button", icon(sign), tag("span", say(label)), data_action=action, class_="tool main")


def button(say: Translator, sign: str, label: Phrase, action: str, look: str | None = None) -> Html:
    """Render a button with an icon and a text."""
    return tag("button", icon(sign), say(label), data_action=action, class_=look)


def month_door(say: Translator) -> Html:
    """Render the button that opens the player's month."""
    return button(say, "chart-line", MONTH, "month")


def toolbar(say: Translator) -> Html:
    """Render the place of the tools for the piece in hand."""
    return tag("div", slot("tools"), id="tools", role="toolbar", aria_label=say(Phrase("Piece")))


def bar(*content: Html) -> Html:
    """Render the bar at the top of a screen."""
    return tag("header", *content, class_="bar")


def back_home(say: Translator) -> Html:
    """Render the button that leads to the start screen."""
    return back_button(say, Phrase("Games"), "home")


def back_button(say: Translator, label: Phrase, action: str) -> Html:
    """Render the back button at the top of a screen; in a narrow window its text is only spoken."""
    text = say(label)
    return tag(
        "button", icon("chevron-left"), tag("span", text), data_action=action, aria_label=text, class_="quiet back"
    )
