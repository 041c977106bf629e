"""What was learned from self-play: weights in a game's `weights.json`, made by `tools/fit_policy.py`, and their use."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import exp
from pkgutil import get_data

Weights = Mapping[str, Mapping[str, float]]
"""By what is weighed (`policy`, `value`) the weight of each feature, by its name."""


def weights(package: str) -> Weights:
    """The weights of a game, by its package."""
    content = get_data(package, "weights.json")
    assert content is not None
    found: Weights = json.loads(content)
    return found


def softmax(scores: Sequence[float]) -> list[float]:
    """Parts of 1 whose ratios are the exponentials of the differences between scores.

    >>> [round(share, 2) for share in softmax([1.0, 1.0, 1.0 + 0.693])]
    [0.25, 0.25, 0.5]
    """
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    total = sum(parts)
    return [part / total for part in parts]
