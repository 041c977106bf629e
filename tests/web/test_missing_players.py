"""Players that the app does not have, such as bots from files: their games are opened, and people play on for them."""

from __future__ import annotations

from random import Random

import pytest

from pygames import CHANCE, GAMES, Session
from pygames.play.session import UNRATED
from tests.web.games import advance
from tests.web.test_app import act, answer, opened
from tests.web.test_shelf import follow, send
from web.app.app import App
from web.app.storage import archive, link
from web.app.storage.results import Result

ALL = [*GAMES]
BOT = "bot bot.py"
FILE = "bot file bot.py 0123456789abcdef"
TOLD = "This app doesn’t have bot.py: a person plays that seat from now on."


def game_with(*players: str, name: str = "blokus", plies: int = 5) -> Session:
    """Return a game of these players, the last one on all further seats, after some random plies."""
    seats = GAMES[name].seats[0]
    session = Session(GAMES[name], seed=3, players=(*players, *players[-1:] * (seats - len(players))))
    while session.ply < plies and session.position.turn is not None:
        advance(session, Random(session.ply))
    return session


def loaded(session: Session) -> App:
    app, _ = opened()
    send(app, "load", record=session.record.write_sealed())
    return app


def go_on(app: App, plies: int = 6) -> None:
    """Play this many more plies, or to the end, the persons' at random."""
    session, rng = app.desk.session, Random(5)
    until = session.ply + plies
    while not session.is_over and session.ply < until:
        if app.desk.table.waits:
            answer(app)
        else:
            advance(session, rng)
            app.desk.aftermath.after_ply()


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("players", [(BOT, "human"), ("human", BOT), (FILE, "human"), ("human", FILE)])
def test_a_game_against_a_bot_from_a_file_goes_on_with_a_person_in_its_seat(
    name: str, players: tuple[str, str]
) -> None:
    app = loaded(game_with(*players, name=name))

    assert [*app.desk.session.players] == ["human"] * app.desk.session.seats
    assert [app.desk.session.name(seat) for seat, who in enumerate(players) if who != "human"] == ["bot.py"]
    assert "bot.py" in app.desk.shelf.texts[app.desk.shelf.current]
    go_on(app)
    assert not app.desk.table.waits or app.desk.session.position.turn == CHANCE


def test_it_is_said_once_which_players_are_missing() -> None:
    app, _ = opened()
    text = game_with("human", BOT).record.write()

    assert TOLD in send(app, "load", record=text)["say"]
    assert TOLD in send(app, "load", record=game_with("human", FILE).record.write())["say"]
    assert "doesn’t have" not in act(app, "undo").get("say", "")
    several = game_with("human", "bot a.py", "martian", name="blockers").record.write()
    assert "This app doesn’t have a.py, martian: people play those seats" in send(app, "load", record=several)["say"]


def test_a_name_that_the_record_gives_is_kept() -> None:
    session = game_with("human", BOT)
    session.seat_person(1, "Mirko")

    assert loaded(session).desk.session.name(1) == "Mirko"


def test_who_takes_over_from_a_bot_against_another_plays_no_rated_game() -> None:
    app = loaded(game_with(BOT, "bot random"))

    assert app.desk.session.players == ("human", "bot random")
    assert UNRATED in dict(app.desk.session.tags)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_finished_game_keeps_its_players_and_goes_on_only_where_it_is_taken_back(name: str) -> None:
    app = loaded(game_with("human", BOT, name=name, plies=1000))
    assert BOT in app.desk.session.players
    assert "bot.py" in app.screen.view.parts["seats"]
    act(app, "analyse")
    answer(app)
    act(app, "analyse")
    assert "bot.py" in act(app, "shelf")["whole"]

    act(app, f"resume {app.desk.shelf.current}")
    assert "This app doesn’t have bot.py" in act(app, "undo")["say"]
    go_on(app)
    assert BOT not in app.desk.session.players


def test_a_game_that_people_ended_for_it_counts_as_one_among_people() -> None:
    app = loaded(game_with("human", BOT, name="ringgz"))

    go_on(app, 1000)
    assert next(iter(app.desk.results.values())).against == "people"


@pytest.mark.parametrize("name", ALL)
def test_a_link_or_a_backup_with_such_a_game_is_opened(name: str) -> None:
    text = game_with("human", BOT, name=name).record.write()
    app, _ = opened()

    follow(app, link.write(text))
    assert BOT in app.desk.session.players, "it is only looked at"
    act(app, "keep")
    assert BOT not in app.desk.session.players

    app, _ = opened()
    send(app, "load", record=archive.write({"game 7": text}))
    act(app, "shelf")
    assert "bot.py" in app.screen.view.parts["shelf"]
    act(app, f"resume {app.desk.shelf.games[0]}")
    assert BOT not in app.desk.session.players


def test_where_such_a_game_is_on_the_table_at_the_next_visit_it_goes_on() -> None:
    text = game_with("human", BOT).record.write()
    app, _ = opened({"game 1": text, "current": "game 1"}, route="table")

    assert app.desk.session.players == ("human", "human")


@pytest.mark.parametrize("player", [BOT, FILE])
def test_a_result_against_it_stands_in_the_statistics_by_its_own_name(player: str) -> None:
    result = Result("blokus", ("human", player), (0,), "2026-11-20", {})
    app, _ = opened({"result 1": result.write()})

    assert "bot.py" in act(app, "statistics blokus")["whole"]
    assert act(app, "statistics")["whole"]
    assert not app.desk.career.ladders.of(app.desk.results, "blokus").ratings


def test_another_game_with_the_same_players_has_a_beginner_for_it() -> None:
    app = loaded(game_with("human", BOT, plies=1000))

    assert "Beginner bot goes first next time." in app.screen.view.parts["after"]
    act(app, "setup blokus")
    assert 'value="bot beginner" selected' in app.screen.view.parts["plan"]
    follow(app, "table")
    act(app, "again")
    assert app.desk.session.players == ("bot beginner", "human")
