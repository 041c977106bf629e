"""Presses, drags, and the second taps that mean nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake import Event, run
from tests.page.pages import TABLE, TURNED, held

Load = Callable[[str], Any]
ARROWS = {"ArrowLeft": "back", "ArrowRight": "on"}
PLACE = '[data-target="place"]'


def tap(page: Any, selector: str, time: float, x: float = 50, y: float = 50) -> None:
    """Tap an element with a finger."""
    where = {"clientX": x, "clientY": y, "pointerType": "touch", "timeStamp": time}
    page.pointer.on_pointer_down(Event("pointerdown", page.dom.find(selector), **where))
    page.pointer.on_pointer_up(Event("pointerup", page.dom.find(selector), **where))


@pytest.mark.parametrize(
    ("second", "after", "x", "heard"),
    [
        ('[data-action="hint"]', 300, 50, False),  # something else, where the first tap was
        ('[data-action="hint"]', 1000, 50, False),
        ('[data-action="hint"]', 1200, 50, True),  # long after
        ('[data-action="hint"]', 300, 120, True),  # elsewhere
        ('[data-target="turn"]', 300, 50, True),  # the same thing
    ],
)
def test_a_second_tap_on_what_has_come_below_the_finger_means_nothing(
    load: Load, second: str, after: float, x: float, heard: bool
) -> None:
    page = load(TABLE)
    tap(page, '[data-target="turn"]', 5000)
    page.pointer.Click.swallow = False
    tap(page, second, 5000 + after, x)
    assert len(page.sent) == 1 + heard


@pytest.mark.parametrize(
    ("place", "selector", "again", "sent", "clicked"),
    [
        ("#tools", '[data-action="hint"]', "", [{"do": "act", "action": "hint"}], []),
        ("#board", '[data-target="a2"]', "", [{"do": "press", "target": "a2", "sure": True}], []),
        ("#dialog", "label", '[value="es"]', [], ["click label"]),
        ("#dialog", "label", '[value="en"]', [], []),  # something else has come below the pointer
    ],
)
def test_what_is_drawn_anew_while_the_pointer_is_down_is_pressed(
    load: Load, place: str, selector: str, again: str, sent: list[dict[str, object]], clicked: list[str]
) -> None:
    page = load(TABLE)
    page.dom.find("#dialog").innerHTML = "".join(
        f'<label><input type="radio" name="language" value="{value}"></label>' for value in ("es", "en")
    )
    page.pointer.on_pointer_down(Event("pointerdown", page.dom.find(selector)))
    page.content.show_part(page.dom.find(place), page.dom.find(place).innerHTML)
    page.dom.below = page.dom.find(again or selector)
    page.pointer.on_pointer_up(Event("pointerup", page.dom.below))
    page.pointer.on_click(Event("click", page.dom.find(place)))  # as some browsers send it
    assert (page.sent, page.dom.logged) == (sent, clicked)


def test_a_press_that_nothing_disturbs_is_left_to_the_click(load: Load) -> None:
    page = load(TABLE)
    button = page.dom.below = page.dom.find('[data-action="hint"]')
    page.pointer.on_pointer_down(Event("pointerdown", button))
    page.pointer.on_pointer_up(Event("pointerup", button))
    assert page.sent == []
    page.pointer.on_click(Event("click", button))
    assert page.sent == [{"do": "act", "action": "hint"}]


def drag(page: Any, x: float, y: float, ends: str) -> None:
    """Put a finger down on the board, move it, and lift it, or have the browser scroll instead."""
    cell = page.dom.find('[role=gridcell][data-target="b2"]')
    page.pointer.on_pointer_down(Event("pointerdown", cell, clientX=x, clientY=y, pointerType="touch"))
    end = Event(ends, cell, clientX=x + 40, clientY=y + 40, pointerType="touch")
    (page.pointer.on_pointer_up if ends == "pointerup" else page.pointer.on_pointer_cancel)(end)


@pytest.mark.parametrize("ends", ["pointerup", "pointercancel"])
def test_a_tap_soon_after_a_drag_is_meant_for_what_is_there(load: Load, ends: str) -> None:
    page = load(TABLE)
    tap(page, '[data-target="turn"]', 5000)
    drag(page, 300, 300, ends)
    page.pointer.Click.swallow = False
    tap(page, '[data-action="hint"]', 5900)
    assert page.sent[-1] == {"do": "act", "action": "hint"}


@pytest.mark.parametrize(
    ("across", "down", "heard"),
    [(-60, 10, ["on"]), (60, -10, ["back"]), (60, 40, []), (30, 0, [])],
)
def test_a_swipe_across_the_board_steps_through_a_game_being_reviewed(
    load: Load, across: float, down: float, heard: list[str]
) -> None:
    arrows = "".join(f'<button data-key="{key}" data-action="{act}"></button>' for key, act in ARROWS.items())
    page = load(TABLE.replace('id="tools">', f'id="tools">{arrows}', 1))
    cell = page.dom.find('[role=gridcell][data-target="b2"]')
    page.pointer.on_pointer_down(Event("pointerdown", cell, clientX=100, clientY=100, pointerType="touch"))
    page.pointer.on_pointer_up(Event("pointerup", cell, clientX=100 + across, clientY=100 + down, pointerType="touch"))
    assert page.sent == [{"do": "act", "action": action} for action in heard]


def test_what_an_answer_gave_the_focus_to_keeps_it_when_the_mouse_event_of_the_tap_comes_late(load: Load) -> None:
    page = load(TABLE)

    def mouse_down() -> bool:
        late = Event("mousedown", page.dom.find("#main"))
        page.pointer.on_mouse_down(late)
        return late.is_prevented

    page.dom.find('[data-action="hint"]').focus()
    tap(page, '[data-target="turn"]', 5000)
    assert not mouse_down()  # nothing has come yet: what was tapped may have the focus

    tap(page, '[data-target="turn"]', 8000)
    page.dom.find("input").focus()
    assert mouse_down()

    page.pointer.Click.swallow = False
    assert not mouse_down()  # of a mouse, or of a tap that means nothing to us


def test_a_key_means_what_has_the_focus_however_soon(load: Load) -> None:
    page = load(TABLE)
    tap(page, '[data-target="turn"]', 5000)
    page.pointer.Click.swallow = False
    page.pointer.on_click(Event("click", page.dom.find('[data-action="hint"]'), detail=0, timeStamp=5010))
    assert page.sent[-1] == {"do": "act", "action": "hint"}


def test_a_press_on_the_board_means_the_spot_that_is_nearest(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    cell = page.dom.find('[role=gridcell][data-target="b2"]')
    page.pointer.on_click(Event("click", cell, clientX=270, clientY=50))
    assert page.sent == [{"do": "press", "target": "b2", "sure": True}]
    page.pointer.Pressed.forget()
    page.pointer.on_click(Event("click", cell, clientX=205, clientY=50))
    assert page.sent[-1] == {"do": "press", "target": "a2", "sure": True}


def test_by_touch_a_press_is_a_preview_first(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    tap(page, '[role=gridcell][data-target="a2"]', 5000, 150, 50)
    assert page.sent == [{"do": "press", "target": "a2", "sure": False}]


def test_the_tool_that_places_means_the_spot_where_the_thing_is_shown(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    page.held.Held.show(page.held.Held.spots[0])
    page.pointer.on_click(Event("click", page.dom.find(PLACE)))
    assert page.sent == [{"do": "press", "target": "a2", "sure": True}]


def move(page: Any, x: float, y: float, **more: Any) -> None:
    """Move the mouse with its button down."""
    page.drag.Drag.move(Event("pointermove", page.dom.find("body"), clientX=x, clientY=y, **more))


def begin(page: Any, carried: str, x: float = 20, y: float = 20, kind: str = "mouse") -> None:
    """Put a pointer down on something that can be carried."""
    event = Event("pointerdown", page.dom.find("body"), clientX=x, clientY=y, pointerType=kind)
    page.drag.Drag.begin(event, carried)


def test_a_press_becomes_a_drag_after_a_few_pixels(load: Load) -> None:
    page = load(TABLE)
    begin(page, "piece-F")
    move(page, 23, 22)
    assert page.sent == []
    move(page, 25, 23)
    assert page.sent == [{"do": "press", "target": "piece-F"}]


def test_what_is_dragged_is_put_where_it_is_shown(load: Load) -> None:
    page = load(TABLE)

    async def drag() -> None:
        begin(page, "piece-F")
        move(page, 60, 60)
        page.drag.show_held(held())
        assert not page.dom.find("#carried").hidden
        move(page, 150, 50)
        page.dom.paint()
        assert page.held.Held.spot[0] == "a2"
        assert page.drag.Drag.drop()

    run(drag())
    assert {"do": "press", "target": "a2", "sure": True} in page.sent
    assert page.dom.find("#carried").hidden


def test_on_a_turned_board_a_thing_is_carried_as_it_will_lie_and_put_where_it_is_shown(load: Load) -> None:
    page = load(TURNED)

    async def drag() -> None:
        begin(page, "piece-F")
        move(page, 60, 60)
        page.drag.show_held(held())
        move(page, 250, 150)
        page.dom.paint()
        assert page.held.Held.spot[0] == "a2"  # which is seen at the bottom right
        assert page.dom.find("#carried").style.transform.endswith("rotate(180deg)")
        assert page.drag.Drag.drop()

    run(drag())
    assert {"do": "press", "target": "a2", "sure": True} in page.sent


def test_a_mouse_that_rests_over_a_spot_asks_what_the_thing_would_do_there(load: Load) -> None:
    page = load(TABLE)
    page.drag.REST_SECONDS = 0
    page.held.Held.take(held())

    async def rest() -> None:
        for x in (270, 150, 155):  # over the first it does not rest
            move(page, x, 50, buttons=0)
            page.dom.paint()

    run(rest())
    assert page.sent == [{"do": "hover", "target": "a2"}]


def test_a_finger_sees_what_it_carries_above_it(load: Load) -> None:
    page = load(TABLE)
    begin(page, "piece-F", kind="touch")
    move(page, 150, 122, pointerType="touch")
    assert page.drag.Drag.point() == (150, 122 - page.drag.ABOVE_FINGER_PX)


@pytest.mark.parametrize(("over_tray", "back"), [(False, True), (True, False)])
def test_beside_the_board_it_goes_back_to_the_tray_and_over_the_tray_stays_in_hand(
    load: Load, over_tray: bool, back: bool
) -> None:
    page = load(TABLE)
    begin(page, "piece-F")
    move(page, 60, 60)
    page.drag.show_held(held())
    move(page, 20, 500)
    assert page.drag.Drag.drop(over_tray=over_tray)
    assert (page.sent[-1] == {"do": "press", "target": "cancel"}) is back


def test_a_button_that_went_up_unheard_and_the_right_one_call_a_drag_off(load: Load) -> None:
    page = load(TABLE)
    for buttons in (0, 2):
        begin(page, "piece-F")
        move(page, 60, 60)
        page.drag.show_held(held())
        move(page, 150, 50, buttons=buttons)
        assert not page.drag.Drag.active
        assert page.sent[-1] == {"do": "press", "target": "cancel"}


def test_escape_calls_a_drag_off(load: Load) -> None:
    page = load(TABLE)
    begin(page, "piece-F")
    move(page, 60, 60)
    page.drag.show_held(held())
    page.keys.on_key(Event("keydown", page.dom.find("body"), key="Escape"))
    assert not page.drag.Drag.active


def test_the_wheel_turns_what_is_in_hand_and_with_ctrl_magnifies(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    board = page.dom.find("#board > svg")
    page.dom.window.performance.now = lambda: 1000.0
    page.pointer.on_wheel(Event("wheel", board, deltaY=1, ctrlKey=True))
    assert page.sent == []
    page.pointer.on_wheel(Event("wheel", board, deltaY=-1))
    page.pointer.on_wheel(Event("wheel", board, deltaY=-1))  # in the same moment
    assert page.sent == [{"do": "press", "target": "turn-back"}]
