"""What C is told of a game: one module for each game, whose TABLE says how its placements are numbered there.

A module is imported when its game is first played in C (`training.machine.table_of`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from pygames.core.game import Option


class Variant(NamedTuple):
    """A kind of game."""

    seats: int = 2
    options: Mapping[str, Option] = {}


@dataclass(frozen=True)
class Table:
    """How C numbers the placements of a game."""

    numbered: Sequence[int]
    """For each number that C has for a placement its place in the wheel's table, -1 where there is none."""
    fill: Callable[[ctypes.CDLL], None]
    """Tells a library the placements."""
    variants: Sequence[Variant] = (Variant(),)
    """The kinds of game, by the number that C has for each."""
    plan: Mapping[str, Any] = field(default_factory=dict)
    """What a generation of this game does otherwise than `training.generations.Plan` says."""
    later: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """What else is different from a generation on."""

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number that C has for each place of the wheel's table."""
        return {place: number for number, place in enumerate(self.numbered) if place >= 0}
