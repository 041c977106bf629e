"""Pictures of the games for the start screen, prerendered so that no game has to be loaded for them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pygames import GAMES, Game, Record
from web.app.screens.stamp import still_board_svg

PICTURES = Path(__file__).parents[2] / "showcase"
"""Where the build puts the pictures, one file per game."""


@cache
def showcase_svg(game: Game) -> str:
    """Return the board of a game well under way, as SVG."""
    file = PICTURES / f"{game.name}.svg"
    return file.read_text(encoding="utf-8") if file.exists() else render_showcase(game)


def render_showcase(game: Game) -> str:
    """Render the picture, by the game's own board."""
    position = Record.read(f'[Game "{game.name}"]\n{game.words.showcase}').last
    return still_board_svg(game, position.observe(None))


def all_showcases(names: tuple[str, ...]) -> dict[str, str]:
    """Return the pictures of these games by file name."""
    return {f"{name}.svg": render_showcase(GAMES[name]) for name in names}
