"""A position as a self-contained picture: the board's SVG with the game's style sheet inlined."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from importlib.resources import files
from typing import Any

from pygames.core.game import Game
from pygames.core.scene import FINALE, FLASH
from pygames.core.svg import canvas_svg


def picture(game: Game, position: Any) -> str:
    """Return a position's board as an SVG document, for notebooks and files."""
    style = files(game.package).joinpath("board.css").read_text(encoding="utf-8")
    board = game.board.scene(position).board
    # what lights up for a moment has no place in a still picture
    still = frozenset(mark for mark in board.marks if mark.layer not in (FINALE, FLASH))
    svg = canvas_svg(replace(board, marks=still), style=f"board {game.name}")
    return svg.replace(">", f"><style>{escape(style, quote=False)}</style>", 1)
