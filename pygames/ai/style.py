"""Style beside level: among the moves that a search finds nearly as good as the best, the one that is liked most.

Strength comes first, and only what is left open is a matter of taste. Such preferences are called lexicographic with
slack (Wray, Zilberstein & Mouaddib 2015); in people, Tversky (1969) calls them a lexicographic semiorder. So the slack
bounds what a style can cost, a player thinks as it would without one, and no random number is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import dist
from typing import Any, NamedTuple

from pygames.ai.limited_sight import Point, point_of
from pygames.ai.search import Node
from pygames.core.game import Game

MIN_SUPPORT = 0.25
"""The part of the best move's support that a move needs to be nearly as good."""
SLACK = 0.04
"""By how much its value, a share of the win, may be below that of the best move."""
PRIOR_VISITS = 12
"""The visits that the whole prior counts for: with a few simulations, the policy decides what is nearly as good."""
SMOOTHING = 2
"""Pseudo-visits that smooth a value towards that of the position: a few simulations prove little."""
MAX_CONTACT = 4
"""The squares of others, on and around those of a move, that count in full as contact."""

Feature = Callable[[Any, Any], float]
"""`feature(position, move)`: a number from 0 to 1."""


class Option(NamedTuple):
    """A move at the root of a search."""

    support: float
    """Its visits, and its prior as visits."""
    value: float | None
    """Its smoothed value for the seat to move; None before any simulation."""
    move: Any


def near_best(root: Node) -> list[Option]:
    """Return the moves that are nearly as good as the best one, which comes first."""
    best, *others = sorted(_options(root), key=lambda one: (one.move != root.best, -one.support))
    return [best, *(one for one in others if _is_near(one, best, root))]


def _is_near(one: Option, best: Option, root: Node) -> bool:
    if root.exact is not None:
        return one.value == best.value  # a proved result is never given away
    below = 0.0 if one.value is None or best.value is None else best.value - one.value
    return one.support >= MIN_SUPPORT * best.support and below <= SLACK


def _options(root: Node) -> Iterator[Option]:
    """Yield the root's moves, tried or not, that have not been overlooked."""
    seat: Any = root.turn
    mean = root.totals[seat] / max(1, root.visits)
    for child in root.children.values():
        if child.exact is not None:
            value = child.exact[seat]
        else:
            value = (child.totals[seat] + SMOOTHING * mean) / (child.visits + SMOOTHING)
        yield Option(child.visits + PRIOR_VISITS * child.prior, value, child.move)
    for prior, place, mover in root.untried:
        if mover == seat:
            yield Option(PRIOR_VISITS * prior, None, root.position.move_at(place))


class Style:
    """What a player likes and dislikes in a game: the weights of those features that the game has."""

    def __init__(self, game: Game, weights: Mapping[str, float]) -> None:
        self.game, self.weights = game, weights
        known: Mapping[str, Feature] = {"centre": self._centre, "contact": self._contact, **game.tactics.style_features}
        self.features = [(weight, known[name]) for name, weight in weights.items() if name in known]
        self._root: Node | None = None
        self._appeal: dict[Any, float] = {}

    def appeal(self, position: Any, move: Any) -> float:
        """Return how much a move is liked."""
        return sum(weight * feature(position, move) for weight, feature in self.features)

    def choose(self, root: Node) -> Any:
        """Return the move that is liked most of those that are nearly as good as the best."""
        if not self.features:
            return root.best
        if self._root is not root:
            self._root, self._appeal = root, {}
        near = near_best(root)
        for option in near:
            if option.move not in self._appeal:
                self._appeal[option.move] = self.appeal(root.position, option.move)
        # of equally liked ones, the first is the best
        return max(near, key=lambda option: self._appeal[option.move]).move

    # Features that every game has

    def _centre(self, position: Any, move: Any) -> float:
        """Return how near a move is to the middle of the board."""
        there, board = point_of(str(move)), _board(tuple(self.game.text.squares(position)))
        return 0.5 if there is None else 1 - dist(there, board.middle) / board.farthest

    def _contact(self, position: Any, move: Any) -> float:
        """Return how many squares of others lie on and around those of a move."""
        text = self.game.text
        names = _board(tuple(text.squares(position))).names
        own = {at for name in text.cells(move) if (at := point_of(name))}
        around = {(x + dx, y + dy) for x, y in own for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        lying = (text.lying(position, names[at]) for at in around if at in names)
        others = sum(found is not None and found.seat not in (None, position.turn) for found in lying)
        return min(1.0, others / MAX_CONTACT)


class _Board(NamedTuple):
    """Where the squares of a board are."""

    names: Mapping[Point, str]
    middle: Point
    farthest: float
    """The distance of a corner from the middle."""


@cache
def _board(squares: tuple[str, ...]) -> _Board:
    """Return where squares are, by their names."""
    names = {at: name for name in squares if (at := point_of(name))}
    xs, ys = zip(*names, strict=True)
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return _Board(names, middle, dist(middle, (max(xs), max(ys))) or 1.0)
