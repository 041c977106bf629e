"""Small pictures of a move that was played and of the better one, side by side."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas
from pygames.core.svg import canvas_svg
from web.app.model.words import Translator
from web.app.screens.html import Html, tag


def comparison(say: Translator, played: Canvas, better: Canvas) -> Html:
    """Render the boards after the move played and after the better one."""
    return tag(
        "div",
        _picture(say, played, Phrase("Move played")),
        _picture(say, better, Phrase("Better move")),
        class_="compared",
        aria_hidden="true",  # the text above names both
    )


@lru_cache(maxsize=4)
def _picture(say: Translator, board: Canvas, name: Phrase) -> Html:
    """Render a board with its name."""
    return tag("figure", Html(canvas_svg(board, style="board")), tag("figcaption", say(name)))
