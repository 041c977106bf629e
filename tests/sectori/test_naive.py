from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from pygames.core.game import CHANCE
from pygames.sectori import GAME
from pygames.sectori.rules import Position, start
from tests.notation import moves, outcomes
from tests.sectori.naive import Naive

OPTIONS: list[Any] = list(product(*GAME.options.values()))
Chooser = Callable[[Position, Random], str]


def anything(position: Position, rng: Random) -> str:
    """Return a random move."""
    return str(rng.choice(position.legal_moves()))


def completing(position: Position, rng: Random) -> str:
    """Return a wall that completes a sector, two rather than one, or a random move."""
    legal = list(position.legal_moves())
    rng.shuffle(legal)
    return str(max(legal, key=lambda move: position.play(move).pending.bit_count()))


def greedy_coral(position: Position, rng: Random) -> str:
    """Return a move by which Coral completes sectors and Teal avoids it, so that a pile runs out."""
    if position.turn == 0:
        return completing(position, rng)
    legal = list(position.legal_moves())
    rng.shuffle(legal)
    return str(min(legal, key=lambda move: position.play(move).pending.bit_count()))


def play_both(options: tuple[int, bool, int], rng: Random, choose: Chooser) -> Counter[str]:
    """Play one game with both and compare them at every ply; what happened in it is counted."""
    size, rim, die = options
    position, naive = start(size=size, rim=rim, die=die), Naive(*options)
    seen: Counter[str] = Counter()
    while True:
        assert (position.turn, moves(position), outcomes(position)) == (naive.turn, naive.texts(), naive.weights())
        assert (list(position.scores()), set(position.winners())) == (naive.scores(), naive.winners())
        if position.turn is None:
            return seen
        weights = outcomes(position)
        text = rng.choices(list(weights), list(weights.values()))[0] if weights else choose(position, rng)
        after = position.play(position.parse(text))
        seen.update(events(position, text, after))
        position = after
        naive.play(text)


def events(position: Position, text: str, after: Position) -> dict[str, int]:
    """Return, for every kind of rare ply, 1 if this is one, else 0."""
    claimed = sum(after.scores()) - sum(position.scores())
    found = {
        "two by one wall": after.pending.bit_count() == 2 and position.turn != CHANCE,
        "claimed without a tile": claimed > text.startswith("*"),
        "only a takeover of no use": claimed and not text.startswith("*") and any(position.piles[position.mover]),
        "only a takeover of use": outcomes(position) == {"*takeover": 1},
        "removal in mid-roll": text == "*removal" and after.left,
        "removal between two sectors": text == "*removal" and after.pending,
        "won by a takeover": text.startswith("x") and after.turn is None,
        "won with a sector waiting": position.pending.bit_count() == 2 and after.turn is None,
        "ended in mid-roll": position.left and after.turn is None,
        "a repeat that comes too late": text == "*repeat" and after.turn is None,
        "again": text == "again",
        "end": text == "end",
        "draw": len(after.winners()) == 2,
        "most sectors win": after.winners() and after.line() is None,
    }
    return {name: int(bool(happened)) for name, happened in found.items()}


@pytest.mark.parametrize("choose", [anything, completing, greedy_coral])
@pytest.mark.parametrize("options", OPTIONS)
def test_the_rules_agree_with_a_naive_telling_of_them(options: tuple[int, bool, int], choose: Chooser) -> None:
    rng = Random(f"{options}")
    for _ in range(6 if choose is anything else 2):
        play_both(options, rng, choose)


@pytest.mark.slow
@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.long)])
def test_they_agree_in_dozens_of_games_and_every_rare_case(games: int) -> None:
    rng = Random(2)  # in which the few games hold every rare case, too
    seen: Counter[str] = Counter()
    for options, choose in product(OPTIONS, (anything, completing, greedy_coral)):
        for _ in range(3 * games if choose is anything else games):
            seen.update(play_both(options, rng, choose))
    assert min(seen.values()) > 0, seen
