"""Games that others have played, from which self-play may begin."""

from __future__ import annotations

import json
from collections.abc import Iterator
from ctypes import c_uint16
from functools import cache
from pathlib import Path
from typing import Any

from pygames import GAMES
from training.machine import machine, table_of

NOWHERE = 0xFFFF
"""Stands after the last placement."""


@cache
def others(game: str, path: str) -> tuple[Any, int]:
    """For C the placements of the games in a file (`--keep`), none where there is no file; and how many games."""
    lines = Path(path).read_text().splitlines() if path else []
    longest: int = machine(game).longest()
    rows = [_numbers(game, json.loads(line)["plies"], longest) for line in lines]
    return (c_uint16 * (longest * len(rows)))(*[number for row in rows for number in row]), len(rows)


def _numbers(game: str, plies: list[str], longest: int) -> list[int]:
    """The numbers that C has for placements, and what stands for none up to the longest game."""
    found = list(_played(game, plies))
    return found + [NOWHERE] * (longest - len(found))


def _played(game: str, plies: list[str]) -> Iterator[int]:
    """The number of each placement of a game."""
    variant = table_of(game).variants[0]
    position: Any = GAMES[game].start(variant.seats, **variant.options)
    for text in plies:
        move = position.parse(text)
        yield table_of(game).numbers[move.place]
        position = position.play(move)
