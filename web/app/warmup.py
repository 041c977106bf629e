"""A game rehearsed out of sight: browsers compile code when it is first run, and no press should wait for that."""

from __future__ import annotations

import json
from collections.abc import Iterator

from pygames import CHANCE, GAMES, IllegalMove
from pygames.core.scene import DRAW, Scene
from web.app.app import App
from web.app.model.sight import scene_at
from web.app.model.words import Translator
from web.protocol import Message

PRESSES = 12


def likely_game(app: App) -> str:
    """Return the likeliest next game: the one being set up, the current one, the last one played, or any."""
    screen, _, argument = app.desk.route.partition("/")
    if screen == "setup":
        return argument
    if app.desk.session:
        return app.desk.session.game.name
    last = app.desk.shelf.records.get(app.desk.shelf.current)
    return last.game if last and last.game in GAMES else next(iter(GAMES))


def rehearsal(name: str, say: Translator) -> Iterator[bool]:
    """Play the first moves of a game among people, a message at a time, including the replies; yield after each."""
    app = App()  # another one, so that nothing of it is seen or stored
    app.handle({"do": "open"})
    app.desk.device.say = say  # so that texts translated once are cached
    app.handle({"do": "form", "name": "load", "values": {"record": f'[Game "{name}"]'}})
    for _ in range(PRESSES):
        while app.desk.table.waits:
            yield True
            _tell(app, {"do": "act", "action": "now"})
        for message in _press(app):
            yield True
            _tell(app, message)


def _tell(app: App, message: Message) -> None:
    """Handle a message and its replies as the worker does."""
    app.do(message)
    json.dumps(app.answer())
    json.dumps(app.reply())


def _press(app: App) -> Iterator[Message]:
    """Yield the messages by which a person moves the game on: pointing at a place, then pressing it."""
    session = app.desk.table.require_session()
    position = session.position
    if app.desk.table.curtain:
        yield {"do": "act", "action": "reveal"}
        return
    if position.turn == CHANCE:
        yield {"do": "press", "target": DRAW}
        return
    for target in _targets(scene_at(session, session.ply, app.desk.viewer, session.draft)):
        try:
            session.game.board.touch(position.observe(position.turn), session.draft, target)
        except IllegalMove:
            continue
        yield {"do": "hover", "target": target}
        yield {"do": "press", "target": target, "sure": True}
        return
    yield {"do": "act", "action": f"play {position.legal_moves()[0]}"}


def _targets(scene: Scene) -> Iterator[str]:
    """Yield possible presses: where the piece in hand fits, else what can be picked up."""
    if scene.held:
        yield from (spot.target for spot in scene.held.spots if spot.fits)
    else:
        yield from (
            item.target for hand in scene.hands if hand.seat == scene.actor for item in hand.items if item.usable
        )
