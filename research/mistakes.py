"""Measures which moves are rightly called mistakes: `python -m research.mistakes [GAME …] [--named N]`.

Games of beginners to strong players are gone through as the app does it: a short comparison of each move with the best
one (`pygames/ai/comparison.py`). Then a search with twenty times as many simulations looks at every move that is named
as a mistake, and at one in a few of the others. Printed are the share of the named moves that lose something by that
search, too, and of all moves that lose much by it, the share that is named: the table of docs/strength.md. What is
found is kept in `build/mistakes/`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from pygames import GAMES
from pygames.ai import player
from pygames.ai.calibration import calibrated
from pygames.ai.comparison import FURTHER, SMALL, Comparison
from pygames.ai.search import MoveResult
from pygames.ai.standings import wilson
from pygames.core.game import CHANCE, chance_outcome
from research.calibration import name_of
from research.equals import IN_C, Kind, kinds
from research.training.export import in_wheel
from research.training.machine import table_of
from research.training.thinker import Thinker

KEPT = Path(__file__).parents[1] / "build" / "mistakes"
LEVELS = ("beginner", "casual", "skilled", "strong")
STEPS = 150
"""Simulations of each look, about what a phone makes in a third of a second: one finds the best move, one compares."""
DEEPER = 20
"""How many times as long the long look is, where it is made in Python."""
IN_C_STEPS = 4000
"""Simulations of each long look in C, of which there are three: for the best move, and after each of the two."""
CONFIRMED = 0.05
"""The loss above which the long look agrees that a move is a mistake."""
MUCH = 0.2
"""The loss by the long look above which a move should have been named."""
OTHERS = 6
"""Of the moves that aren't named, one in so many is looked at for longer."""
SPACING = 3
"""Of a game's decisions, one in so many is compared, so that there are moves of more games."""


@dataclass(frozen=True)
class Looked:
    """A move: what it loses by a short look and by a long one."""

    level: str
    game: int
    ply: int
    loss: float
    deep: float
    """What it loses by the long look."""
    weight: int
    """How many moves it stands for."""


