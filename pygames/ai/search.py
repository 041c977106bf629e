"""Monte Carlo tree search: the one search that all games share.

Each simulation selects a path down the tree to a leaf, evaluates the leaf's position and backs its value up to every
node on the path. A value is a vector with one share of the win per seat, mixed with a little of the winning margin;
each seat maximises its own component (max^n, Luckhardt & Irani 1986). Chance outcomes are sampled. The ingredients:

- selection by **PUCT** (Rosin 2011; Silver et al. 2017), with the game's policy (`Tactics.policy`) as the prior
- **first-play urgency** with reduction (Gelly & Wang 2006) for untried moves
- **progressive widening** (Coulom 2007) if a game has no policy
- **MCTS-Solver** (Winands, Björnsson & Saito 2008): exact values of finished games are proved up the tree
- **information-set MCTS** (Cowling, Powley & Whitehouse 2012) in games with hidden information: each simulation
  samples what the observer can't see, and a node stands for a history of moves rather than for one position
- leaf evaluation by the game's value function (`Tactics.value`), by a playout, or by a mixture of both
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Any, NamedTuple

from pygames.ai.head_starts import with_handicap
from pygames.ai.limited_sight import MoveFilter
from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import CHANCE, Game, shares
from pygames.play.handicap import Handicap, winning_seats

# measured with FPU_REDUCTION: none of four other pairs did better against Pentobi (research/laboratory.md)
C_PUCT = 1.0
"""The exploration constant of PUCT: the weight of a move's prior against its results so far."""
FPU_REDUCTION = 0.15
"""First-play urgency: how far an untried move's assumed value lies below its node's once all others are tried."""
WIDENING_FACTOR = 2.0
"""Progressive widening: without a policy, a node gets this factor times the square root of its visits as children."""
# so small that no margin outweighs a win; 0.3 played no better in Blokus To Go (research/laboratory.md)
MARGIN_WEIGHT = 0.1
"""The share of a final value that comes from the winning margin; the rest is the win itself."""
LEAD_SCALE = 10.0
"""The lead over the best opponent, in units of `Tactics.evaluate`, at which the margin bonus is half its maximum."""
# above the simulations of any level, each of which adds one node: only a tree that is kept can get full
MAX_NODES = 6000
"""The maximum size of a tree; beyond it, simulations only refine the nodes there are."""

Values = Sequence[float]
"""One number per seat."""


class Variation(NamedTuple):
    """A move that the search considers, with the line of play that it expects."""

    move: Any
    """The move considered."""
    value: tuple[float, ...]
    """The expected share of the win per seat after the move, from 0 to 1."""
    visit_share: float
    """The fraction of the root's simulations that went into the move."""
    plies: tuple[Any, ...]
    """The move and its most likely continuation."""


@dataclass(frozen=True, slots=True)
class SearchInfo:
    """A player's best answer so far."""

    move: Any
    """The best move so far."""
    value: tuple[float, ...] = ()
    """The expected share of the win per seat, from 0 to 1; empty if the player doesn't compute one."""
    steps: int = 1
    """How many steps have been taken: simulations, in a search."""
    root: Node | None = None

    def variations(self, limit: int = 5) -> tuple[Variation, ...]:
        """Return the most visited moves, the best first.

        They are read from the live tree, which may have grown since.
        """
        root = self.root
        if root is None:
            return ()
        total = max(1, sum(child.visits for child in root.children.values()))
        return tuple(
            Variation(child.move, child.value, child.visits / total, tuple(_principal_variation(child)))
            for child in root.ranking()[:limit]
        )


