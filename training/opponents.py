"""Matches of the search in C against Pentobi, with as many simulations for a move as Pyodide makes in two seconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import cache
from itertools import repeat
from pathlib import Path
from pkgutil import get_data
from tempfile import TemporaryDirectory

from bench.pentobi import Pentobi, played, screen
from pygames import GAMES
from pygames.ai.insight import FILE
from training.export import file_of
from training.thinker import Thinker

GAME = "blokus"


def against_pentobi(
    generation: int, level: int, numbers: Sequence[int], part: float, executor: Executor
) -> Iterator[tuple[int, float]]:
    """The seat of the network of a generation (0: that in the wheel) in games of these numbers, and what it won."""
    return executor.map(_won, repeat(generation), repeat(level), numbers, repeat(part))


@cache
def _content(generation: int) -> bytes:
    if generation:
        return file_of(GAMES[GAME], generation)
    return get_data(GAMES[GAME].package, FILE) or b""


def _won(generation: int, level: int, number: int, part: float) -> tuple[int, float]:
    thinker, seat = Thinker(GAME, _content(generation)), number % 2
    session = thinker.session()
    with TemporaryDirectory() as folder, screen() as display:
        pentobi = Pentobi(Path(folder), display, level, number)
        position = played(
            pentobi, session, lambda _, steps: thinker.choose(session.record.plies, round(part * steps)), seat
        )
    thinker.close()
    winners = position.winners()
    return seat, (seat in winners) / len(winners)
