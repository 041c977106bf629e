"""Near the end of a game its result is proved, and hints, the coach and the analysis say so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pygames import Record
from pygames.play.puzzle import Outcome
from tests.web.test_advice import acted, opened, played, settle
from web.app.model import annotation

each_game = pytest.mark.parametrize("name", ["blokus", "cathedral", "ringgz"])


def almost_over(name: str) -> Record:
    """Return a game between two persons that is nearly over, one of them to choose between a few moves."""
    whole = played(name, 1000, seats=2)
    for plies in range(len(whole.plies) - 4, len(whole.plies)):
        record = replace(whole, plies=whole.plies[:plies], players=("human", "human"))
        position: Any = record.last
        if isinstance(position.turn, int) and 1 < position.legal_set.bit_count() < 12:
            return record
    raise AssertionError("no choice")


@each_game
def test_a_hint_says_what_is_proved(name: str) -> None:
    app = opened(almost_over(name))
    acted(app, "hint")
    settle(app)
    hint = app.desk.table.findings.hint
    assert hint
    assert hint.end
    assert not hint.scores
    assert hint.chance in {0, 0.5, 1}

    acted(app, "hint")

    assert "Proved: with best play" in app.view().parts["prompt"]


@each_game
def test_the_coach_says_what_is_proved_of_a_move(name: str) -> None:
    record = almost_over(name)
    leads: list[tuple[int, int]] = []
    for move in record.last.legal_moves():
        app = opened(record, coach="on")
        app.desk.table.require_session().play(str(move))
        app.desk.aftermath.after_ply()
        prompt = settle(app)["prompt"]
        (judgement,) = app.desk.table.findings.judgements.values()
        assert judgement.ends
        now, best = judgement.ends
        assert now.lead is not None
        assert best.lead is not None
        leads.append((now.lead, best.lead))
        assert (judgement.best == str(move)) == (now == best)
        if judgement.grade != "good" and not app.desk.table.require_session().is_over:
            assert "Proved: with best play" in prompt
            assert ("With the best move it would have been" in prompt) == (now != best)
    assert {best for _, best in leads} == {max(now for now, _ in leads)}


def test_what_is_proved_is_kept_with_the_game() -> None:
    app = opened(almost_over("blokus"), coach="on")
    session = app.desk.table.require_session()
    session.play(str(session.position.legal_moves()[0]))
    app.desk.aftermath.after_ply()
    settle(app)
    (judgement,) = app.desk.table.findings.judgements.values()
    assert judgement.ends
    entry = annotation.write(judgement)

    assert annotation.read_one(session, entry).ends == judgement.ends
    assert annotation.read_one(session, entry.rpartition(":")[0]).ends is None
    for damage in ("100/3", "101/3,0/0", "100,0", "a/b,c/d"):
        with pytest.raises(ValueError, match=r"."):
            annotation.read_one(session, f"{entry.rpartition(':')[0]}:{damage}")


def test_an_outcome_follows_from_a_lead() -> None:
    assert [Outcome.of_lead(lead) for lead in (3.0, -2.0, 0.0)] == [Outcome(100, 3), Outcome(0, -2), Outcome(50, 0)]
    assert Outcome.of_lead(0.25) == Outcome(100, 0), "first on the tie-break"
