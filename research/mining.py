"""The mining configurations: which games are played in search of puzzles, and which positions deserve a proof.

A game is played by randomly drawn levels. Its last positions are solved to the end, as long as that is possible. A
theme with a task of its own is looked for wherever just a few moves achieve it. Of the other positions, those are
searched at length in which a short search finds one move much better than the rest. Every level tries what is proved:
how often they solve it is how hard it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from time import process_time
from typing import Any, NamedTuple, NotRequired, TypedDict

from pygames import CHANCE, Game
from pygames.ai import player
from pygames.ai.endgame import OutOfNodes
from pygames.ai.search import Search
from pygames.core.game import Option, chance_outcome
from pygames.core.guide import Theme
from pygames.play.puzzle import WON, Outcome, prize_of
from research.proof import (
    WRONG_MARGIN,
    Proof,
    has_chance,
    is_sound,
    prove,
    prove_by_search,
    prove_task,
    prove_win,
    split_by_looks,
)

MAX_NODES = 25_000
"""Maximum number of nodes for solving a position."""
MAX_SLIP_NODES = 8_000
"""Maximum number of nodes for solving a position after a mistake."""
SLIPPING = "beginner"
"""The level that makes the mistakes."""
MIN_MOVES = 4
"""Minimum number of moves of a puzzle's position."""
MAX_ANSWER_SHARE = 3
"""Maximum share of right moves: one in this many."""
MAX_RIGHT = 8
MIN_VALUE = 0.2
"""Minimum value for the seat to move: a lost position makes no puzzle."""
MIN_WON_VALUE = 0.5
"""The same, if the right move is to win something."""
FILTER_SIMULATIONS = 120
"""Simulations that decide whether a position is examined more closely."""
FUNNEL_FACTOR = 4
"""Funnel factor: this many times more positions are examined closely than are searched at length."""
MIN_MOVE_SIMULATIONS = 6
"""Minimum simulations for as many moves as make a puzzle, even if the search concentrates on one."""
MAX_PER_GAME = 5
"""Maximum number of puzzles from one game."""
TRIES = {"beginner": 8, "casual": 8, "skilled": 4, "strong": 2, "expert": 1}
"""How often each level tries a puzzle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MiningConfig:
    """The kind of games to mine for puzzles, and which of their positions to examine."""

    name: str
    games: int
    """The number of games."""
    players: tuple[str, ...] = ("casual", "skilled", "skilled")
    """The levels from which a game's players are drawn."""
    seats: tuple[int, ...] = (2,)
    options: Mapping[str, Option] = field(default_factory=dict)
    themes: tuple[str, ...] = ()
    """The themes to look for; empty: all."""
    solved: int = 0
    """Maximum number of a game's last positions to solve."""
    looks: int = 0
    """Maximum number of a game's positions to search at length."""
    widest: int = 300
    """Maximum number of moves of a position to search."""
    apart: int = 2
    """Minimum number of plies between two puzzles of a game."""
    won: bool = False
    """Whether only puzzles are looked for whose right move wins, captures or secures the game."""

    slips: int = 0
    """How many other moves of weak players to try at each of the last positions, to solve what they lead to."""

    @property
    def least(self) -> float:
        """Minimum value for the seat to move of a position to search."""
        return MIN_WON_VALUE if self.won else MIN_VALUE

    def wants(self, theme: str) -> bool:
        """Return whether puzzles of a theme are looked for."""
        return not self.themes or theme in self.themes

    def takes(self, game: Game, theme: str, position: Any, best: Outcome, other: Outcome) -> bool:
        """Return whether a puzzle of a theme with these outcomes is looked for."""
        prize = prize_of(game.guide.theme(theme), len(position.scores()), best, other)
        return self.wants(theme) and (not self.won or prize in WON)


