"""The way into the board editor, which is fetched when it is first used."""

from __future__ import annotations

from web.app.actions import action
from web.app.effects import Effects
from web.app.turns import Turns


@action("edit")
def edit(desk: Turns, name: str) -> Effects:
    """Set up a position of a game, or change the one on the table."""
    from web.app.editor import edit_position  # fetched when first used: web/late.py

    return edit_position(desk, name)
