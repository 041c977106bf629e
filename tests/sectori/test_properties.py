from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core.game import CHANCE
from pygames.sectori import GAME
from pygames.sectori.rules import Position, start
from pygames.sectori.table import TAKEOVER, Move
from tests.sectori.laws import conserved


def any_ply(position: Position, rng: Random) -> Move:
    """Return a random move or outcome; a wall that completes a sector whenever there is one."""
    if position.turn == CHANCE:
        outcomes = position.chance_outcomes()
        return rng.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
    legal = list(position.legal_moves())
    return next((move for move in legal if move.kind == "wall" and position.play(move).pending), rng.choice(legal))


def options() -> st.SearchStrategy[dict[str, object]]:
    """Return any options of the game."""
    return st.fixed_dictionaries({name: st.sampled_from(values) for name, values in GAME.options.items()})


@settings(max_examples=15, deadline=None)
@given(options(), st.integers(0, 2**32))
def test_tiles_sectors_and_walls_are_conserved(chosen: dict[str, object], seed: int) -> None:
    position, rng = start(**chosen), Random(seed)  # type: ignore[arg-type]
    law = conserved(position)
    while position.turn is not None:
        position = position.play(any_ply(position, rng))
        assert conserved(position) == law
    assert law == (position.table, (18, 18), position.table.size**2)


@settings(max_examples=15, deadline=None)
@given(options(), st.integers(0, 2**32))
def test_sectors_change_hands_only_by_claim_and_takeover(chosen: dict[str, object], seed: int) -> None:
    position, rng = start(**chosen), Random(seed)  # type: ignore[arg-type]
    while position.turn is not None:
        ply = any_ply(position, rng)
        after = position.play(ply)
        own, other = position.mover, 1 - position.mover
        gained = after.owned[own] ^ position.owned[own]
        assert position.owned[own] & gained == 0
        if ply.kind == "takeover":
            assert after.owned[other] == position.owned[other] ^ 1 << ply.at
            assert gained >> ply.at & 1
        else:
            assert after.owned[other] == position.owned[other]
        if ply.kind not in ("tile", "takeover"):
            assert not gained or not sum(position.piles[own][:TAKEOVER])
        position = after


@settings(max_examples=15, deadline=None)
@given(options(), st.integers(0, 2**32))
def test_walls_go_back_only_by_a_removal(chosen: dict[str, object], seed: int) -> None:
    position, rng = start(**chosen), Random(seed)  # type: ignore[arg-type]
    while position.turn is not None:
        ply = any_ply(position, rng)
        after = position.play(ply)
        placed = 1 << ply.at if ply.kind == "wall" else 0
        if str(ply) == "*removal":
            assert after.walls & ~position.walls == 0
        else:
            assert after.walls == position.walls | placed
        position = after
