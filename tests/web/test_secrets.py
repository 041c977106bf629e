"""Several people at one device: nobody's rack is ever told to the page while another person may be looking."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.test_app import act, answer, opened, press
from web.app.app import App
from web.app.screens.display import Display
from web.protocol import Message, Reply


def seated(*players: str) -> App:
    """Return an app with a game of Blockers! on the table, dealt."""
    app, _ = opened()
    values = {"seats": str(len(players)), **{f"seat{seat}": who for seat, who in enumerate(players)}}
    app.handle({"do": "form", "name": "start blockers", "values": values})
    while app.desk.table.waits:
        answer(app)
    return app


def racks_in(text: str) -> set[str]:
    """Return the rack tiles that a text offers."""
    return set(re.findall(r"tile-\w+", text))


def everything(app: App) -> str:
    """Return everything that the page would get from scratch."""
    app.screen = Display(app.desk.say)
    return json.dumps(app.reply())


def own_rack(app: App, seat: int) -> set[str]:
    """Return the tiles that a seat's rack should offer, from the full position."""
    assert app.desk.session is not None
    scene = app.desk.session.game.board.scene(app.desk.session.observation(seat))
    return {item.target for hand in scene.hands for item in hand.items if item.target.startswith("tile-")}


def test_a_single_person_sees_the_own_rack_only() -> None:
    app = seated("human", "bot random", "bot random")

    assert racks_in(everything(app)) == own_rack(app, 0)


def test_between_people_a_curtain_names_the_next_player_and_shows_no_rack() -> None:
    app = seated("human", "human", "bot random")

    told = everything(app)

    assert racks_in(told) == set()
    assert "Pass the device to Red" in told
    assert press(app, "A1")["say"] == "Pass the device to Red."


def test_behind_the_curtain_is_the_rack_of_the_one_who_lifts_it() -> None:
    app = seated("human", "human", "bot random")

    act(app, "reveal")

    assert racks_in(everything(app)) == own_rack(app, 0)


def move_once(app: App) -> None:
    """Make the first move that there is, and let the others move."""
    assert app.desk.session is not None
    app.desk.session.play(str(app.desk.session.observation(0).legal_moves()[0]))
    app.desk.aftermath.after_ply()
    while app.desk.table.waits:
        answer(app)


def replies_of_a_round(app: App) -> list[tuple[int, Reply]]:
    """Return everything told in a round of two people and a computer, with the seat that holds the device."""
    replies = []
    for seat in (0, 1):
        replies.append((-1, app.reply()))
        replies.append((seat, act(app, "reveal")))
        assert app.desk.session is not None
        move = str(app.desk.session.observation(seat).legal_moves()[0])
        tile, _, square = move.partition("@")
        replies.append((seat, press(app, f"tile-{tile}")))
        replies.append((seat, press(app, square, sure=True)))
        while app.desk.table.waits:
            replies.append((seat, answer(app)))
    return replies


def test_no_reply_ever_tells_a_rack_to_the_wrong_person() -> None:
    app = seated("human", "human", "bot random")

    for holder, reply in replies_of_a_round(app):
        told = racks_in(json.dumps(reply))
        allowed = own_rack(app, holder) if holder >= 0 else set()
        # What was just played has left the rack, but it lies on the table for all to see.
        assert len(told - allowed) <= 1


def test_over_the_board_stands_whose_turn_it_is_until_the_rack_is_shown() -> None:
    app = seated("human", "human", "bot random")

    cover = app.view().parts["cover"]
    assert "Red, it’s your turn." in cover
    assert 'class="cover seat0"' in cover

    act(app, "reveal")
    assert app.view().parts["cover"] == ""


@pytest.mark.parametrize("players", [("human", "human", "bot random"), ("human", "bot random", "bot random")])
def test_what_was_just_drawn_is_marked_until_one_moves_again(players: tuple[str, ...]) -> None:
    app = seated(*players)
    act(app, "reveal")
    assert "data-fresh" not in everything(app)
    before = own_rack(app, 0)

    replies_of_a_round(app) if players.count("human") > 1 else move_once(app)
    act(app, "reveal")

    (new,) = own_rack(app, 0) - before
    (item,) = re.findall(r"<button[^>]*data-fresh[^>]*>", everything(app).replace('\\"', '"'))
    assert f'data-target="{new}"' in item
    assert 'aria-label="New ' in item


