"""What a returning player can do today, and what of it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pygames import GAMES
from pygames.core.phrase import Phrase
from pygames.play.challenges import challenge_of
from web.app.model.challenge import week_today
from web.app.model.friends_games import others_told
from web.app.model.ladder import LIGHTS, NEEDED, Ladder
from web.app.model.place import Place
from web.app.model.puzzle_words import is_done
from web.app.storage.checked import is_date
from web.app.storage.results import WON
from web.app.storage.solved import LEITNER_DAYS, Log

WEEKLY = Phrase("Weekly challenge")


@dataclass(frozen=True)
class Errand:
    """Something to do today."""

    sign: str
    """The name of its icon, which gives way to a tick."""
    text: Phrase
    action: str
    """Where a press leads."""
    done: bool = False


def errands(place: Place) -> list[Errand]:
    """Return what there is to do today, always in the same order; what is known late may be missing at first."""
    if not (place.is_own and is_date(place.today)):
        return []
    return [_daily(place), *_missed(place), *_climb(place), *_friends(place), *_weekly(place)]


def _daily(place: Place) -> Errand:
    return Errand("puzzle", Phrase("Puzzle"), "daily", is_done(place.puzzling, place.today))


def _missed(place: Place) -> Iterator[Errand]:
    """Yield the puzzles that were missed and have come again."""
    due = place.puzzling.due(place.today)
    if due:
        back = sum(map(len, due.values()))
        told = Phrase.count("{n} missed puzzle is back", "{n} missed puzzles are back", back)
        yield Errand("rotate-ccw", told, f"next_puzzle {next(iter(due))}")
    elif any(_has_come_again(log, place.today) for log in place.puzzling.logs.values()):
        yield Errand("rotate-ccw", Phrase("Missed puzzles"), "puzzles", done=True)


def _has_come_again(log: Log, today: str) -> bool:
    """Return whether a puzzle that had come again was solved today, and so moved up a box."""
    return any(box and _days_until(when, today) == LEITNER_DAYS[box] for box, when in log.boxes.values())


def _days_until(day: str, today: str) -> int:
    return (date.fromisoformat(day) - date.fromisoformat(today)).days


def _climb(place: Place) -> Iterator[Errand]:
    """Yield the next opponent in the game that was played last for a rating, until it is at its top."""
    latest = max(place.ladders.values(), key=_last_played, default=None)
    if latest is None or not latest.goal or not _last_played(latest):
        return
    left = _wins_left(latest.recent.get(latest.goal, ()))
    told = Phrase.count(
        "{game}: {n} win to move up", "{game}: {n} wins to move up", left, game=GAMES[latest.game].title
    )
    yield Errand("chart-line", told, f"face {latest.game} {latest.goal}", _has_won(latest, place.today))


def _wins_left(recent: tuple[str, ...]) -> int:
    """Return how many games in a row have to be won to pass a level, given the last outcomes against it."""
    return next(n for n in range(NEEDED + 1) if (*recent, *[WON] * n)[-LIGHTS:].count(WON) >= NEEDED)


def _last_played(ladder: Ladder) -> str:
    """Return when a game was last played for a rating; empty if never."""
    return max((ladder.results[key].date for key in ladder.ratings), default="")


def _has_won(ladder: Ladder, today: str) -> bool:
    """Return whether a game that counts was won today against the level that is next, or one that was passed."""
    wins = {key: one for key, one in ladder.results.items() if one.is_fair and one.outcome == WON}
    return any(
        one.date[:10] == today and (one.against == ladder.goal or key in ladder.passed) for key, one in wins.items()
    )


def _friends(place: Place) -> Iterator[Errand]:
    """Yield the games among friends in which it is the player's turn."""
    keys = [key for key in place.shelf.in_order() if key in place.shelf.turns and key in place.shelf.records]
    if len(keys) > 1:
        yield Errand("users", Phrase("Your turn in {n} games", n=len(keys)), "friends")
    elif keys:
        names = others_told(place.shelf.records[keys[0]], place.shelf.texts[keys[0]])
        yield Errand("users", Phrase("Your turn with {names}", names=names), f"resume {keys[0]}")


def _weekly(place: Place) -> Iterator[Errand]:
    """Yield the challenge of the week, if there is one."""
    week = week_today(place.today)
    if challenge_of(week):
        yield Errand("flag", WEEKLY, "challenge", week in place.weeks.met)