CATHEDRAL: Mapping[str, Option] = {"rounds": 1}
MIXED = ("beginner", "casual", "skilled")
GOOD = ("casual", "skilled", "strong")
MINING: dict[str, tuple[MiningConfig, ...]] = {
    "sectori": (
        MiningConfig(name="rolls", games=30, players=GOOD, themes=("win", "side")),
        MiningConfig(name="sectors", games=10, players=GOOD, themes=("complete", "plan"), looks=2),
        MiningConfig(name="plans", games=7, players=GOOD, themes=("plan",), looks=2),
        MiningConfig(name="targets", games=100, players=GOOD, themes=("takeover",), looks=2),
        MiningConfig(name="turns", games=30, players=GOOD, looks=3, won=True),
    ),
    "ringgz": (
        MiningConfig(name="ends", games=28, players=MIXED, solved=99),
        MiningConfig(name="turns", games=300, solved=99, slips=8, won=True),
    ),
    "blockers": (
        MiningConfig(
            name="ends", games=14, players=("casual", "casual", "skilled"), seats=(3, 3, 4), solved=3, apart=1
        ),
        MiningConfig(
            name="captures", games=300, players=("casual",), seats=(4,), themes=("force", "costly"), solved=2, apart=1
        ),
        MiningConfig(name="turns", games=120, seats=(3, 3, 4), solved=3, apart=1, won=True),
    ),
    "cathedral": (
        MiningConfig(name="ends", games=24, options=CATHEDRAL, solved=99),
        MiningConfig(
            name="walls",
            games=36,
            players=GOOD,
            options=CATHEDRAL,
            themes=("capture", "first", "claim", "break"),
            looks=3,
            widest=600,
        ),
        MiningConfig(name="turns", games=60, players=GOOD, options=CATHEDRAL, solved=99, looks=3, widest=600, won=True),
    ),
    "blokus": (
        MiningConfig(name="ends", games=16, players=MIXED, solved=99),
        MiningConfig(name="turns", games=150, solved=99, slips=8, won=True),
    ),
}


class MinedPuzzle(TypedDict):
    """A puzzle as it is logged."""

    ply: int
    slip: NotRequired[str]  # the move that leads to it from there, instead of the game's
    theme: str
    best: str
    other: str
    answers: list[str]
    solved: dict[str, float]  # by level, the share of right tries


class MinedGame(TypedDict):
    """The yield of a game."""

    seats: int
    plies: list[str]
    asks: list[MinedPuzzle]
    seconds: float


class Choice(NamedTuple):
    """A position at which a seat chooses, and its ply."""

    ply: int
    position: Any
    slip: str = ""
    """The move that leads there from the game's position at the ply; empty if it is that position."""


class Candidate(NamedTuple):
    """A position that makes a puzzle, its theme, and the proof."""

    choice: Choice
    theme: str
    proof: Proof


def mine_game(game: Game, config: MiningConfig, seed: str) -> MinedGame:
    """Play a game, and find the puzzles in it."""
    begun, rng = process_time(), Random(f"{game.name}:{seed}")
    seats = rng.choice(config.seats)
    positions, plies = _one_game(game, config, seats, rng, seed)
    choices = [Choice(ply, one) for ply, one in enumerate(positions) if isinstance(one.turn, int)]
    found = [
        *_solve_last(game, config, choices),
        *_solve_slips(game, config, choices, seed),
        *_find_tasks(game, config, choices),
        *_find_by_search(game, config, choices, seed),
    ]
    asks = [_mined_puzzle(game, one, seed) for one in _apart(found, config.apart) if _is_sound(game, one, seed)]
    return {"seats": seats, "plies": plies, "asks": asks, "seconds": round(process_time() - begun, 1)}


def _one_game(game: Game, config: MiningConfig, seats: int, rng: Random, seed: str) -> tuple[list[Any], list[str]]:
    """Play a game between randomly drawn levels; return its positions and plies."""
    position: Any = game.start(seats, **config.options)
    players = [player(game, rng.choice(config.players), seed=f"{seed}:{seat}", timed=False) for seat in range(seats)]
    positions, plies = [], []
    while (turn := position.turn) is not None:
        ply = chance_outcome(position, rng) if turn == CHANCE else players[turn].choose(position.observe(turn))
        positions.append(position)
        plies.append(str(ply))
        position = position.play(ply)
    return positions, plies


def _solve_last(game: Game, config: MiningConfig, choices: Sequence[Choice]) -> Iterator[Candidate]:
    """Yield the last positions of a game that can be solved and make puzzles, from the end backwards."""
    for choice in choices[: -1 - config.solved : -1]:
        if has_chance(choice.position):
            return
        if not _may_show(game, config, choice.position):
            continue
        try:
            yield from _solve(game, config, choice, MAX_NODES)
        except OutOfNodes:
            return


