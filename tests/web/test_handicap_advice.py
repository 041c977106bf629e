"""Head starts in all that the computer says of a game: hints, the coach, the analysis, the player's own mistakes."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import GAMES, Record, Session
from pygames.ai.players import SearchingPlayer
from pygames.play.handicap import HANDICAP_TAG
from tests.web.games import advance
from tests.web.test_advice import acted, opened, settle
from tests.web.test_app import opened as opened_with
from tests.web.test_helpers import asking
from tests.web.test_mistakes import settle as think_all
from tests.web.test_setup import ANA, start
from web.app.app import App
from web.app.model import annotation, judging, moments, tasks
from web.app.model.judging import Judgement
from web.app.storage.mistakes import OwnMistake, read, write
from web.app.storage.shelf import with_header_tag
from web.helpers import HelperWorker

ENDS: dict[str, dict[str, Any]] = {
    "blokus": {"game": GAMES["blokus"]},
    "ringgz": {"game": GAMES["ringgz"], "seats": 2},
    "cathedral in one round": {"game": GAMES["cathedral"], "options": {"rounds": 1}},
    "cathedral in two rounds": {"game": GAMES["cathedral"]},
}
each_end = pytest.mark.parametrize("end", ENDS)


def with_handicap(record: Record, *given: int) -> Record:
    """Return the record of the same moves with these head starts."""
    return with_header_tag(record, HANDICAP_TAG, " ".join(map(str, given)))


def whole(end: str) -> Session:
    """Return a game between two persons, played at random to its end."""
    session, rng = Session(**ENDS[end], players=("human", "human"), seed=3), Random(3)
    while session.position.turn is not None:
        advance(session, rng)
    return session


def almost_over(end: str) -> Record:
    """Return a game that is nearly over, with a choice between a few moves."""
    session = whole(end)
    for ply in range(session.ply - 4, session.ply):
        if isinstance(session.at(ply).turn, int) and 1 < session.at(ply).legal_set.bit_count() < 12:
            return session.until(ply)
    raise AssertionError("no choice")


def proved(app: App) -> int:
    """Return by how much the seat to move finishes ahead with best play, as a hint says."""
    acted(app, "hint")
    settle(app)
    acted(app, "hint")
    shown = str(app.view().parts["prompt"])
    found = re.search(r"Proved: with best play .* finishes (\d+) points? (ahead|behind)|finishes level", shown)
    assert found, shown
    return int(found[1] or 0) * (1 if found[2] == "ahead" else -1)


@each_end
def test_what_a_hint_proves_holds_with_the_head_start(end: str) -> None:
    record = almost_over(end)
    usual = proved(opened(with_handicap(record, 1, 1)))

    mover = record.last.turn
    assert isinstance(mover, int)
    given = [70 * (seat == mover) for seat in (0, 1)]
    assert proved(opened(with_handicap(record, *given))) == usual + 70
    assert proved(opened(with_handicap(record, *given[::-1]))) == usual - 70


@each_end
def test_the_coach_proves_the_end_with_the_head_start(end: str) -> None:
    record = almost_over(end)
    mover = record.last.turn
    assert isinstance(mover, int)
    move = str(record.last.legal_moves()[0])
    found: list[Judgement] = []
    for given in ((1, 1), tuple(60 * (seat == mover) for seat in (0, 1))):
        app = opened(with_handicap(record, *given), coach="on")
        app.desk.table.require_session().play(move)
        app.desk.aftermath.after_ply()
        settle(app)
        found += app.desk.table.findings.judgements.values()

    usual, ahead = ([one.lead or 0 for one in judgement.ends or ()] for judgement in found)
    assert len(usual) == 2
    assert ahead == [lead + 60 for lead in usual]
    assert {*found[-1].change} == {1}
    assert found[-1].grade == "best"


@pytest.mark.parametrize(("name", "points"), [("blokus", 30), ("cathedral", 15), ("ringgz", 8), ("blockers", 5)])
def test_a_chance_of_winning_is_told_with_the_head_start(name: str, points: int) -> None:
    session, rng = Session(GAMES[name], seed=3), Random(3)
    while session.ply < 10 or not isinstance(session.position.turn, int):
        advance(session, rng)
    turn, chances = session.position.turn, []
    for handicap in ((points, 0), (0, 0), (0, points)):
        given = [handicap[seat != turn] for seat in range(session.seats)]
        app = opened(with_handicap(session.record, *given))
        acted(app, "hint")
        settle(app)
        assert app.desk.table.findings.hint
        chances.append(app.desk.table.findings.hint.chance)

    assert chances == sorted(chances, reverse=True)
    assert chances[0] - chances[2] > 0.3


@each_end
def test_a_game_that_a_head_start_has_decided_did_not_turn_at_its_end(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0.05)
    app = opened(with_handicap(whole(end).record, 99, 0))
    acted(app, "analyse")
    settle(app)
    last = [one for one in app.desk.table.findings.judgements.values() if one.ends]

    assert last
    assert {one.loss for one in last} == {0}
    assert {one.value for one in last} == {(1, 0)}


@pytest.mark.parametrize(("ply", "row"), [(0, 0), (2, 2)])
def test_the_chart_begins_with_what_was_found_before_the_first_move_that_is_judged(ply: int, row: int) -> None:
    record = whole("blokus").record
    app = opened(record)
    app.desk.table.findings.know(Judgement(ply, 0, record.plies[ply], (0.7, 0.3), record.plies[ply], (0.9, 0.1)))

    chart = re.search(r'points="(\d+),0\.0 [^"]* (\d+),([\d.]+)"', str(app.view().parts["findings"]))

    assert chart
    assert chart.groups() == (str(row), str(row), "90.0")


def test_an_analysis_of_the_same_moves_with_other_head_starts_is_not_trusted() -> None:
    record = whole("blokus").record
    app = opened(with_handicap(record, 20, 0))
    found = {0: Judgement(0, 0, record.plies[0], (0.6, 0.4), record.plies[0], (0.6, 0.4))}
    kept = annotation.annotate(app.desk.table.require_session().record, found)

    assert annotation.read(Session.of(kept)) == found
    assert annotation.read(Session.of(with_handicap(kept, 0, 20))) == {}
    assert annotation.read(Session.of(with_header_tag(kept, HANDICAP_TAG, ""))) == {}


def lost(given: str) -> App:
    """Return an app whose player has lost to the computer, with two of its moves judged as mistakes."""
    session, rng = Session(GAMES["blokus"], seed=3, players=("human", "bot casual")), Random(3)
    while session.position.turn is not None:
        advance(session, rng)
    record = with_header_tag(session.record, HANDICAP_TAG, given)
    app = opened_with({"game 1": record.write(), "current": "game 1"}, route="table", now="2026-11-27 10:00:00")[0]
    session = app.desk.table.require_session()
    for ply in (n for n in range(session.ply) if session.at(n).turn == 0 and len(session.at(n).legal_moves()) > 1):
        text, (first, *_) = session.plies[ply], session.at(ply).legal_moves()
        share = 0.2 if ply == 4 and str(first) != text else 0.8
        best = str(first) if share == 0.2 else text
        app.desk.table.findings.judgements[ply] = Judgement(ply, 0, text, (share, 1 - share), best, (0.8, 0.2))
    return app


def test_an_own_mistake_is_kept_and_tried_again_with_the_head_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "STEPS", 40)
    monkeypatch.setattr(moments, "refined", lambda judgement, _: judgement)
    app = lost("0 20")
    acted(app, "moments")
    think_all(app)

    (one,) = app.desk.analysis.mistakes()
    assert one.handicap == "0 20"
    assert read(write([one])) == (one,)
    acted(app, f"mine {one.key}")
    attempt = app.desk.puzzling.attempt
    assert attempt
    assert attempt.session.handicap == (0, 20)
    assert "Blue had a head start of 20." in str(app.view().frame)


def test_a_mistake_belongs_to_the_game_with_its_head_starts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "STEPS", 40)
    monkeypatch.setattr(moments, "refined", lambda judgement, _: judgement)
    app, other = lost("0 20"), lost("")
    acted(app, "moments")
    think_all(app)
    other.desk.puzzling.know_mistakes("blokus", app.desk.puzzling.mistakes["blokus"])

    assert app.desk.analysis.mistakes()
    assert other.desk.analysis.mistakes() == []


def test_a_mistake_without_a_head_start_is_stored_as_before() -> None:
    one = OwnMistake("blokus", 2, (), ("e10",), "j5", ("j4,j5",), {"j5": 30, "j4,j5": 60})

    assert "handicap" not in one.stored()
    assert replace(one, handicap="0 5").key != one.key


def test_the_computer_at_the_table_knows_the_head_starts_and_another_game_has_its_own() -> None:
    app, _ = opened_with()
    for head in ("15", "0"):
        start(app, "blokus", **{**ANA, "seat1": "bot expert", "head0": head})
        bot = app.desk.turns._bot(1)
        assert isinstance(bot, SearchingPlayer)
        assert bot.handicap == bot.search.handicap == (int(head), 0)


def test_a_helper_counts_the_head_starts_of_the_game_that_it_is_asked_about() -> None:
    helper = HelperWorker(lambda _: None, "helper")
    seen: list[tuple[int, ...]] = []
    for given in ("0 20", "20 0"):
        session = Session.of(Record.read(f'[Game "blokus"] [Handicap "{given}"]\n\ne10 j5'))
        _, said, _ = asking(session)
        asyncio.run(helper.hear(json.dumps({**json.loads(said[0]), "question": len(seen) + 1})))
        assert helper.search
        seen.append(helper.search.handicap)

    assert seen == [(0, 20), (20, 0)]
