"""A game played out of sight: browsers compile what they run when it is first run, and no press shall wait for that."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pygames import CHANCE
from pygames.core.scene import DRAW
from web.app.app import App
from web.protocol import Message

PRESSES = 6


def rehearsal(name: str) -> Iterator[bool]:
    """The first presses of a game among people, a step each, with all that is said of them to the page."""
    app = App()
    app.handle({"do": "open"})
    app.handle({"do": "form", "name": "load", "values": {"record": f'[Game "{name}"]'}})
    for _ in range(PRESSES):
        yield True
        app.do(_press(app))
        json.dumps(app.answer())
        json.dumps(app.reply())


def _press(app: App) -> Message:
    """What brings the game on."""
    position = app.seated().position
    if app.curtain:
        return {"do": "act", "action": "reveal"}
    if position.turn == CHANCE:
        return {"do": "act", "action": "now"} if app.waits else {"do": "press", "target": DRAW}
    return {"do": "act", "action": f"play {position.legal_moves()[0]}"}
