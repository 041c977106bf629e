"""Generations: a network plays against itself, and the next one learns from its games and those of a few before it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Executor
from ctypes import c_double, c_float, c_int64
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import Any

from pygames.ai.standings import wilson
from research.training.machine import BUILD, machine, table_of

CHUNK = 100
"""Games per file, the most that an interruption can lose."""
LATEST = 5
"""Number of generations whose games a network learns from."""


@dataclass(frozen=True)
class Plan:
    """How a generation is made."""

    games: int = 3000
    deep: int = 200
    """Simulations of the fully searched third of moves, which alone are policy targets (playout-cap randomisation)."""
    quick: int = 40
    """Simulations of all other moves."""
    epochs: int = 6
    batch: int = 256
    rate: float = 1e-3
    decay: float = 0.7
    """Weight decay, as a multiple of the learning rate."""
    result: float = 0.5
    """Weight of the game's result in the value target; the rest is the search's value."""
    tries: int = 60
    """Games against the previous generation."""
    simulations: int = 200
    """Simulations in these games."""
    since: int = 1
    """The first generation whose games are learned from."""


def plan_of(game: str, number: int) -> Plan:
    """Return how a generation of a game is made."""
    table = table_of(game)
    changes = dict(table.plan)
    for first, later in table.later.items():
        if number >= first:
            changes.update(later)
    return Plan(**changes)


def folder(game: str, number: int) -> Path:
    """Return the folder of a generation."""
    return BUILD / game / f"{number:03}"


def network(game: str, number: int) -> Any:
    """Return a generation's network for C; None stands for the hand-made tactics, generation 0."""
    if number == 0:
        return None
    content = (folder(game, number) / "network.f32").read_bytes()
    return (c_float * machine(game).parameters()).from_buffer_copy(content)


def make(game: str, number: int, plan: Plan, seed: int, executor: Executor) -> dict[str, object]:
    """Make a generation (from 1), or resume making it; return its measurements."""
    place = folder(game, number)
    place.mkdir(parents=True, exist_ok=True)
    # written last: a generation that has it is complete
    noted = place / "log.json"
    if noted.exists():
        found: dict[str, object] = json.loads(noted.read_text())
        return found
    begun = process_time()
    chunks = range(plan.games // CHUNK)
    seconds = sum(executor.map(_play, *zip(*((game, number, chunk, plan, seed) for chunk in chunks), strict=True)))
    trained = executor.submit(_train, game, number, plan, seed).result()
    found = executor.submit(_try, game, number, plan, seed).result()
    log = {
        "generation": number,
        "plan": asdict(plan),
        "seed": seed,
        "seconds of play": round(seconds),
        **trained,
        **found,
    }
    log["seconds"] = round(process_time() - begun + seconds + trained["seconds of training"])
    noted.write_text(json.dumps(log, indent=1) + "\n")
    return log


def _play(game: str, number: int, chunk: int, plan: Plan, seed: int) -> float:
    """Play a chunk of games unless it exists; return the seconds it took."""
    path = folder(game, number) / f"games-{chunk:03}"
    if path.exists():
        return 0.0
    begun, partial = process_time(), path.with_suffix(".partial")
    # a seed of its own for every chunk of every generation, so that any part can be played again alone
    own = (seed * 1000 + number) * 1_000_000 + chunk * 1000
    machine(game).self_play(network(game, number - 1), CHUNK, own, plan.deep, plan.quick, str(partial).encode())
    # only whole files have this name: what an interruption cut off is played again
    partial.rename(path)
    return process_time() - begun


def _train(game: str, number: int, plan: Plan, seed: int) -> dict[str, Any]:
    """Train a network on the latest games."""
    begun, place = process_time(), folder(game, number)
    content = b"".join(path.read_bytes() for path in _files(game, number, plan.since))
    library = machine(game)
    net, losses = (c_float * library.parameters())(), (c_double * 2)()
    library.drawn_network(net, seed * 1000 + number)
    places = (c_int64 * library.positions(content, len(content), None))()
    library.positions(content, len(content), places)
    how = plan.epochs, plan.batch, plan.rate, plan.decay, plan.result
    library.train(net, content, places, len(places), *how, seed + number, losses)
    partial = place / "network.partial"
    partial.write_bytes(bytes(net))
    # as for games: a file that has this name is whole
    partial.rename(place / "network.f32")
    return {
        "positions": len(places),
        "loss": [round(loss, 4) for loss in losses],
        "seconds of training": round(process_time() - begun),
    }


def _files(game: str, number: int, since: int) -> Iterator[Path]:
    """Yield the game files that a generation learns from."""
    # sorted, as the order of positions decides the order of learning, and so every weight
    for one in range(max(since, number - LATEST + 1), number + 1):
        yield from sorted(path for path in folder(game, one).glob("games-*") if not path.suffix)


def _try(game: str, number: int, plan: Plan, seed: int) -> dict[str, Any]:
    """Measure a network against the previous one."""
    own, other = network(game, number), network(game, number - 1)
    won = machine(game).match(own, other, -1, plan.tries, seed + number, plan.simulations, plan.simulations)
    return {"won": won / plan.tries, "interval": [round(end, 3) for end in wilson(won, plan.tries)]}
