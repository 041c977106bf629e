"""How a player loses that can't go on."""

from __future__ import annotations


class Forfeit(Exception):
    """A player can't go on and loses: the kind of its failure, a message, and the line of its file."""

    printed = ""
    """What it printed before that."""

    def __init__(self, kind: str, words: str, line: int | None = None) -> None:
        super().__init__(kind, words, line)
        self.kind, self.words, self.line = kind, words, line

    def __str__(self) -> str:
        return f"{self.kind}: {self.words}" + (f" (line {self.line})" if self.line else "")
