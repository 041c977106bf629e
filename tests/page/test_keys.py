"""What keys do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake import Event
from tests.page.pages import TABLE, TURNED, held

Load = Callable[[str], Any]


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("r", {"do": "press", "target": "turn"}),
        ("R", {"do": "press", "target": "turn"}),
        ("h", {"do": "act", "action": "hint"}),
        ("u", {"do": "act", "action": "undo"}),
        ("y", {"do": "act", "action": "redo"}),
        ("?", {"do": "act", "action": "dialog keys"}),
        ("Escape", {"do": "press", "target": "cancel"}),
    ],
)
def test_a_key_uses_its_tool_or_does_its_action(load: Load, key: str, message: dict[str, str]) -> None:
    page = load(TABLE)
    page.keys.on_key(Event("keydown", page.dom.find("body"), key=key))
    assert page.sent == [message]


@pytest.mark.parametrize(
    ("more", "action"),
    [({"ctrlKey": True}, "undo"), ({"metaKey": True}, "undo"), ({"ctrlKey": True, "shiftKey": True}, "redo")],
)
def test_ctrl_z_takes_back_and_with_shift_goes_on(load: Load, more: dict[str, bool], action: str) -> None:
    page = load(TABLE)
    event = Event("keydown", page.dom.find("body"), key="z", **more)
    page.keys.on_key(event)
    assert page.sent == [{"do": "act", "action": action}]
    assert event.is_prevented


@pytest.mark.parametrize("more", [{"ctrlKey": True}, {"altKey": True}, {"metaKey": True}])
def test_keys_with_others_are_the_browsers(load: Load, more: dict[str, bool]) -> None:
    page = load(TABLE)
    event = Event("keydown", page.dom.find("body"), key="r", **more)
    page.keys.on_key(event)
    assert page.sent == []
    assert not event.is_prevented


def test_in_a_field_and_behind_a_dialog_keys_do_nothing(load: Load) -> None:
    page = load(TABLE)
    page.keys.on_key(Event("keydown", page.dom.find("input"), key="u"))
    page.dom.find("#dialog").showModal()
    page.keys.on_key(Event("keydown", page.dom.find("body"), key="u"))
    assert page.sent == []


def test_enter_on_a_cell_puts_the_thing_there_or_presses_the_cell(load: Load) -> None:
    page = load(TABLE)
    cell = page.dom.find('[role=gridcell][data-target="b2"]')
    page.keys.on_key(Event("keydown", cell, key="Enter"))
    page.held.Held.take(held())
    page.held.Held.show(page.held.Held.spots[0])
    page.keys.on_key(Event("keydown", cell, key=" "))
    assert [message["target"] for message in page.sent] == ["b2", "a2"]
    assert all(message["sure"] for message in page.sent)


def test_enter_puts_the_thing_where_a_screen_reader_has_moved_the_focus(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    page.cells.focus_cell(page.dom.find('[role=gridcell][data-target="a2"]'))
    cell = page.dom.find('[role=gridcell][data-target="b2"]')
    cell.focus()
    page.keys.on_key(Event("keydown", cell, key="Enter"))
    assert [message["target"] for message in page.sent] == ["b2"]


@pytest.mark.parametrize(
    ("way", "key", "moves"), [("row", "ArrowRight", True), ("down", "ArrowRight", False), ("down", "ArrowDown", True)]
)
def test_arrows_lead_through_a_row_and_one_that_goes_down_only_up_and_down(
    load: Load, way: str, key: str, moves: bool
) -> None:
    page = load(TABLE)
    page.dom.find(".tray").setAttribute("data-roving", way)
    first, second = page.dom.document.querySelectorAll(".tray button")
    first.focus()
    page.keys.on_key(Event("keydown", first, key=key))
    assert page.dom.document.activeElement == (second if moves else first)


@pytest.mark.parametrize("focused", ["[role=gridcell]", ".tray button", "#main"])
def test_arrows_lead_through_the_game_that_is_reviewed_wherever_the_focus_is(load: Load, focused: str) -> None:
    page = load(TABLE)
    page.dom.find("#tools").innerHTML = '<button data-key="ArrowRight" data-action="on"></button>'
    event = Event("keydown", page.dom.find(focused), key="ArrowRight")
    page.keys.on_key(event)
    assert page.sent == [{"do": "act", "action": "on"}]
    assert event.is_prevented


def test_a_row_begins_again_behind_its_end(load: Load) -> None:
    page = load(TABLE)
    first, second = page.dom.document.querySelectorAll(".tray button")
    second.focus()
    page.keys.on_key(Event("keydown", second, key="ArrowRight"))
    assert page.dom.document.activeElement == first


@pytest.mark.parametrize(
    ("key", "code", "message"),
    [
        ("г", "KeyU", {"do": "act", "action": "undo"}),
        ("Г", "KeyU", {"do": "act", "action": "undo"}),
        ("υ", "KeyU", {"do": "act", "action": "undo"}),
        ("ו", "KeyU", {"do": "act", "action": "undo"}),
        ("ち", "KeyR", {"do": "press", "target": "turn"}),
        ("к", "KeyR", {"do": "press", "target": "turn"}),
        ("р", "KeyH", {"do": "act", "action": "hint"}),
        ("д", "KeyL", {"do": "act", "action": "dialog legal"}),
        ("?", "Digit7", {"do": "act", "action": "dialog keys"}),
    ],
)
def test_letters_that_are_not_latin_mean_the_key_at_their_place(
    load: Load, key: str, code: str, message: dict[str, str]
) -> None:
    page = load(TABLE)
    page.keys.on_key(Event("keydown", page.dom.find("body"), key=key, code=code))
    assert page.sent == [message]


@pytest.mark.parametrize(("key", "code"), [("g", "KeyU"), ("p", "KeyR"), ("'", "KeyU"), (",", "KeyH"), ("é", "KeyU")])
def test_latin_letters_mean_themselves_wherever_their_keys_are(load: Load, key: str, code: str) -> None:
    page = load(TABLE)
    page.keys.on_key(Event("keydown", page.dom.find("body"), key=key, code=code))
    assert page.sent == []


def test_a_sign_on_the_key_of_a_letter_means_it_where_the_layout_is_not_latin(load: Load) -> None:
    page = load(TABLE)
    for key, code in (("ד", "KeyS"), ("/", "KeyU"), ("x", "KeyX"), ("/", "KeyU")):
        page.keys.on_key(Event("keydown", page.dom.find("body"), key=key, code=code))
    assert page.sent == [{"do": "act", "action": "undo"}]


def test_t_leads_to_the_field_and_ctrl_z_takes_back_in_any_script(load: Load) -> None:
    page = load(TABLE)
    page.keys.on_key(Event("keydown", page.dom.find("body"), key="е", code="KeyT"))
    assert page.dom.document.activeElement == page.dom.find("#typed input")
    page.keys.on_key(Event("keydown", page.dom.find("body"), key="я", code="KeyZ", ctrlKey=True))
    assert page.sent == [{"do": "act", "action": "undo"}]


@pytest.mark.parametrize("key", ["Enter", " "])
@pytest.mark.parametrize("selector", [".tray button", "#tools button", "[role=gridcell]", "#dialog button"])
def test_a_key_that_stays_down_presses_nothing_again(load: Load, selector: str, key: str) -> None:
    page = load(TABLE.replace('"dialog">', '"dialog" open><button>Close</button>'))
    event = Event("keydown", page.dom.find(selector), key=key, repeat=True)
    page.keys.on_key(event)
    assert page.sent == []
    assert event.is_prevented


@pytest.mark.parametrize(
    ("html", "key", "is_prevented"),
    [("<input>", "Enter", True), ("<input>", " ", False), ("<textarea>", "Enter", False), ("<p>", " ", False)],
)
def test_a_key_that_stays_down_writes_on_but_sends_no_form_again(
    load: Load, html: str, key: str, is_prevented: bool
) -> None:
    page = load(f'<div id="field">{html}</div><dialog id="dialog"></dialog>')
    event = Event("keydown", page.dom.find("#field > *"), key=key, repeat=True)
    page.keys.on_key(event)
    assert event.is_prevented == is_prevented


@pytest.mark.parametrize("more", [{"key": "u"}, {"key": "R"}, {"key": "Escape"}, {"key": "z", "ctrlKey": True}])
def test_letters_and_escape_do_nothing_again_while_they_stay_down(load: Load, more: dict[str, Any]) -> None:
    page = load(TABLE)
    page.keys.on_key(Event("keydown", page.dom.find("body"), repeat=True, **more))
    assert page.sent == []


def test_arrows_lead_on_while_they_stay_down(load: Load) -> None:
    page = load(TABLE)
    first, second = page.dom.document.querySelectorAll(".tray button")
    first.focus()
    page.keys.on_key(Event("keydown", first, key="ArrowRight", repeat=True))
    assert page.dom.document.activeElement == second


@pytest.mark.parametrize(
    ("page", "key", "goal"),
    [
        (TABLE, "ArrowRight", "b2"),
        (TABLE, "ArrowDown", "a1"),
        (TURNED, "ArrowLeft", "b2"),
        (TURNED, "ArrowUp", "a1"),
        (TURNED, "ArrowRight", "a2"),
    ],
)
def test_arrows_move_the_focus_in_their_direction_on_the_screen(load: Load, page: str, key: str, goal: str) -> None:
    loaded = load(page)
    cell = loaded.dom.find('[role=gridcell][data-target="a2"]')
    cell.focus()
    loaded.keys.on_key(Event("keydown", cell, key=key))
    assert loaded.dom.document.activeElement.getAttribute("data-target") == goal


def test_any_press_ends_what_moves_at_the_end_of_a_game_and_the_next_one_may_move(load: Load) -> None:
    page = load(TABLE.replace('id="board">', 'id="board"><i class="finale"></i>', 1))
    board = page.dom.find("#board")

    page.motion.on_any_press(Event("pointerdown", page.dom.find("body")))
    assert board.hasAttribute("data-calm")
    page.motion.Motion.begin("on")
    assert not board.hasAttribute("data-calm")
    page = load(TABLE)
    page.motion.on_any_press(Event("pointerdown", page.dom.find("body")))
    assert not page.dom.find("#board").hasAttribute("data-calm")


def test_keys_lead_from_one_honour_to_the_next_and_what_waits_below_is_left_alone(load: Load) -> None:
    honour = '<div id="honour" hidden><svg><use /></svg><strong></strong><p></p></div>'
    page = load(TABLE.replace('id="board">', 'id="board"><i class="finale"></i>', 1) + honour)
    shown = [{"sign": "star", "title": title, "text": "Well done."} for title in ("One", "Two")]
    page.honours.show_honours(shown)

    def press(key: str) -> Event:
        event = Event("keydown", page.dom.find("body"), key=key)
        page.motion.on_any_press(event)
        page.keys.on_key(event)
        return event

    press("Tab")
    assert page.dom.find("#honour strong").textContent == "One"
    assert press("Enter").is_prevented
    assert page.dom.find("#honour strong").textContent == "Two"
    press("Escape")
    assert page.dom.find("#honour").hidden
    assert not page.dom.find("#board").hasAttribute("data-calm")
    press("Tab")
    assert page.dom.find("#board").hasAttribute("data-calm")
