"""The start screen as HTML, painted when the site is built, by the code that paints it in the browser."""

from __future__ import annotations

from web.app.home import home
from web.app.shelf import Shelf
from web.app.words import Words


def painted() -> str:
    """The start screen of a first visit, in English."""
    return home(Words(["en"]), Shelf()).whole({})
