"""The lists of puzzles: the day's, and those of each game by difficulty, with the player's results."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from pygames import GAMES, Game
from pygames.core.guide import DAMAGE_CONTROL, Theme
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.actions import play
from web.app.actions import puzzles as actions
from web.app.desk import puzzle_kinds
from web.app.desk.desk import Desk
from web.app.desk.known import known_games
from web.app.model.attempt import Attempt
from web.app.model.effects import Effects
from web.app.model.puzzle_words import GRADE_NAMES, is_done, puzzle_rating_phrase, result_told
from web.app.model.puzzling import Puzzling
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen
from web.app.screens.controls import back_button, back_home, bar, button
from web.app.screens.days import days_section
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.mistakes import door, mistakes_screen
from web.app.screens.puzzle import Surroundings, puzzle_board
from web.app.screens.run_buttons import run_buttons
from web.app.screens.stamp import puzzle_stamp
from web.app.screens.view import View
from web.app.storage.solved import Log


def puzzles_screen(
    say: Translator, puzzling: Puzzling, route: str, now: str, notice: Phrase | None, *, is_new: bool = False
) -> View:
    """Return the screen of a route: the puzzle that is being tried, the puzzles of a game, or all of them."""
    today = now[:10]
    if attempt := puzzling.attempt:
        ends_day = attempt.day == today and is_done(puzzling, today)
        told = result_told(puzzling, now) if ends_day else ()
        return puzzle_board(say, attempt, notice, Surroundings(_follows(puzzling, attempt), is_new, told))
    name, _, argument = route.partition("/")
    if name == "mine":
        return mistakes_screen(say, puzzling.mistakes)
    return _list(say, puzzling, GAMES.get(argument) if name == "puzzles" else None, now)


def _follows(puzzling: Puzzling, attempt: Attempt) -> bool:
    """Return whether there is another puzzle to go on with."""
    if attempt.mistake:
        return puzzling.next_mistake(attempt.mistake) is not None
    return len((puzzling.puzzles or {})[attempt.puzzle.game]) > 1


def _list(say: Translator, puzzling: Puzzling, game: Game | None, now: str) -> View:
    """Return the screen of all puzzles, or of those of a game."""
    title = Phrase("{game} puzzles", game=game.title) if game else Phrase("Puzzles")
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Puzzles"), "puzzles") if game else back_home(say)),
        tag("main", tag("h1", say(title)), tag("div", slot("puzzles"), id="puzzles"), id="main"),
        class_="screen puzzles",
    )
    shown = missing(say, failed=puzzling.failed) if puzzling.puzzles is None else _filled(say, puzzling, game, now)
    route = puzzling.route or (f"puzzles/{game.name}" if game else "puzzles")
    return View(title=title, route=route, frame=frame, parts={"puzzles": shown})


def _filled(say: Translator, puzzling: Puzzling, game: Game | None, now: str) -> Html:
    """Render the puzzles of a game, or the ways to them and to those of the last days."""
    if game:
        return _of_game(say, puzzling, game, now[:10])
    rows = (tag("li", _row(say, puzzling, one)) for one in GAMES.values() if one.guide.themes)
    own = tag("li", found) if (found := door(say, puzzling.mistakes)) else Html()
    return concat(
        days_section(say, puzzling, now),
        _due(say, puzzling, now[:10]),
        run_buttons(say, puzzling),
        tag("section", tag("h2", say(Phrase("By game"))), tag("ul", own, *rows, class_="list")),
    )


def _due(say: Translator, puzzling: Puzzling, today: str) -> Html:
    """Render the ways to the puzzles that were missed and have come again; empty if there are none."""
    rows = [tag("li", _due_in(say, GAMES[game], due)) for game, due in puzzling.due(today).items()]
    if not rows:
        return Html()
    return tag("section", tag("h2", say(Phrase("Back again"))), tag("ul", *rows, class_="tiles themes"))


def _due_in(say: Translator, game: Game, due: Sequence[Puzzle]) -> Html:
    """Render the way to the puzzles of a game that have come again."""
    back = Phrase.count("{n} you missed", "{n} you missed", len(due))
    words = tag("span", tag("b", game.title), tag("span", say(back), class_="soft"), class_="theme-words")
    return tag("button", puzzle_stamp(due[0]), words, data_action=f"next_puzzle {game.name}")


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


def _of_game(say: Translator, puzzling: Puzzling, game: Game, today: str) -> Html:
    """Return the puzzles of a game: the way on, its themes, and all of them by grade."""
    log, every = puzzling.log(game.name), (puzzling.puzzles or {})[game.name]
    due = len(puzzling.due(today).get(game.name, ()))
    back = Phrase.count("{n} puzzle you missed is back.", "{n} puzzles you missed are back.", due)
    onward = button(say, "chevron-right", Phrase("Continue"), f"next_puzzle {game.name}", "main")
    graded = groupby(every, lambda puzzle: puzzle.grade)
    return concat(
        tag("p", say(puzzle_rating_phrase(log)), class_="lead"),
        tag("p", say(back), class_="soft") if due else Html(),
        tag("div", onward, button(say, "printer", Phrase("Print"), f"print_out {game.name} puzzles"), class_="row"),
        run_buttons(say, puzzling, game.name),
        _themes(say, game, log, every),
        *(_grade(say, game, log, grade, list(of_grade)) for grade, of_grade in graded),
    )


def _themes(say: Translator, game: Game, log: Log, puzzles: Sequence[Puzzle]) -> Html:
    """Return the ways to the themes of a game, each with the board of its first puzzle."""
    themes = (*game.guide.themes, DAMAGE_CONTROL)
    grouped = [(theme, [one for one in puzzles if one.theme == theme.name]) for theme in themes]
    ways = (tag("li", _theme(say, game, theme, log, of_theme)) for theme, of_theme in grouped if of_theme)
    return tag(
        "section",
        tag("h2", say(Phrase("Themes")), id="themes"),
        tag("ul", *ways, class_="tiles themes"),
        aria_labelledby="themes",
    )


def _theme(say: Translator, game: Game, theme: Theme, log: Log, puzzles: Sequence[Puzzle]) -> Html:
    """Return the way to the next puzzle of a theme."""
    done = sum(bool(log.solved(one.key)) for one in puzzles)
    told = tag("span", say(Phrase("{n} of {m} solved", n=done, m=len(puzzles))), class_="soft")
    words = tag("span", tag("b", say(theme.title)), told, class_="theme-words")
    return tag("button", puzzle_stamp(puzzles[0]), words, data_action=f"next_puzzle {game.name} {theme.name}")


def _grade(say: Translator, game: Game, log: Log, grade: int, puzzles: Sequence[Puzzle]) -> Html:
    """Render the puzzles of a difficulty."""
    done = sum(bool(log.solved(puzzle.key)) for puzzle in puzzles)
    heading = Phrase("{grade}: {n} of {m} solved", grade=GRADE_NAMES[grade - 1], n=done, m=len(puzzles))
    entries = (tag("li", _entry(say, game, log, puzzle)) for puzzle in puzzles)
    return tag(
        "section",
        tag("h2", say(heading), id=f"grade-{grade}"),
        tag("ol", *entries, class_="tiles numbers"),
        aria_labelledby=f"grade-{grade}",
    )


def _entry(say: Translator, game: Game, log: Log, puzzle: Puzzle) -> Html:
    """Return the way to a puzzle, with what became of it."""
    number, solved = puzzle.number, log.solved(puzzle.key)
    state = None if solved is None else Phrase("solved") if solved else Phrase("not solved yet")
    label = Phrase("{n}, {state}", n=number, state=state) if state else Phrase("{n}", n=number)
    return tag(
        "button",
        tag("b", str(number)),
        Html() if solved is None else icon("check" if solved else "rotate-ccw"),
        data_action=f"puzzle {game.name} {number}",
        aria_label=say(label),
        class_="solved" if solved else None,
    )


def _view(facts: Facts, _: str, __: None) -> View:
    """Return a puzzle, or a list of puzzles."""
    attempt = facts.puzzling.attempt
    is_new = (
        attempt is not None
        and attempt.game.has_course
        and attempt.game.name not in known_games(facts.shelf, facts.career, facts.courses)
    )
    return puzzles_screen(
        facts.say, facts.puzzling, facts.where.route, facts.device.now, facts.table.view.notice, is_new=is_new
    )


def open_mistake(_: None, key: str, __: Facts) -> Done[None]:
    """Open a mistake of the player's own as a puzzle, or the list of them."""
    return Done(None, route=f"mine/{key}" if key else "mine", tells_task=True)


def open_next_mistake(state: None, _: str, facts: Facts) -> Done[None]:
    """Open the next mistake that is not solved."""
    attempt = facts.puzzling.attempt
    following = facts.puzzling.next_mistake(attempt.mistake) if attempt and attempt.mistake else None
    return open_mistake(state, following.key if following else "", facts)


def _press(desk: Desk, target: str, *, sure: bool) -> Effects:
    if attempt := desk.puzzling.attempt:
        return actions.press_in_puzzle(
            desk.shelf, desk.device, desk.puzzling, desk.analysis, attempt, target, sure=sure
        )
    return play.press(desk, target, sure=sure)


SCREEN = Screen(
    addresses=(
        "puzzles", "puzzles/<game>", "puzzle/<game>/<number>", "daily", "daily/<date>", "mine", "mine/<mistake>"
    ),
    state=None,
    view=_view,
    opens=lambda desk, route: desk.puzzling.open(route, desk.device.today),
    doors=("puzzles",),
    actions={"mine": open_mistake, "next_mine": open_next_mistake},
    modules=(actions,),
    press=_press,
    kinds=(puzzle_kinds.LOGS, puzzle_kinds.MISTAKES, puzzle_kinds.DAYS),
    sheets=("puzzles",),
)  # fmt: skip
