"""The lists of puzzles: the day's, and those of each game by difficulty, with the player's results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby

from pygames import GAMES, Game
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.model.puzzle_words import GRADE_NAMES, call_of_day, daily_phrase, is_done, puzzle_rating_phrase
from web.app.model.puzzling import Attempt, Puzzling, game_of_day
from web.app.model.words import Translator
from web.app.screens.controls import back_button, back_home, bar, button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.mistakes import door, mistakes_screen
from web.app.screens.puzzle import puzzle_board
from web.app.screens.view import View
from web.app.storage.solved import Log, is_date

MISSED = 6
"""How many days before today can be caught up on."""


def puzzles_screen(say: Translator, puzzling: Puzzling, route: str, today: str, notice: Phrase | None) -> View:
    """Return the screen of a route: a puzzle being tried, the puzzles of a game, or all of them."""
    if attempt := puzzling.attempt:
        return puzzle_board(say, attempt, notice, following=_follows(puzzling, attempt))
    name, _, argument = route.partition("/")
    if name == "mine":
        return mistakes_screen(say, puzzling.mistakes)
    return _list(say, puzzling, GAMES.get(argument) if name == "puzzles" else None, today)


def _follows(puzzling: Puzzling, attempt: Attempt) -> bool:
    """Return whether there is another puzzle to go on with."""
    if attempt.mistake:
        return puzzling.next_mistake(attempt.mistake) is not None
    return len((puzzling.puzzles or {})[attempt.puzzle.game]) > 1


def _list(say: Translator, puzzling: Puzzling, game: Game | None, today: str) -> View:
    """Return the screen of all puzzles, or of those of a game."""
    title = Phrase("{game} puzzles", game=game.title) if game else Phrase("Puzzles")
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Puzzles"), "puzzles") if game else back_home(say)),
        tag("main", tag("h1", say(title)), tag("div", slot("puzzles"), id="puzzles"), id="main"),
        class_="screen puzzles",
    )
    shown = missing(say, failed=puzzling.failed) if puzzling.puzzles is None else _filled(say, puzzling, game, today)
    route = puzzling.route or (f"puzzles/{game.name}" if game else "puzzles")
    return View(title=title, route=route, frame=frame, parts={"puzzles": shown})


def _filled(say: Translator, puzzling: Puzzling, game: Game | None, today: str) -> Html:
    """Render the puzzles of a game, or links to them and to those of the last days."""
    if game:
        return _of_game(say, puzzling, game)
    rows = (tag("li", _row(say, puzzling, one)) for one in GAMES.values() if one.guide.themes)
    own = tag("li", found) if (found := door(say, puzzling.mistakes)) else Html()
    return concat(_days(say, puzzling, today), tag("h2", say(Phrase("By game"))), tag("ul", own, *rows, class_="list"))


def missing(say: Translator, *, failed: bool) -> Html:
    """Render that the puzzles are being loaded, or can't be."""
    if not failed:
        return tag("p", say(Phrase("Loading the puzzles…")), class_="lead")
    gone = Phrase("The puzzles couldn’t be loaded. Check your connection, then try again.")
    return concat(
        tag("p", say(gone), class_="lead"),
        tag("div", button(say, "rotate-cw", Phrase("Try again"), "fetch_puzzles", "main"), class_="row"),
    )


def _row(say: Translator, puzzling: Puzzling, game: Game) -> Html:
    """Render the link to a game's puzzles."""
    every, log = len((puzzling.puzzles or {}).get(game.name, ())), puzzling.log(game.name)
    return tag(
        "button",
        tag("b", game.title),
        tag("span", say(Phrase("{n} of {m} solved", n=log.count, m=every)), class_="soft"),
        data_action=f"puzzles {game.name}",
    )


