"""The start screen: the games, the game to go on with, and the saved ones."""

from __future__ import annotations

from pygames import GAMES, Game
from pygames.core.phrase import Phrase
from web.app.puzzling import Puzzling
from web.app.screens.controls import bar, button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.puzzles import home_row
from web.app.screens.saved import few
from web.app.screens.showcase import showcase_svg
from web.app.screens.view import View
from web.app.storage.shelf import Shelf
from web.app.words import Translator

NAME = "Quiet Table"
"""What the page is called, in all languages."""
DOORS = (
    ("layers", Phrase("Saved games"), "shelf"),
    ("chart-column", Phrase("Statistics"), "statistics"),
    ("settings", Phrase("Settings"), "dialog settings"),
)
"""The ways to the other screens."""


def home(say: Translator, shelf: Shelf, puzzling: Puzzling, today: str, *, installable: bool = False) -> View:
    """The start screen."""
    frame = tag(
        "div",
        bar(
            tag("p", NAME, class_="brand"),
            tag("p", say(Phrase("Getting ready…")), class_="loading", aria_hidden="true"),
            *(_door(say, *door) for door in DOORS),
        ),
        tag(
            "main",
            tag("h1", say(Phrase("Choose a game"))),
            tag(
                "p",
                say(Phrase("Play solo or together. No account needed – and after this visit, no connection either.")),
                class_="lead",
            ),
            tag("div", slot("continue"), id="continue"),
            tag("section", slot("daily"), id="daily", class_="daily"),
            tag("ul", *(tag("li", _card(say, game)) for game in GAMES.values()), class_="cards"),
            tag("footer", *_footer(say), class_="foot"),
            id="main",
        ),
        class_="screen home",
    )
    install = button(say, "download", Phrase("Install"), "install", "quiet") if installable else Html()
    parts = {"continue": few(say, shelf), "daily": home_row(say, puzzling, today), "install": install}
    return View(title=Phrase("Board games"), route="home", frame=frame, parts=parts)


def _door(say: Translator, sign: str, label: Phrase, action: str) -> Html:
    """The way to another screen; where room is scarce its name is only spoken."""
    text = say(label)
    return tag("button", icon(sign), tag("span", text), data_action=action, aria_label=text, title=text, class_="quiet")


def _card(say: Translator, game: Game) -> Html:
    """A game with its picture and the ways into it."""
    return tag(
        "article",
        tag("div", Html(showcase_svg(game)), class_=f"card-picture game {game.name}"),
        tag(
            "div",
            tag(
                "div",
                tag("h2", game.title),
                tag(
                    "button",
                    icon("book-open"),
                    tag("span", say(Phrase("Rules"))),
                    data_action=f"rules {game.name}",
                    aria_label=say(Phrase("{game} rules", game=game.title)),
                    class_="quiet",
                ),
                class_="card-title",
            ),
            tag("p", say(game.words.summary)),
            tag("p", _facts(say, game), class_="facts"),
            tag(
                "div",
                tag("button", icon("play"), say(Phrase("Play")), class_="main", data_action=f"quick {game.name}"),
                _learn(say, game) if game.has_course else Html(),
                _options(say, game),
                class_="row",
            ),
            class_="card-words",
        ),
        class_="card",
    )


def _learn(say: Translator, game: Game) -> Html:
    """The way to the course of a game."""
    label = say(Phrase("Learn {game}", game=game.title))
    return tag("button", say(Phrase("Learn")), data_action=f"learn {game.name}", aria_label=label)


def _options(say: Translator, game: Game) -> Html:
    """The way to the set-up of a game; where room is scarce its name is only spoken."""
    text = say(Phrase("Options"))
    action, label = f"setup {game.name}", say(Phrase("{game} options", game=game.title))
    return tag(
        "button",
        icon("sliders-horizontal"),
        tag("span", text),
        data_action=action,
        aria_label=label,
        title=text,
        class_="options",
    )


def _facts(say: Translator, game: Game) -> Html:
    """How many may play, and how long it takes."""
    first, last = game.seats[0], game.seats[-1]
    seats = Phrase("{n} players", n=first) if first == last else Phrase("{n} to {m} players", n=first, m=last)
    minutes = Phrase("{n} minutes", n=game.minutes)
    return concat(icon("users"), say(seats), " · ", say(minutes))


def _footer(say: Translator) -> list[Html]:
    return [
        tag(
            "div",
            button(say, "users", Phrase("Friends"), "dialog friends", "quiet"),
            button(say, "clipboard-paste", Phrase("Import a game"), "dialog load", "quiet"),
            button(say, "layout-grid", Phrase("Set up a position"), "dialog editor", "quiet"),
            tag("div", slot("install"), id="install"),
            class_="row",
        ),
        tag(
            "p",
            say(
                Phrase(
                    "An independent implementation of published rules. Not affiliated with the games’ "
                    "publishers; all names belong to their owners."
                )
            ),
        ),
    ]