class MoveResult(NamedTuple):
    """A move's statistics in a finished or running search."""

    move: Any
    visits: int
    totals: tuple[float, ...]
    """The sum of the simulations' values per seat."""
    exact: tuple[float, ...] | None
    """The value per seat under best play, once it is proved."""

    @property
    def value(self) -> tuple[float, ...]:
        """The expected value per seat."""
        return self.exact or tuple(total / (self.visits or 1) for total in self.totals)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A position's statistics in a search, detached from the tree."""

    value: tuple[float, ...]
    """The expected share of the win per seat, from 0 to 1."""
    moves: tuple[MoveResult, ...]
    """All moves tried, the best first."""

    @property
    def best(self) -> MoveResult:
        """The best move; IndexError if none was tried."""
        return self.moves[0]

    def of(self, move: Any) -> MoveResult | None:
        """Return a move's statistics, or None if it was not tried."""
        return next((found for found in self.moves if found.move == move), None)

    def smoothed_value(self, found: MoveResult, prior: float) -> tuple[float, ...]:
        """Return a move's value per seat, smoothed towards the position's value with `prior` pseudo-visits.

        Additive smoothing: a few simulations prove little. Exact values are returned as they are.
        """
        if found.exact:
            return found.exact
        pairs = zip(found.totals, self.value, strict=True)
        return tuple((total + prior * before) / (found.visits + prior) for total, before in pairs)


def _principal_variation(node: Node) -> Iterator[Any]:
    """Yield the move that led to a node and the best continuation after it."""
    yield node.move
    while node.turn != CHANCE and (ranking := node.ranking()):
        node = ranking[0]
        yield node.move


class Node:
    """A node of the tree: the statistics of a position or, with hidden information, of a history of moves."""

    __slots__ = (
        "children",
        "exact",
        "expanded",
        "fully_expanded",
        "move",
        "position",
        "prior",
        "totals",
        "turn",
        "untried",
        "visits",
    )

    def __init__(self, seats: int, move: Any = None, prior: float = 1.0) -> None:
        self.move, self.prior = move, prior
        self.visits = 0
        self.totals = [0.0] * seats
        self.children: dict[Any, Node] = {}
        self.untried: list[tuple[float, int, int]] = []
        """Untried moves in ascending order of promise: prior, move index, seat."""
        self.expanded: dict[int, int] = {}
        """Per seat, the bitset of legal moves that the policy has been asked about; empty before that."""
        self.fully_expanded = False
        """Whether every legal move is either a child or untried. False if a filter hides moves."""
        self.turn: Any = None
        self.position: Any = None
        """The position; None with hidden information, where only the root has one: the current determinization."""
        self.exact: Values | None = None
        """The value per seat under best play, once it is proved."""

    @property
    def value(self) -> tuple[float, ...]:
        """The expected value per seat."""
        if self.exact is not None:
            return tuple(self.exact)
        return tuple(total / (self.visits or 1) for total in self.totals)

    def ranking(self) -> list[Node]:
        """Return the children sorted by visits, then by value for the seat to move; by value alone once proved."""
        if self.turn is None or self.turn == CHANCE:
            return []
        seat = self.turn
        if self.exact is not None:
            return sorted(self.children.values(), key=lambda child: -child.value[seat])
        return sorted(self.children.values(), key=lambda child: (-child.visits, -child.value[seat]))

    @property
    def best(self) -> Any:
        """The best move. Equal to the first of `ranking`, without sorting the rest: players ask after every step."""
        if self.exact is not None:
            return self.ranking()[0].move
        most = max([child.visits for child in self.children.values()])
        most_visited = [child for child in self.children.values() if child.visits == most]
        return max(most_visited, key=lambda child: child.value[self.turn]).move

    def subtree(self) -> Iterator[Node]:
        """Yield this node and all its descendants."""
        open_ = [self]
        while open_:
            node = open_.pop()
            yield node
            open_ += node.children.values()


