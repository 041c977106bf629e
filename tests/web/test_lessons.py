"""The courses without a browser: offered once, done step by step, kept, and left for a first game with tips."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.ai import players
from pygames.core.course import ModelGame, Step
from pygames.core.game import Game
from pygames.core.level import Level
from pygames.core.scene import Mark
from tests.presses import presses_of
from tests.web.test_app import act, answer, opened, press
from web.app.app import App
from web.app.model import words
from web.app.model.exercises import Lesson
from web.app.model.rows import stops
from web.app.model.tips import TAG, tip_now
from web.app.model.words import Translator
from web.app.storage.progress import Progress

STEPS = [
    pytest.param(game, step, id=f"{game.name}-{step.name}")
    for game in GAMES.values()
    for step in (*game.course.steps, *game.strategies.steps)
]
MODELS = [
    pytest.param(game, model, id=f"{game.name}-{model.name}")
    for game in GAMES.values()
    for model in game.strategies.games
]


def learning(game: str, step: str) -> tuple[App, Lesson]:
    """Return an app in which a step is being tried."""
    app, _ = opened(route=f"learn/{game}/{step}")
    lesson = app.desk.where.practice
    assert isinstance(lesson, Lesson)
    return app, lesson


def plain(html: str) -> str:
    """Return HTML with its apostrophes as they are written."""
    return html.replace("&#x27;", "'")


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_is_done_by_pressing(game: Game, step: Step) -> None:
    app, lesson = learning(game.name, step.name)
    view = app.view()
    assert str(step.idea) in plain(view.frame)
    assert str(step.task) in plain(view.frame)

    reply = press(app, *presses_of(lesson.session, step.solution))

    assert lesson.solved is True
    assert str(step.right) in reply["say"]
    assert str(step.right) in plain(reply["parts"]["result"])
    assert reply["focus"] == "#verdict"
    assert Progress.read(reply["store"][f"course {game.name}"]).done == {step.name}


@pytest.mark.slow
@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_wrong_move_is_answered_and_shown(game: Game, step: Step) -> None:
    for mistake in step.mistakes:
        app, lesson = learning(game.name, step.name)

        reply = press(app, *presses_of(lesson.session, mistake.example))

        assert lesson.solved is False
        assert str(mistake.explanation) in reply["say"]
        assert f'data-action="learn {game.name} {step.name}"' in reply["parts"]["result"]
        before = lesson.session.at(lesson.start)
        move = before.parse(mistake.example)
        answer, told = mistake.answer(before, move), {"mistake"}
        told |= {"meant"} if mistake.shown(before, move) else set()
        assert meanings(app) == (told | {"answer"} if answer else told)
        assert bool(ghosts(app)) == bool(answer)
        assert "store" not in reply


def meanings(app: App) -> set[str]:
    """Return what the marks on the board say."""
    styles = {style for mark in marks(app) for style in mark.style.split()}
    return {style.removeprefix("mark-") for style in styles} & {"right", "mistake", "meant", "answer"}


def ghosts(app: App) -> set[str]:
    """Return the styles of the opponent's answer on the board."""
    return {mark.style for mark in marks(app) if "mark-ghost" in mark.style}


def marks(app: App) -> Iterable[Mark]:
    """Return what is drawn on the board."""
    board = app.view().board
    assert board
    return board.canvas.marks


def test_the_answer_to_a_mistake_is_a_ghost_of_the_opponents_piece() -> None:
    app, lesson = learning("cathedral", "rescue")

    reply = press(app, *presses_of(lesson.session, lesson.step.mistakes[0].example))

    assert {"body seat0 mark-ghost", "base seat0 mark-ghost"} <= ghosts(app)
    assert "Light" in reply["say"].partition("alone.")[2]  # for whoever doesn't see it


