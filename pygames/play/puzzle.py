"""Puzzles: positions from games in which one move, or one of a few, is better than all others.

A game's puzzles are one text, with the games they come from and what is asked in each:

    daily blokus 73 2027-01-15
    game blokus 2 starts=free
    play e10,e11 j5,j6 …
    ask 74 31 gap 2 1480 100:5 0:-2 a1,b1 a1,a2

An `ask` line has the puzzle's number, the ply, the theme, the grade, the rating, the outcome of the answers, the
outcome of the next best move, and the answers. An outcome is the expected share of the win in per cent and, after a
colon, the final lead if it was computed exactly. Numbers never change; new puzzles get the next ones. A `daily` line
names the first number of a batch that was added later, and the date from which it can provide puzzles of the day.

    week blokus 2026-11-30 3,17,60 4,51 …

A `week` line plans a game's puzzles of the day from a date on, which is fixed for ever: for each weekday from Monday,
the easiest, to Sunday, the hardest, the numbers of the puzzles that it has in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import groupby
from zlib import crc32

from pygames.catalogue import GAMES
from pygames.core.game import Game, Option, option_text
from pygames.core.guide import Theme
from pygames.play.record import Record

DAILY_GAMES = ("sectori", "ringgz", "blockers", "cathedral", "blokus")
"""The games that take turns providing the puzzle of the day.

Fixed: another game would change the puzzles of past days.
"""
NONE = "-"
"""The text of a weekday for which no puzzles are planned."""
WEEKDAYS = range(7)
"""From Monday to Sunday."""
PUZZLE_GRADES = range(1, 4)
"""From easy to hard."""
EVEN = 50
"""In per cent, the share of the win up to which a position is not yet winning."""
LOST = 67
"""In per cent, the part of an even share of the win below which a position is as good as lost."""
MIN_WINNING = 60
"""In per cent, the least share of the win that a move may bring to turn a game."""
MIN_SECURE, MIN_SECURED = 75, 10
"""In per cent, the least share of the win that secures a game, and by how much at least the right move raises it."""


class Prize(StrEnum):
    """What the right move of a puzzle brings."""

    WIN = "win"
    """It wins, or takes the lead, where any other move is even at best."""
    CAPTURE = "capture"
    """It captures, and does not lose."""
    SECURE = "secure"
    """It makes a good position much safer."""
    MORE = "more"
    """It brings more points, better chances or a tie."""
    LESS = "less"
    """The seat most likely loses: it loses by less, or keeps a small chance."""


WON = (Prize.WIN, Prize.CAPTURE, Prize.SECURE)
"""The prizes that win something."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a move."""

    percent: int
    """The expected share of the win, in per cent."""
    lead: int | None = None
    """The final lead over the best opponent; None if it is not certain."""

    @classmethod
    def read(cls, text: str) -> Outcome:
        """Parse an outcome; ValueError if the text is none."""
        percent, colon, lead = text.partition(":")
        return cls(int(percent), int(lead) if colon else None)

    @classmethod
    def of_lead(cls, lead: float) -> Outcome:
        """Return the outcome of a final lead between two seats."""
        return cls(100 if lead > 1e-9 else 0 if lead < -1e-9 else 50, round(lead))

    def __str__(self) -> str:
        return f"{self.percent}" if self.lead is None else f"{self.percent}:{self.lead}"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move, or one of a few, is right."""

    number: int
    """Its number among its game's puzzles, from 1. Links contain it, so it never changes."""
    game: str
    seats: int
    options: tuple[tuple[str, Option], ...]
    plies: tuple[str, ...]
    """The plies that lead to the position."""
    theme: str
    grade: int
    rating: int
    """Its difficulty, on the scale of players' ratings."""
    best: Outcome
    """The outcome of the answers."""
    other: Outcome
    """The outcome of the next best move."""
    answers: tuple[str, ...]
    """The right moves."""
    since: str = ""
    """The date from which it can be a puzzle of the day, if it was added later."""
    weeks: tuple[tuple[str, int], ...] = ()
    """The plans of puzzles of the day that it is in: from which date on, and on which weekday."""

    @property
    def key(self) -> str:
        """A unique name that stays the same when puzzles are added: derived from the position."""
        return f"{crc32(' '.join((self.game, str(self.seats), *self.plies)).encode()):08x}"

    @property
    def exact(self) -> bool:
        """Whether the answers were computed to the end of the game."""
        return self.best.lead is not None

    @property
    def prize(self) -> Prize:
        """What the right move brings."""
        return prize_of(GAMES[self.game].guide.theme(self.theme), self.seats, self.best, self.other)

    @property
    def record(self) -> Record:
        """The game up to the position."""
        return Record(self.game, self.seats, self.options, seed=self.key, plies=self.plies)


def prize_of(theme: Theme, seats: int, best: Outcome, other: Outcome) -> Prize:
    """Return what the right move brings, from its outcome and that of the next best move."""
    if theme.task:
        return Prize.WIN if theme.wins else Prize.MORE
    if best.percent * seats < LOST:
        return Prize.LESS
    if other.percent <= EVEN and best.percent >= MIN_WINNING:
        return Prize.WIN
    if theme.captures and best.percent >= EVEN:
        return Prize.CAPTURE
    is_secured = best.percent >= MIN_SECURE and best.percent - other.percent >= MIN_SECURED
    return Prize.SECURE if is_secured else Prize.MORE


