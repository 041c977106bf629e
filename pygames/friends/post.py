"""The post of a game among friends: what a text brings, what is to go out, and whether it has arrived.

Each text holds the whole game, so whatever carries it may lose it, double it, delay it, or bring several in any order.
Nothing here shows anything, or knows how texts travel: a link in a chat, a file, a channel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from pygames.catalogue import GAMES
from pygames.friends.device import Peer
from pygames.friends.letter import Letter
from pygames.friends.log import Turn
from pygames.friends.refusal import BadMessage
from pygames.play.record import Games

# What a text brings


@dataclass(frozen=True)
class Unknown:
    """A game that this device doesn't have."""

    peer: Peer
    """The game as a spectator: its free seats can be joined."""


@dataclass(frozen=True)
class SeenAlready:
    """Nothing new."""

    peer: Peer


@dataclass(frozen=True)
class GoneOn:
    """Something new: turns, or who has joined, given an element, agreed to go back."""

    peer: Peer
    """The game with it."""
    kept: int
    """How many turns stay as they were."""
    turns: tuple[Turn, ...] = ()
    """The new turns after these."""
    dropped: tuple[Turn, ...] = ()
    """The turns that all have gone back from, or whose other version counts."""
    backs: tuple[tuple[int, int], ...] = ()
    """Each time that all have gone back: the last turn that stayed, and how many there had been."""


@dataclass(frozen=True)
class Refused:
    """A text that can't be read, or contradicts the game; nothing has changed."""

    error: BadMessage
    letter: Letter | None = None
    """Its contents, if it could be read."""
    peer: Peer | None = None
    """The game that it belongs to, if this device has it."""


Delivery: TypeAlias = Unknown | SeenAlready | GoneOn | Refused


def deliver(text: str, find: Callable[[str], Peer | None], games: Games = GAMES) -> Delivery:
    """Return what a text brings to this device, which finds its games by their identifiers."""
    try:
        letter = Letter.read(text, games)
    except BadMessage as error:
        return Refused(error)
    peer = find(letter.id)
    try:
        return brought(peer, peer.united(letter)) if peer else Unknown(Peer.open(letter))
    except BadMessage as error:
        return Refused(error, letter, peer)


def brought(before: Peer, after: Peer) -> SeenAlready | GoneOn:
    """Return what is new in another state of a game: after a text, a stored text of this device, or a way back."""
    if after is before:
        return SeenAlready(before)
    old, new = before.log.turns, after.log.turns
    pairs = enumerate(zip(old, new, strict=False))
    kept = next((number for number, (mine, theirs) in pairs if mine != theirs), min(len(old), len(new)))
    return GoneOn(after, kept, new[kept:], old[kept:], after.log.backs[len(before.log.backs) :])


# What is to go out


@dataclass(frozen=True)
class Outgoing:
    """A text for the others, which can be sent as often as anybody likes."""

    text: str
    """The fragment of a link."""
    to: tuple[int, ...]
    """The seats that are waited for; all others elsewhere, if none is."""
    is_new: bool
    """Whether it has not been handed over yet."""


def outgoing(peer: Peer) -> Outgoing | None:
    """Return what the others may still need from this device; None if it has told nothing that has not arrived.

    What was handed over, to a share sheet or a folder, may have been lost all the same.
    """
    if not peer.here or (has_arrived(peer) and not peer.unsent):
        return None
    others = tuple(seat for seat in range(peer.log.terms.seats) if seat not in peer.here)
    return Outgoing(peer.link, peer.waits_for or others, peer.unsent)


def has_arrived(peer: Peer) -> bool:
    """Return whether all that this device has told goes on without it: somebody elsewhere has proved to know it.

    An invitation is open until all have joined.
    """
    return peer.log.is_full and bool(peer.reached)


# What carries texts


@dataclass(frozen=True)
class Arrival:
    """A text that has come in."""

    text: str
    source: str = ""
    """Where it was found, for who is told that it was refused; empty if there is nothing to tell."""


class Transport(Protocol):
    """Carries texts among devices, and may lose, double, delay and reorder them, or bring one's own back."""

    def send(self, text: str) -> None:
        """Hand a text over for the others."""

    def receive(self) -> Iterable[Arrival]:
        """Return what has come in, in any order; the same text may come again at any time."""


def received_all(peer: Peer, arrivals: Iterable[Arrival], games: Games = GAMES) -> Iterator[tuple[Arrival, Delivery]]:
    """Yield what each text brings to a game; texts of other games are refused."""
    for arrival in arrivals:
        delivery = deliver(arrival.text, lambda _, known=peer: known, games)  # type: ignore[misc]
        if isinstance(delivery, GoneOn):
            peer = delivery.peer
        yield arrival, delivery


def handed_over(peer: Peer, transport: Transport, store: Callable[[Peer], None], *, again: bool = False) -> Peer:
    """Return a game after what is new was stored, and then sent; `again` also sends what has not arrived.

    A turn or a promise that left without having been stored could be made twice.
    """
    out = outgoing(peer)
    if not out or not (out.is_new or again):
        return peer
    store(peer)
    transport.send(out.text)
    store(sent := peer.sent())
    return sent
