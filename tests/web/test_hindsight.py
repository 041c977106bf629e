"""Taking moves back past a chance event: the player is told, the record is marked, and the game doesn't count."""

from __future__ import annotations

from random import Random

import pytest

from pygames import CHANCE, Record, Session
from pygames.play.session import HINDSIGHT_TAG, REDO
from tests.web.test_app import act, opened
from tests.web.test_shelf import send
from web.app.app import App
from web.app.model.verdicts import HINDSIGHT as MARK
from web.app.storage.shelf import tag_of

SECTORI = '[Game "sectori"] [Seed "1"] [Seat 0 "human"] [Seat 1 "bot random"]'
BLOCKERS = '[Game "blockers"] [Seats "3"] [Seed "1"] [Seat 0 "human"] [Seat 1 "bot random"] [Seat 2 "bot random"]'


def table(record: str) -> App:
    app, _ = opened()
    send(app, "load", record=record)
    go_on(app)
    return app


def go_on(app: App) -> None:
    """Let chance and the computer go on until a person is to move."""
    session = seated(app)
    while session.position.turn is not None and not session.awaits_human():
        if session.position.turn == CHANCE:
            session.draw()
        else:
            session.play(str(session.position.legal_moves()[0]))
        app.desk.aftermath.after_ply()


def seated(app: App) -> Session:
    assert app.desk.session
    return app.desk.session


def move(app: App, other: int = 0) -> None:
    """Play the player's turn, choosing the legal move of this number each time, and go on to the next turn."""
    session, ply = seated(app), seated(app).ply
    while session.awaits_human() and all(session.at(n).turn != CHANCE for n in range(ply, session.ply)):
        moves = session.position.legal_moves()
        session.play(str(moves[min(other, len(moves) - 1)]))
        app.desk.aftermath.after_ply()
        go_on(app)
        if session.game.name == "blokus":
            break


def marked(app: App) -> bool:
    return bool(tag_of(Record.read(app.desk.shelf.texts[app.desk.shelf.current]), HINDSIGHT_TAG))


@pytest.mark.parametrize("record", [SECTORI, BLOCKERS])
def test_another_move_when_one_knows_what_comes_is_marked_and_said(record: str) -> None:
    app = table(record)
    move(app)
    assert not marked(app)

    told = act(app, "undo")
    assert "You’ve seen what comes next" in told["say"]
    move(app, other=1)

    assert seated(app).has_hindsight
    assert marked(app)
    assert app.desk.say(MARK) in app.view().parts["unmoved"]
    assert "replayed, not counted" in act(app, "shelf")["whole"]
    assert "You’ve seen" not in act(app, "undo").get("say", ""), "it is said once"


@pytest.mark.parametrize("record", [SECTORI, BLOCKERS])
def test_what_is_taken_back_and_made_again_leaves_no_mark(record: str) -> None:
    app = table(record)
    move(app)
    plies = seated(app).plies

    act(app, "undo")
    assert tag_of(Record.read(app.desk.shelf.texts[app.desk.shelf.current]), REDO), "a reload knows what comes"
    act(app, "redo")

    assert seated(app).plies == plies
    assert not marked(app)
    assert not seated(app).has_hindsight


def test_a_mark_outlasts_a_reload_in_between() -> None:
    app = table(SECTORI)
    move(app)
    act(app, "undo")

    again, _ = opened(dict(app.desk.shelf.texts) | {"current": app.desk.shelf.current}, route="table")
    move(again, other=1)

    assert seated(again).has_hindsight


def test_where_chance_has_no_part_taking_back_is_free() -> None:
    app = table('[Game "blokus"] [Seat 0 "human"] [Seat 1 "bot random"]')
    move(app)

    assert "You’ve seen" not in act(app, "undo")["say"]
    move(app, other=1)

    assert not marked(app)


def test_what_chance_has_not_shown_yet_is_no_reason_for_a_mark() -> None:
    app = table(SECTORI)
    session = seated(app)
    session.play(str(session.position.legal_moves()[0]))  # the first of the five walls that were rolled
    app.desk.aftermath.after_ply()

    assert "You’ve seen" not in act(app, "undo")["say"]
    assert not session.has_seen_future(session.ply)


def test_a_tile_that_only_another_seat_has_seen_is_no_reason_for_a_mark() -> None:
    session = seated(table(BLOCKERS))
    last = session.ply - 1
    assert session.game.hides(session.at(last), 0), "the last tile that is dealt is another seat's"

    session.back_to(last)

    assert not session.has_seen_future(last)
    assert session.has_seen_future(0)


def test_a_game_that_ends_in_hindsight_is_not_counted() -> None:
    app = table(SECTORI)
    move(app)
    act(app, "undo")
    rng = Random(1)
    while seated(app).position.turn is not None:
        move(app, other=rng.randrange(1, 9))

    assert not app.desk.results
    assert app.desk.say(MARK) in "".join(app.view().parts.values())


def test_a_new_game_from_an_earlier_position_is_marked_where_one_has_seen_what_comes() -> None:
    app = table(SECTORI)
    move(app)

    act(app, "look 1")
    act(app, "branch")
    assert marked(app)

    plain = table('[Game "blokus"] [Seat 0 "human"] [Seat 1 "bot random"]')
    move(plain)
    act(plain, "look 1")
    act(plain, "branch")
    assert not marked(plain)


def test_a_mark_is_kept_when_a_record_is_read_and_written() -> None:
    text = f'{SECTORI} [{HINDSIGHT_TAG} "3"]'

    assert tag_of(Record.read(Record.read(text).write()), HINDSIGHT_TAG) == "3"
    assert Session.of(Record.read(text)).has_hindsight
