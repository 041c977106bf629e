"""A month of a player: the days, how the ratings went, the best finale, faces and friends, puzzles.

The module is fetched when a month is first looked at. All of it follows from what is kept for other reasons: results,
saved games, the puzzles of the days, the logs of puzzles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from web.app.model.friends_games import HeadToHead, finished, outcome_here, scores_by_friend
from web.app.model.ladder import FIRST_SHOWN, Ladder, points
from web.app.model.puzzle_rating import ratings_by_day
from web.app.model.puzzling import Puzzling
from web.app.model.streaks import DAY, WEEK, Streak, streak_on
from web.app.model.when import MONTHS
from web.app.storage.aside import PREFIX as GAME
from web.app.storage.checked import is_date
from web.app.storage.faces import Faces
from web.app.storage.results import AMONG_PEOPLE, WON, Result
from web.app.storage.results import PREFIX as RESULT
from web.app.storage.shelf import DATE, Shelf, tag_of

ON_TIME, LATE, FREE, NOTHING = "on-time", "late", "free", ""
"""What became of a day's puzzle; NOTHING also if it was missed, which nobody needs to be told again."""

LONGEST = 31
"""The days of a long month."""


class MonthDay(NamedTuple):
    """A day of the month."""

    day: date
    puzzle: str
    """What became of its puzzle."""
    games: int
    """How many games ended on it."""


class RatingCourse(NamedTuple):
    """How a rating went in the month."""

    title: Phrase
    before: int | None
    """The rating before the month, if there was one that was shown."""
    days: tuple[tuple[int, int], ...]
    """The day of the month, and the rating after it, for each day on which it was counted."""

    @property
    def first(self) -> int:
        """The rating with which it began."""
        return self.days[0][1] if self.before is None else self.before

    @property
    def last(self) -> int:
        """The rating with which it ended."""
        return self.days[-1][1]


class Beaten(NamedTuple):
    """A character that was beaten for the first time in a game."""

    name: str
    game: str
    day: str


