"""Reasons for a move: phrases, each with a weight."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.phrase import Phrase

Reason = tuple[float, Phrase]
"""A reason's weight, and its words, which follow on the move."""


def strongest_first(reasons: Iterable[Reason]) -> list[Phrase]:
    """Return the phrases alone, the strongest reason first."""
    return [phrase for _, phrase in sorted(reasons, key=lambda reason: -reason[0])]
