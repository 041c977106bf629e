"""To the worker and back: nothing is lost before it is there, and what fails is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake import Event
from tests.page.pages import TABLE

Load = Callable[[str], Any]


def shown(page: Any) -> list[Any]:
    """Return a list to which each reply that is shown from now on is added."""
    replies: list[Any] = []
    page.engine.Engine.show = replies.append
    return replies


def test_before_the_worker_is_there_messages_are_kept(load: Load) -> None:
    page = load(TABLE)
    page.engine.Engine.client = None
    page.engine.send({"do": "act", "action": "undo"})
    assert [json.loads(text) for text in page.dom.pygames.earlyInput.messages] == [{"do": "act", "action": "undo"}]


def test_an_answer_is_shown_and_the_number_of_a_screen_stands_below_its_line(load: Load) -> None:
    page = load(TABLE)
    replies = shown(page)
    page.engine.send({"do": "act", "action": "home"})
    page.worker.answers[-1].settle('{"title":"Home"}\n7')
    assert replies == [{"title": "Home", "whole": "7"}]


def test_the_rest_is_asked_for_at_once_and_the_table_is_busy_until_it_is_there(load: Load) -> None:
    page = load(TABLE)
    replies = shown(page)
    main = page.dom.find("#main")
    page.engine.send({"do": "act", "action": "undo"})
    page.worker.answers[-1].settle('{"mine":true,"more":true}')
    assert page.sent[-1] == "rest"
    assert main.getAttribute("aria-busy") == "true"
    page.worker.answers[-1].settle('{"title":"x"}')
    assert not main.hasAttribute("aria-busy")
    assert replies == [{"mine": True, "more": True}, {"title": "x"}]


def test_the_computer_is_asked_once_until_it_has_answered(load: Load) -> None:
    page = load(TABLE)
    shown(page)
    page.engine.show_thinking(True)
    page.engine.show_thinking(True)
    page.engine.show_thinking(False)
    assert page.sent == ["think"]
    page.worker.answers[-1].settle("{}")
    page.engine.show_thinking(True)
    assert page.sent == ["think", "think"]


def test_what_fails_is_said_and_the_next_press_is_heard(load: Load) -> None:
    page = load(TABLE)
    shown(page)
    page.engine.show_thinking(True)
    page.worker.answers[-1].refuse("no memory")
    assert "Your games are safe." in page.dom.pygames.notice
    assert page.dom.logged == ["no memory"]
    page.engine.show_thinking(True)
    assert page.sent == ["think", "think"]


def test_forms_say_what_is_in_them_and_of_radio_buttons_the_chosen_one(load: Load) -> None:
    page = load(
        '<form data-form="start blokus"><input name="seat0" value="human"><input name="n" type="radio" value="2">'
        '<input name="n" type="radio" value="3" checked></form>'
    )
    event = Event("submit", page.dom.find("form"))
    page.forms.on_submit(event)
    assert page.sent == [{"do": "form", "name": "start blokus", "values": {"seat0": "human", "n": "3"}}]
    assert event.is_prevented


def test_the_field_for_a_move_is_empty_once_it_was_sent(load: Load) -> None:
    page = load(TABLE)
    page.dom.find("#typed input").value = "e10"
    page.forms.on_submit(Event("submit", page.dom.find("#typed")))
    assert page.sent == [{"do": "form", "name": "move", "values": {"move": "e10"}}]
    assert page.dom.find("#typed input").value == ""


@pytest.mark.parametrize("name", ["store", "whole", "board", "parts", "held", "dialog", "think"])
def test_all_that_a_reply_may_say_is_shown_in_one_order(load: Load, name: str) -> None:
    page = load(TABLE)
    order = [shown for shown, _ in page.replies.SHOWN]
    assert order.index("whole") < order.index("board") < order.index("parts") < order.index("held")
    assert order.index("dialog") < order.index("think")
    assert order.count(name) == 1


def test_the_focus_goes_to_what_the_same_reply_brings(load: Load) -> None:
    page = load(TABLE + '<div id="prompt">old</div>')
    page.replies.show({"focus": "#verdict", "parts": {"prompt": '<p id="verdict" tabindex="-1">Won</p>'}})
    assert page.dom.document.activeElement.id == "verdict"


def test_a_reply_changes_what_it_names_and_nothing_else(load: Load) -> None:
    page = load(TABLE + '<div id="prompt">old</div>')
    page.replies.show({"parts": {"prompt": "<p>new</p>"}, "title": "Table", "say": "new", "mine": False})
    assert page.dom.find("#prompt").innerHTML == "<p>new</p>"
    assert page.dom.document.title == "Table"
    assert page.dom.find("#live").textContent == "new"
    assert not page.dom.find("#board > svg").classList.contains("mine")


def test_what_is_said_twice_is_heard_twice(load: Load) -> None:
    page = load(TABLE)
    page.screen.speak("Green to move")
    page.screen.speak("Green to move")
    assert page.dom.find("#live").textContent == "Green to move\u00a0"


def test_the_local_time_is_read_from_the_browser(load: Load) -> None:
    page = load(TABLE)
    assert page.browser.local_time() == "2026-11-20 14:52:07"
    assert page.browser.time_told() == "2026-11-20 14:52:07 60"


def reopening(page: Any) -> list[int]:
    """Have the app reopened by noting how often its thinking has failed, and return these notes."""
    engine, opened = page.engine.Engine, list[int]()

    def reopen() -> None:
        opened.append(engine.stumbles)
        engine.client = None

    engine.reopen = reopen
    return opened


def test_what_fails_once_opens_the_app_again_and_what_fails_again_needs_a_reload(load: Load) -> None:
    page = load(TABLE)
    shown(page)
    opened = reopening(page)
    page.engine.send({"do": "act", "action": "undo"})
    page.engine.show_thinking(True)
    for answer in page.worker.answers:
        answer.refuse("no memory")
    assert opened == [0]
    assert not page.dom.pygames.notice

    page.engine.Engine.client = page.worker
    page.engine.send({"do": "act", "action": "undo"})
    page.worker.answers[-1].refuse("no memory")
    assert opened == [0]
    assert "Your games are safe." in page.dom.pygames.notice


def test_thinking_that_fails_twice_opens_the_app_again_both_times_and_needs_a_reload_after_the_third(
    load: Load,
) -> None:
    page = load(TABLE)
    shown(page)
    opened = reopening(page)
    for _ in range(2):
        page.engine.Engine.client = page.worker
        page.engine.show_thinking(True)
        page.worker.answers[-1].settle('{"progress": 50, "think": true}')
        page.engine.send({"do": "hover", "target": "e5"})
        page.worker.answers[-1].settle("{}")  # which says nothing of the thinking
        page.engine.show_thinking(True)
        page.worker.answers[-1].refuse("no memory")
        assert not page.dom.pygames.notice
    assert opened == [1, 2]

    page.engine.Engine.client = page.worker
    page.engine.show_thinking(True)
    page.worker.answers[-1].refuse("no memory")
    assert opened == [1, 2]
    assert "Your games are safe." in page.dom.pygames.notice


def test_thinking_that_came_to_an_end_ends_the_row_of_failures(load: Load) -> None:
    page = load(TABLE)
    shown(page)
    opened = reopening(page)
    for _ in range(3):
        page.engine.Engine.client = page.worker
        page.engine.show_thinking(True)
        page.worker.answers[-1].refuse("no memory")
        page.engine.Engine.client = page.worker
        page.engine.show_thinking(True)
        page.worker.answers[-1].settle('{"think": false}')
    assert opened == [1, 1, 1]
    assert not page.dom.pygames.notice


def test_a_message_that_was_answered_ends_the_row_of_failures(load: Load) -> None:
    page = load(TABLE)
    shown(page)
    opened: list[str] = []
    page.engine.Engine.reopen = lambda: opened.append("again")
    for _ in range(2):
        page.engine.send({"do": "act", "action": "undo"})
        page.worker.answers[-1].refuse("no memory")
        page.engine.send({"do": "act", "action": "undo"})
        page.worker.answers[-1].settle("{}")
    assert opened == ["again", "again"]
    assert not page.dom.pygames.notice


@pytest.mark.parametrize(
    ("screen", "over"),
    [
        ('<div class="table"><p id="verdict">Won</p></div>', "result"),
        ('<div class="table"></div>', "table"),
        ('<div class="home"></div>', None),
    ],
)
def test_a_toast_lies_where_it_covers_the_least_of_the_screen(load: Load, screen: str, over: str | None) -> None:
    page = load(f'<div id="app">{screen}</div><div id="toast" data-over="before"></div>')
    page.replies.show({"toast": "<p>Saved</p>"})
    assert page.dom.find("#toast").getAttribute("data-over") == over


def test_no_place_is_sought_for_a_toast_that_is_not_there(load: Load) -> None:
    page = load('<div id="app"><div class="table"></div></div><div id="toast"></div>')
    page.replies.show({"toast": ""})
    assert not page.dom.find("#toast").hasAttribute("data-over")
