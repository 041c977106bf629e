"""Skipped turns of Blockers!, which only their own seat can see: told, checked, named where not needed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pygames import IllegalMove
from pygames.blockers import GAME
from pygames.friends import perspective, verdict
from pygames.friends.chance import chosen, hidden_chance
from tests.blockers.boards import arranged, shut_out, tiles
from tests.friends.cheats import Cheat
from tests.friends.party import Party
from tests.friends.test_cheats import finished_by
from tests.friends.test_games import assert_honest

SEATS = 5
PLIES = shut_out().split()
MOVES = [text for text in PLIES if not text.startswith("*")]
DRAWS = [text for text in PLIES if text.startswith("*")]


def scripted(monkeypatch: pytest.MonkeyPatch, last: str = "*I") -> None:
    """Have chance bring what it does in the game in which Red is shut out; `last` is the last tile that Red draws."""
    draws = {(n // 5, 0, n % 5): text for n, text in enumerate(DRAWS[:25])}
    draws |= {((n % SEATS), n + 1, 0): text for n, text in enumerate(DRAWS[25:])}
    draws[0, 51, 0] = last

    def number(table: bytes, seat: int, turn: int, count: int, *given: Any) -> Any:
        return draws.get((seat, turn, count)) or hidden_chance(table, seat, turn, count, *given)

    def choice(outcomes: Any, number: Any) -> Any:
        if isinstance(number, int):
            return chosen(outcomes, number)
        return next(outcome for outcome, _ in outcomes if str(outcome) == number)

    monkeypatch.setattr(verdict, "hidden_chance", number)
    monkeypatch.setattr(perspective, "chosen", choice)


def shut() -> tuple[Party, int]:
    """Return the game up to where Red has no move; Red's device, which has opened the last link."""
    party = Party("blockers", SEATS, 1)
    last = len(party.devices) - 1
    for move in MOVES:
        while True:
            last = party.home(party.devices[last].waits_for[0])
            peer = party.devices[last].received(party.texts[-1])
            if peer.actor is not None:
                break
            party.devices[last] = peer
            party.post(last)
        party.devices[last] = peer.played(move).finished()
        party.post(last)
    red = party.home(0)
    party.devices[red] = party.devices[red].received(party.texts[-1])
    return party, red


def test_who_can_not_move_says_so_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch)
    party, red = shut()
    assert party.devices[red].must_skip
    assert not party.devices[red].is_complete
    party.devices[red] = party.devices[red].finished()
    skipped = party.post(red)
    assert '[Skips "56"]' in party.devices[red].message
    green = party.devices[party.home(1)].received(skipped)
    assert green.log.turns[-1].is_skipped
    assert (green.actor, green.position.turn) == (1, 1)
    party.devices.append(party.devices.pop(red))
    party.ring()
    assert sum(one.is_skipped for one in party.devices[0].log.turns) >= 1
    assert_honest(party)


def test_a_turn_that_was_skipped_without_need_is_named_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch, "*F")
    party, red = shut()
    assert not party.devices[red].must_skip
    fault = finished_by(party, red, Cheat.of(party.devices[red]).skipped())
    assert fault
    assert (fault.turn, fault.seat, fault.ply) == (56, 0, "")


def test_who_can_not_move_and_plays_another_tile_is_named_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch)
    party, red = shut()
    fault = finished_by(party, red, Cheat.of(party.devices[red]).claimed("F@F5"))
    assert fault
    assert (fault.turn, fault.seat, fault.ply) == (56, 0, "F@F5")


def test_who_can_not_move_can_do_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    scripted(monkeypatch)
    party, red = shut()
    with pytest.raises(IllegalMove, match="no legal move"):
        party.devices[red].played("F@F5")
    with pytest.raises(IllegalMove, match="not your move"):
        party.devices[red].resigned()


def test_a_skip_that_all_can_see_is_told_all_the_same() -> None:
    position = replace(arranged("RRRRRRRRR " * 9, "2 3 4 5 6", turn=2), piles=(0, tiles("A"), tiles("A")))
    view = perspective.Perspective(GAME, None, position.observe(None).announced()).played("1@A1").settled()
    assert (view.draws_seen, view.owed, view.seat, view.position.turn) == (("*?",), (0,), 0, 1)
    assert (view.passed().owed, view.passed().seat) == ((), 1)
    ended = perspective.Perspective(GAME, None, replace(view.position, turn=None))
    assert ended.seat is None
