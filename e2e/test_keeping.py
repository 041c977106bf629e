"""What survives: the game after a reload, the app without a server, everything else when one record is damaged."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import (
    begin,
    open_record,
    paste_record,
    play_by_mouse,
    played,
    plies,
    position,
    store,
    wait_for_turn,
)

GOOD = '[Game "blokus"]\nd10,e10 j5,k5'


def test_a_reload_in_mid_game_finds_the_same_position_and_is_no_second_window(app: Page) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    before, moves = position(app), plies(app)

    app.reload()
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=30_000)

    assert position(app) == before
    assert plies(app) == moves
    expect(app.locator("#toast")).to_be_empty()
    play_by_mouse(app)
    wait_for_turn(app)
    assert len(plies(app)) == 4
    app.locator('[data-action="undo"]').click()
    expect(app.locator("#moves li")).to_have_count(2)
    assert plies(app) == moves


def killed_before_it_was_stored(page: Page) -> tuple[list[str], list[str]]:
    """Kill a tab before the browser has stored a move; return the plies before and after the move."""
    before = plies(page)
    page.evaluate("() => { pygames.attempt = () => new Promise(() => {}); }")  # the storage doesn't respond any more
    play_by_mouse(page)
    wait_for_turn(page)
    after = plies(page)
    page.close(run_before_unload=False)
    return before, after


@pytest.mark.parametrize("note", ["[5, null]", *(pytest.param(note, marks=pytest.mark.long) for note in ("{}", "["))])
def test_what_was_shown_is_there_though_the_tab_was_killed_before_it_was_stored_and_only_then(
    app: Page, open_app: Callable[..., Page], note: str
) -> None:
    """A note is left alone where it is damaged, or where another window went on."""
    context, other = app.context, app.context.new_page()
    other.goto("/licences.txt")
    begin(app)
    _, after = killed_before_it_was_stored(app)
    page = open_app(context.new_page(), "/#table")
    wait_for_turn(page)
    assert plies(page) == after
    moves = played_on(page)
    page.close()

    page = open_app(context.new_page())
    page.locator('[data-action^="resume"]').click()
    wait_for_turn(page)
    assert plies(page) == moves
    assert noted(other) == []

    killed_before_it_was_stored(page)
    (key,) = noted(other)
    other.evaluate("([key, note]) => localStorage.setItem(key, note)", [key, note])
    page = open_app(context.new_page(), "/#table")
    wait_for_turn(page)
    assert plies(page) == moves
    assert noted(other) == []

    killed_before_it_was_stored(page)
    (key,) = noted(other)
    store(other, {key.removeprefix("pygames-note "): GOOD})
    page = open_app(context.new_page(), "/#table")
    wait_for_turn(page)
    assert plies(page) == ["d10,e10", "j5,k5"]
    assert noted(other) == []


def played_on(page: Page) -> list[str]:
    """Make a move, wait for the answer, return all plies once they are stored."""
    play_by_mouse(page)
    wait_for_turn(page)
    expect(page.locator("html[data-saved=yes]")).to_be_attached()
    return plies(page)


def noted(page: Page) -> list[str]:
    """Return the keys of what the journal has noted."""
    keys = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('pygames-note '))")
    return [str(key) for key in keys]


@pytest.mark.visit("same")
def test_a_pasted_record_stays_in_sight_until_it_is_understood(app: Page) -> None:
    app.locator('[data-action="dialog load"]').last.click()
    app.locator("textarea[name=record]").fill("hello")
    app.evaluate("document.querySelector('#dialog form').requestSubmit()")

    expect(app.locator("textarea")).to_have_value("hello", timeout=1)


def test_a_good_record_is_opened_and_the_game_before_it_stays_on_the_shelf(app: Page) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)

    paste_record(app, GOOD)

    expect(app.locator('#moves [data-plies="d10,e10"]')).to_be_attached()
    assert plies(app) == ["d10,e10", "j5,k5"]
    app.locator('[data-action="home"]').click()
    expect(app.locator(".saved li")).to_have_count(2)


@pytest.mark.visit("same")
def test_the_last_move_of_a_long_game_is_in_sight_when_it_is_opened(app: Page) -> None:
    open_record(app, played("ringgz", 2, 40).record.write())

    expect(app.locator("#moves [aria-current]")).to_be_in_viewport(ratio=1)
    app.set_viewport_size({"width": 844, "height": 390})
    app.set_viewport_size({"width": 1280, "height": 700})
    expect(app.locator("#moves [aria-current]")).to_be_in_viewport(ratio=1)


def test_without_storage_the_game_goes_on(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    context.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked'); } })")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)

    begin(page)
    play_by_mouse(page)

    assert wait_for_turn(page)
    context.close()
