"""The side from which the board is seen, and its scale."""

from __future__ import annotations

from .browser import find


def facing() -> int:
    """Return -1 if the board is turned by half a turn, so that all its directions are reversed, else 1."""
    return -1 if find("#app > .turned") else 1


def square_px() -> float:
    """Return the size of a square of the board on the screen."""
    return abs(find("#board > svg").getScreenCTM().a)  # below 0 in browsers that count the turn
