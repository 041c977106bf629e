"""The challenge of the week: on the start screen, on its own screen, at the table and in the result."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from pygames import GAMES, Game
from pygames.core.challenge import Challenge
from pygames.core.phrase import Phrase
from pygames.play.challenges import challenge_of
from web.app.actions import challenge as actions
from web.app.model.challenge import RULES, TITLE, opponent, week_today
from web.app.model.place import Place
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.screens.contract import Screen
from web.app.screens.controls import back_home, bar, button
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import game_class
from web.app.screens.view import View
from web.app.storage.weeks import Weeks

SHOWN = 8
"""How many past weeks are listed."""


def challenge_screen(say: Translator, place: Place) -> View:
    """Return the screen of the week's challenge, with those of the last weeks."""
    frame = tag(
        "div",
        bar(back_home(say)),
        tag("main", tag("h1", say(TITLE)), tag("div", slot("puzzles"), id="puzzles"), id="main"),
        class_="screen puzzles",
    )
    week = week_today(place.today)
    found = challenge_of(week)
    shown = _challenge(say, place.weeks, week, *found) if found else tag("p", say(_none()), class_="lead")
    return View(title=TITLE, route="challenge", frame=frame, parts={"puzzles": shown})


def _none() -> Phrase:
    """Return that there is no challenge, as the clock shows a date long ago."""
    return Phrase("There’s no challenge for this week. Is the date on your device right?")


def _challenge(say: Translator, weeks: Weeks, week: str, game: str, challenge: Challenge) -> Html:
    """Render a week's challenge and the way to play it, and how the last weeks went."""
    met = tag("p", icon("check"), say(Phrase("You’ve met it.")), class_="challenge") if week in weeks.met else Html()
    return concat(
        tag("p", tag("b", say(challenge.text)), class_="lead"),
        _pieces(say, GAMES[game], challenge),
        tag("div", tag("p", say(opponent(game, challenge))), tag("p", say(RULES), class_="soft")),
        met,
        tag("div", button(say, "play", Phrase("Start"), "begin_challenge", "main"), class_="row"),
        _past(say, weeks, week),
    )


def _pieces(say: Translator, game: Game, challenge: Challenge) -> Html:
    """Render the pieces that a challenge is about; empty if it names none."""
    hand = game.board.scene(game.start().observe(0)).hands[0].items if challenge.pieces else ()
    wanted = [item.picture for item in hand if item.target in challenge.pieces]
    style = f"{game_class(game, game.seats[0])} seat0 wanted-pieces"
    return tag("div", *(thing_svg(say, picture) for picture in wanted), class_=style) if wanted else Html()


def _past(say: Translator, weeks: Weeks, week: str) -> Html:
    """Render how the last weeks went since the first challenge that was met, if there is one."""
    if not weeks.met:
        return Html()
    rows = [tag("li", *_week(say, weeks, one)) for one in _weeks_before(week) if one >= min(weeks.met)]
    count = Phrase.count("{n} challenge met", "{n} challenges met", len(weeks.met))
    return tag("section", tag("h2", say(count)), tag("ul", *rows, class_="weeks"))


def _weeks_before(week: str) -> Iterator[str]:
    """Yield the weeks before one that had a challenge, the latest first."""
    before = (str(date.fromisoformat(week) - timedelta(weeks=n)) for n in range(1, SHOWN + 1))
    return filter(challenge_of, before)


def _week(say: Translator, weeks: Weeks, week: str) -> Iterator[Html]:
    """Yield the game, the rule and the outcome of a past week."""
    found = challenge_of(week)
    assert found
    game, challenge = found
    met = week in weeks.met
    yield icon("check" if met else "x")
    yield tag("span", say(Phrase("met")) if met else say(Phrase("not met")), class_="visually-hidden")
    since = Phrase("Week of {day}: {game}", day=in_words(week), game=GAMES[game].title)
    yield tag("span", tag("b", say(since)), tag("span", say(challenge.text), class_="soft"))


def challenge_result(say: Translator, told: Phrase, *, met: bool) -> Html:
    """Render whether a game that is over has met its challenge."""
    again = Html() if met else button(say, "flag", Phrase("Challenge of the week"), "challenge")
    return concat(
        tag("p", icon("check" if met else "x"), say(told), class_="challenge" if met else "challenge broken"),
        tag("div", again, class_="row") if again else Html(),
    )


SCREEN = Screen(
    addresses=("challenge",),
    state=None,
    view=lambda desk, _, __: challenge_screen(desk.device.say, desk.place_now()),
    doors=("challenge",),
    modules=(actions,),
    kinds=(actions.WEEKS,),
)
