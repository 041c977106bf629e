"""Positions as text: named fields separated by slashes.

    green e10,e11 f12,g12 / blue j5 / turn green

Each game's module `diagram` lists its fields. Case, blanks and the order of the fields don't matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pygames.core.checks import check_text
from pygames.core.phrase import Phrase

MAX_LETTERS = 4_000
_QUOTED = 40

Words = tuple[str, ...]


class BadPosition(ValueError):
    """A text that describes no position: the words at fault, and the reason in a sentence."""

    text: str
    """The words at fault, cut if they are many; empty for all of the text."""
    reason: Phrase
    """What is wrong with them."""
    phrase: Phrase
    """The words and the reason, in a sentence for the player."""

    def __init__(self, text: str, reason: Phrase) -> None:
        self.text, self.reason = text[:_QUOTED], reason
        self.phrase = Phrase("“{text}”: {reason}", text=self.text, reason=reason) if text else reason
        super().__init__(str(self.phrase))

    def __reduce__(self) -> tuple[Any, ...]:
        return BadPosition, (self.text, self.reason)


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason why a position can't arise in a game, or can't be played on from."""

    text: Phrase
    fatal: bool = False
    """Whether the game can't be played on from there. Otherwise the position is merely unreachable."""


def fields(text: str, known: Sequence[str]) -> dict[str, Words]:
    """Parse the words of each field, in lower case; BadPosition if a field is unknown or given twice.

    TypeError if it is no text.

    >>> fields("Blue J5 / turn blue", ("green", "blue", "turn"))
    {'blue': ('j5',), 'turn': ('blue',)}
    """
    if len(check_text(text, "A position")) > MAX_LETTERS:
        raise BadPosition("", Phrase("The position is too long: more than {most} characters.", most=f"{MAX_LETTERS:,}"))
    found: dict[str, Words] = {}
    for part in text.lower().split("/"):
        if not part.strip():
            continue
        name, *words = part.split()
        if name not in known:
            raise BadPosition(name, Phrase("there is no such field. The fields are: {names}.", names=", ".join(known)))
        if name in found:
            raise BadPosition(part.strip(), Phrase("this field appears twice."))
        found[name] = tuple(words)
    return found


def join_fields(parts: Mapping[str, Sequence[str]]) -> str:
    """Return the text of these fields, leaving out empty ones."""
    return " / ".join(" ".join([name, *words]) for name, words in parts.items() if words)


def one_of(values: Sequence[str], words: Words, default: int) -> int:
    """Return the index of a field's only word among those allowed; BadPosition if it has another word, or several."""
    if not words:
        return default
    if len(words) > 1 or words[0] not in values:
        allowed = ", ".join(values)
        raise BadPosition(" ".join(words), Phrase("this field is one of these words: {allowed}.", allowed=allowed))
    return values.index(words[0])


def whole_number(words: Words, allowed: range, default: int) -> int:
    """Return the number in a field; BadPosition if it has none, or one that is not allowed."""
    if not words:
        return default
    text = " ".join(words)
    if not (text.isascii() and text.isdecimal() and len(text) < 5 and int(text) in allowed):
        span = Phrase("this field is a number from {least} to {most}.", least=allowed[0], most=allowed[-1])
        raise BadPosition(text, span)
    return int(text)
