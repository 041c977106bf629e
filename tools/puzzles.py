"""Finds puzzles in games between computer players: `nice python -m tools.puzzles GAME … [--games N] [--seed S]`.

A game is played by levels drawn by lot. Its last positions are solved to the end, for as long as that can be done; of
the earlier ones those are searched at length in which a short search finds one move much better than the others
(`tools/proof.py`). What is proved is tried by all levels: how often they solve it is how hard it is.

What each game of a run brought is noted in `build/puzzles/`, so that a run can be gone on with; the same seed brings
the same puzzles on any machine. `--write` writes the best of them to `web/puzzles/`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import log10
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple, TypedDict

from pygames import CHANCE, GAMES, Game
from pygames.ai import LEVELS, player
from pygames.ai.search import Search
from pygames.core.game import Option, chance_outcome
from pygames.play.puzzle import GRADES, Outcome, Puzzle, write_puzzles
from tools.proof import MARGIN, Proof, TooMuch, asked_for, has_chance, parted, proven, searched

ROOT = Path(__file__).resolve().parent.parent
NODES = 25_000
"""So many nodes are enough to solve a position, or it is left."""
PLAYERS = ("casual", "skilled", "skilled")
OPTIONS: dict[str, dict[str, Option]] = {"cathedral": {"rounds": 1}}
"""How the games of a run are played, where it is not as usual."""
FEWEST, WIDEST = 4, 300
"""A position with fewer moves is no puzzle; one with more moves is not searched at length."""
ONE_IN = 3
"""No more than this part of the moves are right."""
MOST_RIGHT = 8
GLANCES = {"sectori": 120, "blockers": 120, "cathedral": 100, "blokus": 120, "ringgz": 120}
"""How many simulations decide whether a position is searched at length."""
LOOKS = {"sectori": 4, "cathedral": 3, "blockers": 1, "blokus": 1, "ringgz": 1}
"""How many positions of a game are searched at length."""
APART = {"blockers": 1}  # how many plies lie between two puzzles of a game at least; elsewhere 2
CLOSER = 4
"""So many times as many are looked at more closely before, with so many times the simulations."""
LEAST = 0.2
"""Who is lost has nothing to find."""
LAST = {"sectori": 24, "blockers": 24}
"""Among so many of its last positions they are sought; elsewhere among all but the first."""
RARELY = {"sectori": 3, "blockers": 10, "blokus": 12, "ringgz": 12}
"""In which part of the games any are, where that takes long."""
TRIES = {"beginner": 8, "casual": 8, "skilled": 4, "strong": 2, "expert": 1}
"""How often each level tries a puzzle."""
WANTED = 72
"""So many puzzles of a game are written."""


class Ask(TypedDict):
    """A puzzle as a run notes it."""

    ply: int
    theme: str
    best: str
    other: str
    answers: list[str]
    solved: dict[str, float]  # by level the part of its tries that were right


class Played(TypedDict):
    """What a game of a run brought."""

    seats: int
    plies: list[str]
    asks: list[Ask]
    seconds: float


class Choice(NamedTuple):
    """A position of a game at which a seat chooses, and its ply."""

    ply: int
    position: Any


def main() -> None:
    """Plays the games that are wanted, or writes what was found."""
    wish = arguments()
    for name in wish.games_of:
        game, notes = GAMES[name], ROOT / f"build/puzzles/{name}-{wish.seed}.jsonl"
        notes.parent.mkdir(parents=True, exist_ok=True)
        done = len(notes.read_text().splitlines()) if notes.exists() else 0
        with notes.open("a") as file:
            for number in range(done, 0 if wish.write else wish.games):
                print(json.dumps(played(game, f"{wish.seed}:{number}")), file=file, flush=True)
        brought = [json.loads(line) for line in notes.read_text().splitlines()]
        if wish.write:
            (ROOT / f"web/puzzles/{name}.txt").write_text(written(game, brought, wish.wanted))
        print(name, *told(brought), sep="\n  ", flush=True)


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(description="Find puzzles in games between computer players.")
    parser.add_argument("games_of", metavar="GAME", nargs="+", choices=list(GAMES))
    parser.add_argument(
        "--games", type=int, default=40, help="how many games are played, those of earlier runs included"
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--write", action="store_true", help="write the puzzles found, and play no more games")
    parser.add_argument("--wanted", type=int, default=WANTED, help="how many puzzles of a game are written at most")
    return parser.parse_args()


# One game


def played(game: Game, seed: str) -> Played:
    """A game, and the puzzles in it."""
    begun, rng = process_time(), Random(f"{game.name}:{seed}")
    seats = rng.choice((3, 3, 4)) if game.name == "blockers" else 2
    positions, plies = _one_game(game, seats, rng, seed)
    choices = [Choice(ply, one) for ply, one in enumerate(positions) if isinstance(one.turn, int)]
    proofs = [*_solved(game, choices), *_asked_for(game, choices), *_searched(game, choices, seed)]
    asks = [_ask(game, choice, proof, seed) for choice, proof in _apart(game, proofs)]
    return {"seats": seats, "plies": plies, "asks": asks, "seconds": round(process_time() - begun, 1)}


def _one_game(game: Game, seats: int, rng: Random, seed: str) -> tuple[list[Any], list[str]]:
    """The positions and the plies of a game between levels drawn by lot."""
    position: Any = game.start(seats, **OPTIONS.get(game.name, {}))
    players = [player(game, rng.choice(PLAYERS), seed=f"{seed}:{seat}", timed=False) for seat in range(seats)]
    positions, plies = [], []
    while (turn := position.turn) is not None:
        ply = chance_outcome(position, rng) if turn == CHANCE else players[turn].choose(position.observe(turn))
        positions.append(position)
        plies.append(str(ply))
        position = position.play(ply)
    return positions, plies


def _solved(game: Game, choices: Sequence[Choice]) -> Iterator[tuple[Choice, Proof]]:
    """The last positions of a game that can be solved and are puzzles, from the end on."""
    for choice in reversed(choices):
        if has_chance(choice.position):
            return
        try:
            proof = proven(game, choice.position, NODES)
        except TooMuch:
            return
        if proof and _is_puzzle(choice, proof):
            yield choice, proof


def _asked_for(game: Game, choices: Sequence[Choice]) -> Iterator[tuple[Choice, Proof]]:
    """The positions in which just some moves do what a theme asks for."""
    for choice in choices:
        if (proof := asked_for(game, choice.position)) and _is_puzzle(choice, proof):
            yield choice, proof


def _is_puzzle(choice: Choice, proof: Proof) -> bool:
    """Whether there is something to find."""
    moves, right = choice.position.legal_set.bit_count(), len(proof.answers)
    return moves >= FEWEST and right <= MOST_RIGHT and right * ONE_IN <= moves


def _searched(game: Game, choices: Sequence[Choice], seed: str) -> Iterator[tuple[Choice, Proof]]:
    """Positions with a move that a long search finds better than all others: those that promise most."""
    if Random(f"{game.name}:{seed}:looks").randrange(RARELY.get(game.name, 1)):
        return
    steps, most = GLANCES[game.name], LOOKS[game.name]
    first = max(6, len(choices) - LAST.get(game.name, len(choices)))
    promising = sorted(((_promise(game, choice, seed, steps), choice.ply) for choice in choices[first:]), reverse=True)
    by_ply = {choice.ply: choice for choice in choices}
    closer = [by_ply[ply] for promise, ply in promising[: CLOSER * most] if promise >= MARGIN]
    worth_it = [choice for choice in closer if _promise(game, choice, f"{seed}:closer", CLOSER * steps) >= MARGIN]
    for choice in worth_it[:most]:
        proof = searched(game, choice.position, [f"{seed}:{choice.ply}:{n}" for n in range(2)])
        if proof and _is_puzzle(choice, proof):
            yield choice, proof


def _promise(game: Game, choice: Choice, seed: str, steps: int) -> float:
    """By how much a search finds one move, or a few, better than all others it looked at; 0 where it does not."""
    position = choice.position
    if not FEWEST <= position.legal_set.bit_count() <= WIDEST:
        return 0.0
    search = Search(game, f"{seed}:{choice.ply}", tactics=game.tactics)
    for _ in islice(search.grow(position.observe(position.turn)), steps):
        pass
    looks = {found.move: found.chances[position.turn] for found in search.result.moves if found.visits > 2}
    parts = parted([looks]) if looks else None
    if not parts or max(looks.values()) < LEAST or len(parts[0]) > MOST_RIGHT:
        return 0.0
    return float(max(looks.values()) - max(looks[move] for move in parts[1]))


def _apart(game: Game, proofs: Sequence[tuple[Choice, Proof]]) -> list[tuple[Choice, Proof]]:
    """The best puzzles of a game, no two of them about the same moment."""
    kept: list[tuple[Choice, Proof]] = []
    for choice, proof in sorted(proofs, key=lambda pair: _quality(pair[1]), reverse=True):
        if all(abs(choice.ply - other.ply) >= APART.get(game.name, 2) for other, _ in kept):
            kept.append((choice, proof))
    return sorted(kept[:5], key=lambda pair: pair[0].ply)


def _quality(proof: Proof) -> tuple[int, int]:
    """What makes a puzzle good: that the answer decides who wins, and that it is the only one."""
    return proof.best.percent - proof.other.percent, -len(proof.answers)


def _ask(game: Game, choice: Choice, proof: Proof, seed: str) -> Ask:
    """A puzzle, tried by all levels."""
    position, answers = choice.position, set(proof.answers)
    themes = Counter(game.guide.theme_of(position, move).name for move in proof.answers)
    observation = position.observe(position.turn)
    solved = {}
    for level in LEVELS:
        tries = (
            player(game, level, seed=f"{seed}:{choice.ply}:{n}", timed=False).choose(observation)
            for n in range(TRIES[level])
        )
        solved[level] = round(sum(move in answers for move in tries) / TRIES[level], 3)
    return {
        "ply": choice.ply,
        "theme": themes.most_common(1)[0][0],
        "best": str(proof.best),
        "other": str(proof.other),
        "answers": [str(move) for move in proof.answers],
        "solved": solved,
    }


# What is written


def written(game: Game, brought: Sequence[Played], wanted: int) -> str:
    """The text of the puzzles: of each theme the best, graded in thirds by how often the levels solve them."""
    found = [(one, ask) for one in brought for ask in one["asks"]]
    kept = _chosen(found, wanted)
    by_ease = sorted(range(len(kept)), key=lambda n: -_share(kept[n][1]))
    grades = {n: 1 + len(GRADES) * rank // len(kept) for rank, n in enumerate(by_ease)}
    puzzles = [(tuple(one["plies"]), _puzzle(game, one, ask, grades[n])) for n, (one, ask) in enumerate(kept)]
    return write_puzzles(sorted(puzzles, key=lambda pair: pair[1].seats))


def _chosen(found: Sequence[tuple[Played, Ask]], wanted: int) -> list[tuple[Played, Ask]]:
    """So many puzzles, from each theme in turn."""
    themes: dict[str, list[int]] = {}
    for n in sorted(range(len(found)), key=lambda n: _quality_of(found[n][1]), reverse=True):
        themes.setdefault(found[n][1]["theme"], []).append(n)
    ranks = sorted((rank, n) for of_theme in themes.values() for rank, n in enumerate(of_theme))
    return [found[n] for n in sorted(n for _, n in ranks[:wanted])]


def _quality_of(ask: Ask) -> tuple[int, bool, float]:
    """The quality of a puzzle as it was noted: among equals those with one answer count more, and the harder ones."""
    gained = Outcome.read(ask["best"]).percent - Outcome.read(ask["other"]).percent
    return gained, len(ask["answers"]) == 1, -_share(ask)


def _share(ask: Ask) -> float:
    """How often the levels solve it, all levels counting the same."""
    return sum(ask["solved"].values()) / len(ask["solved"])


def _puzzle(game: Game, one: Played, ask: Ask, grade: int) -> Puzzle:
    """A puzzle as it is written; its rating is that of a player who solves half of such puzzles."""
    share = min(0.95, max(0.05, _share(ask)))
    return Puzzle(
        game=game.name,
        seats=one["seats"],
        options=tuple(game.checked_options(OPTIONS.get(game.name, {})).items()),
        plies=tuple(one["plies"][: ask["ply"]]),
        theme=ask["theme"],
        grade=grade,
        rating=round(1500 + 400 * log10((1 - share) / share)),
        best=Outcome.read(ask["best"]),
        other=Outcome.read(ask["other"]),
        answers=tuple(ask["answers"]),
    )


def told(brought: Sequence[Played]) -> Iterator[str]:
    """What there is, in numbers."""
    asks = [ask for one in brought for ask in one["asks"]]
    yield f"{len(asks)} puzzles in {len(brought)} games, {sum(one['seconds'] for one in brought) / 60:.1f} minutes"
    yield "themes: " + ", ".join(f"{name} {n}" for name, n in Counter(ask["theme"] for ask in asks).most_common())
    exact = sum(":" in ask["best"] for ask in asks)
    sure = sum((ask["best"], ask["other"]) == ("100", "99") for ask in asks)
    yield f"solved to the end: {exact}, sure to win: {sure}, searched at length: {len(asks) - exact - sure}"
    for level in LEVELS:
        yield f"{level} solves {sum(ask['solved'][level] for ask in asks) / max(1, len(asks)):.0%}"


if __name__ == "__main__":
    main()
