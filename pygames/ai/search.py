"""Monte Carlo tree search, the one search for all games.

Every step is a simulation: selection down the tree to a position not seen yet, evaluation of that position, and backup
of the value to all nodes on the way. A value is by seat the share of the win to be expected, with a little for the
margin; each seat maximises its own (max^n, Luckhardt & Irani 1986). Chance is sampled. What is used:

- selection by **PUCT** (Rosin 2011; Silver et al. 2017): the prior is the game's policy, `Tactics.policy`
- **first-play urgency** with reduction (Gelly & Wang 2006) for moves not tried yet
- **progressive widening** (Coulom 2007) where a game has no policy
- **MCTS-Solver** (Winands, Björnsson & Saito 2008): exact values of finished games are proved up the tree
- **information-set MCTS** (Cowling, Powley & Whitehouse 2012) where a game has secrets: each simulation determinizes
  anew what the observer can't see, and a node stands for what was decided on the way to it
- evaluation by the game's value function (`Tactics.value`), a rollout, or a mixture of both
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Any, NamedTuple

from pygames.ai.attention import Notice
from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import CHANCE, Game, shares

C_PUCT = 1.0
"""The exploration constant of PUCT: how much the prior of a move counts against what simulations have found."""
FPU_REDUCTION = 0.15
"""First-play urgency: how much less than its position an untried move is thought to be worth, once the others are."""
WIDENING = 2.0
"""Progressive widening: without priors so many moves times the square root of the visits are tried."""
MARGIN = 0.1
"""The part of a value that the margin of the result makes up."""
LEAD = 10.0
"""The lead over the best of the others, in the game's own units, that makes half of what the margin can."""
MOST_NODES = 6000
"""A tree grows no larger; after that it only gets surer."""

Values = Sequence[float]
"""By seat."""


class Line(NamedTuple):
    """What the search thinks of a move."""

    move: Any
    value: tuple[float, ...]
    """By seat the share of the win to be expected after it."""
    weight: float
    """The part of the simulations that went into it."""
    plies: tuple[Any, ...]
    """The move and what is likely to follow."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a player has found so far."""

    move: Any
    value: tuple[float, ...] = ()
    """By seat the share of the win to be expected; nothing where the player does not ask for it."""
    steps: int = 1
    root: Node | None = None

    def lines(self, most: int = 5) -> tuple[Line, ...]:
        """What was found about the moves looked at most, the best first: as of now, if the search has gone on."""
        root = self.root
        if root is None:
            return ()
        total = max(1, sum(child.visits for child in root.children.values()))
        return tuple(
            Line(child.move, child.value, child.visits / total, tuple(_line(child))) for child in root.ranked()[:most]
        )


