"""Finds the right moves of a position: solved to the end of the game if possible, else by a long search.

Between two seats without chance, a position is solved by alpha-beta (`pygames.ai.endgame`), every other move being
refuted by a null window. With more seats, each is assumed to want its own best result (max^n); where two results are
equal to one of them, the right moves are right whichever it prefers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from pygames import CHANCE, Game
from pygames.ai.endgame import OutOfNodes, Solver
from pygames.ai.players import level_of
from pygames.ai.search import Node, Search
from pygames.core.bits import members
from pygames.core.game import shares
from pygames.core.guide import Theme
from pygames.play.puzzle import Outcome

LONG_FACTOR = 20
"""Length of a long search, as a multiple of the highest level's."""
GLANCE_SIMULATIONS, LOOK_SIMULATIONS = 12, 150
"""Minimum simulations for every legal move of a long search, and for those that might be right."""
RIGHT_MARGIN, WRONG_MARGIN = 0.04, 0.06
"""Thresholds in expected value: right moves are at most this far below the best one, wrong moves at least that far."""
GAPS = {"ringgz": 0.5}
"""Minimum gap, in leads, between the right moves of a solved position and all others; 1 for other games."""
NEARLY_LEVEL = 1e-9
"""Leads up to this count as level."""
WIN_SCORE = 100
"""The score of a win, in leads."""


class Proof(NamedTuple):
    """The right moves of a position, their outcome, and that of the best other move."""

    answers: tuple[Any, ...]
    best: Outcome
    other: Outcome


class ScoresSolver(Solver):
    """A solver for any number of seats."""

    def best_scores(self, position: Any, seat: int, *, friendly: bool) -> tuple[float, ...]:
        """Return each seat's score under best play; ties are broken in a seat's favour, or against it."""
        if position.turn is None:
            return end_scores(position)
        self.left -= 1
        if self.left < 0:
            raise OutOfNodes
        turn, sign = position.turn, 1 if friendly else -1
        found = (
            self.best_scores(position.play_at(place), seat, friendly=friendly) for place in members(position.legal_set)
        )
        return max(found, key=lambda worth: (worth[turn], sign * worth[seat]))


def end_scores(position: Any) -> tuple[float, ...]:
    """Return each seat's score at the end of a Blockers! game: the share of the win, then the lead."""
    scores = position.scores()
    won = shares(position.winners(), len(scores))
    rest = [min(score for other, score in enumerate(scores) if other != seat) for seat in range(len(scores))]
    return tuple(WIN_SCORE * part + other - own for part, own, other in zip(won, scores, rest, strict=True))


def prove(game: Game, position: Any, most: int) -> Proof | None:
    """Find the right moves within this many nodes (else OutOfNodes); None if they are hardly better than others."""
    return (_of_two if len(position.scores()) == 2 else _of_many)(game, position, most)


def _of_two(game: Game, position: Any, most: int) -> Proof | None:
    """Return the right moves between two seats."""
    position = position.compact()
    solver, sign, gap = Solver(game, most), 1 - 2 * position.turn, GAPS.get(game.name, 1)
    places = members(position.legal_set)
    after = {place: position.play_at(place) for place in places}
    best = -inf
    # the most promising first, so that the window is narrow for the others
    for place in sorted(places, key=lambda one: -sign * solver.static_lead(after[one])):
        value = solver.lead(after[place], *((best, inf) if sign > 0 else (-inf, -best)))
        best = max(best, sign * value)
    right, rest = [], -inf
    for place in places:
        # a null window: it only has to be known whether the value lies above it
        low, high = sorted((sign * (best - gap / 2), sign * (best - gap / 2 + 1e-6)))
        if sign * solver.lead(after[place], low, high) >= best - gap / 2 + 1e-7:
            right.append(place)
    for place in (one for one in places if one not in right):
        value = sign * solver.lead(after[place], *((rest, inf) if sign > 0 else (-inf, -rest)))
        rest = max(rest, value)
    if rest == -inf or rest > best - gap:
        return None
    return Proof(tuple(position.move_at(place) for place in right), Outcome.of_lead(best), Outcome.of_lead(rest))


def _of_many(game: Game, position: Any, most: int) -> Proof | None:
    """Return the right moves among three seats and more."""
    ranges = _ranges(game, position, most)
    best = max(low for low, _ in ranges.values())
    right = [place for place, (_, high) in ranges.items() if high >= best]
    rest = [ranges[place][1] for place in ranges if place not in right]
    if not rest or any(ranges[place][0] < best for place in right) or max(rest) > best - 1:
        return None
    return Proof(tuple(map(position.move_at, right)), _outcome_of(best), _outcome_of(max(rest)))


def _ranges(game: Game, position: Any, most: int) -> dict[int, tuple[float, float]]:
    """Return, by move, the least and the most that the seat to move gets, as ties are broken."""
    solver, seat, ranges = ScoresSolver(game, most), position.turn, {}
    for place in members(position.legal_set):
        after = position.play_at(place)
        low, high = sorted(solver.best_scores(after, seat, friendly=friendly)[seat] for friendly in (False, True))
        ranges[place] = low, high
    return ranges


def prove_win(game: Game, position: Any, most: int) -> Proof | None:
    """Find the winning moves within this many nodes (else OutOfNodes); None if no move wins, or all do.

    However far ahead they end, all moves that win are right.
    """
    return (_wins_of_two if len(position.scores()) == 2 else _wins_of_many)(game, position, most)


