"""How long the letters of games among friends get, and how long a device takes: `python -m bench.friends [GAME …]`.

Random games by links from one to the next, in CPython and in Pyodide, with the longest names. For each number of seats:

- **first**, **longest**: letters in the fragment of the invitation, and of the longest link;
- **messages**: links from the invitation to the end;
- **open**, **finish**: milliseconds to open a link, and to finish a turn and write the next one: the median over the
  second half of a game, in CPython, and how many times longer Pyodide takes.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from bench.pyodide import CPYTHON, PYODIDE, Python
from pygames import GAMES
from pygames.friends import Letter, Peer
from pygames.play.record import MAX_NAME

MEASURE = "__import__('bench.friends', fromlist=['played']).played({name!r}, {seats}, {seed})"
LONGEST_OPTIONS: dict[str, dict[str, Any]] = {"sectori": {"size": 6, "rim": True}}


def played(name: str, seats: int, seed: int) -> dict[str, float]:
    """Play a random game by links; return its figures."""
    rng, names = Random(seed), [f"{'Maximiliana-Josephine von der':{MAX_NAME - 1}}{seat}" for seat in range(seats)]
    order = [*range(2, seats), 0, 1]
    first = Peer.invite(GAMES[name], seats, here=order[:1], options=LONGEST_OPTIONS.get(name, {}), names=names)
    devices, links = {order[0]: first}, [first.link]
    for seat in order[1:]:
        devices[seat] = Peer.open(Letter.read(links[-1])).joined({seat: names[seat]})
        links.append(devices[seat].link)
    last, opened, finished = order[-1], list[float](), list[float]()
    while devices[last].waits_for or devices[last].actor is not None:
        last, spent = _next(devices, last, links[-1])
        start = perf_counter()
        devices[last] = _played(devices[last], rng)
        links.append(devices[last].link)
        opened.append(spent)
        finished.append(perf_counter() - start)
    half = len(opened) // 2
    letters = [*map(len, links)]
    times = {"open": 1000 * median(opened[half:]), "finish": 1000 * median(finished[half:])}
    return {"first": letters[0], "longest": max(letters), "messages": len(links), **times}


def _next(devices: dict[int, Peer], last: int, link: str) -> tuple[int, float]:
    """Have whoever is waited for open a link; return who it is, and the seconds it took."""
    if devices[last].actor is not None:
        return last, 0.0
    seat = devices[last].waits_for[0]
    start = perf_counter()
    devices[seat] = devices[seat].received(link)
    return seat, perf_counter() - start


def _played(device: Peer, rng: Random) -> Peer:
    """Return a device after its turn, if it can play."""
    while device.actor is not None:
        while not device.is_complete and not device.must_skip:
            rolls = device.must_roll
            device = device.rolled() if rolls else device.played(str(rng.choice(device.position.legal_moves())))
        device = device.finished()
    return device


def main() -> None:
    """Measure, and print a row for each game and number of seats."""
    parser = argparse.ArgumentParser(prog="python -m bench.friends", description=__doc__)
    parser.add_argument("games", nargs="*", help="names of games; all unless named")
    parser.add_argument("--rounds", type=int, default=3)
    wish = parser.parse_args()
    columns = ("first", "longest", "messages", "open", "Pyodide", "finish", "Pyodide")
    print(f"{'':12}" + "".join(f"{column:>10}" for column in columns))
    pythons = Python(CPYTHON), Python(PYODIDE)
    for name in wish.games or list(GAMES):
        for seats in GAMES[name].seats:
            asked = [MEASURE.format(name=name, seats=seats, seed=seed) for seed in range(wish.rounds)]
            # in turn, so that a busy machine slows both alike
            found = [[python(expression) for python in pythons] for expression in asked]
            print(f"{name:10}{seats:2}" + "".join(f"{value:>10}" for value in _row(found)), flush=True)
    for python in pythons:
        python.close()


def _row(found: list[list[dict[str, float]]]) -> list[str]:
    """Return the values of a row: counts, then times of CPython, each with the ratio of Pyodide's."""
    counts = [str(max(int(here[name]) for here, _ in found)) for name in ("first", "longest", "messages")]
    times = [
        text
        for name in ("open", "finish")
        for text in (
            f"{median(here[name] for here, _ in found):.1f}",
            f"{median(there[name] / here[name] for here, there in found):.1f}×",
        )
    ]
    return [*counts, *times]


if __name__ == "__main__":
    main()