def main() -> None:
    """Look at moves until enough are named, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", metavar="GAME", nargs="*", choices=[*GAMES, []])
    parser.add_argument("--named", type=int, default=200, help="of each game, how many named moves are looked at")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--least", type=float, default=SMALL, help="the smallest loss that is named")
    wish = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    print("| game, seats | named, looked at | agreed | costly ones looked at | caught |\n|---|---|---|---|---|")
    for game in wish.names or GAMES:
        path = KEPT / f"{game}.jsonl"
        found = [Looked(**json.loads(line)) for line in path.read_text().splitlines()] if path.exists() else []
        if count(found) < wish.named:
            with path.open("a") as file:
                first = max((one.game + 1 for one in found), default=0)
                for one in looked_at(next(kinds(game)), first, wish.seed):
                    found.append(one)
                    file.write(json.dumps(asdict(one)) + "\n")
                    file.flush()
                    if count(found) >= wish.named:
                        break
        report(name_of(next(kinds(game))), found, wish.least)


def count(found: list[Looked]) -> int:
    """Return how many moves are named."""
    return sum(one.loss > SMALL for one in found)


def report(name: str, found: list[Looked], least: float) -> None:
    """Print a row with how far the long looks agree."""
    named = [one for one in found if one.loss > least]
    costly = [one for one in found if one.deep >= MUCH]
    right = share_of([one.deep > CONFIRMED for one in named], [1] * len(named))
    caught = share_of([one.loss > least for one in costly], [one.weight for one in costly])
    print(f"| {name} | {len(named)} | {right} | {len(costly)} | {caught} |")


def share_of(hits: list[bool], weights: list[int]) -> str:
    """Return a share with its 95 % interval; moves that stand for several make the sample less (Kish 1965)."""
    every = sum(weights)
    if not every:
        return "-"
    share = sum(weight for hit, weight in zip(hits, weights, strict=True) if hit) / every
    size = round(every**2 / sum(weight**2 for weight in weights))
    low, high = wilson(share * size, size)
    return f"{share:.2f} ({low:.2f}–{high:.2f})"


def looked_at(kind: Kind, first: int, seed: str) -> Iterator[Looked]:
    """Yield moves of one game after another, the levels in turn."""
    longer = _InC(kind) if kind.game in IN_C else None
    number = first
    while True:
        name, level = f"{seed}:{kind.name}:{number}", LEVELS[number % len(LEVELS)]
        rng = Random(f"{name}:looks")  # not the game's own, so that what is looked at changes no game
        plies, position = list[str](), kind.start()
        for ply, text in enumerate(played_by(kind, level, Random(name))):
            is_choice = isinstance(position.turn, int) and position.legal_set.bit_count() > 1
            if is_choice and ply and rng.randrange(SPACING) == 0:
                loss, is_drawn = short_loss(kind, position, text), rng.randrange(OTHERS) == 0
                is_named = loss > SMALL
                if is_named or is_drawn:
                    deep = longer.loss(position, plies, text) if longer else long_loss(kind, position, text)
                    yield Looked(level, number, ply, round(loss, 3), round(deep, 3), 1 if is_named else OTHERS)
            plies.append(text)
            position = position.play(position.parse(text))
        number += 1


def played_by(kind: Kind, level: str, rng: Random) -> Iterator[str]:
    """Yield the plies of a game between equals of a level."""
    game, position = GAMES[kind.game], kind.start()
    bots = [player(game, level, seed=rng.randrange(10**9), timed=False) for _ in range(kind.seats)]
    while position.turn is not None:
        if position.turn == CHANCE:
            move = chance_outcome(position, rng)
        else:
            move = bots[position.turn].choose(position.observe(position.turn))
        yield str(move)
        position = position.play(position.parse(str(move)))


def short_loss(kind: Kind, position: Any, text: str) -> float:
    """Return what a move loses by the short look."""
    return _loss_by(kind, position, text, STEPS, FURTHER)


def long_loss(kind: Kind, position: Any, text: str) -> float:
    """Return what a move loses by the long look."""
    return _loss_by(kind, position, text, DEEPER * STEPS, ())


def _loss_by(kind: Kind, position: Any, text: str, steps: int, further: Sequence[int]) -> float:
    observation = position.observe(position.turn)
    found = Comparison(GAMES[kind.game], observation, observation.parse(text))
    for _ in found.run(inf, steps, further):
        pass
    return found.loss


class _InC:
    """Looks in C: for the best move, and at what follows it and the move played, each equally long."""

    def __init__(self, kind: Kind) -> None:
        self.kind, game = kind, GAMES[kind.game]
        named = [(one.seats, tuple(one.options.items())) for one in table_of(kind.game).variants]
        content = in_wheel(game)
        self.thinker = Thinker(kind.game, content, named.index((kind.seats, kind.options)), nodes=IN_C_STEPS)

    def loss(self, position: Any, plies: list[str], text: str) -> float:
        """Return what a move loses."""
        best, seat = str(self.thinker.choose(plies, IN_C_STEPS)), position.turn
        after = {move: self._after(position, plies, move) for move in {best, text}}
        return float(max(0.0, after[best][seat] - after[text][seat]))

    def _after(self, position: Any, plies: list[str], move: str) -> tuple[float, ...]:
        following = position.play(position.parse(move))
        if following.turn is None:
            winners = following.winners()
            return tuple((seat in winners) / len(winners) for seat in range(self.kind.seats))
        self.thinker.choose([*plies, move], IN_C_STEPS)
        return self._calibrated(position, self.thinker.chosen_values())

    def _calibrated(self, position: Any, values: list[float]) -> tuple[float, ...]:
        found = MoveResult(None, 1, tuple(values[: self.kind.seats]), None)
        return calibrated(GAMES[self.kind.game], position, found)


if __name__ == "__main__":
    main()
