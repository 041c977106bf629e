"""Small pictures of a move that was played and of the better one, side by side."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

from pygames import Game, Session
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas
from pygames.core.svg import canvas_svg
from web.app.model.hints import BETTER, PLAYED, with_marks
from web.app.model.judging import Judgement
from web.app.model.words import Translator
from web.app.screens.html import Html, tag


def comparison(say: Translator, session: Session, judgement: Judgement) -> Html:
    """Render the boards after the move played and after the better one, as its seat would have seen them."""
    return tag(
        "div",
        _picture(say, session, judgement, judgement.text, PLAYED, Phrase("Move played")),
        _picture(say, session, judgement, judgement.best, BETTER, Phrase("Better move")),
        class_="compared",
        aria_hidden="true",  # the text above names both
    )


def _picture(say: Translator, session: Session, judgement: Judgement, text: str, style: str, name: Phrase) -> Html:
    """Render the board after a move, with its name."""
    position: Any = session.at(judgement.ply)
    svg = _svg(session.game, position, judgement.seat, text, style)
    return tag("figure", Html(svg), tag("figcaption", say(name)))


@lru_cache(maxsize=4)
def _svg(game: Game, position: Any, seat: int, text: str, style: str) -> str:
    """Render the board after a move as SVG; if the move ends a round, as it was at that end."""
    seen = game.board.round_end(position.observe(seat), text)
    if seen is None:
        seen = position.play(position.parse(text)).observe(seat)
    board = with_marks(game.board.scene(seen).board, {text: style})
    still = (mark for mark in board.marks if not mark.target and mark.layer != "fits")
    marks = frozenset(replace(mark, label=None) for mark in still)
    return canvas_svg(Canvas(width=board.width, height=board.height, layers=board.layers, marks=marks), style="board")
