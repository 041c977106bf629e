"""The saved games: a few on the start screen, all on a screen of their own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from pygames import GAMES, Record
from pygames.core.phrase import Phrase
from pygames.friends import Peer
from pygames.play.handicap import handicap_in, with_head_starts
from pygames.play.record import NewerRecord
from pygames.play.session import HINDSIGHT_TAG
from web.app.actions import backup, library
from web.app.model.browsers import LONG, WEEK, deletes_after_a_week
from web.app.model.effects import Effects
from web.app.model.saved import (
    HOW,
    MADE_BY_NEWER,
    MANY,
    PAGE,
    awaited_told,
    last_page,
    on_page,
    playable_part,
    players_line,
    saved_title,
    score_told,
    state,
    to_go_on_with,
)
from web.app.model.when import ago, days_between
from web.app.model.words import Translator
from web.app.screens.contract import Done, Facts, Screen
from web.app.screens.controls import back_home, bar, icon_button
from web.app.screens.html import Html, concat, icon, slot, tag
from web.app.screens.stamp import board_stamp
from web.app.screens.view import View
from web.app.storage.aside import DAMAGED
from web.app.storage.friends import SINCE, is_friends, is_stored, is_unsent
from web.app.storage.shelf import DATE, Shelf, tag_of

PICTURED = 4
"""How many saved games are shown with boards: each must be replayed for that, and is some 20 kB of SVG."""
NOTHING_YET = "\u00a0"


def few(say: Translator, shelf: Shelf, *, pictured: bool) -> Html:
    """Render the games to resume, the current one first, and the link to all; empty if all are over.

    The first, and those in which it is the player's turn, have their boards if they are `pictured`, else the room.
    """
    keys = to_go_on_with(shelf)
    if not keys:
        return Html()
    every = len(shelf.games)
    rows = (
        tag(
            "li",
            _open(say, shelf, key, _board(shelf, key, pictured) if key == keys[0] or key in shelf.turns else Html()),
            delete_button(say, shelf, key),
        )
        for key in keys
    )
    count = Phrase.count("{n} saved game", "All {n} saved games", every)
    return tag(
        "section",
        tag("h2", say(Phrase("Continue"))),
        tag("ul", *rows, class_="saved"),
        tag("button", icon("layers"), say(count), data_action="shelf", class_="quiet all-saved")
        if every > len(keys)
        else Html(),
        class_="go-on",
    )


def _board(shelf: Shelf, key: str, pictured: bool) -> Html:
    """Render the board of a game, or the space for it."""
    return (pictured and pictured_board(shelf, key)) or tag("span", class_="mini")


def pictured_board(shelf: Shelf, key: str) -> Html:
    """Render the board of a game as a thumbnail; empty if it can't be played."""
    return _pictured(shelf.texts[key])[0]


def reserved(say: Translator) -> Html:
    """Render the space reserved for games to resume; the style sheet shows as much as will be filled."""
    words = (tag("span", NOTHING_YET, class_="saved-title"), tag("span", NOTHING_YET, class_="soft"))
    told = tag("span", *words, class_="saved-words")
    first, other = ((tag("span", class_="mini"), told), (told,))
    rows = (tag("li", tag("span", *row, class_="button saved-game")) for row in (first, *[other] * (MANY - 1)))
    return tag(
        "section",
        tag("h2", say(Phrase("Continue"))),
        tag("ul", *rows, class_="saved", aria_hidden="true"),
        tag("span", NOTHING_YET, class_="button all-saved", aria_hidden="true"),
        class_="go-on reserved",
    )