def _wins_of_two(game: Game, position: Any, most: int) -> Proof | None:
    """Return the moves that win between two seats."""
    position = position.compact()
    solver, sign = Solver(game, most), 1 - 2 * position.turn
    after = {place: position.play_at(place) for place in members(position.legal_set)}
    low, high = sorted((sign * NEARLY_LEVEL, sign * 2 * NEARLY_LEVEL))  # a null window, just above level
    right = [place for place in after if sign * solver.lead(after[place], low, high) > NEARLY_LEVEL]
    if not right or len(right) == len(after):
        return None
    best = max(sign * solver.lead(after[place]) for place in right)
    other = max(sign * solver.lead(after[place]) for place in after if place not in right)
    return Proof(tuple(map(position.move_at, right)), Outcome.of_lead(best), Outcome.of_lead(other))


def _wins_of_many(game: Game, position: Any, most: int) -> Proof | None:
    """Return the moves that win among three seats and more, however ties are broken; None if some win only by that."""
    ranges = _ranges(game, position, most)
    right = [place for place, (low, _) in ranges.items() if low >= WIN_SCORE]
    rest = [high for place, (_, high) in ranges.items() if place not in right]
    if not right or not rest or max(rest) >= WIN_SCORE:
        return None
    best = max(ranges[place][0] for place in right)
    return Proof(tuple(map(position.move_at, right)), _outcome_of(best), _outcome_of(max(rest)))


def _outcome_of(worth: float) -> Outcome:
    """Split a score into share and lead."""
    share = round(worth / WIN_SCORE * 6) / 6
    return Outcome(round(100 * share), round(worth - WIN_SCORE * share))


def prove_task(position: Any, theme: Theme) -> Proof | None:
    """Return the moves that achieve a theme's task for certain; None if none or all do."""
    right = [move for move in position.legal_moves() if theme.shows(position, move)]
    if 0 < len(right) < position.legal_set.bit_count():
        return Proof(tuple(right), Outcome(100), Outcome(99))
    return None


def is_sound(game: Game, position: Any, answers: Sequence[Any], seed: str) -> bool:
    """Return whether a long search rates one of these moves about as high as the best: a task must not be a blunder."""
    look = long_look(game, position, seed)
    return max(look[move] for move in answers) >= max(look.values()) - RIGHT_MARGIN


def prove_by_search(game: Game, position: Any, seeds: Sequence[str]) -> Proof | None:
    """Return the right moves on which long searches with these seeds agree, or None."""
    found: list[dict[Any, float]] = []
    parts = None
    for seed in seeds:
        found.append(long_look(game, position, seed))
        if (parts := split_by_looks(found)) is None:
            return None
    assert parts
    right, rest = parts
    best, other = min(max(look.values()) for look in found), max(look[move] for look in found for move in rest)
    return Proof(tuple(right), Outcome(round(100 * best)), Outcome(round(100 * other)))


def split_by_looks(looks: Sequence[Mapping[Any, float]]) -> tuple[list[Any], list[Any]] | None:
    """Return the moves right by every look, and those wrong by every look; None if some are neither."""
    bests = [max(look.values()) for look in looks]
    loss = {move: [best - look[move] for best, look in zip(bests, looks, strict=True)] for move in looks[0]}
    right = [move for move in loss if max(loss[move]) <= RIGHT_MARGIN]
    rest = [move for move in loss if min(loss[move]) >= WRONG_MARGIN]
    return (right, rest) if right and rest and len(right) + len(rest) == len(loss) else None


def long_look(game: Game, position: Any, seed: str) -> dict[Any, float]:
    """Return each move's expected value for its seat by a long search."""
    observation, seat = position.observe(position.turn), position.turn
    search = Search(game, seed, tactics=game.tactics)
    steps = LONG_FACTOR * level_of(game, "expert").simulations
    for _ in islice(search.run(observation), steps):
        pass
    return {move: node.value[seat] for move, node in _search_all_moves(search, observation, position)}


def _search_all_moves(search: Search, observation: Any, position: Any) -> Iterator[tuple[Any, Node]]:
    """Yield every legal move with its node, after enough simulations of each."""
    root = search.root
    assert root is not None
    seat, by_move = position.turn, {child.move: child for child in root.children.values()}
    best = max(child.value[seat] for child in by_move.values() if child.visits >= LOOK_SIMULATIONS or child.exact)
    for move in position.legal_moves():
        node = by_move.get(move)
        for least in (GLANCE_SIMULATIONS, LOOK_SIMULATIONS):
            if node is None or (
                node.visits < least and node.exact is None and node.value[seat] > best - 3 * WRONG_MARGIN
            ):
                node = _search_move(search, observation, move, least)
        assert node is not None
        yield move, node


def _search_move(search: Search, observation: Any, move: Any, steps: int) -> Node:
    """Return a move's node after this many simulations that begin with it."""
    *_, node = islice(search.run_move(observation, move), steps)
    return node


def has_chance(position: Any) -> bool:
    """Return whether chance may still decide anything: dice, or tiles to be drawn."""
    while position.turn is not None:
        if position.turn == CHANCE:
            return True
        position = position.play_at(members(position.legal_set)[0])
    return False
