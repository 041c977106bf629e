"""Boards as small as stamps: as they are drawn at the table, but nothing on them can be pressed."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache
from typing import Any

from pygames import GAMES, Game
from pygames.core.scene import FINALE, FLASH, Canvas
from pygames.core.svg import canvas_svg
from pygames.play.puzzle import Puzzle
from web.app.screens.html import Html, tag
from web.app.screens.seats import game_class


def still_board_svg(game: Game, seen: Any, *, small: bool = False) -> str:
    """Return the board as somebody sees it, as SVG, without places where something could be done, or fine details."""
    board = game.board.scene(seen).board
    return canvas_svg(without_presses(board, {FINALE, FLASH, *(board.fine if small else ())}), style="board")


def without_presses(board: Canvas, left_out: Set[str] = frozenset()) -> Canvas:
    """Return a board without places where something could be done, and without some layers."""
    still = frozenset(mark for mark in board.marks if not mark.target and mark.layer not in {"fits", *left_out})
    return Canvas(width=board.width, height=board.height, layers=board.layers, marks=still)


def board_stamp(game: Game, seen: Any, seats: int) -> Html:
    """Return the board as somebody sees it, as small as a stamp."""
    style = f"mini {game_class(game, seats)}"
    return tag("span", Html(still_board_svg(game, seen, small=True)), class_=style, aria_hidden="true")


@lru_cache(maxsize=64)
def puzzle_stamp(puzzle: Puzzle) -> Html:
    """Return the board of a puzzle as small as a stamp."""
    return board_stamp(GAMES[puzzle.game], puzzle.record.last.observe(None), puzzle.seats)
