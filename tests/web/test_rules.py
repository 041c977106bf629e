"""The rules to read and to try, without a browser: no figure ever touches the player's own game."""

from __future__ import annotations

import re

import pytest

from pygames import GAMES
from pygames.core.guide import Figure
from pygames.core.phrase import Phrase
from tests.web.test_app import act, answer, opened, playing, press
from web.app.app import App
from web.app.model.words import Translator

TASKS = [(name, figure) for name, game in GAMES.items() for figure in game.guide.figures if figure.task]


def trying(figure: str) -> App:
    """Return an app in which a figure of Blokus is being tried while a game lies on the table."""
    app = playing(("human", "human"))
    press(app, "piece-F", "e10")
    act(app, f"practise blokus {figure}")
    return app


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_show_every_sentence_and_every_figure(name: str) -> None:
    app, _ = opened()

    page = act(app, f"rules {name}")["whole"]

    say, guide = Translator(["en"]), GAMES[name].guide
    assert page.count("<figure") == len(list(guide.figures))
    assert page.count('role="img"') == page.count("<figure")
    for section in guide.sections:
        for part in section.parts:
            text = part.caption if isinstance(part, Figure) else part if isinstance(part, Phrase) else part.text
            assert say(text) in page


@pytest.mark.parametrize("name", GAMES)
def test_every_letter_of_a_figure_stands_on_its_board(name: str) -> None:
    app, _ = opened()

    page = act(app, f"rules {name}")["whole"]

    for figure in page.split("<figure")[1:]:
        told = re.findall(r'<span class="letter">(\w)</span>', figure)
        drawn = re.findall(r'class="trial-letter"[^>]*>(\w)<', figure)
        assert told == sorted(told)
        assert set(drawn) == set(told)


def test_the_rules_are_reached_from_home_setup_and_menu() -> None:
    app, reply = opened()
    assert 'data-action="rules blokus"' in reply["whole"]
    assert 'data-action="rules blokus"' in act(app, "setup blokus")["whole"]
    act(app, "quick blokus")
    assert 'data-action="rules blokus"' in act(app, "dialog menu")["dialog"]


def test_the_way_back_leads_where_the_reader_came_from() -> None:
    app, _ = opened()
    act(app, "rules blokus")
    assert act(app, "leave")["route"] == "home"

    act(app, "setup ringgz")
    act(app, "rules ringgz")
    act(app, "practise ringgz bases")
    act(app, "rules ringgz bases")
    assert act(app, "leave")["route"] == "setup/ringgz"


def test_the_table_is_found_as_it_was() -> None:
    app = playing(("human", "human"))
    press(app, "piece-F", "e10", "e10")
    press(app, "piece-X")
    session = app.desk.session
    assert session
    before = app.view()

    act(app, "rules blokus")
    assert "Back to the game" in app.view().frame
    act(app, "practise blokus corners")
    reply = act(app, "leave")

    assert app.desk.session is session
    assert app.view() == before
    assert reply["route"] == "table"
    assert reply["held"] is not None


def test_a_look_back_goes_on_after_reading() -> None:
    app = playing(("human", "human"))
    press(app, "piece-F", "e10", "e10")
    act(app, "look 0")

    act(app, "rules blokus")
    act(app, "leave")

    assert app.desk.table.view.ply == 0


def test_the_computer_waits_while_the_player_reads() -> None:
    app = playing(("bot random", "bot random"))
    assert app.desk.table.waits

    assert act(app, "rules blokus")["think"] is False
    assert app.desk.turns.pace == 0
    assert act(app, "leave")["think"] is True


def test_a_right_move_is_praised_and_a_wrong_one_explained() -> None:
    app = trying("first-piece")
    task = GAMES["blokus"].guide.figure("first-piece").task
    assert task
    assert task.wrong

    press(app, "piece-1", "e10")
    reply = press(app, "e10")
    assert str(task.wrong) in reply["say"]
    assert str(task.wrong) in reply["parts"]["result"]
    assert reply["focus"] == "#verdict"
    assert reply["mine"] is False

    act(app, "practise blokus first-piece")
    press(app, "piece-X", "e10")
    assert str(task.right) in press(app, "place")["say"]


