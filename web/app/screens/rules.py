"""The rules of a game as a page to read, with figures."""

from __future__ import annotations

from functools import lru_cache

from pygames import Game
from pygames.core.guide import Figure, Ruling, Section
from pygames.core.phrase import Phrase
from web.app.actions import play
from web.app.actions import rules as actions
from web.app.desk.desk import Desk, find_game
from web.app.desk.where import HOME
from web.app.model.effects import NOTHING, Effects
from web.app.model.exercises import Practice
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen, reading_opened
from web.app.screens.controls import back_button, bar, icon_button
from web.app.screens.figure import figure_html
from web.app.screens.html import Html, concat, tag
from web.app.screens.practice import practice_board
from web.app.screens.view import View


@lru_cache(maxsize=2)
def rules(say: Translator, game: Game, *, from_table: bool) -> View:
    """Return the rules of a game; opened from the table, they lead back there."""
    sections = game.guide.sections
    frame = tag(
        "div",
        bar(
            back_button(say, Phrase("Back to the game") if from_table else Phrase("Back"), "leave"),
            icon_button(say, "printer", Phrase("Print"), f"print_out {game.name} rules"),
        ),
        tag(
            "main",
            tag(
                "header",
                tag("h1", say(Phrase("{game} rules", game=game.title))),
                tag("p", say(game.words.summary), class_="lead"),
            ),
            _contents(say, sections),
            rules_text(say, game),
            id="main",
        ),
        class_=f"screen rules game {game.name}",
    )
    return View(title=Phrase("{game} rules", game=game.title), route=f"rules/{game.name}", frame=frame)


def rules_text(say: Translator, game: Game) -> Html:
    """Render all sections of a game's rules."""
    return tag("article", *(_section(say, game, n, section) for n, section in enumerate(game.guide.sections)))


def _contents(say: Translator, sections: tuple[Section, ...]) -> Html:
    """Render the table of contents."""
    entries = (
        tag("li", tag("button", say(section.title), data_action=f"part {n}", class_="quiet"))
        for n, section in enumerate(sections)
    )
    return tag("nav", tag("ol", *entries), aria_label=say(Phrase("Contents")), class_="contents")


def _section(say: Translator, game: Game, n: int, section: Section) -> Html:
    return tag(
        "section",
        tag("h2", say(section.title), id=f"part-{n}", tabindex=-1),
        *(_part(say, game, part) for part in section.parts),
        aria_labelledby=f"part-{n}",
    )


def _part(say: Translator, game: Game, part: Phrase | Ruling | Figure) -> Html:
    """Render a sentence, a house ruling, or a figure."""
    match part:
        case Figure():
            return figure_html(say, game, part)
        case Ruling(text):
            return tag("p", concat(tag("b", say(Phrase("Our ruling"))), " ", say(text)), class_="ruling")
    return tag("p", say(part))


def _view(facts: Facts, _: str, __: None) -> View | None:
    """Return the rules, or the figure that is being tried."""
    practice, game = facts.where.practice, facts.where.game
    if isinstance(practice, Practice):
        return practice_board(facts.say, practice, facts.table.view.notice)
    if game is None:
        return None
    return rules(facts.say, game, from_table=facts.where.way_back[0] == "table")


def press_exercise(desk: Desk, target: str, *, sure: bool) -> Effects:
    """Handle a press on the picture of a figure or a step, if one is tried."""
    if practice := desk.where.practice:
        return actions.press_in_figure(desk.device, desk.courses, practice, target, sure=sure)
    return play.press(desk, target, sure=sure)


def open_rules(state: None, argument: str, facts: Facts) -> Done[None]:
    """Open a game's rules, at a figure if one is named."""
    name, _, figure = argument.partition(" ")
    game = find_game(name.partition("/")[0])
    is_there = game is not None and game.guide.figure(figure) is not None
    return Done(None, Effects(focus=f"#try-{figure}") if is_there else NOTHING, route=f"rules/{name}")


def leave_rules(_: None, __: str, facts: Facts) -> Done[None]:
    """Go back to where the reader came from."""
    return Done(None, route=facts.where.way_back[0] or HOME)


def practise(state: None, argument: str, facts: Facts) -> Done[None]:
    """Try a figure, from its beginning."""
    game, _, figure = argument.partition(" ")
    return Done(None, route=f"rules/{game}/{figure}", tells_task=True)


def jump(_: None, number: str, __: Facts) -> Done[None]:
    """Jump to a section."""
    return Done(None, Effects(focus=f"#part-{number}") if number.isdecimal() else NOTHING)


SCREEN = Screen(
    addresses=("rules/<game>", "rules/<game>/<figure>"),
    state=None,
    view=_view,
    opens=reading_opened,
    actions={"rules": open_rules, "leave": leave_rules, "practise": practise, "part": jump},
    press=press_exercise,
    leads_back=True,
    keeps_game=True,
    sheets=("rules",),
)
