"""Puzzles in a real browser: fetched once, solved in every game by mouse, finger and keyboard, a new one every day."""

from collections.abc import Callable
from datetime import date, timedelta
from itertools import cycle, islice

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import ANSWER_MS
from pygames import Session
from pygames.play.puzzle import Puzzle, read_puzzles
from tests.presses import presses_of
from tools.paths import WEB
from tools.serve import Site
from web.app.puzzling import puzzle_of_day
from web.app.storage.solved import DAILY

PUZZLES = {file.stem: read_puzzles(file.read_text()) for file in sorted((WEB / "puzzles").glob("*.txt"))}
NUMBERED = {name: {one.number: one for one in of_game} for name, of_game in PUZZLES.items()}
FIRST = date(2026, 11, 23)
MOST_PRESSES = 8
WAYS = ("mouse", "touch", "keys")


def open_puzzle(page: Page, name: str, number: int = 1) -> Session:
    """Go from the start screen to a puzzle; its position."""
    page.locator('.home [data-action="puzzles"]').click()
    page.locator(f'[data-action="puzzles {name}"]').click(timeout=ANSWER_MS)
    return choose_puzzle(page, name, number)


def choose_puzzle(page: Page, name: str, number: int) -> Session:
    """Go from the list of a game's puzzles to one of them; its position."""
    page.locator(f'[data-action="puzzle {name} {number}"]').click()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    return Session.of(NUMBERED[name][number].record)


def plain(name: str, theme: str = "") -> int:
    """The number of a puzzle whose answer needs no turning of what is in hand, if there is one; of a theme."""
    of_theme = [number for number, one in NUMBERED[name].items() if theme in ("", one.theme)]
    return min(of_theme, key=lambda number: needs_turning(NUMBERED[name][number]))


def needs_turning(puzzle: Puzzle) -> bool:
    """Whether what is in hand has to be turned for the answer."""
    return bool({"turn", "mirror"} & set(presses_of(Session.of(puzzle.record), puzzle.answers[0])))


def press(page: Page, target: str, way: str) -> None:
    """Press a target by mouse, by a finger or with the keyboard."""
    in_tray = target.startswith(("piece-", "tile-"))
    place = '.hand.active [data-target="{}"]' if in_tray else '[data-target="{}"]'
    found = page.locator(place.format(target)).last
    if way == "mouse":
        found.click(force=not in_tray)  # nothing may lie over a tray
    elif way == "touch":
        found.tap(force=not in_tray)
        page.wait_for_timeout(500)  # two taps close together are one
    else:
        found.focus()
        page.keyboard.press("Enter")
        if place.startswith(".hand"):
            expect(page.locator("#board :focus")).to_be_attached()  # where it will be put
    page.wait_for_function("!document.querySelector('#main[aria-busy]')")


def solve(page: Page, session: Session, text: str, way: str) -> None:
    """Make a move in one way, until it is judged."""
    for target in presses_of(session, text):
        if page.locator("#verdict").count():
            break
        press(page, target, way)
        page.wait_for_timeout(100)
    expect(page.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)


def make_move(page: Page, session: Session, text: str) -> None:
    """Make a move by the mouse, whose press on a place needs no other one on Place."""
    for target in presses_of(session, text):
        if target == "place":
            break
        press(page, target, "mouse")
    expect(page.locator("#verdict")).to_be_focused(timeout=ANSWER_MS)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_of_every_theme_is_solved_by_mouse_finger_or_keys(browser: Browser, base_url: str, name: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, base_url=base_url)
    page = context.new_page()
    page.goto(f"/#puzzles/{name}")
    themes = sorted({puzzle.theme for puzzle in PUZZLES[name]})
    first = list(PUZZLES).index(name)
    for theme, way in zip(themes, islice(cycle(WAYS), first, None), strict=False):
        number = plain(name, theme)
        expect(page.locator(f'[data-action="puzzle {name} {number}"]')).to_be_visible(timeout=30_000)
        session = choose_puzzle(page, name, number)
        solve(page, session, NUMBERED[name][number].answers[0], way)
        expect(page.locator("#verdict.right"), f"{theme} by {way}").to_be_visible()
        expect(page.locator("#result")).to_contain_text("Your puzzle rating")
        page.locator("button.back").click()
        expect(page.locator(f'[data-action="puzzle {name} {number}"]')).to_have_class("solved")
    context.close()


def test_a_wrong_try_is_answered_and_made_good(app: Page) -> None:
    puzzle = NUMBERED["ringgz"][1]
    session = open_puzzle(app, "ringgz")
    wrong = next(text for text in map(str, session.position.legal_moves()) if text not in puzzle.answers)

    make_move(app, session, wrong)
    expect(app.locator("#verdict.wrong")).to_contain_text("See how it’s answered", timeout=ANSWER_MS)
    expect(app.locator("#live")).not_to_be_empty()
    app.locator('[data-action="again_puzzle"]').click()
    make_move(app, session, puzzle.answers[0])

    expect(app.locator("#verdict.right")).to_be_visible()


