"""What was found out or looked at in one position is never taken for another, after a move or in another game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.core.level import Level
from pygames.core.scene import DRAW
from tests.web.games import advance
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.model import judging, tasks
from web.app.model.judging import Judgement
from web.app.model.tasks import HintTask, JudgementTask


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit thinking to a few steps."""
    monkeypatch.setattr("pygames.ai.players.level_of", lambda _game, _level: Level(3, 60.0))
    monkeypatch.setattr(judging, "STEPS", 3)
    monkeypatch.setattr(judging, "SCORING", 0)
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)


def at_table(name: str, players: tuple[str, ...] = (), plies: int = 12) -> App:
    """Return a game on the table in which a person is to move, after about this many plies."""
    game, rng = GAMES[name], Random(5)
    session = Session(game, seed=1, players=players)
    while session.ply < plies or not session.awaits_human():
        advance(session, rng)
    return with_game(session)


def with_game(session: Session) -> App:
    """Return an app with a game on its table."""
    app, _ = opened()
    app.desk.games.begin(session)
    app.reply()
    if app.desk.table.curtain:
        act(app, "reveal")
    return app


def thought(app: App) -> None:
    """Let chance and the computer act until a person is to move."""
    for _ in range(10_000):
        if not app.desk.turns.busy:
            return
        if app.desk.turns.think():
            app.decide()
            app.reply()
    raise AssertionError("it does not stop thinking")


