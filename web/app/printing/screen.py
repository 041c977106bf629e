"""The printing screen: the choices, and a preview of the sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pygames.core.phrase import Phrase
from pygames.play.puzzle import PUZZLE_GRADES
from web.app.model.puzzle_words import GRADE_NAMES
from web.app.model.words import Translator
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
from web.app.screens.puzzles import missing
from web.app.screens.rules import rules_text
from web.app.screens.view import View

KIND_NAMES = {
    POSITION: Phrase("This position"),
    GAME: Phrase("This game"),
    RULES: Phrase("Rules"),
    SHEET: Phrase("Score sheet"),
    PUZZLES: Phrase("Puzzles"),
}
"""The names of what can be printed."""


def style_sheet(site: str) -> Html:
    """Return the link to the style sheet for print in the app's folder, loaded with what needs it."""
    return tag("link", rel="stylesheet", href=f"{site}printing.css")


@lru_cache(maxsize=1)  # asked for by every reply, and a whole game takes a while
def printing(say: Translator, source: Source) -> View:
    """Return the screen, with the form and the sheets below it."""
    game, kind = source.game, source.kind
    plan = PrintJob.of(game, dict(source.chosen))
    title = Phrase("Print {game}", game=game.title)
    back = (Phrase("Rules"), f"rules {game.name}") if source.to_rules else (Phrase("Back"), "leave")
    frame = tag(
        "div",
        style_sheet(source.site),
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
    """Render the sheets."""
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
    title = tag("h2", say(Phrase("{game} rules", game=source.game.title)))
    return tag("div", tag("header", title), rules_text(say, source.game), class_=f"rules game {source.game.name}")


def _puzzles(say: Translator, source: Source, plan: PrintJob) -> Html:
    """Render the puzzles and their solutions, or a note that there are none."""
    if source.puzzles is None:
        return missing(say, failed=source.failed)
    chosen = chosen_puzzles(source.puzzles, plan, source.solved)
    if not chosen:
        return tag("p", say(Phrase("No puzzles match. Try another difficulty, or all puzzles.")), class_="lead")
    return puzzle_pages(say, chosen, plan.per_page)


# The form


def _form(say: Translator, source: Source, plan: PrintJob) -> Html:
    """Render the choices, and the button that prints."""
    name = f"printing {source.game.name}"
    return tag(
        "form",
        *(_select(say, name, choice) for choice in _choices(source, plan)),
        tag("p", say(_hint(source.kind)), class_="soft"),
        tag("div", button(say, "printer", Phrase("Print"), "print", "main"), class_="row"),
        data_form=name,
        class_="print-form",
    )


@dataclass(frozen=True)
class _Choice:
    """A choice of the form."""

    label: Phrase
    name: str
    values: Iterable[tuple[object, Phrase]]
    now: object


def _choices(source: Source, plan: PrintJob) -> Iterator[_Choice]:
    """Yield the choices: what is printed, its layout and its colours."""
    yield _Choice(Phrase("What to print"), "kind", ((kind, KIND_NAMES[kind]) for kind in source.kinds), source.kind)
    match source.kind:
        case "game":
            every = ((n, Phrase.count("every move", "every {n} moves", n)) for n in EVERY)
            yield _Choice(Phrase("A diagram"), "every", every, plan.every)
        case "sheet" if len(source.game.seats) > 1:
            yield _Choice(Phrase("Number of players"), "seats", _numbers(source.game.seats), plan.seats)
        case "puzzles":
            grades = ((ALL_GRADES, Phrase("Any difficulty")), *((n, GRADE_NAMES[n - 1]) for n in PUZZLE_GRADES))
            which = (("all", Phrase("All puzzles")), ("unsolved", Phrase("Unsolved only")))
            yield _Choice(Phrase("Difficulty"), "grade", grades, plan.grade)
            yield _Choice(Phrase("Which puzzles"), "which", which, "unsolved" if plan.unsolved else "all")
            yield _Choice(Phrase("How many"), "count", _numbers(COUNTS), plan.count)
            yield _Choice(Phrase("Puzzles per page"), "per_page", _numbers(PER_PAGE), plan.per_page)
    looks = ((COLOUR, Phrase("In colour")), (INK, Phrase("Black and white, saves ink")))
    yield _Choice(Phrase("Colours"), "look", looks, INK if plan.ink else COLOUR)


def _numbers(numbers: Iterable[int]) -> Iterable[tuple[object, Phrase]]:
    return ((n, Phrase("{n}", n=n)) for n in numbers)


def _select(say: Translator, change: str, choice: _Choice) -> Html:
    """Render a choice with its label."""
    options = (tag("option", say(words), value=value, selected=value == choice.now) for value, words in choice.values)
    return tag("label", tag("span", say(choice.label)), tag("select", *options, name=choice.name, data_change=change))


def _hint(kind: str) -> Phrase:
    """Return advice to read before printing."""
    if kind == PUZZLES:
        return Phrase("Printed on both sides (long edge), each solution lies behind its puzzle.")
    return Phrase("Fits A4 and Letter. In the print dialog, leave the margins on “Default”.")
