from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from pygames.core.bits import members
from pygames.ringgz import GAME
from pygames.ringgz.rules import GRID, LETTERS, RED, Position, start
from tests.notation import moves
from tests.ringgz.naive import Naive

Chooser = Callable[[Position, Random], str]


def anything(position: Position, rng: Random) -> str:
    """Return a random move."""
    return rng.choice(moves(position))


def bases_first(position: Position, rng: Random) -> str:
    """Return a base whenever there is one."""
    legal = moves(position)
    return rng.choice([text for text in legal if "B" in text] or legal)


def rings_first(position: Position, rng: Random) -> str:
    """Return a ring whenever there is one, so that bases are left."""
    legal = moves(position)
    return rng.choice([text for text in legal if "B" not in text] or legal)


def one_colour_first(position: Position, rng: Random) -> str:
    """Return a move of one colour as long as there is one; the colour is a different one in each game."""
    legal = moves(position)
    order = Random(position.starting).sample(LETTERS, len(LETTERS))
    return min(rng.sample(legal, len(legal)), key=lambda text: order.index(text[0]) if text[0] in order else 0)


def shutting_out(position: Position, rng: Random) -> str:
    """Return, of a few random moves, the one that leaves the next seats the fewest."""
    legal = list(position.legal_moves())
    few = rng.sample(legal, min(len(legal), 6))
    return str(min(few, key=lambda move: position.play(move).legal_set.bit_count()))


CHOOSERS = [anything, bases_first, rings_first, one_colour_first, shutting_out]


def play_both(seats: int, rng: Random, choose: Chooser) -> Counter[str]:
    """Play one game with both and compare them at every ply; what happened in it is counted."""
    position, naive = start(seats), Naive(seats)
    seen: Counter[str] = Counter()
    while True:
        assert (position.turn, list(position.skipped), moves(position)) == (naive.turn, naive.skipped, naive.texts())
        assert (list(position.scores()), set(position.winners())) == (naive.scores(), naive.winners())
        assert (list(position.pieces_left()), holders(position)) == (naive.left(), naive.holders())
        if position.turn is None:
            seen.update(endings(position, naive))
            return seen
        text = choose(position, rng)
        naive.play(text)
        position = position.play(position.parse(text))
        seen.update(events(position))


def holders(position: Position) -> dict[str, str | None]:
    """Return the letter of the colour with the majority on each territory."""
    colours = [here.majority for here in position.territories()]
    for colour, squares in enumerate(position.majorities()):
        assert members(squares) == [square for square, holder in enumerate(colours) if holder == colour]
    letters = [None if colour is None else LETTERS[colour] for colour in colours]
    return dict(zip(GRID.names, letters, strict=True))


def events(position: Position) -> dict[str, int]:
    """Return the rare events that a position shows."""
    return {
        "one seat skipped": len(position.skipped) == 1,
        "two seats skipped": len(position.skipped) == 2,
        "three seats skipped": len(position.skipped) == 3,
        "only bases": position.legal_set > 0 and not position.legal_set & position.table.rings,
    }


def endings(position: Position, naive: Naive) -> dict[str, int]:
    """Return the rare events at the end of a game."""
    tied = position.scores().count(max(position.scores())) > 1
    rings_left = any(piece[1] != "B" for own in naive.hands for piece in +own)
    return {
        "every ring placed": not rings_left,
        "rings left over": rings_left,
        "bases that could be placed": any(naive.texts_of(seat) for seat in range(len(naive.hands))),
        "more than one seat has most": tied,
        "fewest pieces left": tied and len(position.winners()) < position.scores().count(max(position.scores())),
        "shared victory": len(position.winners()) > 1,
        "red holds most": len(naive.hands) == 3 and position.majorities()[RED] > 0,
    }


@pytest.mark.parametrize("choose", CHOOSERS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_rules_agree_with_a_naive_telling_of_them(seats: int, choose: Chooser) -> None:
    rng = Random(f"{seats}")
    for _ in range(4):
        play_both(seats, rng, choose)


@pytest.mark.slow
@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.long)])
def test_they_agree_in_dozens_of_games_and_every_rare_case(games: int) -> None:
    rng = Random(4)  # in which the few games hold every rare case, too
    seen: Counter[str] = Counter()
    for seats, choose in product(GAME.seats, CHOOSERS):
        for _ in range(games):
            seen.update(play_both(seats, rng, choose))
    assert all(seen.values()), seen
