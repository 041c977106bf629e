"""The start screen of a returning player: the game to resume, the day's puzzle and the ladders, each in its place."""

import pytest

from pygames import GAMES
from pygames.ai import LEVELS
from tests.web.test_app import act, opened
from tests.web.test_ladder import D, L, W, games
from tools.paths import WEB
from web.app.app import App
from web.app.model.daily import game_of_day
from web.app.screens.home import reserved_parts
from web.app.screens.paint import prerendered_view
from web.app.storage.solved import DAILY, Day, Days, write_days

TODAY = "2026-11-27"
GAME = '[Game "blokus"] [Players "human, bot casual"]\nd10,e10 j5,k5'
PUZZLES = "".join(file.read_text() for file in sorted((WEB / "puzzles").glob("*.txt")))


def returning(more: dict[str, str] | None = None, *, settled: bool = True) -> App:
    """Return an app that was opened by somebody with a game to go on with, results and solved puzzles."""
    results = games("beginner", W, L, W, game="sectori") | games("casual", D, start=10, game="cathedral")
    stored = {"game 9": GAME, "current": "game 9", **{key: one.write() for key, one in results.items()}, **(more or {})}
    app, reply = opened(stored, now=f"{TODAY} 10:00:00")
    assert reply["fetch"], "the rest comes after the start"
    if settled:
        app.take_io_result({"texts": {}, "puzzles": PUZZLES})
    return app


def parts(app: App) -> dict[str, str]:
    return dict(app.view().parts)


def test_a_stranger_is_shown_the_games_and_nothing_else() -> None:
    app, reply = opened(now=f"{TODAY} 10:00:00")

    assert reply["settings"]["place"] == "none"
    assert "fetch" not in reply
    assert {**parts(app), "continue": ""} == {**reserved_parts(app.desk.say), "install": "", "continue": ""}


def test_boards_come_after_the_start_into_the_room_that_is_kept_for_them() -> None:
    app = returning(settled=False)
    before = parts(app)
    assert app._look()["place"] == "own"
    assert '<span class="mini"></span>' in before["continue"]
    assert '<span class="mini"></span>' in before["daily"]

    app.take_io_result({"texts": {}, "puzzles": PUZZLES})

    after = parts(app)
    assert 'class="mini game blokus' in after["continue"]
    assert f'class="mini game {game_of_day(TODAY)}' in after["daily"]
    assert "fetch" not in app.reply()


def test_the_room_of_everything_is_painted_in_every_language() -> None:
    for language in ("en", "es"):
        painted, app = prerendered_view(language), App()
        app.handle({"do": "open", "languages": [language]})
        assert painted.frame == app.view().frame
        assert painted.parts.keys() == app.view().parts.keys()


@pytest.mark.parametrize("game", GAMES)
def test_each_game_shows_its_five_lights_and_leads_to_its_next_opponent(game: str) -> None:
    app = returning()
    lights = {"sectori": "won, lost, won, to play, to play"}.get(game, ", ".join(["to play"] * 5))
    rung = parts(app)[f"rung-{game}"]
    assert lights in rung

    act(app, rung.split('data-action="')[1].split('"')[0])

    assert app.desk.session.game.name == game
    assert app.desk.session.players[0] == "human"
    assert set(app.desk.session.players[1:]) == {"bot beginner"}


def test_the_top_of_a_ladder_leads_no_further() -> None:
    results = games(LEVELS[-1], W, W, W, game="blokus", start=20)
    app = returning({key: one.write() for key, one in results.items()})

    assert "Top of the ladder" in parts(app)["rung-blokus"]
    assert "data-action" not in parts(app)["rung-blokus"]


def test_a_solved_puzzle_and_the_streak_are_told() -> None:
    days = Days({f"2026-11-{day}": Day(0, on_time=True) for day in (25, 26, 27)})
    app = returning({DAILY: write_days(days)})

    assert "Solved" in parts(app)["daily"]
    assert "3-day streak" in parts(app)["daily"]


def test_without_puzzles_the_room_stays_and_the_way_to_them_with_it() -> None:
    app = returning(settled=False)
    app.take_io_result({"texts": {}})

    assert '<span class="mini"></span>' in parts(app)["daily"]
    assert 'data-action="daily"' in parts(app)["daily"]
    assert "fetch" not in app.reply()


def test_who_comes_back_begins_at_the_table_or_with_the_opponent_of_before() -> None:
    app = returning({key: one.write() for key, one in games("strong", *[W] * 9, game="ringgz", start=40).items()})

    assert app._look()["tables"] == "own", "the painted table would be another one"
    act(app, "quick ringgz")

    assert (
        app.desk.session.players[1]
        == f"bot {app.desk.career.ladders.of(app.desk.results, 'ringgz').even}"
        != "bot beginner"
    )
