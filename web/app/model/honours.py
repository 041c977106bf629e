"""What a game or a puzzle of the day has achieved, which fills the screen for a second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from pygames import Game
from pygames.core.phrase import Phrase
from web.app.model.achievements import Achievement, achievements_at_tables
from web.app.model.bests import Best, score_bests
from web.app.model.effects import Honour
from web.app.model.ladder import Ladder, promotion_phrase
from web.app.model.puzzle_words import streak_phrase, streak_told
from web.app.model.streaks import Streak
from web.app.storage.faces import Faces

LEVEL_UP = Phrase("Level up")
EARNED = Phrase("Achievement earned.")
MOST = 2
"""How many honours one game brings at most; the others are in the statistics."""
SETTLED = 5
"""After how many games a best score is worth an honour."""
MILESTONES = (7, 30, 100, 365)
"""The lengths of a streak that are worth an honour."""


def honours_of_game(key: str, game: str, before: Iterable[Ladder], after: Iterable[Ladder]) -> list[Honour]:
    """Return what a game has achieved, the greatest first, from all ladders before it and after it."""
    old, new = [*before], [*after]
    ladder = next(one for one in new if one.game == game)
    earlier = next(one for one in old if one.game == game)
    found = [*_promotion(ladder, key), *_earned(old, new), *_bests(earlier, ladder)]
    return found[:MOST]


def _promotion(ladder: Ladder, key: str) -> Iterator[Honour]:
    climb = ladder.climb(key)
    if climb and climb.passed:
        yield Honour("crown", LEVEL_UP, promotion_phrase(climb.passed))


def _earned(before: Iterable[Ladder], after: Iterable[Ladder]) -> Iterator[Honour]:
    """Yield the achievements that are new."""
    for old, new in zip(achievements_at_tables(before), achievements_at_tables(after), strict=True):
        yield from honours_of_achievement(old, new)


def honours_of_achievement(before: Achievement, after: Achievement) -> list[Honour]:
    """Return the honour of an achievement that was just earned."""
    return [Honour(after.sign, after.title, EARNED)] if after.is_earned and not before.is_earned else []


def _bests(before: Ladder, after: Ladder) -> Iterator[Honour]:
    """Yield the best scores that are better than those before, once there are some."""
    if len(before.results) < SETTLED:
        return
    old = {str(best.title): best.value for best in score_bests(before)}
    for best in score_bests(after):
        if str(best.title) in old and old[str(best.title)] != best.value:
            yield _best(best)


def _best(best: Best) -> Honour:
    return Honour("star", Phrase("Personal best"), Phrase("{title}: {value}", title=best.title, value=best.value))


def honours_of_faces(before: Faces, after: Faces, game: Game) -> list[Honour]:
    """Return the characters beaten for the first time in a game."""
    beaten = (name for name, games in after.beaten.items() if game.name in games)
    new = [name for name in beaten if game.name not in before.beaten.get(name, {})]
    told = Phrase("For the first time in {game}.", game=game.title)
    return [Honour("crown", Phrase("You’ve beaten {name}", name=name), told) for name in new]


def honours_of_day(streak: Streak, today: str) -> list[Honour]:
    """Return what a puzzle that was solved on its day has achieved."""
    if streak.length not in MILESTONES:
        return []
    _, *more = streak_told(streak, date.fromisoformat(today))
    line = more[-1] if more else Phrase("Solved on the day, every time.")
    return [Honour("flame", streak_phrase(streak.length), line)]
