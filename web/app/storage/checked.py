"""Checked reading of all JSON that was stored or comes from outside.

A text may be damaged, or written by a newer version of the app. Each part of an object is read by itself: what is
understood is used, and the rest is kept as it is and written back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from math import isfinite
from typing import Any, NoReturn, TypeVar

MOST = 10_000
"""The most letters of a text, by default."""
DEEPEST = 20
"""The deepest nesting: the parser recurses, and in a browser its stack overflow can't be caught."""
# possessive, so that a damaged text can't make it backtrack for ever
_STRING_OR_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
T = TypeVar("T")
Refuse = Callable[[str, str, Exception], object]
"""What happens to a stored text that can't be read: its key, the text, and why."""
Readers = Mapping[str, Callable[[Any], Any]]
"""The reader of each part, which raises ValueError if it is invalid."""


class NewerText(ValueError):
    """A stored text in the form of a newer version."""


def json_value(text: str, most: int = MOST) -> Any:
    """Return the value of a JSON text; raise ValueError if it is invalid, too long or deep, or not finite."""
    if len(text) > most:
        raise ValueError("this text is too long")
    _check_depth(text)
    return json.loads(text, parse_float=_finite, parse_constant=_refuse)


def stored_parts(text: str, version: int, most: int = MOST) -> dict[str, Any]:
    """Return the parts of a stored object of this version; raise ValueError if the text contains none.

    NewerText if it is of a later one.
    """
    stored = json_value(text, most)
    told = stored.pop("version", None) if isinstance(stored, dict) else None
    if type(told) is int and told > version:
        raise NewerText(f"this is of version {told}")
    if told != version:
        raise ValueError("this is nothing of this version")
    parts: dict[str, Any] = stored
    return parts


def sorted_out(
    stored: Mapping[str, Any], readers: Readers, needed: Iterable[str] = ()
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what these readers understand of an object, by name, and all the rest as it is.

    Raise ValueError if a needed part is not understood.
    """
    known, rest = {}, {}
    for name, value in stored.items():
        try:
            known[name] = readers[name](value)
        except (KeyError, ValueError):
            rest[name] = value
    if not known.keys() >= {*needed}:
        raise ValueError(f"this lacks {', '.join(needed)}")
    return known, rest


def understood(
    stored: Mapping[str, str], keys: Iterable[str], read: Callable[[str], T], refuse: Refuse
) -> dict[str, T]:
    """Return the values of those of these keys that are stored, refusing each text that can't be read."""
    found = {}
    for key in keys:
        if key in stored:
            try:
                found[key] = read(stored[key])
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
                refuse(key, stored[key], error)
    return found


def is_date(text: str) -> bool:
    """Return whether a text is a date."""
    try:
        return str(date.fromisoformat(text)) == text
    except ValueError:
        return False


def anything(value: Any) -> Any:
    """Read any value."""
    return value


def choice_of(allowed: Sequence[str]) -> Callable[[Any], str]:
    """Return a reader of a text that is one of these."""
    return lambda value: allowed[allowed.index(value)]  # ValueError for anything else, of whatever type


def whole(low: int, high: int) -> Callable[[Any], int]:
    """Return a reader of a whole number from `low` to `high`."""
    # isinstance would take True for 1
    return lambda value: value if type(value) is int and low <= value <= high else _refuse(value)


def text(value: Any) -> str:
    """Read a text."""
    return value if isinstance(value, str) else _refuse(value)


def truth(value: Any) -> bool:
    """Read a Boolean."""
    return value if isinstance(value, bool) else _refuse(value)


def number(value: Any) -> float:
    """Read a number."""
    return float(value) if type(value) in (int, float) else _refuse(value)


def list_of(read: Callable[[Any], T]) -> Callable[[Any], tuple[T, ...]]:
    """Return a reader of a list of such values."""
    return lambda value: tuple(map(read, value)) if isinstance(value, list) else _refuse(value)


def mapping_of(read: Callable[[Any], T]) -> Callable[[Any], dict[str, T]]:
    """Return a reader of such values by name."""
    return lambda value: {name: read(one) for name, one in value.items()} if isinstance(value, dict) else _refuse(value)


def _check_depth(text: str) -> None:
    depth = 0
    for found in _STRING_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > DEEPEST:
            raise ValueError("this text is too deep")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _refuse(digits)


def _refuse(value: object) -> NoReturn:
    raise ValueError(f"{str(value)[:40]!r} can't be read here")
