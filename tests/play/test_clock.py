"""Clocks: how they are written, what a move costs and adds, whose flag falls, what is given back."""

from __future__ import annotations

import pytest

from pygames import CHANCE, GAMES, BadRecord, Record, Session
from pygames.core.game import Game
from pygames.play.clock import Clock, read_time, time_text
from pygames.play.ending import TIME, Ending

BLOKUS = GAMES["blokus"]
MOVES = ("e10", "j5", "f8,f9", "k6,k7")
"""The first moves of a game of Blokus To Go."""


def played(*spent: float, clock: Clock | None = None) -> Session:
    """Return a game with clocks in which each move took this long."""
    session = Session(BLOKUS, clock=clock or Clock(60, 5))
    for seconds, text in zip(spent, MOVES, strict=False):
        session.spend(seconds)
        session.play(text)
    return session


def left(session: Session) -> tuple[float, ...]:
    """Return what the clocks show."""
    return session.times


@pytest.mark.parametrize("text", ["300+2", " 300 + 2 ", "300+02"])
def test_a_clock_is_read_liberally(text: str) -> None:
    assert Clock.read(text) == Clock(300, 2)


def test_a_clock_without_an_increment_adds_nothing() -> None:
    assert Clock.read("600") == Clock(600) == Clock.read(str(Clock(600)))


@pytest.mark.parametrize("text", ["", "+", "0", "5:00+2", "-5", "300+-2", "3e2", "99999", "300+2+2", "³00"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no clock"):
        Clock.read(text)


@pytest.mark.parametrize("text", ["", "-1", "1:-2", "1e3", "nan", "inf", "99999999", "1:2:3:4", ".5"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no time"):
        read_time(text)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 9.9, 60.0, 297.4, 86_399.9])
def test_a_time_is_read_as_it_was_written(seconds: float) -> None:
    assert read_time(time_text(seconds)) == seconds


def test_a_game_without_a_clock_has_no_times() -> None:
    session = Session(BLOKUS)
    session.spend(1000)
    assert (session.clock, left(session), session.timed_seat, session.spent, session.is_over) == (
        None,
        (),
        None,
        0.0,
        False,
    )
    session.play("e10")
    assert session.record.times == ()


def test_the_clocks_run_from_the_first_move_on() -> None:
    session = Session(BLOKUS, clock=Clock(60, 5))
    assert session.timed_seat is None
    session.spend(30)
    session.play("e10")
    assert left(session) == (60, 60)
    assert session.timed_seat == 1


def test_a_move_costs_what_it_took_and_adds_the_increment() -> None:
    session = played(7, 20, 3.26)
    assert left(session) == (60 - 3.3 + 5, 60 - 20 + 5)


def test_what_the_seat_that_acts_has_spent_is_gone_at_once() -> None:
    session = played(0, 0)
    session.spend(12)
    assert (left(session), session.spent) == ((48, 65), 12)


def test_the_flag_falls_when_all_is_spent_and_the_other_seat_has_won() -> None:
    session = played(0, 0)
    session.spend(59.9)
    assert not session.is_over
    session.spend(60)
    assert session.ending == Ending(TIME, 0)
    assert left(session) == (0, 65)
    assert (session.timed_seat, session.winners, session.record.result) == (None, {1}, (1,))


def test_nobody_s_time_runs_when_the_game_is_over() -> None:
    session = played(0, 0)
    session.resign(1)
    session.spend(100)
    assert left(session) == (60, 65)


def test_who_takes_back_has_the_time_again_that_they_had() -> None:
    session = played(0, 10, 10, 10)
    assert left(session) == (55, 50)
    session.undo()
    assert left(session) == (55, 55)
    session.spend(5)
    session.undo()
    assert left(session) == (60, 55)
    session.redo()
    session.redo()
    assert left(session) == (55, 50)


def test_a_move_that_is_made_again_costs_what_it_takes_then() -> None:
    session = played(0, 10, 10, 10)
    session.undo()
    session.spend(20)
    session.play(MOVES[3])
    assert left(session) == (55, 40)
    assert session.record.times == (60, 55, 55, 40)


def test_another_move_forgets_the_times_of_those_taken_back() -> None:
    session = played(0, 10, 10, 10)
    session.undo()
    session.undo()
    session.spend(1)
    session.play("d8,d9")
    assert session.record.times == (60, 55, 64)


def test_after_a_flag_is_taken_back_its_seat_has_what_it_had_when_its_turn_began() -> None:
    session = played(0, 58, 0)
    session.spend(9)
    assert session.ending == Ending(TIME, 1)
    session.undo()
    assert left(session) == (65, 7)
    session.redo()
    assert session.ending == Ending(TIME, 1)
    assert left(session) == (65, 0)


def test_times_are_kept_in_the_record_and_the_running_one_too() -> None:
    session = played(0, 10, 10)
    session.spend(2.5)
    assert '[Clock "60+5"]\n[Times "60 55 55 52.5"]' in session.record.write()
    again = Session.of(Record.read(session.record.write()))
    assert (left(again), again.spent) == ((55, 52.5), 2.5)
    again.undo()
    assert left(again) == (60, 55)


def test_a_record_with_a_clock_and_no_times_has_all_the_time() -> None:
    session = Session.of(Record.read('[Game "blokus"] [Clock "60"] e10 j5'))
    assert left(session) == (60, 60)
    session.spend(5)
    session.play(MOVES[2])
    assert session.record.times == (60, 60, 55)


def test_a_game_that_goes_on_from_an_earlier_ply_has_the_times_of_then() -> None:
    session = Session.of(played(0, 10, 10, 10).until(2))
    assert left(session) == (60, 55)
    assert session.clock == Clock(60, 5)


def test_tags_of_clocks_that_say_nothing_are_left_out_and_times_without_a_clock_are_kept_as_they_are() -> None:
    record = Record.read('[Game "blokus"] [Clock "-"] [Times "soon"] [Termination "normal"] e10')
    assert (record.clock, record.times, record.ending, record.tags) == (None, (), None, (("Times", "soon"),))


def test_times_are_read_liberally() -> None:
    assert Record.read('[Game "blokus"] [Clock "300"] [Times "5:00, 0:04:57.4"] e10').times == (300, 297.4)


def test_what_chance_decides_costs_who_lets_it_come_and_adds_nothing(toy: Game) -> None:
    session = Session(toy, seed=1, clock=Clock(60, 5))
    while session.position.turn == CHANCE:
        session.draw()
    first = session.position.turn
    assert isinstance(first, int)
    session.play(str(session.position.legal_moves()[0]))
    assert (session.position.turn, session.timed_seat) == (CHANCE, first)
    session.spend(3)
    session.draw()
    assert left(session)[first] == 57


def test_the_clock_of_a_record_before_its_error_is_kept_with_it() -> None:

    with pytest.raises(BadRecord) as refused:
        Record.read('[Game "blokus"] [Clock "60"] [Times "60 50 40"] e10 j5 z9')
    assert refused.value.before
    assert refused.value.before.times == (60, 50)
