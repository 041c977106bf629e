"""Figures of the rules, steps of the lessons and model games as games that can be continued."""

from __future__ import annotations

from typing import Any

from pygames.core.course import ModelGame, Step
from pygames.core.game import Game, Position
from pygames.core.guide import Figure
from pygames.play.record import Record
from pygames.play.session import Session


def session_of(game: Game, figure: Figure | Step | ModelGame) -> Session:
    """Return a session that begins at the position of a figure or step, or after the last ply of a model game."""
    seats = game.check_seats(figure.seats or game.seats[0])
    options = game.changed_options(figure.options)
    record = Record(game.name, seats, options, seed=figure.name, plies=tuple(figure.plies.split()))
    return Session.of(record, {game.name: game})


def position_of(game: Game, figure: Figure | Step | ModelGame) -> Position[Any]:
    """Return the position of a figure or step."""
    return session_of(game, figure).position
