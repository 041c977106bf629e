"""Hints, the coach and the analysis: what the computer finds out for a player who asks."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from pygames import GAMES, Record, Session
from pygames.ai import budget
from pygames.ai.comparison import DOUBT
from pygames.ai.search import MoveResult, SearchResult
from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas
from tests.web.games import advance
from web.app.app import App
from web.app.model import judging, tasks
from web.app.model.advice import GRADE_WORDS
from web.app.model.comments import DISCOURAGING
from web.app.model.hints import Hint, area_of
from web.app.model.judging import Judgement
from web.app.model.marks import cells_of
from web.protocol import Reply

NAMES = tuple(GAMES)


def played(name: str, plies: int, *, seats: int | None = None, players: tuple[str, ...] = ()) -> Record:
    """Return a game of this many random plies at most."""
    session = Session(GAMES[name], seats, players=players)
    rng = Random(3)
    for _ in range(plies):
        if session.position.turn is None:
            break
        advance(session, rng)
    return session.record


def opened(record: Record, **settings: str) -> App:
    """Return the app with a current game."""
    app = App()
    app.handle({"do": "open"})
    app.handle({"do": "form", "name": "load", "values": {"record": record.write()}})
    app.handle({"do": "form", "name": "prefer", "values": settings})
    if app.desk.table.curtain:
        acted(app, "reveal")
    return app


def settle(app: App) -> dict[str, str]:
    """Think until every request is answered; return all parts of the screen."""
    for _ in range(10_000):
        if not app.desk.table.findings.tasks:
            return {name: str(part) for name, part in app.view().parts.items()}
        if app.desk.turns.think():
            app.decide()
    raise AssertionError("the computer does not stop thinking")


def acted(app: App, action: str) -> Reply:
    return app.handle({"do": "act", "action": action})


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_says_where_to_look_then_the_move_then_plays_it(name: str) -> None:
    app = opened(until_a_choice(name))
    session = app.desk.table.require_session()

    reply = acted(app, "hint")
    assert reply["think"]
    where = settle(app)["prompt"]
    assert "look" in where
    assert app.desk.table.findings.hint
    assert app.desk.table.findings.hint.text not in where

    what = acted(app, "hint")
    assert "Hint" in what["say"]
    assert app.desk.table.findings.hint
    is_told = app.desk.table.findings.hint.chance >= DISCOURAGING
    assert ("Your chance of winning" in app.view().parts["prompt"]) == is_told
    wanted = app.desk.table.findings.hint.text
    before = session.ply
    acted(app, "follow_hint")
    assert session.plies[before] == wanted
    assert app.desk.table.findings.hint is None


@pytest.mark.parametrize(("chance", "is_told"), [(0.07, False), (0.19, False), (0.21, True), (0.9, True)])
def test_a_hint_does_not_discourage_who_is_behind(chance: float, is_told: bool) -> None:
    app = opened(until_a_choice("blokus"))
    session = app.desk.table.require_session()
    seat, text = session.position.turn, str(session.position.legal_moves()[0])
    assert isinstance(seat, int)
    app.desk.table.findings.show(Hint.of(session, seat, text, chance, (), ()).shown)

    assert ("Your chance of winning" in app.view().parts["prompt"]) == is_told


def until_a_choice(name: str) -> Record:
    """Return a game in which a person is to decide something on the board."""
    for plies in range(8, 30):
        record = played(name, plies)
        if isinstance(record.last.turn, int):
            return record
    raise AssertionError("no choice")


def board(app: App) -> Canvas:
    shown = app.view().board
    assert shown
    return shown.canvas


@pytest.mark.parametrize("name", NAMES)
def test_the_board_shows_the_hint_without_losing_a_cell(name: str) -> None:
    app = opened(until_a_choice(name))
    plain = board(app)
    acted(app, "hint")
    settle(app)

    hinted = board(app)

    assert plain.marks < hinted.marks
    assert app.desk.table.findings.hint
    assert area_of(plain, app.desk.table.findings.hint.text)
    assert cells_of(plain, app.desk.table.findings.hint.text)


@pytest.mark.parametrize("name", NAMES)
def test_the_coach_judges_the_moves_of_persons_only(name: str) -> None:
    game = GAMES[name]
    record = until_a_choice(name)
    players = tuple("human" if seat == record.last.turn else "bot random" for seat in range(record.seats))
    app = opened(replace(record, players=players), coach="on")
    session = app.desk.table.require_session()
    assert session.game is game

    session.play(str(session.position.legal_moves()[0]))
    app.desk.aftermath.after_ply()
    prompt = settle(app)["prompt"]

    (judgement,) = app.desk.table.findings.judgements.values()
    assert ("chance of winning" in prompt) == (judgement.grade != "good"), "nothing is said of what lost little"
    assert judgement.seat == record.last.turn
    assert 0 <= judgement.loss <= 1


def with_judgement(loss: float) -> App:
    """Return a game of Blokus To Go in which the coach has judged a move, and the opponent has replied."""
    app = opened(played("blokus", 0, players=("human", "bot random")), coach="on")
    session = app.desk.table.require_session()
    session.play("e10")
    session.play("j5")
    lost = Judgement(0, 0, "e10", (0.6 - loss, 0.4 + loss), "d10,e10,f10", (0.6, 0.4))
    app.desk.table.findings.judgements[0] = lost
    return app


def test_the_coach_says_in_one_line_what_a_move_lost_and_nothing_of_little() -> None:
    assert "A slip. 48% instead of 60%." in with_judgement(0.12).view().parts["prompt"]
    assert "A slip" not in with_judgement(0.1).view().parts["prompt"]
    assert "word" not in with_judgement(0.04).view().parts["prompt"]
    assert "A good move." in with_judgement(0.01).view().parts["prompt"]


def test_the_better_move_is_drawn_on_the_position_before_and_never_over_a_reply() -> None:
    app = with_judgement(0.2)
    assert not [mark for mark in board(app).marks if "mark-right" in mark.style.split()]

    assert 'data-action="look 0"' in app.view().parts["prompt"]
    acted(app, "look 0")

    styles = {style for mark in board(app).marks for style in mark.style.split() if style.startswith("mark-")}
    assert styles == {"mark-line", "mark-casing", "mark-right", "mark-sign"}


def test_of_a_ring_that_is_called_like_a_territory_only_its_place_is_marked() -> None:
    board = GAMES["ringgz"].board.scene(GAMES["ringgz"].start().observe(0)).board

    assert [cell.target for cell in cells_of(board, "b1@b3")] == ["b3"]


def test_the_coach_says_why_and_everything_once() -> None:
    said = with_judgement(0.2).view().parts["prompt"]

    assert said.index("</summary>") < said.index("Better:") < said.index("The better move")
    assert said.index("The better move") < said.index("chance of winning")
    assert len(re.findall(r"\d+%", said)) == 2
    assert sum(said.count(str(word)) for word in GRADE_WORDS.values()) == 1


def test_taking_a_move_back_forgets_what_was_said_of_it() -> None:
    app = opened(played("blokus", 2), coach="on")
    session = app.desk.table.require_session()
    session.play(str(session.position.legal_moves()[0]))
    app.desk.aftermath.after_ply()
    settle(app)
    assert app.desk.table.findings.judgements

    acted(app, "undo")
    session.play(str(session.position.legal_moves()[5]))
    app.desk.device.use(app.desk.settings.choose("coach", "off"))
    app.desk.aftermath.after_ply()

    assert not app.desk.table.findings.judgements


def test_one_turning_point_leads_to_the_next() -> None:
    app = with_turning_points(4, 8, 12)
    points = re.findall(r'data-action="(look \d+)" class="quiet"', app.view().parts["findings"])
    assert len(points) == 3

    for point, following in pairwise(points):
        acted(app, point)
        assert f'data-action="{following}"' in app.view().parts["prompt"]
    acted(app, points[-1])
    assert "Next turning point" not in app.view().parts["prompt"]
    assert acted(app, "present")["focus"] == f'.turning [data-action="{points[-1]}"]'


@pytest.mark.parametrize("name", ["ringgz", "blockers"])
def test_a_finished_game_is_looked_through(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)
    app = opened(played(name, 1000))
    assert "Analyse the game" in app.view().parts["study"]

    acted(app, "analyse")
    findings = settle(app)["findings"]

    assert set(app.desk.table.findings.judgements) == set(tasks.decisions(app.desk.table.require_session()))
    assert findings.count("<polygon") == app.desk.table.require_session().seats
    assert "Good moves" in findings
    acted(app, "look 45")
    looked = app.view().parts
    assert "chance of winning" in looked["prompt"]
    assert ("all racks been face up" in looked["prompt"]) == (name == "blockers")
    assert 'class="here"' in looked["findings"]


def test_a_hint_is_found_at_the_first_press_after_the_coachs_better_move_was_put_back() -> None:
    app = with_judgement(0.2)
    acted(app, "retry")
    app.handle({"do": "press", "target": "cancel", "sure": True})

    acted(app, "hint")

    assert app.desk.table.findings.hint is None
    assert any(isinstance(task, tasks.HintTask) for task in app.desk.table.findings.tasks)


def with_turning_points(*plies: int) -> App:
    """Return a game between a person and a bot that is over, in which these moves were worse than others."""
    app = opened(played("blokus", 1000, players=("human", "bot random")))
    session = app.desk.table.require_session()
    for ply in plies:
        position = session.at(ply)
        best, seat = str(position.legal_moves()[0]), position.turn
        assert isinstance(seat, int)
        app.desk.table.findings.judgements[ply] = Judgement(
            ply, seat, session.plies[ply], (0.34, 0.34), best, (0.62, 0.62)
        )
    return app


def test_a_review_begins_at_the_first_turning_point_else_before_the_first_move() -> None:
    app = with_turning_points()
    acted(app, "review")
    assert app.desk.table.view.ply == 0

    app = with_turning_points(4, 8)
    acted(app, "review")
    assert app.desk.table.view.ply == 5


@pytest.mark.parametrize("name", NAMES)
def test_a_turning_point_shows_both_moves_as_pictures(name: str) -> None:
    app = opened(played(name, 1000))
    session = app.desk.table.require_session()
    ply = max(ply for ply in range(session.ply) if len(session.at(ply).legal_moves()) > 1)
    best = next(text for move in session.at(ply).legal_moves() if (text := str(move)) != session.plies[ply])
    seat = session.at(ply).turn
    assert isinstance(seat, int)
    chances = (0.3,) * session.seats, (0.6,) * session.seats
    app.desk.table.findings.judgements[ply] = Judgement(ply, seat, session.plies[ply], chances[0], best, chances[1])

    acted(app, f"look {ply + 1}")

    _, played_, better = app.view().parts["prompt"].split("<figure>")
    assert "Move played" in played_
    assert "Better move" in better
    assert played_.count("<svg") == better.count("<svg") == 1
    assert "mark-mistake" in played_
    assert "mark-right" in better
    assert "mark-mistake" not in better


def test_turning_points_are_told_in_figures_and_grades_that_no_move_has_take_no_room() -> None:
    findings = with_turning_points(4, 5).view().parts["findings"]

    assert all(told in findings for told in ("Move 5", "Move 6", "Blue:", "62% → 34%", "Mistakes"))
    assert "Slips" not in findings


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0, 60])
@pytest.mark.parametrize("name", NAMES)
def test_a_move_of_an_analysed_game_tells_the_chances_and_likely_scores(
    name: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)
    monkeypatch.setattr(tasks, "SCORE_SECONDS", seconds)
    app = opened(played(name, 1000))
    acted(app, "analyse")
    settle(app)
    assert not any(judgement.scores for judgement in app.desk.table.findings.judgements.values())
    ply = sorted(app.desk.table.findings.judgements)[len(app.desk.table.findings.judgements) // 2]

    acted(app, f"look {ply + 1}")
    prompt = settle(app)["prompt"]

    assert "Expected final score" in prompt
    assert ("Others: " in prompt) == (app.desk.table.require_session().seats > 2)
    assert [known for known, judgement in app.desk.table.findings.judgements.items() if judgement.scores] == [ply]


def test_scores_are_found_out_only_of_the_move_that_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)
    app = analysed_in_part(5)
    first, second, *_ = sorted(app.desk.table.findings.judgements)
    acted(app, f"look {first + 1}")
    acted(app, f"look {second + 1}")
    (task,) = app.desk.table.findings.tasks
    assert isinstance(task, tasks.ScoreTask)
    assert task.judgement.ply == second

    acted(app, "last")
    acted(app, "present")
    assert not app.desk.table.findings.tasks


def analysed_in_part(decisions: int) -> App:
    """Return a finished game, analysed until something is known of this many decisions."""
    app = opened(played("ringgz", 1000))
    acted(app, "analyse")
    while len(app.desk.table.findings.judgements) < decisions:
        if app.desk.turns.think():
            app.decide()
    acted(app, "analyse")
    return app


def test_an_analysis_can_be_stopped_and_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)
    app = analysed_in_part(2)

    assert not app.desk.table.findings.tasks
    known = dict(app.desk.table.findings.judgements)
    acted(app, "analyse")

    settle(app)
    now = app.desk.table.findings.judgements
    assert all((now[ply].text, now[ply].best) == (one.text, one.best) for ply, one in known.items())


@pytest.mark.parametrize("name", ["ringgz", "blockers"])
def test_an_analysis_ends_by_its_cap_however_slow_the_machine(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    step, steps = 0.1, list[bool]()
    monkeypatch.setattr(budget, "monotonic", lambda: step * len(steps))
    monkeypatch.setattr(judging, "Budget", budget.Budget)
    monkeypatch.setattr(judging, "STEPS", 10_000)
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 10.0)
    app = opened(played(name, 1000))
    acted(app, "analyse")
    while app.desk.table.findings.tasks:
        steps.append(app.desk.turns.think())
        if steps[-1]:
            app.decide()

    decisions = tasks.decisions(app.desk.table.require_session())
    assert set(app.desk.table.findings.judgements) == set(decisions)
    shares = 1.4 if app.desk.table.require_session().game.has_secrets else 1.0
    at_least = 4 * len(decisions)  # searches begin with a step, and what was found is told in one more
    assert len(steps) * step <= shares * tasks.MOST_ANALYSIS_SECONDS + at_least * step


def test_the_coach_tells_a_rack_only_to_its_owner() -> None:
    app = opened(played("blockers", 40, seats=3), coach="on")
    acted(app, "reveal")
    session = app.desk.table.require_session()
    while not session.awaits_human():
        session.draw()
    acted(app, "reveal")
    session.play(str(session.position.legal_moves()[-1]))
    app.desk.aftermath.after_ply()
    while app.desk.table.findings.tasks or (app.desk.table.waits and not app.desk.table.curtain):
        if app.desk.turns.think():
            app.decide()

    assert app.desk.table.curtain
    assert "chance of winning" not in app.view().parts["prompt"]


def test_a_pause_lets_the_computer_wait() -> None:
    app = opened(Record("blokus", 2, players=("bot random", "bot random")))
    assert app.desk.table.waits

    reply = acted(app, "pause")
    assert not reply["think"]
    assert "paused" in reply["parts"]["prompt"]

    assert acted(app, "pause")["think"]


def test_a_pause_while_tiles_are_dealt_says_so() -> None:
    app = opened(Record("blockers", 3, players=("human", "bot random", "bot random")))
    assert app.desk.table.waits

    assert "paused" in acted(app, "pause")["parts"]["prompt"]


def of_another_deal(record: Record, deal: int) -> Session:
    """Return another game that the seat to move can't distinguish from this one."""
    session = Session.of(record)
    observation = session.observation(session.position.turn)  # type: ignore[arg-type]
    session._positions[session.ply] = session.game.determinize(observation, Random(deal))
    return session


