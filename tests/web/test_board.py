"""The board that the page is told fits the game, whatever was on the screen before it."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest

from pygames import GAMES, Session
from pygames.core.game import option_text
from tests.web.test_app import act, opened
from web.app.app import App
from web.app.screens.picture import Picture
from web.protocol import Reply

BOARD = re.compile(r'<svg xmlns[^>]*class="board.*?</svg>', re.DOTALL)
ELEMENT = re.compile(r"<\w[^>]*>")
ID = re.compile(r' id="\w+"')


def elements(drawn: str) -> list[str]:
    """Return all that a picture of a board consists of."""
    board = BOARD.search(drawn)
    assert board
    return sorted(ID.sub("", element) for element in ELEMENT.findall(board[0]))


def is_as_new(app: App, reply: Reply) -> bool:
    """Return whether, after this reply, the page has all cells of the board, in a picture of the right size."""
    board = app.view().board
    assert board
    fresh = Picture(app.screen.picture.say).whole(board.canvas, board.style)
    if drawn := reply.get("whole") or reply.get("parts", {}).get("board"):
        return elements(drawn) == elements(fresh)
    return app.screen.picture.continues(board.canvas)


def kinds(name: str) -> list[dict[str, str]]:
    """Return forms for each way to play a game: every number of seats, every option."""
    game = GAMES[name]
    seats = [{"seats": str(seats)} for seats in game.seats]
    return seats + [
        {"seats": str(game.seats[0]), f"option {option}": option_text(value)}
        for option, values in game.options.items()
        for value in values
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_editor_draws_the_board_anew_where_its_size_changes(name: str) -> None:
    app, _ = opened()
    act(app, f"edit {name}")
    told = 0

    for one, other in permutations(kinds(name), 2):
        for kind in (one, other):
            message: Any = {"do": "form", "name": "edit_kind", "values": kind}
            assert is_as_new(app, app.handle(message)), f"{one} to {other}"
            told += 1

    assert told


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_comes_on_the_table_after_another_has_the_whole_of_its_board(name: str) -> None:
    app, _ = opened()
    game = GAMES[name]
    records = [
        Session(game, options={option: value}).record.write()
        for option, values in game.options.items()
        for value in values
    ]

    others = [Session(other).record.write() for other in GAMES.values()]
    for record in [*records, *reversed(records), *others]:
        message: Any = {"do": "form", "name": "load", "values": {"record": record}}
        app.do(message)
        answer = app.answer()
        assert is_as_new(app, answer if "more" not in answer else answer | app.reply())


def test_a_board_of_another_size_replaces_the_old_one_and_keeps_the_rest_of_the_screen() -> None:
    app, _ = opened()
    act(app, "edit sectori")

    reply = app.handle({"do": "form", "name": "edit_kind", "values": {"seats": "2", "option size": "6"}})

    assert 'viewBox="0 0 7.2 7.2"' in reply["parts"]["board"]
    assert "whole" not in reply
    assert "board" not in reply
    assert reply["mine"] is True
