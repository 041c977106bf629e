"""What stands at the door: browsers that can't run it, a failed start, and a new version."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import begin, play_by_mouse, plies, wait_for_turn
from tools.paths import DIST
from tools.serve import Site


def test_opened_as_a_file_it_says_how_to_run_it(browser: Browser) -> None:
    page = browser.new_page()

    page.goto((DIST / "index.html").as_uri())

    expect(page.locator("#gate")).to_contain_text("make play")
    page.close()


def test_without_webassembly_it_says_that_the_browser_is_too_old(browser: Browser, base_url: str) -> None:
    page = browser.new_page(base_url=base_url)
    page.add_init_script("delete window.WebAssembly")

    page.goto("/")

    expect(page.locator("#gate")).to_contain_text("too old")
    page.close()


def test_the_start_screen_is_there_before_any_python(page: Page) -> None:
    page.route("**/*.{wasm,zip,whl,mjs}", lambda route: None)

    page.goto("/", wait_until="commit")

    expect(page.get_by_role("heading", name="Sit down and play")).to_be_visible()
    expect(page.locator(".card-picture svg").first).to_be_visible()
    expect(page.locator(".loading")).to_be_visible()


@pytest.fixture
def copied(tmp_path: Path) -> Site:
    """The site in a folder of its own, to be changed."""
    site = Site(Path(shutil.copytree(DIST, tmp_path / "dist")))
    site.start()
    return site


def test_a_new_version_is_offered_and_never_forced(
    browser: Browser, copied: Site, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    context = browser.new_context(base_url=copied.url)
    page = open_app(context.new_page())
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    begin(page)
    play_by_mouse(page)
    wait_for_turn(page)
    worker = tmp_path / "dist" / "sw.js"
    worker.write_text(worker.read_text() + "\n// another version\n")
    index = tmp_path / "dist" / "index.html"
    index.write_text(index.read_text().replace("<body>", '<body data-version="2">'))

    page.reload()

    toast = page.locator("#toast")
    expect(toast).to_contain_text("A new version is ready", timeout=30_000)
    play_by_mouse(page)
    wait_for_turn(page)
    assert len(plies(page)) == 4
    with page.expect_event("load"):
        toast.locator('[data-action="update"]').click()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    assert len(plies(page)) == 4
    context.close()
    copied.stop()
