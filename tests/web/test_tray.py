"""The things of a tray keep their places while others come and go."""

from __future__ import annotations

import re

from pygames import CHANCE
from tests.web.test_app import act, opened
from web.app.screens.html import Html
from web.app.screens.tray import keep_places
from web.app.screens.view import Entry


def tray(*names: str) -> dict[str, Entry]:
    things = {name: Html(f'<button data-target="{name}">{name}</button>') for name in names}
    return {name: Entry(thing, gap=Html(f"<span>{name}</span>")) for name, thing in things.items()}


def test_what_comes_takes_the_place_of_what_went() -> None:
    assert [*keep_places(tray("a", "b", "d", "e"), tray("a", "c", "d", "e"))] == ["a", "c", "d", "e"]
    assert [*keep_places(tray("a", "d", "e", "f"), tray("a", "b", "e", "f"))] == ["a", "b", "e", "f"]


def test_what_goes_leaves_a_gap_which_the_next_fills() -> None:
    left = keep_places(tray("a", "b", "c"), tray("a", "c"))
    assert [*left] == ["a", "gap b", "c"]
    assert "data-target" not in left["gap b"].html

    assert [*keep_places(left, tray("a", "c", "z"))] == ["a", "z", "c"]
    assert [*keep_places(left, tray("a", "c"))] == ["a", "gap b", "c"]


def test_another_hand_lies_in_its_own_order() -> None:
    assert [*keep_places(tray("x", "y", "c"), tray("a", "b", "c"))] == ["a", "b", "c"]


def test_what_only_lies_there_takes_no_place_of_what_can_be_picked() -> None:
    captured = {"captured-1": Entry(Html("<svg></svg>"))}

    assert [*keep_places(tray("a", "b", "c"), {**tray("a", "c"), **captured})] == ["a", "gap b", "c", "captured-1"]


def test_things_that_can_not_be_picked_leave_no_gap() -> None:
    captured = {"captured-1": Entry(Html("<svg></svg>"))}

    assert [*keep_places({**tray("a", "b", "c"), **captured}, tray("a", "c"))] == ["a", "gap b", "c"]


def test_a_tile_that_is_drawn_takes_the_place_of_the_one_that_was_placed() -> None:
    app, _ = opened()
    bots = '[Seat 0 "human"]\n[Seat 1 "bot greedy"]\n[Seat 2 "bot greedy"]\n'
    record = f'[Game "blockers"]\n[Seats "3"]\n[Seed "rack"]\n{bots}'
    app.handle({"do": "form", "name": "load", "values": {"record": record}})
    while app.desk.table.require_session().position.turn == CHANCE:
        app.decide()
        app.reply()
    assert app.screen.view
    before = [name for name in app.screen.view.lists["tray0"] if re.match("tile", name)]
    move = str(app.desk.table.require_session().position.legal_moves()[0])
    played = f"tile-{move.partition('@')[0]}"

    act(app, f"play {move}")
    app.decide()
    app.reply()

    after = [name for name in app.screen.view.lists["tray0"] if re.match("tile", name)]
    assert len(after) == len(before) == 5
    assert [old == new for old, new in zip(before, after, strict=True)].count(False) == 1
    assert before[[old == new for old, new in zip(before, after, strict=True)].index(False)] == played
