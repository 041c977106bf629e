"""Learned feature weights: a game's `weights.json`, fitted by `research/fit_policy.py`, and how to apply them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import exp
from pkgutil import get_data

Weights = Mapping[str, Mapping[str, float]]
"""For each head (`policy`, `value`), the weight of each feature by name."""


def weights(package: str) -> Weights:
    """Return the weights in a game's package."""
    content = get_data(package, "weights.json")
    assert content is not None
    found: Weights = json.loads(content)
    return found


def softmax(scores: Sequence[float]) -> list[float]:
    """Return the softmax of some scores.

    >>> [round(share, 2) for share in softmax([1.0, 1.0, 1.0 + 0.693])]
    [0.25, 0.25, 0.5]
    """
    # the largest exponent becomes 0, so exp() can't overflow
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    total = sum(parts)
    return [part / total for part in parts]
