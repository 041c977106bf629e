"""Learning from one's own mistakes: the moments at which a game turned, as puzzles on its own board, kept."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from pygames import GAMES, Session
from tests.web.games import advance
from tests.web.test_app import act, opened
from tests.web.test_shelf import follow
from web.app.actions import puzzles as puzzle_actions
from web.app.app import App
from web.app.model import attempt as attempt_module
from web.app.model import judging, moments, tasks
from web.app.model.judging import Judgement
from web.app.model.tasks import decisions
from web.app.model.verdicts import what_decided
from web.app.model.words import Translator
from web.app.screens.mistakes import FIND
from web.app.storage import mistakes
from web.app.storage.mistakes import PREFIX, OwnMistake

ONE = OwnMistake("blokus", 2, (), ("e10",), "j5", ("j5,k5", "j4,j5"), {"j5": 30, "j5,k5": 60}, "2026-11-27")
WITH_PUZZLES = [name for name, game in GAMES.items() if game.guide.themes]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the computer look at each move only briefly, and confirm what has been said of it."""
    monkeypatch.setattr(judging, "STEPS", 8)
    monkeypatch.setattr(moments, "refined", lambda judgement, _: judgement)
    monkeypatch.setattr(attempt_module, "STEPS", 8)


def played(name: str, seed: int = 3, first: str = "human", more: dict[str, str] | None = None) -> App:
    """Return an app with a game on the table that is over, in which the first seat was a person's."""
    bots = ["bot casual"] * (GAMES[name].seats[0] - 1)
    session = Session(GAMES[name], seed=seed, players=(first, *bots))
    while session.position.turn is not None:
        advance(session, Random(session.ply + seed))
    stored = {"game 1": session.record.write(), "current": "game 1", **(more or {})}
    return opened(stored, route="table", now="2026-11-27 10:00:00")[0]


def settle(app: App) -> None:
    """Let the computer think until it has nothing to think about."""
    while app.desk.turns.busy:
        while not app.desk.turns.think():
            pass
        app.decide()


def judged(app: App, *plies: int) -> None:
    """Have the player's moves judged: those at these decisions, counted from 0, as mistakes, the others as good."""
    session = app.desk.session
    assert session
    own = [ply for ply in decisions(session) if session.at(ply).turn == 0]
    good, bad = ((share, *[(1 - share) / (session.seats - 1)] * (session.seats - 1)) for share in (0.8, 0.2))
    for n, ply in enumerate(own):
        text = session.plies[ply]
        better = next(str(move) for move in session.at(ply).legal_moves() if str(move) != text)
        one = (
            Judgement(ply, 0, text, bad, better, good, good)
            if n in plies
            else Judgement(ply, 0, text, good, text, good, good)
        )
        app.desk.table.findings.judgements[ply] = one


def learned(name: str) -> App:
    """Return an app whose player has asked for the moments of a game."""
    app = played(name)
    judged(app, 2, 4)
    act(app, "moments")
    settle(app)
    return app


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_each_moment_is_a_puzzle_on_the_board_of_the_game(name: str) -> None:
    app = learned(name)
    assert app.desk.session
    found, session = app.desk.analysis.mistakes(), app.desk.session
    assert len(found) == 2

    one, desk = found[0], app.desk
    before = session.at(len(one.plies))
    act(app, f"mine {one.key}")
    attempt = app.desk.puzzling.attempt
    assert attempt
    assert app.desk.route == f"mine/{one.key}"
    assert str(attempt.session.position) == str(before)

    attempt.session.play(one.played)
    puzzle_actions._judge(desk.shelf, desk.device, desk.puzzling, desk.analysis, attempt)
    settle(app)
    result = app.view().parts["result"]
    assert f"{one.shares[one.answers[0]]}% → {one.shares[one.played]}%" in result
    assert attempt.is_answered

    act(app, "again_puzzle")
    attempt.session.play(one.answers[0])
    puzzle_actions._judge(desk.shelf, desk.device, desk.puzzling, desk.analysis, attempt)
    assert attempt.solved
    assert [kept.solved for kept in app.desk.puzzling.mistakes[name] if kept.key == one.key] == [True]
    assert app.desk.puzzling.logs == {}, "no rating moves"


