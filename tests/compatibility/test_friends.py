"""Games among friends in the links and stored texts of every version since the first of the protocol."""

from __future__ import annotations

import pytest

from pygames import GAMES, Session
from pygames.friends import Letter, Peer
from pygames.friends.packing import MESSAGE, SEAT_KEY, fragment, unwrapped
from tests.compatibility.test_compatibility import BETWEEN, each, without_defaults

TEXTS = each("friends.txt", "\n")
LINKS = {name: text for name, text in TEXTS.items() if text.startswith(MESSAGE)}
KEYS = {name: text for name, text in TEXTS.items() if text.startswith(SEAT_KEY)}
STORED = each("friends-stored.txt", BETWEEN)


def test_there_is_one_of_each_kind() -> None:
    games = [Peer.open(Letter.read(text)).log for text in LINKS.values()]
    names = {log.terms.game.name for log in games}
    assert len(names) >= 5
    for game in map(GAMES.__getitem__, names):
        told = [log for log in games if log.terms.game is game]
        assert {log.terms.seats for log in told} >= {game.seats[0], game.seats[-1]}
        assert {log.is_over for log in told} == {True, False}
        assert any(not log.is_full for log in told)
    assert {log.terms.dice for log in games} == {"turn", "each"}
    assert any(log.ending for log in games)
    assert KEYS


def repeated_draws(peer: Peer) -> int:
    """Return how many hidden draws a message tells once more where somebody resigned before a move."""
    *_, last = (None, *peer.log.turns)
    return last.draws if last and last.resigned and not last.plies else 0


@pytest.mark.parametrize("text", LINKS.values(), ids=LINKS)
def test_a_link_tells_the_game_that_it_told(text: str) -> None:
    letter = Letter.read(text)
    peer = Peer.open(letter)

    assert fragment(peer.message) == fragment(letter.write())
    assert peer.record(None).plies == letter.plies[: len(letter.plies) - repeated_draws(peer)]
    assert peer.id == letter.id
    *_, verdict = peer.verdict()
    assert verdict.fault is None
    if verdict.record:
        assert Session.of(verdict.record).winners == peer.log.winners
    else:
        assert peer.log.pending


@pytest.mark.parametrize("text", KEYS.values(), ids=KEYS)
def test_a_seat_key_carries_its_seat(text: str) -> None:
    peer = Peer.read(text)

    assert peer.here
    (_, written), (_, earlier) = unwrapped(peer.seat_key), unwrapped(text)
    assert written.strip().splitlines() == without_defaults(earlier)


@pytest.mark.parametrize("text", STORED.values(), ids=STORED)
def test_a_stored_game_is_gone_on_with(text: str) -> None:
    peer = Peer.read(text)

    assert peer.write().strip().splitlines() == without_defaults(text)
    while peer.actor is not None and not peer.is_complete:
        peer = peer.rolled() if peer.must_roll else peer.played(str(peer.position.legal_moves()[0]))
    assert peer.actor is None or peer.finished().unsent
