"""Receipts: what a seat has signed or given since proves which texts have reached it, whoever has passed them on.

Nothing needs to be sent for it, and nothing stored: a receipt is read from the public state, so it is the same in
whatever order texts came.
"""

from __future__ import annotations

from collections.abc import Collection

from pygames.friends.log import Transcript


def reached(log: Transcript, here: Collection[int]) -> tuple[int, ...]:
    """Return the seats elsewhere that have proved to know everything that the seats `here` have told."""
    others, last = [seat for seat in range(log.terms.seats) if seat not in here], _last(log, here)
    shows = log.is_over and log.terms.game.has_secrets  # nothing is signed after a secret was shown
    if log.proposal or shows or _lacks_elements(log, here):
        return ()
    if not last and not log.backs and log.terms.inviter in here:
        # whoever joins has seen the invitation; who has joined, too, is nothing that the inviter tells
        return tuple(seat for seat in others if log.promises[seat])
    if not log.is_full:
        return ()
    return tuple(seat for seat in others if _seen(log, seat) >= last)


def _last(log: Transcript, here: Collection[int]) -> int:
    """Return the number of the last turn of some seats; 0 if they have had none."""
    return max(map(log.last_turn, here), default=0)


def _seen(log: Transcript, seat: int) -> int:
    """Return the last turn that a seat has proved to know, 0 for all joinings; -1 if not even these."""
    vouched = log.vouched_turn(seat)
    if log.backs:
        # when all agreed to go back, none of them had heard that all do; what they gave before stays given
        return vouched if vouched > log.backs[-1][0] else -1
    # c[t + 1] is given when turn t was seen; all of them, when the seat has nothing more to decide
    given = 0 if log.secret(seat) else len(log.chains[seat])
    return max(vouched or -1, given - 2)


def _lacks_elements(log: Transcript, here: Collection[int]) -> bool:
    """Return whether the seat on turn waits for elements that have gone out after the last turn of the seats here."""
    if log.seat is None or log.seat in here:
        return False
    last = _last(log, here)
    # c[t + 1] goes with turn t
    return log.needed(log.seat) > (last + 1 if last else 0)
