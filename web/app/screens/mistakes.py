"""The player's own mistakes: the turning points of a game at its end, and all of them as puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pygames import GAMES
from pygames.core.phrase import Phrase
from web.app.model.moments import FLAWLESS, MomentFacts, change_of
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.screens.analysis import progress
from web.app.screens.controls import back_button, bar, button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.view import View
from web.app.storage.mistakes import OwnMistake

MINE = Phrase("My mistakes")
FIND = Phrase("Learn from my mistakes")


def moments_html(say: Translator, facts: MomentFacts) -> Html:
    """Render the moments at which a game turned against the player, or the way to find them."""
    if facts.sought:
        return concat(_title(say), _progress(say, *facts.sought))
    if facts.turned and facts.worst:
        return concat(_title(say), tag("p", say(facts.turned)), _moments(say, facts.worst, facts.others))
    if facts.is_flawless:
        return concat(_title(say), tag("p", say(FLAWLESS)))
    return tag("div", button(say, "graduation-cap", FIND, "moments"), class_="row")


def _moments(say: Translator, worst: OwnMistake, others: Iterable[tuple[int, OwnMistake]]) -> Html:
    """Render the move at which the game turned most, which is offered again, and the other moments."""
    again = Phrase("Try it again from there")
    icon_name = "check" if worst.solved else "rotate-ccw"
    rows = [tag("li", _moment(say, number, one)) for number, one in others]
    return concat(
        tag("div", button(say, icon_name, again, f"mine {worst.key}"), class_="row"),
        tag("ol", *rows, class_="turning") if rows else Html(),
    )


def _title(say: Translator) -> Html:
    return tag("h3", say(MINE))


def _progress(say: Translator, judged: int, every: int) -> Html:
    """Return how far the search for the moments is, and the way to stop it."""
    return progress(say, Phrase("Looking for the turning points…"), judged, every, FIND)


def _moment(say: Translator, number: int, mistake: OwnMistake) -> Html:
    """Render a moment with the button to try it again."""
    told = say(Phrase("Move {n}", n=number))
    state = icon("check") if mistake.solved else icon("rotate-ccw")
    return tag(
        "button",
        state,
        tag("span", told, class_="text"),
        tag("span", say(Phrase("{best}% → {now}%", **change_of(mistake))), class_="loss"),
        data_action=f"mine {mistake.key}",
        aria_label=say(Phrase("Try move {n} again", n=number)),
        class_="quiet",
    )


# The list of all of them


def door(say: Translator, mistakes: Mapping[str, Sequence[OwnMistake]]) -> Html:
    """Render the button to the list; empty if the list is."""
    every = [one for of_game in mistakes.values() for one in of_game]
    if not every:
        return Html()
    solved = Phrase("{n} of {m} solved", n=sum(one.solved for one in every), m=len(every))
    return tag("button", tag("b", say(MINE)), tag("span", say(solved), class_="soft"), data_action="mine")


def mistakes_screen(say: Translator, mistakes: Mapping[str, Sequence[OwnMistake]]) -> View:
    """Return the screen of all the player's mistakes, by game."""
    frame = tag(
        "div",
        bar(back_button(say, Phrase("Puzzles"), "puzzles")),
        tag("main", tag("h1", say(MINE)), tag("div", slot("puzzles"), id="puzzles"), id="main"),
        class_="screen puzzles",
    )
    none = Phrase("None yet. After a game, press “Learn from my mistakes”: its turning points appear here.")
    sections = [_of_game(say, name, of_game) for name, of_game in mistakes.items() if of_game]
    shown = concat(*sections) if sections else tag("p", say(none), class_="lead")
    return View(title=MINE, route="mine", frame=frame, parts={"puzzles": shown})


def _of_game(say: Translator, name: str, mistakes: Iterable[OwnMistake]) -> Html:
    """Return the mistakes in a game, the latest first."""
    entries = (tag("li", _entry(say, one)) for one in reversed([*mistakes]))
    title = tag("h2", GAMES[name].title, id=f"mine-{name}")
    return tag("section", title, tag("ol", *entries, class_="tiles days"), aria_labelledby=f"mine-{name}")


def _entry(say: Translator, mistake: OwnMistake) -> Html:
    """Render the button to a mistake."""
    told = say(Phrase("{best}% → {now}%", **change_of(mistake)))
    state = Phrase("solved") if mistake.solved else Phrase("not solved yet")
    return tag(
        "button",
        tag("b", told),
        tag("span", say(in_words(mistake.day))),
        icon("check" if mistake.solved else "rotate-ccw"),
        tag("span", say(state), class_="visually-hidden"),
        data_action=f"mine {mistake.key}",
        class_="solved" if mistake.solved else None,
    )
