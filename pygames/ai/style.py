"""Style beside level: among the moves that a search finds nearly as good as the best, the one that is liked most.

Strength comes first, and only what is left open is a matter of taste. Such preferences are called lexicographic with
slack (Wray, Zilberstein & Mouaddib 2015); in people, Tversky (1969) calls them a lexicographic semiorder. So the slack
bounds what a style can cost, a player thinks as it would without one, and no random number is drawn.

At the lower levels, a style is bold: people who play for fun have their ways from the first move, good or not. It then
decides, too, which moves are looked at (`Style.colour`), and only what the search finds clearly worse is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import dist, exp
from random import Random
from typing import Any, NamedTuple

from pygames.ai.limited_sight import Point, Untried, look_anywhere, point_of
from pygames.ai.search import Node
from pygames.core.bits import members
from pygames.core.game import Game

MIN_SUPPORT = 0.25
"""The part of the best move's support that a move needs to be nearly as good."""
MIN_PRIOR = 0.6
"""The part of the best move's prior that an untried move needs besides."""
PRIOR_VISITS = 12
"""The visits that the whole prior counts for: with a few simulations, the policy decides what is nearly as good."""
SMOOTHING = 2
"""Pseudo-visits that smooth a value towards that of the position: a few simulations prove little."""
MAX_CONTACT = 4
"""The squares of others, on and around those of a move, that count in full as contact."""

BOLD_LEVELS = ("beginner", "casual")
"""The levels at which a style is bold."""
OPENING = 0.13
"""The part of a game for which a bold style counts before strength: the first three or four turns of each seat."""
BOLDNESS = 12.0
"""By how much the logarithm of a move's prior rises for a feature that is fully there and liked with weight 1."""
UNCONSIDERED = 0.05
"""The part of the best prior that every legal move has for a bold style, whatever the policy thinks of it."""
BOLD_SLACK = 0.15
"""By how much the value of a move may be below the best for a bold style."""
Feature = Callable[[Any, Any], float]
"""`feature(position, move)`: a number from 0 to 1."""


def near_best(root: Node, slack: float) -> list[Any]:
    """Return the moves that are nearly as good as the best one, which comes first.

    The slack is by how much their values may be below its own.
    """
    chosen, children = root.best, root.children.values()
    best = next(child for child in children if child.move == chosen)
    if root.exact is not None:
        # a proved result is never given away
        return [chosen, *(one.move for one in children if one is not best and one.value == best.value)]
    least, least_value = MIN_SUPPORT * _support(best), _smoothed_value(best, root) - slack
    near = [one for one in children if one.visits + PRIOR_VISITS * one.prior >= least and one is not best]
    near = sorted((one for one in near if _smoothed_value(one, root) >= least_value), key=_support, reverse=True)
    return [
        chosen,
        *(one.move for one in near),
        *_untried_near(root, max(least / PRIOR_VISITS, MIN_PRIOR * best.prior)),
    ]


def _untried_near(root: Node, least: float) -> Iterator[Any]:
    """Yield the untried moves with such a prior, the most promising first."""
    for prior, place, seat in reversed(root.untried):
        if prior < least:
            return
        if seat == root.turn:
            yield root.position.move_at(place)


def _support(child: Node) -> float:
    """Return a move's visits, with its prior as visits."""
    return child.visits + PRIOR_VISITS * child.prior


def _smoothed_value(child: Node, root: Node) -> float:
    """Return a move's value for the seat to move, smoothed towards that of the position."""
    seat = root.turn
    assert isinstance(seat, int)
    if child.exact is not None:
        return child.exact[seat]
    return (child.totals[seat] + SMOOTHING * root.totals[seat] / root.visits) / (child.visits + SMOOTHING)


class Style:
    """What a player likes and dislikes in a game: the weights of those features that the game has."""

    def __init__(self, game: Game, weights: Mapping[str, float], *, bold: bool = False) -> None:
        """Create a style; a bold one also decides which moves are looked at, whatever they are worth."""
        self.game, self.weights, self.bold = game, weights, bold
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
        near = near_best(root, BOLD_SLACK if self._is_bold(root.position) else self.game.tactics.style_slack)
        for move in near:
            if move not in self._appeal:
                self._appeal[move] = self.appeal(root.position, move)
        # of equally liked ones, the first is the best
        return max(near, key=self._appeal.__getitem__)

    def _is_bold(self, position: Any) -> bool:
        """Return whether the style counts before strength: a bold one, while a game is young."""
        elapsed = self.game.tactics.elapsed
        return self.bold and bool(self.features) and elapsed is not None and elapsed(position) < OPENING

    def look(self, position: Any, found: Untried, rng: Random) -> int:
        """Choose the place in the list of the move that is looked at: while bold, most likely one that is liked."""
        if not self._is_bold(position):
            return look_anywhere(position, found, rng)
        appeals = [self.appeal(position, position.move_at(at)) for _, at, _ in found]
        return rng.choices(range(len(found)), [exp(BOLDNESS * (liked - max(appeals))) for liked in appeals])[0]

    def colour(self, position: Any, found: Untried) -> Untried:
        """Return, while bold, all legal moves, each with a prior that says how good it looks to this player.

        A prior is multiplied by what the move's appeal tells, as in a product of experts (Hinton 2002).
        """
        if not found or not self._is_bold(position):
            return found
        known = {place: prior for prior, place, _ in found}
        least, seat = max(known.values()) * UNCONSIDERED, position.turn
        appeals = {at: self.appeal(position, position.move_at(at)) for at in members(position.legal_set)}
        most = max(appeals.values())
        priors = {at: max(known.get(at, 0.0), least) * exp(BOLDNESS * (one - most)) for at, one in appeals.items()}
        total = sum(priors.values())
        return [(prior / total, at, seat) for at, prior in priors.items()]

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
