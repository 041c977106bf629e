"""Fits and tests what the values of a search mean: `python -m research.calibration [GAME …] [--games N]`.

Equal good players play games (`research/equals.py`); before each decision, what their search expects is kept. From
every other game, the powers of `pygames/ai/calibration.py` are fitted for each stretch of a game; the others tell how
often those win of whom it is said that they win so often. What has been played is kept in `build/calibration/` and
isn't played again; `--games 0` plays none. The tables are those of docs/strength.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import log
from statistics import fmean
from typing import NamedTuple

from pygames import GAMES
from pygames.ai.calibration import LEAST, calibrated, interpolated, rescaled
from pygames.ai.search import MoveResult
from research.equals import EqualGame, Kind, kept_games, kinds, play_more

STRETCHES = 6
"""How many powers a game has."""
SMOOTHNESS = 25.0
"""How much less likely the results may be for powers of neighbouring stretches to be more alike, in nats."""
BINS = 10
"""How many equal parts the probabilities are sorted into, to be compared with the results."""
STEPS = {"sectori": 150, "blockers": 100}
"""Simulations for each move, where they are made in Python; in C, there are more."""
MOST = 400


Pairs = Sequence[tuple[float, float]]
"""What was told, and the share of the win."""


class Row(NamedTuple):
    """What was expected of a position, and what came of it."""

    elapsed: float
    seat: int
    values: list[float]
    used: tuple[float, ...]
    """What players are told: the probabilities by seat, with the powers that the game has now."""
    shares: list[float]
    is_open: bool
    """Whether it is neither proved nor decided."""


class Measured(NamedTuple):
    """How powers hold in the games that they weren't fitted to."""

    name: str
    games: int
    """All of them; every other one was fitted to."""
    powers: list[float]
    """Those fitted."""
    before: Pairs
    """By the search's bare values."""
    fitted: Pairs
    used: Pairs
    """By the powers that the game has now, as players are told."""


