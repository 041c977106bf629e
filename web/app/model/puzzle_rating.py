"""The player's puzzle rating: one over all games, computed from the first try at each puzzle.

Nothing of it is stored: it follows from the tries and from how hard the puzzles are, so it is the same whatever version
of the app noted a try, and wherever. docs/puzzles.md has the reasons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from pygames.core.phrase import Phrase
from pygames.play.glicko import Rating, likeliest
from web.app.model.daily import Puzzles
from web.app.model.ladder import FIRST_SHOWN, points
from web.app.model.words import signed_score
from web.app.storage.solved import START, SURENESS, Log


class PuzzleRating(NamedTuple):
    """A puzzle rating, and on how many puzzles it rests."""

    rating: Rating = START
    tries: int = 0

    @property
    def missing(self) -> int:
        """How many more puzzles it takes until the rating is shown, as on the ladder."""
        return max(0, FIRST_SHOWN - self.tries)


def puzzle_rating(puzzles: Puzzles | None, logs: Mapping[str, Log]) -> PuzzleRating:
    """Return the rating that the tries of all games make the likeliest."""
    tries = [
        (Rating(one.rating, SURENESS), logs[game].tries[one.key] == 0)
        for game, of_game in (puzzles or {}).items()
        for one in of_game
        if game in logs and one.key in logs[game].tries
    ]
    return PuzzleRating(likeliest(START, tries), len(tries))


def ratings_by_day(puzzles: Puzzles | None, logs: Mapping[str, Log]) -> dict[str, PuzzleRating]:
    """Return the rating after each day on which a puzzle was first tried; undated tries came before all of them."""
    first: dict[tuple[str, str], str] = {}
    for game, log in logs.items():
        for day, done in sorted(log.history.items()):
            first.update({(game, key): day for key in done.tried if (game, key) not in first})
    found = {}
    for day in sorted({*first.values()}):
        by_then = {
            game: replace(log, tries={key: one for key, one in log.tries.items() if first.get((game, key), "") <= day})
            for game, log in logs.items()
        }
        found[day] = puzzle_rating(puzzles, by_then)
    return found


def puzzle_rating_phrase(now: PuzzleRating, before: PuzzleRating | None = None) -> Phrase:
    """Return the rating, with its change since an earlier one that was shown, too."""
    if now.missing:
        return Phrase.count("Puzzle rating: ? – {n} more puzzle", "Puzzle rating: ? – {n} more puzzles", now.missing)
    number = points(now.rating)
    if before is None or before.missing:
        return Phrase("Puzzle rating: {n}", n=number)
    change = number - points(before.rating)
    told = signed_score(change) if change < 0 else f"+{change}"
    return Phrase("Puzzle rating: {n} ({change})", n=number, change=told)
