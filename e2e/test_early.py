"""Presses and choices before Python is ready: they show an effect at once, and are handled when it is."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from e2e.hands import ANSWER_MS, all_shown, click_mark, plies, usable
from pygames import GAMES

pytestmark = [pytest.mark.visit("first"), pytest.mark.browser_context_args(service_workers="block")]

PHASES = {"no Python": r"/(worker\.\w+\.js|page\.\w+\.mpy)$", "no engine": r"/worker\.\w+\.js$"}
"""What is held back, by what is missing then."""
ONCE_NO_PYTHON = pytest.mark.parametrize("release", ["no Python"], indirect=True)
ONCE_NO_ENGINE = pytest.mark.parametrize("release", ["no engine"], indirect=True)
"""For what takes the same way in both phases (tests/boot/early-input.test.mjs)."""
NO_ENGINE_WHEN_LONG = pytest.mark.parametrize(
    "release", ["no Python", pytest.param("no engine", marks=pytest.mark.long)], indirect=True
)
Release = Callable[[], None]


@pytest.fixture(params=PHASES)
def release(request: pytest.FixtureRequest, page: Page) -> Release:
    """Open the page without Python, or without its engine; the function returned releases what was held back."""
    held: list[Route] = []
    going = False

    def hold(route: Route) -> None:
        if going:
            route.continue_()
        else:
            held.append(route)

    def go() -> None:
        nonlocal going
        going = True
        for route in held:
            route.continue_()
        expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)

    page.context.route(re.compile(PHASES[request.param]), hold)
    page.goto("/")
    if request.param == "no engine":
        expect(page.locator("html[data-ready=page]")).to_be_attached(timeout=30_000)
    return go


def set_up(page: Page) -> None:
    """Choose Ringgz for three, with a strong player on the last seat."""
    page.locator('[data-action="setup ringgz"]').click()
    expect(page.locator(".setup h1")).to_be_focused()
    page.get_by_label("3", exact=True).check()
    expect(page.locator(".setup select[name^=seat]")).to_have_count(3)
    page.locator("select[name=seat2]").select_option("bot strong")


@NO_ENGINE_WHEN_LONG
def test_a_game_is_set_up_and_begun(page: Page, release: Release) -> None:
    set_up(page)
    page.locator("input[name=name0]").fill("Ana")
    page.locator(".setup button[type=submit]").click()
    expect(page.locator(".setup button[type=submit]")).to_be_disabled()

    release()

    expect(page.locator(".table .seat")).to_have_count(3)
    expect(page.locator(".table .seat").first).to_contain_text("Ana")
    expect(page.locator(".table .seat").last).to_contain_text("Strong bot")
    page.go_back()
    expect(page.locator(".setup")).to_be_visible()


def test_a_half_filled_form_with_the_picture_of_its_game_stays_as_it_is(page: Page, release: Release) -> None:
    set_up(page)
    drawn = "picture => [picture.getBoundingClientRect().width > 80, picture.querySelectorAll('svg').length]"
    assert page.locator(".about .card-picture").evaluate(drawn) == [True, 1]
    page.locator("input[name=name0]").press_sequentially("Ana")

    release()

    name = page.locator("input[name=name0]")
    expect(page.locator("html[data-ready=engine]")).to_be_attached()
    expect(page.locator("select[name=seat2]")).to_have_value("bot strong")
    expect(name).to_have_value("Ana")
    expect(name).to_be_focused()
    assert page.locator(".about .card-picture").evaluate(drawn) == [True, 1]


def test_the_first_move_waits_and_is_made(page: Page, release: Release) -> None:
    page.locator('[data-action="quick ringgz"]').click()
    click_mark(page, page.locator("#board [role=gridcell][aria-label^=c3]"))

    release()
    place = page.locator('#tools [data-target="place"]:enabled')
    rows = page.locator("#moves [data-plies]")
    expect(place.or_(rows).first).to_be_visible()
    all_shown(page)
    if place.count():  # the base was not previewed there
        place.click()

    expect(rows.first).to_be_visible(timeout=ANSWER_MS)
    assert "c3" in plies(page)[0]


@ONCE_NO_PYTHON
def test_back_on_the_start_screen_what_is_pressed_twice_begins_one_game_and_one_goes_elsewhere(
    page: Page, errors: list[str], release: Release
) -> None:
    page.locator('[data-action="setup ringgz"]').click()
    page.locator('.setup [data-action="home"]').click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    page.context.route("**/painted/*", lambda route: route.fulfill(status=404))  # nothing shows that a press is queued
    page.locator('[data-action="quick ringgz"]').dblclick()
    page.locator('[data-action="shelf"]').click()

    release()

    expect(page.locator("h1")).to_have_text("Saved games")  # by Python, as this screen isn't painted either
    expect(page.locator(".saved li")).to_have_count(1)
    page.go_back()
    expect(page.locator(".table.ringgz")).to_be_visible()
    errors[:] = [text for text in errors if "404" not in text]


@ONCE_NO_ENGINE
def test_the_table_of_every_game_is_shown_a_piece_is_taken_and_what_fails_keeps_nothing_else_from_being_done(
    page: Page, errors: list[str], release: Release, subtests: pytest.Subtests
) -> None:
    page.evaluate("""window.pygames.earlyInput.add('{"do": "act", "action": "nonsense"}')""")
    for game in GAMES:
        with subtests.test(game=game):
            page.locator(f'#app [data-action="quick {game}"]').first.click()
            expect(page.locator(f".table.{game} #board > svg")).to_be_visible()
        page.locator('#app [data-action="home"]').click()
        expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    page.locator('[data-action="quick blokus"]').click()
    usable(page).first.click()

    release()

    expect(page.locator("html[data-painted]")).to_have_count(0)
    expect(page.locator(".table.blokus #board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    expect(usable(page).first).to_have_attribute("aria-pressed", "true")
    assert errors
    errors.clear()


def test_who_reads_spanish_is_shown_spanish(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="es-ES", service_workers="block")
    context.route(re.compile(PHASES["no engine"]), lambda route: None)
    page = context.new_page()
    page.goto("/")

    page.locator('[data-action="setup blokus"]').click()

    expect(page.locator(".setup button[type=submit]")).to_have_text("Empezar")
    context.close()
