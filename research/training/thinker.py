"""A C player that chooses as the wheel's search does, with the network of a file."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_float, c_int, c_uint16
from typing import Any

from pygames import GAMES, Session
from pygames.ai.network_tactics import MAX_CANDIDATES
from research.training.export import to_parameters
from research.training.machine import machine, table_of

NODES = 80_000
"""Size of the tree for a whole game."""
WIDEST = 20_000
"""Maximum number of legal placements."""


SEATS = 8
"""Maximum number of seats."""


def network_from(game: str, content: bytes) -> Any:
    """Return the C network of a weights file."""
    encoding, size = GAMES[game].tactics.encoding, machine(game).parameters()
    assert encoding is not None
    return (c_float * size)(*to_parameters(encoding.shape, content, size))


class Thinker:
    """A player that keeps its tree from move to move."""

    def __init__(self, game: str, content: bytes, variant: int = 0, nodes: int = NODES) -> None:
        self.game, self.number = GAMES[game], variant
        self.library, self.table = machine(game), table_of(game)
        self.network = network_from(game, content)
        self.tree = self.library.thinker(self.network, nodes, MAX_CANDIDATES)

    def close(self) -> None:
        """Free the memory."""
        self.library.dismissed(self.tree)

    def session(self) -> Session:
        """Start a new game of the kind that it plays."""
        variant = self.table.variants[self.number]
        return Session(self.game, variant.seats, options=variant.options)

    def choose(self, plies: Sequence[str], steps: int) -> Any:
        """Return the placement found in this many simulations, after these plies."""
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
        """Return the value by seat of the position when it last chose."""
        found = (c_float * SEATS)()
        self.library.thought_values(self.tree, found)
        return list(found)

    def chosen_values(self) -> list[float]:
        """Return the value by seat of the placement that it chose last."""
        found = (c_float * SEATS)()
        self.library.chosen_values(self.tree, found)
        return list(found)

    def visits(self) -> dict[int, int]:
        """Return the visits of each placement when it last chose, by index in the wheel's table."""
        places, visits, place = (c_uint16 * WIDEST)(), (c_int * WIDEST)(), self.table.numbered
        count = self.library.visited_places(self.tree, places, visits)
        return {place[one]: number for one, number in zip(places[:count], visits[:count], strict=True)}
