"""A position as a self-contained picture: the board's SVG with the game's style sheet inlined."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

from pygames.core.game import Game
from pygames.core.svg import canvas_svg


def picture(game: Game, position: Any) -> str:
    """Return a position's board as an SVG document, for notebooks and files."""
    style = files(game.package).joinpath("board.css").read_text(encoding="utf-8")
    svg = canvas_svg(game.board.scene(position).board, style=f"board {game.name}")
    return svg.replace(">", f"><style>{escape(style, quote=False)}</style>", 1)
