"""A sixth game is a folder, a line in the catalogue, its tests and its texts; all tests pass, and it can be played."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from e2e.hands import ANSWER_MS, begin, wait_for_turn
from e2e.test_whole_games import by_mouse
from tests.sixth import OTHERS, run, sixth
from tools.paths import BUILD
from tools.serve import Site

TURNS = 20
TESTS = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", OTHERS, "--timeout", "300", "--timeout-method", "thread")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Copy the project, with the sixth game."""
    return sixth(tmp_path)


@pytest.mark.slow(20)
def test_all_tests_that_see_it_pass(project: Path) -> None:
    assert passed(run(project, *TESTS, "-m", "not long", "-p", "tests.sixth")) >= 400


@pytest.mark.long
def test_all_fast_tests_pass_but_those_of_the_other_games(project: Path) -> None:
    assert passed(run(project, *TESTS, "-m", "not slow and not long")) >= 1_000


def passed(told: str) -> int:
    """Return how many tests passed, by pytest's last line."""
    return int(told.rpartition(" passed")[0].split()[-1])


@pytest.mark.slow(30)
def test_it_is_played_in_a_terminal_and_to_its_end_on_the_page_at_the_lowest_stage(
    project: Path, tmp_path: Path, browser: Browser
) -> None:
    record = tmp_path / "game.txt"
    record.write_text('[Game "go"] *1 *2 *3 *1 2@a1 *1 3@c2')
    assert "go" in run(project, "-m", "pygames", "list")
    assert "White: 2@a1" in run(project, "-m", "pygames", "replay", str(record))
    assert run(project, "-m", "pygames", "picture", str(record)).startswith("<svg")
    assert "100" in run(project, "-m", "pygames", "arena", "go", "greedy", "random", "--games", "100")

    shutil.copytree(BUILD / "cache", project / "build" / "cache")
    assert "start-up by stage 'plain'" in run(project, "-m", "tools.build", BOOT="plain")
    site = Site(project / "dist")
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
