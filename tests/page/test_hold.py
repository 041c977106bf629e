"""The button that shows somebody's secrets: a finger holds it or taps twice, everything else presses it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake import Event
from tests.page.pages import TABLE
from tests.page.test_pointer import tap

Load = Callable[[str], Any]
BUTTON = '[data-action="reveal"]'
PAGE = TABLE.replace('<div id="tools">', '<div id="tools"><button data-action="reveal" data-hold>Show</button>')
SHOWN = [{"do": "act", "action": "reveal"}]


def down(page: Any, kind: str = "touch") -> None:
    """Put a pointer down on the button."""
    page.pointer.on_pointer_down(Event("pointerdown", page.dom.find(BUTTON), pointerType=kind, timeStamp=5000))


def up(page: Any, kind: str = "touch") -> None:
    """Lift it again."""
    page.pointer.on_pointer_up(Event("pointerup", page.dom.find(BUTTON), pointerType=kind, timeStamp=6000))


def test_a_finger_that_holds_it_long_enough_shows_the_tiles_once(load: Load) -> None:
    page = load(PAGE)
    down(page)
    assert page.dom.find(BUTTON).hasAttribute("data-held")
    page.dom.wait(400)
    assert page.sent == []
    page.dom.wait(200)
    up(page)
    page.pointer.on_click(Event("click", page.dom.find(BUTTON)))
    assert page.sent == SHOWN
    assert not page.dom.find(BUTTON).hasAttribute("data-held")


@pytest.mark.parametrize("end", ["on_pointer_up", "on_pointer_cancel"])
def test_times_of_interrupted_holds_do_not_add_up(load: Load, end: str) -> None:
    page = load(PAGE)
    for _ in range(2):
        down(page)
        page.dom.wait(300)
        getattr(page.pointer, end)(Event("pointerup", page.dom.find("body"), pointerType="touch", timeStamp=6000))
    down(page)
    page.dom.wait(300)
    assert page.sent == []
    page.dom.wait(300)
    assert page.sent == SHOWN


def test_who_can_not_hold_it_taps_twice(load: Load) -> None:
    page = load(PAGE)
    tap(page, BUTTON, 5000)
    assert page.sent == []
    assert page.dom.find(BUTTON).hasAttribute("data-armed")
    tap(page, BUTTON, 5400)
    assert page.sent == SHOWN


@pytest.mark.parametrize("detail", [0, 1], ids=["key or screen reader", "mouse"])
def test_keys_screen_readers_and_mice_press_it(load: Load, detail: int) -> None:
    page = load(PAGE)
    if detail:
        down(page, "mouse")
        up(page, "mouse")
    page.pointer.on_click(Event("click", page.dom.find(BUTTON), detail=detail))
    assert page.sent == SHOWN


def test_the_second_tap_on_what_was_below_it_does_not_even_count_as_the_first(load: Load) -> None:
    page = load(PAGE)
    tap(page, '[data-target="turn"]', 5000)
    tap(page, BUTTON, 5300)
    assert not page.dom.find(BUTTON).hasAttribute("data-armed")


def test_a_second_finger_calls_the_holding_off(load: Load) -> None:
    page = load(PAGE)
    down(page)
    page.dom.wait(300)
    second = Event("pointerdown", page.dom.find("body"), pointerType="touch", isPrimary=False)
    page.pointer.on_pointer_down(second)
    assert not page.dom.find(BUTTON).hasAttribute("data-held")
    page.dom.wait(1000)
    up(page)
    assert page.sent == []
    assert not page.dom.find(BUTTON).hasAttribute("data-armed")


@pytest.mark.parametrize(
    ("is_open", "hidden", "said"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_a_hidden_page_has_an_open_rack_covered(load: Load, is_open: bool, hidden: bool, said: bool) -> None:
    page = load(f"<div id='hands'{' data-open' if is_open else ''}></div>")
    page.dom.document.hidden = hidden
    page.hold.on_hidden(Event("visibilitychange", page.dom.find("body")))
    assert page.sent == [{"do": "act", "action": "cover"}] * said
