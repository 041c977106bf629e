"""A seat is carried to another device by a QR code."""

from __future__ import annotations

import re

import pytest

from pygames import GAMES
from tests.web.correspondents import Friend, joined
from tests.web.test_qr import read
from tests.web.test_seats import turn


def shown_code(html: str) -> list[list[bool]]:
    """Return the modules of the code that a dialog shows, without its quiet zone."""
    found = re.search(r'viewBox="0 0 (\d+) ', html[html.index('class="code"') :])
    assert found
    size = int(found[1]) - 8
    dark = {(int(x) - 4, int(y) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", html)}
    return [[(x, y) in dark for x in range(size)] for y in range(size)]


@pytest.mark.parametrize("game", GAMES)
def test_another_device_scans_the_seat_is_asked_once_and_plays_on(game: str) -> None:
    friends, text = joined(game, GAMES[game].seats[0])
    ana = friends[0]
    ana.open_link(turn(friends, text, 2))
    seats, secrets = ana.session.peer.here, ana.secrets
    ana.act("friends_seat")
    address = read(shown_code(ana.last["dialog"]))
    assert "Whoever scans it can play as you" in ana.last["dialog"]

    other = Friend("Ana")
    other.say({"do": "route", "route": address.partition("#")[2]})
    assert "Did you make it yourself, on your other device?" in other.last["dialog"]
    other.act("friends_take")
    ana.act("friends_scanned")
    assert "Your seat is on your other device. Here you can only watch now." in ana.screen
    assert ana.session.peer.here == ()
    other.act("friends_return")

    assert other.session.peer.here == seats
    assert other.secrets == secrets
    assert address.startswith(f"{ana.app.desk.device.address}#seatkey=")
    ana.act("friends_return")
    assert ana.session.peer.here == seats


def test_a_key_that_is_too_long_for_a_code_is_copied_as_text() -> None:
    friends, text = joined("blockers", 5)
    ana = friends[0]
    ana.open_link(turn(friends, text, 70))
    ana.act("friends_seat")
    assert "code-dark" not in ana.last["dialog"]
    assert "too long for a QR code. Copy it as text instead." in ana.last["dialog"]
    assert "Seat key" in ana.last["dialog"]


def test_a_code_that_is_not_shown_any_more_gives_nothing_away() -> None:
    friends, _ = joined("cathedral", 2)
    ana = friends[0]
    ana.act("friends_scanned")
    assert ana.session.peer.here == (0,)
    ana.act("friends_seat")
    ana.act("close")
    ana.act("friends_scanned")
    assert ana.session.peer.here == (0,)
