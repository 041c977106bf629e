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
from tools.serve import Site

GOOD = '[Game "blokus"]\nd10,e10 j5,k5'
BROKEN = {
    "": "isn’t a Quiet Table game",
    "hello": "isn’t a Quiet Table game",
    '[Game "chess"] e4': "no game called that",
    '[Game "blokus"]\n\nz99': "Line 3",
    '[Game "blokus"]\nd10,e10 j5,k5\na1': "Line 3",
    '[Game "blokus"] [Seats "7"]': "seats for 2",
    '[Game "blokus"] [Option starts "upside down"]': "allowed values: free, fixed",
    "<img src=x onerror=alert(1)>": "isn’t a Quiet Table game",
    '[Game "blokus"]\n' + "e10 " * 3000: "has more than",
}


def test_a_reload_in_mid_game_finds_the_same_position(app: Page, open_app: Callable[..., Page]) -> None:
    begin(app)
    for _ in range(2):
        play_by_mouse(app)
        wait_for_turn(app)
    before, moves = position(app), plies(app)

    app.reload()
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=30_000)

    assert position(app) == before
    assert plies(app) == moves
    app.locator('[data-action="undo"]').click()
    expect(app.locator("#moves li")).to_have_count(2)


def test_a_closed_tab_is_gone_on_with_from_the_start_screen(app: Page, open_app: Callable[..., Page]) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    moves = plies(app)
    context = app.context
    app.close()

    again = open_app(context.new_page())
    again.locator('[data-action^="resume"]').click()

    expect(again.locator("#moves li")).to_have_count(len(moves))
    assert plies(again) == moves


def killed_before_it_was_stored(page: Page) -> tuple[list[str], list[str]]:
    """Kill a tab before the browser has stored a move; return the plies before and after the move."""
    before = plies(page)
    page.evaluate("() => { pygames.attempt = () => new Promise(() => {}); }")  # the storage doesn't respond any more
    play_by_mouse(page)
    wait_for_turn(page)
    after = plies(page)
    page.close(run_before_unload=False)
    return before, after


def test_what_was_shown_is_there_though_the_tab_was_killed_before_it_was_stored(
    app: Page, open_app: Callable[..., Page]
) -> None:
    context = app.context
    begin(app)
    _, after = killed_before_it_was_stored(app)

    again = open_app(context.new_page(), "/#table")
    wait_for_turn(again)
    assert plies(again) == after
    play_by_mouse(again)
    wait_for_turn(again)
    moves = plies(again)
    again.reload()

    wait_for_turn(again)
    assert plies(again) == moves


@pytest.mark.parametrize(
    "note", ["", "[5, null]", *(pytest.param(note, marks=pytest.mark.long) for note in ("{}", "["))]
)
def test_what_was_noted_is_left_where_another_window_went_on_or_the_note_is_damaged(
    app: Page, open_app: Callable[..., Page], note: str
) -> None:
    context, other = app.context, app.context.new_page()
    other.goto("/licences.txt")
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    before, _ = killed_before_it_was_stored(app)
    (key,) = other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('pygames-note game '))")
    if note:
        other.evaluate("([key, note]) => localStorage.setItem(key, note)", [key, note])
    else:
        store(other, {key.removeprefix("pygames-note "): GOOD})

    again = open_app(context.new_page(), "/#table")

    wait_for_turn(again)
    assert plies(again) == (before if note else ["d10,e10", "j5,k5"])
    assert other.evaluate("Object.keys(localStorage).filter(key => key.startsWith('pygames-note '))") == []


@pytest.mark.visit("first")
def test_after_one_load_the_server_may_die(kept_offline: Page, site: Site, open_app: Callable[..., Page]) -> None:
    page = kept_offline
    begin(page)
    play_by_mouse(page)
    wait_for_turn(page)

    site.stop()
    open_app(page, "/#table")
    page.reload()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=30_000)

    for _ in range(3):
        play_by_mouse(page)
        wait_for_turn(page)
    assert len(plies(page)) == 8


@pytest.mark.visit("same")
def test_a_bad_record_is_refused_with_its_reason_and_the_game_stays(app: Page) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    before = position(app)

    for text, reason in BROKEN.items():
        paste_record(app, text)

        expect(app.locator("#problem")).to_contain_text(reason)
        assert app.locator("textarea").input_value() == text
        app.keyboard.press("Escape")
        expect(app.locator("#dialog")).to_be_hidden()
        assert position(app) == before
        assert len(plies(app)) == 2


@pytest.mark.visit("same")
def test_a_pasted_record_stays_in_sight_until_it_is_understood(app: Page) -> None:
    app.locator('[data-action="dialog load"]').last.click()
    app.locator("textarea[name=record]").fill(next(iter(BROKEN)))
    app.evaluate("document.querySelector('#dialog form').requestSubmit()")

    expect(app.locator("textarea")).to_have_value(next(iter(BROKEN)), timeout=1)


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


def test_a_damaged_save_is_kept_aside(app: Page) -> None:
    store(app, {"game 7": "[Game nonsense"})

    app.reload()

    expect(app.locator("#live")).to_contain_text("couldn’t be read", timeout=30_000)
    keys = """new Promise(done => {
        const open = indexedDB.open("keyval-store");
        open.onsuccess = () => {
            const all = open.result.transaction("keyval").objectStore("keyval").getAllKeys();
            all.onsuccess = () => done(all.result);
        };
    })"""
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    assert "damaged game 7" in app.evaluate(keys)


def test_without_storage_the_game_goes_on(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url)
    context.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked'); } })")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=30_000)

    begin(page)
    play_by_mouse(page)

    assert wait_for_turn(page)
    context.close()