def test_one_task_leads_to_the_next_and_the_last_one_back() -> None:
    app = trying("first-piece")
    reply = press(app, "piece-X", "e10", "place")
    assert 'data-action="practise blokus corners" class="main"' in reply["parts"]["result"]

    act(app, "practise blokus bonus")
    reply = press(app, "piece-1", "k11", "place")
    assert 'data-action="rules blokus bonus" class="main"' in reply["parts"]["result"]


def test_an_illegal_move_in_a_figure_says_why_and_can_be_made_better() -> None:
    app = trying("first-piece")

    reply = press(app, "piece-X", "b2")

    assert "has to cover e10 or j5" in reply["parts"]["prompt"]
    assert "has to cover" in reply["say"]
    assert app.desk.where.practice
    assert app.desk.where.practice.solved is None


def test_after_the_move_the_board_rests() -> None:
    app = trying("first-piece")
    press(app, "piece-X", "e10", "e10")
    assert app.desk.where.practice
    plies = app.desk.where.practice.session.plies

    reply = press(app, "piece-F")

    assert "You’ve made your move here" in reply["say"]
    assert app.desk.where.practice.session.plies == plies


@pytest.mark.parametrize("action", ["undo", "redo", "look 0", "copy", "save", "again", "now", "reveal"])
def test_nothing_in_a_figure_touches_the_players_own_game(action: str) -> None:
    app = trying("first-piece")
    session = app.desk.session
    assert session
    before, shelf = session.record, dict(app.desk.shelf.texts)

    reply = act(app, action)

    assert app.desk.session is session
    assert session.record == before
    assert app.desk.shelf.texts == shelf
    assert "store" not in reply
    assert app.desk.where.practice


@pytest.mark.parametrize(("name", "figure"), TASKS, ids=lambda value: getattr(value, "name", value))
def test_trying_a_figure_to_its_end_stores_nothing(name: str, figure: Figure) -> None:
    app, _ = opened()
    act(app, f"practise {name} {figure.name}")
    assert app.desk.where.practice
    assert figure.task

    app.desk.where.practice.session.play(figure.task.solution)
    app.desk.where.practice.judge()
    reply = app.reply()

    assert app.desk.where.practice.solved is True
    assert str(figure.task.right) in reply["parts"]["result"].replace("&#x27;", "'")
    assert "store" not in reply
    assert app.desk.session is None


@pytest.mark.parametrize(
    ("route", "shown"),
    [
        ("rules/blokus", "rules/blokus"),
        ("rules/blokus/corners", "rules/blokus/corners"),
        ("rules/blokus/pieces", "rules/blokus"),
        ("rules/blokus/nothing", "rules/blokus"),
        ("rules/nothing", "home"),
        ("rules", "home"),
    ],
)
def test_an_address_leads_to_rules_and_figures(route: str, shown: str) -> None:
    _, reply = opened(route=route)

    assert reply["route"] == shown


def test_a_part_of_the_rules_gets_the_focus() -> None:
    app, _ = opened(route="rules/blokus")

    reply = act(app, "part 2")

    assert reply["focus"] == "#part-2"
    assert "whole" not in reply
    assert "focus" not in act(app, "part <b>")


def test_back_from_a_figure_its_button_has_the_focus() -> None:
    app, _ = opened(route="rules/blokus/corners")

    reply = act(app, "rules blokus corners")

    assert reply["focus"] == "#try-corners"
    assert 'id="try-corners"' in reply["whole"]


def test_a_rack_in_a_figure_is_its_own_and_the_real_one_stays_hidden() -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "start blockers", "values": {f"seat{n}": "human" for n in range(3)}})
    while app.desk.table.waits:
        answer(app)
    assert app.desk.table.curtain

    act(app, "practise blockers placing")
    act(app, "leave")

    assert app.desk.table.curtain
