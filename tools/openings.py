"""The screens that the page can show before Python is there: what the start screen's buttons open, painted by the app.

By the press that opens it (`quick ringgz`, `setup ringgz`, or `choose ringgz 3` for another number of seats) each
screen's HTML, and the attributes that its elements have beside what stands in there: see `Screen.change`.
"""

from __future__ import annotations

from typing import Any

from pygames import Game
from web.app.app import App

Opening = tuple[str, list[list[str | None]]]


def openings(game: Game, language: str) -> dict[str, Opening]:
    """The screens of a game by what opens them, as somebody sees them who has chosen nothing before."""
    chosen = {f"choose {game.name} {seats}": {"seats": str(seats)} for seats in game.seats}
    found = {f"{kind} {game.name}": _opened(f"{kind} {game.name}", language) for kind in ("quick", "setup")}
    return found | {name: _opened(f"setup {game.name}", language, values) for name, values in chosen.items()}


def _opened(action: str, language: str, chosen: dict[str, str] | None = None) -> Opening:
    """What an action opens, once a form has been filled in."""
    app = App()
    messages: list[dict[str, Any]] = [{"do": "open", "languages": [language]}]
    if chosen:
        messages.append({"do": "form", "name": action.replace("setup", "choose"), "values": chosen})
    for message in messages:
        app.handle(message)
    reply = app.handle({"do": "act", "action": action})
    return reply["whole"], reply["states"]
