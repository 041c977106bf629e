"""Levels of play: how long a computer player searches, and how much of the board it sees."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

LEVELS = ("beginner", "casual", "skilled", "strong", "expert")
"""The levels of searching players, from the weakest."""
PLAYERS = ("random", "greedy", "plain", *LEVELS)
"""The names of all players: three baselines, then the levels."""


class Level(NamedTuple):
    """The settings of a level."""

    simulations: int
    """Simulations per move; with only a few, the policy decides."""
    seconds: float = 2.0
    """Time limit per move, however slow the machine."""
    sight: float = inf
    """How far it sees, in squares: farther moves tend to be overlooked (see `pygames.ai.limited_sight`)."""
    network: bool = False
    """Whether it uses the game's network, if there is one."""
