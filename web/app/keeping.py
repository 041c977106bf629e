"""What a player does with games that are kept: go on with one, delete one, take the record of one elsewhere."""

from __future__ import annotations

from pygames import IllegalMove
from pygames.core.phrase import Phrase
from web.app.actions import action
from web.app.turns import Turns


@action
def resume(desk: Turns, key: str) -> None:
    """Go on with a game from the shelf."""
    if key not in desk.shelf.records:
        raise IllegalMove("gone", "This game is no longer on the shelf.")
    desk.put_on_table(key)
    desk.go("table")


@action
def delete(desk: Turns, key: str) -> None:
    """Take a game off the shelf."""
    if key == desk.shelf.current:
        desk.clear()
    if key in desk.shelf.records:
        desk.shelf.remove(key)
        desk.spoken.append(Phrase("Deleted."))


@action
def copy(desk: Turns, _: str) -> None:
    """Copy the record of the game."""
    desk.extra["copy"] = desk.seated().record.write()
    desk.dialog = None
    desk.notice(Phrase("The record is copied."))


@action
def save(desk: Turns, _: str) -> None:
    """Save the record of the game as a file."""
    session = desk.seated()
    desk.extra["save"] = {"name": f"{session.game.name}.txt", "text": session.record.write()}
    desk.dialog = None
