"""Friends at their own devices, who send each other texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pygames import GAMES
from pygames.core.game import Game
from pygames.friends import Letter, Peer
from pygames.friends import device as module
from pygames.friends.log import Transcript
from pygames.friends.terms import VERSION
from tests.toy import GAME as TOY

EVERY: Mapping[str, Game] = {**GAMES, TOY.name: TOY}
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
MOST = 400
"""Messages after which a game that does not end is stuck."""


def seeded(rng: Random) -> Callable[[int], bytes]:
    """Return a function that makes the same bytes each time instead of unpredictable ones."""
    return rng.randbytes


class Party:
    """The devices of a game, and every text that they have sent."""

    def __init__(
        self,
        game: str,
        seats: int,
        seed: int,
        homes: Sequence[Sequence[int]] = (),
        version: int = VERSION,
        **options: Any,
    ) -> None:
        """Invite and join one after the other; the seats of a home are on one device, the inviter's first."""
        self.rng = Random(f"{game} {seats} {seed}")
        dice = options.pop("dice", "turn")
        self.homes = homes or [(seat,) for seat in (*range(2, seats), 0, 1)]
        first = Peer.invite(EVERY[game], seats, here=self.homes[0], options=options, names=NAMES[:seats], dice=dice)
        first = first if version == VERSION else of_version(version, first)
        self.devices = [first]
        self.texts: list[str] = []
        self.post(0)
        for home in self.homes[1:]:
            opened = Peer.open(Letter.read(self.texts[-1], EVERY))
            self.devices.append(opened.joined({seat: f"{NAMES[seat]}!" for seat in home}))
            self.play(-1)
            self.post(-1)

    def home(self, seat: int) -> int:
        """Return the number of the device that a seat is on."""
        return next(n for n, device in enumerate(self.devices) if seat in device.here)

    def post(self, number: int) -> str:
        """Send the message of a device, as a link; return it."""
        self.texts.append(f"https://quiet.table/#{self.devices[number].link}")
        self.devices[number] = self.devices[number].sent()
        return self.texts[-1]

    def open(self, number: int, text: str) -> bool:
        """Open a text on a device, and play as long as it can; return whether there is something to send."""
        self.devices[number] = self.devices[number].received(text, EVERY)
        self.play(number)
        return self.devices[number].unsent

    def play(self, number: int) -> None:
        """Play all turns that a device can play, at random."""
        device = self.devices[number]
        while device.actor is not None:
            device = turn(device, self.rng).finished()
        self.devices[number] = device

    @property
    def is_over(self) -> bool:
        """Whether every device has the whole game, with everything shown."""
        return all(device.log.is_over and not device.log.pending for device in self.devices)

    # How texts go round

    def ring(self) -> None:
        """Send each message to the one who is to do something next."""
        last = len(self.devices) - 1
        while to := self.devices[last].waits_for:
            assert len(self.texts) < MOST, f"waits for {to}"
            last = self.home(to[0])
            self.open(last, self.texts[-1])
            self.post(last)
        self.read_last()

    def star(self) -> None:
        """Send each message to the inviter, who sends it on."""
        last = len(self.devices) - 1
        while not self.is_over:
            assert len(self.texts) < MOST
            self.open(0, self.texts[-1])
            self.post(0)
            if not (to := self.devices[0].waits_for):
                break
            last = self.home(to[0])
            self.open(last, self.texts[-1])
            self.post(last)
        self.read_last()

    def chat(self) -> None:
        """Post each message to all, who open each of them; whoever has something to send does."""
        while not self.is_over:
            assert len(self.texts) < MOST
            for number in range(len(self.devices)):
                if self.open(number, self.texts[-1]):
                    self.post(number)

    def careless(self) -> None:
        """Post to all, who now and then open some text, seldom the right one; whoever waits too long sends again."""
        for _ in range(200 * MOST):
            if self.is_over:
                return
            number = self.rng.randrange(len(self.devices))
            at = min(int(self.rng.expovariate(0.7)), len(self.texts) - 1)
            text = self.texts[-1 - at] if self.rng.random() < 0.9 else self.rng.choice(self.texts)
            if self.open(number, text) or self.rng.random() < 0.02:
                self.post(number)
        raise AssertionError("the game does not end")

    def read_last(self) -> None:
        """Have everybody open the last text."""
        for number in range(len(self.devices)):
            self.open(number, self.texts[-1])


def of_version(version: int, invited: Peer) -> Peer:
    """Return an invitation as an earlier version made it."""
    empty = Transcript.empty(replace(invited.log.terms, version=version), invited.log.names)
    return Peer(empty)._promising(dict.fromkeys(invited.here))


def turn(device: Peer, rng: Random) -> Peer:
    """Return a device with its running turn played at random, to be finished."""
    while not device.is_complete and not device.must_skip:
        device = ply(device, rng)
    return device


def ply(device: Peer, rng: Random) -> Peer:
    """Return a device after one more roll or random move."""
    return device.rolled() if device.must_roll else device.played(str(rng.choice(device.position.legal_moves())))


__all__ = ["EVERY", "NAMES", "Party", "module", "of_version", "ply", "seeded", "turn"]
