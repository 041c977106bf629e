"""The move list, and looking back through it."""

from __future__ import annotations

import re
from random import Random

import pytest

from pygames import GAMES, Record, Session
from tests.web.games import advance
from tests.web.test_app import act, opened
from web.app.model.news import describe_plies
from web.app.model.parts import ended_round
from web.app.model.rows import moves_to, row_text, rows, stop_at, stops
from web.app.model.seats import seat_name, seats_of
from web.app.model.words import Translator
from web.app.screens.moves import moves

SAY = Translator(["en"])
SECTORI = '[Game "sectori"] *1 a1s *2 a1w b1s *1 a1n *1 a1e *claim *3'
CATHEDRAL = '[Game "cathedral"] e4,d5,e5,f5,e6,e7'


def session(record: str) -> Session:
    return Session.of(Record.read(record))


def words(record: str, viewer: int | None = None) -> list[str]:
    """Return the rows of a game in words, each behind its seat."""
    game = session(record)
    return [f"{row.seat} {row_text(SAY, game, row, viewer)}" for row in rows(game)]


def test_a_roll_stands_before_the_first_wall_that_it_allows_and_a_tile_behind_the_wall_that_earned_it() -> None:
    assert words(SECTORI) == [
        "0 rolls a 1 · wall south of a1",
        "1 rolls a 2 · wall west of a1",
        "1 wall south of b1",
        "0 rolls a 1 · wall north of a1",
        "1 rolls a 1 · wall east of a1: completes a1 · draws a Claim: a1 is claimed",
        "0 rolls a 3",
    ]


def test_only_decisions_are_numbered() -> None:
    assert [row.number for row in rows(session(SECTORI))] == [1, 2, 3, 4, 5, 0]


def test_one_looks_back_at_the_beginning_and_after_each_row() -> None:
    stopping = stops(session(SECTORI))
    assert stopping == [0, 2, 4, 5, 7, 10, 11]
    assert [stop_at(stopping, ply) for ply in (0, 1, 2, 3, 10, 11)] == [0, 1, 1, 2, 5, 6]


def test_the_deal_is_a_row_of_its_own_and_shows_the_own_tiles_only() -> None:
    deal = "*1 *2 *3 *4 *5 *A *B *C *D *E *moon *star *heart *cross *wild"
    record = f'[Game "blockers"] [Seats "3"] {deal} 1@C1 *6 A@A5 *F'
    assert words(record, viewer=0) == [
        "None draws the 1 · draws the 2 · draws the 3 · draws the 4 · draws the 5",
        "0 1 on C1: makes a new group · draws the 6",
        "1 A on A5: makes a new group",
    ]
    assert words(record)[0] == "None face down"
    assert words(record.partition(" 1@C1")[0], viewer=2)[0].startswith("None draws the moon")


def drawn(record: str, ply: int) -> str:
    """Return the move list as HTML."""
    game = session(record)
    seats = seats_of(game)
    return "".join(entry.render() for entry in moves(SAY, seats, moves_to(game, seats, None, ply)).values())


def test_rounds_have_headings_once_there_are_two() -> None:
    assert "heading" not in drawn(CATHEDRAL, 1)
    game, rng = session(CATHEDRAL), Random(0)
    while ended_round(game, None, game.ply) is None:
        advance(game, rng)
    advance(game, rng)

    listed = drawn(game.record.write(), game.ply)
    assert re.findall('class="heading">([^<]*)<', listed) == ["Round 1 of 2", "Round 2 of 2"]


def test_the_list_keeps_the_texts_of_the_plies() -> None:
    listed = drawn(SECTORI, 11)
    assert " ".join(re.findall('data-plies="([^"]*)"', listed)) == SECTORI.partition("] ")[2]


@pytest.mark.parametrize(
    ("action", "ply"),
    [("first", 0), ("back", 7), ("on", 11), ("last", 11), ("step 2", 4), ("step 99", 11), ("step x", 0)],
)
def test_one_goes_back_and_on_from_row_to_row(action: str, ply: int) -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": SECTORI}})
    act(app, "look 10")

    act(app, action)

    assert app.desk.table.view.ply == ply


def test_the_slider_stays_and_is_told_where_it_stands() -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": SECTORI}})

    first = act(app, "last")
    assert 'max="6"' in first["parts"]["slider"]
    assert first["slid"] == (6, "Coral: rolls a 3")
    then = act(app, "step 1")
    assert "slider" not in then["parts"]
    assert then["slid"] == (1, "1: Coral: rolls a 1 · wall south of a1")
    assert "say" not in then


def test_who_was_skipped_is_in_the_list_and_is_told() -> None:
    game, rng = Session(GAMES["blokus"]), Random(0)
    while not game.position.skipped:
        advance(game, rng)

    last = rows(game)[-1]
    skipped = seat_name(game, game.position.skipped[0])
    assert row_text(SAY, game, last, None).endswith(f" · {skipped} skipped")
    assert str(describe_plies(game, None, last.plies)[-1]) == f"{skipped} can’t place anything and is skipped."
