"""Positions of Blokus To Go from drawings, and sets computed from the rules alone, to check the fast ones with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import cast

from pygames.blokus.rules import ALL_PIECES, GRID, PIECE_NAMES, PIECES, STARTS, Pair, Position, full_table, start
from pygames.core.bits import bits, members
from pygames.core.polyomino import Shape, orientations, shape_of
from pygames.play.record import Record
from tests import notation

GAMES = Path(__file__).parent / "games"


def piece_of(squares: int) -> int:
    """Return the piece that covers a set of squares; KeyError if there is none."""
    return _piece_by_shape()[shape_of(squares, GRID)]


@cache
def _piece_by_shape() -> dict[Shape, int]:
    return {turned: piece for piece, shape in enumerate(PIECES.values()) for turned in orientations(shape)}


def played(*plies: str, starts: str = "free") -> Position:
    """Return the position after these moves, given in one or several texts."""
    record = Record("blokus", 2, (("starts", starts),), plies=tuple(" ".join(plies).split()))
    return cast("Position", record.last)


def at_random(plies: int, seed: int = 1) -> Position:
    """Return a position after this many random placements, or the last before the end."""
    return notation.at_random(start(), plies, Random(seed))


def stored(name: str) -> list[Position]:
    """Return every position of a game in the folder `games`."""
    return cast("list[Position]", list(Record.read((GAMES / f"{name}.txt").read_text(encoding="utf-8")).replay()))


def drawn(rows: str, sign: str) -> int:
    """Return the squares with this sign in a drawing of the board, its top row first."""
    lines = ["".join(line.split()) for line in rows.strip().splitlines()][::-1]
    assert [len(line) for line in lines] == [GRID.columns] * GRID.rows
    return bits(GRID.at(x, y) for y, line in enumerate(lines) for x, found in enumerate(line) if found == sign)


def arranged(rows: str, turn: int, hands: tuple[str, str] | None = None) -> Position:
    """Return a drawn position, `g` and `b` being the seats' squares, with the named pieces (or the rest) in hand."""
    covered = drawn(rows, "g"), drawn(rows, "b")
    if hands is None:
        return built(covered, turn, (rest(covered[0]), rest(covered[1])))
    return built(
        covered, turn, (bits(map(PIECE_NAMES.index, hands[0].split())), bits(map(PIECE_NAMES.index, hands[1].split())))
    )


def built(covered: Pair, turn: int, hands: Pair) -> Position:
    """Return the position with these squares covered and these pieces in hand."""
    open_ = may_cover(covered, hands, 0), may_cover(covered, hands, 1)
    reaching = may_reach(covered, 0), may_reach(covered, 1)
    return Position(
        turn=0 if turn == 0 else 1,
        covered=covered,
        hands=hands,
        last=(0, 0),
        starts="free",
        legal_set=open_[turn] & reaching[turn],
        open=open_,
        reaching=reaching,
    )


def rest(covered: int) -> int:
    """Return the pieces that a seat still has when these squares are covered."""
    return ALL_PIECES ^ bits(piece_of(group) for group in GRID.groups(covered))


def may_cover(covered: Pair, hands: Pair, seat: int) -> int:
    """Return the placements of pieces in hand that overlap nothing and share no edge with the seat's own pieces."""
    taken = covered[0] | covered[1] | GRID.beside(covered[seat])
    return placements(m.place for m in full_table().moves if hands[seat] >> m.piece & 1 and not m.squares & taken)


def may_reach(covered: Pair, seat: int) -> int:
    """Return the placements that touch one of the seat's pieces at a corner, or at first cover a starting point."""
    own = covered[seat]
    diagonal = bits(near for square in members(own) for near in members(GRID.corners[square])) & ~GRID.beside(own)
    goal = diagonal if own else bits(STARTS)
    return placements(move.place for move in full_table().moves if move.squares & goal)


def placements(indices: Iterable[int]) -> int:
    """Return a set of placements."""
    digits = bytearray(b"0" * len(full_table().moves))
    for index in indices:
        digits[-1 - index] = 49
    return int(digits.decode(), 2)


def squares(position: Position) -> set[str]:
    """Return the texts of all legal moves."""
    return set(map(str, position.legal_moves()))
