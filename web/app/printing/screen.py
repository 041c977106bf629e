"""The printing screen: what is to be printed, and the sheets as they will come out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.play.puzzle import GRADES
from web.app.printing.exercises import chosen_puzzles, puzzle_pages
from web.app.printing.game import game_pages, position_page
from web.app.printing.job import (
    ALL_GRADES,
    COLOUR,
    COUNTS,
    EVERY,
    GAME,
    INK,
    PER_PAGE,
    POSITION,
    PUZZLES,
    RULES,
    SHEET,
    PrintJob,
    Source,
)
from web.app.printing.sheets import score_sheet
from web.app.screens.controls import back_button, bar, button
from web.app.screens.html import Html, tag
from web.app.screens.puzzle import GRADE_NAMES
from web.app.screens.puzzles import missing
from web.app.screens.rules import rules_text
from web.app.screens.view import View
from web.app.words import Translator

KIND_NAMES = {
    POSITION: Phrase("This position"),
    GAME: Phrase("This game"),
    RULES: Phrase("Rules"),
    SHEET: Phrase("Score sheet"),
    PUZZLES: Phrase("Puzzles"),
}
"""What can be printed, in words."""
SHEETS = Html('<link rel="stylesheet" href="./printing.css">')
"""How paper looks: of use here only, and so it is loaded with the screen."""

Choices = Iterable[tuple[object, Phrase]]


@lru_cache(maxsize=1)
def printing(say: Translator, source: Source) -> View:
    """The screen, with what the form asks for below it."""
    game, kind = source.game, source.kind
    plan = PrintJob.of(game, dict(source.chosen))
    title = Phrase("Print {game}", game=game.title)
    back = (Phrase("Rules"), f"rules {game.name}") if source.to_rules else (Phrase("Back"), "leave")
    frame = tag(
        "div",
        SHEETS,
        bar(back_button(say, *back)),
        tag(
            "main",
            tag("h1", say(title)),
            _form(say, source, plan),
            tag("h2", say(Phrase("Preview")), class_="preview-title"),
            tag(
                "div",
                _printed(say, source, plan),
                class_=f"paper {'ink' if plan.ink else 'in-colour'} print-{kind}",
                lang=say.language,
            ),
            id="main",
        ),
        class_=f"screen printing {game.name}-sheets",
    )
    return View(title=title, route=f"print/{game.name}/{kind}", frame=frame)


def _printed(say: Translator, source: Source, plan: PrintJob) -> Html:
    """What comes out of the printer."""
    session = source.session
    match source.kind:
        case "position" if session:
            ply = session.ply if source.ply is None else source.ply
            return position_page(say, session, source.viewer, ply)
        case "game" if session:
            return game_pages(say, session, source.viewer, plan.every)
        case "sheet":
            return score_sheet(say, source.game, plan.seats)
        case "puzzles":
            return _puzzles(say, source, plan)
    title = tag("h2", say(Phrase("Rules of {game}", game=source.game.title)))
    return tag("div", tag("header", title), rules_text(say, source.game), class_=f"rules game {source.game.name}")


def _puzzles(say: Translator, source: Source, plan: PrintJob) -> Html:
    """The puzzles and their solutions, or that there are none."""
    if source.puzzles is None:
        return missing(say, failed=source.failed)
    numbered = chosen_puzzles(source.puzzles, plan, source.solved)
    if not numbered:
        return tag("p", say(Phrase("There are no such puzzles. Choose another grade, or all of them.")), class_="lead")
    return puzzle_pages(say, numbered, plan.per_page)


# The form


def _form(say: Translator, source: Source, plan: PrintJob) -> Html:
    """The choices, and the button that prints."""
    looks = ((COLOUR, Phrase("In colour")), (INK, Phrase("Black and white, saves ink")))
    kinds = ((kind, KIND_NAMES[kind]) for kind in source.kinds)
    return tag(
        "form",
        _choice(say, Phrase("What to print"), "kind", kinds, source.kind),
        *_choices(say, source, plan),
        _choice(say, Phrase("Colours"), "look", looks, INK if plan.ink else COLOUR),
        tag("p", say(_hint(source.kind)), class_="soft"),
        tag("div", button(say, "printer", Phrase("Print"), "print", "main"), class_="row"),
        data_form=f"printing {source.game.name}",
        class_="print-form",
    )


def _choices(say: Translator, source: Source, plan: PrintJob) -> Sequence[Html]:
    """What can be chosen of one kind."""
    match source.kind:
        case "game":
            every = ((n, Phrase.count("every move", "every {n} moves", n)) for n in EVERY)
            return [_choice(say, Phrase("A diagram"), "every", every, plan.every)]
        case "sheet" if len(source.game.seats) > 1:
            seats = ((n, Phrase("{n}", n=n)) for n in source.game.seats)
            return [_choice(say, Phrase("Number of players"), "seats", seats, plan.seats)]
        case "puzzles":
            grades = ((ALL_GRADES, Phrase("All grades")), *((n, GRADE_NAMES[n - 1]) for n in GRADES))
            which = (("all", Phrase("All puzzles")), ("unsolved", Phrase("Only those not solved yet")))
            return [
                _choice(say, Phrase("Grade"), "grade", grades, plan.grade),
                _choice(say, Phrase("Which puzzles"), "which", which, "unsolved" if plan.unsolved else "all"),
                _choice(say, Phrase("How many"), "count", ((n, Phrase("{n}", n=n)) for n in COUNTS), plan.count),
                _choice(
                    say,
                    Phrase("Puzzles per page"),
                    "per_page",
                    ((n, Phrase("{n}", n=n)) for n in PER_PAGE),
                    plan.per_page,
                ),
            ]
    return []


def _choice(say: Translator, label: Phrase, name: str, choices: Choices, chosen: object) -> Html:
    """A choice with its label."""
    options = (tag("option", say(words), value=value, selected=value == chosen) for value, words in choices)
    return tag("label", tag("span", say(label)), tag("select", *options, name=name, data_change="printing"))


def _hint(kind: str) -> Phrase:
    """What is worth knowing before one prints."""
    if kind == PUZZLES:
        return Phrase("Printed on both sides (long edge), each solution lies behind its puzzle.")
    return Phrase("Fits A4 and Letter. The margins are set here: leave those of the print dialog as they are.")
