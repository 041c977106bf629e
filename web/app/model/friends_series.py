"""A series among friends, from the games that are saved here: what this device knows of its score, and what follows."""

from __future__ import annotations

from functools import lru_cache

from pygames import GAMES, Record
from pygames.core.phrase import Phrase
from pygames.friends import BadMessage, Peer
from pygames.play.series import Series
from web.app.model.friends import according, seat_called
from web.app.model.series import length_phrase, number_in, series_score
from web.app.storage.friends import PREFIX, PREVIOUS, is_friends
from web.app.storage.handicap import result_of
from web.app.storage.series import series_in
from web.app.storage.shelf import Shelf, tag_of

FALSE_SCORE = Phrase(
    "This invitation gives another score for your series than your own game does. Ask for a new invitation."
)
PLAYED = Phrase("You’ve played this game of your series already: it’s among your saved games.")


def game_before(shelf: Shelf, peer: Peer) -> Peer | None:
    """Return the game before one in its series, as it is saved here; None if this device doesn’t have its end."""
    previous = peer.log.terms.previous
    text = shelf.texts.get(PREFIX + previous) if previous else None
    earlier = _read(text) if text else None
    return earlier if earlier and earlier.log.is_over else None


@lru_cache(maxsize=8)
def _read(text: str) -> Peer | None:
    """Return a saved game; None if it can’t be read, or only by a newer version."""
    try:
        return Peer.read(text)
    except BadMessage:
        return None


def is_series_known(shelf: Shelf, peer: Peer) -> bool:
    """Return whether this device has the game before and all that the series counts, or there is nothing to count."""
    earlier = game_before(shelf, peer)
    return not peer.log.terms.previous or (earlier is not None and peer.follows(earlier))


def contradicts(shelf: Shelf, peer: Peer) -> bool:
    """Return whether a game tells a score of its series that the game before it, as it is saved here, disproves."""
    earlier = game_before(shelf, peer)
    return earlier is not None and not peer.follows(earlier)


def games_after(shelf: Shelf, previous: str) -> list[str]:
    """Return the keys of the saved games that follow a game in its series."""
    return (
        [key for key in shelf.in_order() if is_friends(key) and tag_of(shelf.records[key], PREVIOUS) == previous]
        if previous
        else []
    )


def has_played(shelf: Shelf, peer: Peer) -> bool:
    """Return whether another game was played to its end in the place of this one of a series."""
    every = games_after(shelf, peer.log.terms.previous)
    return any(key != PREFIX + peer.id and shelf.records[key].result for key in every)


def series_invited_to(peer: Peer, *, is_known: bool) -> Phrase | None:
    """Return to which series an invitation belongs, and its score; None if it is a single game."""
    series, names = peer.log.terms.series, [seat_called(peer, seat) for seat in range(peer.log.terms.seats)]
    if series is None:
        return None
    if not any(series.points):
        return length_phrase(series.games, len(names))
    told = series_score(series, names, number_in(series))
    return told if is_known else according(peer, told)


def series_told(record: Record) -> Phrase | None:
    """Return the score of the series of a saved game, this one included if it is over; None if it is a single game."""
    before, now = series_in(record.tags, record.seats), series_after(record)
    if before is None or now is None:
        return None
    colours = (GAMES[record.game].seat_name(seat, record.seats) for seat in range(record.seats))
    names = record.names or ("",) * record.seats
    called = [Phrase("{name}", name=name) if name else colour for name, colour in zip(names, colours, strict=True)]
    return series_score(now, called, number_in(before))


def series_after(record: Record) -> Series | None:
    """Return the series of a saved game, with its score by now; None if it is a single game."""
    series, winners = series_in(record.tags, record.seats), result_of(record)
    return series.after(winners) if series and winners else series