def _solve_slips(game: Game, config: MiningConfig, choices: Sequence[Choice], seed: str) -> Iterator[Candidate]:
    """Yield the puzzles that mistakes near the end lead to, as long as their positions are solved quickly."""
    for choice in choices[: -1 - config.solved : -1] if config.slips else ():
        if has_chance(choice.position):
            return
        try:
            for slip in _slips(game, config, choice, seed):
                yield from _solve(game, config, slip, MAX_SLIP_NODES)
        except OutOfNodes:
            return


def _slips(game: Game, config: MiningConfig, choice: Choice, seed: str) -> Iterator[Choice]:
    """Yield the positions after moves of weak players at a position."""
    observation = choice.position.observe(choice.position.turn)
    weak = (player(game, SLIPPING, seed=f"{seed}:slip:{n}", timed=False) for n in range(config.slips))
    for move in sorted({str(one.choose(observation)) for one in weak}):
        after = choice.position.play(choice.position.parse(move))
        if isinstance(after.turn, int):
            yield Choice(choice.ply, after, move)


def _solve(game: Game, config: MiningConfig, choice: Choice, nodes: int) -> Iterator[Candidate]:
    """Yield the puzzle of a position that can be solved with this many nodes, if it is one."""
    if choice.position.legal_set.bit_count() < MIN_MOVES:
        return
    if proof := (prove_win if config.won else prove)(game, choice.position, nodes):
        yield from _fitting(game, config, choice, proof)


def _fitting(game: Game, config: MiningConfig, choice: Choice, proof: Proof) -> Iterator[Candidate]:
    """Yield the puzzle of a proof, if it is one that is looked for."""
    theme = theme_of(game, choice.position, proof.answers)
    if _is_puzzle(choice, proof) and config.takes(game, theme, choice.position, proof.best, proof.other):
        yield Candidate(choice, theme, proof)


def _may_show(game: Game, config: MiningConfig, position: Any) -> bool:
    """Return whether a position has a move of a theme that is looked for."""
    wanted = [game.guide.theme(name) for name in config.themes]
    return not wanted or any(theme.shows(position, move) for move in position.legal_moves() for theme in wanted)


def _find_tasks(game: Game, config: MiningConfig, choices: Sequence[Choice]) -> Iterator[Candidate]:
    """Yield the positions in which just a few moves achieve a theme's task."""
    tasks = [theme for theme in game.guide.themes if theme.task and theme.name in config.themes]
    for choice in choices:
        if found := _task(choice, tasks):
            yield found


def _task(choice: Choice, tasks: Sequence[Theme]) -> Candidate | None:
    """Return the puzzle of the first of these themes with a task in a position."""
    for theme in tasks:
        proof = prove_task(choice.position, theme)
        if proof and _is_puzzle(choice, proof):
            return Candidate(choice, theme.name, proof)
    return None


def _is_sound(game: Game, found: Candidate, seed: str) -> bool:
    """Return whether the task is good play, unless the task is to find the best move."""
    position, answers = found.choice.position, found.proof.answers
    return not game.guide.theme(found.theme).task or is_sound(game, position, answers, f"{seed}:{found.choice.ply}")


def _is_puzzle(choice: Choice, proof: Proof) -> bool:
    """Return whether the right moves are few enough among the legal ones to be worth finding."""
    moves, right = choice.position.legal_set.bit_count(), len(proof.answers)
    return moves >= MIN_MOVES and right <= MAX_RIGHT and right * MAX_ANSWER_SHARE <= moves


def _find_by_search(game: Game, config: MiningConfig, choices: Sequence[Choice], seed: str) -> Iterator[Candidate]:
    """Yield the most promising positions in which a long search finds one move better than all others."""
    if not config.looks:
        return
    promising = _best(game, config, choices, seed, FILTER_SIMULATIONS)
    closer = _best(
        game, config, promising[: FUNNEL_FACTOR * config.looks], f"{seed}:closer", FUNNEL_FACTOR * FILTER_SIMULATIONS
    )
    for choice in closer[: config.looks]:
        if proof := prove_by_search(game, choice.position, [f"{seed}:{choice.ply}:{n}" for n in range(2)]):
            yield from _fitting(game, config, choice, proof)


