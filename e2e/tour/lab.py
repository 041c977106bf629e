"""Stops in the bot lab: a bot is begun, taken from an example, changed, restored, passed on and deleted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown
from e2e.test_lab import EDITOR, open_lab, source_of, write
from e2e.tour.hands import clipboard, closed, copied, home, press, submit, told
from e2e.tour.stop import stop


@stop(
    "lab / lab_game / lab_keep / lab_save / lab_download / lab_share / copylink / copied / lab_copy / lab_delete",
    "undelete",
    seconds=6,
)
def an_example_is_kept_changed_and_passed_on(page: Page, game: str) -> None:
    open_lab(page)
    page.locator("[name=game]").select_option(game)
    press(page, f"lab {game} anything", "lab_keep")
    write(page, "# mine\n")
    told(page, "Saved", "#check")
    with page.expect_download() as saved:
        press(page, "lab_download")
    assert saved.value.path().read_text(encoding="utf-8").endswith("# mine\n")
    with clipboard(page):
        press(page, "lab_share")
        submit(page)
        assert "#lab=" in copied(page)
    closed(page)
    press(page, "lab_copy*")
    expect(page.locator("#named input")).to_have_value("Any move 2")
    press(page, "lab_delete*")
    told(page, "Deleted.", "#toast")
    press(page, "undelete")
    told(page, "Any move 2", "#own")
    for name in ("Any move 2", "Any move"):
        page.locator("#own button").filter(has_text=name).first.click()
        expect(page.locator("#named input")).to_have_value(name)
        press(page, "lab_delete*")
        told(page, "Deleted.", "#toast")
    press(page, "quiet")
    home(page)


@stop("lab_new / lab_save / lab_restore / lab_open / lab", games=("blokus",), seconds=5)
def a_bot_is_restored_and_another_comes_from_a_file(page: Page, game: str) -> None:
    open_lab(page)
    page.locator("[name=game]").select_option(game)
    all_shown(page)
    press(page, "lab_new")
    page.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    template = source_of(page)
    press(page, f"lab {game}")
    page.locator("#own button").first.click()
    write(page, "# more\n")
    told(page, "Saved", "#check")
    expect(page.locator("#versions")).to_be_visible()
    page.locator("#versions summary").click()
    press(page, "lab_restore*")
    told(page, "Restored", "#toast")
    assert source_of(page) == template
    page.locator(".shelf [type=file]").set_input_files(
        {"name": "best.py", "mimeType": "text/x-python", "buffer": b"class Bot: ...\n"}
    )
    expect(page.locator("#named input")).to_have_value("best")
    for name in ("best", "New bot"):
        page.locator("#own button").filter(has_text=name).first.click()
        expect(page.locator("#named input")).to_have_value(name)
        all_shown(page)
        press(page, "lab_delete*")
        told(page, "Deleted.", "#toast")
    press(page, "quiet")
    home(page)
