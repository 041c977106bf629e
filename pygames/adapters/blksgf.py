"""Pentobi's file format for Blokus Duo, `.blksgf`, a relative of the Smart Game Format.

A file is a tree of nodes in brackets, `(;GM[Blokus Duo];B[e10,f10];W[j5](;B[d11])(;B[g9]))`; a node holds properties,
each a name and values. B is seat 0, W is seat 1; a seat that can't place is omitted. Only the main line is read, the
nodes before the first closing bracket; variations, comments and annotations are ignored.

>>> record = read("(;GM[Blokus Duo]PB[Ada];B[f10,e10];W[j5])")
>>> print(write(record))
(;FF[4]CA[UTF-8]GM[Blokus Duo]PB[Ada]
;B[e10,f10]
;W[j5]
)
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pygames.blokus import GAME, SEATS
from pygames.blokus.rules import start
from pygames.blokus.words import WORDS
from pygames.core.game import IllegalMove
from pygames.core.phrase import Phrase
from pygames.play.handicap import HANDICAP_TAG, handicap_in, winning_seats
from pygames.play.record import BadRecord, Record, clean_names, on_one_line

VARIANT = WORDS.variant
COLOURS = ("B", "W")
"""The property of each seat's moves in files that we write."""
SEAT_OF = {"B": 0, "W": 1, "1": 0, "2": 1, "BLUE": 0, "GREEN": 1}
"""The seat of each move property; older files number or name the colours."""
SETUP = frozenset({"AB", "AW", "AE", "A1", "A2", "A3", "A4", "PL"})
NAMES = ("PB", "PW")
"""The property of each seat's player."""
TAGS = {"DT": "Date", "EV": "Event", "HS": HANDICAP_TAG}
"""Properties that records keep, and the names of their tags."""
MAX_FILE = 2_000_000
"""Maximum number of characters of a file, which may hold many variations beside its main line."""


class Property(NamedTuple):
    """A name and its values, with the line they stand in."""

    line: int
    name: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return self.name + "".join(f"[{value}]" for value in self.values)


def read(text: str) -> Record:
    """Parse a file's main line; BadRecord says what can't be read, and where."""
    if len(text) > MAX_FILE:
        raise BadRecord(0, "", Phrase("The file is too long: more than {most} characters.", most=f"{MAX_FILE:,}"))
    properties = list(_main_line(text))
    _check_variant(properties)
    position = start()
    plies: list[str] = []
    tags: dict[str, str] = {}
    names = ["", ""]
    for found in properties:
        if found.name in SETUP:
            raise BadRecord(found.line, str(found), Phrase("games that start from a set-up position can’t be read."))
        if found.name in TAGS:
            tags[TAGS[found.name]] = on_one_line(found.values[0])
        if found.name in NAMES:
            names[NAMES.index(found.name)] = found.values[0]
        # an empty move is SGF's pass; a seat that can't place is skipped here anyway
        if found.name not in SEAT_OF or not any(found.values):
            continue
        if position.turn not in (None, SEAT_OF[found.name]):
            assert isinstance(position.turn, int)
            raise BadRecord(found.line, str(found), Phrase("it is {seat}’s turn.", seat=SEATS[position.turn]))
        try:
            move = position.parse(",".join(found.values))
        except IllegalMove as refusal:
            raise BadRecord(found.line, str(found), refusal.phrase, _record(plies, tags, names)) from refusal
        plies.append(str(move))
        position = position.play(move)
    record = _record(plies, tags, names)
    return replace(
        record, result=tuple(sorted(winning_seats(GAME, position, handicap_in(record.tags, GAME, record.seats))))
    )


def is_game_tree(text: str) -> bool:
    """Return whether a text is in this format or one of its relatives."""
    return re.match(r"\ufeff?\s*\(\s*;", text) is not None


def _record(plies: list[str], tags: dict[str, str], names: list[str]) -> Record:
    """Return the record of what has been read so far."""
    return Record(
        game="blokus",
        seats=2,
        names=clean_names(names),
        plies=tuple(plies),
        tags=tuple((tag, words) for tag, words in tags.items() if words),
    )


def write(record: Record) -> str:
    """Return a record in this format; ValueError if it is of another game, or begins from a given position."""
    if record.game != "blokus":
        raise ValueError(f"A game of {record.game} can't be written as {VARIANT}.")
    if record.position:
        raise ValueError(f"A game from a set-up position can't be written as {VARIANT}.")
    tags = dict(record.tags)
    names = "".join(f"{name}[{_escape(who)}]" for name, who in zip(NAMES, record.names, strict=False) if who)
    names += "".join(f"{name}[{_escape(tags[tag])}]" for name, tag in TAGS.items() if tag in tags)
    colours = [COLOURS[0 if position.turn == 0 else 1] for position in record.replay()]
    moves = [f";{colour}[{text}]" for colour, text in zip(colours, record.plies, strict=False)]
    return "\n".join([f"(;FF[4]CA[UTF-8]GM[{VARIANT}]{names}", *moves, ")", ""])


_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z0-9]+)\s*((?:\[(?:[^\]\\]|\\.)*\]\s*)+))\s*", re.DOTALL)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|.)", re.DOTALL)


def _main_line(text: str) -> Iterator[Property]:
    """Yield the properties of the nodes before the first closing bracket."""
    at = text.find("(")
    if at < 0:
        raise BadRecord(0, "", Phrase("There is no game in this file."))
    line = 1 + text.count("\n", 0, at)
    while at < len(text):
        token = _TOKEN.match(text, at)
        if not token:
            raise BadRecord(line, text[at : at + 60], Phrase("this isn’t a property of a game."))
        sign, name, values = token.groups()
        if sign == ")":
            return
        if name:
            yield Property(line + text.count("\n", at, token.start(2)), name.upper(), tuple(_values(values)))
        line += token[0].count("\n")
        at = token.end()
    raise BadRecord(line, text[-40:], Phrase("the file ends abruptly here."))


def _values(text: str) -> Iterator[str]:
    """Yield a property's values, unescaped; an escaped line break is dropped."""
    for value in _VALUE.findall(text):
        yield _ESCAPE.sub(lambda escape: "" if escape[1] in ("\n", "\r", "\r\n") else escape[1], value)


def _escape(words: str) -> str:
    """Escape a value."""
    return words.replace("\\", "\\\\").replace("]", "\\]")


def _check_variant(properties: list[Property]) -> None:
    """Refuse games other than Blokus Duo."""
    for found in properties:
        if found.name == "GM":
            if " ".join(found.values[0].split()).lower() != VARIANT.lower():
                reason = Phrase("only games of {known} can be read.", known=VARIANT)
                raise BadRecord(found.line, str(found), reason)
            return
    raise BadRecord(0, "", Phrase("The file doesn’t say which game it is: it needs GM[{known}].", known=VARIANT))
