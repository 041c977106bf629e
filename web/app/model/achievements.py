"""Achievements, derived from what is stored, so that none can be lost by playing on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.model.ladder import LIGHTS, NEEDED, Ladder
from web.app.model.puzzling import Puzzling
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.storage.progress import Progress
from web.app.storage.results import WON, Result

PUZZLES, DAYS = 50, 7
"""Puzzles solved, and days in a row, that make an achievement."""


@dataclass(frozen=True)
class Achievement:
    """Something worth achieving, and the progress made."""

    sign: str
    """The name of its icon."""
    title: Phrase
    task: Phrase
    done: int
    of: int = 1

    @property
    def is_earned(self) -> bool:
        """Whether it is complete."""
        return self.done >= self.of


def achievements(ladders: Iterable[Ladder], puzzling: Puzzling, courses: Mapping[str, Progress]) -> list[Achievement]:
    """Return all achievements, complete or not."""
    return [
        *achievements_at_tables(ladders),
        graduate(courses),
        puzzler(puzzling),
        Achievement(
            "flame",
            Phrase("A week of puzzles"),
            Phrase("Solve the puzzle of the day {n} days in a row.", n=DAYS),
            puzzling.streak(max(puzzling.days, default="")).longest,
            DAYS,
        ),
    ]


def graduate(courses: Mapping[str, Progress]) -> Achievement:
    """Return the achievement of completing a course; courses that were never begun are not loaded for it."""
    begun = ((GAMES[name].course, now) for name, now in courses.items() if now.done and name in GAMES)
    is_whole = any(course.steps and now.is_whole(step.name for step in course.steps) for course, now in begun)
    return Achievement("graduation-cap", Phrase("Graduate"), Phrase("Complete a course."), int(is_whole))


def puzzler(puzzling: Puzzling) -> Achievement:
    """Return the achievement of solving many puzzles."""
    solved = sum(log.count for log in puzzling.logs.values())
    return Achievement("lightbulb", Phrase("Puzzler"), Phrase("Solve {n} puzzles.", n=PUZZLES), solved, PUZZLES)


def achievements_at_tables(ladders: Iterable[Ladder]) -> list[Achievement]:
    """Return the achievements of playing games, complete or not."""
    climbed = [*ladders]
    results = [result for ladder in climbed for result in ladder.results.values()]
    played = {result.game for result in results}
    return [
        Achievement("play", Phrase("First game"), Phrase("Finish a game."), min(1, len(results))),
        Achievement(
            "layers", Phrase("All-rounder"), Phrase("Finish a game of each kind."), len(played & {*GAMES}), len(GAMES)
        ),
        *_beaten(results),
        Achievement("star", Phrase("Top of the ladder"), _top(), int(_is_on_top(climbed))),
        Achievement(
            "users", Phrase("Good company"), Phrase("Finish a game with other people."), int(_together(results))
        ),
    ]


def _beaten(results: Iterable[Result]) -> Iterator[Achievement]:
    """Yield the achievements of beating each level, in any game."""
    beaten = {result.against for result in results if result.is_fair and result.outcome == WON}
    for level in LEVELS:
        name = LEVEL_NAMES[level]
        sign = "crown" if level == LEVELS[-1] else "bot"
        yield Achievement(
            sign, Phrase("Beat {bot:the}", bot=name), Phrase("Win once, in any game."), int(level in beaten)
        )


def _top() -> Phrase:
    return Phrase("Win {n} of {m} against {bot:the}.", n=NEEDED, m=LIGHTS, bot=LEVEL_NAMES[LEVELS[-1]])


def _is_on_top(ladders: Iterable[Ladder]) -> bool:
    return any(LEVELS[-1] in ladder.passed.values() for ladder in ladders)


def _together(results: Iterable[Result]) -> bool:
    return any(result.players.count(HUMAN) > 1 for result in results)
