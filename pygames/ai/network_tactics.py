"""Network-backed tactics: a game's own tactics, but with the policy and value of its network if it is available."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from math import inf
from pkgutil import get_data
from time import monotonic
from typing import Any
from warnings import warn

from pygames.ai.network import LOGIT_BITS, Network, softmax_fixed
from pygames.ai.weights import BadWeights
from pygames.core.contract import NetworkEncoding, Places, Tactics
from pygames.core.game import Game, shares

FILE = "network.weights"
"""The file with the weights, in a game's package."""
WEIGHT_LOADERS: list[Callable[[Game], bytes]] = []
"""Further loaders, tried in order after the package; each raises OSError if it has no weights. The browser adds one."""
MAX_CANDIDATES = 60
"""Maximum number of moves that the policy returns."""
CACHE_SIZE = 4000
"""Positions whose hidden units are cached: most are first valued, then expanded, and one forward pass serves both."""
RETRY_SECONDS = 30.0
"""Pause before unavailable weights are requested again: each request may be a long wait for the network connection."""


class NetworkEvaluator:
    """A network's value and policy for the positions of a game."""

    def __init__(self, encoding: NetworkEncoding[Any], network: Network) -> None:
        self.encoding, self.network = encoding, network
        self.seats: Callable[[Any], int] = encoding.seats or (lambda _: encoding.shape.seats)
        self._seen: dict[Any, tuple[bytes, list[int]]] = {}

    def value(self, position: Any) -> Sequence[float]:
        """Return the expected value per seat."""
        if position.turn is None:
            return shares(position.winners(), self.seats(position))
        features, units = self._run_network(position)
        if len(self._seen) >= CACHE_SIZE:
            # rarely reached, as `policy` removes what it has used; so there is no order to keep
            self._seen.clear()
        self._seen[position] = features, units  # `policy` will ask for the same units
        logits: Sequence[int] = self.network.value_logits(units, self.seats(position))
        if self.encoding.value_logits:
            logits = self.encoding.value_logits(position, logits, LOGIT_BITS)
        found = softmax_fixed(logits)
        # from the mover's order to that of the seats
        return found[-position.turn :] + found[: -position.turn] if position.turn else found

    def policy(self, position: Any) -> Places:
        """Return the most promising moves, the best first, and their prior probabilities."""
        features, units = self._seen.pop(position) if position in self._seen else self._run_network(position)
        places = self.encoding.candidates(position)
        found = self.encoding.logits(position, places, self.network.policy(units, features))
        pairs: Iterable[tuple[int, int]] = zip(found, places, strict=True)
        if len(found) > 2 * MAX_CANDIDATES:  # sorting bare numbers is much faster than sorting pairs
            least = sorted(found)[-MAX_CANDIDATES]
            pairs = [pair for pair in pairs if pair[0] >= least]
        # equal logits are ordered by index, so every platform tries the same moves in the same order
        best = sorted(pairs, reverse=True)[:MAX_CANDIDATES]
        return [place for _, place in best], softmax_fixed([logit for logit, _ in best])

    def tactics(self, own: Tactics[Any, Any]) -> Tactics[Any, Any]:
        """Return a game's own tactics with this policy and value, and with playouts only where the encoding says so."""
        # valuing a leaf twice before its expansion brought a network nothing (research/laboratory.md)
        return replace(
            own,
            policy=self.policy,
            value=self.value,
            playout_weight=0.0,
            playout_weights=self.encoding.playout_weights,
            expansion_threshold=inf,
        )

    def _run_network(self, position: Any) -> tuple[bytes, list[int]]:
        """Return a position's features and hidden units."""
        features = self.encoding.features(position)
        return features, self.network.units(features)


def with_network(game: Game) -> Tactics[Any, Any]:
    """Return a game's tactics with its network's policy and value, or its own if it has no network."""
    network = network_of(game)
    if network is None or game.tactics.encoding is None:
        return game.tactics
    return NetworkEvaluator(game.tactics.encoding, network).tactics(game.tactics)


def has_network_arrived(game: Game, tactics: Tactics[Any, Any] | None) -> bool:
    """Return whether a network that was not available for these tactics can be loaded by now."""
    return tactics is game.tactics and with_network(game) is not tactics


def network_of(game: Game) -> Network | None:
    """Return a game's network; None if it has none, or, with a warning, if its weights are unavailable."""
    if game.tactics.encoding is None or monotonic() < _retry_times.get(game.name, 0.0):
        return None
    try:
        return _load(game)
    except (OSError, BadWeights) as error:
        _retry_times[game.name] = monotonic() + RETRY_SECONDS
        warn(f"{game.title} is played without its network: {error}", stacklevel=2)
        return None


def retry_weights() -> None:
    """Request missing weights again when they are next needed: the device is online again."""
    _retry_times.clear()


_retry_times: dict[str, float] = {}
"""When, on the monotonic clock, a game's missing weights may be requested again."""


@cache
def _load(game: Game) -> Network:
    """Load a game's network; OSError or BadWeights, which are not cached, if no loader has valid weights."""
    assert game.tactics.encoding
    reasons: list[OSError | BadWeights] = []
    # the package first: it needs no network connection
    for source in (_packaged_weights, *WEIGHT_LOADERS):
        try:
            return Network(game.tactics.encoding.shape, source(game))
        except (OSError, BadWeights) as error:
            reasons.append(error)
    raise reasons[-1]


def _packaged_weights(game: Game) -> bytes:
    """Return the weights in a game's package."""
    return get_data(game.package, FILE) or b""
