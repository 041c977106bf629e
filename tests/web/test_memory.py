"""Games that the computer plays and analyses at the table leave nothing in memory once they are deleted."""

from __future__ import annotations

import sys

import pytest

from pygames import GAMES, Record
from pygames.ai import players
from pygames.core.level import Level
from tests.test_memory import blocks
from tests.web.test_advice import acted, settle
from tests.web.test_app import answer, opened
from web.app.app import App
from web.app.model import tasks

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(sys, "getallocatedblocks"), reason="this Python does not count its blocks"),
]
MOST = 10
"""How many blocks more there may be for each game; a game has tens of thousands while it is played."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players that think little, and always the same."""
    monkeypatch.setattr(players, "level_of", lambda _game, _level: Level(3, 60.0))
    monkeypatch.setattr(tasks, "ANALYSIS_SECONDS", 0)


def play(app: App, name: str) -> None:
    """Play a whole game, always the same, so that everything built for its positions is built the first time."""
    seats = GAMES[name].seats[0]
    record = Record(name, seats, seed="1", players=("bot strong",) * seats)
    app.handle({"do": "form", "name": "load", "values": {"record": record.write()}})
    while app.desk.table.waits:
        answer(app)
    acted(app, "analyse")
    settle(app)
    acted(app, f"delete {app.desk.shelf.current}")


def growth(name: str, games: int) -> int:
    """Return how many blocks more there are after this many games."""
    app, _ = opened()
    for _ in range(2):
        play(app, name)
    before = blocks()
    for _ in range(games):
        play(app, name)
    return blocks() - before


def test_games_of_the_computer_leave_nothing_behind() -> None:
    assert growth("blockers", 3) < 3 * MOST


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_fifty_games_of_the_computer_leave_nothing_behind(name: str) -> None:
    assert growth(name, 50) < 50 * MOST


def test_opening_and_deleting_games_comes_to_an_end_of_what_it_keeps() -> None:
    app, _ = opened()
    record = Record("sectori", 2, seed="1", players=("bot strong",) * 2).write()

    def open_and_delete(times: int) -> int:
        for _ in range(times):
            app.handle({"do": "form", "name": "load", "values": {"record": record}})
            acted(app, f"delete {app.desk.shelf.current}")
        return blocks()

    at_first = open_and_delete(250)  # Python fills pools of its own: a block or two a game, then fewer and fewer
    assert open_and_delete(250) - at_first < 250