def test_what_is_found_is_kept_and_there_again_with_the_game_and_among_the_puzzles() -> None:
    app = learned("blokus")
    key, text = f"{PREFIX}blokus", mistakes.write(app.desk.puzzling.mistakes["blokus"])
    assert app.desk.shelf.changes[key] == text or app.reply() is not None

    again = played("blokus", more={key: text})

    assert "The game turned at move" in again.view().parts["moments"]
    follow(again, "mine")
    assert again.view().parts["puzzles"].count('data-action="mine ') == len(app.desk.puzzling.mistakes["blokus"])


def test_nothing_but_the_players_own_moves_is_looked_through() -> None:
    app = played("sectori")

    act(app, "moments")
    settle(app)

    assert {one.seat for one in app.desk.table.findings.judgements.values()} == {0}
    assert not app.desk.table.findings.learns


def test_only_the_worst_of_the_players_own_moves_are_moments() -> None:
    losses = {3: 0.4, 5: 0.02, 7: 0.1, 9: 0.3, 11: 0.2}
    found = {ply: Judgement(ply, 0, "a", (0.5 - loss, 0.5), "b", (0.5, 0.5)) for ply, loss in losses.items()}
    found[4] = Judgement(4, 1, "a", (1.0, 0.0), "b", (0.0, 1.0))

    assert [one.ply for one in moments.moments(found, 0)] == [3, 9, 11]


def test_after_a_defeat_and_a_win_it_is_said_what_decided_the_game() -> None:
    lost, won = (
        next(app for seed in range(9) if (app := played("sectori", seed)).desk.session.winners == {winner})
        for winner in (1, 0)
    )

    for app in (lost, won):
        decided = what_decided(app.desk.session)
        assert decided
        assert Translator(["en"])(decided.text) in app.view().parts["counted"]
        assert (f'data-action="look {decided.ply}"' in app.view().parts["counted"]) == (decided.ply is not None)
    assert str(FIND) in won.view().parts["moments"]


def test_the_search_for_the_moments_can_be_stopped_and_goes_on() -> None:
    app = played("blokus")
    act(app, "moments")
    app.decide() if app.desk.turns.think() else None
    act(app, "analyse")

    assert not app.desk.turns.busy
    assert str(FIND) in app.view().parts["moments"]
    act(app, "moments")
    settle(app)
    assert str(FIND) not in app.view().parts["moments"]


@pytest.mark.parametrize("first", ["bot casual", "human"])
def test_where_nobody_or_not_a_computer_plays_nothing_is_offered(first: str) -> None:
    app = played("blokus", first=first)
    assert app.desk.session
    if first == "human":
        app.desk.session.seat_person(1, "Ana")

    assert app.view().parts["moments"] == ""
    act(app, "moments")
    assert not app.desk.turns.busy


def test_a_mistake_is_written_and_read_with_what_a_newer_version_knows_of_it() -> None:
    text = mistakes.write([ONE, replace(ONE, plies=("e9",), solved=True)])
    data = json.loads(text)
    data["mistakes"][0]["mood"] = "bad"

    read = mistakes.read(json.dumps(data))

    assert read == (ONE, replace(ONE, plies=("e9",), solved=True))
    assert json.loads(mistakes.write(read)) == data


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"version": 1}',
        '{"version": 1, "game": "chess", "mistakes": []}',
        mistakes.write([ONE]).replace('"j5": 30, ', ""),
        mistakes.write([ONE]).replace("30", "300"),
        mistakes.write([ONE]).replace('"seats": 2', '"seats": 7'),
    ],
)
def test_what_cannot_be_read_is_put_aside(text: str) -> None:
    app, _ = opened({f"{PREFIX}blokus": text})

    assert app.desk.puzzling.mistakes == {}
    assert text in app.desk.shelf.aside.values()


