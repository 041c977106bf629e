"""The C code for self-play and training: compiled for a game on first use, and given its placements."""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
from collections.abc import Sequence
from ctypes import POINTER, c_char_p, c_double, c_float, c_int, c_int64, c_long, c_uint16, c_uint64, c_void_p
from functools import cache
from importlib import import_module
from pathlib import Path

from research.training.tables import Table

SOURCES = Path(__file__).parent / "c"
BUILD = Path(__file__).parents[2] / "build" / "training"
# The parts of -ffast-math, for speed: training need not give the same bits on every machine. With that option itself,
# loading the library would make the whole process flush subnormal numbers to zero, in Python's arithmetic, too.
FAST_MATH = (
    "-ffinite-math-only",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-fno-signed-zeros",
    "-fassociative-math",
    "-freciprocal-math",
)
COMPILER = ("cc", "-O3", "-march=native", "-mprefer-vector-width=512", *FAST_MATH, "-shared", "-fPIC")
SIGNATURES: dict[str, tuple[object, Sequence[object]]] = {
    "begun": (c_void_p, (c_int,)),
    "gone": (None, (c_void_p,)),
    "played": (None, (c_void_p, c_int)),
    "turn_of": (c_int, (c_void_p,)),
    "score_of": (c_int, (c_void_p, c_int)),
    "legal_places": (c_int, (c_void_p, POINTER(c_uint16))),
    "considered_places": (c_int, (c_void_p, POINTER(c_uint16))),
    "features_on": (c_int, (c_void_p, POINTER(c_uint16))),
    "codes_of_squares": (c_int, (c_void_p, POINTER(c_uint16))),
    "counts_of_position": (c_int, (c_void_p, POINTER(c_uint16))),
    "middle_of": (None, (c_int, POINTER(c_float), POINTER(c_float))),
    "judged": (None, (c_void_p, c_void_p, POINTER(c_float), POINTER(c_float))),
    "ended_values": (None, (c_void_p, POINTER(c_float))),
    "hand_made": (c_int, (c_void_p, POINTER(c_uint16), POINTER(c_float), POINTER(c_float))),
    "parameters": (c_long, ()),
    "drawn_network": (None, (c_void_p, c_uint64)),
    "thinker": (c_void_p, (c_void_p, c_int, c_int)),
    "dismissed": (None, (c_void_p,)),
    "tuned": (None, (c_void_p, c_float, c_float)),
    "thought_place": (c_int, (c_void_p, c_void_p, c_int, c_uint64)),
    "thought_values": (None, (c_void_p, POINTER(c_float))),
    "chosen_values": (None, (c_void_p, POINTER(c_float))),
    "visited_places": (c_int, (c_void_p, POINTER(c_uint16), POINTER(c_int))),
    "self_play": (c_int, (c_void_p, c_int, c_uint64, c_int, c_int, c_char_p)),
    "positions": (c_long, (c_char_p, c_int64, POINTER(c_int64))),
    "contest": (c_double, (c_void_p, c_void_p, c_int, c_int, c_int, c_uint64, c_int)),
    "match": (c_double, (c_void_p, c_void_p, c_int, c_int, c_uint64, c_int, c_int)),
    "train": (
        c_int,
        (c_void_p, c_char_p, POINTER(c_int64), c_int, c_int, c_int, *[c_float] * 3, c_uint64, POINTER(c_double)),
    ),
}


@cache
def table_of(game: str) -> Table:
    """Return how C numbers the placements of a game."""
    table: Table = import_module(f"research.training.tables.{game}").TABLE
    return table


@cache
def machine(game: str) -> ctypes.CDLL:
    """Return the compiled library of a game, its table filled."""
    library = ctypes.CDLL(str(compile_library(game)))
    for name, (result, arguments) in SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    table_of(game).fill(library)
    return library


def compile_library(game: str) -> Path:
    """Compile the library for this machine unless it has been; return its path."""
    sources = [source.read_bytes() for source in sorted(SOURCES.iterdir())]
    # the name changes with the sources and options, so an older library is never loaded
    digest = hashlib.sha256(b"".join([" ".join(COMPILER).encode(), *sources])).hexdigest()[:12]
    path = BUILD / f"{game}-{digest}.so"
    if not path.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        partial = path.with_suffix(f".{os.getpid()}")  # other processes may be compiling it, too
        header, source = f'-DGAME="{game}.h"', str(SOURCES / "machine.c")
        subprocess.run([*COMPILER, header, "-o", str(partial), source, "-lm"], check=True)
        partial.rename(path)
    return path
