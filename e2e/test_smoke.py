"""The smoke test, in every browser engine of this machine: start, ten plies, a reload, and on without a server."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright

from e2e.windows import Window, window
from tools.browser import launch_options
from tools.serve import Site

PATIENCE = 120  # seconds, on a busy machine
READY = "document.documentElement.dataset.ready === 'engine'"
SHOWN = "document.documentElement.outerHTML.replace(/<svg.*?<.svg>|<script.*?<.script>/gs, '')"
TURN = "!!document.querySelector('#board > svg.mine, #verdict')"
OVER = "!!document.querySelector('#verdict')"
ARCHIVES = """caches.open("pygames-spare").then(async cache =>
    (await cache.keys()).map(({ url }) => url).filter(url => /[.](zip|whl)$/.test(url) && !/lessons[.]/.test(url)))"""
"""Returns the cached archives of a Python started from scratch, if it was."""
PLIES = "[...document.querySelectorAll('#moves [data-plies]')].flatMap(row => row.dataset.plies.split(' '))"


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def opened(request: pytest.FixtureRequest, playwright: Playwright, site: Site) -> Iterator[Window]:
    """Provide a window with the app, once its engine answers and everything is cached."""
    with window(playwright, request.param, launch_options(request.param)) as found:
        found.go(f"{site.url}/")
        wait(found, READY)
        found.run("navigator.serviceWorker.ready.then(() => null)")
        yield found


def wait(there: Window, script: str) -> None:
    """Wait until an expression of JavaScript is true."""
    end = time.monotonic() + PATIENCE
    while not there.run(script):
        assert time.monotonic() < end, f"never true: {script}; shown: {there.run(SHOWN)}"
        time.sleep(0.1)


def play(there: Window, plies: int) -> None:
    """Play against the computer by keys until enough plies are made and a person is to move, or the game is over."""
    wait(there, TURN)
    while (made := len(there.run(PLIES))) < plies and not there.run(OVER):
        there.press("+")
        wait(there, "!!document.querySelector('#ghost.fits')")
        there.press("Enter")
        wait(there, f"{PLIES}.length > {made}")
        wait(there, TURN)


def test_a_game_goes_on_after_a_reload_and_without_a_server(opened: Window, site: Site) -> None:
    opened.run("document.querySelector('[data-action=\"quick blokus\"]').click()")
    play(opened, 10)
    before = opened.run(PLIES)

    opened.go(f"{site.url}/#table")
    wait(opened, TURN)
    assert opened.run(PLIES) == before
    assert not opened.run(ARCHIVES), "here Python can't start from the snapshot: docs/startup.md, When something breaks"

    site.stop()
    opened.go(f"{site.url}/#table")
    wait(opened, TURN)
    assert opened.run(PLIES) == before
    play(opened, 12)
    assert opened.run(PLIES)[: len(before)] == before