def main() -> None:
    """Fit, test and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--games", type=int, default=300, help="of each kind")
    parser.add_argument("--seed", default="1")
    wish = parser.parse_args()
    found = []
    for game in wish.names or GAMES:
        for name, several in groupby(kinds(game), name_of):
            rows = list[list[Row]]()
            for kind in several:
                play_more(kind, wish.games, STEPS.get(game, MOST), wish.seed)
                rows += [list(rows_of(kind, one)) for one in different(kept_games(kind))]
            if rows:
                found.append(measured(name, rows))
    report(found)


def name_of(kind: Kind) -> str:
    """Return how a kind of game is called in the tables; kinds of one name are measured together."""
    scoring = dict(kind.options).get("scoring")
    return f"{GAMES[kind.game].title}, {kind.seats}" + (f", {scoring}" if scoring else "")


def different(games: Sequence[EqualGame]) -> list[EqualGame]:
    """Return games without those played before: where no move was drawn by lot, searches play the same game again."""
    return list({(*one.plies,): one for one in games}.values())


def rows_of(kind: Kind, played: EqualGame) -> Iterator[Row]:
    """Yield a row for each decision of a game."""
    game, position = GAMES[kind.game], kind.start()
    expected = {one.ply: one for one in played.expected}
    assert game.tactics.elapsed
    for ply, text in enumerate(played.plies):
        if one := expected.get(ply):
            found = MoveResult(None, 1, (*one.values,), (*one.values,) if one.proved else None)
            told, is_open = calibrated(game, position, found), not one.proved and game.tactics.decided(position) is None
            yield Row(game.tactics.elapsed(position), one.seat, one.values, told, played.shares, is_open)
        position = position.play(position.parse(text))


def measured(name: str, games: Sequence[Sequence[Row]]) -> Measured:
    """Fit powers to every other game, and return how all that is told holds in the others."""
    fitted, held_out = ([row for one in games[start::2] for row in one] for start in (0, 1))
    powers = fit(fitted)
    before, now = ([getattr(row, part) for row in held_out] for part in ("values", "used"))
    every = (before, [told_with(powers, row) for row in held_out], now)
    return Measured(name, len(games), powers, *(_paired(told, held_out) for told in every))


def _paired(told: Sequence[Sequence[float]], rows: Sequence[Row]) -> Pairs:
    """Return what the seats to move were told, with what they won."""
    return [(one[row.seat], row.shares[row.seat]) for one, row in zip(told, rows, strict=True)]


def report(found: Sequence[Measured]) -> None:
    """Print the powers fitted, and tables of how good and how reliable all that is told is."""
    for one in found:
        print(f"{one.name}: powers {(*one.powers,)}, with which the error is {error(one.fitted):.3f}")
    print("\n| game, seats | games | positions held out | Brier score before | now | calibration error before | now |")
    print("|---|---|---|---|---|---|---|")
    for one in found:
        scores = (score(pairs) for score in (brier, error) for pairs in (one.before, one.used))
        print(f"| {one.name} | {one.games} | {len(one.used):,} |", *(f"{score:.3f} |" for score in scores))
    print("\n| told |", *(f"{one.name} |" for one in found))
    print("|---|" + "---|" * len(found))
    parts = [reliability(one.used) for one in found]
    for low in range(0, 100, 100 // BINS):
        cells = (_told_and_won(part.get(low / 100)) for part in parts)
        print(f"| {low}–{low + 100 // BINS} |", *(f"{cell} |" for cell in cells))


def _told_and_won(part: tuple[float, float, int] | None) -> str:
    """Return what was told and what was won in per cent, and how often."""
    return "–" if part is None else f"{100 * part[0]:.0f} → {100 * part[1]:.0f} ({part[2]:,})"


def told_with(powers: Sequence[float], row: Row) -> Sequence[float]:
    """Return the probabilities that these powers give."""
    return rescaled(row.values, interpolated(powers, row.elapsed)) if row.is_open else row.used


def fit(rows: Sequence[Row]) -> list[float]:
    """Return the powers that make the results as likely as possible, one stretch after the other."""
    unclear = [row for row in rows if row.is_open]
    powers = min(([one] * STRETCHES for one in _tried()), key=lambda all_alike: loss(all_alike, unclear))
    reached = [[row for row in unclear if abs(row.elapsed * STRETCHES - 0.5 - n) < 1] for n in range(STRETCHES)]
    for _ in range(4):
        for n, near in enumerate(reached):
            powers[n] = min(_tried(), key=lambda one: _badness([*powers[:n], one, *powers[n + 1 :]], n, near))
    return powers


def _badness(powers: Sequence[float], n: int, near: Sequence[Row]) -> float:
    """Return how badly powers fit the rows near a stretch, and how much that differs from the stretches beside it."""
    beside = [powers[at] for at in (n - 1, n + 1) if 0 <= at < len(powers)]
    uneven = SMOOTHNESS * sum(log(powers[n] / other) ** 2 for other in beside)
    return (len(near) * loss(powers, near) if near else 0.0) + uneven


def _tried() -> Iterator[float]:
    """Yield the powers to try, from 0.3 to 8."""
    return (round(0.3 * 1.07**n, 2) for n in range(49))


def loss(powers: Sequence[float], rows: Sequence[Row]) -> float:
    """Return the mean cross-entropy for the seats to move, in nats."""
    told = (rescaled(row.values, interpolated(powers, row.elapsed))[row.seat] for row in rows)
    return fmean(map(_loss, told, (row.shares[row.seat] for row in rows)))


def _loss(told: float, won: float) -> float:
    sure = min(1 - LEAST, max(LEAST, told))
    return -won * log(sure) - (1 - won) * log(1 - sure)


def brier(pairs: Pairs) -> float:
    """Return the Brier score: the mean squared error."""
    return fmean((told - won) ** 2 for told, won in pairs)


def reliability(pairs: Pairs) -> dict[float, tuple[float, float, int]]:
    """Return by the beginning of each part of the probabilities: the means of what was told and won, and how often."""
    parts: dict[float, list[tuple[float, float]]] = {}
    for pair in pairs:
        parts.setdefault(min(BINS - 1, int(pair[0] * BINS)) / BINS, []).append(pair)
    return {
        low: (fmean(told for told, _ in part), fmean(won for _, won in part), len(part))
        for low, part in sorted(parts.items())
    }


def error(pairs: Pairs) -> float:
    """Return the expected calibration error: how far what is told is from what is won, on average over the parts."""
    return sum(n * abs(told - won) for told, won, n in reliability(pairs).values()) / len(pairs)


if __name__ == "__main__":
    main()
