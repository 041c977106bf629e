"""The statistics of all games: outcomes, achievements, and how the dice fell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygames import GAMES, Game
from pygames.core.phrase import Phrase
from web.app.model.achievements import Achievement
from web.app.model.bests import lasting, winning_streak
from web.app.model.ladder import Ladder
from web.app.model.words import Translator
from web.app.screens.controls import back_button, back_home, bar, button, month_door
from web.app.screens.game_statistics import beside_expected, even_row, figures_table, game_statistics_html, rating
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.view import View
from web.app.storage.faces import Faces
from web.app.storage.results import AMONG_PEOPLE, PREFIX, WON, Result, all_dice, in_order, seconds
from web.app.storage.shelf import Shelf

UNUSUAL = {3: 7.81, 5: 11.07}
"""Chi-squared values exceeded by chance once in twenty series, by degrees of freedom."""
MINUTE = 60
Ladders = Mapping[str, Ladder]
"""Ladders by game."""


def statistics(
    say: Translator,
    results: Mapping[str, Result],
    shelf: Shelf,
    ladders: Callable[[], Ladders],
    done: Callable[[], Sequence[Achievement]],
) -> View:
    """Return the screen of all games; until all results are read, it shows how many are."""
    frame = statistics_frame(say, Phrase("Statistics"), back_home(say))
    figures = reading(say, results, shelf) or _figures(say, results, ladders(), done())
    return View(title=Phrase("Statistics"), route="statistics", frame=frame, parts={"figures": figures})


def game_statistics(
    say: Translator, results: Mapping[str, Result], shelf: Shelf, game: Game, ladder: Callable[[], Ladder], faces: Faces
) -> View:
    """Return the screen of one game."""
    title = Phrase("{game}", game=game.title)
    frame = statistics_frame(say, title, back_button(say, Phrase("Statistics"), "statistics"), "one-game")
    figures = reading(say, results, shelf) or game_statistics_html(say, ladder(), faces)
    return View(title=title, route=f"statistics/{game.name}", frame=frame, parts={"figures": figures})


def statistics_frame(say: Translator, title: Phrase, back: Html, kind: str = "every-game") -> Html:
    """Render the fixed parts of a screen of statistics."""
    main = tag("main", tag("h1", say(title)), tag("div", slot("figures"), id="figures"), id="main")
    return tag("div", bar(back), main, class_=f"screen statistics {kind}")


def reading(say: Translator, results: Mapping[str, Result], shelf: Shelf) -> Html:
    """Render how many results are read; empty if all are."""
    unread = len(shelf.unread_of(PREFIX))
    told = Phrase("Loading {n} of {m} results…", n=len(results), m=len(results) + unread)
    return tag("p", say(told), class_="lead") if unread else Html()


def _figures(say: Translator, results: Mapping[str, Result], ladders: Ladders, done: Sequence[Achievement]) -> Html:
    if not results:
        empty = Phrase("No finished games yet. Your results will be kept here, on this device only.")
        play = button(say, "play", Phrase("Choose a game"), "home", "main")
        earned = _achievements(say, done) if any(one.is_earned for one in done) else Html()
        return concat(tag("p", say(empty), class_="lead"), tag("div", play, month_door(say), class_="row"), earned)
    played = [ladder for ladder in ladders.values() if ladder.results]
    return concat(
        tag("p", say(Phrase("Kept on this device only.")), class_="lead"),
        _summary(say, results),
        tag("div", month_door(say), class_="row"),
        tag("div", *(_card(say, ladder) for ladder in played), class_="ladders"),
        _unplayed(say, [name for name, ladder in ladders.items() if not ladder.results]),
        _achievements(say, done),
        *(_die(say, die, counts) for die, counts in sorted(all_dice(results.values()).items())),
        tag(
            "div",
            button(say, "download", Phrase("Export as CSV"), "tabulate"),
            button(say, "trash-2", Phrase("Clear statistics"), "erase"),
            class_="row",
        ),
    )


def _summary(say: Translator, results: Mapping[str, Result]) -> Html:
    """Render all games in four numbers."""
    against = [result for result in in_order(results).values() if result.against != AMONG_PEOPLE]
    time = sum(seconds(key, result) for key, result in results.items())
    numbers = (
        (str(len(results)), Phrase("Games played")),
        (str(sum(result.outcome == WON for result in against)), Phrase("Won against the computer")),
        (str(winning_streak(against)[0]), Phrase("Longest winning streak")),
        (say(lasting(time)) if time >= MINUTE else "–", Phrase("Time played")),
    )
    return tag("dl", *(tag("div", tag("dt", say(name)), tag("dd", n)) for n, name in numbers), class_="summary")


def _card(say: Translator, ladder: Ladder) -> Html:
    """Render the rating in a game, and buttons for more details and for the next game."""
    title = GAMES[ladder.game].title
    name = f"of-{ladder.game}"
    more = tag(
        "button",
        icon("chart-line"),
        say(Phrase("Details")),
        data_action=f"statistics {ladder.game}",
        aria_label=say(Phrase("{game} details", game=title)),
    )
    shown = (
        concat(rating(say, ladder), even_row(say, ladder, more))
        if ladder.ratings
        else concat(_unrated(say, ladder), more)
    )
    return tag("section", tag("h2", title, id=name), shown, aria_labelledby=name, class_="ladder")


def _unrated(say: Translator, ladder: Ladder) -> Html:
    """Render the number of games if none is rated."""
    return tag("p", say(Phrase.count("{n} game", "{n} games", len(ladder.results))), class_="soft")


def _unplayed(say: Translator, games: Sequence[str]) -> Html:
    """Render the games that were never played."""
    if not games:
        return Html()
    buttons = (
        tag(
            "button",
            icon("play"),
            GAMES[name].title,
            data_action=f"quick {name}",
            aria_label=say(Phrase("Play {game}", game=GAMES[name].title)),
        )
        for name in games
    )
    return tag("section", tag("h2", say(Phrase("Not played yet"))), tag("div", *buttons, class_="row"))


def _achievements(say: Translator, done: Sequence[Achievement]) -> Html:
    """Render the achievements, complete ones first."""
    order = sorted(done, key=lambda one: not one.is_earned)
    heading = Phrase("Achievements: {n} of {m}", n=sum(one.is_earned for one in done), m=len(done))
    return tag(
        "section", tag("h2", say(heading)), tag("ul", *(_achievement(say, one) for one in order), class_="earned")
    )


def _achievement(say: Translator, one: Achievement) -> Html:
    state = Html()
    if one.is_earned:
        state = tag("span", say(Phrase("Done")), class_="visually-hidden")
    elif one.of > 1:
        state = tag("span", say(Phrase("{n} of {m}", n=one.done, m=one.of)))
    words = tag("span", tag("b", say(one.title)), tag("span", say(one.task), " ", state, class_="soft"))
    return tag("li", icon(one.sign), words, class_="done" if one.is_earned else None)


def _die(say: Translator, die: str, counts: Sequence[int]) -> Html:
    """Render how often each face of a die came, beside how often it should."""
    expected = sum(counts) / len(counts)
    whole, tenths = divmod(round(10 * expected), 10)
    heads = (Phrase("Face"), Phrase("Rolled"), Phrase("Expected"))
    most = max(*counts, expected)
    rows = (
        (
            str(face),
            tag("td", str(count)),
            tag("td", say(Phrase("{whole}.{tenths}", whole=whole, tenths=tenths)), class_="soft"),
            beside_expected(count / most, expected / most),
        )
        for face, count in enumerate(counts, 1)
    )
    return tag(
        "section",
        tag("h2", say(Phrase("{n}-sided die", n=die)), id=f"die-{die}"),
        tag("p", say(_judged(counts)), class_="soft"),
        figures_table(say, f"die-{die}", heads, rows, pictured=True),
    )


def _judged(counts: Sequence[int]) -> Phrase:
    """Return whether a die fell as fair dice do."""
    rolls = sum(counts)
    expected = rolls / len(counts)
    off = sum((count - expected) ** 2 / expected for count in counts)
    limit = UNUSUAL.get(len(counts) - 1)
    if rolls < 5 * len(counts) or limit is None:
        return Phrase.count("{n} roll: too few to tell.", "{n} rolls: too few to tell.", rolls)
    if off <= limit:
        return Phrase("{n} rolls. With a fair die you’d often see a spread this big.", n=rolls)
    return Phrase("{n} rolls. With a fair die you’d see a spread this big less than one time in twenty.", n=rolls)
