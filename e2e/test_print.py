"""Paper and pictures: what the printing screen shows in print, and the PNG that is saved."""

from struct import unpack

from playwright.sync_api import Page, expect

from e2e.hands import begin


def test_a_score_sheet_is_printed_without_the_app_around_it(app: Page) -> None:
    app.locator('[data-action="setup blokus"]').first.click()
    app.locator('[data-action="print_out blokus sheet"]').click()
    expect(app.locator(".score-sheet")).to_be_visible()
    app.emulate_media(media="print", color_scheme="dark")

    expect(app.locator(".print-form")).to_be_hidden()
    expect(app.locator(".bar")).to_be_hidden()
    assert app.locator(".paper").evaluate("paper => getComputedStyle(paper).backgroundColor") == "rgb(255, 255, 255)"


def test_the_picture_is_saved_as_a_png_that_is_not_blank(app: Page) -> None:
    begin(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog picture"]').click()
    with app.expect_download() as saved:
        app.locator('[data-action="picture save"]').click()

    assert saved.value.suggested_filename == "blokus-0.png"
    content = saved.value.path().read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = unpack(">II", content[16:24])
    assert width == 1080
    assert height > width
    assert len(content) > 20_000
    expect(app.locator("#dialog")).to_be_hidden()