def saved(say: Translator, shelf: Shelf, page: int, agent: str = "") -> View:
    """Return the screen of saved games, at a page."""
    frame = tag(
        "div",
        bar(back_home(say)),
        tag(
            "main",
            tag("h1", say(Phrase("Saved games"))),
            tag("p", say(WEEK), class_="notice") if deletes_after_a_week(agent) and _waits_long(shelf) else Html(),
            tag("div", slot("shelf"), id="shelf"),
            tag("section", *_doors(say), class_="doors"),
            id="main",
        ),
        class_="screen shelf",
    )
    return View(title=Phrase("Saved games"), route="shelf", frame=frame, parts={"shelf": _all(say, shelf, page)})


def _waits_long(shelf: Shelf) -> bool:
    """Return whether a game among friends has waited so long that the browser may soon delete it."""
    waiting = (record for key, record in shelf.records.items() if is_friends(key) and not record.result)
    return any((days_between(tag_of(record, SINCE), shelf.now) or 0) >= LONG for record in waiting)


def _all(say: Translator, shelf: Shelf, page: int) -> Html:
    every = shelf.in_order()
    wanted = every[page * PAGE : (page + 1) * PAGE]
    keys = [key for key in wanted if key in shelf.texts]
    rows = (
        tag(
            "li",
            _open(say, shelf, key, *_stamp(shelf, key, n)),
            *(() if key in shelf.newer else (_rename(say, shelf, key), _share(say, shelf, key))),
            delete_button(say, shelf, key),
        )
        for n, key in enumerate(keys)
    )
    empty = Phrase("No saved games yet. Every game you start is saved here automatically.")
    aside = Phrase.count(
        "{n} item that can’t be read has been set aside; “Back up everything” includes it.",
        "{n} items that can’t be read have been set aside; “Back up everything” includes them.",
        len(shelf.set_aside),
    )
    return concat(
        _pages(say, len(every), page) if page else Html(),
        tag("ul", *rows, class_="saved") if keys else Html(),
        tag("p", say(Phrase("Loading…")), class_="lead") if len(keys) < len(wanted) else Html(),
        Html() if wanted else tag("p", say(empty), class_="lead"),
        _pages(say, len(every), page),
        tag("p", say(aside), class_="soft") if shelf.set_aside else Html(),
    )


def _pages(say: Translator, games: int, page: int) -> Html:
    """Render the range of games on the page, and links to later and earlier ones; empty if there is one page."""
    if games <= PAGE:
        return Html()
    first, last = page * PAGE + 1, min((page + 1) * PAGE, games)
    return tag(
        "div",
        tag("button", icon("chevron-left"), say(Phrase("Newer")), data_action=f"page {page - 1}") if page else Html(),
        tag("span", say(Phrase("{first} to {last} of {n}", first=first, last=last, n=games)), class_="soft"),
        tag("button", say(Phrase("Older")), icon("chevron-right"), data_action=f"page {page + 1}")
        if last < games
        else Html(),
        class_="row pages",
    )


def _doors(say: Translator) -> list[Html]:
    """Render the import and backup buttons."""
    return [
        tag("button", icon("users"), say(Phrase("Friends: paste a link")), data_action="dialog friends"),
        tag("button", icon("upload"), say(Phrase("Import a game or a backup")), data_action="dialog load"),
        tag("button", icon("download"), say(Phrase("Back up everything")), data_action="export"),
    ]


@lru_cache(maxsize=64)
def _pictured(text: str) -> tuple[Html, str]:
    """Render the board of a saved game as a thumbnail, and its last score; empty if it can't be played."""
    try:
        record, seen = last_of(text)
    except ValueError:
        return Html(), ""
    game = GAMES[record.game]
    picture = board_stamp(game, seen, record.seats)
    scores = with_head_starts(game, game.shown_scores(seen), handicap_in(record.tags, game, record.seats))
    return picture, score_told(record, scores) if seen.turn is None else ""


def last_of(text: str) -> tuple[Record, Any]:
    """Return a saved game, and what spectators see at its end; raise ValueError if it can't be played."""
    if is_stored(text):
        peer = Peer.read(text)
        return peer.record(None), peer.log.view.position
    try:
        record = Record.read(text)
    except NewerRecord as newer:
        if not newer.before:
            raise
        record = newer.before
    return record, record.last.observe(None)


