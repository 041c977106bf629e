"""One's days: the start screen from the first day to the thirtieth, streaks, missed puzzles, journeys and backups."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from e2e.hands import ANSWER_MS, all_shown, begin, play_by_mouse, store, stored
from e2e.presses import by_click, press_all
from e2e.test_puzzles import NUMBERED, PUZZLES
from pygames import Session
from pygames.play.puzzle import Puzzle
from tests.presses import presses_of
from tools.serve import Site
from web.app.model.daily import puzzle_of_day
from web.app.storage.solved import DAILY, Day, Days, read_days, write_days

pytestmark = pytest.mark.visit("first")

FIRST = date(2026, 12, 7)
"""A Monday."""
SIZES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
HONOLULU, AUCKLAND = ("Pacific/Honolulu", -10), ("Pacific/Auckland", 13)
"""Time zones, and by how many hours they are ahead of UTC in December."""
Open = Callable[..., Page]


def day(n: int) -> date:
    """Return the nth day, from 1."""
    return FIRST + timedelta(n - 1)


def come_back(page: Page, when: date | datetime) -> None:
    """Look at the start screen on another day."""
    page.clock.set_fixed_time(when if isinstance(when, datetime) else f"{when}T09:00:00")
    page.evaluate("location.hash = 'puzzles'")
    expect(page.locator("#puzzles")).to_be_visible(timeout=ANSWER_MS)
    page.evaluate("location.hash = 'home'")
    expect(page.locator(".home")).to_be_visible(timeout=ANSWER_MS)
    all_shown(page)


def sees(page: Page, told: str, *errands: str) -> None:
    """Assert what the puzzle's card says, and what there is to do today, in both sizes without scrolling."""
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator("#daily p")).to_have_text(told)
        expect(page.locator("#daily")).to_be_in_viewport(ratio=1)
        expect(page.locator("#daily .mini svg").first).to_be_visible()
        expect(page.locator("#today button")).to_have_text([*errands])
        expect(page.locator("#today")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        heights = page.locator(".place .mini").evaluate_all("all => all.map(it => it.getBoundingClientRect().height)")
        assert len({round(height) for height in heights}) == 1, heights


def open_daily(page: Page, when: date) -> None:
    """Open the puzzle of the day from the start screen."""
    page.locator('#daily [data-action="daily"]').click()
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    assert page.url.endswith(f"#daily/{when}")
    all_shown(page)


def solve(page: Page, puzzle: Puzzle) -> None:
    """Make the right move in the puzzle that is open."""
    press_all(page, presses_of(Session.of(puzzle.record), puzzle.answers[0]), by_click)
    expect(page.locator("#verdict.right")).to_be_visible()


def solve_daily(page: Page, when: date, told: str = "") -> None:
    """Solve the puzzle of the day, and see what is said of it."""
    open_daily(page, when)
    solve(page, puzzle_of_day(PUZZLES, str(when)))
    expect(page.locator("#result")).to_contain_text(told)


def miss(page: Page, puzzle: Puzzle) -> None:
    """Make a wrong move in the puzzle that is open, and begin it again."""
    session = Session.of(puzzle.record)
    wrong = next(text for text in map(str, session.position.legal_moves()) if text not in puzzle.answers)
    press_all(page, presses_of(session, wrong), by_click)
    page.locator('[data-action="again_puzzle"]').click()
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def card(when: date, streak: int = 0) -> str:
    """Return what the card says of a day's puzzle that is not solved."""
    puzzle = puzzle_of_day(PUZZLES, str(when))
    grade = ("Easy", "Medium", "Hard")[puzzle.grade - 1]
    title = Session.of(puzzle.record).game.title
    return f"{title} · {grade}" + (f" · {streak}-day streak" if streak else "")


def change_days(page: Page, open_app: Open, change: dict[date, Day]) -> None:
    """Change what is stored of the days, as another device may have done, and open the app again."""
    kept = read_days(stored(page).get(DAILY, write_days(Days())))
    page.goto("/licences.txt")
    store(page, {DAILY: write_days(Days({**kept, **{str(when): one for when, one in change.items()}}, kept.rest))})
    open_app(page)


TODAY, WEEKLY = "Puzzle", "Weekly challenge"
TICKED, BACK = f"{TODAY}done", "1 missed puzzle is back"
ON_TIME = Day(0, on_time=True)


def test_from_the_first_day_to_the_thirtieth_the_start_screen_tells_of_streaks_and_missed_puzzles(
    page: Page, open_app: Open
) -> None:
    page.clock.set_fixed_time(f"{FIRST}T08:00:00")
    open_app(page)
    expect(page.locator("#daily, #today").locator("visible=true")).to_have_count(0)
    begin(page)
    play_by_mouse(page)
    come_back(page, day(1))
    sees(page, card(day(1)), TODAY, WEEKLY)
    solve_daily(page, day(1), "1-day streak.")

    page.evaluate("day => { location.hash = `daily/${day}` }", str(day(2)))
    expect(page.locator("#toast")).to_contain_text("The puzzle of 8 December 2026 opens on that day.")
    come_back(page, day(1))
    sees(page, "Solved · 1-day streak · next at midnight", TICKED, WEEKLY)

    come_back(page, day(2))
    sees(page, card(day(2), 1), TODAY, WEEKLY)
    open_daily(page, day(2))
    missed = puzzle_of_day(PUZZLES, str(day(2)))
    miss(page, missed)
    solve(page, missed)
    expect(page.locator("#result")).to_contain_text("You solved it after 1 wrong try. 2-day streak.")

    come_back(page, day(3))
    sees(page, card(day(3), 2), TODAY, BACK, WEEKLY)
    page.locator("#today button", has_text=BACK).click()
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    assert page.url.endswith(f"#puzzle/{missed.game}/{missed.number}")
    solve(page, NUMBERED[missed.game][missed.number])
    come_back(page, day(3))
    sees(page, card(day(3), 2), TODAY, "Missed puzzlesdone", WEEKLY)
    solve_daily(page, day(3), "3-day streak.")

    # the seventh was solved too early, as an older version let one: it can be solved again, and counts
    page.clock.set_fixed_time(f"{day(6)}T21:00:00")
    change_days(page, open_app, dict.fromkeys([day(4), day(5), day(6)], ON_TIME) | {day(7): Day(0, on_time=False)})
    sees(page, "Solved · 6-day streak · next at midnight", TICKED, BACK, WEEKLY)
    come_back(page, day(7))
    sees(page, card(day(7), 6), TODAY, BACK, WEEKLY)
    solve_daily(page, day(7), "7-day streak. You’ve earned a free day: miss one day, and your streak goes on.")
    expect(page.locator("#honour")).to_be_hidden()

    come_back(page, day(8))
    sees(page, card(day(8), 7), TODAY, BACK, WEEKLY)
    come_back(page, day(9))
    sees(page, card(day(9), 7), TODAY, BACK, WEEKLY)
    solve_daily(page, day(9), "8-day streak. You missed yesterday; your free day kept the streak alive.")

    come_back(page, day(12))
    sees(page, card(day(12)), TODAY, BACK, WEEKLY)
    broken = "Your 8-day streak ended on 16 December 2026: a good run, and a new one begins."
    solve_daily(page, day(12), f"1-day streak. Longest: 8. {broken}")
    come_back(page, day(13))
    solve_daily(page, day(13), "2-day streak. Longest: 8.")
    expect(page.locator("#result")).not_to_contain_text("ended")
    the_calendar_shows(page, {8: "missed, covered by a free day", 9: "solved", 10: "missed", 11: "missed"})

    come_back(page, day(30))
    sees(page, card(day(30)), TODAY, BACK, WEEKLY)


def the_calendar_shows(page: Page, states: dict[int, str]) -> None:
    """Assert what the calendar says of some days, and that it is a table whatever became of them."""
    page.evaluate("location.hash = 'puzzles'")
    cells = page.locator(".calendar td")
    expect(cells).to_have_count(35)
    for n, state in states.items():
        label = f"{day(n):%-d %B %Y}: {state}"
        expect(page.locator(f'.calendar [aria-label="{label}"]')).to_be_visible()
    assert set(cells.evaluate_all("all => all.map(it => getComputedStyle(it).display)")) == {"table-cell"}


def local(zone: tuple[str, int], when: date, hour: int) -> datetime:
    """Return the moment of a local time."""
    return datetime(when.year, when.month, when.day, hour, tzinfo=UTC) - timedelta(hours=zone[1])


def test_a_day_that_one_flies_over_is_not_missed_and_a_date_that_comes_twice_counts_once(
    page: Page, open_app: Open
) -> None:
    clock = page.context.new_cdp_session(page)

    def land(zone: tuple[str, int], when: date, hour: int) -> None:
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone[0]})
        come_back(page, local(zone, when, hour))

    clock.send("Emulation.setTimezoneOverride", {"timezoneId": HONOLULU[0]})
    page.clock.set_fixed_time(local(HONOLULU, day(3), 21))
    open_app(page)
    change_days(page, open_app, dict.fromkeys([day(1), day(2)], ON_TIME))
    solve_daily(page, day(3), "3-day streak.")
    assert read_days(stored(page)[DAILY])[str(day(3))] == Day(0, True, -600)

    land(AUCKLAND, day(5), 6)  # ten hours later
    sees(page, card(day(5), 3), TODAY, WEEKLY)
    solve_daily(page, day(5), "4-day streak. Your journey cut yesterday short, so the streak goes on without it.")
    the_calendar_shows(page, {3: "solved", 4: "cut short by your journey", 5: "solved"})

    land(HONOLULU, day(5), 8)
    sees(page, "Solved · 4-day streak · next at midnight", TICKED, WEEKLY)
    land(HONOLULU, day(6), 8)
    sees(page, card(day(6), 4), TODAY, WEEKLY)


