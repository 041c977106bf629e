"""A record's checksum: its number of plies, and a CRC-32 of what decides the game.

Options are covered by name, and only if they differ from the default, so that a game can get another option without
invalidating older links.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING
from zlib import crc32

from pygames.core.game import Game, option_text

if TYPE_CHECKING:
    from pygames.play.record import Record

_WORD = "check"
# damage to the tag's name must not switch the check off
LOOKS_LIKE_IT = re.compile("|".join(f"{_WORD[:n]}.?{_WORD[n + cut :]}" for n in range(6) for cut in (0, 1)))
"""The name of the tag, and every name that differs from it by one letter."""


def checksum(record: Record, game: Game) -> str:
    """Return a record's checksum, which gives away a text that was cut or changed."""
    changed = game.changed_options(dict(record.options))
    covered = {
        "Game": record.game,
        "Seats": record.seats,
        **{f"Option {name}": option_text(value) for name, value in sorted(changed)},
        "Position": record.position,
        "Seed": record.seed,
        "Termination": record.ending or "",
    }
    lines = [f"{name}: {value}" for name, value in covered.items() if value != ""]
    return _of(record, "\n".join([*lines, *record.plies]))


def older_checksums(record: Record, game: Game, named: Collection[str]) -> set[str]:
    """Return the checksums of earlier versions, which covered all options that the record's text named."""
    return {_of(record, repr(fields)) for fields in _older(record, game, named)}


def _older(record: Record, game: Game, named: Collection[str]) -> Iterator[tuple[object, ...]]:
    set_up = [record.position] if record.position else []
    every = tuple(game.check_options(dict(record.options)).items())
    # two earlier forms, fixed for ever: files and links with either are still about
    for options in (every, tuple(pair for pair in every if pair[0] in named)):
        yield record.game, record.seats, options, record.seed, record.plies, *set_up


def _of(record: Record, text: str) -> str:
    return f"{len(record.plies)} {crc32(text.encode()):08x}"
