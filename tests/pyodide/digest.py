"""Digests of each position of the golden games, which are the same under any Python.

Runs under Pyodide too, so it imports no pytest.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from pygames import CHANCE, GAMES
from pygames.ai.network import Network
from pygames.ai.network_tactics import NetworkEvaluator
from pygames.core.game import chance_outcome
from tests.ai.networks import random_file
from tests.friends.floods import UNITS, milliseconds
from tests.pyodide.bots import plays

GOLDEN = Path(__file__).parent.parent / "golden"
PLAYOUTS = 10
"""Every this many plies a game is also played out at random, as a search would."""


def report(plies: int) -> dict[str, Any]:
    """Return the digests and result of every golden game, what bots play in so many plies, and where Python runs.

    And how many milliseconds the worst text takes that is searched for a friend's link.
    """
    found = {}
    for file in sorted(GOLDEN.glob("*.jsonl.gz")):
        for number, line in enumerate(gzip.decompress(file.read_bytes()).decode().splitlines()):
            game = json.loads(line)
            found[f"{game['game']}-{number}"] = replayed(game)
    flood = max(map(milliseconds, UNITS))
    return {"platform": sys.platform, "games": found, "thoughts": thoughts(), "bots": plays(plies), "flood": flood}


def thoughts() -> dict[str, str]:
    """Return, for each game with a network and number of seats, a digest of a random network's results in a game."""
    return {
        f"{game.name}, {seats}": thought_of(game, game.tactics.encoding, seats)
        for game in GAMES.values()
        if game.tactics.encoding
        for seats in game.seats
    }


def thought_of(game: Any, encoding: Any, seats: int) -> str:
    """Return a digest of what a network of random weights thinks of the positions of a random game."""
    evaluator = NetworkEvaluator(encoding, Network(encoding.shape, random_file(encoding.shape)))
    position: Any = game.start(seats)
    rng, seen = Random(game.name), hashlib.sha256()
    while position.turn is not None:
        if position.turn == CHANCE:
            position = position.play(chance_outcome(position, rng))
            continue
        weighed = evaluator.policy(position) if encoding.logits else ()
        seen.update(repr((evaluator.value(position), weighed)).encode())
        position = position.play(rng.choice(position.legal_moves()))
    return seen.hexdigest()[:16]


def replayed(game: dict[str, Any]) -> dict[str, Any]:
    """Return the digest of every position of a golden game, how it ended, and how it should have ended."""
    position: Any = GAMES[game["game"]].start(game["seats"], **game["options"])
    digests = [digest(position)]
    for number, (_, _, text) in enumerate(game["plies"]):
        if number % PLAYOUTS == 0:
            digests.append(digest(position.playout(Random(number))))
        position = position.play(position.parse(text))
        digests.append(digest(position))
    ended = [list(position.scores()), sorted(position.winners())]
    return {"digests": digests, "ended": ended, "expected": [game["scores"], sorted(game["winners"])]}


def digest(position: Any) -> str:
    """Return a digest of everything that a position shows of itself, and of what may happen next."""
    facts = (
        position,
        position.turn,
        position.skipped,
        position.scores(),
        sorted(position.winners()),
        hex(position.legal_set),
        sorted(map(str, position.legal_moves())),
        [(str(outcome), weight) for outcome, weight in position.chance_outcomes()],
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]
