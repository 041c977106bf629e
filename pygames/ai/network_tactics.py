"""Tactics that have learned: a game's own, with the policy and the value of its network where its weights are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from math import inf
from pkgutil import get_data
from time import monotonic
from typing import Any
from warnings import warn

from pygames.ai.network import Network, shares_of
from pygames.ai.weights import BadWeights
from pygames.core.contract import Places, Senses, Tactics
from pygames.core.game import Game, shares

FILE = "network.weights"
"""The weights, in a game's package."""
WEIGHT_LOADERS: list[Callable[[Game], bytes]] = []
"""Where else they may be had, each raises OSError where it has none: in the browser they come when they are used."""
MAX_CANDIDATES = 60
"""So many moves are worth a closer look."""
CACHE_SIZE = 4000
"""Positions whose units are remembered: most are valued first and, later, looked into."""
RETRY_SECONDS = 30.0
"""Seconds before weights that could not be had are asked for again: each time may be a long wait for the network."""


class NetworkEvaluator:
    """What a network thinks of the positions of a game."""

    def __init__(self, senses: Senses[Any], network: Network) -> None:
        self.senses, self.network = senses, network
        self.seats: Callable[[Any], int] = senses.seats or (lambda _: senses.layout.seats)
        self._seen: dict[Any, tuple[bytes, list[int]]] = {}

    def value(self, position: Any) -> Sequence[float]:
        """By seat the share of the win to be expected."""
        if position.turn is None:
            return shares(position.winners(), self.seats(position))
        features, units = self._run_network(position)
        if len(self._seen) >= CACHE_SIZE:
            self._seen.clear()
        self._seen[position] = features, units  # `policy` will ask again
        found = self.network.value(units, self.seats(position))
        return found[-position.turn :] + found[: -position.turn] if position.turn else found

    def policy(self, position: Any) -> Places:
        """The moves worth a look, the best first, and how likely each is to be the best."""
        features, units = self._seen.pop(position) if position in self._seen else self._run_network(position)
        places = self.senses.considered(position)
        found = self.senses.logits(position, places, self.network.policy(units, features))
        pairs: Iterable[tuple[int, int]] = zip(found, places, strict=True)
        if len(found) > 2 * MAX_CANDIDATES:  # sorting numbers alone is quick
            least = sorted(found)[-MAX_CANDIDATES]
            pairs = [pair for pair in pairs if pair[0] >= least]
        best = sorted(pairs, reverse=True)[:MAX_CANDIDATES]
        return [place for _, place in best], shares_of([logit for logit, _ in best])

    def tactics(self, own: Tactics[Any, Any]) -> Tactics[Any, Any]:
        """A game's own tactics with this policy and value, and without playouts."""
        return replace(own, policy=self.policy, value=self.value, playout_weight=0.0, expansion_threshold=inf)

    def _run_network(self, position: Any) -> tuple[bytes, list[int]]:
        """The features of a position, and the units that they lead to."""
        features = self.senses.features(position)
        return features, self.network.units(features)


def with_network(game: Game) -> Tactics[Any, Any]:
    """The tactics of a game with what its network knows; its own where it has none."""
    network = network_of(game)
    if network is None or game.tactics.senses is None:
        return game.tactics
    return NetworkEvaluator(game.tactics.senses, network).tactics(game.tactics)


def has_network_arrived(game: Game, tactics: Tactics[Any, Any] | None) -> bool:
    """Whether these are a game's own tactics while its network, which could not be had before, is there by now."""
    return tactics is game.tactics and with_network(game) is not tactics


def network_of(game: Game) -> Network | None:
    """The network of a game; None where it has none, or where it can't be had now, which is warned of."""
    if game.tactics.senses is None or monotonic() < _retry_times.get(game.name, 0.0):
        return None
    try:
        return _load(game)
    except (OSError, BadWeights) as error:
        _retry_times[game.name] = monotonic() + RETRY_SECONDS
        warn(f"{game.title} is played without its network: {error}", stacklevel=2)
        return None


def retry_weights() -> None:
    """Ask again for what could not be had when it is needed next: there is a network connection now."""
    _retry_times.clear()


_retry_times: dict[str, float] = {}
"""Until when a game's weights, which could not be had, are not asked for again."""


@cache
def _load(game: Game) -> Network:
    """The network of a game that has one; OSError or BadWeights, which is not remembered, where it can't be had."""
    assert game.tactics.senses
    reasons: list[OSError | BadWeights] = []
    for source in (_packaged_weights, *WEIGHT_LOADERS):
        try:
            return Network(game.tactics.senses.layout, source(game))
        except (OSError, BadWeights) as error:
            reasons.append(error)
    raise reasons[-1]


def _packaged_weights(game: Game) -> bytes:
    """The weights in a game's package."""
    return get_data(game.package, FILE) or b""