def test_after_a_wrong_move_one_tries_again_or_is_shown_how() -> None:
    app, lesson = learning("sectori", "close")
    press(app, "d4e", sure=True)

    act(app, "learn sectori close")
    again = app.desk.where.practice
    assert again is not lesson
    assert again
    assert again.solved is None

    reply = act(app, "show_move")
    assert reply["say"]
    assert meanings(app) == {"right"}
    press(app, "b1n", sure=True)
    assert app.desk.courses.by_game["sectori"].done == {"close"}


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_the_right_place_is_marked_after_the_second_mistake(game: Game, step: Step) -> None:
    if not step.mistakes:
        return
    app, lesson = learning(game.name, step.name)
    wrong = presses_of(lesson.session, step.mistakes[0].example)
    at_first = meanings(app)
    assert "right" not in at_first

    press(app, *wrong)
    assert "right" not in meanings(app)
    act(app, f"learn {game.name} {step.name}")
    assert meanings(app) == at_first
    assert "A right place is marked now." in press(app, *wrong)["say"]
    assert "right" in meanings(app)
    act(app, f"learn {game.name} {step.name}")
    assert meanings(app) == at_first | {"right"}


def test_the_first_game_is_played_in_the_colour_of_the_course() -> None:
    for game in GAMES.values():
        app, lesson = learning(game.name, game.course.steps[0].name)
        act(app, f"first_game {game.name}")
        assert app.desk.session
        assert [seat for seat, who in enumerate(app.desk.session.players) if who == "human"] == [lesson.seat]


def test_nothing_is_shown_where_no_step_is_tried() -> None:
    app, _ = opened(route="rules/blokus/corners")
    before = app.desk.where.practice

    act(app, "show_move")

    assert app.desk.where.practice is before


def test_learn_leads_to_the_first_step_that_is_not_done_and_at_last_to_the_list() -> None:
    app, _ = opened()
    names = [step.name for step in GAMES["sectori"].course.steps]
    assert act(app, "learn sectori")["route"] == f"learn/sectori/{names[0]}"

    for name in names:
        act(app, f"learn sectori {name}")
        lesson = app.desk.where.practice
        assert isinstance(lesson, Lesson)
        press(app, *presses_of(lesson.session, lesson.step.solution))
    assert 'data-action="first_game sectori" class="main"' in app.view().parts["result"]

    reply = act(app, "learn sectori")
    assert reply["route"] == "learn/sectori"
    assert reply["whole"].count('class="done"') == len(names)
    assert 'data-action="first_game sectori" class="main"' in reply["whole"]


def test_a_step_leads_to_the_next() -> None:
    app, _ = learning("sectori", "close")

    reply = press(app, "b1n", sure=True)

    assert 'data-action="learn sectori two" class="main"' in reply["parts"]["result"]
    assert app.desk.where.practice
    assert app.desk.where.practice.session.plies[-1] == "*claim"


def test_one_plays_on_from_a_model_game_against_the_computer_and_finds_ones_own_game_again() -> None:
    app, _ = opened()
    act(app, "quick cathedral")
    own = app.desk.session
    assert own
    model = GAMES["cathedral"].strategies.games[0]
    act(app, f"learn cathedral {model.name}")
    assert app.desk.session
    assert app.desk.session.plies == tuple(model.plies.split())
    assert "model game" in press(app, "a1")["say"]
    act(app, "lessons cathedral")
    act(app, "leave")
    assert app.desk.session
    assert app.desk.session.plies == own.plies
    assert app.desk.session.players == own.players

    act(app, f"learn cathedral {model.name}")
    act(app, "look 3")
    act(app, "branch")
    assert app.desk.route == "table"
    assert app.desk.session.plies == tuple(model.plies.split()[:3])
    assert app.desk.session.players == ("bot beginner", "human")
    assert app.desk.session.unrated


