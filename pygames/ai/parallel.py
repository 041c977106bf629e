"""Root parallelisation (Chaslot, Winands & van den Herik 2008): searches of one position that share their statistics.

Each search grows its own tree in its own thread or worker; the visits and values of the nodes near the root are summed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from pygames.core.game import CHANCE

if TYPE_CHECKING:
    from pygames.ai.search import Node, Search

DEPTH = 2
"""Depth in plies up to which statistics are shared; 1 is too shallow, 3 is no better (research/laboratory.md)."""

Path = tuple[tuple[int, int], ...]
"""The moves from the root to a node, each as seat and move index."""
Count = tuple[Path, int, Sequence[float]]
"""A node's statistics: path, visits, and the sum of values per seat."""


class Exchange:
    """The exchange of statistics between one search and the others, for as long as the position is the same."""

    def __init__(self, search: Search) -> None:
        """Start an exchange about the position being searched, which needs a root.

        Statistics from searches of earlier positions are not sent: the others took part in those.
        """
        assert search.root is not None
        self.search, self.root = search, search.root
        self._shared = self._snapshot()
        """The statistics that both sides have."""

    def is_about(self, search: Search) -> bool:
        """Return whether a search is still on the position of this exchange."""
        return self.root is search.root

    def _snapshot(self) -> dict[Path, tuple[int, tuple[float, ...]]]:
        return {path: (node.visits, tuple(node.totals)) for path, node in _nodes_near(self.root)}

    def pull_deltas(self) -> list[Count]:
        """Return what this search has added since the last call, without what was merged from others."""
        found, nothing = self._snapshot(), (0, (0.0,) * len(self.root.totals))
        deltas: list[Count] = []
        for path, (visits, totals) in found.items():
            visits_before, totals_before = self._shared.get(path, nothing)
            if visits > visits_before:
                # rounded, as it is sent as text several times a second
                gained = [round(total - before, 4) for total, before in zip(totals, totals_before, strict=True)]
                deltas.append((path, visits - visits_before, gained))
        self._shared = found
        return deltas

    def merge(self, counts: Iterable[Count]) -> None:
        """Add another search's statistics to this tree."""
        for path, visits, totals in counts:
            node: Node | None = self.root
            for seat, place in path:
                node = node and self.search.ensure_child(node, seat, place)
            # nothing that others saw can change a proved value
            if node is None or node.exact is not None:
                continue
            _add_visits(node, visits, totals)
            # a path of one is counted for the root, too: every simulation of the other search began there
            if len(path) == 1:
                _add_visits(self.root, visits, totals)
            # both sides know it now: it must not be sent back as this search's own
            key = tuple((seat, place) for seat, place in path)
            visits_before, totals_before = self._shared.get(key, (0, (0.0,) * len(totals)))
            known = tuple(before + heard for before, heard in zip(totals_before, totals, strict=True))
            self._shared[key] = visits_before + visits, known


def _nodes_near(root: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield the visited nodes at most DEPTH plies below the root, without descending past chance nodes."""
    if len(path) == DEPTH or not isinstance(root.turn, int):
        return
    for key, node in root.children.items():
        if node.visits and key != CHANCE:  # with hidden information, a chance node may be among the children
            yield (*path, key), node
            yield from _nodes_near(node, (*path, key))


def _add_visits(node: Node, visits: int, totals: Sequence[float]) -> None:
    node.visits += visits
    node.totals = [old + new for old, new in zip(node.totals, totals, strict=True)]