def test_a_stored_mistake_that_cannot_be_played_leads_to_the_list() -> None:
    app, _ = opened({f"{PREFIX}blokus": mistakes.write([replace(ONE, plies=("nonsense",))])})
    key = app.desk.puzzling.mistakes["blokus"][0].key

    act(app, f"mine {key}")

    assert app.desk.route == "mine"
    assert app.desk.puzzling.attempt is None


def test_two_windows_keep_the_mistakes_of_both() -> None:
    other = replace(ONE, plies=("e9",), day="2026-11-28")
    app, _ = opened({f"{PREFIX}blokus": mistakes.write([ONE])})

    app.handle({"do": "clash", "key": f"{PREFIX}blokus", "text": mistakes.write([other]), "known": ""})

    assert app.desk.puzzling.mistakes["blokus"] == (ONE, other)
    assert mistakes.merged([replace(ONE, solved=True)], [ONE])[0].solved
    assert len(mistakes.merged(replace(ONE, plies=(str(n),)) for n in range(99))) == mistakes.MOST


def lost(name: str = "blokus", plies: int = 14, away: bool = False, other: str = "bot casual") -> App:
    """Return an app whose player has just resigned, after some moves of which two are judged as mistakes."""
    session = Session(GAMES[name], seed=3, players=("human", other))
    while session.ply < plies:
        advance(session, Random(session.ply))
    app = opened({"game 1": session.record.write(), "current": "game 1"}, route="table")[0]
    judged(app, 1, 3)
    if away:
        app.handle({"do": "clock", "away": True})
    act(app, "resign 0")
    return app


def test_a_defeat_is_looked_through_in_the_background_and_names_its_turning_point() -> None:
    app = lost()
    assert app.desk.turns.busy
    shown = app.view().parts
    assert str(FIND) in shown["moments"]
    assert "<progress" not in "".join(map(str, shown.values()))
    assert "Analyse the game" in shown["study"]
    assert shown["findings"] == ""

    settle(app)

    told = app.view().parts["moments"]
    assert "The game turned at move 3: 80% → 20%." in told
    assert "Try it again from there" in told
    assert told.count('data-action="mine ') == 2
    assert "The game turned at move 3" in str(app.reply()["say"])
    assert len(app.desk.analysis.mistakes()) == 2


def test_the_worst_moment_of_a_defeat_is_found_first() -> None:
    app = lost()
    assert app.desk.session
    own = [ply for ply in app.desk.table.findings.judgements if app.desk.table.findings.judgements[ply].loss > 0]
    app.desk.table.findings.judgements[own[1]] = replace(app.desk.table.findings.judgements[own[1]], value=(0.05, 0.95))
    act(app, "moments")

    while not app.desk.analysis.mistakes():
        while not app.desk.turns.think():
            pass
        app.decide()

    assert app.desk.turns.busy
    assert [len(one.plies) for one in app.desk.analysis.mistakes()] == own[1:]


def test_a_player_who_asks_meanwhile_sees_the_search() -> None:
    app = lost()
    act(app, "moments")
    assert "<progress" in app.view().parts["moments"]

    app = lost()
    act(app, "analyse")
    assert app.view().parts["findings"] != ""
    assert "Stop" in app.view().parts["study"]
    assert app.desk.table.findings.learns is False


def test_nothing_is_looked_through_in_the_background_where_nobody_waits_for_it() -> None:
    assert not lost(away=True).desk.turns.busy
    assert not lost(other="human").desk.turns.busy

    app = lost()
    act(app, "home")
    assert not app.desk.turns.busy
    app.handle({"do": "route", "route": "table"})
    assert str(FIND) in app.view().parts["moments"]
    act(app, "undo")
    assert not app.desk.table.findings.quiet


def test_the_moves_of_a_finished_game_are_gone_through_once_not_at_each_look(monkeypatch: pytest.MonkeyPatch) -> None:
    app = played("blokus")
    asked: list[object] = []
    app.view()
    monkeypatch.setattr(tasks, "is_choice", asked.append)

    app.view()

    assert not asked