def test_a_backup_brings_the_days_of_both_devices_together(
    page: Page, browser: Browser, site: Site, open_app: Open, tmp_path: Path
) -> None:
    page.clock.set_fixed_time(f"{day(8)}T10:00:00")
    open_app(page)
    change_days(page, open_app, dict.fromkeys(map(day, range(1, 7)), ON_TIME))
    sees(page, card(day(8)), TODAY, WEEKLY)
    page.evaluate("location.hash = 'shelf'")
    with page.expect_download() as download:
        page.locator('[data-action="export"]').click()
    file = tmp_path / "backup.json"
    download.value.save_as(file)

    with browser.new_context(base_url=site.url) as context:
        other = context.new_page()
        other.clock.set_fixed_time(f"{day(8)}T10:00:00")
        open_app(other)
        change_days(other, open_app, {day(7): ON_TIME})
        sees(other, card(day(8), 1), TODAY, WEEKLY)
        other.evaluate("location.hash = 'shelf'")
        other.locator('[data-action="dialog load"]').click()
        other.locator("[data-file]").set_input_files(file)
        expect(other.locator("#toast")).to_contain_text("What was new in this file has been added.")
        come_back(other, day(8))
        sees(other, card(day(8), 7), TODAY, WEEKLY)
        come_back(other, day(9))  # the free day of the week counts as well
        sees(other, card(day(9), 7), TODAY, WEEKLY)