@dataclass(frozen=True)
class Month:
    """What is known of a month."""

    name: str
    """As 2026-11."""
    today: str
    weeks: tuple[tuple[MonthDay | None, ...], ...] = ()
    """The days in weeks from Monday on; None for those of other months."""
    games: int = 0
    won: int = 0
    """The games won against the computer, and against friends."""
    puzzles: int | None = 0
    """How many puzzles were solved for the first time; None if nobody knows."""
    known_since: str = ""
    """The first day of which it is known which puzzles were solved, if that is in this month, and some came before."""
    streak: int = 0
    """The longest streak of puzzles of the day, as it stood on a day of this month."""
    courses: tuple[RatingCourse, ...] = ()
    finale: str = ""
    """The key of the saved game with the best end; empty if none was won that is still saved."""
    beaten: tuple[Beaten, ...] = ()
    friends: tuple[HeadToHead, ...] = field(default=())
    earlier: str = ""
    """The month before, if anything is known of it or of an earlier one."""
    later: str = ""
    """The month after, unless it has yet to come."""

    @property
    def title(self) -> Phrase:
        """The month in words."""
        return month_in_words(self.name)

    @property
    def days(self) -> Iterator[MonthDay]:
        """All its days."""
        return (day for week in self.weeks for day in week if day)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to tell of it."""
        told = self.games or self.puzzles or self.beaten or self.friends or self.courses
        return not told and not any(day.puzzle for day in self.days)


def month_in_words(name: str) -> Phrase:
    """Return a month in words.

    >>> str(month_in_words("2026-11"))
    'November 2026'
    """
    year, _, number = name.partition("-")
    return Phrase("{month} {year}", month=MONTHS[int(number) - 1], year=year)


def is_month(text: str) -> bool:
    """Return whether a text names a month, as 2026-11."""
    return is_date(f"{text}-01")


def month_of(
    name: str,
    today: str,
    *,
    results: Mapping[str, Result],
    ladders: Iterable[Ladder],
    puzzling: Puzzling,
    shelf: Shelf,
    faces: Faces,
) -> Month:
    """Return what is known of a month."""
    own = {key: one for key, one in results.items() if one.date.startswith(name)}
    friends = [key for key in finished(shelf) if tag_of(shelf.records[key], DATE).startswith(name)]
    against = [one for one in own.values() if one.against != AMONG_PEOPLE]
    won_here = [key for key in friends if outcome_here(shelf.records[key], shelf.texts[key]) == WON]
    first = min(_known_months(results, puzzling), default=name)
    puzzles, since = _solved(puzzling, name)
    return Month(
        name,
        today,
        _weeks(name, today, own.values(), puzzling),
        len(own),
        sum(one.outcome == WON for one in against) + len(won_here),
        puzzles,
        since,
        _longest(puzzling, name, today),
        (*_courses(name, ladders), *_puzzle_courses(name, puzzling)),
        _finale(own, won_here, shelf),
        tuple(_beaten(faces, name)),
        tuple(scores_by_friend(shelf, name)),
        _next_to(name, -1) if first < name else "",
        _next_to(name, 1) if name < today[:7] else "",
    )


def _known_months(results: Mapping[str, Result], puzzling: Puzzling) -> Iterator[str]:
    """Yield the months of which something is known."""
    dates = (one.date[:10] for one in results.values())
    solved = (day for log in puzzling.logs.values() for day in log.history)
    yield from (day[:7] for day in (*dates, *puzzling.days, *solved) if is_date(day))


def _next_to(name: str, step: int) -> str:
    """Return the month before or after one."""
    year, month = map(int, name.split("-"))
    years, number = divmod(12 * year + month - 1 + step, 12)
    return f"{years:04}-{number + 1:02}"


def _weeks(
    name: str, today: str, results: Iterable[Result], puzzling: Puzzling
) -> tuple[tuple[MonthDay | None, ...], ...]:
    """Return the days of a month in weeks, as they stand today."""
    played: dict[str, int] = {}
    for one in results:
        played[one.date[:10]] = played.get(one.date[:10], 0) + 1
    streak, first = puzzling.streak(today), date.fromisoformat(f"{name}-01")
    days = [day for n in range(LONGEST) if (day := first + n * DAY).month == first.month]
    told = [MonthDay(day, _became(puzzling, streak, day), played.get(str(day), 0)) for day in days]
    filled = [*[None] * first.weekday(), *told]
    filled += [None] * (-len(filled) % WEEK)
    return tuple(tuple(filled[n : n + WEEK]) for n in range(0, len(filled), WEEK))


def _became(puzzling: Puzzling, streak: Streak, day: date) -> str:
    """Return what became of the puzzle of a day."""
    done = puzzling.days.get(str(day))
    if done and done.solved:
        return ON_TIME if done.on_time else LATE
    return FREE if day in streak.covered else NOTHING


def _longest(puzzling: Puzzling, name: str, today: str) -> int:
    """Return the longest streak as it stood on a day of a month."""
    solved = sorted(day for day in puzzling.days if day[:7] == name and day <= today)
    until = ({day: one for day, one in puzzling.days.items() if day <= end} for end in solved)
    streaks = (streak_on(days, end, days[end].zone) for end, days in zip(solved, until, strict=True))
    return max((streak.length for streak in streaks), default=0)


def _solved(puzzling: Puzzling, name: str) -> tuple[int | None, str]:
    """Return how many puzzles were solved in a month, and since when that is known if not for all of it."""
    histories = [log.history for log in puzzling.logs.values()]
    solved = sum(len(one.solved) for history in histories for day, one in history.items() if day[:7] == name)
    dated = {key for history in histories for one in history.values() for key in one.solved}
    if all(key in dated for log in puzzling.logs.values() for key in log.tries if log.solved(key)):
        return solved, ""
    since = min((day for history in histories for day in history), default="")
    if not since or since[:7] > name:
        return None, ""
    return solved, since if since[:7] == name else ""


def _courses(name: str, ladders: Iterable[Ladder]) -> Iterator[RatingCourse]:
    """Yield how the ratings of games went, once they are shown."""
    for ladder in ladders:
        shown = [(ladder.results[key].date[:10], points(one)) for key, one in ladder.ratings.items()][FIRST_SHOWN - 1 :]
        if course := _course(Phrase("{game}", game=GAMES[ladder.game].title), name, dict(shown)):
            yield course


def _puzzle_courses(name: str, puzzling: Puzzling) -> Iterator[RatingCourse]:
    """Yield how the puzzle rating went, once it is shown, as far as it is known when puzzles were tried."""
    rated = ratings_by_day(puzzling.puzzles, puzzling.logs).items()
    shown = {day: points(one.rating) for day, one in rated if not one.missing}
    if course := _course(Phrase("Puzzles"), name, shown):
        yield course


def _course(title: Phrase, name: str, ratings: Mapping[str, int]) -> RatingCourse | None:
    """Return how a rating went in a month, of which the dates and what it was after each are given; None if not."""
    days = tuple((int(day[8:]), rating) for day, rating in ratings.items() if day[:7] == name and is_date(day))
    before = [rating for day, rating in ratings.items() if day[:7] < name]
    return RatingCourse(title, before[-1] if before else None, days) if days else None


def _finale(own: Mapping[str, Result], won_here: Iterable[str], shelf: Shelf) -> str:
    """Return the saved game that was won best; empty if none was."""
    saved = {*shelf.games}
    merits: dict[str, tuple[bool, int, float, str]] = {}
    for key, one in own.items():
        game = f"{GAME}{key.removeprefix(RESULT)}"
        if game in saved and one.outcome == WON and one.against != AMONG_PEOPLE:
            merits[game] = _merit(one)
    for key in won_here:
        record = shelf.records[key]
        merits[key] = record.ending is None, len(LEVELS), 0.0, tag_of(record, DATE)
    return max(merits, key=lambda key: merits[key], default="")


def _merit(result: Result) -> tuple[bool, int, float, str]:
    """Return what makes a win better than another one.

    That is: the game was played to its end; the strongest opponent, a friend before all; the lead, as a share of all
    scores; and the later game.
    """
    level = LEVELS.index(result.against) if result.against in LEVELS else -1
    scores, winner = result.scores, next(iter(result.winners), 0)
    rest = [score for seat, score in enumerate(scores) if seat != winner]
    lead = min((abs(scores[winner] - score) for score in rest), default=0)
    return not result.ending, level, lead / (sum(map(abs, scores)) or 1), result.date


def _beaten(faces: Faces, name: str) -> Iterator[Beaten]:
    """Yield the characters that were first beaten in a game in a month."""
    found = (Beaten(face, game, day) for face, games in faces.beaten.items() for game, day in games.items())
    yield from sorted((one for one in found if one.day.startswith(name) and one.game in GAMES), key=lambda one: one.day)
