"""Puzzles: positions from games in which one move, or one of a few, is better than all the others.

The puzzles of a game are one text, the games from which they come and what is asked in each of them:

    daily blokus 73 2027-01-15
    game blokus 2 starts=free
    play e10,e11 j5,j6 …
    ask 74 31 gap 2 1480 100:5 0:-2 a1,b1 a1,a2

`ask` names the puzzle's number, the ply, the theme, the grade, the rating, what the answers bring, what the next best
move brings, and the answers. What a move brings is the share of the win to be expected, in per cent, and with a colon
the lead at the end where that was worked out exactly. Numbers never change, and new puzzles have the next ones. `daily`
names the first number of puzzles that were added later, and the date from which they can be the puzzle of the day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from zlib import crc32

from pygames.catalogue import GAMES
from pygames.core.game import Game, Option, option_text
from pygames.play.record import Record

DAILY_GAMES = ("sectori", "ringgz", "blockers", "cathedral", "blokus")
"""The games whose puzzles take turns, a day each: fixed, as another game would change the puzzles of past days."""
GRADES = range(1, 4)
"""From the easy to the hard ones."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move brings."""

    percent: int
    """The share of the win to be expected, in per cent."""
    lead: int | None = None
    """The lead over the best of the others at the end; None where it is not certain."""

    @classmethod
    def read(cls, text: str) -> Outcome:
        """The outcome that a text means; ValueError where it is none."""
        percent, colon, lead = text.partition(":")
        return cls(int(percent), int(lead) if colon else None)

    def __str__(self) -> str:
        return f"{self.percent}" if self.lead is None else f"{self.percent}:{self.lead}"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move, or one of a few, is right."""

    number: int
    """Its number among those of its game, from 1, which links have: fixed for ever."""
    game: str
    seats: int
    options: tuple[tuple[str, Option], ...]
    plies: tuple[str, ...]
    """The plies that lead to the position."""
    theme: str
    grade: int
    rating: int
    """How hard it is, on the scale of players' ratings."""
    best: Outcome
    """What the answers bring."""
    other: Outcome
    """What the next best move brings."""
    answers: tuple[str, ...]
    """The right moves."""
    since: str = ""
    """The date from which it can be the puzzle of the day, where it was added later."""

    @property
    def key(self) -> str:
        """A name that no other puzzle has and that stays when others come: made from the position."""
        return f"{crc32(' '.join((self.game, str(self.seats), *self.plies)).encode()):08x}"

    @property
    def exact(self) -> bool:
        """Whether the answers were worked out to the end of the game."""
        return self.best.lead is not None

    @property
    def record(self) -> Record:
        """The game up to the position."""
        return Record(self.game, self.seats, self.options, seed=self.key, plies=self.plies)


def read_puzzles(text: str, games: Mapping[str, Game] = GAMES) -> tuple[Puzzle, ...]:
    """The puzzles of a text, the easy ones first; ValueError names the line that is wrong."""
    found: list[Puzzle] = []
    base = Puzzle(0, "", 0, (), (), "", 0, 0, Outcome(0), Outcome(0), ())
    whole: tuple[str, ...] = ()
    later: list[tuple[str, int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            match line.split():
                case ["daily", name, first, day]:
                    later.append((games[name].name, int(first), str(date.fromisoformat(day))))
                case ["game", name, seats, *options]:
                    base = _beginning(base, games[name], seats, options)
                case ["play", *plies]:
                    whole = tuple(plies)
                case ["ask", its_number, ply, *asked]:
                    one = replace(base, number=int(its_number), plies=whole[: int(ply)])
                    found.append(_asked(replace(one, since=_since(one, later)), asked))
                case [_, *_]:
                    raise ValueError("unknown word")
        except (ValueError, KeyError) as wrong:
            raise ValueError(f"line {number} of the puzzles: {wrong}") from wrong
    return tuple(sorted(found, key=lambda one: (one.grade, one.number)))


def _beginning(base: Puzzle, game: Game, seats: str, options: list[str]) -> Puzzle:
    """What all puzzles of a kind of game have in common."""
    given = dict(pair.split("=") for pair in options)
    chosen = {name: game.option(name, value) for name, value in given.items()}
    checked = game.checked_options({name: value for name, value in chosen.items() if value is not None})
    return replace(base, game=game.name, seats=game.checked_seats(int(seats)), options=tuple(checked.items()))


def _asked(base: Puzzle, asked: list[str]) -> Puzzle:
    """A puzzle, by what is asked."""
    theme, grade, rating, best, other, *answers = asked
    if int(grade) not in GRADES or not answers:
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
    """The date from which a puzzle can be the puzzle of the day."""
    return max((day for name, first, day in later if name == puzzle.game and first <= puzzle.number), default="")


def write_puzzles(puzzles: Iterable[tuple[tuple[str, ...], Puzzle]]) -> str:
    """The text of puzzles, each with all plies of the game that it comes from that are needed."""
    puzzles = list(puzzles)
    by_number = sorted((puzzle.game, puzzle.since, puzzle.number) for _, puzzle in puzzles if puzzle.since)
    first = {(game, day): number for game, day, number in reversed(by_number)}
    lines = [f"daily {game} {number} {day}" for (game, day), number in sorted(first.items())]
    for kind, of_kind in groupby(puzzles, lambda pair: (pair[1].game, pair[1].seats, pair[1].options)):
        name, seats, options = kind
        lines.append(" ".join(["game", name, str(seats), *(f"{key}={option_text(value)}" for key, value in options)]))
        for plies, of_game in groupby(of_kind, lambda pair: pair[0]):
            lines += _game_lines(plies, [puzzle for _, puzzle in of_game])
    return "\n".join(lines) + "\n"


def _game_lines(plies: tuple[str, ...], puzzles: list[Puzzle]) -> Iterator[str]:
    """The lines of a game: its plies as far as a puzzle needs them, and what is asked."""
    yield " ".join(["play", *plies[: max(len(puzzle.plies) for puzzle in puzzles)]])
    for one in puzzles:
        asked = (one.number, len(one.plies), one.theme, one.grade, one.rating, one.best, one.other)
        yield " ".join(["ask", *map(str, asked), *one.answers])
