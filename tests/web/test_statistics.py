"""Statistics: what of a finished game is kept, counted, shown, erased and taken along."""

from __future__ import annotations

import json

import pytest

from pygames import GAMES, Session
from tests.web.test_app import act, answer, opened
from web.app.app import App
from web.app.storage.results import Result, all_dice, dice, tally

WON = Result("blokus", ("human", "bot strong"), (0,), "2026-11-20", {})


def finished(app: App, game: str = "blokus", **players: str) -> None:
    """Let a person and computers play a game to its end, the person at random."""
    app.handle({"do": "form", "name": f"start {game}", "values": {"seat1": "bot random", **players}})
    session = app.desk.session
    assert session is not None
    while session.position.turn is not None:
        if app.desk.table.waits:
            answer(app)
        elif isinstance(session.position.turn, int):
            session.play(str(session.position.legal_moves()[0]))
            app.desk.aftermath.after_ply()
        else:
            session.draw()
            app.desk.aftermath.after_ply()


def test_where_nothing_is_counted_yet_a_game_is_a_press_away() -> None:
    app, _ = opened()

    shown = act(app, "statistics")["whole"]

    assert 'data-action="home" class="main"' in shown
    finished(app)
    assert 'data-action="home" class="main"' not in act(app, "statistics")["whole"]


def test_a_finished_game_is_counted_once_even_if_its_end_is_made_again() -> None:
    app, _ = opened()
    finished(app)
    assert len(app.desk.results) == 1

    act(app, "undo")
    assert app.desk.session is not None
    app.desk.session.redo()
    app.desk.aftermath.after_ply()

    assert len(app.desk.results) == 1
    assert next(iter(app.desk.results.values())).against == "random"


def test_what_is_stored_is_counted_after_a_reload() -> None:
    app, _ = opened()
    finished(app)
    (key,) = app.desk.results
    assert app.desk.shelf.current == key.replace("result", "game")

    again, _ = opened({key: app.desk.results[key].write()})

    assert again.desk.results == app.desk.results
    assert "Blokus To Go" in act(again, "statistics")["whole"]
    assert "Random bot" in act(again, "statistics blokus")["whole"]


def test_games_of_computers_alone_are_not_counted() -> None:
    app, _ = opened()
    finished(app, seat0="bot random")

    assert app.desk.results == {}


def test_wins_draws_and_losses_are_counted_by_game_and_level() -> None:
    results = [
        WON,
        Result("blokus", ("human", "bot strong"), (1,)),
        Result("blokus", ("human", "bot strong"), (0, 1)),
        Result("blokus", ("human", "human"), (0,)),
        Result("ringgz", ("bot casual", "human", "bot expert"), (2,)),
    ]

    assert tally(results) == {
        "blokus": {"strong": {"won": 1, "drawn": 1, "lost": 1}, "people": {"won": 1, "drawn": 0, "lost": 0}},
        "ringgz": {"expert": {"won": 0, "drawn": 0, "lost": 1}},
    }


def test_every_roll_of_a_die_is_counted() -> None:
    session = Session(GAMES["sectori"], seed=1, players=("bot random", "bot random"))
    while session.position.turn is not None:
        if isinstance(session.position.turn, int):
            session.play(str(session.position.legal_moves()[0]))
        else:
            session.draw()

    (counts,) = dice(session).values()

    rolls = [text for text in session.plies if text in {"*1", "*2", "*3", "*4", "*5", "*6"}]
    assert sum(counts) == len(rolls)
    assert counts[2] == rolls.count("*3")
    assert all_dice([WON, Result("sectori", ("human",), (), "", {"6": counts})] * 2)["6"][2] == 2 * counts[2]


def test_in_spanish_a_comma_stands_before_the_tenths() -> None:
    thrown = Result("sectori", ("human",), (), "", {"6": (9, 7, 12, 8, 10, 6)})
    app, _ = opened({"result 1": thrown.write()}, languages=["es"])

    assert ">8,7<" in act(app, "statistics")["whole"]


def test_the_dice_are_shown_with_what_is_expected() -> None:
    app, _ = opened()
    app.desk.career.results = {
        "result 1": Result("sectori", ("human", "bot casual"), (0,), "", {"6": (10, 10, 10, 10, 10, 10)})
    }
    assert "a fair die" in act(app, "statistics")["whole"]

    app.desk.career.results = {
        "result 1": Result("sectori", ("human", "bot casual"), (0,), "", {"6": (60, 0, 0, 0, 0, 0)})
    }
    parts = app.reply()["parts"]["figures"]
    assert "less than one time in twenty" in parts
    assert "10.0" in parts


def test_erased_statistics_can_be_brought_back() -> None:
    app, _ = opened({"result 1": WON.write()})
    act(app, "statistics")

    reply = act(app, "erase")
    assert reply["store"] == {"result 1": None}
    assert "No finished games yet" in reply["parts"]["figures"]
    assert act(app, "undelete")["store"] == {"result 1": WON.write()}
    assert app.desk.results == {"result 1": WON}


def test_statistics_are_taken_along_and_never_counted_twice() -> None:
    app, _ = opened({"result 1": WON.write()})
    file = act(app, "export")["save"]["text"]

    other, reply = opened()
    for _ in range(2):
        reply = other.handle({"do": "form", "name": "load", "values": {"record": file}})

    assert other.desk.results == {"result 1": WON}
    assert "result 1" not in reply["store"]
    assert act(other, "tabulate")["save"]["text"].splitlines()[1] == "2026-11-20,blokus,human|bot strong,1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"version": 1}',
        '{"version": 0, "game": "blokus", "players": [], "winners": []}',
        '{"version": 1, "game": "blokus", "players": ["human"], "winners": [7]}',
        '{"version": 1, "game": "blokus", "players": [3], "winners": [0]}',
        '{"version": 1, "game": "blokus", "players": 5, "winners": []}',
        '{"version": 1, "game": ["blokus"], "players": [], "winners": []}',
        '{"version": 1, "game": "sectori", "players": ["human"], "winners": [-1]}',
        '{"version": 1, "game": "sectori", "players": ["human"], "winners": [], "scores": [1, 2]}',
    ],
)
def test_a_damaged_result_is_kept_aside(text: str) -> None:
    app, reply = opened({"result 1": text})

    assert app.desk.results == {}
    assert reply["store"] == {"damaged result 1": text, "result 1": None}


@pytest.mark.parametrize("changed", [{"version": 2}, {"game": "chess"}])
def test_a_result_of_a_newer_version_stays_where_it_is(changed: dict[str, object]) -> None:
    text = json.dumps({"version": 1, "game": "blokus", "players": ["human"], "winners": [0], **changed})
    app, reply = opened({"result 1": text})

    assert app.desk.results == {}
    assert app.desk.shelf.ahead == {"result 1": text}
    assert "store" not in reply


@pytest.mark.parametrize("dice", [{"6": [1]}, {"2": [1, -1]}, {"x": []}, [1]])
def test_damaged_dice_cost_a_result_nothing_else(dice: object) -> None:
    stored = {"version": 1, "game": "sectori", "players": ["human"], "winners": [0], "dice": dice, "weather": "fine"}
    app, _ = opened({"result 1": json.dumps(stored)})

    result = app.desk.results["result 1"]
    assert (result.winners, result.dice) == ((0,), {})
    assert json.loads(result.write()).items() >= stored.items()
