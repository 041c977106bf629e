"""The terminal's abilities, and helpers for the command line."""

from __future__ import annotations

import codecs
import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from io import TextIOWrapper
from math import inf
from shutil import get_terminal_size
from textwrap import wrap

from pygames.catalogue import GAMES, UnknownGame
from pygames.core.game import Game, Option

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what has scrolled off it."""
_PLAIN = {"–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "...", "×": "x", "\xa0": " "}
_HANGING = re.compile(r"\s*\S+(?: \S+)*?\s{2,}|\s*")


def speak_plainly() -> None:
    """Make the output replace characters that its encoding lacks."""
    codecs.register_error("pygames.plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="pygames.plain")


def accept_any_input() -> None:
    """Make the input replace undecodable bytes with characters that occur in no move."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return substitutes for characters that can't be encoded."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


def columns() -> int:
    """Return the line width that fits the terminal."""
    # one less, as some terminals wrap a line that fills them
    return max(20, get_terminal_size().columns - 1)


def wrap_line(text: str) -> str:
    """Break long lines at blanks, and indent what follows to the line's second column.

    >>> os.environ["COLUMNS"] = "31"
    >>> print(wrap_line("Chance:  *5 is a roll of five walls, *claim a tile drawn."))
    Chance:  *5 is a roll of five
             walls, *claim a tile
             drawn.
    >>> del os.environ["COLUMNS"]
    """
    most = columns()
    return "\n".join(part for line in text.split("\n") for part in _break_line(line, most))


def _break_line(line: str, most: int) -> list[str]:
    """Return the parts of a line, broken at blanks so that none is too long."""
    if len(line) <= most:
        return [line]
    gap = _HANGING.match(line)
    hanging = len(gap[0]) if gap and len(gap[0]) < most / 2 else 0
    return wrap(line, most, subsequent_indent=" " * hanging, break_long_words=False, break_on_hyphens=False)


def clear_sequence() -> str:
    """Return the sequence that clears the screen, or blank lines if the terminal can't or the output is redirected."""
    if not sys.stdout.isatty():
        return ""
    return (
        CLEAR
        if os.environ.get("TERM") not in (None, "", "dumb") or os.name == "nt"
        else "\n" * get_terminal_size().lines
    )


def positive(text: str) -> int:
    """Parse a positive integer, for argparse."""
    if (number := int(text)) < 1:
        raise ArgumentTypeError(f"{number} is less than 1")
    return number


def duration(text: str) -> float:
    """Parse a finite duration, for argparse."""
    if not 0 <= (number := float(text)) < inf:
        raise ArgumentTypeError(f"{text} is no time: it takes a number of seconds, from 0")
    return number


def parse_game(wish: Namespace) -> Game:
    """Return the game that was named."""
    try:
        return GAMES[wish.game]
    except UnknownGame as error:
        sys.exit(str(error))


OPTIONS_HELP = "options of the game, as shown by list; give them last"
"""What the help of commands says of them."""


def parse_options(game: Game, wish: Namespace) -> dict[str, Option]:
    """Return the options given as `name=value`; ValueError if one is unknown or not allowed."""
    chosen: dict[str, Option] = {}
    for name, _, text in (word.partition("=") for word in wish.option):
        value = game.option(name, text, older=True)
        chosen[name] = text if value is None else value
    return game.check_options(chosen)
