"""The board of a puzzle as small as a stamp."""

from __future__ import annotations

from functools import lru_cache

from pygames import GAMES
from pygames.core.svg import canvas_svg
from pygames.play.puzzle import Puzzle
from web.app.screens.html import Html, tag
from web.app.screens.seats import game_class


@lru_cache(maxsize=32)
def puzzle_stamp(puzzle: Puzzle) -> Html:
    """Return the board of a puzzle as small as a stamp."""
    canvas = GAMES[puzzle.game].board.thumbnail(puzzle.record.last.observe(None))
    style = f"mini {game_class(GAMES[puzzle.game], puzzle.seats)}"
    return tag("span", Html(canvas_svg(canvas)) if canvas else Html(), class_=style, aria_hidden="true")
