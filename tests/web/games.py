"""Games made at random."""

from dataclasses import fields
from random import Random

from pygames import CHANCE, GAMES, Session
from pygames.core.contract import Board

DEFAULTS = {field.name: field.default for field in fields(Board)}


def has(name: str, part: str) -> bool:
    """Return whether a game's board has a part that a game may leave out."""
    return getattr(GAMES[name].board, part) is not DEFAULTS[part]


def advance(session: Session, rng: Random) -> None:
    """Play one more ply: a chance outcome, or any legal move."""
    if session.position.turn == CHANCE:
        session.draw()
    else:
        session.play(str(rng.choice(session.position.legal_moves())))
