"""What comes in for games among friends, whatever has carried it: it is taken in and stored, and nothing is shown.

Whoever brings it, a link that was opened, a pasted text or another window, then shows what it likes.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from pygames.friends import Peer
from pygames.friends.post import Delivery, GoneOn, deliver
from web.app.model.correspondence import Correspondence
from web.app.storage import friends
from web.app.storage.shelf import Shelf


@dataclass(frozen=True)
class Delivered:
    """What a text has brought, and the game that it belongs to as it is stored by now."""

    delivery: Delivery
    session: Correspondence | None = None
    """None if there is none on this device that can be read."""
    ply: int = 0
    """How many of its plies stay as they were."""


def deliver_text(shelf: Shelf, now: str, text: str, at_table: Correspondence | None = None) -> Delivered:
    """Take in what a text brings: to the game at the table, which goes on as it lies there, or to one that is saved."""
    found: dict[str, Correspondence] = {}

    def find(game: str) -> Peer | None:
        key = friends.PREFIX + game
        if at_table and at_table.peer.id == game:
            found[game] = at_table
        elif key in shelf.texts and key not in shelf.newer:
            with suppress(ValueError):
                found[game] = Correspondence.of_text(shelf.texts[key])
        return found[game].peer if game in found else None

    delivery = deliver(text, find)
    session = next(iter(found.values()), None)
    if session and isinstance(delivery, GoneOn):
        return take_in(shelf, now, session, delivery)
    return Delivered(delivery, session)


def take_in(shelf: Shelf, now: str, session: Correspondence, news: GoneOn, *, plays_on: bool = False) -> Delivered:
    """Continue a game with what is new, and store it.

    A seat that has played at another device looks on from now on, unless the player has asked for it to play on here.
    What is in hand stays there while nobody has played, and a game that is only looked at isn't kept.
    """
    draft, goes_on = session.draft, not (news.turns or news.dropped)
    ply = session.receive(news.peer, now)
    if goes_on:
        session.draft = draft
    if any(turn.seat in news.peer.here for turn in news.turns) and not plays_on:
        session.give_away()
    if session.peer.here or session.key in shelf.texts:
        shelf.keep_friends(session.key, session.stored(now))
    return Delivered(news, session, ply)
