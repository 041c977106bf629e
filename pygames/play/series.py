"""A series: games in a row between the same players, and how many each of them has won."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

SERIES_TAG = "Series"
"""The header tag: the number of games, then the points of each seat before this game."""
LENGTHS = (1, 3, 5)
"""How many games are offered; a series of one is a single game."""


@dataclass(frozen=True)
class Series:
    """A series of games, and its score before or after one of them.

    A win is a point, a shared win or a draw half a point for each who shares it. Two players have decided the series
    when one has more than half of the games, or all games are played; then equal points are a draw. Three or more play
    until one has as many wins as that.
    """

    games: int
    points: tuple[float, ...]
    """By seat; whole and half ones."""

    @classmethod
    def read(cls, text: str, seats: int) -> Series:
        """Parse the value of a tag; raise ValueError if it is not a series in progress.

        >>> Series.read("3 1 0.5", 2)
        Series(games=3, points=(1.0, 0.5))
        """
        games, *points = text.split()
        series = cls(int(games), tuple(map(float, points)))
        halves = all(2 * n in range(2 * max(LENGTHS)) for n in series.points)
        if series.games not in LENGTHS[1:] or len(points) != seats or not halves or series.is_decided:
            raise ValueError(f"{text!r} is no series")
        return series

    def __str__(self) -> str:
        return f"{self.games} {self.so_far}"

    @property
    def so_far(self) -> str:
        """The points by seat, as text."""
        return " ".join(f"{n:g}" for n in self.points)

    def after(self, winners: Collection[int]) -> Series:
        """Return the score after a game."""
        gained = 1.0 if len(winners) == 1 else 0.5
        return Series(self.games, tuple(n + gained * (seat in winners) for seat, n in enumerate(self.points)))

    @property
    def is_decided(self) -> bool:
        """Whether no further game is played."""
        all_played = len(self.points) == 2 and sum(self.points) >= self.games
        return all_played or max(self.points) > self.games / 2

    @property
    def leaders(self) -> list[int]:
        """The seats with most points."""
        return [seat for seat, n in enumerate(self.points) if n == max(self.points)]

    def passed_on(self) -> Series:
        """Return the score before the next game, in which each player sits where the one before them sat.

        A decided series begins anew.
        """
        rotated = (*self.points[1:], self.points[0])
        return Series(self.games, (0.0,) * len(self.points) if self.is_decided else rotated)
