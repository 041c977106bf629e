"""The clocks on the page: what they show as time goes by, and what the worker is told of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Load = Callable[[str], Any]

FACE = '<span id="clock{}" class="clock"><span class="time"></span></span>'
TABLE = f'<main id="main"><div id="seats">{FACE.format(0)}{FACE.format(1)}</div></main><div id="live"></div>'


def clocks(running: int | None = 0, *times: int, number: int = 1, warnings: Any = ()) -> dict[str, Any]:
    """Return what the worker tells of two clocks."""
    return {
        "number": number,
        "times": times or (300_000, 200_000),
        "running": running,
        "low": 30_000,
        "point": ".",
        "warnings": warnings,
    }


def shown(page: Any, seat: int = 0) -> str:
    """Return what a clock shows."""
    return str(page.dom.find(f"#clock{seat} .time").textContent)


def style(page: Any, seat: int = 0) -> set[str]:
    """Return how a clock looks."""
    return set(page.dom.find(f"#clock{seat}").classList.names()) - {"clock"}


def hide(page: Any, hidden: bool = True) -> None:
    """Hide the page or show it again."""
    page.dom.document.hidden = hidden
    page.clock.on_visibility()


@pytest.fixture
def page(load: Load) -> Any:
    """Return a page with two clocks, whose worker hears of them."""
    loaded = load(TABLE)
    loaded.engine.Engine.report = loaded.clock.report
    return loaded


def test_the_running_clock_goes_on_and_the_other_stands(page: Any) -> None:
    page.clock.show_clock(clocks())
    assert (shown(page), shown(page, 1)) == ("5:00", "3:20")
    page.dom.wait(1000)
    assert (shown(page), shown(page, 1)) == ("4:59", "3:20")
    page.dom.wait(59_000)
    assert (shown(page), shown(page, 1)) == ("4:00", "3:20")
    assert (style(page), style(page, 1)) == ({"running"}, set())


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (3_600_000, "1:00:00"),
        (3_599_001, "1:00:00"),
        (61_000, "1:01"),
        (10_001, "0:11"),
        (10_000, "0:10"),
        (9_999, "9.9"),
        (50, "0.0"),
        (-20, "0.0"),
    ],
)
def test_a_time_is_shown_in_minutes_and_seconds_and_the_last_ten_seconds_in_tenths(
    page: Any, left: float, words: str
) -> None:
    assert page.clock.time_words(left, ".") == words


def test_tenths_stand_behind_what_the_language_puts_before_them(page: Any) -> None:
    assert page.clock.time_words(9_400, ",") == "9,4"


def test_a_clock_is_looked_at_each_second_and_at_the_end_ten_times(page: Any) -> None:
    page.clock.show_clock(clocks(0, 15_000, 15_000))
    seen = set()
    for _ in range(150):
        page.dom.wait(100)
        seen.add(shown(page))
    assert {"0:15", "0:14", "0:11", "0:10"} - seen == set()
    assert {f"{second}.{tenth}" for second in range(9) for tenth in range(10)} - seen == set()


def test_little_time_is_marked(page: Any) -> None:
    page.clock.show_clock(clocks(0, 31_000, 20_000))
    assert (style(page), style(page, 1)) == ({"running"}, {"low"})
    page.dom.wait(2100)
    assert style(page) == {"running", "low"}


def test_a_message_says_how_long_the_clock_has_run(page: Any) -> None:
    page.clock.show_clock(clocks(number=7))
    page.dom.wait(1500)
    page.engine.send({"do": "act", "action": "undo"})
    assert page.sent[-1] == {"do": "act", "action": "undo", "clock": [7, 1500]}


def test_a_message_says_nothing_of_clocks_that_stand(page: Any) -> None:
    page.clock.show_clock(clocks(None))
    page.dom.wait(5000)
    page.engine.send({"do": "act", "action": "undo"})
    assert page.sent == [{"do": "act", "action": "undo"}]
    page.clock.show_clock(None)
    page.engine.send({"do": "act", "action": "undo"})
    assert "clock" not in page.sent[-1]


def test_the_worker_hears_of_a_running_clock_every_other_second(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.dom.wait(4500)
    assert page.sent == [
        {"do": "clock", "away": False, "clock": [1, 2000]},
        {"do": "clock", "away": False, "clock": [1, 4000]},
    ]


def test_the_worker_hears_at_once_that_all_time_is_gone(page: Any) -> None:
    page.clock.show_clock(clocks(0, 1500, 9000))
    page.dom.wait(3000)
    assert shown(page) == "0.0"
    assert [message["do"] for message in page.sent] == ["clock"]
    assert page.sent[0]["clock"][1] >= 1500
    assert page.dom.waiting == {}


def test_while_the_page_is_hidden_no_time_counts(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.dom.wait(1000)
    hide(page)
    assert page.sent[-1] == {"do": "clock", "away": True, "clock": [1, 1000]}
    page.dom.wait(60_000)
    hide(page, hidden=False)
    assert page.sent[-1] == {"do": "clock", "away": False, "clock": [1, 1000]}
    assert shown(page) == "4:59"
    page.dom.wait(1000)
    assert shown(page) == "4:58"


def test_a_page_that_is_opened_hidden_counts_nothing(page: Any) -> None:
    page.dom.document.hidden = True
    page.clock.show_clock(clocks())
    assert page.sent[-1]["away"] is True
    page.dom.wait(60_000)
    assert shown(page) == "5:00"


def test_a_page_that_had_no_clocks_when_it_was_shown_again_says_so_once_there_are_some(page: Any) -> None:
    page.clock.show_clock(clocks())
    hide(page)
    page.clock.show_clock(None)
    hide(page, hidden=False)
    assert page.sent[-1]["away"] is True
    page.clock.show_clock(clocks(None, number=3))
    assert page.sent[-1] == {"do": "clock", "away": False}


def test_a_page_without_clocks_tells_nobody_that_it_is_hidden(page: Any) -> None:
    hide(page)
    assert page.sent == []


def test_a_machine_that_has_slept_costs_nobody_more_than_two_seconds(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.dom.sleep(3_600_000)
    assert shown(page) == "4:58"


def test_a_new_screen_shows_the_clocks_as_they_are(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.dom.wait(2000)
    page.replies.show({"parts": {"seats": FACE.format(0) + FACE.format(1)}})
    assert (shown(page), shown(page, 1)) == ("4:58", "3:20")
    assert style(page) == {"running"}


def test_where_the_clocks_are_not_on_the_screen_time_counts_all_the_same(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.dom.find("#seats").innerHTML = ""
    page.dom.wait(1000)
    page.engine.send({"do": "act", "action": "undo"})
    assert page.sent[-1]["clock"] == [1, 1000]


def test_a_new_answer_begins_to_count_anew(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.dom.wait(5000)
    page.clock.show_clock(clocks(1, 297_000, 200_000, number=2))
    page.dom.wait(1000)
    assert (shown(page), shown(page, 1)) == ("4:57", "3:19")
    page.engine.send({"do": "act", "action": "undo"})
    assert page.sent[-1]["clock"] == [2, 1000]


def test_a_person_is_told_once_when_little_time_is_left(page: Any) -> None:
    said: list[str] = []
    heard: list[str] = []
    page.clock.speak, page.clock.Sound.play = said.append, heard.append
    page.clock.show_clock(clocks(0, 61_000, 9000, warnings=[(60_000, "One minute."), (10_000, "Ten seconds.")]))
    page.dom.wait(900)
    assert said == heard == []
    page.dom.wait(30_000)
    assert said == ["One minute."]
    page.dom.wait(30_000)
    assert said == ["One minute.", "Ten seconds."]
    assert heard == ["clock"] * 2


def test_who_has_less_left_already_is_not_told_again(page: Any) -> None:
    said: list[str] = []
    page.clock.speak = said.append
    page.clock.show_clock(clocks(0, 50_000, 9000, warnings=[(60_000, "One minute."), (10_000, "Ten seconds.")]))
    page.dom.wait(5000)
    assert said == []


def test_when_the_worker_is_gone_no_clock_runs(page: Any) -> None:
    page.clock.show_clock(clocks())
    page.engine.Engine.client = None
    page.dom.wait(10_000)
    assert page.sent == []
    assert page.clock.report() is None


def test_a_clock_with_hours_is_marked_as_long(page: Any) -> None:
    page.clock.show_clock(clocks(0, 86_400_000, 300_000))
    assert shown(page) == "24:00:00"
    assert "long" in style(page)
    assert "long" not in style(page, 1)
