"""Ratings as pictures: a rating among the levels, and its history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pygames.core.phrase import Phrase
from pygames.play.glicko import Rating
from web.app.model.ladder import Ladder, level_ratings, points
from web.app.model.words import Translator
from web.app.screens.html import Html, tag

NAMES = {
    "beginner": Phrase("Beginner"),
    "casual": Phrase("Casual"),
    "skilled": Phrase("Skilled"),
    "strong": Phrase("Strong"),
    "expert": Phrase("Expert"),
}
"""Short names of the levels."""
BELOW, ABOVE = 300, 170
"""Rating points shown below the lowest level and above the highest."""
MOST = 120
"""The most points of a curve."""


def margin(rating: Rating) -> int:
    """Return the half-width of a rating's 95 % confidence interval."""
    return round(2 * rating.deviation)


def scale(say: Translator, ladder: Ladder) -> Html:
    """Render the levels on a line, with the rating and its confidence interval."""
    levels, rating = level_ratings(ladder.game), ladder.rating
    low, high = min(levels.values()) - BELOW, max(levels.values()) + ABOVE

    def across(number: float) -> float:
        return 100 * (min(max(number, low), high) - low) / (high - low)

    left, right = across(rating.number - margin(rating)), across(rating.number + margin(rating))
    marks = [
        tag("line", x1=f"{across(at):.1f}%", x2=f"{across(at):.1f}%", y1="8", y2="24", class_="mark")
        + tag("text", say(NAMES[level]), x=f"{across(at):.1f}%", y="2.9em" if n % 2 == 0 else "4.1em")
        for n, (level, at) in enumerate(levels.items())
    ]
    return tag(
        "svg",
        tag("rect", x="0", y="14", width="100%", height="4", rx="2", class_="rail"),
        tag("rect", x=f"{left:.1f}%", y="10", width=f"{right - left:.1f}%", height="12", rx="6", class_="range"),
        *map(Html, marks),
        tag("circle", cx=f"{across(rating.number):.1f}%", cy="16", r="8", class_="here"),
        class_=f"scale{' open' if ladder.is_provisional else ''}",
        role="img",
        aria_label=f"{say(where(ladder))} {said_levels(say, ladder.game)}",
    )


def where(ladder: Ladder) -> Phrase:
    """Return the rating in a sentence, with its confidence interval."""
    n, off = points(ladder.rating), margin(ladder.rating)
    return Phrase("Your rating is {n}, most likely between {low} and {high}.", n=n, low=max(0, n - off), high=n + off)


def said_levels(say: Translator, game: str) -> str:
    """Return the levels with their ratings."""
    return ", ".join(f"{say(NAMES[level])} {at}" for level, at in level_ratings(game).items())


def curve(say: Translator, ladder: Ladder) -> Html:
    """Render the rating after each game, with its confidence interval, and the levels passed."""
    ratings = sample_evenly([*ladder.ratings.values()])
    levels = level_ratings(ladder.game)
    low = min(rating.number for rating in ratings) - 60
    high = max(rating.number for rating in ratings) + 60
    near = {level: at for level, at in levels.items() if low - 60 <= at <= high + 60}
    low, high = min([low, *near.values()]) - 20, max([high, *near.values()]) + 20

    def down(number: float) -> float:
        return 100 * (high - min(max(number, low), high)) / (high - low)

    xs = [100 * n / (len(ratings) - 1) for n in range(len(ratings))]
    line = _path(zip(xs, (down(rating.number) for rating in ratings), strict=True))
    upper = [(x, down(rating.number + 2 * rating.deviation)) for x, rating in zip(xs, ratings, strict=True)]
    lower = [(x, down(rating.number - 2 * rating.deviation)) for x, rating in zip(xs, ratings, strict=True)]
    return tag(
        "svg",
        *(
            tag("line", x1="0", x2="100%", y1=f"{down(at):.1f}%", y2=f"{down(at):.1f}%", class_="mark")
            for at in near.values()
        ),
        tag(
            "svg",
            tag("path", d=f"{_path([*upper, *reversed(lower)])}z", class_="range"),
            tag("path", d=line, class_="line"),
            viewBox="0 0 100 100",
            preserveAspectRatio="none",  # the curve is stretched to any width, lines and names around it are not
            width="100%",
            height="100%",
        ),
        *(tag("text", say(NAMES[level]), x="4", y=f"{down(at):.1f}%", dy="-0.35em") for level, at in near.items()),
        class_="curve",
        role="img",
        aria_label=say(course(ladder)),
    )


def course(ladder: Ladder) -> Phrase:
    """Return the history of the rating, in a sentence."""
    numbers = [points(rating) for rating in ladder.ratings.values()]
    return Phrase(
        "Your rating went from {first} to {last} over {n} rated games (lowest {low}, highest {high}).",
        first=numbers[0],
        last=numbers[-1],
        n=len(numbers),
        low=min(numbers),
        high=max(numbers),
    )


def sample_evenly(ratings: Sequence[Rating]) -> list[Rating]:
    """Return an even sample of ratings, the last among them."""
    if len(ratings) <= MOST:
        return [*ratings]
    return [ratings[round(n * (len(ratings) - 1) / (MOST - 1))] for n in range(MOST)]


def _path(dots: Iterable[tuple[float, float]]) -> str:
    """Return a line through points, as an SVG path."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in dots)
