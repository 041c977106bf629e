"""What is shown of a screen that comes late, where it couldn't be loaded."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from web.app.model.late import ABSENT
from web.app.model.words import Translator
from web.app.screens.controls import bar, button
from web.app.screens.html import Html, tag
from web.app.screens.view import View


def absent(say: Translator, title: Phrase, route: str, back: Html, action: str) -> View:
    """Return the screen; a press on its button does the action that leads there once more."""
    again = tag("div", button(say, "rotate-cw", Phrase("Try again"), action, "main"), class_="row")
    main = tag("main", tag("h1", say(title)), tag("p", say(ABSENT), class_="lead"), again, id="main")
    return View(title=title, route=route, frame=tag("div", bar(back), main, class_="screen absent"))
