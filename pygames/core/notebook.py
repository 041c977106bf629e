"""A position as a picture that stands alone: the board's SVG with its game's style sheet inside."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from typing import Any

from pygames.core.game import Game
from pygames.core.svg import canvas_svg


def picture(game: Game, position: Any) -> str:
    """The board of a game's position as one SVG document, for notebooks and files."""
    style = files(game.package).joinpath("board.css").read_text(encoding="utf-8")
    svg = canvas_svg(game.board.scene(position).board, style=f"board {game.name}")
    return svg.replace(">", f"><style>{escape(style, quote=False)}</style>", 1)
