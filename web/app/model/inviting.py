"""Inviting a friend: the seat that starts soonest, what a game by link is like, and how many messages it takes."""

from __future__ import annotations

from pygames import Game
from pygames.core.game import option_text
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.storage.plan import FRIEND
from web.app.storage.series import SERIES_FIELD


def soonest_seat(game: Game, seats: int) -> int:
    """Return the inviter's seat with the fewest messages before the first move: see docs/friends.md."""
    if game.has_secrets:
        return min(2, seats - 1)
    return 0 if game.rules.outcomes else seats - 1


def invitation_form(game: Game, seats: int, name: str, series: int = 1) -> dict[str, str]:
    """Return the set-up form of a game in which all others are friends, and the inviter has the soonest seat."""
    mine = soonest_seat(game, seats)
    players = {f"seat{seat}": HUMAN if seat == mine else FRIEND for seat in range(seats)}
    options = {f"option {option}": option_text(value) for option, value in game.by_link.items()}
    return {"seats": str(seats), **players, f"name{mine}": name, SERIES_FIELD: str(series), **options}


def beginner_told(game: Game, seats: int) -> Phrase:
    """Return who makes the first move of a game that is begun by an invitation."""
    if game.has_secrets:
        return Phrase("The tiles are dealt once everybody has joined.")
    if soonest_seat(game, seats) == 0:
        return Phrase("You make the first move, once your friend has joined.")
    if seats > 2:
        return Phrase("A friend makes the first move, once all have joined.")
    return Phrase("Your friend joins and makes the first move at once.")


def length_told(game: Game, seats: int, series: int) -> Phrase | None:
    """Return about how many messages a game takes, or each of a series; None if nobody has counted."""
    if len(game.messages) != len(game.seats):
        return None
    about = game.messages[game.seats.index(seats)]
    is_one_round = game.by_link.get("rounds") == 1
    if series > 1:
        each = Phrase("One round a game, about {n} messages each.", n=about)
        return each if is_one_round else Phrase("About {n} messages a game.", n=about)
    if is_one_round:
        return Phrase("One round, about {n} messages in all.", n=about)
    return Phrase("About {n} messages in all.", n=about)