def test_without_a_connection_the_first_course_is_there_and_the_other_one_comes_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = GAMES["cathedral"]
    vars(game).pop("strategies", None)
    away = dict.fromkeys(("pygames.cathedral.strategies", "pygames.cathedral.model_games"))
    with monkeypatch.context() as offline:
        for name in away:
            offline.setitem(sys.modules, name, None)
        app, reply = opened(route="learn/cathedral/second-wall")
        assert reply["route"] == "learn/cathedral"
        assert "once you’re online" in reply["whole"]

    act(app, "learn cathedral second-wall")
    assert isinstance(app.desk.where.practice, Lesson)


def test_the_words_of_later_lessons_are_in_a_catalogue_of_their_own() -> None:
    title, step = GAMES["cathedral"].course.steps[0].task, GAMES["cathedral"].strategies.steps[0].task
    assert Translator(["es"])(title) != str(title)
    assert Translator(["es"])(step) != str(step)
    assert str(step).encode() not in (words.LOCALE / "es" / "LC_MESSAGES" / "messages.mo").read_bytes()


@pytest.mark.parametrize(("game", "model"), MODELS)
def test_a_model_game_is_read_to_its_end(game: Game, model: ModelGame) -> None:
    app, reply = opened(route=f"learn/{game.name}/{model.name}")
    assert app.desk.session
    assert reply["route"] == f"learn/{game.name}/{model.name}"
    assert set(model.comments) <= set(stops(app.desk.session))

    heard = []
    while not (reply.get("store") or {}).get(f"course {game.name}"):
        shown = model.comments.get(app.desk.table.view.ply or 0)
        assert not shown or str(shown.comment) in plain(app.view().parts["prompt"])
        reply = act(app, "on")
        heard.append(reply.get("say", ""))  # nothing is said of a deal, which lies face down

    assert app.desk.table.view.ply == app.desk.session.ply
    later = {ply: passage for ply, passage in model.comments.items() if ply > model.opening}
    assert all(str(passage.comment) in " ".join(heard) for passage in later.values())
    assert Progress.read(reply["store"][f"course {game.name}"]).done == {model.name}


@pytest.mark.parametrize(("game", "model"), MODELS)
def test_a_model_game_begins_with_what_there_is_to_see_and_its_first_comment(game: Game, model: ModelGame) -> None:
    app, _ = opened()

    said = act(app, f"learn {game.name} {model.name}")["say"]

    first = str(model.comments[model.opening].comment)
    shown = plain(app.view().parts["prompt"])
    assert app.desk.table.view.ply == model.opening
    assert said == f"{model.introduction} {first}"
    assert shown.index(str(model.introduction)) < shown.index(first)
    act(app, "look 0")
    assert str(model.introduction) in plain(app.view().parts["prompt"])
    act(app, f"look {model.opening + 1}")
    assert str(model.introduction) not in plain(app.view().parts["prompt"])


def test_progress_survives_a_reload_and_travels_in_a_backup() -> None:
    app, _ = learning("sectori", "close")
    kept = press(app, "b1n", sure=True)["store"]
    again, _ = opened(kept)
    assert again.desk.courses.by_game["sectori"].done == {"close"}
    assert "1 of 6 done" in act(again, "lessons sectori")["whole"]

    act(again, "export")
    while again.desk.bulk.job:
        again.take_io_result({"texts": {}, "taken": [], "failed": False})
    other, _ = learning("sectori", "two")
    press(other, "b3e", sure=True)
    reply: Any = act(again, "export")
    other.handle({"do": "form", "name": "load", "values": {"record": reply["save"]["text"]}})

    assert other.desk.courses.by_game["sectori"].done == {"close", "two"}


@pytest.mark.parametrize(
    "text",
    ["", "nonsense", "[]", '{"version": 0, "done": []}', '{"version": 1, "done": 3}', '{"version": 1, "done": [3]}'],
)
def test_progress_that_cannot_be_understood_is_set_aside(text: str) -> None:
    app, reply = opened({"course blokus": text})

    assert "blokus" not in app.desk.courses.by_game
    assert reply["store"]["damaged course blokus"] == text