def read_puzzles(text: str, games: Mapping[str, Game] = GAMES) -> tuple[Puzzle, ...]:
    """Parse puzzles, sorted by difficulty; ValueError names the line at fault."""
    found: list[Puzzle] = []
    base = Puzzle(0, "", 0, (), (), "", 0, 0, Outcome(0), Outcome(0), ())
    # lines refer to those before them: `ask` to the last `play`, `play` to the last `game`
    whole: tuple[str, ...] = ()
    later: list[tuple[str, int, str]] = []
    planned: dict[tuple[str, int], list[tuple[str, int]]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            match line.split():
                case ["daily", name, first, day]:
                    later.append((games[name].name, int(first), str(date.fromisoformat(day))))
                case ["week", name, day, *numbers]:
                    for weekday, its_number in _parse_week(numbers):
                        plans = planned.setdefault((games[name].name, its_number), [])
                        plans.append((str(date.fromisoformat(day)), weekday))
                case ["game", name, seats, *options]:
                    base = _puzzle_base(base, games[name], seats, options)
                case ["play", *plies]:
                    whole = tuple(plies)
                case ["ask", own_number, ply, *asked]:
                    one = replace(base, number=int(own_number), plies=whole[: int(ply)])
                    weeks = tuple(sorted(planned.get((one.game, one.number), ())))
                    found.append(_parse_ask(replace(one, since=_since(one, later), weeks=weeks), asked))
                case [_, *_]:
                    raise ValueError("unknown word")
        except (ValueError, KeyError) as wrong:
            raise ValueError(f"line {number} of the puzzles: {wrong}") from wrong
    return tuple(sorted(found, key=lambda one: (one.grade, one.number)))


def _parse_week(numbers: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the weekdays and numbers of a `week` line."""
    if len(numbers) != len(WEEKDAYS):
        raise ValueError("a week has seven days")
    for weekday, of_day in zip(WEEKDAYS, numbers, strict=True):
        yield from ((weekday, int(number)) for number in of_day.split(",") if of_day != NONE)


def _puzzle_base(base: Puzzle, game: Game, seats: str, options: list[str]) -> Puzzle:
    """Return what all puzzles of a kind of game have in common."""
    given = dict(pair.split("=") for pair in options)
    chosen = {name: game.option(name, value) for name, value in given.items()}
    checked = game.check_options({name: value for name, value in chosen.items() if value is not None})
    return replace(base, game=game.name, seats=game.check_seats(int(seats)), options=tuple(checked.items()))


def _parse_ask(base: Puzzle, asked: list[str]) -> Puzzle:
    """Return the puzzle of an `ask` line."""
    theme, grade, rating, best, other, *answers = asked
    if int(grade) not in PUZZLE_GRADES or not answers:
        raise ValueError("no grade, or no answer")
    return replace(
        base,
        theme=theme,
        grade=int(grade),
        rating=int(rating),
        best=Outcome.read(best),
        other=Outcome.read(other),
        answers=tuple(answers),
    )


def _since(puzzle: Puzzle, later: Iterable[tuple[str, int, str]]) -> str:
    """Return the date from which a puzzle can be a puzzle of the day."""
    return max((day for name, first, day in later if name == puzzle.game and first <= puzzle.number), default="")


def write_puzzles(puzzles: Iterable[tuple[tuple[str, ...], Puzzle]]) -> str:
    """Return the text of puzzles, with the plies of their games as far as they are needed."""
    puzzles = list(puzzles)
    by_number = sorted((puzzle.game, puzzle.since, puzzle.number) for _, puzzle in puzzles if puzzle.since)
    # reversed, so that the lowest number of a day comes last and stays
    first = {(game, day): number for game, day, number in reversed(by_number)}
    lines = [f"daily {game} {number} {day}" for (game, day), number in sorted(first.items())]
    lines += _week_lines([puzzle for _, puzzle in puzzles])
    for kind, of_kind in groupby(puzzles, lambda pair: (pair[1].game, pair[1].seats, pair[1].options)):
        name, seats, options = kind
        lines.append(" ".join(["game", name, str(seats), *(f"{key}={option_text(value)}" for key, value in options)]))
        for plies, of_game in groupby(of_kind, lambda pair: pair[0]):
            lines += _game_lines(plies, [puzzle for _, puzzle in of_game])
    return "\n".join(lines) + "\n"


def _week_lines(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield the lines of the plans of puzzles of the day."""
    plans: dict[tuple[str, str], list[list[int]]] = {}
    for puzzle in sorted(puzzles, key=lambda one: one.number):
        for day, weekday in puzzle.weeks:
            plans.setdefault((puzzle.game, day), [[] for _ in WEEKDAYS])[weekday].append(puzzle.number)
    for (name, day), numbers in sorted(plans.items()):
        yield " ".join(["week", name, day, *(",".join(map(str, of_day)) or NONE for of_day in numbers)])


def _game_lines(plies: tuple[str, ...], puzzles: list[Puzzle]) -> Iterator[str]:
    """Yield the lines of a game: its plies as far as a puzzle needs them, and its `ask` lines."""
    yield " ".join(["play", *plies[: max(len(puzzle.plies) for puzzle in puzzles)]])
    for one in puzzles:
        asked = (one.number, len(one.plies), one.theme, one.grade, one.rating, one.best, one.other)
        yield " ".join(["ask", *map(str, asked), *one.answers])
