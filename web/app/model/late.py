"""Modules that come late: they aren't in the snapshot, but fetched when they are first used (`web.lazy_loading`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from pygames.core.phrase import Phrase

ABSENT = Phrase("This page couldn’t be loaded. Check your connection, then try again.")


def fetched(name: str) -> Any:
    """Return a module that comes late; None if it can't be fetched."""
    try:
        return import_module(name)
    except ImportError:  # offline, before it was ever fetched
        return None
