"""Matches of the search in C against Pentobi, with as many simulations for a move as Pyodide makes in two seconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pygames import GAMES
from research.pentobi import Pentobi, play_game
from research.training.export import file_of, in_wheel
from research.training.thinker import Thinker

GAME = "blokus"


@dataclass(frozen=True)
class Duel:
    """A game against Pentobi."""

    number: int
    seat: int
    """The network's seat."""
    won: float
    scores: tuple[int, ...]
    plies: tuple[str, ...]
    values: tuple[float, ...]
    """The network's value of its own position at each of its moves."""


def against_pentobi(
    generation: int, level: int, numbers: Sequence[int], part: float, executor: Executor
) -> Iterator[Duel]:
    """Yield games of a generation's network against Pentobi, by number (generation 0: the network in the wheel)."""
    return executor.map(_duel, repeat(generation), repeat(level), numbers, repeat(part))


@cache
def _content(generation: int) -> bytes:
    return file_of(GAMES[GAME], generation) if generation else in_wheel(GAMES[GAME])


def _duel(generation: int, level: int, number: int, part: float) -> Duel:
    # the number is Pentobi's seed, too, so a game can be played again by itself
    thinker, seat = Thinker(GAME, _content(generation)), number % 2
    session, values = thinker.session(), list[float]()

    def choose(_: object, steps: int) -> Any:
        found = thinker.choose(session.record.plies, round(part * steps))
        values.append(round(thinker.values()[seat], 3))
        return found

    with TemporaryDirectory() as folder, closing(Pentobi(Path(folder), level, number)) as pentobi:
        position = play_game(pentobi, session, choose, seat)
    thinker.close()
    winners = position.winners()
    won = (seat in winners) / len(winners)
    return Duel(number, seat, won, tuple(position.scores()), session.record.plies, tuple(values))