def test_the_first_table_of_a_game_offers_its_course_once() -> None:
    app, _ = opened()
    first = act(app, "quick blokus")
    assert 'data-action="learn blokus"' in first["whole"]
    kept = first["store"]
    assert json.loads(kept["course blokus"])["offered"] is True

    act(app, "home")
    assert 'data-action="learn blokus"' not in act(app, "quick blokus")["whole"]
    later, _ = opened({"course blokus": kept["course blokus"]})
    assert 'data-action="learn blokus"' not in act(later, "quick blokus")["whole"]


def test_whoever_knows_the_game_is_offered_nothing() -> None:
    for stored in (
        {"game 1": '[Game "blokus"]\n[Seats "2"]\n\ne10 j5\n'},
        {"course blokus": Progress(frozenset({"corners"})).write()},
    ):
        app, _ = opened(stored)
        assert 'data-action="learn blokus"' not in act(app, "quick blokus")["whole"]

    app, _ = opened(unread=["game 1"])
    assert 'data-action="learn blokus"' not in act(app, "quick blokus")["whole"]


def test_a_course_is_left_for_where_one_came_from() -> None:
    app, _ = opened()
    act(app, "lessons ringgz")
    assert act(app, "leave")["route"] == "home"

    act(app, "quick blokus")
    act(app, "learn blokus")
    assert "Back to the game" in act(app, "lessons blokus")["whole"]
    assert act(app, "leave")["route"] == "table"
    assert app.desk.session


def test_the_players_own_game_is_not_touched_by_a_lesson() -> None:
    app, _ = opened()
    act(app, "quick blokus")
    session = app.desk.session
    act(app, "learn blokus corners")

    act(app, "undo")
    press(app, "piece-I5", "h5", "h5")

    assert app.desk.session is session
    assert session
    assert session.ply == 0


@pytest.mark.parametrize(
    ("route", "shown"),
    [
        ("learn/blokus", "learn/blokus"),
        ("learn/blokus/corners", "learn/blokus/corners"),
        ("learn/blokus/nothing", "learn/blokus"),
        ("learn/nothing", "home"),
        ("learn", "home"),
    ],
)
def test_an_address_leads_to_a_course_and_its_steps(route: str, shown: str) -> None:
    _, reply = opened(route=route)

    assert reply["route"] == shown


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_first_game_is_against_beginners_and_has_tips(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "level_of", lambda game, level: Level(3, 60.0))
    app, _ = opened()
    act(app, f"first_game {name}")
    session = app.desk.session
    assert session
    assert sorted(session.players) == ["bot beginner"] * (session.seats - 1) + ["human"]
    assert dict(session.record.options).items() >= dict(GAMES[name].course.options).items()
    heard = [str(app.view().parts["prompt"])]

    for _ in range(400):
        if session.position.turn is None:
            break
        if app.desk.table.waits:
            reply = answer(app)
        elif session.awaits_human():
            tip = tip_now(session)
            heard += [str(tip)] if tip else []
            prompt = plain(app.view().parts["prompt"])
            assert not tip or (str(tip) in prompt and str(GAMES[name].words.summary) not in prompt)
            reply = act(app, f"play {session.position.legal_moves()[0]}")
        else:
            reply = press(app, "draw")
        assert reply is not None

    tips = [str(tip.text) for tip in GAMES[name].course.tips]
    assert [text for text in heard[1:] if text in tips] == [text for text in tips if text in heard]
    assert tips[0] in heard


def test_a_tip_is_there_again_after_a_reload_and_said_aloud() -> None:
    app, _ = opened()
    begun = act(app, "first_game blokus")
    assert "Start big" in begun["say"]

    again, reply = opened(begun["store"], route="table")

    assert again.desk.session
    assert dict(again.desk.session.tags)[TAG]
    assert "Start big" in reply["whole"]


def test_other_games_have_no_tips() -> None:
    assert tip_now(Session(GAMES["blokus"], players=["human", "bot beginner"])) is None
