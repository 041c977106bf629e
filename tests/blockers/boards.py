"""Positions of Blockers! from a drawn board, and games from their texts."""

from __future__ import annotations

from random import Random
from typing import Any

from pygames.blockers.groups import joints_of
from pygames.blockers.layout import Layout
from pygames.blockers.rules import Position, start
from pygames.blockers.tiles import ALL_TILES, AREA, GRID, TILES
from pygames.blockers.turns import next_turn
from pygames.core.bits import bits, members
from pygames.core.game import CHANCE
from tests.notation import played

COLOURS = "RGBYV"
EMPTY = ". . . . . . . . ."
ROWS = "ABCDEFGHI"


def tiles(names: str) -> int:
    """Return the set of the tiles named."""
    return bits(TILES.index(name) for name in names.split())


def names(tiles_: int) -> set[str]:
    """Return the names of a set of tiles."""
    return {TILES[tile] for tile in members(tiles_)}


def spaces(text: str) -> int:
    """Return the set of the squares named."""
    return bits(GRID.square(name) for name in text.split())


def board(drawn: str, seats: int = 3, captured: dict[tuple[int, int], str] | None = None) -> Layout:
    """Return what a drawing shows, nine letters of R G B Y V or dots a row; rows left out at the end are empty.

    All tiles are letters. `captured` names the tiles by captor and colour.
    """
    letters = "".join(drawn.split()).ljust(AREA, ".")
    squares = tuple(bits(n for n, letter in enumerate(letters) if letter == colour) for colour in COLOURS[:seats])
    taken = [0] * seats
    for (captor, seat), text in (captured or {}).items():
        taken[captor] |= tiles(text) << len(TILES) * seat
    groups = [GRID.groups(own) for own in squares]
    return Layout(
        squares,
        sum(squares) << AREA,
        tuple(taken),
        tuple(map(len, groups)),
        sum(joints_of(group) for own in groups for group in own),
    )


def arranged(
    drawn: str = "",
    *racks: str,
    seats: int = 3,
    turn: int = 0,
    rounds: int = 5,
    scoring: str = "blockers",
    captured: dict[tuple[int, int], str] | None = None,
) -> Position:
    """Return a position after this many rounds, in which it is a seat's turn unless it has to be skipped.

    Racks are given by seat; one that is not holds 1 2 3 4 5. A pile holds all that the rack does not.
    """
    layout = board(drawn, seats, captured)
    held = tuple(tiles(rack) for rack in (*racks, *["1 2 3 4 5"] * (seats - len(racks))))
    deciding, legal, clock, skipped = next_turn(layout, rounds * seats + turn, held)
    piles = tuple(ALL_TILES ^ rack for rack in held)
    return Position(deciding, clock, layout, held, piles, scoring, skipped, legal)


def dealt(*racks: str, seats: int = 3, scoring: str = "blockers") -> Position:
    """Return a game after the deal; a rack that is not given is 1 2 3 4 5."""
    held = [*racks, *["1 2 3 4 5"] * (seats - len(racks))]
    draws = " ".join(f"*{name}" for rack in held for name in rack.split())
    return played(start(seats, scoring=scoring), draws)


def drawing(position: Position) -> str:
    """Return the drawing of a board, its rows separated by spaces."""
    owners = [position.layout.owner(square) for square in range(AREA)]
    letters = ["." if owner is None else COLOURS[owner] for owner in owners]
    return " ".join("".join(letters[row * 9 : row * 9 + 9]) for row in range(9))


def any_ply(position: Position, rng: Random) -> Any:
    """Return a random move or outcome."""
    if position.turn == CHANCE:
        return rng.choice([outcome for outcome, _ in position.chance_outcomes()])
    return rng.choice(position.legal_moves())


def shut_out() -> str:
    """Return the plies of a game of five up to where Red, who holds A C E G I, has no move.

    Every seat lays its numbers along one row. Row A is Red's own. Each end of the others has a tile beside it, so that
    none of the row may be captured.
    """
    lines = {
        1: ("C", "B", "triangle", "star"),
        2: ("E", "D", "clover", "diamond"),
        3: ("G", "F", "clover", "diamond"),
        4: ("I", "H", "moon", "square"),
    }
    plans = [[*(f"{n}@A{n}" for n in range(1, 10)), "B@B5", "D@D5"]]
    for row, beside, left, right in lines.values():
        plans.append([*(f"{n}@{row}{n}" for n in range(1, 10)), f"{left}@{beside}1", f"{right}@{beside}9"])
    orders = [[*"ACEG", *(move.split("@")[0] for move in plans[0]), "I"]]
    orders += [[*(move.split("@")[0] for move in plan), *"ABDFH"] for plan in plans[1:]]
    plies = [f"*{tile}" for order in orders for tile in order[:5]]
    for turn in range(11):
        for plan, order in zip(plans, orders, strict=True):
            plies += [plan[turn], f"*{order[5 + turn]}"]
    return " ".join(plies)


def random_game(position: Position, seed: int) -> tuple[list[Position], list[str]]:
    """Return a random game from here: its positions, and the texts of its plies."""
    rng, positions, plies = Random(seed), [position], []
    while position.turn is not None:
        ply = any_ply(position, rng)
        position = position.play(ply)
        positions.append(position)
        plies.append(str(ply))
    return positions, plies
