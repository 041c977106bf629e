"""How strong a computer player is: what it may spend on a move, and how much of the board it sees."""

from __future__ import annotations

from math import inf
from typing import NamedTuple


class Level(NamedTuple):
    """The budget of a player, and how far it sees."""

    simulations: int
    """Steps of thinking for a move; with only a few of them the first glance decides."""
    seconds: float = 2.0
    """A move takes no longer, however slow the machine."""
    sight: float = inf
    """How far it sees, in squares: farther moves tend to be overlooked (see `pygames.ai.limited_sight`)."""
    network: bool = False
    """Whether it thinks with the network of its game, where there is one."""
