"""Players: what chooses a move from an observation.

A player thinks in steps: `think` is a generator that yields the best move found so far, so the caller owns the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import monotonic
from typing import Any, Protocol

from pygames.core.game import Game


class Player(Protocol):
    """Someone who plays a game."""

    def think(self, observation: Any) -> Iterator[Any]:
        """The best legal move found so far, again after every step; ends when there is nothing more to find."""

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        """A legal move of the seat to move, after so many seconds or steps at most."""


class _Thinker:
    """What all players share: choosing is thinking within a budget."""

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.rng = Random(f"{game.name}:{seed}")

    def think(self, observation: Any) -> Iterator[Any]:
        raise NotImplementedError

    def choose(self, observation: Any, seconds: float | None = None, steps: int | None = None) -> Any:
        end = None if seconds is None else monotonic() + seconds
        move = None
        for step, move in enumerate(self.think(observation), 1):  # noqa: B007 the last move is the answer
            if step == steps or (end is not None and monotonic() >= end):
                break
        if move is None:
            raise ValueError("There is nothing to choose: it is no seat's turn.")
        return move


class RandomPlayer(_Thinker):
    """Plays any legal move, each equally likely."""

    def think(self, observation: Any) -> Iterator[Any]:
        if moves := observation.legal_moves():
            yield self.rng.choice(moves)


class GreedyPlayer(_Thinker):
    """Plays the move after which it stands best against the others, looking no further; ties are drawn by lot."""

    def think(self, observation: Any) -> Iterator[Any]:
        position = self.game.determinize(observation, self.rng)
        evaluate, seat = self.game.tactics.evaluate, position.turn
        best, best_value = None, float("-inf")
        moves = list(position.legal_moves())
        self.rng.shuffle(moves)
        for move in moves:
            values = evaluate(position.play(move))
            value = values[seat] - max(v for other, v in enumerate(values) if other != seat)
            if value > best_value:
                best, best_value = move, value
            yield best


KINDS: dict[str, Callable[[Game, int | str], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
LEVELS = tuple(KINDS)
"""The names of all players, from the weakest."""


def player(game: Game, level: str, *, seed: int | str = 0) -> Player:
    """The player of this name; ValueError names the known ones."""
    if level not in KINDS:
        raise ValueError(f"There is no player {level!r}; known are: {', '.join(LEVELS)}.")
    return KINDS[level](game, seed)
