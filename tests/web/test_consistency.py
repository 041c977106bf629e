"""One estimate for each position of a game, and falls that a move is charged with."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from pygames import GAMES, Session
from pygames.play.puzzle import Outcome
from tests.web.games import advance
from tests.web.test_app import opened
from web.app.model.consistency import consistent
from web.app.model.judging import GRADES, Judgement
from web.app.model.moments import change_of
from web.app.model.tasks import decisions
from web.app.storage.mistakes import OwnMistake


def played(name: str = "blokus", plies: int = 12, seats: int | None = None) -> Session:
    """Return the beginning of a game."""
    session = Session(GAMES[name], seats, seed=3)
    rng = Random(3)
    while session.ply < plies or session.position.turn == "chance":
        advance(session, rng)
    return session


def judgement(session: Session, ply: int, now: float, best: float, **more: object) -> Judgement:
    """Return a judgement by which a move has these values for its seat."""
    seat, seats = session.at(ply).turn, session.seats
    assert isinstance(seat, int)
    value, best_value = (
        tuple(share if one == seat else (1 - share) / (seats - 1) for one in range(seats)) for share in (now, best)
    )
    text = session.plies[ply]
    better = next(str(move) for move in session.at(ply).legal_moves() if str(move) != text)
    return Judgement(ply, seat, text, value, better if best > now else text, best_value, **more)  # type: ignore[arg-type]


def everything(session: Session, rng: Random) -> dict[int, Judgement]:
    """Return judgements of all moves that have nothing to do with each other."""
    found = {}
    for ply in decisions(session):
        now = rng.random()
        found[ply] = judgement(session, ply, now, min(1.0, now + rng.choice((0.0, 0.04, 0.3))))
    return found


@pytest.mark.parametrize(("name", "seats"), [("blokus", 2), ("cathedral", 2), ("ringgz", 2), ("ringgz", 4)])
def test_what_a_move_led_to_is_what_the_next_decision_is_worth(name: str, seats: int) -> None:
    session = played(name, 20, seats)
    found = consistent(session, everything(session, Random(5)))

    for one, following in pairwise(found.values()):
        assert one.value == pytest.approx(following.best_value, abs=0.002)
        assert sum(one.value) == pytest.approx(1, abs=0.005)


@pytest.mark.parametrize("name", ["blokus", "cathedral", "ringgz"])
def test_no_fall_is_larger_than_what_its_move_is_charged_with(name: str) -> None:
    session = played(name, 20)
    before = everything(session, Random(7))
    found = consistent(session, before)

    for ply, one in found.items():
        fall = one.best_value[one.seat] - one.value[one.seat]
        assert -0.002 <= fall <= max(GRADES["good"], before[ply].loss) + 0.002
        assert (one.grade in ("slip", "mistake", "blunder")) <= (before[ply].loss > GRADES["good"])


def test_a_fall_that_no_move_made_was_there_before() -> None:
    session = played()
    moves = decisions(session)
    told = {ply: judgement(session, ply, 0.5, 0.5) for ply in moves[:-1]}
    last = judgement(session, moves[-1], 0.1, 0.1)

    found = consistent(session, told | {moves[-1]: last})

    first, *_, late = (found[ply].value[last.seat] for ply in moves)
    assert late == pytest.approx(0.1)
    assert first > found[moves[-2]].value[last.seat]


def test_a_mistake_keeps_what_it_was_found_to_cost() -> None:
    session = played()
    found = {ply: judgement(session, ply, 0.5, 0.5) for ply in decisions(session)}
    ply = decisions(session)[3]
    found[ply] = judgement(session, ply, 0.4, 0.7)

    assert consistent(session, found)[ply].loss == pytest.approx(0.3, abs=0.002)


def test_between_the_moves_of_one_player_the_others_can_give_but_not_take() -> None:
    session = played()
    own = [ply for ply in decisions(session) if session.at(ply).turn == 0]
    found = {own[0]: judgement(session, own[0], 0.6, 0.6), own[1]: judgement(session, own[1], 0.3, 0.3)}
    assert consistent(session, found)[own[0]].value[0] <= 0.3 + GRADES["best"] + 0.001

    found[own[1]] = judgement(session, own[1], 0.9, 0.9)
    assert consistent(session, found)[own[0]].value[0] == 0.6


@pytest.mark.parametrize("name", ["sectori", "blockers"])
def test_what_dice_and_hidden_tiles_change_is_nobodys_fault(name: str) -> None:
    session = played(name, 40)
    found = everything(session, Random(9))
    now = consistent(session, found)

    rolled = [a for a, b in pairwise(sorted(found)) if any(session.at(ply).turn == "chance" for ply in range(a, b))]
    assert rolled
    assert all(now[ply] == found[ply] or ply not in rolled for ply in found)


def test_what_is_proved_stands_and_doing_it_twice_changes_nothing() -> None:
    session = played()
    found = everything(session, Random(11))
    ply = decisions(session)[4]
    found[ply] = judgement(session, ply, 0.0, 1.0, ends=(Outcome(0, -3), Outcome(100, 3)))

    once = consistent(session, found)

    assert once[ply] == found[ply]
    assert consistent(session, once) == once


def test_a_stored_mistake_tells_the_same_two_numbers_as_the_analysis() -> None:
    session = Session(GAMES["blokus"], seed=3, players=("human", "bot casual"))
    while session.position.turn is not None:
        advance(session, Random(session.ply))
    app, _ = opened({"game 1": session.record.write(), "current": "game 1"}, route="table")
    game = app.desk.table.require_session()
    ply = next(ply for ply in decisions(game) if game.at(ply).turn == 0 and ply > 1)
    one = judgement(game, ply, 0.42, 0.6)
    app.desk.table.findings.know(one)
    shares = {one.best: 93, one.text: 42}
    app.desk.analysis.keep_mistake(
        OwnMistake("blokus", 2, (), game.plies[:ply], one.text, (one.best,), shares, "2026-11-28")
    )

    app.desk.analysis.agree()

    (mistake,) = app.desk.analysis.mistakes()
    assert change_of(mistake) == {"best": 60, "now": 42}
