"""Challenges: a game to be won against the computer under one more rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pygames.core.game import Option
from pygames.core.phrase import Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """A rule for a seat's own moves, under which it is to beat the computer."""

    name: str
    """Its name in the plan of weeks; no other challenge of the game has it."""
    level: str
    """The level of the opponents."""
    text: Phrase
    """What the player may not do, as an order."""
    allows: Callable[[Any, Any], bool]
    """`allows(position, move)`: whether a legal move keeps the rule."""
    options: Mapping[str, Option] = field(default_factory=dict, hash=False)
    """The game's options, where they differ from the usual ones."""
    pieces: tuple[str, ...] = ()
    """The targets of the pieces that it is about, as in the player's hand at the start, to be pictured."""
    figure: str = ""
    """The figure of the rules whose position is pictured; empty for the start of the game."""
    places: str = ""
    """What is crossed out in the picture: a move in the figure that breaks the rule, or squares with spaces between."""
