"""The fast self-play and training in C: compiled when first used, told the table of placements by the wheel's rules."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_int64, c_long, c_uint8, c_uint16, c_uint64, c_void_p
from functools import cache
from pathlib import Path

from pygames.blokus.rules import GRID, SIZES, STARTS, full_table
from pygames.core.bits import bits, members

SOURCES = Path(__file__).parent / "c"
BUILD = Path(__file__).parents[1] / "build" / "training"
COMPILER = ("cc", "-O3", "-march=native", "-mprefer-vector-width=512", "-ffast-math", "-shared", "-fPIC")
WORD = 64
NONE = 255


@cache
def numbered() -> tuple[int, ...]:
    """For each number that C has for a placement its place in the wheel's table, -1 where there is none.

    The largest pieces come first, and each piece begins with a new word.
    """
    found: list[int] = []
    moves = full_table().moves
    for piece in sorted(range(len(SIZES)), key=lambda piece: -SIZES[piece]):
        found += [move.place for move in moves if move.piece == piece]
        found += [-1] * (-len(found) % WORD)
    return tuple(found)


@cache
def numbers() -> dict[int, int]:
    """The number that C has for each place of the wheel's table."""
    return {place: number for number, place in enumerate(numbered()) if place >= 0}


def turned(squares: int) -> int:
    """The squares on a board turned by 180 degrees."""
    return bits(len(GRID.names) - 1 - square for square in members(squares))


def mirrored(squares: int) -> int:
    """The squares on a board mirrored along the diagonal on which the starting points lie."""
    last = GRID.columns - 1
    return bits(GRID.at(last - y, last - x) for x, y in map(GRID.place, members(squares)))


@cache
def machine() -> ctypes.CDLL:
    """The compiled library, its table filled."""
    library = ctypes.CDLL(str(compiled()))
    signatures: dict[str, tuple[object, Sequence[object]]] = {
        "begun": (c_void_p, ()),
        "gone": (None, (c_void_p,)),
        "played": (None, (c_void_p, c_int)),
        "turn_of": (c_int, (c_void_p,)),
        "score_of": (c_int, (c_void_p, c_int)),
        "legal_places": (c_int, (c_void_p, POINTER(c_uint16))),
        "considered_places": (c_int, (c_void_p, POINTER(c_uint16))),
        "features_on": (c_int, (c_void_p, POINTER(c_uint16))),
        "judged": (None, (c_void_p, c_void_p, POINTER(c_float), POINTER(c_float))),
        "hand_made": (c_int, (c_void_p, POINTER(c_uint16), POINTER(c_float), POINTER(c_float))),
        "parameters": (c_long, ()),
        "drawn_network": (None, (c_void_p, c_uint64)),
        "chosen_place": (c_int, (c_void_p, c_void_p, c_int, c_uint64)),
        "thinker": (c_void_p, (c_void_p, c_int, c_int)),
        "dismissed": (None, (c_void_p,)),
        "thought_place": (c_int, (c_void_p, c_void_p, c_int, c_uint64)),
        "visited_places": (c_int, (c_void_p, POINTER(c_uint16), POINTER(c_int))),
        "self_play": (c_int, (c_void_p, c_int, c_uint64, c_int, c_int, c_char_p)),
        "match": (c_double, (c_void_p, c_void_p, c_int, c_uint64, c_int, c_int)),
        "train": (
            c_int,
            (c_void_p, c_void_p, POINTER(c_int64), c_int, c_int, c_int, *[c_float] * 3, c_uint64, POINTER(c_double)),
        ),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    _fill(library)
    return library


def compiled() -> Path:
    """The library, compiled for this machine unless it has been."""
    sources = sorted(SOURCES.iterdir())
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:12]
    path = BUILD / f"blokus-{digest}.so"
    if not path.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")  # other processes may compile it as well
        subprocess.run([*COMPILER, "-o", str(partial), str(SOURCES / "blokus.c"), "-lm"], check=True)
        partial.rename(path)
    return path


def _fill(library: ctypes.CDLL) -> None:
    """Tell C all placements."""
    table, order, number = full_table(), numbered(), numbers()
    moves = [table.moves[place] if place >= 0 else None for place in order]
    pieces = [move.piece if move else -1 for move in moves]
    squares = [(members(move.squares) if move else []) for move in moves]
    flat = b"".join(bytes(own).ljust(5, bytes([NONE])) for own in squares)
    turn = [number[table.by_squares[turned(move.squares)]] if move else -1 for move in moves]
    mirror = [number[table.by_squares[mirrored(move.squares)]] if move else -1 for move in moves]
    ints = [(c_int * len(order))(*values) for values in (pieces, turn, mirror)]
    library.table(len(order), ints[0], (c_uint8 * len(flat)).from_buffer_copy(flat), *ints[1:], (c_int * 2)(*STARTS))
