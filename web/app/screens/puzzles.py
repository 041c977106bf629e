"""The screens of puzzles: the lists of them, one that is being tried, and the player's own mistakes."""

from __future__ import annotations

from collections.abc import Collection

from pygames import GAMES, Game
from pygames.core.phrase import Phrase
from web.app.actions import play
from web.app.actions import puzzles as actions
from web.app.desk import puzzle_kinds
from web.app.desk.desk import Desk
from web.app.desk.known import known_games
from web.app.model.attempt import Attempt
from web.app.model.effects import Effects
from web.app.model.puzzle_words import is_done, result_told
from web.app.model.puzzling import Puzzling
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen
from web.app.screens.controls import back_button, back_home, bar, button
from web.app.screens.html import Html, concat, slot, tag
from web.app.screens.mistakes import mistakes_screen
from web.app.screens.puzzle import Surroundings, puzzle_board
from web.app.screens.puzzle_lists import front, of_game
from web.app.screens.view import View


def puzzles_screen(
    say: Translator, puzzling: Puzzling, route: str, now: str, notice: Phrase | None, known: Collection[str]
) -> View:
    """Return the screen of a route: the puzzle that is being tried, the puzzles of a game, or all of them.

    `known` are the games that the player knows.
    """
    today = now[:10]
    if attempt := puzzling.attempt:
        ends_day = attempt.day == today and is_done(puzzling, today)
        told = result_told(puzzling, now) if ends_day else ()
        is_new = attempt.game.has_course and attempt.game.name not in known
        return puzzle_board(say, attempt, notice, Surroundings(_follows(puzzling, attempt), is_new, told))
    name, _, argument = route.partition("/")
    if name == "mine":
        return mistakes_screen(say, puzzling.mistakes)
    return _list(say, puzzling, GAMES.get(argument) if name == "puzzles" else None, now, known)


def _follows(puzzling: Puzzling, attempt: Attempt) -> bool:
    """Return whether there is another puzzle to go on with."""
    if attempt.mistake:
        return puzzling.next_mistake(attempt.mistake) is not None
    return len((puzzling.puzzles or {})[attempt.puzzle.game]) > 1


def _list(say: Translator, puzzling: Puzzling, game: Game | None, now: str, known: Collection[str]) -> View:
    """Return the screen of all puzzles, or of those of a game."""
    title = Phrase("{game} puzzles", game=game.title) if game else Phrase("Puzzles")
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Puzzles"), "puzzles") if game else back_home(say)),
        tag("main", tag("h1", say(title)), tag("div", slot("puzzles"), id="puzzles"), id="main"),
        class_="screen puzzles",
    )
    if puzzling.puzzles is None:
        shown = missing(say, failed=puzzling.failed)
    else:
        shown = of_game(say, puzzling, game, now[:10]) if game else front(say, puzzling, now, known)
    route = puzzling.route or (f"puzzles/{game.name}" if game else "puzzles")
    return View(title=title, route=route, frame=frame, parts={"puzzles": shown})


def missing(say: Translator, *, failed: bool) -> Html:
    """Render that the puzzles are being loaded, or can't be."""
    if not failed:
        return tag("p", say(Phrase("Loading the puzzles…")), class_="lead")
    gone = Phrase("The puzzles couldn’t be loaded. Check your connection, then try again.")
    return concat(
        tag("p", say(gone), class_="lead"),
        tag("div", button(say, "rotate-cw", Phrase("Try again"), "fetch_puzzles", "main"), class_="row"),
    )


def _view(facts: Facts, _: str, __: None) -> View:
    """Return a puzzle, or a list of puzzles."""
    known = known_games(facts.shelf, facts.career, facts.courses)
    return puzzles_screen(
        facts.say, facts.puzzling, facts.where.route, facts.device.now, facts.table.view.notice, known
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
