"""Matches of the search in C against Pentobi, with as many simulations for a move as Pyodide makes in two seconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from ctypes import c_float, c_int, c_uint16
from functools import cache
from itertools import repeat
from pathlib import Path
from pkgutil import get_data
from tempfile import TemporaryDirectory
from typing import Any

from bench.pentobi import Pentobi, played, screen
from pygames import GAMES, Session
from pygames.ai.insight import FILE, MOST
from training.export import file_of, imported
from training.machine import machine, numbered, numbers

NODES = 80_000
"""Of the tree of a whole game."""


class Thinker:
    """Chooses as the wheel's search does, with the network of a file, in C; its tree is kept from move to move."""

    def __init__(self, content: bytes) -> None:
        senses = GAMES["blokus"].tactics.senses
        assert senses is not None
        self.library = machine()
        size = self.library.parameters()
        self.network = (c_float * size)(*imported(senses.layout, content, size))
        self.tree = self.library.thinker(self.network, NODES, MOST)

    def close(self) -> None:
        """Give back the memory."""
        self.library.dismissed(self.tree)

    def choose(self, plies: Sequence[str], steps: int) -> Any:
        """The placement found in so many simulations, after these plies from the fixed starting points."""
        position: Any = GAMES["blokus"].start(starts="fixed")
        state, number = self.library.begun(), numbers()
        for text in plies:
            move = position.parse(text)
            self.library.played(state, number[move.place])
            position = position.play(move)
        place = self.library.thought_place(self.tree, state, steps, 1)
        self.library.gone(state)
        return next(move for move in position.legal_moves() if number[move.place] == place)

    def visits(self) -> dict[int, int]:
        """How many simulations went into each placement, by its place in the wheel's table, when it last chose."""
        places, visits, place = (c_uint16 * 2048)(), (c_int * 2048)(), numbered()
        count = self.library.visited_places(self.tree, places, visits)
        return {place[one]: number for one, number in zip(places[:count], visits[:count], strict=True)}


def against_pentobi(
    game: str, generation: int, level: int, numbers_: Sequence[int], part: float, executor: Executor
) -> Iterator[tuple[int, float]]:
    """The seat of the network of a generation (0: that in the wheel) in games of these numbers, and what it won."""
    return executor.map(_won, repeat(game), repeat(generation), repeat(level), numbers_, repeat(part))


@cache
def _content(game: str, generation: int) -> bytes:
    if generation:
        return file_of(GAMES[game], generation)
    return get_data(GAMES[game].package, FILE) or b""


def _won(game: str, generation: int, level: int, number: int, part: float) -> tuple[int, float]:
    thinker, seat = Thinker(_content(game, generation)), number % 2
    session = Session(GAMES[game], options={"starts": "fixed"})  # as Pentobi wants it
    with TemporaryDirectory() as folder, screen() as display:
        pentobi = Pentobi(Path(folder), display, level, number)
        position = played(
            pentobi, session, lambda _, steps: thinker.choose(session.record.plies, round(part * steps)), seat
        )
    thinker.close()
    winners = position.winners()
    return seat, (seat in winners) / len(winners)