def any_move(app: App) -> str:
    assert app.desk.session
    return str(app.desk.session.position.legal_moves()[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_overtaken_by_a_move_is_given_to_nobody(name: str) -> None:
    app = at_table(name)
    act(app, "hint")
    assert isinstance(app.desk.table.findings.tasks[0], HintTask)
    app.desk.turns.think()

    act(app, f"play {any_move(app)}")
    thought(app)

    assert app.desk.table.findings.hint is None


@pytest.mark.parametrize("name", GAMES)
def test_the_next_player_is_given_a_hint_of_their_own(name: str) -> None:
    app = at_table(name)
    session = app.desk.session
    assert session
    act(app, "hint")
    app.desk.turns.think()
    act(app, f"play {any_move(app)}")
    while not session.awaits_human():
        act(app, "now") if app.desk.table.waits else app.handle({"do": "press", "target": DRAW})
    if app.desk.table.curtain:
        act(app, "reveal")

    act(app, "hint")
    thought(app)

    hint = app.desk.table.findings.hint
    assert hint
    assert hint.is_for(session)
    assert hint.text in map(str, session.position.legal_moves())


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_that_is_not_for_this_move_is_not_followed(name: str) -> None:
    app = at_table(name)
    act(app, "hint")
    thought(app)
    hint = app.desk.table.findings.hint
    assert app.desk.session
    assert hint
    advance(app.desk.session, Random(1))
    while not app.desk.session.awaits_human():
        advance(app.desk.session, Random(1))
    app.desk.table.findings.hint = hint
    ply = app.desk.session.ply

    act(app, "follow_hint")

    assert app.desk.session.ply == ply
    assert app.desk.table.findings.hint is None


def test_asking_twice_for_a_hint_does_not_begin_again() -> None:
    app = at_table("blokus")
    act(app, "hint")
    study = app.desk.table.findings.tasks[0]
    app.desk.turns.think()

    act(app, "hint")

    assert app.desk.table.findings.tasks == [study]


@pytest.mark.parametrize("name", GAMES)
def test_a_judgement_of_a_move_that_was_taken_back_is_void(name: str) -> None:
    app = at_table(name)
    assert app.desk.session
    app.desk.table.findings.tasks.append(JudgementTask(app.desk.session, app.desk.session.ply - 1))
    app.desk.session.back_to(app.desk.session.ply - 1)

    app.desk.forget_what_is_void()

    assert not app.desk.table.findings.tasks


def test_the_analysis_of_a_game_ends_with_its_end_taken_back() -> None:
    app = at_table("blokus", ("human", "bot casual"))
    act(app, "resign 0")
    act(app, "analyse")
    assert app.desk.table.findings.tasks

    assert app.desk.session
    app.desk.session.undo()
    app.desk.forget_what_is_void()

    assert not app.desk.table.findings.tasks


def test_what_a_helper_found_about_another_game_is_not_kept() -> None:
    app = at_table("blokus", ("human", "bot casual"))
    first = app.desk.session
    assert first
    second = Session.of(first.record)
    app.desk.games.begin(second)
    act(app, "resign 0")
    act(app, "analyse")
    found = Judgement(0, 0, first.plies[0], (0.5, 0.5), first.plies[0], (0.5, 0.5))

    app.desk.analysis.learn(first, found)
    assert 0 not in app.desk.table.findings.judgements
    app.desk.analysis.learn(second, found)
    assert app.desk.table.findings.judgements == {0: found}


def test_the_editor_forgets_what_it_analyses_where_the_kind_of_game_changes() -> None:
    app, _ = opened()
    act(app, "edit blokus")
    act(app, "edit_start")
    act(app, "edit_analyse")
    assert app.desk.table.findings.tasks

    message: Any = {"do": "form", "name": "edit_kind", "values": {"seats": "2", "option starts": "fixed"}}
    app.handle(message)

    assert not app.desk.table.findings.tasks
    assert app.desk.states["editor"].editor
    assert app.desk.states["editor"].editor.advised is None


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("screen", ["", "rules/{}", "print/{}", "learn/{}"])
def test_a_review_does_not_outlive_the_exchange_of_its_game(name: str, screen: str) -> None:
    app = at_table(name)
    assert app.desk.session
    act(app, f"look {app.desk.session.ply - 1}")
    if screen:
        app.handle({"do": "route", "route": screen.format(name)})
    shorter = Session(GAMES[name], seed=1).record.write()

    app.handle({"do": "held", "key": app.desk.shelf.current, "text": shorter})
    app.handle({"do": "route", "route": "table"})

    assert app.desk.session.ply == 0
    assert app.desk.table.view.ply is None


@pytest.mark.parametrize("way", ["first_game {}", "again", "quick {}", "load"])
@pytest.mark.parametrize("screen", ["rules/{}", "print/{}", "learn/{}", "home", "shelf"])
def test_a_new_game_is_looked_at_as_it_stands(way: str, screen: str) -> None:
    app = at_table("blokus")
    act(app, "look 3")
    app.handle({"do": "route", "route": screen.format("blokus")})

    if way == "load":
        app.handle({"do": "form", "name": "load", "values": {"record": '[Game "blokus"]'}})
    else:
        act(app, way.format("blokus"))

    assert app.desk.route == "table"
    assert app.desk.table.view.ply is None
    assert app.desk.session
    assert app.desk.session.position.turn != CHANCE


@pytest.mark.parametrize("screen", ["rules/blokus", "print/blokus"])
def test_a_move_that_is_taken_back_behind_a_screen_of_rules_ends_the_review(screen: str) -> None:
    app = at_table("blokus")
    assert app.desk.session
    act(app, f"look {app.desk.session.ply}")
    app.handle({"do": "route", "route": screen})

    act(app, "undo")
    act(app, "leave")

    assert app.desk.route == "table"
    assert app.desk.table.view.ply is None


def test_the_other_window_may_take_back_what_is_reviewed_here() -> None:
    app = at_table("blokus", plies=8)
    assert app.desk.session
    key, earlier = app.desk.shelf.current, app.desk.session.until(1).write()
    act(app, "look 7")

    app.handle({"do": "elsewhere", "key": key})
    act(app, "here")
    reply = app.handle({"do": "held", "key": key, "text": earlier})

    assert app.desk.session.ply == 1
    assert reply["mine"] is True


def test_the_better_move_stays_in_sight_when_its_piece_is_put_back_until_the_bulb_is_pressed() -> None:
    app = at_table("blokus", ("human", "bot casual"), plies=4)
    session = app.desk.session
    assert session
    ply = session.ply - 2
    better = str(session.at(ply).legal_moves()[-1])
    app.desk.table.findings.judgements[ply] = Judgement(ply, 0, session.plies[ply], (0.2, 0.8), better, (0.8, 0.2))
    app.handle({"do": "form", "name": "prefer", "values": {"coach": "on"}})

    act(app, "retry")
    assert session.draft is not None
    app.handle({"do": "press", "target": "cancel"})
    assert session.draft is None
    shown = app.view()
    assert "Play this move" in shown.parts["prompt"]
    assert shown.board
    assert any("mark-right" in mark.style.split() for mark in shown.board.canvas.marks)

    act(app, "hint")
    assert "Play this move" not in app.view().parts["prompt"]
