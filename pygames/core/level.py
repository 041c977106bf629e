"""How strong a computer player is: what it may spend on a move, and how closely it keeps to what it finds best."""

from __future__ import annotations

from math import inf
from typing import NamedTuple


class Level(NamedTuple):
    """The budget of a player, and how its choice is weakened."""

    simulations: int
    """Steps of thinking for a move; with only a few of them the first glance decides."""
    seconds: float = 2.0
    """A move takes no longer, however slow the machine."""
    temperature: float = 0.0
    """0 plays the move found best; with 1 a move that looks half as good is played half as often, with more oftener."""
    sight: float = inf
    """How far it sees from where it looks, in squares (see `pygames.ai.attention`); what lies farther is overlooked."""
