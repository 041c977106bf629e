"""The start screen: the games; for returning players the game to resume, the day's puzzle, and the ladders."""

from __future__ import annotations

from collections.abc import Sequence

from pygames import GAMES, Game
from pygames.core.phrase import Phrase
from pygames.play.puzzle import Puzzle
from web.app.actions import inviting, navigation, settings, windows
from web.app.desk.where import HOME
from web.app.model.ladder import Ladder
from web.app.model.place import Place
from web.app.model.seats import LEVELS as LEVEL_NAMES
from web.app.model.today import Errand, errands
from web.app.model.words import Translator
from web.app.screens.climb import lights_html
from web.app.screens.contract import Screen
from web.app.screens.controls import bar, button
from web.app.screens.days import home_row
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.invite import PLAY_FRIEND
from web.app.screens.saved import NOTHING_YET, few, reserved
from web.app.screens.showcase import showcase_svg
from web.app.screens.stamp import puzzle_stamp
from web.app.screens.view import View
from web.app.storage.results import PREFIX as RESULT

NAME = "Quiet\u00a0Table"
"""The page's name, in all languages."""
DOORS = (
    ("layers", Phrase("Saved games"), "shelf"),
    ("chart-column", Phrase("Statistics"), "statistics"),
    ("settings", Phrase("Settings"), "dialog settings"),
)
"""The buttons that lead to the other screens."""


def home(say: Translator, place: Place, *, installable: bool = False) -> View:
    """Return the start screen."""
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
                say(Phrase("Play solo or together. No account needed and, after this visit, no connection.")),
                class_="lead",
            ),
            tag(
                "div",
                tag("div", slot("continue"), id="continue"),
                tag("section", slot("daily"), id="daily", class_="daily"),
                tag("section", slot("today"), id="today", aria_label=say(Phrase("Today"))),
                class_="place",
            ),
            tag(
                "div",
                button(say, "users", PLAY_FRIEND, "friends_invite"),
                button(say, "puzzle", Phrase("Puzzles"), "puzzles"),
                button(say, "messages-square", Phrase("Friends"), "friends"),
                class_="company",
            ),
            tag("ul", *(tag("li", _card(say, game)) for game in GAMES.values()), class_="cards"),
            tag("footer", *_footer(say), class_="foot"),
            id="main",
        ),
        class_="screen home",
    )
    install = button(say, "download", Phrase("Install"), "install", "quiet") if installable else Html()
    parts = {"install": install, **_own_parts(say, place)}
    return View(title=Phrase("Board games"), route="home", frame=frame, parts=parts)


def _own_parts(say: Translator, place: Place) -> dict[str, Html]:
    """Render the player's own parts; the style sheet hides them from a newcomer."""
    return {
        "continue": few(say, place.shelf, pictured=place.pictured),
        "daily": concat(
            _puzzle_board(place.puzzle), home_row(say, place.puzzling, place.today if place.is_own else "")
        ),
        "today": _errands(say, errands(place)),
        **{f"rung-{name}": _rung(say, place.ladders.get(name)) for name in GAMES},
    }


def _errands(say: Translator, found: Sequence[Errand]) -> Html:
    """Render what there is to do today in one line, or the space for it."""
    return tag("ul", *(tag("li", _errand(say, one)) for one in found), class_="today")


def _errand(say: Translator, one: Errand) -> Html:
    """Render something to do today, with a tick if it is done."""
    done = tag("span", say(Phrase("done")), class_="visually-hidden") if one.done else Html()
    sign = icon("check" if one.done else one.sign)
    return tag(
        "button", sign, tag("span", say(one.text)), done, data_action=one.action, class_="done" if one.done else None
    )


def reserved_parts(say: Translator) -> dict[str, Html]:
    """Render the space reserved for a player's own parts, before these are known.

    The style sheet shows as much of it as will be filled.
    """
    return {**_own_parts(say, Place()), "continue": reserved(say)}


def _puzzle_board(puzzle: Puzzle | None) -> Html:
    """Return the board of a puzzle, or the room for it."""
    return puzzle_stamp(puzzle) if puzzle else tag("span", class_="mini")


def _rung(say: Translator, ladder: Ladder | None) -> Html:
    """Render the progress towards the next level with a button to play it, or the space for these."""
    if ladder is None:
        return tag("span", lights_html(say, ()), NOTHING_YET, class_="button quiet rung", aria_hidden="true")
    if not ladder.goal:
        return tag("span", icon("crown"), say(Phrase("Top of the ladder")), class_="button quiet rung")
    name, title = LEVEL_NAMES[ladder.goal], GAMES[ladder.game].title
    return tag(
        "button",
        lights_html(say, ladder.lights),
        tag("span", say(name), "\N{NO-BREAK SPACE}", icon("chevron-right")),
        data_action=f"face {ladder.game} {ladder.goal}",
        title=say(Phrase("Play {game} against {bot:the}", game=title, bot=name)),
        class_="quiet rung",
    )


def _door(say: Translator, sign: str, label: Phrase, action: str) -> Html:
    """Render a button that leads to another screen; in a narrow window its text is only spoken."""
    text = say(label)
    return tag("button", icon(sign), tag("span", text), data_action=action, aria_label=text, title=text, class_="quiet")


def _card(say: Translator, game: Game) -> Html:
    """Render a game with its picture and its buttons."""
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
            tag("div", slot(f"rung-{game.name}"), id=f"rung-{game.name}"),
            tag(
                "div",
                tag("button", icon("play"), say(Phrase("Play")), class_="main", data_action=f"quick {game.name}"),
                _with_friend(say, game),
                _learn(say, game) if game.has_course else Html(),
                _options(say, game),
                class_="row",
            ),
            class_="card-words",
        ),
        class_="card",
    )


def _learn(say: Translator, game: Game) -> Html:
    """Render the button that opens a game's course."""
    label = say(Phrase("Learn {game}", game=game.title))
    return tag("button", say(Phrase("Learn")), data_action=f"learn {game.name}", aria_label=label)


def _with_friend(say: Translator, game: Game) -> Html:
    """Render the button that invites a friend to a game; on the smallest phones its text is only spoken."""
    label = say(Phrase("Play {game} with a friend", game=game.title))
    action = f"friends_invite {game.name}"
    return tag(
        "button",
        icon("users"),
        tag("span", say(Phrase("Friend"))),
        data_action=action,
        aria_label=label,
        title=say(PLAY_FRIEND),
        class_="with-friend",
    )


def _options(say: Translator, game: Game) -> Html:
    """Render the button that opens a game's set-up; in a narrow window its text is only spoken."""
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
    """Render the number of players, and how long a game takes."""
    first, last = game.seats[0], game.seats[-1]
    seats = Phrase("{n} players", n=first) if first == last else Phrase("{n} to {m} players", n=first, m=last)
    minutes = Phrase("{n} minutes", n=game.minutes)
    return concat(icon("users"), say(seats), " · ", say(minutes))


def _footer(say: Translator) -> list[Html]:
    return [
        tag(
            "div",
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


SCREEN = Screen(
    addresses=(HOME,),
    state=None,
    view=lambda desk, _, __: home(desk.device.say, desk.place_now(), installable=desk.device.installable),
    needs=lambda desk, _: desk.shelf.unread_of(RESULT) if desk.has_been_here else (),  # for the ladders
    doors=(HOME,),
    modules=(navigation, settings, windows, inviting),
    sheets=("home",),
    begins_visit=True,
)
