"""The app without a browser: what is done by messages, and the replies to the page."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Record, Session
from tests.web.games import advance
from web.app.app import App
from web.app.model.facts import table_facts
from web.app.model.sight import TableView
from web.app.model.words import Translator
from web.app.screens.table import table
from web.protocol import Reply

BAD = '[Game "blokus"]\n\nz99'


def opened(stored: dict[str, str] | None = None, route: str = "", **more: Any) -> tuple[App, Reply]:
    """Return an app that was opened with what a browser has stored, and its first reply."""
    app = App()
    message: Any = {"do": "open", "stored": stored or {}, "languages": ["en"], "route": route, "now": "1", **more}
    reply = app.handle(message)
    return app, reply


def playing(players: tuple[str, str] = ("human", "bot greedy")) -> App:
    """Return an app with a game of Blokus on the table."""
    app, _ = opened()
    values = {f"seat{seat}": player for seat, player in enumerate(players)}
    app.handle({"do": "form", "name": "start blokus", "values": values})
    return app


def act(app: App, action: str) -> Reply:
    return app.handle({"do": "act", "action": action})


def press(app: App, *targets: str, sure: bool = False) -> Reply:
    """Press targets one after the other; return the last reply."""
    reply: Reply = {}
    for target in targets:
        reply = app.handle({"do": "press", "target": target, "sure": sure})
    return reply


def answer(app: App) -> Reply:
    """Let the computer move."""
    while not app.desk.turns.think():
        pass
    app.decide()
    return app.reply()


def test_the_first_reply_shows_the_start_screen() -> None:
    _, reply = opened()

    assert "Blokus To Go" in reply["whole"]
    assert reply["route"] == "home"
    assert reply["think"] is False


def test_what_is_painted_already_is_not_sent_again() -> None:
    reply = App().handle({"do": "open", "painted": "en", "languages": ["en-GB"]})

    assert not {"whole", "language"} & reply.keys()
    assert reply["parts"] == {"continue": ""}, "the room for saved games is given up"
    assert reply["route"] == "home"


def test_of_a_painted_screen_only_the_saved_games_are_sent() -> None:
    app, _ = opened()
    stored = act(app, "quick blokus")["store"]

    again = App().handle({"do": "open", "painted": "en", "stored": stored})

    assert "whole" not in again
    assert "Continue" in again["parts"]["continue"]


def test_a_painted_screen_in_another_language_is_sent_whole() -> None:
    reply = App().handle({"do": "open", "painted": "en", "languages": ["es"]})

    assert reply["language"] == "es"
    assert "jugadores" in reply["whole"] or "mesa" in reply["whole"]


def test_a_quick_game_is_against_the_computer() -> None:
    app, _ = opened()

    reply = act(app, "quick blokus")

    assert app.desk.session is not None
    assert app.desk.session.players == ("human", "bot beginner")
    assert reply["route"] == "table"
    assert reply["mine"] is True


def test_a_sure_press_on_a_place_is_the_move_and_another_is_a_preview() -> None:
    app = playing()

    preview = press(app, "piece-F", "e10")
    assert preview["held"]["at"] == "e10"
    assert app.desk.session is not None
    assert app.desk.session.ply == 0
    moved = press(app, "e10")
    assert app.desk.session.ply == 1
    assert moved["think"] is True

    act(app, "undo")
    press(app, "piece-F")
    press(app, "e10", sure=True)
    assert app.desk.session.ply == 1


def test_each_wall_of_a_turn_is_shown_first_or_placed_by_a_sure_press() -> None:
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": '[Game "sectori"] *3'}})
    assert app.desk.session

    for edge in ("c3n", "c3e"):
        assert press(app, edge)["held"]["at"] == edge
        assert press(app, "place")["held"]["at"] == ""
    press(app, "a1e")
    press(app, "a2e", sure=True)

    assert app.desk.session.plies == ("*3", "c3n", "c3e", "a2e")


def test_only_what_changed_is_told() -> None:
    app = playing()

    reply = press(app, "piece-F")

    assert "whole" not in reply
    assert set(reply["parts"]) == {"prompt"}
    assert [change[1:] for change in reply["lists"]["state"]] == [("aria-pressed", "true")]
    assert {place for place, _, _ in reply["lists"]["put"]} == {"tools"}
    assert reply["say"] == "F, upright"
    assert set(reply["board"]) == {"remove", "append", "state", "come", "spread", "leave"}
    assert app.reply().keys() == {"think", "mine"}


def test_before_the_first_move_the_table_says_what_the_game_is_about() -> None:
    app = playing()
    assert app.screen.view
    prompt = app.screen.view.parts["prompt"]

    assert str(GAMES["blokus"].words.summary) in prompt
    assert 'data-action="rules blokus"' in prompt
    press(app, "piece-F")
    assert "rules blokus" not in press(app, "e10", sure=True)["parts"]["prompt"]


def test_what_is_done_does_not_look_refused() -> None:
    app = playing()

    act(app, "copy")
    prompt = act(app, "copied yes")["parts"]["prompt"]

    assert "Game copied." in prompt
    assert "refusal" not in prompt
    assert "refusal" in press(app, "e10")["parts"]["prompt"]


def test_what_was_refused_is_forgotten_when_the_computer_has_moved() -> None:
    app = playing()
    press(app, "piece-F")
    press(app, "e10", sure=True)
    assert "refusal" in press(app, "piece-X")["parts"]["prompt"]

    prompt = answer(app)["parts"]["prompt"]

    assert "refusal" not in prompt
    assert "Choose a piece" in prompt


def test_over_a_preview_nothing_is_told_of_the_last_move() -> None:
    app = playing()
    press(app, "piece-F")
    press(app, "e10", sure=True)
    assert 'class="news"' in answer(app)["parts"]["prompt"]
    spots = press(app, "piece-X")["held"]["spots"]

    prompt = press(app, next(target for target, _, _, fits, _ in spots if fits))["parts"]["prompt"]

    assert "Here the X opens" in prompt
    assert 'class="news"' not in prompt


def test_an_illegal_press_says_why_and_changes_nothing() -> None:
    app = playing()
    press(app, "piece-F")
    before = app.desk.session

    reply = press(app, "a1")

    assert "has to cover e10 or j5" in reply["parts"]["prompt"]
    assert "has to cover" in reply["say"]
    assert app.desk.session is before
    assert app.desk.session is not None
    assert app.desk.session.draft is not None


def test_the_notice_goes_with_the_next_press() -> None:
    app = playing()
    press(app, "piece-F", "a1")

    assert "refusal" not in press(app, "turn")["parts"]["prompt"]


@pytest.mark.parametrize("target", ["", "piece-", "piece-Q9", "e99", "<img>", "draw", "place", "\0", "x" * 100_000])
def test_a_press_on_nonsense_is_refused(target: str) -> None:
    app = playing()

    reply = press(app, target)

    assert reply["say"]
    assert len(reply["say"]) < 200


def test_every_ply_is_stored_as_a_record() -> None:
    app = playing()
    stored = press(app, "piece-F", "e10", "e10")["store"]
    assert Record.read(stored["game 1"]).plies == app.desk.session.plies

    stored = answer(app)["store"]

    assert len(Record.read(stored["game 1"]).plies) == 2


def test_the_game_goes_on_after_a_reload() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    record = app.desk.session.record.write()

    again, reply = opened({"game 1": record, "current": "game 1"}, route="table")

    assert again.desk.session is not None
    assert again.desk.session.position == app.desk.session.position
    assert reply["think"] is True
    assert reply["route"] == "table"


def test_a_damaged_save_is_kept_aside_and_named() -> None:
    app, reply = opened({"game 3": "[Game", "current": "game 3"}, route="table")

    assert reply["store"] == {"damaged game 3": "[Game", "game 3": None}
    assert "couldn’t be read" in reply["say"]
    assert "couldn’t be read" in reply["toast"]
    assert reply["route"] == "home"
    assert app.desk.session is None
    assert act(app, "quiet")["toast"] == ""


def test_a_new_version_is_offered_and_can_wait() -> None:
    app = playing()

    assert 'data-action="update"' in app.handle({"do": "update"})["toast"]

    assert act(app, "quiet")["toast"] == ""


def test_a_save_that_can_not_be_played_is_kept_aside_and_another_game_can_begin() -> None:
    illegal = '[Game "blokus"] a1'
    app, reply = opened({"game 1": illegal, "current": "game 1"}, route="table")

    assert reply["store"] == {"damaged game 1": illegal, "game 1": None, "current": None}
    assert reply["say"].count("couldn’t be read") == 1
    assert reply["route"] == "home"
    assert act(app, "quick blokus")["route"] == "table"


def test_going_forward_to_the_table_lays_the_saved_game_on_it() -> None:
    record = '[Game "blokus"] d10,e10'
    app, _ = opened({"game 1": record, "current": "game 1"})

    reply = app.handle({"do": "route", "route": "table"})

    assert reply["route"] == "table"
    assert app.desk.session is not None
    assert app.desk.session.plies == ("d10,e10",)


@pytest.mark.slow
def test_the_computers_move_comes_through_the_same_door() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")

    reply = answer(app)

    assert app.desk.session is not None
    assert app.desk.session.ply == 2
    assert reply["say"].startswith("Blue places")
    assert reply["mine"] is True


def test_move_now_takes_the_best_move_found_so_far() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    app.desk.turns.think()

    reply = act(app, "now")

    assert app.desk.session is not None
    assert app.desk.session.ply == 2
    assert reply["think"] is False


def test_move_now_before_there_is_a_thought_makes_a_move_all_the_same() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")

    act(app, "now")

    assert app.desk.session is not None
    assert app.desk.session.ply == 2


def test_undo_while_the_computer_thinks_stops_it() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    thought = app.desk.turns.current_task()
    app.desk.turns.think()

    act(app, "undo")

    assert app.desk.turns.current_task() is not thought
    assert app.desk.session is not None
    assert app.desk.session.ply == 0


def test_two_computers_play_a_whole_game_by_themselves() -> None:
    app = playing(("bot random", "bot greedy"))
    reply: Reply = {}
    while app.desk.table.waits:
        reply = answer(app)

    assert "#verdict" in reply["focus"]
    assert app.desk.session is not None
    assert app.desk.session.position.turn is None


def test_looking_back_disturbs_nothing() -> None:
    app = playing(("human", "human"))
    press(app, "piece-F", "e10", "e10")
    press(app, "piece-X", "j5", "j5")
    press(app, "piece-W")

    reply = act(app, "look 1")
    assert "Move 1 of 2" in reply["parts"]["prompt"]
    assert reply["mine"] is False
    assert press(app, "e10")["say"] == "You’re reviewing the game. Go back to it to play on."

    act(app, "present")
    assert app.desk.session is not None
    assert app.desk.session.ply == 2
    assert app.desk.session.draft is not None


def test_a_bad_record_is_refused_and_the_game_on_the_table_stays() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    before = app.desk.session

    reply = app.handle({"do": "form", "name": "load", "values": {"record": BAD}})

    assert "Line 3" in reply["dialog"]
    assert "z99" in reply["dialog"]
    assert app.desk.session is before
    assert "store" not in reply


def test_a_record_from_outside_is_only_ever_shown_as_text() -> None:
    app, _ = opened()

    reply = app.handle({"do": "form", "name": "load", "values": {"record": "<img src=x onerror=alert(1)>"}})

    assert "<img" not in reply["dialog"]
    assert "&lt;img" in reply["dialog"]


def test_opening_a_record_leaves_the_game_before_it_on_the_shelf() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")

    app.handle({"do": "form", "name": "load", "values": {"record": '[Game "blokus"] d10,e10 j5,k5'}})

    assert [len(record.plies) for record in app.desk.shelf.records.values()] == [1, 2]
    act(app, "resume game 1")
    assert app.desk.session is not None
    assert app.desk.session.ply == 1


def test_a_game_of_pentobi_is_opened() -> None:
    app, _ = opened()
    file = "(;GM[Blokus Duo];B[e10,d10];W[j5,k5])"

    app.handle({"do": "form", "name": "load", "values": {"record": file}})

    assert app.desk.session is not None
    assert app.desk.session.plies == ("d10,e10", "j5,k5")


def test_a_bad_game_of_pentobi_is_refused() -> None:
    app, _ = opened()

    reply = app.handle({"do": "form", "name": "load", "values": {"record": "(;GM[Blokus Duo];B[e1])"}})

    assert "has to cover" in reply["dialog"]


def test_a_deleted_game_is_gone_from_the_shelf_and_from_storage() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    act(app, "home")

    reply = act(app, "delete game 1")

    assert reply["store"] == {"game 1": None, "current": None}
    assert app.desk.session is None


def test_a_form_that_lies_becomes_the_default() -> None:
    app, _ = opened()

    app.handle(
        {"do": "form", "name": "start blokus", "values": {"seats": "99", "seat0": "root", "option starts": "none"}}
    )

    assert app.desk.session is not None
    assert app.desk.session.players == ("human", "bot beginner")
    assert app.desk.session.record.options == ()


def test_what_is_chosen_for_one_game_is_not_asked_of_another() -> None:
    app, _ = opened()
    act(app, "setup blockers")
    app.handle({"do": "form", "name": "choose blockers", "values": {"seats": "5"}})

    reply = act(app, "setup ringgz")

    assert 'name="seat1"' in reply["whole"]
    assert 'name="seat2"' not in reply["whole"]
    assert 'name="seat4"' in act(app, "setup blockers")["whole"]


def test_another_game_is_like_the_one_before_and_the_other_begins() -> None:
    app = playing(("bot random", "human"))

    act(app, "again")

    assert app.desk.session is not None
    assert app.desk.session.players == ("human", "bot random")
    assert app.desk.session.ply == 0


def test_the_level_of_the_next_game_is_chosen_with_the_result() -> None:
    app = playing(("human", "bot casual"))
    app.handle({"do": "form", "name": "level", "values": {"level": "bot expert"}})

    act(app, "again")

    assert app.desk.session is not None
    assert app.desk.session.players == ("bot expert", "human")


def test_a_route_that_leads_nowhere_leads_home() -> None:
    app, _ = opened()

    for route in ("table", "setup/chess", "x", "", "setup/"):
        app.handle({"do": "route", "route": route})
        assert app.desk.route == "home"


def test_who_cannot_place_is_told() -> None:
    record = (
        '[Game "blokus"] i5,j5,i6,h7,i7 e8,e9,f9,g9,e10 d7,e7,f7,f8,g8 j6,j7,h8,i8,j8 h9,i9,j9,k9,h10 h4,i4,j4,k4,k5'
    )
    app, _ = opened()
    app.handle({"do": "form", "name": "load", "values": {"record": record}})

    assert "Blue closed 2 of Green’s corners with the L5." in app.screen.view.parts["prompt"]


def test_who_draws_is_named_once() -> None:
    session = Session(GAMES["blockers"], 3, players=("human", "bot greedy", "bot greedy"), names=("", "Ana", ""))
    placed = 0
    while placed < 2 or session.position.turn != CHANCE:
        if session.position.turn == CHANCE:
            session.draw()
        else:
            session.play(str(session.position.legal_moves()[0]))
            placed += 1

    assert (
        table(Translator(["en"]), table_facts(session, TableView(viewer=0)))
        .parts["prompt"]
        .startswith("<p>Ana draws a tile.</p>")
    )


def test_nobody_moves_for_the_computer_while_it_is_paused() -> None:
    app = playing()
    press(app, "piece-F", "e10", "e10")
    act(app, "pause")

    assert press(app, "piece-X")["say"] == "It’s Blue’s turn."
    assert "say" in app.handle({"do": "form", "name": "move", "values": {"move": "j5,k5"}})
    assert app.desk.session is not None
    assert app.desk.session.ply == 1


@pytest.mark.parametrize(
    ("record", "target", "said"),
    [
        ('[Game "blokus"]\nd10,e10 j5,k5', "e10", "e10: your 2, two squares in a line. Choose a piece first."),
        ('[Game "blokus"]\nd10,e10 j5,k5', "k5", "k5: Blue’s 2, two squares in a line. Choose a piece first."),
        ('[Game "ringgz"]\nS@c3', "c3", "c3: starting base. Choose a ring or a base first."),
        ('[Game "blokus"]', "c3", "c3, empty. Choose a piece first."),
    ],
)
def test_a_touch_says_what_lies_there(record: str, target: str, said: str) -> None:
    app, _ = opened()
    game, plies = record.partition("\n")[::2]
    bots = '[Seat 0 "human"]\n[Seat 1 "bot greedy"]\n'
    app.handle({"do": "form", "name": "load", "values": {"record": f"{game}\n{bots}{plies}"}})

    assert said in press(app, target)["parts"]["prompt"]


def test_after_the_end_a_touch_says_only_what_lies_there() -> None:
    app, _ = opened()
    session, rng = Session(GAMES["cathedral"], 2, players=["human", "human"]), Random(1)
    while session.position.turn is not None:
        advance(session, rng)
    app.handle({"do": "form", "name": "load", "values": {"record": session.record.write()}})
    square = next(
        mark.target
        for mark in session.game.board.scene(session.observation(None)).board.marks
        if mark.cell and "’s" in str(mark.label)
    )

    prompt = press(app, square)["parts"]["prompt"]

    assert "’s" in prompt
    assert "over" not in prompt
    assert "refusal" not in prompt


def test_an_app_that_failed_is_opened_again_as_it_was_stored_and_says_so() -> None:
    app = playing(("human", "human"))
    stored = {**app.desk.shelf.texts, "current": app.desk.shelf.current}
    press(app, "piece-F", "e10")
    act(app, "dialog menu")
    app.desk.table.clear()  # or whatever else went wrong

    message: Any = {"do": "open", "stored": stored, "languages": ["en"], "route": "table", "failed": True}
    reply = app.handle(message)

    assert "Something went wrong" in reply["say"]
    assert "Something went wrong" in reply["whole"]
    assert app.desk.session
    assert app.desk.session.draft is None
    assert app.desk.overlays.dialog is None
    assert press(app, "piece-F", "e10", "e10")["sound"] == "place"


def test_a_page_that_opens_again_finds_nothing_of_what_was_open_before() -> None:
    app = playing()

    reply = app.handle({"do": "open", "languages": ["es"]})

    assert app.desk.session is None
    assert reply["language"] == "es"
    assert "say" not in reply
