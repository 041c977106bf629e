"""Games between equal good players, with what their searches expected before each move; kept in files, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from pygames import GAMES
from pygames.ai.network_tactics import with_network
from pygames.ai.rollouts import policy_move
from pygames.ai.search import Search
from pygames.core.bits import members
from pygames.core.game import CHANCE, Game, Option, chance_outcome
from research.training.export import in_wheel
from research.training.machine import table_of
from research.training.thinker import Thinker

KEPT = Path(__file__).parents[1] / "build" / "calibration"
IN_C = ("blokus", "cathedral", "ringgz")
"""The games that are played in C."""
STRAY = 0.2
"""How often a move of the opening is drawn from all legal ones; the others are drawn by the policy."""
OPENINGS = {"blokus": 12, "cathedral": 24, "ringgz": 30, "sectori": 40, "blockers": 40}
"""The most moves at the beginning that are drawn, so that games are not all alike, nor all even."""


@dataclass(frozen=True)
class Kind:
    """A kind of game: which, for how many, by which options."""

    game: str
    seats: int
    options: tuple[tuple[str, Option], ...] = ()

    @property
    def name(self) -> str:
        """A name for files."""
        return "-".join(map(str, (self.game, self.seats, *(value for _, value in self.options))))

    @property
    def path(self) -> Path:
        """Where its games are kept."""
        return KEPT / f"{self.name}.jsonl"

    def start(self) -> Any:
        """Return its first position."""
        return GAMES[self.game].start(self.seats, **dict(self.options))


@dataclass(frozen=True)
class Expected:
    """What a search expected of a position."""

    ply: int
    seat: int
    values: list[float]
    """The value of its best move, by seat."""
    proved: bool = False


@dataclass(frozen=True)
class EqualGame:
    """A game that is over."""

    plies: list[str]
    shares: list[float]
    """The shares of the win, by seat."""
    expected: list[Expected]

    def write(self) -> str:
        """Return it as a line."""
        return json.dumps(asdict(self))

    @classmethod
    def read(cls, line: str) -> EqualGame:
        """Parse a line."""
        found = json.loads(line)
        return cls(found["plies"], found["shares"], [Expected(**one) for one in found["expected"]])


def kept_games(kind: Kind) -> list[EqualGame]:
    """Return the games of a kind that are kept."""
    return [EqualGame.read(line) for line in kind.path.read_text().splitlines()] if kind.path.exists() else []


def play_more(kind: Kind, games: int, steps: int, seed: str) -> None:
    """Play until so many games are kept."""
    KEPT.mkdir(parents=True, exist_ok=True)
    searcher = _InC(kind) if kind.game in IN_C else _InPython(kind)
    for number in range(len(kept_games(kind)), games):
        found = play_game(kind, searcher, steps, Random(f"{seed}:{kind.name}:{number}"))
        with kind.path.open("a") as file:
            file.write(found.write() + "\n")


def play_game(kind: Kind, searcher: _Searcher, steps: int, rng: Random) -> EqualGame:
    """Play a game; after an opening by lot, all seats search equally long."""
    game, position = GAMES[kind.game], kind.start()
    plies, expected, drawn = list[str](), list[Expected](), rng.randrange(OPENINGS[kind.game])
    while position.turn is not None:
        if position.turn == CHANCE:
            move = chance_outcome(position, rng)
        elif drawn > 0 or position.legal_set.bit_count() == 1:
            move, drawn = _by_lot(game, position, rng), drawn - 1
        else:
            move, values, proved = searcher.choose(position, plies, steps)
            expected.append(Expected(len(plies), position.turn, [round(one, 4) for one in values], proved))
        plies.append(str(move))
        position = position.play(move)
    winners = position.winners()
    return EqualGame(plies, [(seat in winners) / len(winners) for seat in range(kind.seats)], expected)


def _by_lot(game: Game, position: Any, rng: Random) -> Any:
    """Return a move of the opening."""
    if rng.random() < STRAY:
        return position.move_at(rng.choice(members(position.legal_set)))
    return position.move_at(policy_move(game, position, rng))


class _Searcher:
    """Finds moves."""

    def choose(self, position: Any, plies: list[str], steps: int) -> tuple[Any, list[float], bool]:
        """Return a move, its value by seat, and whether that is proved."""
        raise NotImplementedError


class _InC(_Searcher):
    """Searches in C."""

    def __init__(self, kind: Kind) -> None:
        variants = table_of(kind.game).variants
        named = [(one.seats, tuple(one.options.items())) for one in variants]
        self.number, self.kind = named.index((kind.seats, kind.options)), kind
        self.thinker: Thinker | None = None

    def choose(self, position: Any, plies: list[str], steps: int) -> tuple[Any, list[float], bool]:
        if self.thinker is None:
            content = in_wheel(GAMES[self.kind.game])
            self.thinker = Thinker(self.kind.game, content, self.number, nodes=steps)  # too few for a tree to be kept
        text = str(self.thinker.choose(plies, steps))
        return position.parse(text), self.thinker.chosen_values()[: self.kind.seats], False


class _InPython(_Searcher):
    """Searches as the wheel does."""

    def __init__(self, kind: Kind) -> None:
        self.game = GAMES[kind.game]

    def choose(self, position: Any, plies: list[str], steps: int) -> tuple[Any, list[float], bool]:
        search = Search(self.game, len(plies), tactics=with_network(self.game))
        observation = position.observe(position.turn)
        for _ in zip(range(steps), search.run(observation), strict=False):
            pass
        best = search.result.best
        return observation.parse(str(best.move)), list(best.value), best.exact is not None


def kinds(game: str) -> Iterator[Kind]:
    """Yield the kinds of a game that are measured."""
    chosen: dict[str, tuple[tuple[str, Option], ...]]
    chosen = {"blokus": (("starts", "fixed"),), "cathedral": (("rounds", 2),)}
    for seats in GAMES[game].seats:
        yield Kind(game, seats, chosen.get(game, ()))
    if game == "cathedral":
        yield Kind(game, 2, (("rounds", 1),))
