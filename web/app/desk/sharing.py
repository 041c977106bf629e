"""Merging what several windows have stored under one key, so that nothing is lost."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress

from pygames.core.phrase import Phrase
from pygames.friends import BadMessage, Peer
from pygames.friends.post import SeenAlready, brought
from pygames.play.record import NewerRecord
from web.app.desk.desk import Desk
from web.app.desk.games import Games
from web.app.desk.kind import StoredKind
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Notice
from web.app.storage import aside, friends
from web.app.storage.checked import NewerText
from web.app.storage.shelf import Shelf

CLASH = Phrase("This game was continued in another tab. What you do here is saved as a separate game.")


def take_theirs(desk: Desk, key: str, theirs: str, known: str) -> Effects:
    """Load another window's text, and store it again with what this window adds."""
    if key.startswith(aside.PREFIX):
        return _take_game(desk.table, desk.overlays, desk.shelf, key, theirs)
    if key.startswith(aside.DAMAGED):
        return _take_damaged(desk.shelf, key, theirs)
    first, _, name = key.partition(" ")
    if first not in desk.kinds:  # a newer version of the app in another window has keys that this one doesn't know
        return NOTHING
    kind = desk.kinds[first]
    part = kind.part(desk)
    mine = kind.mine(part, name)
    try:
        # where this window has changed nothing, there is nothing to merge
        both = kind.merged(mine, known, theirs) if mine and (kind.always or mine != known) else theirs
        kind.take(part, name, both)
        desk.shelf.catch_up(key)
    # theirs can't be read: it is kept under another key, and mine takes its place
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        if needs_newer(error) and (known or not mine):
            return _leave_to_newer(desk.table, desk.shelf, desk.games, key, theirs, error)
        desk.shelf.keep_aside(key, theirs)
        both = mine
    if both != theirs:
        desk.shelf.change({key: both or None})
    return NOTHING


def needs_newer(error: Exception) -> bool:
    """Return whether a text is refused because only a newer version can read it."""
    return isinstance(error, NewerText | NewerRecord) or (isinstance(error, BadMessage) and error.code == "newer")


def _leave_to_newer(table: Table, shelf: Shelf, games: Games, key: str, theirs: str, error: Exception) -> Effects:
    """Leave a text as a newer version in another window has stored it; a game is only looked at from now on."""
    if not friends.is_friends(key):
        shelf.refuse(key, theirs, error)
        return NOTHING
    is_open = key == table.current_key
    _shelve_newer(shelf, key, theirs)
    return games.look_at_newer(friends.as_understood(theirs), "shelf") if is_open else NOTHING


def _shelve_newer(shelf: Shelf, key: str, text: str) -> None:
    """Note that a game among friends can only be played by a newer version."""
    shelf.learn(key, text)
    if key in shelf.records:
        shelf.leave_to_newer(key, friends.newer_game(shelf.records[key]))


def _take_game(table: Table, overlays: Overlays, shelf: Shelf, key: str, theirs: str) -> Effects:
    """Keep both versions of a game that another window has stored, each under a key of its own."""
    news = NOTHING
    if key == shelf.current and table.session and not table.visiting:
        shelf.move_on(table.session.saved)
        overlays.show_toast(Notice(CLASH))
        news = spoken(CLASH)
    shelf.learn(key, theirs)
    return news


def _take_friends(part: tuple[Shelf, Games], name: str, text: str) -> None:
    """Load a game among friends as another window has stored it, and show it if it is open."""
    key = f"{friends.PREFIX}{name}"
    shelf, games = part
    Peer.read(text)
    is_new = text != shelf.texts.get(key)
    shelf.learn(key, text)
    if is_new:
        games.show_again(key)


def merge_friends_game(mine: str, known: str, theirs: str) -> str:
    """Return the game with all that two windows know of it; ValueError if one of them can't be read.

    Where they contradict each other theirs counts: it is stored, so it may have been sent, while mine has not left.
    """
    own, stored = Correspondence.of_text(mine), Correspondence.of_text(theirs)
    last, other = (stored, own) if mine == known else (own, stored)
    playing = {*last.peer.here, *({*other.peer.here} - {*last.resting})}
    both = _combined(stored, own, playing, theirs)
    return friends.with_seats_of(friends.with_seats_of(both, theirs), mine)


def import_friends_game(shelf: Shelf, games: Games, key: str, text: str) -> None:
    """Unite a game of a backup with what is known here; its seats look on, unless they are played here already."""
    try:
        key, told = friends.game_key(text), Correspondence.of_text(text)
        mine = shelf.texts.get(key, "")
        own = Correspondence.of_text(mine or text)
    except ValueError as error:
        if needs_newer(error) and key not in shelf.texts:
            shelf.put_back(key, text)
        else:
            shelf.keep_aside(key, text, damaged=not needs_newer(error))
        return
    # nothing can be played twice in a game that is over
    playing = {*(own.peer.here if mine else ()), *(told.peer.here if told.is_over else ())}
    both = _combined(own, told, playing, mine)
    if both != mine:
        shelf.keep_friends(key, both)
        games.show_again(key)


def _combined(session: Correspondence, other: Correspondence, playing: Collection[int], text: str) -> str:
    """Return the stored text of a session with what another one knows, as it is if that is nothing new."""
    whole, title = session.whole, session.title or other.title
    news = brought(whole, whole.combined(other.whole))
    if text and isinstance(news, SeenAlready) and (title, {*session.peer.here}) == (session.title, {*playing}):
        return text
    session.title = title
    session.hold(news.peer, playing)
    return session.stored(max(session.since, other.since))


def refile_friends_games(shelf: Shelf, games: Games) -> None:
    """Keep each game among friends under the key that its text has, where links look for it."""
    for key in [*filter(friends.is_friends, shelf.texts)]:
        text = shelf.texts[key]
        with suppress(ValueError):  # what can't be read is set aside when it is opened
            if friends.game_key(text) != key:
                shelf.forget(key)
                import_friends_game(shelf, games, key, text)


def _take_damaged(shelf: Shelf, key: str, theirs: str) -> Effects:
    """Move this window's set-aside text to a new key, as another window has used the same key."""
    shelf.make_way(key, theirs)
    return NOTHING


FRIENDS = StoredKind(
    word=friends.PREFIX.strip(),
    part=lambda desk: (desk.shelf, desk.games),
    load=lambda _, __, ___: (),  # the shelf reads them
    mine=lambda part, name: part[0].texts.get(f"{friends.PREFIX}{name}", ""),
    merged=merge_friends_game,
    take=_take_friends,
    always=True,
    texts=None,
)
"""Games among friends. Other games are kept twice instead; the last window says which was open."""
