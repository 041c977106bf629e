"""Cathedral for learning programs: monuments and claims on the field, hands, and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygames.cathedral.monuments import COPIES, GRID, KEYS, PEOPLE, SQUARES_PER_SEAT
from pygames.cathedral.rules import Position, pieces_on_board
from pygames.core.contract import Planes

MONUMENTS = KEYS[:PEOPLE]


def size(_: Position) -> tuple[int, int]:
    """Return the field's rows and columns."""
    return GRID.rows, GRID.columns


def maps(position: Position, seats: Sequence[int]) -> Mapping[str, int]:
    """Return each seat's monuments of each kind, the first square of each, and claims; and the People Piece."""
    lying = _squares_by_kind(position)
    return {
        **{
            f"{name} of {n}": lying[seat][monument]
            for n, seat in enumerate(seats)
            for monument, name in enumerate(MONUMENTS)
        },
        **{f"first squares of {n}": position.anchors[seat] for n, seat in enumerate(seats)},
        **{f"claims of {n}": position.claims[seat] for n, seat in enumerate(seats)},
        "People Piece": position.people or 0,
    }


def _squares_by_kind(position: Position) -> list[list[int]]:
    """Return, by seat and kind of monument, the squares covered."""
    found = [[0] * PEOPLE for _ in (0, 1)]
    for piece in pieces_on_board(position):
        if piece.seat is not None:
            found[piece.seat][piece.monument] |= piece.squares
    return found


def numbers(position: Position, seats: Sequence[int]) -> Mapping[str, float]:
    """Return the monuments in hand, who has placed any, the results of earlier rounds, and the progress."""
    hands = [(n, position.hands[seat]) for n, seat in enumerate(seats)]
    before = [sum(result[seat] for result in position.results) for seat in seats]
    most = SQUARES_PER_SEAT * position.rounds
    return {
        **{
            f"hand of {n}: {name}": (hand >> 2 * monument & 3) / copies
            for n, hand in hands
            for monument, (name, copies) in enumerate(zip(MONUMENTS, COPIES, strict=True))
        },
        **{f"begun {n}": float(position.begun[seat]) for n, seat in enumerate(seats)},
        "People Piece to be placed": float(position.people is None),
        **{f"result of {n} before": score / most for n, score in enumerate(before)},
        "last round": float(position.round == position.rounds),
        "progress": len(position.results) / position.rounds if position.turn is None else _progress(position),
    }


def _progress(position: Position) -> float:
    """Return the fraction of the game that is over, the current round by the squares covered."""
    placed = 1 - sum(position.unplaced()) / (2 * SQUARES_PER_SEAT)
    return (len(position.results) + placed) / position.rounds


PLANES = Planes(size=size, maps=maps, numbers=numbers)