def _best(game: Game, config: MiningConfig, choices: Sequence[Choice], seed: str, steps: int) -> list[Choice]:
    """Return the positions that a short search finds promising, the most promising first."""
    promises = [(_promise(game, config, choice, seed, steps), choice) for choice in choices]
    by_promise = sorted(promises, key=lambda pair: -pair[0])
    return [choice for promise, choice in by_promise if promise >= WRONG_MARGIN]


def _promise(game: Game, config: MiningConfig, choice: Choice, seed: str, steps: int) -> float:
    """Return by how much a search prefers one move, or a few, to the others it examined; 0 if it doesn't."""
    position = choice.position
    if not MIN_MOVES <= position.legal_set.bit_count() <= config.widest:
        return 0.0
    looks = _looks(game, position, f"{seed}:{choice.ply}", steps)
    parts = split_by_looks([looks]) if looks else None
    if not parts or max(looks.values()) < config.least or len(parts[0]) > MAX_RIGHT:
        return 0.0
    if not config.wants(theme_of(game, position, parts[0])):
        return 0.0
    return float(max(looks.values()) - max(looks[move] for move in parts[1]))


def _looks(game: Game, position: Any, seed: str, steps: int) -> dict[Any, float]:
    """Return, for each move that a short search examined, the expected value for its seat."""
    seat, observation = position.turn, position.observe(position.turn)
    search = Search(game, seed, tactics=game.tactics)
    for _ in islice(search.run(observation), steps):
        pass
    seen = [found.move for found in search.result.moves if found.visits > 2]
    root = search.root
    assert root is not None
    if len(seen) < MIN_MOVES and root.position is not None and not root.exact:
        other = (root.position.move_at(place) for _, place, _ in reversed(root.untried))
        for move in list(islice(other, MIN_MOVES - len(seen))):
            for _ in islice(search.run_move(observation, move), MIN_MOVE_SIMULATIONS):
                pass
    return {found.move: found.value[seat] for found in search.result.moves if found.visits > 2}


def _apart(found: Sequence[Candidate], apart: int) -> list[Candidate]:
    """Return the best puzzles of a game, no two of them about the same moment."""
    kept: list[Candidate] = []
    for one in sorted(found, key=_quality, reverse=True):
        if all(abs(one.choice.ply - other.choice.ply) >= apart for other in kept):
            kept.append(one)
    return sorted(kept[:MAX_PER_GAME], key=lambda one: one.choice.ply)


def _quality(found: Candidate) -> tuple[int, int]:
    """Return a puzzle's quality: that the answer decides who wins, and that it is unique."""
    return found.proof.best.percent - found.proof.other.percent, -len(found.proof.answers)


def theme_of(game: Game, position: Any, answers: Sequence[Any]) -> str:
    """Return the theme of most of these moves."""
    return Counter(game.guide.theme_of(position, move).name for move in answers).most_common(1)[0][0]


def _mined_puzzle(game: Game, found: Candidate, seed: str) -> MinedPuzzle:
    """Return the puzzle as logged, tried by all levels."""
    choice, proof = found.choice, found.proof
    mined: MinedPuzzle = {
        "ply": choice.ply,
        "theme": found.theme,
        "best": str(proof.best),
        "other": str(proof.other),
        "answers": [str(move) for move in proof.answers],
        "solved": try_levels(game, choice.position, proof.answers, f"{seed}:{choice.ply}{choice.slip}"),
    }
    if choice.slip:
        mined["slip"] = choice.slip
    return mined


def try_levels(game: Game, position: Any, answers: Sequence[Any], seed: str) -> dict[str, float]:
    """Return, by level, the share of right tries at a puzzle."""
    observation, solved = position.observe(position.turn), {}
    for level, tries in TRIES.items():
        players = (player(game, level, seed=f"{seed}:{n}", timed=False) for n in range(tries))
        solved[level] = round(sum(one.choose(observation) in answers for one in players) / tries, 3)
    return solved