class Search:
    """A search tree, which is reused from move to move as long as the game stays within it."""

    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        *,
        tactics: Tactics[Any, Any] | None = None,
        sees_all: bool = False,
        handicap: Handicap = (),
    ) -> None:
        """Create a search from what an observer knows; with `sees_all`, it is given full positions instead.

        With a handicap, the win and the margin are those with the head starts.
        """
        self.game, self.handicap = game, handicap
        self.tactics = tactics
        """The tactics as they were passed, without the handicap."""
        tactics = tactics and with_handicap(game, tactics, handicap)
        self.rng = Random(f"{game.name}:{seed}")
        self.has_secrets = game.has_secrets and not sees_all
        self.policy = tactics.policy if tactics else None
        self.value: Callable[[Any], Values] = (tactics.value if tactics else None) or self._uniform_value
        self.playout = tactics.playout if tactics else None
        self.evaluate = tactics.evaluate if tactics else None
        self.expansion_threshold = tactics.expansion_threshold if tactics else inf
        self.move_filter: MoveFilter | None = None
        """Limited sight: hides some of the root's moves, chosen afresh for each search."""
        self.root: Node | None = None
        self.observed: Any = None
        """What was searched last."""
        self.nodes = 0
        self.seats = 0
        self.playout_weight = 1.0

    @property
    def has_begun(self) -> bool:
        """Whether there is a tree."""
        return self.root is not None

    @property
    def result(self) -> SearchResult:
        """The statistics of the position searched last."""
        assert self.root is not None
        moves = (
            MoveResult(child.move, child.visits, tuple(child.totals), tuple(child.exact) if child.exact else None)
            for child in self.root.ranking()
        )
        return SearchResult(self.root.value, tuple(moves))

    def run(self, observation: Any) -> Iterator[Node]:
        """Yield the root after each simulation; stop when its value is proved."""
        root = self.root = self._find_root(observation)
        if root.exact is not None:
            yield root
        while root.exact is None:
            if self.has_secrets:
                root.position = self.game.determinize(observation, self.rng)
            if not root.visits:
                self._simulate([root], root.position)  # evaluate the root itself first, so that every step tries a move
            self._simulate([root], root.position)
            yield root

    def run_move(self, observation: Any, move: Any) -> Iterator[Node]:
        """Yield the child of one move after each simulation that begins with it, forever.

        `run` must have searched the same observation before.
        """
        root = self.root
        assert root is not None
        seat, position = root.turn, root.position
        place = next(place for place in members(position.legal_set) if position.move_at(place) == move)
        child = self.ensure_child(root, seat, place)
        assert child is not None
        while True:
            if self.has_secrets:
                position = self.game.determinize(observation, self.rng)
            if child.exact is None:
                self._simulate([root, child], position.play_at(place) if self.has_secrets else child.position)
            yield child

    def ensure_child(self, node: Node, seat: int, place: int) -> Node | None:
        """Return the child of a move, creating it if needed; None if this node is not expanded yet."""
        position = node.position
        if (seat, place) not in node.children and position is not None and seat in node.expanded:
            prior = next((prior for prior, *move in node.untried if move == [place, seat]), 0.0)
            node.untried = [one for one in node.untried if one[1:] != (place, seat)]
            node.children[seat, place] = self._new_node(position.play_at(place), position.move_at(place), prior)
        return node.children.get((seat, place))

    # The root

    def _find_root(self, observation: Any) -> Node:
        """Return the node of an observation: one of the existing tree, or a new one."""
        self.seats = len(observation.scores())
        if self.tactics and self.tactics.value:
            self.playout_weight = self.tactics.playout_weights.get(self.seats, self.tactics.playout_weight)
        if not self.has_secrets:
            # a smaller move table makes every set of the search smaller
            small = observation.compact()
            # with limited sight, each turn looks somewhere else: an old tree lacks moves that are seen now
            old = self._find_node(observation) if self.move_filter is None else None
            root = old or self._new_node(small)
            if old is not None and small is not observation:
                _reindex(old, small)
        else:
            # what is sampled differs, so nothing but a search of the very same observation can go on
            same = self.root if self.observed == observation and self.move_filter is None else None
            root = same or self._new_node(observation)
        self.observed = observation
        # what lies outside the new root's subtree is dropped
        self.nodes = sum(1 for _ in root.subtree())
        return root

    def _find_node(self, observation: Any) -> Node | None:
        """Return the existing node of a position, or None."""
        # not only the children: other seats and chance may have gone on by several plies since
        return next((node for node in self.root.subtree() if node.position == observation), None) if self.root else None

    def _new_node(self, position: Any, move: Any = None, prior: float = 1.0) -> Node:
        self.nodes += 1
        node = Node(self.seats, move, prior)
        node.turn = position.turn
        if not self.has_secrets:
            node.position = position
        return node

    # A simulation

    def _simulate(self, path: list[Node], position: Any) -> None:
        """Run one simulation, starting from the end of a path from the root."""
        # a policy that is slow pays only for leaves that are visited again
        node, visits_to_expand = path[-1], 2 if path[0].visits >= self.expansion_threshold else 1
        while node.visits >= visits_to_expand and node.exact is None and position.turn is not None:
            if position.turn == CHANCE:
                child, position = self._sample_chance(node, position)
            else:
                child, position = self._select(node, position)
            if child is None:
                break
            node = child
            path.append(node)
        values = node.exact or self._evaluate(node, position)
        _backup(path, values)
        if node.exact is not None:
            _prove(path)

    def _sample_chance(self, node: Node, position: Any) -> tuple[Node | None, Any]:
        """Sample an outcome; with hidden information, all outcomes of a chance share one node."""
        outcomes, weights = zip(*position.chance_outcomes(), strict=True)
        outcome = self.rng.choices(outcomes, weights)[0] if len(outcomes) > 1 else outcomes[0]
        # what is drawn may be hidden, so with hidden information it must not tell histories apart
        key = CHANCE if self.has_secrets else outcome
        child = node.children.get(key)
        if child is not None and not self.has_secrets:
            return child, child.position
        after = position.play(outcome)
        if child is None and self.nodes < MAX_NODES:
            child = node.children[key] = self._new_node(after, outcome, 1.0)
        return child, after

    def _select(self, node: Node, position: Any) -> tuple[Node | None, Any]:
        """Return the child to descend to and its position; None if the tree is full."""
        legal = position.legal_set
        if legal & ~node.expanded.get(position.turn, 0):
            self._expand(node, position, legal)
        best = self._best_child(node, position, legal)
        if best is None:
            return None, position
        if isinstance(best, Node):
            if not self.has_secrets:
                return best, best.position
            return best, position.play(best.move)
        # without secrets the best is the last; with them, it is the best of those legal in this determinization
        at = node.untried.index(best) if self.has_secrets else -1
        prior, place, seat = node.untried.pop(at)
        after = position.play_at(place)
        child = self._new_node(after, position.move_at(place), prior)
        node.children[seat, place] = child
        return child, after

    def _best_child(self, node: Node, position: Any, legal: int) -> Node | tuple[float, int, int] | None:
        """Return the child or untried move with the highest PUCT score for the seat to move."""
        seat = position.turn
        children: Iterable[Node] = node.children.values()
        untried = node.untried[-1:]
        if self.has_secrets:
            children = [c for (s, place), c in node.children.items() if s == seat and legal >> place & 1]
            untried = next(([w] for w in reversed(node.untried) if w[2] == seat and legal >> w[1] & 1), [])
        best, highest, visited_prior = None, float("-inf"), 0.0
        spread = C_PUCT * sqrt(node.visits)
        for child in children:
            visits, prior = child.visits, child.prior
            visited_prior += prior
            score = child.totals[seat] / visits
            # a proved child needs no exploring
            if child.exact is None:
                score += spread * prior / (1 + visits)
            if score > highest:
                best, highest = child, score
        if not untried or (self.nodes >= MAX_NODES and best):
            return best
        if self.nodes >= MAX_NODES:
            return None
        prior = untried[0][0]
        if self.policy is None:
            wider = len(node.children) < WIDENING_FACTOR * sqrt(node.visits)
            return untried[0] if wider or best is None else best
        # the more of the prior has been tried, the less an untried move is expected to be worth
        urgency = node.totals[seat] / node.visits - FPU_REDUCTION * sqrt(min(1.0, visited_prior)) + spread * prior
        return untried[0] if best is None or urgency > highest else best

    def _expand(self, node: Node, position: Any, legal: int) -> None:
        """Ask the policy about legal moves that are new here, and queue them as untried."""
        seat, expanded = position.turn, node.expanded.get(position.turn, 0)
        if self.policy is None:
            unknown = members(legal & ~expanded)
            # all priors are equal and the sort below is stable, so the shuffle decides
            self.rng.shuffle(unknown)
            found = [(1 / len(unknown), place, seat) for place in unknown]
        else:
            places, priors = self.policy(position)
            found = [(prior, place, seat) for place, prior in zip(places, priors, strict=True)]
            if expanded:
                found = [one for one in found if not expanded >> one[1] & 1]
        if self.move_filter and node is self.root:
            found = self.move_filter(position, found)
        # only then does a proof for all children prove the node
        node.fully_expanded = not expanded and len(found) == legal.bit_count()
        node.expanded[seat] = expanded | legal
        node.untried = sorted(node.untried + found, key=lambda one: one[0])

    # Values

    def _evaluate(self, node: Node, position: Any) -> Values:
        """Return the value of a leaf per seat."""
        if position.turn is None:
            values = self._final_value(position)
            # with secrets this is the end of one determinization, which proves nothing about the node
            if not self.has_secrets:
                node.exact = values
            return values
        weight = self.playout_weight
        if not weight:
            return self.value(position)
        last = self.playout(position, self.rng) if self.playout else position.playout(self.rng)
        result = self._final_value(last) if last.turn is None else self.value(last)
        if weight == 1:
            return result
        return [weight * one + (1 - weight) * other for one, other in zip(result, self.value(position), strict=True)]

    def _uniform_value(self, _position: Any) -> Values:
        """Return equal shares, for games without a value function."""
        return [1 / self.seats] * self.seats

    def _final_value(self, last: Any) -> Values:
        """Return the shares of the win mixed with the margin; both sum to 1 over the seats."""
        won = shares(winning_seats(self.game, last, self.handicap), self.seats)
        if self.evaluate is None:
            return won
        margins = _margins(self.evaluate(last))
        return [
            (1 - MARGIN_WEIGHT) * share + MARGIN_WEIGHT * margin for share, margin in zip(won, margins, strict=True)
        ]


