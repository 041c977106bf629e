"""Every game can end outside its rules, at any moment and for any seat, and the record keeps that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pygames import GAMES
from pygames.core.game import IllegalMove
from pygames.play.clock import Clock
from pygames.play.ending import AGREED, RESIGNED, TIME, Ending
from pygames.play.record import Record
from pygames.play.session import Session
from tests.contract import Case, cases
from tests.contract.records import record_of
from tests.toy import GAME as TOY

CASES = [case for game in (TOY, *GAMES.values()) for case in cases(game)]


def running(case: Case) -> Iterator[Session]:
    """Yield a game that was played for some time, with clocks: at its start, in the middle, before its last ply."""
    record = record_of(case, case.games[0])
    for ply in (0, len(record.plies) // 2, len(record.plies) - 1):
        yield Session.of(Record(case.game.name, case.seats, record.options, clock=Clock(60, 5)), case.known)
        session = Session.of(Record(case.game.name, case.seats, record.options, clock=Clock(60, 5)), case.known)
        for text in record.plies[:ply]:
            session.spend(1.5)
            session.play(text)
        yield session


def ways(case: Case) -> Iterator[Ending]:
    """Yield every way to end a game."""
    yield Ending(AGREED)
    for seat in range(case.seats):
        yield Ending(TIME, seat)
        yield Ending(RESIGNED, seat)


def ended(session: Session, ending: Ending) -> None:
    """End a game in this way; a flag can only fall on that seat's turn."""
    if ending.seat is None:
        session.agree_on_draw()
    elif ending.kind == RESIGNED:
        session.resign(ending.seat)
    else:
        session.spend(1e6)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_can_be_ended_at_any_moment_and_goes_on_when_that_is_taken_back(case: Case) -> None:
    for session in running(case):
        for ending in ways(case):
            before = session.position, session.plies, session.times
            if ending.kind == TIME and ending.seat != session.timed_seat:
                continue
            ended(session, ending)
            assert session.is_over
            assert session.ending == ending
            with pytest.raises(IllegalMove):
                session.play(str([*session.position.legal_moves(), "x"][0]))
            assert session.undo()
            assert (session.position, session.plies, session.times) == before
            assert not session.is_over
            assert session.winners == frozenset()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_winners_of_a_game_that_was_ended_are_others_than_who_ended_it(case: Case) -> None:
    for session in running(case):
        scores = session.position.scores()
        for ending in ways(case):
            winners = ending.winners(case.game, session.position)
            assert winners
            if ending.seat is None:
                assert winners == frozenset(range(case.seats))
            else:
                assert ending.seat not in winners
                assert len({scores[seat] for seat in winners}) == 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_who_leads_by_the_scores_has_won_when_the_game_ends_now(case: Case) -> None:
    for game in case.games:
        last = game.positions[-1]
        if not case.game.board.won_by(last.observe(None)):
            winners = last.winners()
            best = (min if case.game.words.lowest_leads else max)(last.scores())
            assert {last.scores()[seat] for seat in winners} == {best}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_game_that_was_ended_is_read_back_with_its_clocks(case: Case) -> None:
    for session in running(case):
        for ending in ways(case):
            if ending.kind == TIME and ending.seat != session.timed_seat:
                continue
            session.spend(2.5)
            ended(session, ending)
            record = session.record
            assert Record.read(record.write(), case.known) == record
            assert Record.peek(record.write(), case.known) == record
            assert Session.of(record, case.known).times == session.times
            assert record.result == tuple(sorted(session.winners))
            session.undo()
