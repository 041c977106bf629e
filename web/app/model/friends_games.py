"""The games among friends that are saved here: whose turn it is, who won, and the score against each friend."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygames import Record
from pygames.core.phrase import Phrase, listed
from pygames.friends import Peer
from pygames.play.session import HUMAN
from web.app.storage.friends import is_friends, is_my_turn, is_unsent, seats_here
from web.app.storage.handicap import result_of
from web.app.storage.results import DRAW, LOST, WON
from web.app.storage.shelf import DATE, Shelf, tag_of

FINISHED = 12
"""The most finished games that are listed; all of them are among the saved games."""


@dataclass(frozen=True)
class HeadToHead:
    """The score against a friend, over all finished games that are saved here."""

    name: str
    won: int
    lost: int
    draws: int
    latest: str
    """The key of the game played last."""


def games_among_friends(shelf: Shelf) -> list[str]:
    """Return the keys of all games among friends that this version can play, in the order of the saved games."""
    return [key for key in shelf.in_order() if is_friends(key) and key in shelf.records]


def running(shelf: Shelf) -> list[str]:
    """Return the keys of the running games."""
    return [key for key in games_among_friends(shelf) if not shelf.records[key].result]


def finished(shelf: Shelf) -> list[str]:
    """Return the keys of the finished games."""
    return [key for key in games_among_friends(shelf) if shelf.records[key].result]


def others(record: Record, text: str) -> list[str]:
    """Return the names of the people elsewhere, as far as they have one."""
    return [name for _, name in _others(record, text)]


def _others(record: Record, text: str) -> Iterator[tuple[int, str]]:
    """Yield the seats of the people elsewhere who have a name, with it."""
    here = seats_here(text)
    for seat, name in enumerate(record.names):
        if name and seat not in here and record.players[seat] == HUMAN:
            yield seat, name


def others_told(record: Record, text: str) -> Phrase:
    """Return with whom a game is played."""
    names = others(record, text)
    return listed([Phrase("{name}", name=name) for name in names]) if names else Phrase("your friend")


def outcome_here(record: Record, text: str) -> str:
    """Return how a finished game ended for the seats here; empty if none is."""
    here, winners = seats_here(text), {*result_of(record)}
    if not here:
        return ""
    if not here & winners:
        return LOST
    return WON if winners <= here else DRAW


def scores_by_friend(shelf: Shelf, month: str = "") -> list[HeadToHead]:
    """Return the score against each friend by name, those played last first; only of a month if one is named."""
    found: dict[str, list[tuple[str, str]]] = {}
    for key in finished(shelf):
        if not tag_of(shelf.records[key], DATE).startswith(month):
            continue
        for name, outcome in _outcomes(shelf.records[key], shelf.texts[key]):
            found.setdefault(name, []).append((outcome, key))
    return [_head_to_head(name, games) for name, games in found.items()]


def _head_to_head(name: str, games: list[tuple[str, str]]) -> HeadToHead:
    told = [outcome for outcome, _ in games]
    return HeadToHead(name, told.count(WON), told.count(LOST), told.count(DRAW), games[0][1])


def _outcomes(record: Record, text: str) -> Iterator[tuple[str, str]]:
    """Yield, for each friend by name, who has come before whom in a finished game; not who both lost."""
    here, winners = seats_here(text), {*result_of(record)}
    for seat, name in _others(record, text) if here else ():
        ours, theirs = bool(here & winners), seat in winners
        if ours or theirs:
            yield name, DRAW if ours and theirs else WON if ours else LOST


def what_deleting_means(record: Record, text: str) -> tuple[Phrase, Phrase]:
    """Return what it means for the others that a running game is deleted, and how long the seat is kept."""
    names = others_told(record, text)
    if is_unsent(record):
        told = Phrase(
            "Your last link isn’t sent yet, and {names} will wait for it. Nobody can take your place, so without your "
            "seat the game can’t go on.",
            names=names,
        )
    elif is_my_turn(record):
        told = Phrase(
            "It’s your move, and {names} will wait for it. Nobody can take your place, so without your seat the game "
            "can’t go on.",
            names=names,
        )
    else:
        told = Phrase(
            "Your game with {names} isn’t over. Nobody can take your place, so without your seat it can’t go on.",
            names=names,
        )
    return told, KEPT


def is_invitation_unsent(record: Record, text: str) -> bool:
    """Return whether a game has not got beyond an invitation that never left this device."""
    if record.plies or not is_unsent(record):
        return False
    peer = Peer.read(text)
    return all(seat in peer.here for seat, promise in enumerate(peer.log.promises) if promise)


KEPT = Phrase("Your seat is kept for 30 days: until then, you can bring the game back under Friends.")
