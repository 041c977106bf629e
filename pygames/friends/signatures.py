"""Signatures, by which seats vouch for the game that they have seen: nobody else can make them (RFC 8032).

A seat's newest signature covers the table and all turns up to its own last one, so older ones need not travel.
"""

from __future__ import annotations

from pygames.friends.ed25519 import is_signed
from pygames.friends.letter import Letter, Proposal
from pygames.friends.log import Transcript
from pygames.friends.refusal import BadMessage


def signed(log: Transcript, letter: Letter) -> Transcript:
    """Return a game with the newest signatures, its own or a message's; BadMessage if one is wrong or missing."""
    vouched = []
    for seat, (mine, told) in enumerate(zip(log.vouched, letter.vouched, strict=True)):
        newest = told if told and (mine is None or told[0] > mine[0]) else mine
        if log.promises[seat] and (newest is None or newest[0] < _least(log, seat)):
            raise BadMessage("withheld", turn=log.last_turn(seat), seat=seat)
        if newest is not mine and not _is_right(log, seat, newest):
            raise BadMessage("changed")
        vouched.append(newest)
    return log.vouching(vouched)


def _least(log: Transcript, seat: int) -> int:
    """Return the number of the turn that a seat must have vouched for: its last, or the one that all went back to."""
    return max(log.last_turn(seat), log.backs[-1][0] if log.backs else 0)


def _is_right(log: Transcript, seat: int, told: tuple[int, bytes] | None) -> bool:
    """Return whether a seat has signed the game up to the turn of a number."""
    if told is None or told[0] > len(log.turns) or not log.signers[seat]:
        return False
    return is_signed(log.signers[seat], log.digest(seat, told[0]), told[1])


def agreed(log: Transcript, told: Proposal) -> Proposal | None:
    """Return a proposal to go back with those of its signatures that are right; None if there is none."""
    backs = (*log.backs, told.back)
    signatures = tuple(
        signature if signature and is_signed(log.signers[seat], log.digest(seat, told.turn, backs), signature) else None
        for seat, signature in enumerate(told.agreed)
    )
    return Proposal(*told.back, signatures) if any(signatures) else None
