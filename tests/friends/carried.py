"""Whole games among devices that act by themselves, whatever carries their texts."""

from __future__ import annotations

from random import Random

from pygames.friends import Peer
from pygames.friends.post import GoneOn, SeenAlready, Transport, Unknown, deliver, handed_over, received_all
from tests.friends.party import EVERY, NAMES, turn

MOST = 2_000
"""Rounds after which a game that does not end is stuck."""


class Friend:
    """A device that opens what comes, plays at random, and sends again what has not arrived."""

    def __init__(self, seat: int, transport: Transport, peer: Peer | None = None) -> None:
        self.seat, self.transport, self.peer = seat, transport, peer
        self.rng = Random(f"friend {seat}")
        self.stored = ""

    def store(self, peer: Peer) -> None:
        """Store the game."""
        self.stored = peer.write()

    def restart(self) -> None:
        """Forget everything but what is stored."""
        self.peer = Peer.read(self.stored, EVERY) if self.stored else self.peer

    def act(self) -> None:
        """Do what there is to do."""
        self.take_in()
        if not (peer := self.peer):
            return
        if not peer.here and self.seat in peer.free:
            peer = peer.joined({self.seat: NAMES[self.seat]})
        while peer.actor is not None:
            peer = turn(peer, self.rng).finished()
        self.peer = handed_over(peer, self.transport, self.store, again=self.rng.random() < 0.3)

    def take_in(self) -> None:
        """Take in what has come."""
        arrivals = [*self.transport.receive()]
        if not self.peer:
            found = (deliver(arrival.text, lambda _: None, EVERY) for arrival in arrivals)
            self.peer = next((delivery.peer for delivery in found if isinstance(delivery, Unknown)), None)
        for _, delivery in received_all(self.peer, arrivals, EVERY) if self.peer else ():
            assert isinstance(delivery, GoneOn | SeenAlready), delivery
            self.peer = delivery.peer


def played_to_the_end(name: str, seats: int, transports: list[Transport], rng: Random) -> list[Friend]:
    """Return the devices of a game after it was played, each acting at some time, and starting anew now and then."""
    first = Peer.invite(EVERY[name], seats, here=[seats - 1], names=NAMES[:seats])
    friends = [Friend(seat, transports[seat]) for seat in range(seats)]
    friends[-1].peer = first
    for _ in range(MOST):
        friend = rng.choice(friends)
        friend.act()
        if rng.random() < 0.1:
            friend.restart()
        if all(one.peer and one.peer.log.is_over and not one.peer.log.pending for one in friends):
            return friends
    raise AssertionError("the game does not end")
