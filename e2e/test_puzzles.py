"""Puzzles in a browser: loaded once, solved in every game by mouse, finger and keyboard, a new one every day."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from itertools import cycle, islice

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.hands import ANSWER_MS, all_shown, begin, play_by_mouse
from e2e.presses import Press, by_click, by_enter, by_tap, press_all
from pygames import Session
from pygames.play.puzzle import Puzzle, read_puzzles
from tests.presses import presses_of
from tools.paths import WEB
from tools.serve import Site
from web.app.model.daily import puzzle_of_day
from web.app.screens.stamp import puzzle_stamp
from web.app.storage.solved import DAILY

PUZZLES = {file.stem: read_puzzles(file.read_text()) for file in sorted((WEB / "puzzles").glob("*.txt"))}
NUMBERED = {name: {one.number: one for one in of_game} for name, of_game in PUZZLES.items()}
FIRST = date(2026, 12, 7)
SIZES: list[ViewportSize] = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
WAYS: tuple[Press, ...] = (by_click, by_tap, by_enter)


def open_puzzle(page: Page, name: str, number: int = 1) -> Session:
    """Go from the start screen to a puzzle, and return its position."""
    page.locator('.company [data-action="puzzles"]').click()
    page.locator(f'[data-action="puzzles {name}"]').click(timeout=ANSWER_MS)
    return choose_puzzle(page, name, number)


def choose_puzzle(page: Page, name: str, number: int) -> Session:
    """Choose a puzzle from all of a game, and return its position."""
    unfold_all(page)
    page.locator(f'[data-action="puzzle {name} {number}"]').click()
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    return Session.of(NUMBERED[name][number].record)


def unfold_all(page: Page) -> None:
    """Show all puzzles of a game, which are folded at first."""
    page.locator(".all-puzzles").wait_for(timeout=ANSWER_MS)
    if page.locator(".all-puzzles").get_attribute("open") is None:
        page.locator(".all-puzzles > summary").click()
    expect(page.locator(".all-puzzles[open]")).to_be_visible()


def plain(name: str, theme: str = "") -> int:
    """Return the number of a puzzle of a theme, if possible one that is solved without turning the piece."""
    of_theme = [number for number, one in NUMBERED[name].items() if theme in ("", one.theme)]
    return min(of_theme, key=lambda number: needs_turning(NUMBERED[name][number]))


def needs_turning(puzzle: Puzzle) -> bool:
    """Return whether the piece in hand has to be turned for the solution."""
    return bool({"turn", "mirror"} & set(presses_of(Session.of(puzzle.record), puzzle.answers[0])))


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.visit("same")
def test_a_puzzle_of_every_theme_is_solved_by_mouse_finger_or_keys(
    app: Page, subtests: pytest.Subtests, name: str
) -> None:
    app.evaluate("name => { location.hash = `puzzles/${name}` }", name)
    themes = sorted({puzzle.theme for puzzle in PUZZLES[name]})
    first = list(PUZZLES).index(name)
    for theme, press in zip(themes, islice(cycle(WAYS), first, None), strict=False):
        with subtests.test(theme, way=press.__name__):
            solve_theme(app, name, plain(name, theme), press)


def solve_theme(page: Page, name: str, number: int, press: Press) -> None:
    """Solve a puzzle from the list, and go back to it."""
    session = choose_puzzle(page, name, number)
    press_all(page, presses_of(session, NUMBERED[name][number].answers[0]), press)
    page.locator("#verdict.right").wait_for()
    expect(page.locator("#result")).to_contain_text("Puzzle rating: ")
    page.locator("button.back").click()
    unfold_all(page)
    expect(page.locator(f'[data-action="puzzle {name} {number}"]')).to_have_class("solved")


@pytest.mark.browser_context_args(viewport={"width": 320, "height": 568})
def test_the_front_page_says_what_is_next_shows_its_board_and_keeps_one_rating_of_all_games(app: Page) -> None:
    app.evaluate("location.hash = 'puzzles'")
    expect(app.locator('.next [data-action="daily"]')).to_be_in_viewport(ratio=1, timeout=ANSWER_MS)
    expect(app.locator(".next .mini svg")).to_be_in_viewport(ratio=1)
    expect(app.locator("#puzzles")).to_contain_text("Puzzle rating: ? – 5 more puzzles")
    for left, name in zip(range(4, -1, -1), PUZZLES, strict=True):
        shown = app.locator(f'[data-action="next_puzzle {name}"] .mini svg').inner_html()
        app.locator(f'[data-action="next_puzzle {name}"]').click()
        app.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
        all_shown(app)
        puzzle = NUMBERED[name][int(app.url.rpartition("/")[2])]
        assert drawn(shown) == drawn(puzzle_stamp(puzzle))
        press_all(app, presses_of(Session.of(puzzle.record), puzzle.answers[0]), by_enter)
        told = f"Puzzle rating: ? – {left} more" if left else re.compile(r"Puzzle rating: \d{4}")
        expect(app.locator("#result")).to_contain_text(told, timeout=ANSWER_MS)
        app.evaluate("location.hash = 'puzzles'")
        expect(app.locator("#puzzles")).to_contain_text(told)
        expect(app.locator(f'[data-action="next_puzzle {name}"]')).to_contain_text("1 of ")
    assert app.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.visit("same")
def test_a_wrong_try_is_answered_and_made_good(app: Page) -> None:
    puzzle = NUMBERED["ringgz"][1]
    session = open_puzzle(app, "ringgz")
    wrong = next(text for text in map(str, session.position.legal_moves()) if text not in puzzle.answers)

    press_all(app, presses_of(session, wrong), by_click)
    expect(app.locator("#verdict.wrong")).to_contain_text("See how it’s answered", timeout=ANSWER_MS)
    expect(app.locator("#live")).not_to_be_empty()
    app.locator('[data-action="again_puzzle"]').click()
    expect(app.locator("#verdict")).to_have_count(0)
    press_all(app, presses_of(session, puzzle.answers[0]), by_click)

    expect(app.locator("#verdict.right")).to_be_visible()


@pytest.mark.visit("same")
def test_a_puzzle_is_solved_by_keys_alone(app: Page) -> None:
    number = plain("ringgz")
    session = open_puzzle(app, "ringgz", number)
    piece, *rest = presses_of(session, NUMBERED["ringgz"][number].answers[0])

    app.locator(f'.hand.active [data-target="{piece}"]').focus()
    app.keyboard.press("Enter")
    expect(app.locator(f'.hand.active [data-target="{piece}"]')).to_have_attribute("aria-pressed", "true")
    press_all(app, rest, by_enter)

    expect(app.locator("#verdict.right")).to_be_focused()


@pytest.mark.visit("same")
def test_a_run_goes_on_by_keys_against_the_clock_until_it_is_left(app: Page) -> None:
    app.locator('.company [data-action="puzzles"]').click()
    app.locator('[data-action="run minutes"]').click(timeout=ANSWER_MS)
    app.locator('[data-action="run minutes blockers"]').click()
    app.locator('[data-action="begin_run"]').click()
    expect(app.locator("#clock0.running .time")).to_have_text(re.compile(r"^[23]:\d\d$"))
    expect(app.locator("#board [role=gridcell][tabindex='0']")).to_be_focused()

    app.locator(".hand.active .item").first.focus()
    app.keyboard.press("Enter")
    expect(app.locator("#board [role=gridcell]:focus")).to_be_attached()
    app.keyboard.press("Enter")
    expect(app.locator("#live")).to_contain_text("puzzle")

    app.locator("button.back").click()
    expect(app.locator(".all-puzzles")).to_be_visible()
    app.go_back()
    expect(app.locator("#puzzles")).to_contain_text("Your run is waiting: ")
    app.locator('[data-action="go_on_run"]').click()
    expect(app.locator("#clock0.running .time")).to_have_text(re.compile(r"^[012]:\d\d$"))


def test_a_run_goes_on_where_a_reload_has_cut_it_off(app: Page) -> None:
    app.evaluate("location.hash = 'run/minutes/blockers'")
    app.locator('[data-action="begin_run"]').click(timeout=ANSWER_MS)
    app.locator(".hand.active .item").first.focus()
    app.keyboard.press("Enter")
    expect(app.locator("#board [role=gridcell]:focus")).to_be_attached()
    app.keyboard.press("Enter")
    expect(app.locator("#live")).to_contain_text("puzzle")
    expect(app.locator("html[data-saved=yes]")).to_be_attached()

    asked, board = app.locator(".task").inner_text(), app.locator("#board > svg").inner_html()

    app.reload()

    told = re.compile(r"Your run is waiting: [01] puzzles? solved so far, 1\d\d seconds left\.")
    expect(app.locator("#puzzles")).to_contain_text(told, timeout=ANSWER_MS)
    app.locator('[data-action="go_on_run"]').click()
    expect(app.locator("#clock0.running")).to_be_visible()
    expect(app.locator("#board > svg.mine")).to_be_visible()
    all_shown(app)
    assert app.locator(".task").inner_text().splitlines()[-1] == asked.splitlines()[-1]
    assert drawn(app.locator("#board > svg").inner_html()) == drawn(board)


def drawn(board: str) -> list[str]:
    """Return what is drawn on a board, without what the keyboard has marked."""
    return sorted(re.findall(r' d="[^"]+"', board))


def test_the_puzzle_of_a_day_that_has_not_come_is_not_opened(app: Page, open_app: Callable[..., Page]) -> None:
    tomorrow = app.evaluate("new Date(Date.now() + 30 * 3600 * 1000).toLocaleDateString('sv')")
    told = re.compile(r"The puzzle of \d+ \w+ \d+ opens on that day\.")

    app.evaluate("day => { location.hash = `daily/${day}` }", tomorrow)
    expect(app.locator("#toast")).to_contain_text(told, timeout=ANSWER_MS)
    expect(app.locator("#puzzles")).to_be_visible()
    app.goto("about:blank")
    open_app(app, f"/#daily/{tomorrow}")
    expect(app.locator("#toast")).to_contain_text(told, timeout=ANSWER_MS)
    expect(app.locator("#board")).to_have_count(0)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 320, "height": 568})
def test_a_puzzle_is_solved_by_touch_on_the_smallest_phone(page: Page) -> None:
    number = plain("sectori")
    page.goto(f"/#puzzle/sectori/{number}")
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    puzzle = NUMBERED["sectori"][number]

    press_all(page, presses_of(Session.of(puzzle.record), puzzle.answers[0]), by_tap)

    expect(page.locator("#verdict.right")).to_be_visible(timeout=ANSWER_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.browser_context_args(locale="es")
def test_what_stands_on_the_tiles_of_puzzles_stays_on_them(app: Page, subtests: pytest.Subtests) -> None:
    too_wide = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"

    def fits_everywhere(screen: str) -> None:
        for width in (320, 390, 768, 1280):
            with subtests.test(screen, width=width):
                app.set_viewport_size({"width": width, "height": 800})
                assert app.locator(".puzzles button").evaluate_all(too_wide) == []

    app.evaluate("location.hash = 'puzzles'")
    expect(app.locator('.puzzles [data-action="daily"]')).to_be_visible(timeout=ANSWER_MS)
    fits_everywhere("puzzles")
    for name in PUZZLES:
        app.evaluate("name => { location.hash = `puzzles/${name}` }", name)
        all_of_it = app.locator(f'.all-puzzles:has([data-action="puzzle {name} 1"])')  # not those of the game before
        all_of_it.locator("summary").click(timeout=ANSWER_MS)
        expect(all_of_it.locator(f'[data-action="puzzle {name} 1"]')).to_be_visible()
        fits_everywhere(name)


def solve_day(page: Page, day: date) -> None:
    """Open the puzzle of the day from the start screen, and solve it."""
    puzzle: Puzzle = puzzle_of_day(PUZZLES, str(day))
    page.locator('#daily [data-action="daily"]').click()
    page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
    assert page.url.endswith(f"#daily/{day}")
    press_all(page, presses_of(Session.of(puzzle.record), puzzle.answers[0]), by_click)
    expect(page.locator("#verdict.right")).to_be_visible()


def go_home(page: Page, day: date, clock: str) -> None:
    """Set the time and open the start screen."""
    page.clock.set_fixed_time(f"{day}T{clock}")
    page.locator("button.back").click()
    page.locator('[data-action="home"]').first.click()
    expect(page.locator(".home")).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.parametrize("days", [4, pytest.param(7, marks=pytest.mark.long)])
@pytest.mark.visit("first")
def test_a_newcomers_week_with_its_daily_puzzles_and_the_clock_set_back_breaks_nothing(
    page: Page, open_app: Callable[..., Page], days: int
) -> None:
    page.clock.set_fixed_time(f"{FIRST}T10:00:00")
    open_app(page)
    expect(page.locator(".home h1")).to_be_visible()
    expect(page.locator("#daily, #continue, .rung").locator("visible=true")).to_have_count(0)
    begin(page)
    play_by_mouse(page)
    page.locator('[data-action="home"]').click()
    expect(page.locator("#continue .saved .mini svg").first).to_be_visible()
    for n in range(days):
        day = FIRST + timedelta(n)
        page.set_viewport_size(SIZES[n % 2])
        expect(page.locator("#continue .saved-game")).to_be_in_viewport(ratio=1)
        expect(page.locator("#daily")).to_be_in_viewport(ratio=1)
        expect(page.locator("#daily .mini svg").first).to_be_visible()
        solve_day(page, day)
        go_home(page, day, "23:59:58")
        expect(page.locator("#daily")).to_contain_text(f"Solved · {n + 1}-day streak")
        page.locator('#daily [data-action="share_day"]').click()
        expect(page.locator("#toast")).to_contain_text("Result copied")
        page.locator('#daily [data-action="puzzles"]').click()
        go_home_from_list(page, day + timedelta(1))
        expect(page.locator("#daily")).not_to_contain_text("Solved")
        expect(page.locator("#daily")).to_contain_text(f"{n + 1}-day streak")

    page.clock.set_fixed_time(f"{FIRST - timedelta(3)}T08:00:00")
    solve_day(page, FIRST - timedelta(3))
    page.clock.set_fixed_time(f"{FIRST + timedelta(days - 1)}T12:00:00")
    open_app(page)

    expect(page.locator("#daily")).to_contain_text(f"{days}-day streak")
    assert DAILY == "daily"


def go_home_from_list(page: Page, day: date) -> None:
    """Set the day and go from the list to the start screen."""
    page.clock.set_fixed_time(f"{day}T00:00:01")
    page.locator('[data-action="home"]').first.click()
    expect(page.locator(".home")).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.visit("first")
def test_after_a_first_visit_in_which_none_was_opened_the_puzzles_are_there_offline(
    kept_offline: Page, site: Site, open_app: Callable[..., Page]
) -> None:
    page = kept_offline
    site.stop()
    open_app(page, "/")

    open_puzzle(page, "cathedral")
