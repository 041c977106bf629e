"""Stored texts, read as the values that they stand for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def understood(
    stored: Mapping[str, str], keys: Iterable[str], read: Callable[[str], T], refuse: Callable[[str, str], object]
) -> dict[str, T]:
    """The values of those of these keys that are stored; a text that can't be read is refused by its key and text."""
    found = {}
    for key in keys:
        if key in stored:
            try:
                found[key] = read(stored[key])
            except (ValueError, TypeError, KeyError, AttributeError):
                refuse(key, stored[key])
    return found
