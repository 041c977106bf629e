"""The list of a course's steps, the progress in it, and the first game after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames import Game
from pygames.core.phrase import Phrase
from web.app.model.exercises import next_step
from web.app.model.words import Translator
from web.app.screens.controls import back_button, bar, button
from web.app.screens.html import Html, icon, tag
from web.app.screens.view import View
from web.app.storage.progress import Progress

if TYPE_CHECKING:
    from pygames.core.course import Step

LENGTH = Phrase("Two minutes, one move at a time.")


def course_list(say: Translator, game: Game, progress: Progress, *, from_table: bool) -> View:
    """Return the list of a course's steps; opened from the table, it leads back there."""
    steps = game.course.steps
    done = sum(step.name in progress.done for step in steps)
    told = Phrase("{n} of {m} done", n=done, m=len(steps))
    lead = Phrase("That’s all you need – now play!") if done == len(steps) else told if done else LENGTH
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Back to the game") if from_table else Phrase("Games"), "leave")),
        tag(
            "main",
            tag("h1", say(Phrase("Learn {game}", game=game.title))),
            tag("p", say(lead), class_="lead"),
            tag("ol", *(tag("li", _entry(say, game, step, progress)) for step in steps), class_="steps"),
            tag("div", *_ways_on(say, game, progress), class_="row"),
            id="main",
        ),
        class_="screen lessons",
    )
    return View(title=Phrase("Learn {game}", game=game.title), route=f"learn/{game.name}", frame=frame)


def _entry(say: Translator, game: Game, step: Step, progress: Progress) -> Html:
    """Render a step, with a check mark if it is done."""
    done = step.name in progress.done
    return tag(
        "button",
        tag("span", icon("check") if done else Html(), class_="mark"),
        tag("span", say(step.task)),
        tag("span", say(Phrase("done")), class_="visually-hidden") if done else Html(),
        data_action=f"learn {game.name} {step.name}",
        class_="done" if done else None,
    )


def _ways_on(say: Translator, game: Game, progress: Progress) -> list[Html]:
    """Render the first game, or before it the next step; and the link to the rules."""
    following = next_step(game, progress)
    on = Phrase("Continue") if progress.done else Phrase("Start")
    game_on = Phrase("Play your first game")
    first = button(say, "play", game_on, f"first_game {game.name}", None if following else "main")
    ways = [button(say, "chevron-right", on, f"learn {game.name} {following.name}", "main")] if following else []
    return [*ways, first, button(say, "book-open", Phrase("Rules"), f"rules {game.name}", "quiet")]
