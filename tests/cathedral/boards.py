"""Boards as tests write them, moves as text, and ways to choose a move at random."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames.cathedral.monuments import FULL_HAND, GRID, PEOPLE, SIDES, Move, full_table
from pygames.cathedral.rules import Pair, Position, effect, leftovers
from pygames.core.bits import bits

Chooser = Callable[[Position, Random], Move]


def arranged(drawing: str, turn: int = 0, *, rounds: int = 1, results: tuple[Pair, ...] = ()) -> Position:
    """Return a position from a drawing of the lower left part of the board; the rest is free.

    Each small letter is a monument of Light's, each capital one of Dark's, `+` the People Piece (out where there is
    none), `0` and `1` are free squares claimed by Light and Dark. A seat with a monument there has placed its first
    one.
    """
    signs = _signs(drawing)
    letters = sorted(set(signs.values()) & set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
    pieces = [_piece(signs, letter) for letter in letters]
    own = [
        [move for move, letter in zip(pieces, letters, strict=True) if letter.islower()],
        [move for move, letter in zip(pieces, letters, strict=True) if letter.isupper()],
    ]
    people = _piece(signs, "+").squares if "+" in signs.values() else 0
    covered = tuple(sum(move.squares for move in moves) for moves in own)
    claims = _squares(signs, "0"), _squares(signs, "1")
    hands = tuple(FULL_HAND - sum(1 << 2 * move.monument for move in moves) for moves in own)
    blocked = covered[0] | covered[1] | people
    open_ = tuple(_open(seat, hands[seat], blocked | claims[1 - seat]) for seat in (0, 1))
    return Position(
        turn=turn,
        rounds=rounds,
        results=results,
        people=people,
        placed=(bits(move.place for move in own[0]), bits(move.place for move in own[1])),
        claims=claims,
        begun=(bool(own[0]), bool(own[1])),
        hands=(hands[0], hands[1]),
        covered=(covered[0], covered[1]),
        legal_set=open_[turn],
        open=(open_[0], open_[1]),
        anchors=(_anchors(own[0]), _anchors(own[1])),
        settled=(False, False),
    )


def _signs(drawing: str) -> dict[int, str]:
    """Return what is drawn on each square."""
    rows = drawing.split()[::-1]
    return {GRID.at(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}


def _squares(signs: dict[int, str], sign: str) -> int:
    return bits(square for square, drawn in signs.items() if drawn == sign)


def _piece(signs: dict[int, str], sign: str) -> Move:
    """Return the placement that covers the squares with a sign."""
    table = full_table()
    return table.moves[table.by_squares[_squares(signs, sign)]]


def _anchors(moves: list[Move]) -> int:
    return sum(move.squares & -move.squares for move in moves)


def _open(seat: int, hand: int, blocked: int) -> int:
    """Return the placements open to a seat."""
    return bits(
        move.place
        for move in full_table().moves
        if move.monument != PEOPLE and move.owner != 1 - seat
        if hand >> 2 * move.monument & 3 and not move.squares & blocked
    )


def claimed(position: Position) -> tuple[str, str]:
    """Return the squares that each seat has claimed."""
    return GRID.text(position.claims[0]), GRID.text(position.claims[1])


def covered(position: Position) -> tuple[str, str]:
    """Return the squares that each seat has covered."""
    return GRID.text(position.covered[0]), GRID.text(position.covered[1])


def hand(position: Position, seat: int) -> list[int]:
    """Return the monuments that a seat has in hand."""
    return list(leftovers(position, seat))


def anything(position: Position, rng: Random) -> Move:
    """Return a random move."""
    return rng.choice(position.legal_moves())


def huddling(position: Position, rng: Random) -> Move:
    """Return one of some random moves, likely one that touches much."""
    some = [anything(position, rng) for _ in range(16)]
    return rng.choices(some, [_huddle(position, move.squares) for move in some])[0]


def _huddle(position: Position, squares: int) -> float:
    """Return how much a placement touches: own monuments, the opponent's, the perimeter; less in own space."""
    if position.turn is None or position.people is None:
        return 1
    own, other = position.covered[position.turn], position.covered[1 - position.turn]
    near = GRID.around(squares)
    touching = 2 * (near & own).bit_count() ** 2 + (near & other).bit_count() ** 2
    sides = sum(bool(side & squares) for side in SIDES)
    return (1 + touching + 4 * sides) * (0.2 if squares & position.claims[position.turn] else 1)


def capturing(position: Position, rng: Random) -> Move:
    """Return the move that takes most from the opponent, of some that touch many pieces."""
    return max([huddling(position, rng) for _ in range(8)], key=lambda move: _taking(position, move))


def _taking(position: Position, move: Move) -> int:
    """Return how many pieces and claims of the opponent a move takes."""
    if position.turn is None:
        return 0
    found = effect(position, move)
    return 10 * len(found.captured) + (found.claimed & position.claims[1 - position.turn]).bit_count()
