"""Runs through the puzzles: as many as possible in a row, or in three minutes, from easy to hard."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, pairwise
from random import Random

from pygames.play.puzzle import Prize, Puzzle
from web.app.storage.runs import RunState

LIMIT = 180.0
"""The seconds of a timed run."""
PENALTY = 10.0
"""The seconds that a wrong move costs."""
STEPS = 20
"""The number of steps of difficulty into which puzzles are divided."""
PER_STEP = 2
"""The number of puzzles from each step."""


class Kind(StrEnum):
    """The kinds of run, by their names in addresses and stored texts."""

    STREAK = "streak"
    """Until the first mistake; but for one before anything is solved, which is forgiven."""
    MINUTES = "minutes"
    """For three minutes."""


@dataclass
class Run:
    """A run through puzzles: about to begin, going on, or over."""

    kind: Kind
    game: str = ""
    """The name of the game; empty for all."""
    waiting: list[Puzzle] = field(default_factory=list)
    """The puzzles to come, the next one first."""
    puzzle: Puzzle | None = None
    """The puzzle that is being tried; None before the run and after it."""
    solved: int = 0
    missed: list[Puzzle] = field(default_factory=list)
    was_right: bool | None = None
    """Whether the last move was right; None before the first one."""
    spent: float = 0.0
    """The seconds used, if the run is timed."""
    before: int = 0
    """The best run before this one."""
    reached: int = 0
    """The grade of the hardest puzzle solved; 0 before the first one."""
    is_over: bool = False

    @property
    def route(self) -> str:
        """The route of its screen."""
        return "/".join(filter(None, ("run", self.kind, self.game)))

    @property
    def name(self) -> str:
        """The name under which its result is kept."""
        return f"{self.kind} {self.game}".rstrip()

    @property
    def tried(self) -> int:
        """The number of puzzles tried so far."""
        return self.solved + len(self.missed)

    @property
    def is_timed(self) -> bool:
        """Whether the time is limited."""
        return self.kind is Kind.MINUTES

    @property
    def is_on(self) -> bool:
        """Whether a puzzle is being tried."""
        return self.puzzle is not None

    @property
    def is_out_of_time(self) -> bool:
        """Whether all the time is used."""
        return self.is_timed and self.spent >= LIMIT

    @property
    def is_forgiven(self) -> bool:
        """Whether the last move was a mistake that does not end the run, as nothing was solved yet.

        The record stays what it was: whoever misses the first puzzle could always begin again at once.
        """
        return self.kind is Kind.STREAK and self.was_right is False and not self.solved and len(self.missed) == 1

    def begin(self, puzzles: Sequence[Puzzle], best: int) -> None:
        """Begin with these puzzles; `best` is the best run so far."""
        self.waiting, self.missed, self.solved = list(puzzles), [], 0
        self.was_right, self.spent, self.before, self.reached, self.is_over = None, 0.0, best, 0, False
        self._go_on()

    def resume(self, state: RunState, puzzles: Iterable[Puzzle]) -> None:
        """Go on with a run where it was left, by what is stored of it."""
        by_key = {one.key: one for one in puzzles}
        self.waiting, self.missed = (
            [by_key[key] for key in keys if key in by_key] for keys in (state.left, state.missed)
        )
        self.solved, self.spent, self.before, self.reached = state.solved, state.spent, state.before, state.reached
        self.was_right, self.is_over = None, False
        self.puzzle = self.waiting.pop(0) if self.waiting else None
        self.is_over = self.puzzle is None

    @property
    def state(self) -> RunState | None:
        """What is to be stored of the run so that it can go on; None before the first move, and once it is over."""
        if self.puzzle is None or not self.tried:
            return None
        left, missed = (tuple(one.key for one in puzzles) for puzzles in ([self.puzzle, *self.waiting], self.missed))
        return RunState(self.name, left, missed, self.solved, self.spent, self.before, self.reached)

    def answer(self, *, right: bool) -> None:
        """Count a move, and go on to the next puzzle, or end the run."""
        assert self.puzzle
        self.was_right = right
        if right:
            self.solved += 1
            self.reached = max(self.reached, self.puzzle.grade)
        else:
            self.missed.append(self.puzzle)
            self.spent += PENALTY
        self._go_on()

    def spend(self, seconds: float) -> None:
        """Set the seconds used; the run is over when none are left."""
        self.spent = max(self.spent, seconds)
        if self.is_out_of_time:
            self.stop()

    def stop(self) -> None:
        """End the run, if it is going on."""
        self.is_over, self.puzzle = self.is_over or self.is_on, None

    def _go_on(self) -> None:
        """Take the next puzzle, unless the run is over."""
        fails = self.kind is Kind.STREAK and self.was_right is False and not self.is_forgiven
        if fails or self.is_out_of_time or not self.waiting:
            self.is_over, self.puzzle = True, None
        else:
            self.puzzle = self.waiting.pop(0)


def suited(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles that runs are made of: those in which there is something to gain."""
    return [one for one in puzzles if one.prize is not Prize.LESS]


def climb(
    puzzles: Iterable[Puzzle], seed: str, seen: Collection[Puzzle] = (), games: Collection[str] = ()
) -> list[Puzzle]:
    """Return puzzles in the order of a run: a few from each step of difficulty, then the other hard ones.

    Within a step they are drawn at random: first those that were not seen, and of these the ones of some games.
    """
    rng, graded = Random(seed), sorted(puzzles, key=lambda one: (one.rating, one.game, one.number))
    ends = [len(graded) * n // STEPS for n in range(STEPS + 1)]
    steps = [_sampled(graded[low:high], rng, seen, games) for low, high in pairwise(ends)]
    hard = chain(*(step[PER_STEP:] for step in steps[STEPS // 2 :]))
    return [*chain(*(step[:PER_STEP] for step in steps)), *_sampled([*hard], rng, seen, games)]


def _sampled(puzzles: list[Puzzle], rng: Random, seen: Collection[Puzzle], games: Collection[str]) -> list[Puzzle]:
    """Return puzzles in a random order, those first that were not seen, and of these the ones of some games."""
    return sorted(rng.sample(puzzles, len(puzzles)), key=lambda one: (one in seen, one.game not in games))
