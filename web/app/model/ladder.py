"""The ladder of a game: ratings, levels passed and the next goal, derived from the results in order.

Ratings are Glicko-2 (`pygames.play.glicko`), with each game as a rating period; docs/ladder.md has the reasons.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import log10

from pygames import GAMES, Session
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.bot_name import BotName
from pygames.play.glicko import Rating, rate
from pygames.play.session import (
    BEGUN_ELSEWHERE,
    CHALLENGE,
    COACH,
    HANDICAP,
    HINT,
    HUMAN,
    STOOD_IN,
    TAKE_BACK,
)
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.model.words import signed_score
from web.app.storage.results import WON, Result, in_order

BEGINNER = 800
"""The rating of beginner in every game; other levels are rated by their measured distance."""
START = Rating(900.0)
"""The rating before the first game."""
SURENESS = 50.0
"""The deviation of the levels' measured ratings."""
PROVISIONAL = 110.0
"""The deviation above which a rating is provisional, as on Lichess."""
LOWEST = 100
"""The lowest rating that is shown."""
NEEDED, LIGHTS = 3, 5
"""The wins needed to move up, and among how many of the last games against a level."""


FIRST_SHOWN = 5
"""Rated games before a rating is shown: earlier it would tell a newcomer more about luck than about play."""


@dataclass(frozen=True)
class Climb:
    """What a game has changed."""

    games: int
    """The number of rated games, including it."""
    rating: Rating
    """The rating after it."""
    change: int
    """The change of the rating, in points."""
    passed: str
    """The level passed with this game; empty if none."""


@dataclass(frozen=True)
class Ladder:
    """A player's progress in a game."""

    game: str
    results: Mapping[str, Result] = field(default_factory=dict)
    """Results by key, in order."""
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    """The rating after each rated game, by its key."""
    passed: Mapping[str, str] = field(default_factory=dict)
    """Levels passed, by the key of the game that did it; each is higher than those before."""
    recent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By level, the outcomes of the last games against it, LIGHTS at most."""

    @property
    def rating(self) -> Rating:
        """The current rating."""
        return [START, *self.ratings.values()][-1]

    @property
    def missing(self) -> int:
        """How many more rated games it takes until the rating is shown."""
        return max(0, FIRST_SHOWN - len(self.ratings))

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is provisional."""
        return self.rating.deviation > PROVISIONAL

    @property
    def even(self) -> str:
        """The level about even with the player, rather too weak than too strong; empty before the first game.

        So the higher the deviation, the lower the level.
        """
        levels, careful = level_ratings(self.game), self.rating.number - self.rating.deviation / 2
        return min(levels, key=lambda level: abs(levels[level] - careful)) if self.ratings else ""

    @property
    def goal(self) -> str:
        """The next level to pass: above those passed and those surely below the rating; empty at the top."""
        passed = max(map(LEVELS.index, self.passed.values()), default=-1)
        surely = self.rating.number - 2 * self.rating.deviation
        above = sum(rating < surely for rating in level_ratings(self.game).values())
        return LEVELS[min(max(passed + 1, above), len(LEVELS) - 1)] if passed + 1 < len(LEVELS) else ""

    @property
    def lights(self) -> tuple[str, ...]:
        """The outcomes that count towards the goal with the next game: the last four against it."""
        return self.recent.get(self.goal, ())[1 - LIGHTS :]

    def climb(self, key: str) -> Climb | None:
        """Return what a game has changed; None if it was not rated."""
        if key not in self.ratings:
            return None
        keys = [*self.ratings]
        at = keys.index(key)
        before = self.ratings[keys[at - 1]] if at else START
        after = self.ratings[key]
        return Climb(at + 1, after, points(after) - points(before), self.passed.get(key, ""))


@dataclass
class Ladders:
    """The ladders of the known results, each recomputed only when its results have changed."""

    known: dict[str, Result] = field(default_factory=dict)
    ladders: dict[str, Ladder] = field(default_factory=dict)

    def of(self, results: Mapping[str, Result], game: str) -> Ladder:
        """Return the ladder of a game."""
        if self.known != results:
            self.known, self.ladders = dict(results), {}
        if game not in self.ladders:
            self.ladders[game] = ladder_after(game, {key: one for key, one in results.items() if one.game == game})
        return self.ladders[game]


