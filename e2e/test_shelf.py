"""Setting a game up, keeping it, passing it on by link and file, and what came of it."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.hands import begin, play_by_mouse, plies, wait_for_turn

HOSTILE = "<img src=x onerror=alert(1)> \u202e👩‍🚀"


def played(page: Page) -> None:
    """Have a game with two moves on the table."""
    begin(page)
    play_by_mouse(page)
    wait_for_turn(page)


def test_a_game_is_set_up_with_names_levels_and_changed_seats(app: Page) -> None:
    app.locator('[data-action="setup blockers"]').click()
    app.locator('[name="name0"]').fill(HOSTILE)
    app.locator('[name="seat1"]').select_option("human")
    app.locator('[name="name1"]').fill("Ben")
    app.locator('[name="seat2"]').select_option("bot skilled")
    expect(app.locator('[name="seat2"] option:checked')).to_contain_text("Thinks a little ahead.")
    app.locator('[data-send="swap blockers 1"]').click()
    expect(app.locator('[name="name0"]')).to_have_value("Ben")
    expect(app.locator('[data-send="swap blockers 1"]')).to_be_focused()
    app.locator('[type="submit"]').click()

    expect(app.locator("#seats")).to_contain_text("Ben")
    expect(app.locator("#seats")).to_contain_text("<img src=x")
    expect(app.locator("#seats img")).to_have_count(0)
    app.locator('[data-action="home"]').click()
    app.locator('[data-action="setup blockers"]').click()
    expect(app.locator('[name="name0"]')).to_have_value("Ben")


def test_a_game_is_renamed_deleted_and_brought_back(app: Page) -> None:
    played(app)
    app.locator('[data-action="home"]').click()
    app.locator('.bar [data-action="shelf"]').click()
    app.locator('[data-action^="dialog rename"]').click()
    expect(app.locator("#dialog [name=title]")).to_be_focused()
    app.locator('[name="title"]').fill("Sunday <b>")
    app.keyboard.press("Enter")
    expect(app.locator(".saved-title")).to_have_text("Sunday <b>")

    app.locator('[data-action^="delete"]').click()
    expect(app.locator("#shelf")).to_contain_text("No saved games yet")
    app.locator('[data-action="regret"]').click()
    expect(app.locator(".saved-title")).to_have_text("Sunday <b>")
    app.locator('[data-action^="resume"]').click()
    expect(app.locator("#moves [data-plies]")).to_have_count(2)


def test_a_link_shows_the_game_and_a_copy_is_gone_on_with(app: Page, open_app: Callable[..., Page]) -> None:
    played(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog link"]').click()
    expect(app.locator("#dialog [type=submit]")).to_be_focused()
    address = app.locator('[name="text"]').input_value()
    app.keyboard.press("Escape")
    moves = plies(app)

    guest = open_app(app.context.new_page(), address)
    expect(guest.locator("#prompt")).to_contain_text("This game came from a link")
    assert plies(guest) == moves
    guest.locator('[data-action="keep"]').click()
    expect(guest.locator("#board > svg.mine")).to_be_visible()
    play_by_mouse(guest)
    wait_for_turn(guest)

    assert plies(app) == moves
    guest.locator('[data-action="home"]').click()
    expect(guest.locator(".saved li")).to_have_count(2)


def test_a_broken_link_says_so(page: Page, open_app: Callable[..., Page]) -> None:
    open_app(page, "/#game=eNpLTEpOBQACJgEn")

    expect(page.locator("#toast")).to_contain_text("This link doesn’t contain a game")
    begin(page)


def test_going_on_from_an_earlier_position_leaves_the_game_as_it_is(app: Page) -> None:
    played(app)
    app.locator('[data-action="look 1"]').click()

    app.locator('[data-action="branch"]').click()

    wait_for_turn(app)
    expect(app.locator("#moves [data-plies]")).to_have_count(2)
    app.locator('[data-action="home"]').click()
    expect(app.locator(".saved li")).to_have_count(2)


def test_everything_is_saved_in_a_file_and_taken_in(app: Page, tmp_path: Path) -> None:
    played(app)
    app.locator('[data-action="home"]').click()
    app.locator('.bar [data-action="shelf"]').click()
    with app.expect_download() as download:
        app.locator('[data-action="export"]').click()
    today = app.evaluate("new Date().toLocaleDateString('sv')")
    assert download.value.suggested_filename == f"pygames-{today}.json"
    file = tmp_path / "everything.json"
    download.value.save_as(file)
    assert any(key.startswith("game ") for key in json.loads(file.read_text())["kept"])
    app.locator('[data-action^="delete"]').click()
    expect(app.locator("#shelf")).to_contain_text("No saved games yet")

    app.locator('[data-action="dialog load"]').click()
    app.locator("[data-file]").set_input_files(file)

    expect(app.locator("#toast")).to_contain_text("1 game imported")
    expect(app.locator(".saved li")).to_have_count(1)


def test_without_games_the_statistics_say_what_they_will_count(app: Page) -> None:
    app.locator('[data-action="statistics"]').click()

    expect(app.locator("#figures")).to_contain_text("No finished games yet")
