"""What a modified app could do, and what somebody could do to a message in transit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames.friends import BadMessage, Letter, Peer
from pygames.friends.chance import LENGTH
from pygames.friends.packing import fragment
from tests.friends.party import EVERY
from tests.toy.rules import TABLE


def forged(text: str, **changes: Any) -> str:
    """Return a message with something changed in transit."""
    return fragment(replace(Letter.read(text, EVERY), **changes).write())


def with_ply(text: str, at: int, ply: str) -> str:
    """Return a message with another ply in a place."""
    plies = [*Letter.read(text, EVERY).plies]
    plies[at] = ply
    return forged(text, plies=tuple(plies))


def refusal(peer: Peer, text: str) -> BadMessage:
    """Return why a device refuses a text, which changes nothing on it."""
    stored = peer.write()
    with pytest.raises(BadMessage) as refused:
        peer.received(text, EVERY)
    assert peer.write() == stored
    return refused.value


def told(refused: BadMessage) -> tuple[object, ...]:
    """Return the code of a refusal, and its turn and seat where they are named."""
    return refused.code, *(refused.facts[name] for name in ("turn", "seat") if name in refused.facts)


def secrets_of(peer: Peer) -> tuple[int, ...]:
    """Return the seats whose secrets a device's next message tells."""
    told = Letter.read(peer.link, EVERY).elements
    return tuple(seat for seat, newest in enumerate(told) if newest and newest[0] == LENGTH)


class Cheat(Peer):
    """A device whose app was changed: it plays without looking at its own rack, and skips as it likes."""

    skips = False

    @property
    def must_skip(self) -> bool:
        """Whether the next turn is to be skipped."""
        return self.skips

    @classmethod
    def of(cls, peer: Peer) -> Cheat:
        """Return a device with a changed app."""
        return cls(peer.log, peer.seeds)

    def claimed(self, *plies: str, resigned: bool = False) -> Cheat:
        """Return this device after a turn of these plies, whatever is on its rack."""
        seat = self.log.seat
        assert seat in self.here
        full = self.log.with_chain(seat, self.seeds[seat].chain)
        after = full.skipped() if self.must_skip else full.extended(plies, seat if resigned else None)
        return self._signed(seat, replace(after, chains=self.log.chains))

    def skipped(self) -> Cheat:
        """Return this device after a turn that it skipped without need."""
        cheat = Cheat.of(self)
        object.__setattr__(cheat, "skips", True)
        return Cheat.of(cheat.claimed())


def public_moves(peer: Peer) -> Sequence[str]:
    """Return what the seat on turn could play for all that everybody knows."""
    seen, rules = peer.log.view.position, peer.log.terms.game.rules
    if rules.skips:
        table = [str(seen.move_at(index)) for index in range(324)]
    else:
        table = [*map(str, TABLE if peer.log.terms.game.name == "toy" else seen.legal_moves())]
    return [text for text in table if allows(seen, text)]


def allows(position: Any, text: str) -> bool:
    """Return whether a move is possible."""
    try:
        position.parse(text)
    except ValueError:
        return False
    return True


def false_tile(cheat: Cheat, rng: Random) -> Cheat:
    """Play a tile that is not on the rack."""
    [seat] = cheat.here
    own = {str(move) for move in Peer(cheat.log, cheat.seeds).observation(seat).legal_moves()}
    return cheat.claimed(rng.choice([text for text in public_moves(cheat) if text not in own]))
