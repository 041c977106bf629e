"""What is said of clocks: durations, and those of a game that is played live in one room."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.play.clock import Clock

OWN_TIME = Phrase("Each device keeps its own time.")
NO_LOSS = Phrase("Each device keeps its own time. If a player’s time runs out, all are told, and the game goes on.")
DROPPED = Phrase("The game goes on by link, without its clock.")
UNTIMED = Phrase("There is no clock.")


def time_in_short(seconds: int) -> Phrase:
    """Return a duration, in short."""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return Phrase("{n} s", n=rest)
    return Phrase("{n} min {m} s", n=minutes, m=rest) if rest else Phrase("{n} min", n=minutes)


def clock_told(clock: Clock | None) -> Phrase:
    """Return how much time everybody has."""
    if not clock:
        return UNTIMED
    limit = time_in_short(clock.limit)
    if not clock.increment:
        return Phrase("Each player has {time}.", time=limit)
    return Phrase("Each player has {time}, and each move adds {more}.", time=limit, more=time_in_short(clock.increment))


def time_up(name: Phrase) -> Phrase:
    """Return that a player has no time left."""
    return Phrase("{name}’s time is up.", name=name)
