from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.blockers import GAME
from pygames.blockers.groups import loose
from pygames.blockers.layout import Layout
from pygames.blockers.rules import Move, Position, start
from pygames.blockers.tiles import AREA, GRID, MOVES
from pygames.core.bits import members
from tests.blockers.boards import COLOURS, arranged, shut_out, tiles
from tests.blockers.naive import Naive
from tests.notation import moves, outcomes

SETTINGS: list[Any] = list(product(GAME.seats, GAME.options["scoring"]))
Chooser = Callable[[Position, Random], str]


def anything(position: Position, rng: Random) -> str:
    """Return a random move."""
    return str(rng.choice(position.legal_moves()))


def best(position: Position, rng: Random, worth: Callable[[Layout, Move, int], float]) -> str:
    """Return the move with the best layout after it, or now and then a random one."""
    if rng.random() < 0.1:
        return anything(position, rng)
    seat = position.turn
    assert isinstance(seat, int)
    layout = position.layout
    return str(max(position.legal_moves(), key=lambda move: (worth(layout, move, seat), rng.random())))


def clustering(position: Position, rng: Random) -> str:
    """Return a move next to as many of the mover's tiles as possible."""
    return best(position, rng, lambda layout, move, seat: _beside(layout.squares[seat], move.square))


def greedy(position: Position, rng: Random) -> str:
    """Return a move that captures from a large group and extends the mover's own."""
    return best(
        position, rng, lambda layout, move, seat: 3 * _victim(layout, move) + _beside(layout.squares[seat], move.square)
    )


def peaceful(position: Position, rng: Random) -> str:
    """Return a move that captures only if no space is empty, and builds lines rather than lumps."""
    return best(position, rng, lambda layout, move, seat: _in_line(layout, move, seat) - 9 * _victim(layout, move))


def _beside(own: int, square: int) -> int:
    """Return how many of a set of squares lie beside a square."""
    return (own & GRID.edges[square]).bit_count()


def _in_line(layout: Layout, move: Move, seat: int) -> bool:
    """Return whether a move goes on at the end of a line."""
    return _beside(layout.squares[seat], move.square) == 1


def _victim(layout: Layout, move: Move) -> int:
    """Return the size of the group of which a move captures a tile."""
    owner = layout.owner(move.square)
    return 0 if owner is None else GRID.flood(1 << move.square, layout.squares[owner]).bit_count()


CHOOSERS = [anything, clustering, greedy, peaceful]


class Pair:
    """One game played by the rules and by the naive rules, compared at every ply; rare events are counted."""

    def __init__(self, seats: int, scoring: str) -> None:
        self.position, self.naive = start(seats, scoring=scoring), Naive(seats, scoring)
        self.seen: Counter[str] = Counter()

    def play(self, text: str) -> None:
        """Play a ply on both, which must agree before and after."""
        self.compare()
        before = self.position
        self.position = before.play(before.parse(text))
        self.naive.play(text)
        self.seen.update(rarities(before, text, self.position))

    def compare(self) -> None:
        """Assert that everything a player can see is the same in both."""
        position, naive = self.position, self.naive
        assert (position.turn, moves(position), outcomes(position)) == (naive.turn, naive.texts(), naive.weights())
        assert (list(position.scores()), set(position.winners())) == (naive.scores(), naive.winners())
        assert list(position.skipped) == naive.skipped

    def finish(self, rng: Random, choose: Chooser) -> Counter[str]:
        """Play to the end, and return the rare events of the game."""
        while self.position.turn is not None:
            weights = outcomes(self.position)
            text = rng.choices(list(weights), list(weights.values()))[0] if weights else choose(self.position, rng)
            self.play(text)
        self.compare()
        self.seen["won by several"] += len(self.position.winners()) > 1
        return self.seen


def rarities(before: Position, text: str, after: Position) -> list[str]:
    """Return the names of the rare events that happened in a ply."""
    found = {"skipped": bool(after.skipped)}
    if isinstance(before.turn, int):
        layout, square = before.layout, GRID.index[text.split("@")[1].lower()]
        owner = layout.owner(square)
        own = layout.squares[before.turn]
        found["groups joined"] = after.layout.group_counts[before.turn] < layout.group_counts[before.turn]
        found["only captures"] = not any(layout.owner(move.square) is None for move in before.legal_moves())
        found["loop closed"] = own.bit_count() > 3 and _loop(own | 1 << square, square)
        if owner is not None:
            theirs = layout.squares[owner]
            found["alone"] = not _beside(theirs, square)
            found["out of a group"] = _beside(theirs, square) > 0
            found["out of a loop"] = _loop(theirs, square)
            found["wild captured"] = layout.tile(square) == 27
    return [name for name, happened in found.items() if happened]


def _loop(squares: int, square: int) -> bool:
    """Return whether a square closes a loop: its neighbours in a set are connected, but only farther out."""
    near = squares & sum((GRID.edges[square], GRID.corners[square]))
    return not loose(near | 1 << square, square) and loose(squares, square)


@pytest.mark.parametrize("choose", CHOOSERS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_rules_agree_with_a_naive_telling_of_them(seats: int, choose: Chooser) -> None:
    scoring = "uptown" if choose is clustering else "blockers"
    Pair(seats, scoring).finish(Random(seats), choose)


def test_they_agree_when_a_seat_is_skipped() -> None:
    pair = Pair(5, "blockers")
    for text in shut_out().split():
        pair.play(text)
    assert pair.seen["skipped"] == 1
    pair.finish(Random(0), peaceful)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(GAME.seats), st.floats(0, 1), st.integers(0, 3))
def test_they_agree_on_any_board(seed: int, seats: int, density: float, smooth: int) -> None:
    position = arranged(scrawl(Random(seed), seats, density, smooth), "wild", seats=seats)
    naive = Naive(seats, "blockers")
    owners = [position.layout.owner(square) for square in range(AREA)]
    naive.board = {(square // 9, square % 9): (owner, "?") for square, owner in enumerate(owners) if owner is not None}
    for seat in range(seats):
        naive.racks[seat] = ["wild"]
        spaces = {move.square for move in MOVES if 1 << move.place & position.layout.legal_set(seat, tiles("wild"))}
        assert spaces == {9 * row + column for _, (row, column) in naive.legal(seat)}
    assert list(position.scores()) == naive.scores()


def scrawl(rng: Random, seats: int, density: float, smooth: int) -> str:
    """Return a drawing of a board at random, in larger patches the smoother."""
    letters = rng.choices("." + COLOURS[:seats], [1 - density, *[density / seats] * seats], k=AREA)
    for _ in range(smooth * AREA):
        square = rng.randrange(AREA)
        letters[square] = letters[rng.choice(members(GRID.edges[square]))]
    return "".join(letters)


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, pytest.param(12, marks=pytest.mark.long)])
def test_they_agree_in_dozens_of_games_and_in_every_rare_case(games: int) -> None:
    seen: Counter[str] = Counter()
    for (seats, scoring), choose in product(SETTINGS, CHOOSERS):
        rng = Random(f"{seats} {scoring} 0")  # the few games hold every rare case, too
        for _ in range(games):
            seen += Pair(seats, scoring).finish(rng, choose)
    assert {"groups joined", "only captures", "out of a group", "out of a loop", "wild captured"} <= set(seen)
