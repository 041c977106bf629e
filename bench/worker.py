"""How long the worker's Python takes for a press: `python -m bench.worker [GAME …] [--against CHECKOUT] [--rounds N]`.

Games without a browser: people, or a person against quick bots, press what they would with a mouse. They take a thing
in hand, at times turn it and put it back, point at a place where it fits, and press there. Every message and reply is
one of `web.engine`, JSON included; what the computer thinks isn't counted, nor are the first presses. Python is
Pyodide's, in Node, or with `--cpython` the one that runs this.

With `--against` the same presses are made in another checkout as well, in random order, so that a busy machine slows
both alike. Milliseconds are medians; **ratio** is the median of the ratios press by press, and **sum** the ratio of the
sums. Where replies differ, it says how many: none should, unless what is shown was changed.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.pyodide import CPYTHON, PYODIDE, Python
from pygames import GAMES
from pygames.console import positive

PRESSER = (Path(__file__).parent / "presser.py").read_text()
"""What makes the presses, in either checkout."""
PARTS = ("board", "whole")
FIRST = 12
"""Number of presses that are not counted."""
Pressed = tuple[str, float, float, str]
"""The kind of a press, the seconds until the board is answered, and until all is; a checksum of the replies."""


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--against", type=Path)
    parser.add_argument("--rounds", type=positive, default=3)
    parser.add_argument("--presses", type=positive, default=80, help="how many presses a round makes of each game")
    parser.add_argument("--cpython", action="store_true", help="CPython instead of Pyodide")
    chosen = parser.parse_args()
    command = CPYTHON if chosen.cpython else PYODIDE
    pythons = [Python(command), *([Python(command, chosen.against)] if chosen.against else [])]
    for python in pythons:
        python(f"exec({PRESSER!r}, globals())")
    print(f"{'':27}{'presses':>8}" + "".join(f"{part:>8}{'before':>8}{'ratio':>7}{'sum':>6}" for part in PARTS))
    for name in chosen.games:
        for kind, made in sorted(pressed(pythons, name, chosen.rounds, chosen.presses).items()):
            print(f"{name:10} {kind:16}{len(made):8}" + "".join(columns(made, part) for part in (1, 2)), flush=True)
            if differ := sum(len({replies for *_, replies in each}) > 1 for each in made):
                print(f"{differ} replies differ", file=sys.stderr)
    for python in pythons:
        python.close()


def pressed(pythons: list[Python], name: str, rounds: int, presses: int) -> dict[str, list[tuple[Pressed, ...]]]:
    """Return the presses by opponent and kind, each as made by all interpreters."""
    found: dict[str, list[tuple[Pressed, ...]]] = defaultdict(list)
    rng = Random(name)
    for seed in range(rounds):
        for opponent in ("human", "bot"):
            for python in pythons:
                python(f"open_table({name!r}, {opponent!r}, {seed})")
            for number in range(presses):
                made = {python: python("make_press()") for python in rng.sample(pythons, len(pythons))}
                if None in made.values():
                    break
                if seed or number >= FIRST:
                    found[f"{opponent} {made[pythons[0]][0]}"].append(tuple(made[python] for python in pythons))
    return found


def columns(made: list[tuple[Any, ...]], part: int) -> str:
    """Return the medians, and the ratios between two interpreters."""
    times = [[each[part] for each in one] for one in made]
    here, *others = (1000 * median(column) for column in zip(*times, strict=True))
    if not others:
        return f"{here:8.2f}{'':21}"
    ratio = median(new / old for new, old in times)
    sums = [sum(column) for column in zip(*times, strict=True)]
    return f"{here:8.2f}{others[0]:8.2f}{ratio:7.2f}{sums[0] / sums[1]:6.2f}"


if __name__ == "__main__":
    main()