def ladder_after(game: str, results: Mapping[str, Result]) -> Ladder:
    """Return the ladder after all these results of a game."""
    ordered = in_order(results)
    recent: dict[str, tuple[str, ...]] = {}
    passed: dict[str, str] = {}
    highest = -1
    for key, result in ordered.items():
        if not result.is_fair or result.against not in LEVELS:
            continue
        level = result.against
        recent[level] = (*recent.get(level, ()), result.outcome)[-LIGHTS:]
        if recent[level].count(WON) >= NEEDED and LEVELS.index(level) > highest:
            highest = LEVELS.index(level)
            passed[key] = level
    return Ladder(game, ordered, dict(_ratings(ordered)), passed, recent)


def _ratings(results: Mapping[str, Result]) -> Iterator[tuple[str, Rating]]:
    """Yield the rating after each rated game, by its key."""
    rating = START
    for key, result in results.items():
        opponent = opponents(result.game, result.players) if result.is_fair else None
        if opponent:
            share = (result.seat in result.winners) / max(1, len(result.winners))
            rating = rate(rating, [(opponent, share)])
            yield key, rating


@lru_cache(maxsize=256)
def opponents(game: str, players: tuple[str, ...]) -> Rating | None:
    """Return a table's computer players as one opponent; None if one has no rating.

    By Luce’s choice axiom, winning against several is as likely as against one player with the sum of their strengths.
    """
    levels = level_ratings(game)
    bots = [BotName.read(who).kind for who in players if who != HUMAN]
    if not bots or not levels.keys() >= {*bots}:
        return None
    return Rating(400 * log10(sum(10 ** (levels[bot] / 400) for bot in bots)), SURENESS)


def is_rated(session: Session) -> bool:
    """Return whether a game, if it goes on like this, will change the rating."""
    fair = not (session.unrated or session.has_hindsight or session.is_set_up)
    return fair and session.is_alone and opponents(session.game.name, session.players) is not None


def level_ratings(game: str) -> dict[str, int]:
    """Return the rating of each level of a game, from the lowest; empty if they were not measured."""
    strengths = level_strengths(game)
    return {level: BEGINNER + above for level, above in zip(LEVELS, strengths, strict=True)} if strengths else {}


def level_strengths(game: str) -> tuple[int, ...]:
    """Return the measured strengths of a game's levels; empty if nobody measured them."""
    return GAMES[game].strengths if game in GAMES else ()


def points(rating: Rating) -> int:
    """Return a rating as it is shown."""
    return max(LOWEST, round(rating.number))


UNRATED = {
    HINT: Phrase("Not rated: you asked for a hint."),
    COACH: Phrase("Not rated: the coach was on."),
    TAKE_BACK: Phrase("Not rated: you took a move back."),
    BEGUN_ELSEWHERE: Phrase("Not rated: the game wasn’t played here from its start."),
    HANDICAP: Phrase("Not rated: there was a head start."),
    CHALLENGE: Phrase("Not rated: it was a challenge."),
    STOOD_IN: Phrase("Not rated: the computer player failed, and a simple one moved in its place."),
}
"""Why a game is not rated."""


def rating_line(climb: Climb) -> Phrase:
    """Return the rating after a game, once it is shown, and its change from then on."""
    if missing := FIRST_SHOWN - climb.games:
        if missing > 0:
            return Phrase.count("Your rating: ? – {n} more game", "Your rating: ? – {n} more games", missing)
        change = signed_score(climb.change) if climb.change < 0 else f"+{climb.change}"
        return Phrase("Your rating: {n} ({change})", n=points(climb.rating), change=change)
    return Phrase("Your rating: {n}", n=points(climb.rating))


def promotion_phrase(level: str) -> Phrase:
    """Return that a level was passed."""
    name = LEVEL_NAMES[level]
    if level == LEVELS[-1]:
        return Phrase("You’ve reached the top: {n} of {m} won against {bot:the}.", n=NEEDED, m=LIGHTS, bot=name)
    return Phrase("You’ve moved up: {n} of {m} won against {bot:the}.", n=NEEDED, m=LIGHTS, bot=name)
