"""Seals, by which seats vouched for their turns in version 1: hashes whose keys come later, as in TESLA (RFC 4082).

The key of a seal on turn t is the seat's element c[t + 2]. Until it comes, a seal proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from pygames.friends.chance import Chain, digest
from pygames.friends.letter import SEAL, Letter
from pygames.friends.log import Transcript
from pygames.friends.refusal import BadMessage


def seal(log: Transcript, elements: Chain, number: int) -> bytes:
    """Return the seal of the seat with these elements on a game up to a turn."""
    return digest("seal", log.table, elements[number + 2], *map(str, log.turns[:number]))[:SEAL]


def sealed(log: Transcript, letter: Letter, known: Sequence[Chain]) -> Transcript:
    """Return a game with the newest seals, its own and those of a message; BadMessage if one is wrong or missing.

    Those whose keys were `known` before have been checked already.
    """
    seals = []
    for seat, (mine, told) in enumerate(zip(log.vouched, letter.vouched, strict=True)):
        if mine and len(known[seat]) <= mine[0] + 2:
            _check(log, seat, *mine)
        last = log.last_turn(seat)
        newest = mine if mine and mine[0] == last else told if told and told[0] == last else None
        if last and not newest:
            raise BadMessage("withheld", turn=last, seat=seat)
        if newest and newest is not mine:
            _check(log, seat, *newest)
        seals.append(newest)
    return log.vouching(seals)


def _check(log: Transcript, seat: int, number: int, found: bytes) -> None:
    """Refuse a seal that is wrong, if its key is known."""
    if len(log.chains[seat]) > number + 2 and seal(log, log.chains[seat], number) != found:
        raise BadMessage("seal", turn=number, seat=seat)
