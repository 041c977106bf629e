"""A player's personal bests in a game, and how often and how long it was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from web.app.model.ladder import PROVISIONAL, Ladder, points
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.model.words import signed_score
from web.app.storage.results import WON, Result, seconds


class Best(NamedTuple):
    """A personal best."""

    title: Phrase
    value: Phrase
    day: str
    """The date of the record."""


def bests(ladder: Ladder) -> list[Best]:
    """Return the personal bests of a game against computers, without those that are unknown or zero."""
    alone = {key: result for key, result in ladder.results.items() if result.is_fair}
    won = {key: result for key, result in alone.items() if result.outcome == WON}
    return [*_ladder(ladder, won), *score_bests(ladder), *_lengths(won), *_streak(alone.values())]


def _ladder(ladder: Ladder, won: Mapping[str, Result]) -> Iterator[Best]:
    settled = {key: points(one) for key, one in ladder.ratings.items() if one.deviation <= PROVISIONAL}
    if settled:
        key = max(settled, key=lambda key: settled[key])
        yield Best(Phrase("Highest rating"), Phrase("{n}", n=settled[key]), _day(ladder.results[key]))
    if beaten := [result for result in won.values() if result.against in LEVELS]:
        best = max(beaten, key=lambda result: LEVELS.index(result.against))
        yield Best(Phrase("Strongest opponent beaten"), LEVEL_NAMES[best.against], _day(best))


def score_bests(ladder: Ladder) -> Iterator[Best]:
    """Yield the best score and the biggest win against computers, among games with the usual options."""
    game, alone = ladder.game, {key: result for key, result in ladder.results.items() if result.is_fair}
    won = {key: result for key, result in alone.items() if result.outcome == WON}
    sign = -1 if GAMES[game].words.lowest_leads else 1
    usual = {key: result for key, result in alone.items() if result.scores and not result.options}
    if usual:
        best = max(usual.values(), key=lambda result: sign * result.scores[result.seat or 0])
        yield Best(
            Phrase("Best score"),
            Phrase("{n}", n=signed_score(GAMES[game].shown_score(best.scores[best.seat or 0]))),
            _day(best),
        )
    leads = {key: _lead(result, sign) for key, result in won.items() if key in usual}
    if leads and max(leads.values()) > 0:
        key = max(leads, key=lambda key: leads[key])
        yield Best(Phrase("Biggest win"), Phrase("by {n}", n=leads[key]), _day(won[key]))


def _lead(result: Result, sign: int) -> int:
    """Return the person's lead over the next seat."""
    mine = sign * result.scores[result.seat or 0]
    return mine - max(sign * score for seat, score in enumerate(result.scores) if seat != result.seat)


def _lengths(won: Mapping[str, Result]) -> Iterator[Best]:
    """Yield the shortest wins by moves and by the clock."""
    if counted := [result for result in won.values() if result.moves]:
        best = min(counted, key=lambda result: result.moves)
        yield Best(Phrase("Shortest win"), Phrase.count("{n} move", "{n} moves", best.moves), _day(best))
    if timed := {key: lasted for key, result in won.items() if (lasted := seconds(key, result))}:
        key = min(timed, key=lambda key: timed[key])
        yield Best(Phrase("Fastest win"), lasting(timed[key]), _day(won[key]))


def _streak(alone: Iterable[Result]) -> Iterator[Best]:
    """Yield the longest winning streak."""
    length, last = winning_streak(alone)
    if length > 1:
        yield Best(Phrase("Longest winning streak"), Phrase.count("{n} win", "{n} wins", length), last)


def winning_streak(results: Iterable[Result]) -> tuple[int, str]:
    """Return the longest winning streak, and the date of its last win."""
    longest, run, day = 0, 0, ""
    for result in results:
        run = run + 1 if result.outcome == WON else 0
        if run > longest:
            longest, day = run, _day(result)
    return longest, day


def lasting(lasted: int) -> Phrase:
    """Return a duration in words."""
    minutes = lasted // 60
    if minutes < 60:
        return Phrase("{n} min", n=minutes) if minutes else Phrase("{n} s", n=lasted)
    return Phrase("{h} h {m} min", h=minutes // 60, m=minutes % 60)


def _day(result: Result) -> str:
    return result.date[:10]
