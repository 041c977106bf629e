"""Series of games: their score at the table, in results, in what is stored, and from one game to the next."""

from __future__ import annotations

import pytest

from pygames import GAMES, Record, Session
from pygames.play.series import Series
from pygames.play.session import HUMAN
from tests.web.test_app import act, opened, press
from tests.web.test_setup import ANA, start
from web.app.app import App
from web.app.storage.series import series_now, series_of


def begun(game: str = "blokus", games: str = "3", **values: str) -> App:
    """Return an app with the first game of a series."""
    app, _ = opened()
    start(app, game, **{**ANA, **values, "series": games})
    return app


def line(app: App) -> str:
    assert app.screen.view
    return app.screen.view.parts["seats"]


def counted(app: App) -> str:
    assert app.screen.view
    return app.screen.view.parts["counted"]


def ways(app: App) -> str:
    assert app.screen.view
    return app.screen.view.parts["ways"]


def test_the_score_of_a_series_goes_from_game_to_game_until_it_is_decided() -> None:
    app = begun()
    assert "Best of 3, game 1 · Ana 0 : 0 Ben" in line(app)

    reply = act(app, "resign 1")
    assert "Best of 3, game 1 · Ana 1 : 0 Ben" in line(app)
    assert "Ana leads the series 1–0." in counted(app)
    assert "Ana leads the series 1–0." in reply["say"]
    assert "Next game" in ways(app)

    act(app, "again")
    assert app.desk.session
    assert [app.desk.session.name(seat) for seat in (0, 1)] == ["Ben", "Ana"]
    assert "Best of 3, game 2 · Ben 0 : 1 Ana" in line(app)

    act(app, "agree_draw")
    assert "Ana leads the series 1½–½." in counted(app)
    act(app, "again")
    act(app, "resign 0")
    assert "The series is drawn, 1½–1½." in counted(app)
    assert "New series" in ways(app)


def test_a_series_of_equal_points_after_all_its_games_is_drawn() -> None:
    app = begun()

    for _ in range(2):
        act(app, "agree_draw")
        act(app, "again")
    act(app, "agree_draw")
    assert "The series is drawn, 1½–1½." in counted(app)

    act(app, "again")
    assert "Best of 3, game 1 · Ben 0 : 0 Ana" in line(app)  # another one begins


@pytest.mark.parametrize(("games", "wins"), [(3, 2), (5, 3)])
def test_a_series_ends_as_soon_as_it_is_decided(games: int, wins: int) -> None:
    series = Series(games, (0.0, 0.0))

    for _ in range(wins):
        assert not series.is_decided
        series = series.after([1])

    assert series.is_decided
    assert series.leaders == [1]
    assert series.passed_on() == Series(games, (0.0, 0.0))


def test_three_players_go_on_until_one_has_two_wins() -> None:
    app = begun("ringgz", seats="3", seat2=HUMAN, name2="Cleo")
    assert "First to 2 wins: Ana 0 · Ben 0 · Cleo 0" in line(app)

    series = Series(3, (1.0, 1.0, 1.0))
    assert not series.is_decided
    assert series.after([2]).is_decided
    assert series.after([1, 2]).leaders == [1, 2]


def test_the_computer_plays_a_series_too_and_its_level_stays() -> None:
    app = begun(seat1="bot casual")
    assert "rated, unless" in act(app, "setup blokus")["whole"]
    app.handle({"do": "route", "route": "table"})

    act(app, "resign 0")
    assert "Casual bot" not in ways(app).partition("Change players")[0]
    act(app, "again")

    assert app.desk.session
    assert app.desk.session.players == ("bot casual", HUMAN)
    assert series_of(app.desk.session) == Series(3, (1.0, 0.0))


def test_against_another_level_a_series_begins_anew() -> None:
    app = begun(seat1="bot casual")
    act(app, "resign 0")

    act(app, "again bot skilled")

    assert app.desk.session
    assert series_of(app.desk.session) == Series(3, (0.0, 0.0))


def test_a_series_survives_a_reload_and_the_saved_games() -> None:
    app = begun()
    press(app, "piece-F", "e10", "e10")
    act(app, "resign 1")
    act(app, "again")
    key, stored = app.desk.shelf.current, dict(app.desk.shelf.texts)

    later, _ = opened({**stored, "current": key}, route="table")
    assert "Best of 3, game 2 · Ben 0 : 1 Ana" in line(later)
    act(later, "resign 0")
    assert "Ana has won the series 2–0." in counted(later)
    assert "New series" in ways(later)

    act(later, "home")
    act(later, f"resume {next(other for other in stored if other != key)}")
    assert "Ana leads the series 1–0." in counted(later)


def test_a_single_game_has_no_series_and_how_it_was_set_up_is_remembered() -> None:
    app = begun(games="1")
    act(app, "resign 1")
    assert "series" not in line(app) + counted(app)
    assert "Play again" in ways(app)
    assert app.desk.session
    assert series_of(app.desk.session) is None

    app = begun(games="5")
    act(app, "resign 0")
    form = act(app, "setup blokus")["whole"]
    assert 'value="5" checked' in form
    assert "points" not in app.desk.shelf.changes.get("plan blokus", "") + str(app.desk.plans.begun)


@pytest.mark.parametrize(
    "text", ["", "3", "3 1", "3 1 2 0", "4 1 0", "3 x 0", "3 nan 0", "3 0.3 0", "3 -1 0", "3 2 0", "3 1e9 0"]
)
def test_a_damaged_series_costs_only_the_series(text: str) -> None:
    session = Session.of(Record.read(f'[Game "blokus"] [Series "{text}"]\n\ne10 j5'))

    assert series_of(session) is None
    assert series_now(session) is None
    assert session.ply == 2


def test_an_undone_end_is_not_counted() -> None:
    app = begun()
    act(app, "resign 1")
    act(app, "undo")

    assert "Best of 3, game 1 · Ana 0 : 0 Ben" in line(app)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_in_a_series(name: str) -> None:
    seats = GAMES[name].seats[-1]
    app = begun(name, "3", seats=str(seats), **{f"seat{n}": HUMAN for n in range(seats)})

    act(app, "resign 0")
    act(app, "again")

    assert app.desk.session
    series = series_of(app.desk.session)
    assert series
    assert series.points[-1] == 0
    assert sum(series.points) > 0