def test_a_puzzle_is_solved_by_keys_alone(app: Page) -> None:
    number = plain("ringgz")
    session = open_puzzle(app, "ringgz", number)
    piece, square, *_ = presses_of(session, NUMBERED["ringgz"][number].answers[0])

    app.locator(f'.hand.active [data-target="{piece}"]').focus()
    app.keyboard.press("Enter")
    expect(app.locator(f'.hand.active [data-target="{piece}"]')).to_have_attribute("aria-pressed", "true")
    app.locator(f'#board [role=gridcell][data-target="{square}"]').focus()
    for _ in range(MOST_PRESSES):
        if app.locator("#verdict").count():
            break
        app.keyboard.press("Enter")
        app.wait_for_timeout(300)

    expect(app.locator("#verdict.right")).to_be_focused()


def test_a_puzzle_is_solved_by_touch_on_the_smallest_phone(browser: Browser, base_url: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 568}, has_touch=True, base_url=base_url)
    page = context.new_page()
    number = plain("sectori")
    page.goto(f"/#puzzle/sectori/{number}")
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    puzzle = NUMBERED["sectori"][number]

    for target in presses_of(Session.of(puzzle.record), puzzle.answers[0]):
        if page.locator("#verdict").count() == 0:
            page.locator(f'[data-target="{target}"]').last.tap(force=True)
            page.wait_for_timeout(1200)  # two taps close together are one

    expect(page.locator("#verdict.right")).to_be_visible(timeout=ANSWER_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    context.close()


@pytest.mark.browser_context_args(locale="es")
@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_what_stands_on_the_tiles_of_puzzles_stays_on_them(app: Page, width: int) -> None:
    app.set_viewport_size({"width": width, "height": 800})
    app.evaluate("location.hash = 'puzzles'")
    expect(app.locator(".days button")).to_have_count(6, timeout=ANSWER_MS)
    too_wide = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)"
    assert app.locator(".puzzles button").evaluate_all(too_wide) == []
    for name in PUZZLES:
        app.evaluate("name => { location.hash = `puzzles/${name}` }", name)
        expect(app.locator(f'[data-action="puzzle {name} 1"]')).to_be_visible()
        assert app.locator(".puzzles button").evaluate_all(too_wide) == []


def solve_day(page: Page, day: date) -> None:
    """Open the puzzle of the day from the start screen, and solve it."""
    puzzle: Puzzle = puzzle_of_day(PUZZLES, str(day))
    page.locator('.home [data-action="daily"]').click()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    assert page.url.endswith(f"#daily/{day}")
    make_move(page, Session.of(puzzle.record), puzzle.answers[0])
    expect(page.locator("#verdict.right")).to_be_visible()


def go_home(page: Page, day: date, clock: str) -> None:
    """It is this time, and the start screen is open."""
    page.clock.set_fixed_time(f"{day}T{clock}")
    page.locator("button.back").click()
    page.locator('[data-action="home"]').first.click()
    expect(page.locator(".home")).to_be_visible(timeout=ANSWER_MS)


def test_a_week_of_days_is_solved_and_the_clock_set_back_breaks_nothing(
    page: Page, open_app: Callable[..., Page]
) -> None:
    page.clock.set_fixed_time(f"{FIRST}T10:00:00")
    open_app(page)
    for n in range(7):
        day = FIRST + timedelta(n)
        solve_day(page, day)
        go_home(page, day, "23:59:58")
        expect(page.locator("#daily")).to_contain_text("Solved. The next one comes at midnight")
        page.locator('[data-action="puzzles"]').click()
        go_home_from_list(page, day + timedelta(1))
        expect(page.locator("#daily")).not_to_contain_text("Solved")
        expect(page.locator("#daily")).to_contain_text(f"{n + 1} day")

    page.clock.set_fixed_time(f"{FIRST - timedelta(3)}T08:00:00")
    solve_day(page, FIRST - timedelta(3))
    page.locator('[data-action="share_day"]').click()
    expect(page.locator("#toast")).to_contain_text("Result copied")
    page.clock.set_fixed_time(f"{FIRST + timedelta(6)}T12:00:00")
    open_app(page)

    expect(page.locator("#daily")).to_contain_text("7 days in a row")
    assert DAILY == "daily"


def go_home_from_list(page: Page, day: date) -> None:
    """It is another day, and the start screen is open."""
    page.clock.set_fixed_time(f"{day}T00:00:01")
    page.locator('[data-action="home"]').first.click()
    expect(page.locator(".home")).to_be_visible(timeout=ANSWER_MS)


def test_the_puzzles_come_when_they_are_opened_and_are_kept_offline(
    kept_offline: Page, site: Site, open_app: Callable[..., Page]
) -> None:
    page = kept_offline
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    open_app(page)
    assert not [url for url in asked if "puzzles" in url]

    open_puzzle(page, "blokus")
    assert len({url for url in asked if "puzzles" in url}) == 1
    site.stop()
    open_app(page, "/")

    open_puzzle(page, "cathedral")
