"""A game among friends at the table: shown and played like any other, with no other chance than that of its device."""

from __future__ import annotations

from typing import Any

import pytest

from pygames import CHANCE, IllegalMove, Record, Session
from pygames.core.scene import DRAW
from pygames.friends import Letter, Peer
from pygames.friends.session import FriendsSession
from pygames.play import session as module
from tests.friends.party import EVERY, Party, turn
from tests.friends.test_cheats import begun
from tests.friends.test_device import pair


@pytest.fixture(autouse=True)
def no_other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the session's own dice fail."""

    def fails(*_: object) -> None:
        raise AssertionError("these are not the dice of a game among friends")

    monkeypatch.setattr(module, "chance_outcome", fails)


LONG = {"blockers", "cathedral"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in LONG else []) for name in EVERY]
)
def test_a_whole_game_is_played_at_the_table(name: str) -> None:
    party = Party(name, EVERY[name].seats[0], 1)
    tables = [FriendsSession(peer) for peer in party.devices]
    last = len(tables) - 1
    while to := tables[last].peer.waits_for:
        text = tables[last].peer.link
        last = party.home(to[0])
        table = tables[last]
        table.follow(table.peer.received(text, EVERY))
        while (seat := table.peer.actor) is not None:
            if table.position.turn == CHANCE and not table.peer.is_complete:
                assert table.touch(DRAW)
                continue
            if not table.peer.is_complete:
                assert table.awaits_human()
                assert table.observation(seat) == table.position == table.peer.observation(seat)
                table.play(str(party.rng.choice(table.position.legal_moves())))
            if table.peer.is_complete:
                assert not table.awaits_human()
                table.follow(table.peer.finished())
    for table in tables:
        table.follow(table.peer.received(tables[last].peer.link, EVERY))
        *_, verdict = table.peer.verdict()
        reviewed = Session.of(verdict.record, EVERY)
        assert table.is_over
        assert table.winners == reviewed.winners
        assert table.record.plies == reviewed.record.mask(table.viewer, EVERY).plies
        assert [table.at(n) for n in range(table.ply)] == [
            reviewed.at(n).observe(table.viewer) for n in range(table.ply)
        ]


def test_what_can_not_be_done_among_friends_is_refused() -> None:
    ana, ben = (FriendsSession(peer) for peer in pair("sectori"))
    for act in (
        lambda: ben.touch(DRAW),
        ben.draw,
        lambda: ben.play("c3n"),
        lambda: ben.resign(1),
        lambda: ana.resign(1),
    ):
        with pytest.raises(IllegalMove) as refused:
            act()
        assert refused.value.code == "not-now"
    with pytest.raises(IllegalMove, match="draw"):
        ana.agree_on_draw()
    with pytest.raises(IllegalMove, match="die"):
        ana.touch("c3n")


def test_undo_takes_back_what_was_not_sent_where_no_chance_was_shown() -> None:
    table = FriendsSession(pair("sectori")[0])
    assert (table.can_undo, table.undo(), table.redo(), table.can_redo) == (False, False, False, False)
    roll = table.draw()
    assert not table.can_undo
    table.play("c3n")
    assert (table.plies, table.undo(), table.plies) == ((roll, "c3n"), True, (roll,))
    table.play("c3n")
    table.back_to(1)
    assert table.plies == (roll,)
    with pytest.raises(IndexError):
        table.back_to(0)
    assert not table.has_hindsight


def test_who_resigns_at_the_table_ends_the_game() -> None:
    table = FriendsSession(pair("cathedral")[0])
    table.resign(0)
    assert (table.is_over, table.winners, str(table.record.ending)) == (True, {1}, "resigned 0")
    with pytest.raises(IllegalMove, match="over"):
        table.touch("a1")


@pytest.mark.parametrize("turns", [1, 4])
def test_who_resigns_after_tiles_were_drawn_ends_the_game_at_every_table(turns: int) -> None:
    _, mover, other = begun("blockers", 3, turns)
    [seat] = mover.here
    resigned = mover.resigned()
    for peer in (resigned, other.received(resigned.link, EVERY)):
        table = FriendsSession(peer)
        assert (table.is_over, str(table.ending)) == (True, f"resigned {seat}")
        assert table.winners
        assert Record.read(table.record.write()).plies == table.plies


def test_an_own_tile_lies_face_down_until_the_others_have_given_their_part() -> None:
    party = Party("blockers", 3, 1)
    last = len(party.devices) - 1
    while party.devices[last].log.seat != 0 or party.devices[last].actor != 0:
        last = party.home(party.devices[last].waits_for[0])
        party.devices[last] = party.devices[last].received(party.texts[-1])
        party.post(last)
    table = FriendsSession(turn(party.devices[last], party.rng).finished())
    seen: Any = table.position
    assert (table.viewer, seen.face_down, table.plies[-1]) == (0, 1, "*?")
    assert "face down" in str([hand.items for hand in table.game.board.scene(seen).hands])
    onlooker = FriendsSession(Peer.open(Letter.read(table.peer.link)))
    assert (onlooker.viewer, onlooker.position.observe(None)) == (None, seen.observe(None))