def _margins(values: Values) -> list[float]:
    """Map scores to numbers in (0, 1) that sum to 1 over the seats and grow with the lead over the best opponent.

    >>> _margins([5.0, -5.0])
    [0.75, 0.25]
    """
    best = sorted(values)[-2:]
    leads = [value - (best[0] if value == best[1] else best[1]) for value in values]
    # softsign: like a logistic curve, but with heavier tails, so that a large lead may still grow
    ahead = [1 + lead / (abs(lead) + LEAD_SCALE) for lead in leads]
    total = sum(ahead)
    return [one / total for one in ahead]


def _backup(path: Sequence[Node], values: Values) -> None:
    """Add a simulation's values to every node on its path."""
    for node in path:
        node.visits += 1
        totals = node.totals
        for seat, value in enumerate(values):
            totals[seat] += value


def _prove(path: Sequence[Node]) -> None:
    """Propagate an exact value from the end of a path to the nodes above that it decides (MCTS-Solver)."""
    for node in reversed(path[:-1]):
        if (values := _proven_value(node)) is None:
            return
        node.exact = values


def _proven_value(node: Node) -> Values | None:
    """Return the value that the children prove; None while one of them is open or a move is untried."""
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
    # an unseen move might be better; nor is one child that wins enough, as another may win by more
    if node.untried or not node.fully_expanded:
        return None
    return max((values for values in below if values is not None), key=lambda values: values[node.turn])


def _reindex(node: Node, position: Any) -> None:
    """Rewrite a subtree's move indices for an equal position with a smaller move table.

    Both tables list the legal moves in the same order.
    """
    places = dict(zip(members(node.position.legal_set), members(position.legal_set), strict=True))
    node.position = position
    if node.turn == CHANCE:
        for outcome, child in node.children.items():
            _reindex(child, position.play(outcome))
        return
    if node.expanded:
        node.expanded = {position.turn: position.legal_set}
    node.untried = [(prior, places[place], seat) for prior, place, seat in node.untried]
    node.children = {(seat, places[place]): child for (seat, place), child in node.children.items()}
    for (_, place), child in node.children.items():
        _reindex(child, position.play_at(place))
