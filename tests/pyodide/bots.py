"""Digests of what the example bots play, the same under any Python. Pyodide runs this, so it imports no pytest."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pygames.bots.examples
from pygames import GAMES
from pygames.ai.arena import Match, next_ply, opened
from pygames.bots import BotPlayer
from pygames.bots.source import read_source
from pygames.core.game import Game

FOLDER = Path(pygames.bots.examples.__file__).parent
EXAMPLES = {path.stem: read_source(path) for path in sorted(FOLDER.glob("[a-z]*.py"))}
STEPS = 6


def plays(plies: int) -> dict[str, str]:
    """Return, for each example and each game that it plays, a digest of this many plies of a game against itself."""
    return {
        f"{name}, {game}": digest(GAMES[game], name, plies)
        for name in EXAMPLES
        for game in GAMES
        if name.partition("_")[0] in (game, "anything", "one", "two")
    }


def digest(game: Game, name: str, most: int) -> str:
    """Return a digest of the first plies of an example's game against itself after a random opening."""
    seats = range(game.seats[0])
    position: Any = opened(Match(game.name, ("random",) * len(seats), opening=6), 0)
    # in this process, as Pyodide has no others
    players = [BotPlayer(game, EXAMPLES[name], seed=f"{seat}", steps=STEPS) for seat in seats]
    plies: list[str] = []
    rng = Random(1)
    while position.turn is not None and len(plies) < most:
        plies.append(next_ply(position, players, rng))
        position = position.play(position.parse(plies[-1]))
    return hashlib.sha256(" ".join(plies).encode()).hexdigest()[:16]
