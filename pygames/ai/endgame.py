"""The exact result of a game that is nearly over: alpha-beta with a transposition table (Knuth & Moore 1975).

It is for two seats, with neither chance nor secrets: one seat's gain is then the other's loss.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any, NamedTuple

from pygames.ai.head_starts import with_handicap
from pygames.core.bits import members
from pygames.core.game import CHANCE, Game
from pygames.play.handicap import Handicap

MAX_MOVES = 40
"""With more legal moves, no solution is attempted, as it would hardly be found."""
MAX_NODES, SLICE = 10_000, 250
"""The most nodes visited for a solution, and the nodes per slice of work."""


class OutOfNodes(Exception):
    """A position that can't be solved within the given nodes."""


class Solution(NamedTuple):
    """The result of a position under best play."""

    lead: float
    """Seat 0's final lead, in units of the game's evaluation."""
    move: Any
    """A best move."""
    after: float
    """The final lead after the move that was asked about, or after the best one."""


class Solver:
    """A solver for positions without chance, with a transposition table."""

    def __init__(self, game: Game, nodes: int = 0, handicap: Handicap = ()) -> None:
        self.evaluate = with_handicap(game, game.tactics, handicap).evaluate
        self.left = nodes
        """Nodes that may still be visited before OutOfNodes is raised."""
        self.known: dict[Any, tuple[float, float]] = {}
        self.cuts: dict[tuple[Any, int], int] = {}

    def static_lead(self, position: Any) -> float:
        """Return seat 0's lead by the static evaluation, which is exact once the game is over."""
        first, second = self.evaluate(position)
        return float(first - second)

    def lead(self, position: Any, low: float = -inf, high: float = inf) -> float:
        """Return seat 0's final lead under best play: exact between the bounds, else a bound."""
        if position.turn is None:
            return self.static_lead(position)
        least, most = self.known.get(position, (-inf, inf))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        # what is known already narrows the window
        low, high = max(low, least), min(high, most)
        found = self._best(position, low, high)
        # fail-soft: a result outside the window is still a bound, which may settle a later window
        self.known[position] = (
            (found, found) if low < found < high else (found, most) if found >= high else (least, found)
        )
        return found

    def _best(self, position: Any, low: float, high: float) -> float:
        """Return the best lead for the seat to move."""
        self.left -= 1
        if self.left < 0 or position.turn == CHANCE:
            raise OutOfNodes
        turn, cuts = position.turn, self.cuts
        found = -inf if turn == 0 else inf
        # history heuristic (Schaeffer 1989): moves that cut off elsewhere come first; index / 1e6 is less than one cut
        for place in sorted(members(position.legal_set), key=lambda one: -cuts.get((turn, one), one / 1e6)):
            value = self.lead(position.play_at(place), low, high)
            if turn == 0:
                found = max(found, value)
                low = max(low, found)
            else:
                found = min(found, value)
                high = min(high, found)
            if low >= high:
                cuts[turn, place] = cuts.get((turn, place), 0) + 1
                break
        return found

    def solution(self, position: Any, played: Any = None) -> Solution:
        """Return the result of a position, a move that leads to it, and the result after the move played."""
        # leads are seat 0's, so seat 1 looks for the lowest
        sign, best, move = 1 - 2 * position.turn, -inf, None
        after = {place: position.play_at(place) for place in members(position.legal_set)}
        for place in sorted(after, key=lambda one: -sign * self.static_lead(after[one])):
            # the window is open above the best so far: of worse moves a bound is enough
            lead = sign * self.lead(after[place], *((best, inf) if sign > 0 else (-inf, -best)))
            if lead > best:
                best, move = lead, position.move_at(place)
        return Solution(sign * best, move, sign * best if played is None else self.lead(position.play(played)))


def solve(
    game: Game, position: Any, played: Any = None, nodes: int = MAX_NODES, handicap: Handicap = ()
) -> Iterator[Solution | None]:
    """Yield None after each slice of work, and the solution at the end if there is one within the nodes."""
    if game.has_secrets or len(position.scores()) != 2 or position.turn is None or position.turn == CHANCE:
        return
    if position.legal_set.bit_count() > MAX_MOVES:
        return
    solver, small = Solver(game, handicap=handicap), position.compact()
    for _ in range(0, nodes, SLICE):
        # whatever a slice has finished is known to the next one, so each of them gets further
        solver.left = SLICE
        try:
            yield solver.solution(small, played)
        except OutOfNodes:
            yield None
        else:
            return
