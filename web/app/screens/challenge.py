"""The challenge of the week: on the start screen, on its own screen, at the table and in the result."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from pygames import GAMES, Game
from pygames.core.challenge import Challenge
from pygames.core.guide import viewer
from pygames.core.phrase import Phrase
from pygames.core.svg import canvas_svg
from pygames.play.challenges import challenge_of
from pygames.play.guide import session_of
from web.app.actions import challenge as actions
from web.app.model.challenge import RULES, TITLE, opponent, week_today
from web.app.model.marks import MISTAKE, with_answer, with_marks
from web.app.model.place import Place
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.screens.contract import Screen
from web.app.screens.controls import back_home, bar, button
from web.app.screens.hands import thing_svg
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.seats import game_class
from web.app.screens.stamp import without_presses
from web.app.screens.view import View
from web.app.storage.checked import is_date
from web.app.storage.weeks import Weeks

STAR = "M16 14l2 4.2 4.6.6-3.4 3.2.9 4.5-4.1-2.2-4.1 2.2.9-4.5-3.4-3.2 4.6-.6z"
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
    is_met = week in weeks.met
    met = (
        tag("p", medal_sign(say, is_met=True), say(Phrase("You’ve met it.")), class_="challenge") if is_met else Html()
    )
    start = button(say, "play", Phrase("Play it again") if is_met else Phrase("Start"), "begin_challenge", "main")
    share = [button(say, "share-2", Phrase("Share"), f"share_challenge {week}")] if is_met else []
    return concat(
        tag("p", tag("b", say(challenge.text)), class_="lead"),
        wanted(say, GAMES[game], challenge),
        tag("div", tag("p", say(opponent(game, challenge))), tag("p", say(RULES), class_="soft")),
        met,
        tag("div", start, *share, class_="row"),
        _past(say, weeks, week),
    )


def wanted(say: Translator, game: Game, challenge: Challenge) -> Html:
    """Render what a challenge is about: pieces, or a board on which what it forbids is crossed out."""
    if challenge.pieces:
        return _pieces(say, game, challenge)
    if not challenge.places:
        return Html()
    figure = game.guide.figure(challenge.figure) if challenge.figure else None
    session = session_of(game, figure) if figure else None
    seats = session.seats if session else game.seats[0]
    position = session.position if session else game.start(seats, **challenge.options)
    seen = position.observe(viewer(position))
    board = game.board.scene(seen).board
    if figure:
        board = with_answer(game, seen, board, challenge.places, MISTAKE)
    else:
        board = with_marks(game, seen, board, {challenge.places: MISTAKE})
    crossed = tag("figcaption", say(Phrase("In the frame with the cross: what the rule forbids.")), class_="soft")
    picture = tag("div", Html(canvas_svg(without_presses(board), style="board")), aria_hidden="true")
    return tag("figure", picture, crossed, class_=f"{game_class(game, seats)} wanted")


def _pieces(say: Translator, game: Game, challenge: Challenge) -> Html:
    """Render the pieces that a challenge is about."""
    hand = game.board.scene(game.start().observe(0)).hands[0].items
    pictures = [item.picture for item in hand if item.target in challenge.pieces]
    style = f"{game_class(game, game.seats[0])} seat0 wanted-pieces"
    return tag("div", *(thing_svg(say, picture) for picture in pictures), class_=style)


def _past(say: Translator, weeks: Weeks, week: str) -> Html:
    """Render how the last weeks went since the first challenge that was met, if there is one."""
    if not weeks.met:
        return Html()
    rows = [tag("li", *_week(say, weeks, one)) for one in _weeks_before(week) if one >= min(weeks.met)]
    if not rows:
        return Html()
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
    yield medal_sign(say, is_met=met)
    since = Phrase("Week of {day}: {game}", day=in_words(week), game=GAMES[game].title)
    told = [tag("span", say(Phrase("Met on {day}", day=in_words(weeks.met[week]))))] if _is_day(weeks, week) else []
    yield tag("span", tag("b", say(since)), tag("span", say(challenge.text), class_="soft"), *told)


def _is_day(weeks: Weeks, week: str) -> bool:
    """Return whether it is known on which day a week's challenge was met."""
    return is_date(weeks.met.get(week, ""))


def medal_sign(say: Translator, *, is_met: bool) -> Html:
    """Render the medal for a challenge that was met, or its empty place; it is named for screen readers."""
    ribbon = '<path class="ribbon" d="M8 1h5l3 8-4 3zM24 1h-5l-3 8 4 3z"/>' if is_met else ""
    star = f'<path class="star" d="{STAR}"/>' if is_met else ""
    drawn = f'<svg viewBox="0 0 32 32" aria-hidden="true">{ribbon}<circle cx="16" cy="20" r="10"/>{star}</svg>'
    name = say(Phrase("Medal:")) if is_met else say(Phrase("No medal:"))
    style = "week-medal met" if is_met else "week-medal"
    return tag("span", Html(drawn), tag("span", name, class_="visually-hidden"), class_=style)


def challenge_result(say: Translator, told: Phrase, week_met: str) -> Html:
    """Render whether a game that is over has met its challenge: with a medal to share, or with the way to try again."""
    if week_met:
        way = button(say, "share-2", Phrase("Share"), f"share_challenge {week_met}")
        return tag("div", medal_sign(say, is_met=True), tag("span", say(told)), way, class_="challenge")
    again = button(say, "flag", Phrase("Challenge of the week"), "challenge")
    return concat(tag("p", icon("x"), say(told), class_="challenge broken"), tag("div", again, class_="row"))


SCREEN = Screen(
    addresses=("challenge",),
    state=None,
    view=lambda desk, _, __: challenge_screen(desk.device.say, desk.place_now()),
    doors=("challenge",),
    modules=(actions,),
    kinds=(actions.WEEKS,),
)
