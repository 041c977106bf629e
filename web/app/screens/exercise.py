"""What screens of exercises have in common: of a figure, a course step, a puzzle."""

from __future__ import annotations

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.words import Translator
from web.app.screens.controls import bar, toolbar
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import game_class
from web.app.screens.view import Attributes

NONE = Html()


def exercise_frame(
    say: Translator,
    session: Session,
    kind: str,
    title: Phrase,
    back: Html,
    task: Html,
    *hands: Html,
    clock: Html = NONE,
) -> Html:
    """Render the fixed parts of an exercise's screen: heading, back button, task, and the tray's surroundings."""
    return tag(
        "div",
        bar(back, tag("h1", say(title)), clock),
        tag(
            "main",
            task,
            tag("div", slot("board"), id="board"),
            tag("div", slot("prompt"), id="prompt"),
            tag(
                "div",
                tag("section", slot("result"), id="result", aria_label=say(Phrase("Result"))),
                tag("section", *hands, class_="hands", aria_label=say(Phrase("Pieces"))),
                class_="side",
            ),
            tag("div", toolbar(say), class_="controls"),
            id="main",
        ),
        class_=" ".join(["screen table practice", *kind.split(), game_class(session.game, session.seats)]),
    )


def exercise_states(*, done: bool) -> dict[str, Attributes]:
    """Return whether the verdict is there, and neither prompt nor tools are needed."""
    return {"main": (("class", "answered" if done else None),)}


def exercise_result(
    say: Translator, told: list[Phrase], ways_on: list[Html], *, right: bool, later: Html = NONE
) -> Html:
    """Render whether the move was right and why, and where to go on; below that, what may be read later."""
    first, *rest = map(say, told)
    mark = icon("check" if right else "x")
    return concat(
        tag("p", mark, tag("span", first), tabindex=-1, id="verdict", class_="right" if right else "wrong"),
        *(tag("p", line) for line in rest),
        tag("div", *ways_on, class_="row"),
        later,
    )
