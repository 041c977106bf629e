"""Friends: the games with them, whose turn it is, the score against each, and the way to invite or to paste a link."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pygames import GAMES, Record
from pygames.core.phrase import Phrase
from web.app.actions import inviting, library
from web.app.model.friends_games import (
    FINISHED,
    HeadToHead,
    finished,
    others_told,
    outcome_here,
    running,
    scores_by_friend,
)
from web.app.model.friends_series import games_after, series_after, series_told
from web.app.model.saved import NOT_SENT, awaited_told, state
from web.app.model.series import next_label
from web.app.model.when import ago
from web.app.model.words import Translator
from web.app.screens.contract import Screen
from web.app.screens.controls import back_home, bar, button
from web.app.screens.friends_result import REMATCH
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.invite import PLAY_FRIEND
from web.app.screens.saved import delete_button, pictured_board
from web.app.screens.view import View
from web.app.storage.friends import PREFIX, SINCE, is_my_turn, is_unsent, summary
from web.app.storage.results import DRAW, LOST, WON
from web.app.storage.shelf import DATE, Shelf, tag_of

FRIENDS = Phrase("Friends")
OUTCOMES = {WON: Phrase("You won"), LOST: Phrase("You lost"), DRAW: Phrase("A draw")}


def friends_place(say: Translator, shelf: Shelf, me: str, *, pictured: bool, nearby: bool) -> View:
    """Return the screen; boards are shown once there is time for them."""
    frame = tag(
        "div",
        bar(back_home(say)),
        tag(
            "main",
            tag("h1", say(FRIENDS)),
            tag("div", slot("meeting"), id="meeting", class_="row"),
            tag("div", slot("company"), id="company"),
            id="main",
        ),
        class_="screen friends",
    )
    parts = {"meeting": _ways(say, nearby=nearby), "company": _company(say, shelf, me, pictured)}
    return View(title=FRIENDS, route="friends", frame=frame, parts=parts)


def _ways(say: Translator, *, nearby: bool) -> Html:
    """Render the ways to play with somebody: who comes to a room begins no game, and so has none to choose."""
    return concat(
        button(say, "users", PLAY_FRIEND, "friends_invite", "main"),
        button(say, "clipboard-paste", Phrase("Paste a link"), "dialog friends"),
        button(say, "radio", Phrase("In this room"), "room_way") if nearby else Html(),
    )


def _company(say: Translator, shelf: Shelf, me: str, pictured: bool) -> Html:
    """Render the games in sections, the score against each friend, and what was deleted."""

    def game(key: str) -> Html:
        return _running(say, shelf, key, pictured_board(shelf, key) if pictured else Html())

    def now(wanted: Callable[[Record], bool]) -> Iterable[Html]:
        return (game(key) for key in open_games if wanted(shelf.records[key]))

    open_games = running(shelf)
    scores = (_against(say, shelf, one, me) for one in scores_by_friend(shelf))
    sections = (
        _section(say, Phrase("Your turn"), now(lambda record: is_my_turn(record) and not is_unsent(record))),
        _section(say, NOT_SENT, now(is_unsent)),
        _section(say, Phrase("Waiting"), now(lambda record: not is_my_turn(record))),
        _section(say, Phrase("The score"), scores, "standings"),
        _section(say, Phrase("Finished"), (_finished(say, shelf, key) for key in finished(shelf)[:FINISHED])),
        _section(say, Phrase("Deleted"), (_deleted(say, shelf, key) for key in shelf.kept), "standings"),
    )
    shown = concat(*sections)
    return shown or tag("p", say(NONE), class_="lead")


NONE = Phrase("Games with friends are listed here. Send an invitation, or open the link that a friend has sent.")


def _section(say: Translator, title: Phrase, rows: Iterable[Html], look: str = "saved") -> Html:
    """Render a list under its title; empty if nothing is in it."""
    entries = [tag("li", row) for row in rows]
    return tag("section", tag("h2", say(title)), tag("ul", *entries, class_=look)) if entries else Html()


def _running(say: Translator, shelf: Shelf, key: str, picture: Html) -> Html:
    """Render a running game: its board, with whom, what it waits for, and since when."""
    record = shelf.records[key]
    since = ago(tag_of(record, SINCE) or tag_of(record, DATE), shelf.now)
    told = (awaited_told(say, record), _series(say, record), state(say, record), say(since) if since else "")
    row = _opening(say, key, record, shelf.texts[key], picture or tag("span", class_="mini"), told)
    send = send_button(say, key) if is_unsent(record) else Html()
    return concat(row, delete_button(say, shelf, key), send)


def _opening(say: Translator, key: str, record: Record, text: str, picture: Html, facts: Iterable[str]) -> Html:
    """Render the button that opens a game."""
    title = Phrase("{game} with {names}", game=GAMES[record.game].title, names=others_told(record, text))
    return tag(
        "button",
        picture,
        tag(
            "span",
            tag("bdi", say(title), class_="saved-title"),
            tag("span", *(tag("bdi", fact) for fact in facts if fact), class_="soft"),
            class_="saved-words",
        ),
        icon("chevron-right"),
        data_action=f"resume {key}",
        class_="saved-game",
    )


def _finished(say: Translator, shelf: Shelf, key: str) -> Html:
    """Render a finished game: how it ended and when, with the way to another one."""
    record, text = shelf.records[key], shelf.texts[key]
    outcome, when = outcome_here(record, text), ago(tag_of(record, DATE), shelf.now)
    ended = say(OUTCOMES[outcome]) if outcome else state(say, record)
    unsent = is_unsent(record)
    told = (say(NOT_SENT) if unsent else "", ended, _series(say, record), say(when) if when else "")
    ends = outcome and not _next_one(shelf, key)
    way = send_button(say, key) if unsent else _rematch(say, shelf, key) if ends else Html()
    return concat(_opening(say, key, record, text, Html(), told), way)


def _series(say: Translator, record: Record) -> str:
    """Return the score of the series of a game; empty if it is a single one."""
    told = series_told(record)
    return say(told) if told else ""


def send_button(say: Translator, key: str) -> Html:
    """Render the button that sends what has not left yet."""
    return button(say, "share-2", Phrase("Send"), f"friends_send {key}")


def _next_one(shelf: Shelf, key: str) -> str:
    """Return the game that goes on with the series of another one, which it does but once; empty if there is none."""
    return next(iter(games_after(shelf, key.removeprefix(PREFIX))), "")


def _rematch(say: Translator, shelf: Shelf, key: str) -> Html:
    label = next_label(series_after(shelf.records[key]), REMATCH)
    return button(say, "rotate-cw", label, f"friends_rematch {key}")


def _against(say: Translator, shelf: Shelf, score: HeadToHead, me: str) -> Html:
    """Render the score against a friend, with the way to another game."""
    mine = Phrase("{name}", name=me) if me else Phrase("You")
    told = Phrase("{me} {won} : {lost} {friend}", me=mine, won=score.won, lost=score.lost, friend=score.name)
    drawn = _soft(say(Phrase.count("{n} draw", "{n} draws", score.draws))) if score.draws else Html()
    begun = _next_one(shelf, score.latest)
    way = (
        button(say, "play", Phrase("To the table"), f"resume {begun}") if begun else _rematch(say, shelf, score.latest)
    )
    return concat(tag("span", tag("bdi", say(told), class_="score"), drawn), way)


def _soft(text: str) -> Html:
    return tag("span", text, class_="soft")


def _deleted(say: Translator, shelf: Shelf, key: str) -> Html:
    """Render a deleted game whose seat is kept, with the button that brings it back."""
    text = shelf.kept[key]
    record = summary(text)
    title = Phrase("{game} with {names}", game=GAMES[record.game].title, names=others_told(record, text))
    restore = button(say, "undo-2", Phrase("Restore"), f"friends_restore {key}")
    return concat(tag("span", say(title)), restore)


SCREEN = Screen(
    addresses=("friends",),
    state=None,
    view=lambda desk, _, __: friends_place(
        desk.device.say,
        desk.shelf,
        desk.device.settings.name,
        pictured=desk.device.settled,
        nearby=desk.device.nearby,
    ),
    doors=("friends",),
    modules=(inviting, library),
    sheets=("friends",),
    icons=("messages-square", "qr-code"),
)
