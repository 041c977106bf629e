"""Every screen and dialog of the app as a whole HTML page, as the browser has it on a small way through the app."""

import re
from collections.abc import Iterator

from pygames import GAMES
from web.app.app import App
from web.app.storage import link
from web.protocol import Reply

RECORD = '[Game "blokus"] [Seat 0 "human"] [Seat 1 "bot casual"] d10,e10 j5,k5'
TABLE = link.write(RECORD)
"""The address of a table with a game on it."""
DIALOGS = ("menu", "keys", "legal", "load", "settings", "link")
_APP = re.compile(r'(<div id="app">).*(</div>\s*<dialog id="dialog"[^>]*>)(?=</dialog>)', re.DOTALL)


def screens(page: str) -> Iterator[tuple[str, str]]:
    """Yield the screens by name, each put into the page that the site serves."""
    app = App()
    app.handle({"do": "open", "stored": {}, "languages": ["en"], "route": "", "now": "2026-11-21 12:00:00"})
    app.handle({"do": "form", "name": "load", "values": {"record": RECORD}})
    routes = ["home", "shelf", "statistics", *(f"{kind}/{game}" for kind in ("setup", "rules") for game in GAMES)]
    for name, route in [("link", TABLE), *((route.replace("/", "-"), route) for route in (*routes, "table"))]:
        yield name, shown(page, app.handle({"do": "route", "route": route}))
    for dialog in DIALOGS:
        yield dialog, shown(page, app.handle({"do": "act", "action": f"dialog {dialog}"}))


def shown(page: str, reply: Reply) -> str:
    """Return the page once it has done what a reply says."""
    whole, dialog = reply.get("whole") or "", reply.get("dialog") or ""
    return _APP.sub(lambda match: f"{match[1]}{whole}{match[2]}{dialog}", page)