def _of_game(say: Translator, puzzling: Puzzling, game: Game) -> Html:
    """Render the puzzles of a game by difficulty, below the player's rating."""
    log, every = puzzling.log(game.name), (puzzling.puzzles or {})[game.name]
    onward = button(say, "chevron-right", Phrase("Next puzzle"), f"next_puzzle {game.name}", "main")
    graded = groupby(every, lambda puzzle: puzzle.grade)
    return concat(
        tag("p", say(puzzle_rating_phrase(log)), class_="lead"),
        tag("div", onward, button(say, "printer", Phrase("Print"), f"print_out {game.name} puzzles"), class_="row"),
        *(_grade(say, game, log, grade, list(of_grade)) for grade, of_grade in graded),
    )


def _grade(say: Translator, game: Game, log: Log, grade: int, puzzles: Sequence[Puzzle]) -> Html:
    """Render the puzzles of a difficulty."""
    done = sum(bool(log.solved(puzzle.key)) for puzzle in puzzles)
    heading = Phrase("{grade}: {n} of {m} solved", grade=GRADE_NAMES[grade - 1], n=done, m=len(puzzles))
    entries = (tag("li", _entry(say, game, log, puzzle)) for puzzle in puzzles)
    return tag(
        "section",
        tag("h2", say(heading), id=f"grade-{grade}"),
        tag("ol", *entries, class_="tiles"),
        aria_labelledby=f"grade-{grade}",
    )


def _entry(say: Translator, game: Game, log: Log, puzzle: Puzzle) -> Html:
    """Render the link to a puzzle, with the player's result."""
    number = puzzle.number
    solved, title = log.solved(puzzle.key), game.guide.theme(puzzle.theme).title
    label = Phrase("{n}, {title}", n=number, title=title)
    if solved is not None:
        state = Phrase("solved") if solved else Phrase("not solved yet")
        label = Phrase("{n}, {title}, {state}", n=number, title=title, state=state)
    return tag(
        "button",
        tag("b", str(number)),
        tag("span", say(title)),
        Html() if solved is None else icon("check" if solved else "rotate-ccw"),
        data_action=f"puzzle {game.name} {number}",
        aria_label=say(label),
        class_="solved" if solved else None,
    )


# The daily puzzles


def _days(say: Translator, puzzling: Puzzling, today: str) -> Html:
    """Render today's puzzle, the streak, and the days to catch up on."""
    if not is_date(today):
        return Html()
    back = (str(date.fromisoformat(today) - timedelta(n)) for n in range(1, MISSED + 1))
    missed = [day for day in back if not (day in puzzling.days and puzzling.days[day].solved)]
    rows = (tag("li", _missed(say, day, today)) for day in missed)
    return tag(
        "section",
        tag("h2", say(Phrase("Puzzle of the day"))),
        tag("p", say(daily_phrase(puzzling, today)), class_="lead"),
        tag("div", button(say, "play", call_of_day(puzzling, today), "daily", "main"), class_="row"),
        tag("p", say(Phrase("Days you missed")), class_="soft") if missed else Html(),
        tag("ul", *rows, class_="tiles days") if missed else Html(),
    )


def _missed(say: Translator, day: str, today: str) -> Html:
    """Render the link to the puzzle of a missed day."""
    past = (date.fromisoformat(today) - date.fromisoformat(day)).days
    when = Phrase("Yesterday") if past == 1 else Phrase("{n} days ago", n=past)
    return tag("button", tag("b", say(when)), tag("span", GAMES[game_of_day(day)].title), data_action=f"daily {day}")


def home_row(say: Translator, puzzling: Puzzling, today: str) -> Html:
    """Render the start screen's row: the day's puzzle, and the link to all puzzles."""
    told = daily_phrase(puzzling, today) if is_date(today) else Phrase("A new one every day")
    done = is_done(puzzling, today)
    return concat(
        tag(
            "div", tag("h2", say(Phrase("Puzzle of the day"))), tag("p", say(told), class_="soft"), class_="daily-words"
        ),
        tag(
            "div",
            button(say, "eye" if done else "play", Phrase("Result") if done else Phrase("Solve"), "daily"),
            tag("button", say(Phrase("All puzzles")), data_action="puzzles", class_="quiet"),
            class_="row",
        ),
    )