class MoveResult(NamedTuple):
    """What a search has found about a move."""

    move: Any
    visits: int
    """The simulations that went into it."""
    totals: tuple[float, ...]
    """By seat the sum of their values."""
    exact: tuple[float, ...] | None
    """By seat the value to which best play leads, once that is certain."""

    @property
    def value(self) -> tuple[float, ...]:
        """By seat the share of the win to be expected."""
        return self.exact or tuple(total / (self.visits or 1) for total in self.totals)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search has found about a position: values, without the tree."""

    value: tuple[float, ...]
    """By seat the share of the win to be expected."""
    moves: tuple[MoveResult, ...]
    """Every move that was tried, the best first."""

    @property
    def best(self) -> MoveResult:
        """The best move; IndexError where none was tried."""
        return self.moves[0]

    def of(self, move: Any) -> MoveResult | None:
        """What was found about a move; None where it was not tried."""
        return next((found for found in self.moves if found.move == move), None)

    def shrunk(self, found: MoveResult, prior: float) -> tuple[float, ...]:
        """By seat the chances after a move, shrunk towards those before it as if seen there `prior` times besides.

        A few simulations prove little (additive smoothing); what is certain stays as it is.
        """
        if found.exact:
            return found.exact
        pairs = zip(found.totals, self.value, strict=True)
        return tuple((total + prior * before) / (found.visits + prior) for total, before in pairs)


def _line(node: Node) -> Iterator[Any]:
    """The move that led to a node, and those that are thought best from there on."""
    yield node.move
    while node.turn != CHANCE and (ranked := node.ranked()):
        node = ranked[0]
        yield node.move


class Node:
    """What was found out about a position, or about what was decided on the way to it."""

    __slots__ = (
        "children",
        "exact",
        "known",
        "move",
        "position",
        "prior",
        "totals",
        "turn",
        "visits",
        "waiting",
        "whole",
    )

    def __init__(self, seats: int, move: Any = None, prior: float = 1.0) -> None:
        self.move, self.prior = move, prior
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: dict[Any, Node] = {}
        self.waiting: list[tuple[float, int, int]] = []
        """Moves not tried yet, the most promising last: prior, place, and the seat."""
        self.known: dict[int, int] = {}
        """By seat the legal moves that were thought of when the moves in waiting were found; empty: none yet."""
        self.whole = False
        """Whether all legal moves are among the children and those waiting."""
        self.turn: Any = None
        self.position: Any = None
        """The position, where nothing is hidden; at the root, one that may be."""
        self.exact: Values | None = None
        """The values to which best play leads, once that is certain."""

    @property
    def value(self) -> tuple[float, ...]:
        """By seat the share of the win to be expected."""
        if self.exact is not None:
            return tuple(self.exact)
        return tuple(total / (self.visits or 1) for total in self.totals)

    def ranked(self) -> list[Node]:
        """The children, the best for the seat to move first."""
        if self.turn is None or self.turn == CHANCE:
            return []
        seat = self.turn
        if self.exact is not None:
            return sorted(self.children.values(), key=lambda child: -child.value[seat])
        return sorted(self.children.values(), key=lambda child: (-child.visits, -child.value[seat]))

    @property
    def best(self) -> Any:
        """The best move: that of the first in the ranking, found without the rest of it."""
        if self.exact is not None:
            return self.ranked()[0].move
        most = max([child.visits for child in self.children.values()])
        tried = [child for child in self.children.values() if child.visits == most]
        return max(tried, key=lambda child: child.value[self.turn]).move

    def all(self) -> Iterator[Node]:
        """This node and all below it."""
        open_ = [self]
        while open_:
            node = open_.pop()
            yield node
            open_ += node.children.values()


class Search:
    """A tree that grows, and is kept from move to move where the game goes on within it."""

    def __init__(
        self, game: Game, seed: int | str = 0, *, tactics: Tactics[Any, Any] | None = None, sees_all: bool = False
    ) -> None:
        """A search by what an observer knows; one that sees all is given the full position instead."""
        self.game, self.tactics = game, tactics
        self.rng = Random(f"{game.name}:{seed}")
        self.secret = game.has_secrets and not sees_all
        self.policy = tactics.policy if tactics else None
        self.value: Callable[[Any], Values] = (tactics.value if tactics else None) or self._uniform_value
        self.playout = tactics.playout if tactics else None
        self.evaluate = tactics.evaluate if tactics else None
        self.playouts = tactics.playout_weight if tactics and tactics.value else 1.0
        self.patience = tactics.patience if tactics else inf
        self.notice: Notice | None = None
        """What sees only some of the moves at the root, each time it is searched."""
        self.root: Node | None = None
        self.nodes = 0
        self.seats = 0

    @property
    def has_begun(self) -> bool:
        """Whether there is anything to tell."""
        return self.root is not None

    @property
    def result(self) -> SearchResult:
        """What has been found so far about the position searched last."""
        assert self.root is not None
        moves = (
            MoveResult(child.move, child.visits, tuple(child.totals), tuple(child.exact) if child.exact else None)
            for child in self.root.ranked()
        )
        return SearchResult(self.root.value, tuple(moves))

    def grow(self, observation: Any) -> Iterator[Node]:
        """The root after each simulation from what a seat knows; ends when the outcome is certain."""
        root = self.root = self._rooted(observation)
        if root.exact is not None:
            yield root
        while root.exact is None:
            if self.secret:
                root.position = self.game.determinize(observation, self.rng)
            if not root.visits:
                self._simulate([root], root.position)  # its own value, so that every step tries a move
            self._simulate([root], root.position)
            yield root

    def follow(self, observation: Any, move: Any) -> Iterator[Node]:
        """The node of one move after each simulation that begins with it; for after `grow`, of the same observation."""
        root = self.root
        assert root is not None
        seat, position = root.turn, root.position
        place = next(place for place in members(position.legal_set) if position.move_at(place) == move)
        child = self.tried(root, seat, place)
        assert child is not None
        while True:
            if self.secret:
                position = self.game.determinize(observation, self.rng)
            if child.exact is None:
                self._simulate([root, child], position.play_at(place) if self.secret else child.position)
            yield child

    def tried(self, node: Node, seat: int, place: int) -> Node | None:
        """The child of a move, tried from now on; none where the search can't tell yet what the move leads to."""
        position = node.position
        if (seat, place) not in node.children and position is not None and seat in node.known:
            prior = next((prior for prior, *move in node.waiting if move == [place, seat]), 0.0)
            node.waiting = [one for one in node.waiting if one[1:] != (place, seat)]
            node.children[seat, place] = self._node(position.play_at(place), position.move_at(place), prior)
        return node.children.get((seat, place))

    # The root

    def _rooted(self, observation: Any) -> Node:
        """The node of an observation: one of the tree so far, or a new one."""
        self.seats = len(observation.scores())
        if not self.secret:
            small = observation.compacted()
            old = self._known(observation) if self.notice is None else None
            root = old or self._node(small)
            if old is not None and small is not observation:
                _moved(old, small)
        else:
            root = self._node(observation)
        self.nodes = sum(1 for _ in root.all())
        return root

    def _known(self, observation: Any) -> Node | None:
        """The node of an observation in the tree so far."""
        return next((node for node in self.root.all() if node.position == observation), None) if self.root else None

    def _node(self, position: Any, move: Any = None, prior: float = 1.0) -> Node:
        """A new node."""
        self.nodes += 1
        node = Node(self.seats, move, prior)
        node.turn = position.turn
        if not self.secret:
            node.position = position
        return node

    # A simulation

    def _simulate(self, path: list[Node], position: Any) -> None:
        """One simulation from the end of a path that begins at the root."""
        node, enough = path[-1], 2 if path[0].visits >= self.patience else 1
        while node.visits >= enough and node.exact is None and position.turn is not None:
            if position.turn == CHANCE:
                child, position = self._drawn(node, position)
            else:
                child, position = self._chosen(node, position)
            if child is None:
                break
            node = child
            path.append(node)
        values = node.exact or self._value(node, position)
        for passed in path:
            passed.visits += 1
            totals = passed.totals
            for seat, value in enumerate(values):
                totals[seat] += value
        if node.exact is not None:
            _prove(path)

    def _drawn(self, node: Node, position: Any) -> tuple[Node | None, Any]:
        """What chance brings; secret games keep one node for all outcomes."""
        outcomes, weights = zip(*position.chance_outcomes(), strict=True)
        outcome = self.rng.choices(outcomes, weights)[0] if len(outcomes) > 1 else outcomes[0]
        key = CHANCE if self.secret else outcome
        child = node.children.get(key)
        if child is not None and not self.secret:
            return child, child.position
        after = position.play(outcome)
        if child is None and self.nodes < MOST_NODES:
            child = node.children[key] = self._node(after, outcome, 1.0)
        return child, after

    def _chosen(self, node: Node, position: Any) -> tuple[Node | None, Any]:
        """The move most worth a look; no node where the tree is full."""
        legal = position.legal_set
        if legal & ~node.known.get(position.turn, 0):
            self._think_of(node, position, legal)
        best = self._best(node, position, legal)
        if best is None:
            return None, position
        if isinstance(best, Node):
            if not self.secret:
                return best, best.position
            return best, position.play(best.move)
        at = node.waiting.index(best) if self.secret else -1
        prior, place, seat = node.waiting.pop(at)
        after = position.play_at(place)
        child = self._node(after, position.move_at(place), prior)
        node.children[seat, place] = child
        return child, after

    def _best(self, node: Node, position: Any, legal: int) -> Node | tuple[float, int, int] | None:
        """The child, or the move waiting, that promises the seat to move most."""
        seat = position.turn
        children: Iterable[Node] = node.children.values()
        waiting = node.waiting[-1:]
        if self.secret:
            children = [c for (s, place), c in node.children.items() if s == seat and legal >> place & 1]
            waiting = next(([w] for w in reversed(node.waiting) if w[2] == seat and legal >> w[1] & 1), [])
        best, most, seen = None, float("-inf"), 0.0
        spread = C_PUCT * sqrt(node.visits)
        for child in children:
            visits, prior = child.visits, child.prior
            seen += prior
            score = child.totals[seat] / visits
            if child.exact is None:
                score += spread * prior / (1 + visits)
            if score > most:
                best, most = child, score
        if not waiting or (self.nodes >= MOST_NODES and best):
            return best
        if self.nodes >= MOST_NODES:
            return None
        prior = waiting[0][0]
        if self.policy is None:
            wider = len(node.children) < WIDENING * sqrt(node.visits)
            return waiting[0] if wider or best is None else best
        first = node.totals[seat] / node.visits - FPU_REDUCTION * sqrt(min(1.0, seen)) + spread * prior
        return waiting[0] if best is None or first > most else best

    def _think_of(self, node: Node, position: Any, legal: int) -> None:
        """Put legal moves that no one has thought of here in waiting."""
        seat, known = position.turn, node.known.get(position.turn, 0)
        if self.policy is None:
            unknown = members(legal & ~known)
            self.rng.shuffle(unknown)
            found = [(1 / len(unknown), place, seat) for place in unknown]
        else:
            places, priors = self.policy(position)
            found = [(prior, place, seat) for place, prior in zip(places, priors, strict=True)]
            if known:
                found = [one for one in found if not known >> one[1] & 1]
        if self.notice and node is self.root:
            found = self.notice(position, found)
        node.whole = not known and len(found) == legal.bit_count()
        node.known[seat] = known | legal
        node.waiting = sorted(node.waiting + found, key=lambda one: one[0])

    # Values

    def _value(self, node: Node, position: Any) -> Values:
        """What a position not looked into yet is worth to each seat."""
        if position.turn is None:
            values = self._result(position)
            if not self.secret:
                node.exact = values
            return values
        weight = self.playouts
        if not weight:
            return self.value(position)
        last = self.playout(position, self.rng) if self.playout else position.playout(self.rng)
        result = self._result(last) if last.turn is None else self.value(last)
        if weight == 1:
            return result
        return [weight * one + (1 - weight) * other for one, other in zip(result, self.value(position), strict=True)]

    def _uniform_value(self, _position: Any) -> Values:
        """The chances where nobody knows more: all the same."""
        return [1 / self.seats] * self.seats

    def _result(self, last: Any) -> Values:
        """The share of the win, with a little for the margin; both add up to 1 over all seats."""
        won = shares(last.winners(), self.seats)
        if self.evaluate is None:
            return won
        margins = _margins(self.evaluate(last))
        return [(1 - MARGIN) * share + MARGIN * margin for share, margin in zip(won, margins, strict=True)]


