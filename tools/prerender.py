"""The screens that the page can show before Python is there: what the start screen's buttons open, painted by the app.

By the press that opens it (`quick ringgz`, `setup ringgz`, or `choose ringgz 3` for another number of seats) each
screen's HTML, and the attributes that its elements have beside what stands in there: see `Display.change`.
"""

from __future__ import annotations

from pygames import GAMES, Game
from pygames.core.svg import canvas_svg
from web.app.app import App
from web.app.catalogue import CATALOGUE
from web.app.screens.lists import Lists
from web.app.screens.showcase import showcase_svg
from web.protocol import Form, Message, State

Screen = tuple[str, list[State]]


def prerendered_screens(game: Game, language: str) -> dict[str, Screen]:
    """Return the screens of a game by the action that opens them, as first-time visitors see them."""
    painted = sorted(name for screen in CATALOGUE.screens for name in screen.painted)
    found = {action: _prerender(language, action) for action in (f"{name} {game.name}" for name in painted)}
    setup, choose = f"setup {game.name}", f"choose {game.name}"
    for seats in game.seats:
        chosen: Form = {"do": "form", "name": choose, "values": {"seats": str(seats)}}
        found[f"{choose} {seats}"] = _prerender(language, setup, chosen)
    return found


def _prerender(language: str, action: str, *before: Message) -> Screen:
    """Render what an action opens, after other messages."""
    app = App()
    app.handle({"do": "open", "languages": [language]})
    for message in before:
        app.handle(message)
    states = app.handle({"do": "act", "action": action})["states"]
    view = app.view()
    drawn = Lists().whole(view.lists)
    if view.board:  # without the names of its marks, which differ from run to run
        drawn["board"] = canvas_svg(view.board.canvas, app.desk.say, style=view.board.style)
    return view.whole(drawn).replace(showcase_svg(GAMES[action.split()[1]]), ""), states  # which the start screen has
