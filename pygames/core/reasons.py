"""What speaks for a move: phrases, each with how much it counts."""

from __future__ import annotations

from collections.abc import Iterable

from pygames.core.phrase import Phrase

Reason = tuple[float, Phrase]
"""How much a reason counts, and the reason in words that follow on the move."""


def strongest_first(reasons: Iterable[Reason]) -> list[Phrase]:
    """The reasons alone, the strongest first."""
    return [phrase for _, phrase in sorted(reasons, key=lambda reason: -reason[0])]
