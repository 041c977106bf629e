"""What is wrong with the source of a bot, as far as Python says so without running it."""

from __future__ import annotations

import re
import warnings
from functools import lru_cache
from typing import NamedTuple

from pygames.core.phrase import Phrase

FILE = "bot.py"
MAX_DEPTH = 400
"""The most parts of an expression: Python compiles them one within the other, and in a browser it dies of too many."""
TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''(?:[^\\]|\\.)*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'(?:[^'\\\n]|\\.)*+'?"
    r"|#[^\n]*|\\\n|\n|\w+|[^\w\s]",
    re.DOTALL,
)
STATEMENTS = {"def", "class", "import", "return", "while", "pass"}
"""Words that no expression contains."""
FOUND_BY = "choose", "Bot"
"""The names by which a bot is found in its file."""
MISSING = Phrase("There is no function “choose” yet: it is what plays.")
TOO_DEEP = Phrase("An expression here is too long to be checked.")


class Flaw(NamedTuple):
    """What is wrong, and where."""

    text: Phrase
    line: int = 0
    """Counted from 1; 0 if it is nowhere in particular."""
    column: int = 1
    """Of its first letter, counted from 1."""


@lru_cache(maxsize=8)
def flaw_in(source: str) -> Flaw | None:
    """Return the first problem of a source; None if Python finds none."""
    if line := _too_deep(source):
        return Flaw(TOO_DEEP, line)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code = compile(source, FILE, "exec", dont_inherit=True)
    except SyntaxError as error:
        return Flaw(Phrase("{reason}", reason=_sentence(error.msg)), error.lineno or 0, error.offset or 1)
    except (MemoryError, OverflowError, RecursionError, ValueError) as error:
        return Flaw(Phrase("{reason}", reason=_sentence(str(error))))
    return None if {*FOUND_BY} & {*code.co_names} else Flaw(MISSING)


def _sentence(words: str) -> str:
    """Return Python's words as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."


def _too_deep(source: str) -> int:
    """Return the line in which an expression has too many parts; 0 if there is none."""
    line, levels = 1, [(0, 0)]  # at each open bracket: parts since the last comma, and the most between two before
    for token in TOKEN.findall(source):
        parts, most = levels.pop()
        if token in STATEMENTS or (token in ("\n", ";") and not levels):
            levels = [(0, 0)]
        elif token == ",":
            levels.append((0, max(parts, most)))
        elif token in ("(", "[", "{"):
            levels += [(parts, most), (0, 0)]
        elif token in (")", "]", "}") and levels:
            outer, before = levels.pop()
            levels.append((outer + 1 + max(parts, most), before))
        else:
            levels.append((parts + (not token.isspace() and token[0] != "#"), most))
        if sum(one for one, _ in levels) > MAX_DEPTH:
            return line
        line += token.count("\n")
    return 0
