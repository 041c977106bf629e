"""The tables that C needs of a game: one module per game, whose TABLE says how C numbers its placements.

A module is imported when its game is first played in C (`research.training.machine.table_of`).
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
    """For each placement number in C, the index in the wheel's table, -1 if there is none."""
    fill: Callable[[ctypes.CDLL], None]
    """Passes the placements to a library."""
    variants: Sequence[Variant] = (Variant(),)
    """The kinds of game, by their numbers in C."""
    plan: Mapping[str, Any] = field(default_factory=dict)
    """This game's deviations from the defaults of `research.training.generations.Plan`."""
    later: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Further deviations from a given generation on."""

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number in C of each index in the wheel's table."""
        return {place: number for number, place in enumerate(self.numbered) if place >= 0}