def test_after_undo_the_curtain_is_down() -> None:
    app = seated("human", "human", "bot random")
    replies_of_a_round(app)

    act(app, "undo")

    assert app.desk.table.curtain
    assert racks_in(everything(app)) == set()


def test_after_a_reload_the_curtain_is_down() -> None:
    app = seated("human", "human", "bot random")
    act(app, "reveal")
    assert app.desk.session is not None
    record = app.desk.session.record.write()

    again, reply = opened({"game 1": record, "current": "game 1"}, route="table")

    assert again.desk.table.curtain
    assert racks_in(json.dumps(reply)) == set()


HIDE: Message = {"do": "act", "action": "cover"}
"""What the page sends when it is hidden."""
LEAVING: dict[str, list[Message]] = {
    "page hidden": [HIDE],
    "start screen": [{"do": "act", "action": "home"}, {"do": "route", "route": "table"}],
    "back": [{"do": "route", "route": "home"}, {"do": "route", "route": "table"}],
    "rules": [{"do": "act", "action": "rules blockers"}, {"do": "act", "action": "leave"}],
    "print": [{"do": "act", "action": "print_out blockers game"}, {"do": "route", "route": "table"}],
}


def is_marked(app: App) -> bool:
    """Return whether the page is told that it has to ask for the cover when it is hidden."""
    return ("data-open", "") in app.screen.view.states["hands"]


@pytest.mark.parametrize("way", LEAVING)
@pytest.mark.parametrize("players", [("human",) * 5, ("human",) * 4, ("human", "human", "bot random")], ids=len)
def test_an_open_rack_is_covered_when_the_table_is_left_or_the_page_hidden(players: tuple[str, ...], way: str) -> None:
    app = seated(*players)
    act(app, "reveal")
    assert is_marked(app)

    for message in LEAVING[way]:
        app.handle(message)
        assert app.desk.viewer is None

    assert app.desk.route == "table"
    assert app.desk.table.curtain
    assert racks_in(everything(app)) == set()
    assert not is_marked(app)


def test_what_lists_a_covered_rack_is_closed_and_what_does_not_stays_open() -> None:
    app = seated("human", "human")
    for dialog, stays in (("legal", False), ("picture", False), ("menu", True)):
        act(app, "reveal")
        act(app, f"dialog {dialog}")
        app.handle(HIDE)
        assert (app.desk.overlays.dialog is not None) is stays, dialog


def test_a_hint_about_a_covered_rack_is_neither_shown_nor_sought_any_longer() -> None:
    app = seated("human", "human")
    act(app, "reveal")
    act(app, "hint")
    app.handle(HIDE)
    assert not app.desk.turns.busy

    act(app, "reveal")
    act(app, "hint")
    while app.desk.table.findings.tasks:
        answer(app)
    act(app, "hint")
    assert app.desk.table.findings.hint
    app.handle(HIDE)
    assert app.desk.table.findings.hint is None


def test_a_rack_that_nobody_else_can_see_stays_open() -> None:
    app = seated("human", "bot random")
    act(app, "home")
    app.handle({"do": "route", "route": "table"})
    app.handle(HIDE)

    assert racks_in(everything(app)) == own_rack(app, 0)
    assert not is_marked(app)


def test_draws_of_others_are_not_named_in_the_move_list() -> None:
    app = seated("human", "bot random", "bot random")

    told = "".join(entry.html for entry in app.screen.view.lists["rows"].values())

    assert told.count("*?") == 10


@pytest.mark.parametrize("actions", [("copy", "copied yes"), ("save",)], ids=["copy", "save"])
def test_the_text_of_a_running_game_says_that_it_holds_every_rack(actions: tuple[str, ...]) -> None:
    app = seated("human", "bot random", "bot random")

    *_, last = [act(app, action) for action in actions]
    assert "every rack" in last["say"]
