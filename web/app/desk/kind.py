"""A kind of text that is stored: how it is read, merged and written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from web.app.storage.checked import Refuse

P = TypeVar("P")


def _no_texts(_: object) -> dict[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class StoredKind(Generic[P]):
    """A kind of text that all windows read and write, and the part of the desk that holds it."""

    word: str
    """The first word of its keys."""
    part: Callable[[Any], P]
    """`part(desk)`: what holds it."""
    load: Callable[[P, Mapping[str, str], Refuse], Iterable[str]]
    """`load(part, stored, refuse)`: take up what is stored of this kind, and return the keys of what was understood.

    It keeps what is known already, and sets unreadable texts aside.
    """
    mine: Callable[[P, str], str]
    """`mine(part, name)`: this window's text, by the second word of its key; empty for nothing."""
    merged: Callable[[str, str, str], str]
    """`merged(mine, known, theirs)`: my text, the one known before, and theirs in one; ValueError if theirs is none."""
    take: Callable[[P, str, str], object]
    """`take(part, name, text)`: load a text in this window; ValueError if it can't be read."""
    always: bool = False
    """Whether even an unchanged text is merged, as another window may know less."""
    texts: Callable[[P], Mapping[str, str]] | None = _no_texts
    """`texts(part)`: all texts of this kind, by key, for a backup; None if backups handle it apart."""
