"""The thing in hand: which spot is nearest, and what is seen there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page.pages import TABLE, held

Load = Callable[[str], Any]


@pytest.mark.parametrize(
    ("x", "y", "magnet", "name"),
    [
        (0.4, 0.4, 0, "a2"),
        (1.6, 0.4, 0, "b2"),
        (1.05, 0.5, 0, "b2"),
        (1.05, 0.5, 0.6, "a2"),  # one that fits draws it
        (1.6, 0.5, 0.6, "b2"),  # but not from everywhere
        (0.5, 1.4, 0.6, "a1"),
    ],
)
def test_the_nearest_spot_is_taken_and_one_that_fits_counts_as_nearer(
    load: Load, x: float, y: float, magnet: float, name: str
) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    assert page.held.Held.nearest(x, y, magnet)[0] == name


def test_how_much_nearer_it_counts_is_said_with_the_thing(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held(pull=4))
    assert page.held.Held.nearest(1.4, 0.5, 0.6)[0] == "a2"
    page.held.Held.take(held(pull=1))
    assert page.held.Held.nearest(1.4, 0.5, 0.6)[0] == "b2"


def test_where_it_fits_the_tool_that_places_can_be_used(load: Load) -> None:
    page = load(TABLE)
    tool = page.dom.find('[data-target="place"]')
    thing = page.held.Held
    thing.take(held())
    assert tool.getAttribute("aria-disabled") == "true"
    thing.show(thing.spots[0])
    assert not tool.hasAttribute("aria-disabled")
    thing.show(thing.spots[1])
    assert tool.getAttribute("aria-disabled") == "true"


def test_the_ghost_lies_on_its_spot_turned_as_that_says_and_marked_as_fitting_or_not(load: Load) -> None:
    page = load(TABLE)
    thing = page.held.Held
    thing.take(held())
    thing.show(thing.spots[1])
    ghost = page.dom.find("#ghost")
    assert ghost.getAttribute("transform") == "translate(1.5 0.5) rotate(90)"
    assert ghost.getAttribute("class") == "seat0 misfit"
    thing.show(thing.spots[0])
    assert ghost.getAttribute("class") == "seat0 fits"


def test_off_the_board_nothing_is_shown_but_a_preview_stays_where_it_lies(load: Load) -> None:
    page = load(TABLE)
    thing = page.held.Held
    thing.take(held())
    thing.show(thing.spots[0])
    thing.hide()
    assert [thing.spot] == [None]
    assert page.dom.find("#ghost").getAttribute("class") == "seat0 away"
    thing.take(held(at="a2"))
    thing.show(thing.spots[1])
    thing.hide()
    assert thing.spot[0] == "a2"
    assert page.dom.find("#ghost").getAttribute("class") == "seat0 fits laid"


def test_what_was_shown_is_shown_again_near_by_where_it_is_to_stay(load: Load) -> None:
    page = load(TABLE)
    thing = page.held.Held
    thing.take(held())
    thing.show(thing.spots[1])
    thing.take(held(stays=True))
    assert thing.spot[0] == "b2"
    thing.take(held())
    assert thing.spot is None


def test_nothing_in_hand_leaves_no_ghost_and_no_sign(load: Load) -> None:
    page = load(TABLE)
    root = page.dom.find("html")
    page.held.Held.take(held())
    assert root.hasAttribute("data-holding")
    page.held.Held.take(None)
    assert not root.hasAttribute("data-holding")
    assert page.dom.document.querySelector("#ghost") is None
