"""The screen of what was won and lost, and of how the dice fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygames import GAMES
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from web.app.screens.controls import back_home, bar, button
from web.app.screens.html import Html, concat, slot, tag
from web.app.screens.seats import level_name
from web.app.screens.view import View
from web.app.storage.results import AMONG_PEOPLE, DRAWN, LOST, PREFIX, WON, Result, all_dice, tally
from web.app.storage.shelf import Shelf
from web.app.words import Translator

UNUSUAL = {3: 7.81, 5: 11.07}
"""What the sum of squared deviations exceeds by chance in one series of twenty, by faces less one."""


def statistics(say: Translator, results: Mapping[str, Result], shelf: Shelf) -> View:
    """The screen of statistics; until all results are read, how many are."""
    unread = len(unread_results(shelf))
    frame = tag(
        "div",
        bar(back_home(say)),
        tag("main", tag("h1", say(Phrase("Statistics"))), tag("div", slot("figures"), id="figures"), id="main"),
        class_="screen statistics",
    )
    reading = Phrase("Reading {n} of {m} results…", n=len(results), m=len(results) + unread)
    figures = tag("p", say(reading), class_="lead") if unread else _figures(say, list(results.values()))
    parts = {"figures": figures}
    return View(title=Phrase("Statistics"), route="statistics", frame=frame, parts=parts)


def unread_results(shelf: Shelf) -> list[str]:
    """The keys of the results that were not read yet."""
    return [key for key in shelf.unread if key.startswith(PREFIX)]


def _figures(say: Translator, results: Sequence[Result]) -> Html:
    if not results:
        empty = Phrase("No finished games yet. Your results will be kept here, on this device only.")
        play = button(say, "play", Phrase("Choose a game"), "home", "main")
        return concat(tag("p", say(empty), class_="lead"), tag("div", play, class_="row"))
    games = tally(results)
    return concat(
        tag("p", say(Phrase("Kept on this device only.")), class_="lead"),
        *(_game(say, name, games[name]) for name in GAMES if name in games),
        *(_die(say, die, counts) for die, counts in sorted(all_dice(results).items())),
        tag(
            "div",
            button(say, "download", Phrase("Export as CSV"), "tabulate"),
            button(say, "trash-2", Phrase("Clear statistics"), "erase"),
            class_="row",
        ),
    )


def _game(say: Translator, name: str, levels: Mapping[str, Mapping[str, int]]) -> Html:
    """What came of the games of one kind, a row for each level."""
    heads = (Phrase("Opponent"), Phrase("Won"), Phrase("Drawn"), Phrase("Lost"))
    order = sorted(levels, key=lambda level: LEVELS.index(level) if level in LEVELS else -1)
    rows = (_row(say, level, levels[level]) for level in order)
    return tag(
        "section",
        tag("h2", GAMES[name].title, id=f"of-{name}"),
        tag(
            "table",
            tag("thead", tag("tr", *(tag("th", say(head), scope="col") for head in heads))),
            tag("tbody", *rows),
            aria_labelledby=f"of-{name}",
        ),
    )


def _row(say: Translator, level: str, ends: Mapping[str, int]) -> Html:
    if level == AMONG_PEOPLE:
        played = Phrase.count("{n} game", "{n} games", sum(ends.values()))
        return tag("tr", tag("th", say(Phrase("Games between people")), scope="row"), tag("td", say(played), colspan=3))
    cells = (tag("td", str(ends[end])) for end in (WON, DRAWN, LOST))
    return tag("tr", tag("th", level_name(say, level), scope="row"), *cells)


def _die(say: Translator, die: str, counts: Sequence[int]) -> Html:
    """How often each face of a die came, beside how often it should."""
    rolls = sum(counts)
    expected = rolls / len(counts)
    whole, tenths = divmod(round(10 * expected), 10)
    heads = (Phrase("Face"), Phrase("Times"), Phrase("Expected"))
    most = max(*counts, expected)
    rows = (
        tag(
            "tr",
            tag("th", str(face), scope="row"),
            tag("td", str(count)),
            tag("td", say(Phrase("{whole}.{tenths}", whole=whole, tenths=tenths)), class_="soft"),
            tag("td", _bar(count / most, expected / most), class_="bar-cell", aria_hidden="true"),
        )
        for face, count in enumerate(counts, 1)
    )
    return tag(
        "section",
        tag("h2", say(Phrase("{n}-sided die", n=die)), id=f"die-{die}"),
        tag("p", say(_judged(counts)), class_="soft"),
        tag(
            "table",
            tag("thead", tag("tr", *(tag("th", say(head), scope="col") for head in heads), tag("td"))),
            tag("tbody", *rows),
            aria_labelledby=f"die-{die}",
            class_="dice",
        ),
    )


def _bar(share: float, expected: float) -> Html:
    """A bar, and a line where it should end."""
    return Html(
        '<svg viewBox="0 0 100 10" preserveAspectRatio="none" class="share">'
        f'<rect width="{100 * share:.1f}" height="10" rx="1"/>'
        f'<path d="M{min(100 * expected, 99.5):.1f} 0v10"/></svg>'
    )


def _judged(counts: Sequence[int]) -> Phrase:
    """Whether a die fell as fair dice do."""
    rolls = sum(counts)
    expected = rolls / len(counts)
    off = sum((count - expected) ** 2 / expected for count in counts)
    limit = UNUSUAL.get(len(counts) - 1)
    if rolls < 5 * len(counts) or limit is None:
        return Phrase.count("{n} roll: too few to tell.", "{n} rolls: too few to tell.", rolls)
    if off <= limit:
        return Phrase("{n} rolls. A fair die easily varies this much.", n=rolls)
    return Phrase("{n} rolls. A fair die varies this much less than one time in twenty.", n=rolls)
