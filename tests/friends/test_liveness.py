"""As long as a game goes on, somebody can play, or is asked to send something that the others lack."""

from __future__ import annotations

from random import Random

import pytest

from pygames.friends import Letter, Peer
from tests.friends.party import EVERY, NAMES, turn

GAMES = [("toy", 2), ("toy", 3), ("sectori", 2), ("ringgz", 3), pytest.param("blockers", 3, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("name", "seats"), GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_where_all_open_every_text_somebody_can_always_go_on(name: str, seats: int, seed: int) -> None:
    rng, devices = Random(f"{name} {seed}"), [Peer.invite(EVERY[name], seats, here=[0], names=NAMES[:seats])]
    for seat in range(1, seats):
        devices.append(Peer.open(letter(devices[-1])).joined({seat: NAMES[seat]}))
    newest = devices[-1]

    while not all(device.log.is_over and not device.log.pending for device in devices):
        devices = [device.united(letter(newest)) for device in devices]
        ready = [n for n, device in enumerate(devices) if device.actor is not None or device.unsent]
        assert ready or all(device.log.is_over and not device.log.pending for device in devices)
        for mover in ready[:1]:
            while devices[mover].actor is not None:
                devices[mover] = turn(devices[mover], rng).finished()
            newest = devices[mover] = devices[mover].sent()


def letter(peer: Peer) -> Letter:
    """Return a device's message as it arrives."""
    return Letter.read(peer.link, EVERY)
