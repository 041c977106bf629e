"""What can be wrong with a message: stable codes, and the error that carries one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, str]] = {
    "no-link": "There is no link to a game among friends in this text.",
    "damaged": "The link is damaged: part of it may have been cut off. {reason}",
    "too-long": "The text is too long.",
    "newer": "The link was made by a newer version. {reason}",
    "seat-key": "This is a seat key and no link.",
    "not-seat-key": "This is no seat key.",
    "other-game": "The link belongs to another game.",
    "two-devices": "Seat {seat} has joined on two devices, here as {late}; the first one counts.",
    "taken": "Another device has joined on seat {seat}, here, and the game goes on with that one.",
    "changed": "Somebody has changed the link. {reason}",
    "fork": "The link tells another game from turn {turn} on, which seat {seat} played otherwise.",
    "own-fork": "The link tells another game from turn {turn} on, which seat {seat}, here, played otherwise.",
    "stranger": "What the link says of seat {seat} does not come from that seat's device.",
    "renamed": "The name of seat {seat} was changed on the way.",
    "early": "Seat {seat} has given away more than was due.",
    "withheld": "In turn {turn} seat {seat} has not given what was due.",
    "illegal": "Turn {turn}, {ply} by seat {seat}: {reason}",
    "chance": "Turn {turn}, {ply} by seat {seat}: chance brought {right}.",
    "unfinished": "Turn {turn} of seat {seat} is not complete.",
    "seal": "The game up to turn {turn} is not the one that seat {seat} saw.",
}
"""Stable codes of what can be wrong with a message, with their meanings and the facts that go with them.

Those from `stranger` on are of version 1; in version 2 they are the reason why a link counts as `changed`.
"""


class BadMessage(ValueError):
    """A text that is no message, or a message that this game refuses: a stable code, and facts for wording it.

    Facts are `seat`, `turn`, `ply`, `right` (the true outcome of a chance event) and `reason` (a phrase), as CODES
    shows.
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(CODES[code].format(**{"reason": "", **facts}).strip())

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.facts)


def _again(code: str, facts: dict[str, object]) -> BadMessage:
    """Recreate a pickled refusal."""
    return BadMessage(code, **facts)
