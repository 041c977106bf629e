"""What would be left of pondering: `python -m research.pondering GAME PLAYER [--games N] [--simulations N]`.

Expert plays another player. Before each choice of the other one, a new tree is searched from that position, as could
be done while a person thinks. Printed is the share of its simulations that went into the reply that was then played:
the part of the tree that the answer to it could use.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import mean, median
from typing import Any

from pygames import GAMES
from pygames.ai import LEVELS, player
from pygames.ai.network_tactics import with_network
from pygames.ai.search import Search
from pygames.console import positive
from pygames.core.game import Game

OPENING = 2
"""Random plies at the beginning."""
SUITED = [name for name, game in GAMES.items() if game.tactics.encoding]
"""The games with a network: in the others, the search keeps no tree, or dice and tiles decide what is left of it."""


def shares(game: Game, other: str, number: int, simulations: int) -> Iterator[float]:
    """Play a game, and yield for each choice of the other player the share of the tree that its reply keeps."""
    seat, rng = number % 2, Random(number)
    bots = [player(game, LEVELS[-1] if own == seat else other, seed=f"{number}:{own}") for own in range(2)]
    position: Any = game.start(2)
    for ply in range(1000):
        turn = position.turn
        if turn is None:
            return
        move = rng.choice(position.legal_moves()) if ply < OPENING else bots[turn].choose(position.observe(turn))
        if ply >= OPENING and turn != seat and len(position.legal_moves()) > 1:
            yield kept_share(game, position, str(move), simulations)
        position = position.play(position.parse(str(move)))


def kept_share(game: Game, position: Any, reply: str, simulations: int) -> float:
    """Return the share of a new tree's simulations that lies below a reply."""
    search = Search(game, reply, tactics=with_network(game))
    for _ in islice(search.run(position.observe(position.turn)), simulations):
        pass
    moves = search.result.moves
    return sum(one.visits for one in moves if str(one.move) == reply) / sum(one.visits for one in moves)


def main() -> None:
    """Measure, and print the mean and the median."""
    parser = argparse.ArgumentParser(prog="python -m research.pondering", description="What pondering would leave.")
    parser.add_argument("game", choices=SUITED)
    parser.add_argument("player", help="who plays against expert")
    parser.add_argument("--games", type=positive, default=4)
    parser.add_argument("--simulations", type=positive, default=2000)
    wish = parser.parse_args()
    game = GAMES[wish.game]
    found = [one for number in range(wish.games) for one in shares(game, wish.player, number, wish.simulations)]
    print(f"{wish.game} {wish.player}: mean {mean(found):.2f}, median {median(found):.2f}, {len(found)} replies")


if __name__ == "__main__":
    main()
