"""Translatable sentences: a template with named placeholders, kept apart from their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final


class Phrase:
    """An English template and the values of its placeholders; `str` fills them in.

    >>> str(Phrase("{square} is covered by {seat}.", square="e5", seat=Phrase("Green")))
    'e5 is covered by Green.'

    A phrase that counts has a plural and a number:

    >>> str(Phrase.count("{n} square", "{n} squares", 3))
    '3 squares'

    A word with two meanings carries a context for translators:

    >>> str(Phrase.of("squares", "none"))
    'none'
    """

    __slots__ = ("_hash", "context", "many", "template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template: Final = template
        self.many: str = ""
        self.context: str = ""
        # sorted, so that phrases are equal however their values were given
        self.values: Final = tuple(sorted(values.items()))
        self._hash: int

    @classmethod
    def count(cls, one: str, many: str, n: int, /, **values: object) -> Phrase:
        """Create a phrase in the singular or plural, as `n` requires; `{n}` is the number."""
        phrase = cls(one, n=n, **values)
        phrase.many = many
        return phrase

    @classmethod
    def of(cls, context: str, template: str, /, **values: object) -> Phrase:
        """Create a phrase with a context (`msgctxt`), as its English has another meaning elsewhere."""
        phrase = cls(template, **values)
        phrase.context = context
        return phrase

    @property
    def plain(self) -> str:
        """The English template, in the singular or plural that the number requires."""
        return self.many if self.number != 1 else self.template

    @property
    def number(self) -> int:
        """The number that decides between singular and plural; 1 if the phrase counts nothing."""
        n = dict(self.values).get("n", 1)
        return n if self.many and isinstance(n, int) else 1

    def __str__(self) -> str:
        return self.plain.format(**{name: str(value) for name, value in self.values})

    def __repr__(self) -> str:
        return f"Phrase({self.plain!r}{''.join(f', {name}={value!r}' for name, value in self.values)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and self._key() == other._key()

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:  # cached: pictures are compared by their phrases many times
            self._hash = hash(self._key())
            return self._hash

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        """Pickle without the cached hash: hashes differ between processes."""
        return None, {"template": self.template, "many": self.many, "context": self.context, "values": self.values}

    def _key(self) -> tuple[object, ...]:
        return self.template, self.many, self.context, self.values


def listed(items: Sequence[Phrase | str]) -> Phrase:
    """Join names into a list for a sentence.

    >>> str(listed(["c1", "c2", Phrase("the tavern")]))
    'c1, c2 and the tavern'
    """
    *others, last = items
    if not others:
        return last if isinstance(last, Phrase) else Phrase("{name}", name=last)
    if all(isinstance(item, str) for item in others):
        return Phrase("{names} and {name}", names=", ".join(map(str, others)), name=last)
    first, *rest = others
    for item in rest:
        first = Phrase("{names}, {name}", names=first, name=item)
    return Phrase("{names} and {name}", names=first, name=last)
