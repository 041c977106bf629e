"""A sixth game is built into the site and played to its end on the page, with nothing else touched."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.hands import ANSWER_MS, begin, wait_for_turn
from e2e.test_whole_games import by_mouse
from tests.sixth import run, sixth
from tools.serve import Site

TURNS = 20


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = sixth(tmp_path_factory.mktemp("sixth"))
    run(copy, "-m", "tools.build")
    return copy / "dist"


def test_a_whole_game_of_the_sixth_game(built: Path, browser: Browser) -> None:
    site = Site(built)
    site.start()
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site.url)
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    expect(page.locator('[data-action="quick go"]')).to_be_visible()

    begin(page, "go")
    for _ in range(TURNS):
        if not wait_for_turn(page):
            break
        by_mouse(page)

    expect(page.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)
    assert errors == []
    site.stop()