def _margins(values: Values) -> list[float]:
    """By seat from 0 to 1 how far it is ahead or behind; they add up to 1.

    >>> _margins([5.0, -5.0])
    [0.75, 0.25]
    """
    best = sorted(values)[-2:]
    leads = [value - (best[0] if value == best[1] else best[1]) for value in values]
    ahead = [1 + lead / (abs(lead) + LEAD) for lead in leads]
    total = sum(ahead)
    return [one / total for one in ahead]


def _prove(path: Sequence[Node]) -> None:
    """Values that are certain at the end of a path make certain what they decide above."""
    for node in reversed(path[:-1]):
        if (values := _proven(node)) is None:
            return
        node.exact = values


def _proven(node: Node) -> Values | None:
    """The values that follow from those of the children, if all are certain."""
    below = [child.exact for child in node.children.values()]
    if None in below:
        return None
    if node.turn == CHANCE:
        weights = dict(node.position.chance_outcomes())
        if len(weights) > len(below):
            return None
        total = sum(weights.values())
        parts = [(weights[key] / total, child.exact or ()) for key, child in node.children.items()]
        return [sum(part * values[seat] for part, values in parts) for seat in range(len(node.totals))]
    if node.waiting or not node.whole:
        return None
    return max((values for values in below if values is not None), key=lambda values: values[node.turn])


def _moved(node: Node, position: Any) -> None:
    """Let a node and all below it speak of places in the table of an equal position: the order of moves is the same."""
    places = dict(zip(members(node.position.legal_set), members(position.legal_set), strict=True))
    node.position = position
    if node.turn == CHANCE:
        for outcome, child in node.children.items():
            _moved(child, position.play(outcome))
        return
    if node.known:
        node.known = {position.turn: position.legal_set}
    node.waiting = [(prior, places[place], seat) for prior, place, seat in node.waiting]
    node.children = {(seat, places[place]): child for (seat, place), child in node.children.items()}
    for (_, place), child in node.children.items():
        _moved(child, position.play_at(place))
