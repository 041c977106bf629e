"""What a program passes by mistake: each is refused at once, in a sentence that says what is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from pygames.ai import PLAYERS, player
from pygames.play.record import Record
from pygames.play.session import Session
from tests.contract.case import Case, check

NO_TEXT = "is written as a text, not as"
NO_LIMIT = "thinks for 0 seconds or more and 1 step or more, not"


@check
def what_is_no_move_is_not_played(case: Case) -> None:
    for position in case.moments[:3]:
        for seen in (position, position.observe(0), position.compact()):
            for thing in (None, 7, position):
                with pytest.raises(TypeError, match="plays a move of its game, not"):
                    seen.play(thing)
            with pytest.raises(TypeError, match=r"not 'e10'\. The move of a text: position\.parse\('e10'\)\."):
                seen.play("e10")


@check
def a_seat_that_is_not_there_observes_nothing(case: Case) -> None:
    for position in case.moments[:3]:
        for seen in (position, position.observe(0), position.observe(None)):
            for seat in (-1, case.seats, "0", True):
                with pytest.raises(ValueError, match=f"numbered from 0 to {case.seats - 1}; there is no seat"):
                    seen.observe(seat)


@check
def a_session_refuses_what_is_no_press_no_ply_and_no_seat(case: Case) -> None:
    session: Any = Session(case.game, case.seats, options=case.options)
    for act in (session.touch, session.play, lambda thing: Record.read(thing, case.known)):
        for thing in (None, 7, b"e10"):
            with pytest.raises(TypeError, match=NO_TEXT):
                act(thing)
    for act in (session.at, session.back_to):
        with pytest.raises(TypeError, match="None is no ply"):
            act(None)
        with pytest.raises(IndexError, match="There is no ply 1 in a game of 0"):
            act(1)
    with pytest.raises(ValueError, match=f"there is no seat {case.seats}"):
        session.resign(case.seats)
    assert (session.ply, session.draft, session.ending) == (0, None, None)


@check
def a_player_refuses_what_is_no_time_and_no_observation(case: Case) -> None:
    position = case.choices[0]
    seen = position.observe(position.turn)
    for name in PLAYERS:
        bot: Any = player(case.game, name)
        for act in (bot.choose, bot.think):
            for limits in ({"seconds": -1}, {"steps": 0}, {"seconds": 1, "steps": -1}):
                with pytest.raises(ValueError, match=NO_LIMIT):
                    act(seen, **limits)
            with pytest.raises(TypeError, match="Seconds and steps are numbers, not"):
                act(seen, steps="3")
            for thing in (None, "e10", *([position] if case.game.has_secrets else [])):
                with pytest.raises(TypeError, match="chooses from an observation, position"):
                    act(thing)
