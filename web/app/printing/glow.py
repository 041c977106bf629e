"""The board in a picture to share: the move that it is about glows. It is fetched when it is first used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pygames import Game, Session
from pygames.core.scene import Canvas, Mark
from web.app.model.rows import rows
from web.app.printing.diagram import static_board

LAST, GLOWING = "last", "glowing"
"""The style of what was put down last, on every board; and that of its outline in a picture to share."""
FEW = 8
"""A board of fewer squares across has large ones, on which lines are thin in comparison."""
LOOKED_AT = 10
"""The most rows of a game that are asked, from the last one on, what they have put down."""


def glowing_board(session: Session, observation: Any, ply: int, viewer: int | None) -> Canvas:
    """Return the board at a ply for a picture, with the move that it is about glowing.

    At the end of a game that is the last move of a winner that has left a trace, else the last one of all.
    """
    board = static_board(session.game, observation)
    found = (_outlines(session.game, observation, texts) for texts in _latest(session, ply, viewer))
    outlines = next(filter(None, found), frozenset())
    return replace(board, marks=board.marks | outlines)


def _latest(session: Session, ply: int, viewer: int | None) -> Iterator[str]:
    """Yield the plies of the rows that may glow, those to be preferred first."""
    until = [row for row in rows(session) if row.plies.start < ply]
    latest = until[: -LOOKED_AT - 1 : -1]
    winners = session.winners if session.is_over and ply == session.ply else frozenset()
    for row in sorted(latest, key=lambda row: row.seat not in winners):
        yield " ".join(session.visible_ply(n, viewer) for n in range(row.plies.start, min(row.plies.stop, ply)))


def _outlines(game: Game, observation: Any, texts: str) -> frozenset[Mark]:
    """Return the outlines of what some plies have put down, to be drawn above everything; empty if it isn't seen."""
    board = game.board.scene(observation, None, texts).board
    before = game.board.scene(observation, None, "").board.marks
    new = (mark for mark in board.marks - before if LAST in mark.style.split())
    above, style = board.layers[-1], GLOWING if board.width > FEW else f"{GLOWING} large"
    fine = {*board.fine, "signs"}
    return frozenset(replace(mark, layer=above, style=style, label=None) for mark in new if mark.layer not in fine)
