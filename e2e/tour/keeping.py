"""Stops about what is kept and passed on: saved games, backups, statistics, links, pictures, texts, settings."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator, Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, open_record, paste_record, plies, store, wait_for_turn
from e2e.tour.hands import as_seen, clipboard, closed, copied, home, menu, over, press, running, submit, told
from e2e.tour.reading import NO_PRINT, PRINT
from e2e.tour.stop import NO_GAME, stop
from pygames import GAMES, Record, Session
from tests.web.months import TODAY, stored_month
from tests.web.test_ladder import D, L, W, games
from web.app.storage import archive

TOO_LARGE = 60_000_001
MANY = 51
"""One more saved game than a page of them shows."""


@stop("shelf / dialog rename / rename / dialog link / copylink / copied / delete / undelete / quiet")
def a_saved_game_is_renamed_shared_deleted_and_brought_back(page: Page, game: str) -> None:
    open_record(page, titled(over(game), "Monday"))
    home(page)
    press(page, "shelf")
    row(page, "Monday").locator('[data-action^="dialog rename"]').click()
    page.locator("#dialog [name=title]").fill("Sunday")
    submit(page)
    closed(page)
    with clipboard(page):
        row(page, "Sunday").locator('[data-action^="dialog link"]').click()
        submit(page)
        assert "#game=" in copied(page)
    told(page, "Link copied.", "#toast")
    row(page, "Sunday").locator('[data-action^="delete"]').click()
    expect(row(page, "Sunday")).to_have_count(0)
    press(page, "undelete")
    row(page, "Sunday").locator('[data-action^="delete"]').click()
    expect(row(page, "Sunday")).to_have_count(0)
    press(page, "quiet")
    expect(page.locator("#toast")).to_be_empty()


def titled(session: Session, title: str) -> str:
    """Return the record of a game with a title."""
    return session.record.write().replace("\n\n", f'\n[Title "{title}"]\n\n', 1)


def row(page: Page, title: str) -> Locator:
    """Return a saved game by its title."""
    return page.locator(".saved li").filter(has_text=title)


@stop("dialog share / copylink / copied / copy / save / dialog picture / picture / picture_is / keep")
def a_game_is_given_away_in_every_form_and_its_link_is_followed(page: Page, game: str) -> None:
    session = over(game) if GAMES[game].has_secrets else running(game)
    open_record(page, session.record.write())
    with clipboard(page):
        menu(page, "dialog share")
        submit(page)
        address = copied(page)
        menu(page, "dialog share")
        press(page, "copy")
        assert Record.read(copied(page)).plies == session.plies
    menu(page, "dialog share")
    with page.expect_download() as saved:
        press(page, "save")
    assert Record.read(saved.value.path().read_text(encoding="utf-8")).plies == session.plies
    menu(page, "dialog share")
    press(page, "dialog picture")
    with page.expect_download() as saved:
        press(page, "picture save")
    assert saved.value.suggested_filename == f"{game}-{session.ply}.png"
    closed(page)
    page.evaluate("hash => { location.hash = hash }", address.partition("#")[2])
    told(page, "This game came from a link.", "#prompt")
    press(page, "keep")
    wait_for_turn(page)
    assert plies(page) == as_seen(session)


@stop("dialog load / load / open_part / refuse_file")
def a_damaged_game_is_opened_as_far_as_it_goes_and_too_large_a_file_is_refused(page: Page, game: str) -> None:
    session = running(game)
    paste_record(page, f"{session.record.write().rstrip()} nonsense\n")
    told(page, "nonsense", "#dialog")
    press(page, "open_part")
    closed(page)
    wait_for_turn(page)
    assert plies(page)[: session.ply] == as_seen(session)
    menu(page, "dialog load")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "large.txt"
        with file.open("wb") as written:
            written.truncate(TOO_LARGE)
        page.locator("#dialog [data-file]").set_input_files(file)
        told(page, "too large", "#dialog")


def past(game: str) -> str:
    """Return the backup of somebody who has played a game often."""
    results = {key: result.write() for key, result in games("casual", *[W, L, D] * 5, game=game).items()}
    kept = {f"game {n + 1}": titled(running(game), f"No. {n + 1}") for n in range(MANY)}
    return archive.write({**results, **kept})


@stop(
    "dialog load / load / page / export / statistics / tabulate / even / erase / undelete / face",
    visit="again",
    seconds=8,
)
def a_backup_is_taken_in_and_the_statistics_follow(page: Page, game: str) -> None:
    press(page, "dialog load")
    page.locator("#dialog [data-file]").set_input_files(
        {"name": "backup.json", "mimeType": "application/json", "buffer": past(game).encode()}
    )
    told(page, f"{MANY} games imported", "#toast")
    press(page, "quiet", "page 1")
    told(page, f"{MANY} to {MANY} of {MANY}", "#shelf")
    with page.expect_download() as saved:
        press(page, "export")
    assert len(archive.read(saved.value.path().read_text(encoding="utf-8"))) > MANY
    home(page)
    an_even_match_is_chosen(page, game)
    home(page)
    press(page, "statistics", f"statistics {game}")
    page.locator("svg.curve").wait_for(timeout=ANSWER_MS)
    press(page, f"face {game}*")
    told(page, "bot", "#seats")
    home(page)
    press(page, "statistics")
    with page.expect_download() as saved:
        press(page, "tabulate")
    assert saved.value.path().read_text(encoding="utf-8").count(game) == 15
    press(page, "erase")
    told(page, "No finished games yet.", "#figures")
    press(page, "undelete")
    page.locator(".ladder").first.wait_for()


@stop(
    "statistics / month / share_month / month_picture / picture_is / print_month",
    games=NO_GAME,
    visit="first",
    seconds=8,
)
def a_month_is_looked_at_shared_and_printed(page: Page, _: str) -> None:
    page.clock.set_fixed_time(f"{TODAY}T12:00:00")
    store(page, stored_month())
    page.reload()
    page.locator(".screen.home").wait_for(timeout=ANSWER_MS)
    press(page, "statistics", "month")
    told(page, "November 2026", "#months")
    page.locator("#month .best-finale svg").wait_for(timeout=ANSWER_MS)
    press(page, "month 2026-10")
    told(page, "October 2026", "#months")
    press(page, "month 2026-11", "share_month*")
    with page.expect_download() as saved:
        press(page, "month_picture save*")
    assert saved.value.suggested_filename == "quiet-table-2026-11.png"
    closed(page)
    press(page, "quiet")
    page.evaluate(PRINT)
    press(page, "print_month")
    page.locator("html[data-printed]").wait_for(state="attached", timeout=ANSWER_MS)
    page.evaluate(NO_PRINT)


def an_even_match_is_chosen(page: Page, game: str) -> None:
    """Take the level that is about even with the player."""
    press(page, f"setup {game}")
    page.locator("#even button").click(timeout=ANSWER_MS)
    expect(page.locator("#plan [name=seat1]")).to_have_value("bot casual")
    all_shown(page)


@stop("dialog settings / prefer / dialog keys", games=NO_GAME, visit="again", seconds=8)
def every_setting_is_changed(page: Page, _: str) -> None:
    press(page, "dialog settings")
    page.locator("#dialog .preferences fieldset").first.wait_for()
    language, *others = page.locator("#dialog .preferences fieldset").all()
    for choice in others:
        choice.locator("label").last.click()
        all_shown(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    language.locator("label").last.click()  # with it the dialog is shown anew
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#dialog-title")).not_to_have_text("Settings")
    page.locator('#dialog label:has([name=language][value="en"])').click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    press(page, "close")
    closed(page)
    for game in GAMES:
        begin(page, game)
        menu(page, "dialog keys")
        told(page, "Keyboard shortcuts", "#dialog")
        page.keyboard.press("Escape")
        closed(page)
        home(page)
