"""Streaks of puzzles of the day: free days, ends, and the calendar that shows them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from tests.web.test_app import opened
from web.app.model.puzzle_words import streak_told
from web.app.model.streaks import Streak, streak_on
from web.app.model.words import Translator
from web.app.storage.solved import DAILY, Day, Days, merged_days, read_days, write_days

FIRST = date(2026, 12, 1)
"""A Tuesday."""
SAY = Translator(["en"])


def days(pattern: str) -> Days:
    """Return days from FIRST on: `x` is one that was solved on its day, `l` later, `-` not."""
    known = {"x": Day(0, on_time=True), "l": Day(0, on_time=False), "-": Day(-1, on_time=True)}
    return Days({str(FIRST + timedelta(n)): known[sign] for n, sign in enumerate(pattern) if sign != " "})


def after(pattern: str, later: int = 0) -> Streak:
    """Return the streak on the last day of a pattern, or some days later."""
    return streak_on(days(pattern), str(FIRST + timedelta(len(pattern) - 1 + later)))


@pytest.mark.parametrize(
    ("pattern", "length", "longest"),
    [
        ("x", 1, 1),
        ("xxx-xxx", 3, 3),
        ("xxx xxxx", 4, 4),
        ("xxxlx", 1, 3),
        ("xxxx-", 4, 4),
        ("-", 0, 0),
        ("xxxxxxx x", 8, 8),
        ("xxxxxxx  x", 1, 7),
        ("xxxxxxx xxxxxx x", 1, 13),
        ("xxxxxxx xxxxxxx x", 15, 15),
        ("xxxxxxxxxxxxxx  x", 1, 14),
    ],
)
def test_seven_days_earn_a_free_one_that_covers_one_missed_day(pattern: str, length: int, longest: int) -> None:
    streak = after(pattern)
    assert (streak.length, streak.longest) == (length, longest)


def test_a_streak_is_alive_until_the_day_after_is_over() -> None:
    assert [after("xxx", later).length for later in range(3)] == [3, 3, 0]
    assert [after("xxxxxxx", later).length for later in range(4)] == [7, 7, 7, 0]


def test_what_ended_and_what_was_covered_is_known() -> None:
    assert after("xxxx x").ended == (date(2026, 12, 5), 4)
    streak = after("xxxxxxx x")
    assert (streak.covered, streak.is_free, streak.towards) == ({date(2026, 12, 8)}, False, 1)
    assert after("xxxxxxx").earned == date(2026, 12, 7)
    assert streak_on({}, "") == Streak()


def told(pattern: str) -> str:
    last = FIRST + timedelta(len(pattern) - 1)
    return " ".join(SAY(line) for line in streak_told(after(pattern), last))


def test_the_end_of_a_streak_is_told_once_with_the_first_day_of_the_next_one() -> None:
    assert (
        told("xxxx x")
        == "1-day streak. Longest: 4. Your 4-day streak ended on 5 December 2026: a good run, and a new one begins."
    )
    assert told("xxxx xx") == "2-day streak. Longest: 4."
    assert "ended" not in told("xx x")


def test_a_free_day_is_told_when_it_is_earned_and_when_it_is_used() -> None:
    assert told("xxxxxxx") == "7-day streak. You’ve earned a free day: miss one day, and your streak goes on."
    assert told("xxxxxxx x") == "8-day streak. You missed yesterday; your free day kept the streak alive."


WEST, EAST = -600, 780
"""Honolulu and Auckland: by how many minutes their local times are ahead of UTC."""


def flying(pattern: str, *zones: int) -> Days:
    """Return days, of which the solved ones were solved in these zones, one after the other."""
    left = iter(zones)
    known = days(pattern)
    return Days({day: replace(one, zone=next(left) if one.solved else None) for day, one in known.items()})


@pytest.mark.parametrize(
    ("pattern", "zones", "here", "length", "is_free"),
    [
        pytest.param("xx x", (WEST, WEST, EAST), EAST, 3, False, id="a day spent over the date line"),
        pytest.param("xx ", (WEST, WEST), EAST, 2, False, id="landed, and not solved yet"),
        pytest.param("xx ", (WEST, WEST), WEST, 2, False, id="today may still be solved"),
        pytest.param("xx x", (EAST, EAST, WEST), WEST, 1, False, id="a longer day is missed as any other"),
        pytest.param("xx x", (0, 0, 60), 60, 1, False, id="a change of clocks is no journey"),
        pytest.param("xxxxxxx x", (*[WEST] * 7, EAST), EAST, 8, True, id="the free day is kept"),
        pytest.param("xxxxxxx  x", (*[WEST] * 7, EAST), EAST, 8, False, id="another missed day takes it"),
        pytest.param("xx   x", (WEST, WEST, EAST), EAST, 1, False, id="away for days"),
        pytest.param("xxx", (EAST, EAST, EAST), WEST, 3, False, id="a date that comes twice counts once"),
    ],
)
def test_a_day_is_neither_lost_nor_counted_twice_by_flying(
    pattern: str, zones: tuple[int, ...], here: int, length: int, is_free: bool
) -> None:
    streak = streak_on(flying(pattern, *zones), str(FIRST + timedelta(len(pattern) - 1)), here)

    assert (streak.length, streak.is_free) == (length, is_free)


def test_a_day_that_a_journey_cut_short_is_told_once_and_shown() -> None:
    known = flying("xx x", WEST, WEST, EAST)
    streak = streak_on(known, "2026-12-04", EAST)

    assert streak.flown == {date(2026, 12, 3)}
    assert "Your journey cut yesterday short" in str(streak_told(streak, date(2026, 12, 4))[1])
    assert len(streak_told(streak_on(known, "2026-12-05", EAST), date(2026, 12, 5))) == 1


def test_the_page_tells_the_time_with_its_zone_which_is_kept_with_the_day() -> None:
    app, _ = opened({}, now="2026-12-12 10:00:00 -480")
    app.handle({"do": "day", "now": "2026-12-13 00:00:00"})

    assert (app.desk.device.now, app.desk.puzzling.zone) == ("2026-12-13 00:00:00", -480)
    known = Days({"2026-12-12": Day(0, True, -480, ("more",))})
    assert read_days(write_days(known)) == known


def test_two_devices_have_the_streak_of_both() -> None:
    both = merged_days(days("xxx   "), days("   xxxx"))
    assert streak_on(both, "2026-12-07").length == 7


def test_the_calendar_shows_what_became_of_each_day() -> None:
    app, _ = opened({DAILY: write_days(days("xxxxxxx xl-"))}, now="2026-12-12 10:00:00")
    app.take_io_result({"texts": {}, "puzzles": ""})
    app.handle({"do": "act", "action": "puzzles"})
    app.desk.puzzling.puzzles = {}

    shown = app.view().parts["puzzles"]

    labels = {line.split('"')[0] for line in shown.split('aria-label="')[1:]}
    assert {
        "7 December 2026: solved",
        "8 December 2026: missed, covered by a free day",
        "10 December 2026: solved later",
        "11 December 2026: missed",
        "12 December 2026: to be solved",
    } <= labels
    assert "30 November 2026" not in str(labels)
    assert "13 December 2026" not in str(labels)
