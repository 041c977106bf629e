"""Setting up, saving, sharing by link and file, and results."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e import hands
from e2e.busy import tasks_of
from e2e.hands import begin, play_by_mouse, plies, rectangle, wait_for_turn
from pygames import GAMES
from web.app.storage import archive
from web.app.storage.results import Result

NO_WORKER = "window.Worker = class { addEventListener() {} postMessage() {} terminate() {} }"
"""With this, the start screen stays as the build has prerendered it."""
HOSTILE = "<img src=x onerror=alert(1)> \u202e👩‍🚀"


def played(page: Page) -> None:
    """Open a game with two moves."""
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


def test_a_game_is_renamed_deleted_brought_back_saved_in_a_file_and_taken_in(app: Page, tmp_path: Path) -> None:
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
    app.locator('[data-action="undelete"]').click()
    expect(app.locator(".saved-title")).to_have_text("Sunday <b>")

    with app.expect_download() as download:
        app.locator('[data-action="export"]').evaluate("button => button.click()")  # a toast may cover it
    today = app.evaluate("new Date().toLocaleDateString('sv')")
    assert download.value.suggested_filename == f"quiet-table-backup-{today}.json"
    file = tmp_path / "everything.json"
    download.value.save_as(file)
    assert any(key.startswith("game ") for key in json.loads(file.read_text())["kept"])
    app.locator('[data-action^="delete"]').click()
    expect(app.locator("#shelf")).to_contain_text("No saved games yet")
    app.locator('[data-action="dialog load"]').click()
    app.locator("[data-file]").set_input_files(file)
    expect(app.locator("#toast")).to_contain_text("1 game imported")
    expect(app.locator(".saved li")).to_have_count(1)
    app.locator('[data-action^="resume"]').click()
    expect(app.locator("#moves [data-plies]")).to_have_count(2)

    app.locator('[data-action="home"]').click()
    expect(app.locator("#continue .saved-game")).to_have_count(1)
    cards = rectangle(app.locator(".cards"))
    again = app.context.new_page()
    again.add_init_script(NO_WORKER)
    again.goto("/")
    expect(again.locator(".reserved li").first).to_be_visible()
    assert rectangle(again.locator(".cards"))["y"] == cards["y"], "the start screen keeps its place"
    again.close()


def test_a_link_shows_the_game_and_a_copy_or_an_earlier_position_is_gone_on_with(
    app: Page, open_app: Callable[..., Page]
) -> None:
    played(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog share"]').click()
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
    guest.close()

    app.locator('[data-action="look 1"]').click()
    app.locator('[data-action="branch"]').click()
    wait_for_turn(app)
    expect(app.locator("#moves [data-plies]")).to_have_count(2)
    app.locator('[data-action="home"]').click()
    expect(app.locator(".saved li")).to_have_count(2)


def test_a_broken_link_says_so_and_without_games_the_statistics_say_what_they_will_count(
    page: Page, open_app: Callable[..., Page]
) -> None:
    open_app(page, "/#game=eNpLTEpOBQACJgEn")
    expect(page.locator("#toast")).to_contain_text("This link doesn’t contain a game")

    page.locator('[data-action="statistics"]').click()
    expect(page.locator("#figures")).to_contain_text("No finished games yet")
    page.locator('[data-action="home"]').first.click()
    begin(page)


def backup(path: Path, games: int) -> dict[str, str]:
    """Write a file of this many different finished games with their results; return its contents."""
    kinds = [hands.played(name, GAMES[name].seats[0]) for name in GAMES]
    kept = {}
    for n in range(games):
        session = kinds[n % len(kinds)]
        kept[f"game {n + 1}"] = session.record.write().replace("\n\n", f'\n[Title "No. {n + 1}"]\n\n', 1)
        kept[f"result {n + 1}"] = Result.of(session, "2026-11-20 10:00:00").write()
    path.write_text(archive.write(kept))
    return kept


def choose_file(page: Page, file: Path) -> None:
    page.locator('[data-action="dialog load"]').first.click()
    page.locator("[data-file]").set_input_files(file)


def saved_file(page: Page, file: Path) -> dict[str, str]:
    """Return everything that the page saves as a file."""
    with page.expect_download() as download:
        page.locator('[data-action="export"]').evaluate("button => button.click()")  # a toast may cover it
    download.value.save_as(file)
    return archive.read(file.read_text())


LONGEST_MS = 1000
KEEP_TOLD = """() => {
    for (const told of [document.getElementById("toast"), document.getElementById("live")]) {
        const keep = () => { document.documentElement.dataset.told += ` ${told.textContent}`; };
        new MutationObserver(keep).observe(told, { childList: true, characterData: true, subtree: true });
    }
}"""
"""Keeps what is said and shown for a while, as that may be over before a test looks at it."""


@pytest.mark.only_browser("chromium")
@pytest.mark.slow(10)
@pytest.mark.parametrize("games", [120, pytest.param(1000, marks=pytest.mark.long)])
def test_a_backup_of_many_games_is_imported_with_progress_while_the_page_is_used(
    app: Page, tmp_path: Path, open_app: Callable[..., Page], games: int
) -> None:
    file = tmp_path / "many.json"
    kept = backup(file, games)
    texts = {text for key, text in kept.items() if key.startswith("game ")}

    app.evaluate(KEEP_TOLD)
    with tasks_of(app) as taken:
        choose_file(app, file)
        expect(app.locator("html")).to_have_attribute("data-told", re.compile("Importing…"))
        app.locator('[data-action="home"]').first.click()
        begin(app)
        play_by_mouse(app)
        expect(app.locator("#moves [data-plies]").first).to_be_attached()
        app.locator('[data-action="home"]').first.click()
        told = re.compile(f"{games} games imported\\.")
        expect(app.locator("html")).to_have_attribute("data-told", told, timeout=60_000)

    assert 0 < max(taken) < LONGEST_MS, "the page answers all the while"
    again = open_app(app)
    expect(again.locator(".all-saved")).to_have_text(f"All {games + 1} saved games")
    again.locator(".all-saved").click()
    expect(again.locator(".saved li")).to_have_count(50)
    expect(again.locator(".saved-title").nth(1)).to_have_text(f"No. {games}")
    again.locator('[data-action="page 1"]').click()
    expect(again.locator(".pages").first).to_contain_text(f"51 to 100 of {games + 1}")
    expect(again.locator(".saved li")).to_have_count(50)
    found = saved_file(again, tmp_path / "again.json")
    assert texts <= set(found.values())
    assert sum(key.startswith("result ") for key in found) == games
    again.locator('[data-action="home"]').first.click()
    again.locator('[data-action="statistics"]').click()
    expect(again.locator('[data-action="erase"]')).to_be_visible()