def _stamp(shelf: Shelf, key: str, n: int) -> tuple[Html, str]:
    """Render the board and return the last score of the nth listed game, if there are any."""
    return _pictured(shelf.texts[key]) if n < PICTURED else (Html(), "")


def _open(say: Translator, shelf: Shelf, key: str, picture: Html, score: str = "") -> Html:
    """Render the button that resumes a game: its name, players, progress and date."""
    record = playable_part(shelf, key)
    if record is None:
        return _row(say, key, picture, saved_title(say, shelf, key), [say(MADE_BY_NEWER)])
    when = ago(tag_of(record, SINCE) or tag_of(record, DATE), shelf.now)
    knew = say(Phrase("replayed, not counted")) if tag_of(record, HINDSIGHT_TAG) else ""
    how = say(HOW[record.ending.kind]) if record.ending else ""
    waits = awaited_told(say, record) if is_friends(key) else ""
    newer = say(MADE_BY_NEWER) if key in shelf.newer else ""
    told = (newer, waits, players_line(say, record), state(say, record), score, how, knew, say(when) if when else "")
    return _row(say, key, picture, saved_title(say, shelf, key), filter(None, told))


def _row(say: Translator, key: str, picture: Html, title: str, facts: Iterable[str]) -> Html:
    """Render the button of a saved game, with its name and what is to be said of it."""
    return tag(
        "button",
        picture,
        tag(
            "span",
            tag("bdi", title, class_="saved-title"),
            tag("span", *(tag("bdi", fact) for fact in facts), class_="soft"),
            class_="saved-words",
        ),
        icon("chevron-right"),
        data_action=f"resume {key}",
        class_="saved-game",
    )


def _rename(say: Translator, shelf: Shelf, key: str) -> Html:
    label = Phrase("Rename {game}", game=saved_title(say, shelf, key))
    return icon_button(say, "pencil", label, f"dialog rename {key}")


def _share(say: Translator, shelf: Shelf, key: str) -> Html:
    if is_friends(key):  # its link is sent from the table, unless it is overdue
        name = Phrase("Send {game}", game=saved_title(say, shelf, key))
        is_due = is_unsent(shelf.records[key])
        return icon_button(say, "share-2", name, f"friends_send {key}") if is_due else Html()
    return icon_button(say, "link", Phrase("Link to {game}", game=saved_title(say, shelf, key)), f"dialog link {key}")


def delete_button(say: Translator, shelf: Shelf, key: str) -> Html:
    """Render the button that deletes a game."""
    record, title = playable_part(shelf, key), saved_title(say, shelf, key)
    if record is None:
        return icon_button(say, "trash-2", Phrase("Delete {game}", game=title), f"delete {key}")
    label = Phrase("Delete {game}, {state}", game=title, state=state(say, record))
    return icon_button(say, "trash-2", label, f"delete {key}")


def turn_page(_: int, wanted: str, facts: Facts) -> Done[int]:
    """Show another page."""
    number = int(wanted) if wanted.isdecimal() and len(wanted) < 6 else 0
    return Done(min(number, last_page(facts.shelf)), Effects(focus="h1"))


def _unread(facts: Facts, page: int) -> list[str]:
    """Return what the page shows and was not read yet, and what was set aside."""
    unread = facts.shelf.unread
    return [*(key for key in on_page(facts.shelf, page) if key in unread), *facts.shelf.unread_of(DAMAGED)]


SCREEN = Screen(
    addresses=("shelf",),
    state=0,  # the page; the latest games are on the first
    view=lambda desk, _, page: saved(desk.device.say, desk.shelf, page, desk.device.agent),
    needs=_unread,
    actions={"page": turn_page},
    doors=("shelf",),
    modules=(library, backup),
    begins_anew=True,
)
