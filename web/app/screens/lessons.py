"""The list of a game's lessons: the rules, first strategies and model games, and the progress in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames import Game
from pygames.core.phrase import Phrase
from web.app.actions import learning
from web.app.desk.desk import Desk
from web.app.desk.facts import table_now
from web.app.model.exercises import LATER_TITLE, Lesson, next_step, strategies_of
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen, reading_opened
from web.app.screens.controls import back_button, bar, button
from web.app.screens.html import Html, concat, icon, tag
from web.app.screens.lesson import lesson_board
from web.app.screens.model_game import model_game
from web.app.screens.rules import press_exercise
from web.app.screens.view import View
from web.app.storage.progress import Progress

if TYPE_CHECKING:
    from pygames.core.course import Course

LENGTH = Phrase("Two minutes, one move at a time.")
NOT_FETCHED = Phrase("More lessons couldn’t be fetched. They’ll be here once you’re online.")


def course_list(say: Translator, game: Game, progress: Progress, *, from_table: bool) -> View:
    """Return the list of a game's lessons; opened from the table, it leads back there."""
    later = strategies_of(game)
    follows = _later(say, game, later, progress)
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Back to the game") if from_table else Phrase("Games"), "leave")),
        tag(
            "main",
            tag("h1", say(Phrase("Learn {game}", game=game.title))),
            tag("p", say(_lead(game.course, progress)), class_="lead"),
            tag(
                "div",
                tag("h2", say(Phrase("Rules"))),
                _entries(say, game, [(step.name, step.task) for step in game.course.steps], progress),
                _ways_on(say, game, later, progress),
                class_="course",
            ),
            follows,
            id="main",
            class_="both" if follows else None,
        ),
        class_="screen lessons",
    )
    return View(title=Phrase("Learn {game}", game=game.title), route=f"learn/{game.name}", frame=frame)


def _lead(course: Course, progress: Progress) -> Phrase:
    """Return how far the player has got in the first course."""
    done, steps = sum(step.name in progress.done for step in course.steps), len(course.steps)
    if done == steps:
        return Phrase("That’s all you need – now play!")
    return Phrase("{n} of {m} done", n=done, m=steps) if done else LENGTH


def _later(say: Translator, game: Game, later: Course | None, progress: Progress) -> Html:
    """Render the lessons after the first course, or that they could not be fetched."""
    if later is None:
        return tag("p", say(NOT_FETCHED), class_="course soft")
    steps = [(step.name, step.task) for step in later.steps]
    games = [(one.name, one.title) for one in later.games]
    parts = (LATER_TITLE, steps), (Phrase("Model games"), games)
    titled = [concat(tag("h2", say(title)), _entries(say, game, some, progress)) for title, some in parts if some]
    return tag("div", *titled, class_="course") if titled else Html()


def _entries(say: Translator, game: Game, entries: list[tuple[str, Phrase]], progress: Progress) -> Html:
    """Render a list of lessons by their names and titles."""
    return tag("ol", *(tag("li", _entry(say, game, *entry, progress)) for entry in entries), class_="steps")


def _entry(say: Translator, game: Game, name: str, title: Phrase, progress: Progress) -> Html:
    """Render a lesson, with a check mark if it is done."""
    done = name in progress.done
    return tag(
        "button",
        tag("span", icon("check") if done else Html(), class_="mark"),
        tag("span", say(title)),
        tag("span", say(Phrase("done")), class_="visually-hidden") if done else Html(),
        data_action=f"learn {game.name} {name}",
        class_="done" if done else None,
    )


def _ways_on(say: Translator, game: Game, later: Course | None, progress: Progress) -> Html:
    """Render the first game, before it the next step, after it the next strategy; and the link to the rules."""
    following = next_step(game.course, progress)
    on = Phrase("Continue") if progress.done else Phrase("Start")
    game_on = Phrase("Play your first game")
    ways = [button(say, "play", game_on, f"first_game {game.name}", None if following else "main")]
    if following:
        ways.insert(0, button(say, "chevron-right", on, f"learn {game.name} {following.name}", "main"))
    elif later and (step := next_step(later, progress)):
        ways.append(button(say, "chevron-right", LATER_TITLE, f"learn {game.name} {step.name}"))
    return tag("div", *ways, button(say, "book-open", Phrase("Rules"), f"rules {game.name}", "quiet"), class_="row")


def _view(desk: Desk, _: str, __: None) -> View | None:
    """Return the step that is being tried, the model game that is read, or the list of both."""
    lesson, game = desk.where.practice, desk.where.game
    if isinstance(lesson, Lesson):
        return lesson_board(desk.device.say, lesson, desk.table.view.notice, refused=desk.table.view.refused)
    if game is None:
        return None
    done = desk.courses.progress_in(game.name)
    if desk.table.model:
        return model_game(desk.device.say, table_now(desk), desk.table.model, done)
    return course_list(desk.device.say, game, done, from_table=desk.where.way_back[0] == "table")


def list_lessons(_: None, game: str, __: Facts) -> Done[None]:
    """Open the list of a course's steps."""
    return Done(None, route=f"learn/{game}")


SCREEN = Screen(
    addresses=("learn/<game>", "learn/<game>/<step>"),
    state=None,
    view=_view,
    opens=reading_opened,
    actions={"lessons": list_lessons},
    modules=(learning,),
    press=press_exercise,
    kinds=(learning.COURSES,),
    leads_back=True,
    keeps_game=True,
    sheets=("lessons",),
)
