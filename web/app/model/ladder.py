"""The ladder of a game: from its results, in their order, a rating, the levels that were passed, and what comes next.

The rating is Glicko-2 (`pygames.play.glicko`), each game a period of its own; docs/ladder.md says why it is as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import log10

from pygames import GAMES, Session
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.glicko import Rating, rate
from pygames.play.session import BEGUN_ELSEWHERE, COACH, HINT, HUMAN, TAKE_BACK, bot_level
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.model.seats import signed
from web.app.storage.results import WON, Result, in_order

BEGINNER = 800
"""The rating of beginner in every game; that of the other levels is as much higher as was measured."""
START = Rating(900.0)
"""The rating before the first game."""
SURENESS = 50.0
"""How far off the measured rating of a level may be: its deviation."""
PROVISIONAL = 110.0
"""With a larger deviation a rating is provisional, as on Lichess."""
LOWEST = 100
"""No lower rating is shown."""
NEEDED, LIGHTS = 3, 5
"""So many of so many games against a level are to be won, one after the other, to move up."""


FIRST_SHOWN = 5
"""With so many rated games a rating is shown: before that it would tell a newcomer more about luck than about play."""


@dataclass(frozen=True)
class Climb:
    """What a game has changed."""

    games: int
    """How many rated games there were with it."""
    rating: Rating
    """The rating since."""
    change: int
    """By how many points it has changed."""
    passed: str
    """The level that was passed with this game; empty where none was."""


@dataclass(frozen=True)
class Ladder:
    """How far a player has come in a game."""

    game: str
    results: Mapping[str, Result] = field(default_factory=dict)
    """By key, in their order."""
    ratings: Mapping[str, Rating] = field(default_factory=dict)
    """The rating after each game that was rated, by its key."""
    passed: Mapping[str, str] = field(default_factory=dict)
    """By key of the game with which that came about: the level that was passed, each higher than those before."""
    recent: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By level how the last games against it ended, LIGHTS of them at most."""

    @property
    def rating(self) -> Rating:
        """The rating now."""
        return [START, *self.ratings.values()][-1]

    @property
    def missing(self) -> int:
        """How many more rated games it takes until the rating is shown."""
        return max(0, FIRST_SHOWN - len(self.ratings))

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known yet."""
        return self.rating.deviation > PROVISIONAL

    @property
    def even(self) -> str:
        """The level that is about even with the player, rather too weak than too strong; empty before the first game.

        So the less is known the more cautious it is.
        """
        levels, careful = level_ratings(self.game), self.rating.number - self.rating.deviation / 2
        return min(levels, key=lambda level: abs(levels[level] - careful)) if self.ratings else ""

    @property
    def goal(self) -> str:
        """The level to be passed next: above those passed and those surely below the rating; empty at the top."""
        passed = max(map(LEVELS.index, self.passed.values()), default=-1)
        surely = self.rating.number - 2 * self.rating.deviation
        above = sum(rating < surely for rating in level_ratings(self.game).values())
        return LEVELS[min(max(passed + 1, above), len(LEVELS) - 1)] if passed + 1 < len(LEVELS) else ""

    @property
    def lights(self) -> tuple[str, ...]:
        """How the games ended that count towards the goal, with the next one: the last four against it."""
        return self.recent.get(self.goal, ())[1 - LIGHTS :]

    def climb(self, key: str) -> Climb | None:
        """What a game has changed; None where it was not rated."""
        if key not in self.ratings:
            return None
        keys = [*self.ratings]
        at = keys.index(key)
        before = self.ratings[keys[at - 1]] if at else START
        after = self.ratings[key]
        return Climb(at + 1, after, points(after) - points(before), self.passed.get(key, ""))


@dataclass
class Ladders:
    """The ladders of the results that are known, each climbed again only when there are others."""

    known: dict[str, Result] = field(default_factory=dict)
    ladders: dict[str, Ladder] = field(default_factory=dict)

    def of(self, results: Mapping[str, Result], game: str) -> Ladder:
        """The ladder of a game."""
        if self.known != results:
            self.known, self.ladders = dict(results), {}
        if game not in self.ladders:
            self.ladders[game] = climbed(game, {key: one for key, one in results.items() if one.game == game})
        return self.ladders[game]


def climbed(game: str, results: Mapping[str, Result]) -> Ladder:
    """The ladder after all these results of a game."""
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
    """The rating after each game that is rated, by its key."""
    rating = START
    for key, result in results.items():
        opponent = opponents(result.game, result.players) if result.is_fair else None
        if opponent:
            share = (result.seat in result.winners) / max(1, len(result.winners))
            rating = rate(rating, [(opponent, share)])
            yield key, rating


@lru_cache(maxsize=256)
def opponents(game: str, players: tuple[str, ...]) -> Rating | None:
    """The computer players at a table as one opponent; None where one was not measured.

    By Luce’s choice axiom the one who wins against several is as likely to as against one whose strength is their sum.
    """
    levels = level_ratings(game)
    bots = [bot_level(who) for who in players if who != HUMAN]
    if not bots or not levels.keys() >= {*bots}:
        return None
    return Rating(400 * log10(sum(10 ** (levels[bot] / 400) for bot in bots)), SURENESS)


def is_rated(session: Session) -> bool:
    """Whether a game that goes on like this will move the rating."""
    fair = not (session.unrated or session.has_hindsight or session.is_set_up)
    return fair and session.is_alone and opponents(session.game.name, session.players) is not None


def level_ratings(game: str) -> dict[str, int]:
    """By level, from the lowest, its rating in a game; none where its levels were not measured."""
    strengths = measured(game)
    return {level: BEGINNER + above for level, above in zip(LEVELS, strengths, strict=True)} if strengths else {}


def measured(game: str) -> tuple[int, ...]:
    """How strong the levels of a game are; empty where nobody measured it."""
    return GAMES[game].strengths if game in GAMES else ()


def points(rating: Rating) -> int:
    """A rating as it is shown."""
    return max(LOWEST, round(rating.number))


UNRATED = {
    HINT: Phrase("Not rated: you asked for a hint."),
    COACH: Phrase("Not rated: the coach was on."),
    TAKE_BACK: Phrase("Not rated: you took a move back."),
    BEGUN_ELSEWHERE: Phrase("Not rated: the game wasn’t played here from its start."),
}
"""Why a game moves no rating."""


def rating_line(climb: Climb) -> Phrase:
    """Return what the rating is since a game, once it is shown, and from then on how it has changed."""
    if missing := FIRST_SHOWN - climb.games:
        if missing > 0:
            return Phrase.count("Your rating: ? – {n} more game", "Your rating: ? – {n} more games", missing)
        change = signed(climb.change) if climb.change < 0 else f"+{climb.change}"
        return Phrase("Your rating: {n} ({change})", n=points(climb.rating), change=change)
    return Phrase("Your rating: {n}", n=points(climb.rating))


def promoted(level: str) -> Phrase:
    """That a level was passed."""
    name = LEVEL_NAMES[level]
    if level == LEVELS[-1]:
        return Phrase("You’ve reached the top: {n} of {m} won against {bot:the}.", n=NEEDED, m=LIGHTS, bot=name)
    return Phrase("You’ve moved up: {n} of {m} won against {bot:the}.", n=NEEDED, m=LIGHTS, bot=name)
