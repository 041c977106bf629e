"""The focus: found again after its element was exchanged, and moved over the board by arrows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.fake import Event
from tests.page.pages import TABLE, held

Load = Callable[[str], Any]


@pytest.mark.parametrize(
    ("html", "selector"),
    [
        ('<button data-send="setup">x</button>', '[data-send="setup"]'),
        ('<button data-target="piece-F" data-action="no">x</button>', '[data-target="piece-F"]'),
        ('<button data-action="play e10">x</button>', '[data-action="play e10"]'),
        ('<input name="seats" type="radio" value="3">', '[name="seats"][value="3"]'),
        ('<input name="move" type="text">', '[name="move"]'),
        ('<p id="verdict" tabindex="-1">x</p>', "#verdict"),
        ("<button>x</button>", ""),
    ],
)
def test_an_element_is_found_again_by_what_it_means(load: Load, html: str, selector: str) -> None:
    page = load(f"<div id=here>{html}</div>")
    assert page.focus.focus_name(page.dom.find("#here > *")) == selector


@pytest.mark.parametrize(
    ("after", "focused"),
    [
        ('<button data-action="one">1</button><button data-action="two 2">2</button>', "[data-action='two 2']"),
        ('<button data-action="one">1</button><button data-action="two 3">3</button>', "[data-action='two 3']"),
        ('<button data-action="one">1</button><input autofocus>', "input"),
        ('<button tabindex="-1">0</button><button data-action="one">1</button>', "[data-action=one]"),
    ],
)
def test_new_content_has_the_focus_where_the_old_had_it_or_as_near_as_may_be(
    load: Load, after: str, focused: str
) -> None:
    page = load('<div id="part"><button data-action="two 2">2</button></div>')
    page.dom.find("[data-action]").focus()
    page.content.show_part(page.dom.find("#part"), after)
    assert page.dom.document.activeElement == page.dom.find(focused)


def test_the_focus_stays_on_the_verdict_when_it_says_more(load: Load) -> None:
    page = load('<div id="part"><p id="verdict" tabindex="-1">Not the best move.</p></div>')
    page.dom.find("#verdict").focus()
    page.content.show_part(page.dom.find("#part"), '<p id="verdict" tabindex="-1">See.</p><button>Again</button>')
    assert page.dom.document.activeElement == page.dom.find("#verdict")


def test_a_heading_takes_the_focus_that_it_is_given(load: Load) -> None:
    page = load(f'<div id="app"><h1>Puzzle 1</h1></div>{TABLE}')
    page.replies.show({"focus": "h1"})
    assert page.dom.document.activeElement == page.dom.find("h1")


def test_new_content_takes_the_focus_from_nothing_else(load: Load) -> None:
    page = load('<button id="own">x</button><div id="part"><button data-action="a">a</button></div>')
    page.dom.find("#own").focus()
    page.content.show_part(page.dom.find("#part"), '<button data-action="a">a</button>')
    assert page.dom.document.activeElement == page.dom.find("#own")


@pytest.mark.parametrize("gone", ["<div inert>{}</div>", "<div hidden>{}</div>", "<dialog>{}</dialog>"])
def test_what_is_hidden_has_no_focus(load: Load, gone: str) -> None:
    page = load(gone.format("<button>x</button>"))
    assert not page.focus.has_focus()
    page.dom.find("button").focus()
    assert not page.focus.has_focus()


def test_entries_of_a_list_keep_the_focus_when_they_are_drawn_anew(load: Load) -> None:
    page = load('<ul id="list"><li id="a" tabindex="0">a</li><li id="b">b</li></ul>')
    page.dom.find("#a").focus()
    page.content.show_lists(
        {
            "gone": ["b"],
            "swap": [("a", '<li id="a" tabindex="0">A</li>')],
            "put": [("list", "a", '<li id="z">z</li>'), ("list", "", '<li id="c">c</li>')],
            "state": [("c", "class", "new"), ("z", "title", "zed"), ("a", "tabindex", None)],
        }
    )
    assert [item.getAttribute("id") for item in page.dom.document.querySelectorAll("li")] == ["z", "a", "c"]
    assert page.dom.document.activeElement == page.dom.find("#a")
    assert page.dom.find("#c").getAttribute("class") == "new"
    assert not page.dom.find("#a").hasAttribute("tabindex")


@pytest.mark.parametrize(
    ("html", "stop"),
    [
        ("<button>a</button><button aria-pressed='true'>b</button>", "b"),
        ("<button tabindex='-1'>a</button><button tabindex='0'>b</button>", "b"),
        ("<button>a</button><button>b</button>", "a"),
        ("<button tabindex='0'>a</button><button aria-pressed='true'>b</button>", "b"),
    ],
)
def test_one_thing_of_a_row_is_where_tab_stops(load: Load, html: str, stop: str) -> None:
    page = load(f'<div data-roving="row">{html}</div>')
    page.content.settle_rows()
    stops = page.dom.document.querySelectorAll('[tabindex="0"]')
    assert [element.textContent for element in stops] == [stop]


@pytest.mark.parametrize(
    ("start", "key", "goal"), [("a2", "ArrowRight", "b2"), ("a2", "ArrowDown", "a1"), ("b2", "ArrowDown", "b2")]
)
def test_arrows_lead_over_the_board_and_stop_at_its_edge(load: Load, start: str, key: str, goal: str) -> None:
    page = load(TABLE)
    page.cells.focus_cell(page.dom.find(f'[role=gridcell][data-target="{start}"]'))
    event = Event("keydown", page.dom.document.activeElement, key=key)
    page.keys.on_key(event)
    assert page.dom.document.activeElement.getAttribute("data-target") == goal
    assert event.is_prevented
    stops = page.dom.document.querySelectorAll('#board [tabindex="0"]')
    assert [stop.getAttribute("data-target") for stop in stops] == [goal]


def test_the_thing_in_hand_goes_along_and_it_is_said_whether_it_fits(load: Load) -> None:
    page = load(TABLE)
    page.held.Held.take(held())
    page.cells.focus_board()
    assert page.dom.find("#live").textContent == "F: a2, fits"
    page.keys.on_key(Event("keydown", page.dom.document.activeElement, key="ArrowRight"))
    assert page.held.Held.spot[0] == "b2"
    assert page.dom.find("#live").textContent == "b2, does not fit"


def test_a_piece_taken_by_key_has_the_focus_on_the_board_though_an_answer_to_typing_comes_first(load: Load) -> None:
    page = load(TABLE)
    page.engine.Engine.show = page.replies.show
    page.engine.send({"do": "act", "action": "edit_type green e10"})
    page.pointer.on_click(Event("click", page.dom.find('[data-target="piece-F"]'), detail=0))
    typed, taken = page.worker.answers

    typed.settle('{"title":"typed"}')
    assert not page.dom.document.querySelectorAll('#board [tabindex="0"]')
    taken.settle(json.dumps({"held": held()}))

    assert page.dom.document.activeElement.getAttribute("data-target") == "a2"
    assert page.dom.find("#live").textContent == "F: a2, fits"


def test_a_key_hit_before_all_is_shown_puts_the_piece_and_does_not_put_it_back(load: Load) -> None:
    page = load(TABLE)
    page.engine.Engine.show = page.replies.show
    piece = page.dom.find('[data-target="piece-F"]')
    page.pointer.on_click(Event("click", piece, detail=0))
    page.worker.answers[-1].settle(json.dumps({"held": held(), "more": True}))

    again = Event("keydown", piece, key="Enter")
    page.keys.on_key(again)

    assert page.sent[-1] == {"do": "press", "target": "a2", "sure": True}
    assert again.is_prevented


def test_a_screen_is_shown_by_its_number(load: Load) -> None:
    page = load(TABLE)
    page.replies.show({"whole": "7"})
    assert page.worker.shown == ["7"]
