"""A player in C that chooses as the wheel's search does, with the network of a file."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_float, c_int, c_uint16
from typing import Any

from pygames import GAMES, Session
from pygames.ai.network_tactics import MAX_CANDIDATES
from training.export import imported
from training.machine import machine, table_of

NODES = 80_000
"""Of the tree of a whole game."""
WIDEST = 20_000
"""Placements that can be legal at once."""


SEATS = 8
"""At most."""


def network_from(game: str, content: bytes) -> Any:
    """The network in a file, for C."""
    encoding, size = GAMES[game].tactics.encoding, machine(game).parameters()
    assert encoding is not None
    return (c_float * size)(*imported(encoding.shape, content, size))


class Thinker:
    """Keeps its tree from move to move."""

    def __init__(self, game: str, content: bytes, variant: int = 0, nodes: int = NODES) -> None:
        self.game, self.number = GAMES[game], variant
        self.library, self.table = machine(game), table_of(game)
        self.network = network_from(game, content)
        self.tree = self.library.thinker(self.network, nodes, MAX_CANDIDATES)

    def close(self) -> None:
        """Give back the memory."""
        self.library.dismissed(self.tree)

    def session(self) -> Session:
        """A new game of the kind that it plays."""
        variant = self.table.variants[self.number]
        return Session(self.game, variant.seats, options=variant.options)

    def choose(self, plies: Sequence[str], steps: int) -> Any:
        """The placement found in so many simulations, after these plies."""
        position: Any = self.session().position
        state, number = self.library.begun(self.number), self.table.numbers
        for text in plies:
            move = position.parse(text)
            self.library.played(state, number[move.place])
            position = position.play(move)
        place = self.library.thought_place(self.tree, state, steps, 1)
        self.library.gone(state)
        return next(move for move in position.legal_moves() if number[move.place] == place)

    def values(self) -> list[float]:
        """By seat what it thought of the position when it last chose."""
        found = (c_float * SEATS)()
        self.library.thought_values(self.tree, found)
        return list(found)

    def visits(self) -> dict[int, int]:
        """How many simulations went into each placement, by its place in the wheel's table, when it last chose."""
        places, visits, place = (c_uint16 * WIDEST)(), (c_int * WIDEST)(), self.table.numbered
        count = self.library.visited_places(self.tree, places, visits)
        return {place[one]: number for one, number in zip(places[:count], visits[:count], strict=True)}
