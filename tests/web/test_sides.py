"""The board from the second player's side: only where they want it, alone at a device, in a game that has sides."""

from __future__ import annotations

from random import Random

import pytest

from pygames import GAMES
from tests.web.correspondents import Friend, joined
from tests.web.games import advance
from tests.web.test_app import opened
from tests.web.test_settings import prefer
from web.app.app import App
from web.app.desk.facts import table_now
from web.app.model.words import Translator
from web.app.screens.table import table


def is_turned(app: App) -> bool:
    """Return whether the table is shown from the second player's side."""
    style = dict(table(Translator(["en"]), table_now(app.desk)).states["game"])["class"]
    return "turned" in str(style).split()


def begun(game: str, *players: str) -> App:
    """Return an app with a new game of these players, whose setting is on."""
    app, _ = opened()
    prefer(app, turned="on")
    values = {f"seat{seat}": player for seat, player in enumerate(players)}
    app.handle({"do": "form", "name": f"start {game}", "values": values})
    return app


@pytest.mark.parametrize(
    ("players", "turned"),
    [
        (("bot greedy", "human"), True),
        (("human", "bot greedy"), False),
        (("human", "human"), False),
        (("bot greedy", "bot greedy"), False),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_the_second_of_two_players_sees_the_board_from_their_side_where_it_has_sides(
    game: str, players: tuple[str, str], turned: bool
) -> None:
    if 2 not in GAMES[game].seats:
        assert not GAMES[game].board.has_sides
        return
    assert is_turned(begun(game, *players)) == (turned and GAMES[game].board.has_sides)


def test_what_is_chosen_turns_the_table_at_once_and_only_then() -> None:
    app = begun("blokus", "bot greedy", "human")
    for value in ("off", "on"):
        states = prefer(app, turned=value)["states"]
        assert [" turned " in str(style) for id_, name, style in states if (id_, name) == ("game", "class")] == [
            value == "on"
        ]
        assert is_turned(app) == (value == "on")


def test_a_game_that_is_looked_back_at_is_seen_from_the_same_side() -> None:
    app = begun("blokus", "bot greedy", "human")
    assert app.desk.table.session
    for _ in range(3):
        advance(app.desk.table.session, Random(1))
    app.handle({"do": "act", "action": "look 1"})
    assert app.desk.table.view.ply == 1
    assert is_turned(app)


def test_with_a_friend_the_one_with_the_second_seat_sees_it_and_who_looks_on_does_not() -> None:
    friends, text = joined("blokus", 2)
    looks_on = Friend("Cleo")
    seen = {}
    for friend in (*friends.values(), looks_on):
        friend.form("prefer", turned="on")
        friend.open_link(text)
        seen[friend.name] = is_turned(friend.app)
    assert seen == {"Ana": False, "Ben": True, "Cleo": False}
