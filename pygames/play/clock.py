"""Chess clocks: a limit for the whole game, and an increment for each move.

None of the games' rules mention a clock. Running out of time loses by a house rule: `pygames.play.ending`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

LONGEST = 86_400
"""The longest time a clock can show, in seconds."""
_CLOCK = re.compile(r"(\d{1,5})(?:\s*\+\s*(\d{1,4}))?")
_OTHER = re.compile(r"[a-z]{3,}(?:-[a-z]+)* .*\d.*", re.IGNORECASE)
_TIME = re.compile(r"(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5}(?:\.\d{1,6})?)")


@dataclass(frozen=True)
class Clock:
    """A time control: the same for every seat.

    >>> Clock(300, 2)
    Clock(limit=300, increment=2)
    >>> str(Clock.read("300 + 2"))
    '300+2'
    """

    limit: int
    """Seconds per seat for the whole game."""
    increment: int = 0
    """Seconds added after each move."""

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a time control; ValueError if the text is none."""
        found = _CLOCK.fullmatch(text.strip())
        if not found or not 0 < int(found[1]) <= LONGEST:
            raise ValueError(f"{text!r} is no clock; one is written like 300+2")
        return cls(int(found[1]), int(found[2] or 0))

    def __str__(self) -> str:
        return f"{self.limit}+{self.increment}"


def is_of_another_kind(text: str) -> bool:
    """Return whether a text has the form of a clock that newer versions may know: a word, then figures.

    >>> is_of_another_kind("delay 300+5"), is_of_another_kind("300+"), is_of_another_kind("soon")
    (True, False, False)
    """
    return _OTHER.fullmatch(text.strip()) is not None


def read_time(text: str) -> float:
    """Parse a time in seconds; ValueError if the text is none.

    >>> read_time("297.4"), read_time("4:57.4"), read_time("0:04:57")
    (297.4, 297.4, 297.0)
    """
    found = _TIME.fullmatch(text)
    seconds = 3600 * int(found[1] or 0) + 60 * int(found[2] or 0) + float(found[3]) if found else -1
    if not 0 <= seconds <= LONGEST:
        raise ValueError(f"{text!r} is no time")
    return round(seconds, 1)


def time_text(seconds: float) -> str:
    """Format a time canonically: in seconds, to the tenth.

    >>> time_text(300.0), time_text(297.4)
    ('300', '297.4')
    """
    return f"{seconds:.1f}".removesuffix(".0")


class Times:
    """The clock times of a game: at each ply, and what the seat that acts has used since."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.spent = 0.0
        """Seconds used since the last ply."""
        self._by_ply: list[tuple[float, ...]] = [(float(clock.limit),) * seats]
        self._left: list[float] = []

    def now(self, ply: int, seat: int | None) -> tuple[float, ...]:
        """Return the seconds left by seat at a ply, less what the seat that acts has used."""
        return _with(self._by_ply[ply], seat, self._rest(ply, seat)) if seat is not None else self._by_ply[ply]

    def read(self, left: Sequence[float], actors: Sequence[int | None]) -> None:
        """Load a record's times: what each ply's actor had left after it and, last, what the next one has left.

        Where times are missing, the clocks stood still.
        """
        for ply, seat in enumerate(actors[:-1]):
            # chance has an actor, too, so only the end of a game has none
            assert seat is not None
            self._make(ply, seat, left[ply] if left else self._by_ply[ply][seat])
        if len(left) == len(actors) and (seat := actors[-1]) is not None:
            self.spent = max(0.0, self._by_ply[-1][seat] - left[-1])

    def make(self, ply: int, seat: int, *, adds: bool) -> None:
        """Record a ply; `adds` grants the increment."""
        # increments must not lift a clock above what a record can hold
        left = min(self._rest(ply, seat) + (self.clock.increment if adds else 0), float(LONGEST))
        self._make(ply, seat, left)
        self.spent = 0.0

    def as_recorded(self, ply: int, seat: int | None) -> tuple[float, ...]:
        """Return the times up to a ply as a record has them: see `read`."""
        running = (self._rest(ply, seat),) if self.spent and seat is not None else ()
        return (*self._left[:ply], *running)

    def _rest(self, ply: int, seat: int | None) -> float:
        """Return the seconds that a seat has left now, from those at a ply."""
        # to the tenth, as records store it: a reloaded game must show the same times
        return 0.0 if seat is None else max(0.0, round(self._by_ply[ply][seat] - self.spent, 1))

    def _make(self, ply: int, seat: int, left: float) -> None:
        self._by_ply[ply + 1 : ply + 2] = [_with(self._by_ply[ply], seat, left)]
        self._left[ply : ply + 1] = [left]


def _with(times: tuple[float, ...], seat: int, left: float) -> tuple[float, ...]:
    """Return the times with one seat's replaced."""
    return (*times[:seat], left, *times[seat + 1 :])
