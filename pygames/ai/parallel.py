"""Root parallelisation (Chaslot, Winands & van den Herik 2008): searches of one position that exchange what they find.

Each has a tree of its own, in a thread or worker of its own; counts and values near the root are added up in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pygames.core.game import CHANCE

if TYPE_CHECKING:
    from pygames.ai.search import Node, Search

DEPTH = 2
"""Moves from the root on whose counts are exchanged; one is not enough, three are no better (docs/laboratory.md)."""

Path = tuple[tuple[int, int], ...]
"""The moves from the root to a node, each as the seat and the place in the table."""
Count = tuple[Path, int, Sequence[float]]
"""Of a node the path, the simulations that went through it, and by seat the sum of their values."""


class Exchange:
    """What one search tells the other, and hears from it; ends where another position is searched."""

    def __init__(self, search: Search) -> None:
        """An exchange about the position that is searched now: it has to have a root.

        What was found before, in searches of earlier positions, is not told: the other one had a part in that.
        """
        assert search.root is not None
        self.search, self.root = search, search.root
        self._told = self._found()
        """What both know."""

    def is_about(self, search: Search) -> bool:
        """Whether it is about the position that a search is searching now."""
        return self.root is search.root

    def _found(self) -> dict[Path, tuple[int, tuple[float, ...]]]:
        return {path: (node.visits, tuple(node.totals)) for path, node in _near(self.root)}

    def pull_deltas(self) -> list[Count]:
        """What was found here since the last time, without what was heard."""
        found, nothing = self._found(), (0, (0.0,) * len(self.root.totals))
        news: list[Count] = []
        for path, (visits, totals) in found.items():
            visits_before, totals_before = self._told.get(path, nothing)
            if visits > visits_before:
                gained = [round(total - before, 4) for total, before in zip(totals, totals_before, strict=True)]
                news.append((path, visits - visits_before, gained))
        self._told = found
        return news

    def merge(self, counts: Iterable[Count]) -> None:
        """Count what the other search has found as if it had been found here."""
        for path, visits, totals in counts:
            node: Node | None = self.root
            for seat, place in path:
                node = node and self.search.ensure_child(node, seat, place)
            if node is None or node.exact is not None:
                continue
            _add(node, visits, totals)
            if len(path) == 1:
                _add(self.root, visits, totals)
            key = tuple((seat, place) for seat, place in path)
            visits_before, totals_before = self._told.get(key, (0, (0.0,) * len(totals)))
            known = tuple(before + heard for before, heard in zip(totals_before, totals, strict=True))
            self._told[key] = visits_before + visits, known


def _near(root: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """The nodes that were tried near the root, as far as seats decide on the way."""
    if len(path) == DEPTH or not isinstance(root.turn, int):
        return
    for key, node in root.children.items():
        if node.visits and key != CHANCE:  # which may come where something is hidden
            yield (*path, key), node
            yield from _near(node, (*path, key))


def _add(node: Node, visits: int, totals: Sequence[float]) -> None:
    node.visits += visits
    node.totals = [old + new for old, new in zip(node.totals, totals, strict=True)]
