"""Addresses as messengers pass them on: the app follows those that fit, and says so if one leads nowhere."""

from __future__ import annotations

import pytest

from pygames import GAMES
from tests.web.test_app import opened
from tests.web.test_puzzles import TEXT, TODAY, WITH_PUZZLES, puzzling
from web.app.app import App
from web.protocol import Reply

TRAILS = (
    ".", ")", ",", "*", "”", "\N{NO-BREAK SPACE}", "&fbclid=1", "?utm_source=a", "/", "%29", "%E2%80%9D", "…", "_", "!"
)  # fmt: skip
"""What other programs add to an address."""
COURSE = GAMES["sectori"].course.steps[0].name
FIGURE = next(figure.name for figure in GAMES["sectori"].guide.figures if figure.task)
ADDRESSES = (
    f"daily/{TODAY}",
    "puzzle/blokus/12",
    f"learn/sectori/{COURSE}",
    f"rules/sectori/{FIGURE}",
    "setup/ringgz",
    "statistics/cathedral",
    "print/blokus/rules",
    "shelf",
)


def followed(route: str) -> tuple[App, Reply]:
    """Return an app in which an address was followed, the puzzles being there, and the replies to the page."""
    app = puzzling(route="home")
    app.desk.puzzling.take(TEXT)
    return app, app.handle({"do": "route", "route": route, "now": f"{TODAY} 12:00:00"})


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_is_understood_whatever_a_messenger_has_made_of_it(address: str) -> None:
    app, _ = followed(address)
    assert app.view().route == address
    changed = (
        address.replace("/", "%2F"),
        address.replace("/", "%252f"),
        address.upper(),
        f"#{address}",
        f"/{address}",
    )
    for text in (*(f"{address}{trail}" for trail in TRAILS), *changed, f"%23{address}.%20"):
        app.handle({"do": "route", "route": "home"})
        reply = app.handle({"do": "route", "route": text})
        assert app.view().route == address, text
        assert not reply.get("toast"), text


@pytest.mark.parametrize(
    "address", ["daily/2026-13-45", "daily/2026-02-30", "daily/tomorrow", "puzzle/blokus/99999", "puzzle/chess/1"]
)
def test_what_looks_like_a_puzzle_and_is_none_is_told(address: str) -> None:
    app, reply = followed(address)
    assert app.desk.route == "puzzles"
    assert reply["say"] == "There’s no puzzle at this address."
    assert reply["say"] in reply["toast"]

    late, first = opened(route=address, now=f"{TODAY} 12:00:00")
    assert "toast" not in first
    assert "no puzzle" in late.take_io_result({"puzzles": TEXT})["toast"]


@pytest.mark.parametrize("address", ["rules/chess", "learn/chess/first", "setup/x", "print/x", "somewhere/else"])
def test_another_address_that_leads_nowhere_is_told(address: str) -> None:
    _, reply = followed(address)
    assert reply["say"] == "There’s nothing at this address."


@pytest.mark.parametrize("address", ["", "home", "table", "nonsense"])
def test_the_start_screen_needs_no_explanation(address: str) -> None:
    app, reply = followed(address)
    assert app.desk.route == "home"
    assert "toast" not in reply


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_opened_by_its_address_is_announced_and_named(game: str) -> None:
    app, _ = opened(route=f"puzzle/{game}/1", now=f"{TODAY} 12:00:00")
    reply = app.take_io_result({"puzzles": TEXT})
    assert " to move" in reply["say"]
    assert reply["focus"] == "h1"
    assert f"<h1>{GAMES[game].title} puzzle 1</h1>" in reply["whole"]


def test_the_puzzle_of_the_day_opened_by_its_address_is_announced() -> None:
    app, _ = opened(route="daily", now=f"{TODAY} 12:00:00")
    assert " to move" in app.take_io_result({"puzzles": TEXT})["say"]


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.has_course])
def test_a_lesson_opened_by_its_address_is_announced_and_named(name: str) -> None:
    steps = GAMES[name].course.steps
    _, reply = opened(route=f"learn/{name}/{steps[1].name}")
    assert str(steps[1].task) in reply["say"]
    assert reply["focus"] == "h1"
    assert f"lesson 2 of {len(steps)}</h1>" in reply["whole"]
    assert reply["title"].endswith(f"lesson 2 of {len(steps)}")


def test_a_figure_opened_by_its_address_is_announced() -> None:
    _, reply = opened(route=f"rules/sectori/{FIGURE}")
    assert (
        str(next(one.task.text for one in GAMES["sectori"].guide.figures if one.name == FIGURE and one.task))
        in (reply["say"])
    )