def test_a_hint_does_not_hang_on_what_its_seat_can_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "STEPS", 20)
    monkeypatch.setattr(tasks, "HINT_SECONDS", 60)
    monkeypatch.setattr(judging, "SCORING", 60)
    record, hints = until_a_choice("blockers"), set()
    app = opened(record)
    for deal in range(5):
        app = opened(record)
        app.desk.table.session = of_another_deal(record, deal)
        acted(app, "hint")
        settle(app)
        hints.add(app.desk.table.findings.hint)
    assert len(hints) == 1
    assert "Expected final score" in acted(app, "hint")["parts"]["prompt"]


def test_the_coach_says_the_same_whatever_lies_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "SCORING", 60)
    record, judgements = until_a_choice("blockers"), set()
    for deal in range(5):
        session = of_another_deal(record, deal)
        session.play(str(session.position.legal_moves()[-1]))
        *_, judgement = judging.judge_decision(session, session.ply - 1, 60)
        judgements.add(judgement)
    assert len(judgements) == 1
    (judgement,) = judgements
    assert judgement is not None
    assert judgement.scores
    assert not judgement.truth


def test_what_was_hidden_is_not_spoken_of_before_the_end() -> None:
    app = opened(played("blockers", 40, seats=3))
    assert not app.desk.table.findings.tasks

    acted(app, "analyse")

    assert not app.desk.table.findings.tasks


def test_a_hint_calls_the_players_by_their_names_as_the_table_does() -> None:
    session = opened(replace(until_a_choice("blokus"), names=("", "Ana"))).desk.table.require_session()
    move = session.position.legal_moves()[0]
    reasons = (Phrase("blocks one of {seat}’s corners", seat=session.game.seat_name(1, 2)),)
    hint = Hint(session.ply, 0, str(move), 0.5, (), reasons, None, is_revealed=True)

    assert str(hint.phrase(session)).endswith("It blocks one of Ana’s corners.")


def test_a_move_that_was_hardly_looked_at_is_neither_praised_nor_blamed() -> None:
    seldom, often = (MoveResult(None, n, (n * 0.9, n * 0.1), None) for n in (1, 1000))
    found = SearchResult((0.5, 0.5), (often, seldom))

    assert found.smoothed_value(seldom, DOUBT)[0] < 0.55
    assert found.smoothed_value(often, DOUBT)[0] > 0.89
    assert found.smoothed_value(often._replace(exact=(1.0, 0.0)), DOUBT) == (1.0, 0.0)
