"""The browser, the site it opens, and what every test watches: errors, and requests that leave the site."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tools.browser import launching
from tools.paths import DIST
from tools.serve import Site

START_MS = 30_000  # from opening the page to an answer from the engine, on a busy machine
UNOPTIMISED = "--js-flags=--liftoff-only"
"""What a test does with Python is soon over: to compile it again, for speed, takes a third of a start's time."""
NO_NETWORK = ("net::ERR_", "Failed to fetch", "NetworkError", "Load failed")

expect.set_options(timeout=20_000)  # an answer of the engine on a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whole games begin first: they take longest, and the others fill the gaps beside them."""
    items.sort(key=lambda item: "whole_game" not in item.name)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """The machine's own browser where it has one, else Playwright's."""
    headless = browser_type_launch_args.get("headless", True)
    own = {} if browser_type_launch_args.get("channel") else launching(browser_name, shell=headless)
    arguments = [*browser_type_launch_args.get("args", []), *own.get("args", [])]
    if browser_name == "chromium":
        arguments.append(UNOPTIMISED)
    return {**browser_type_launch_args, **own, "args": arguments}


@pytest.fixture(scope="session")
def served() -> Iterator[Site]:
    """The built site on a free port, until the last test."""
    site = Site()
    assert (DIST / "index.html").exists(), "dist/ is missing: run `make site`"
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def base_url(served: Site) -> str:
    """What `page.goto("/")` is relative to."""
    return served.url


@pytest.fixture
def site(served: Site) -> Iterator[Site]:
    """The server; a test may stop it and need not start it again."""
    yield served
    served.start()


@pytest.fixture
def copied(tmp_path: Path) -> Site:
    """The site in a folder of its own, to be changed."""
    site = Site(Path(shutil.copytree(DIST, tmp_path / "dist")))
    site.start()
    return site


@pytest.fixture
def foreign(context: BrowserContext, base_url: str) -> Iterator[list[str]]:
    """Addresses of other hosts that any page of this test has asked for; blocked, and none at the end."""
    asked: list[str] = []

    def block(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    def is_foreign(url: str) -> bool:
        return urlsplit(url).scheme in {"http", "https", "ws", "wss"} and not url.startswith(f"{base_url}/")

    context.route(is_foreign, block)
    yield asked
    assert asked == [], "the page asked another host"


@pytest.fixture
def errors(context: BrowserContext, site: Site) -> Iterator[list[str]]:
    """What any page of this test reported as an error; a test that expects some clears the list."""
    reported: list[str] = []

    def report(text: str) -> None:
        # That nothing answers is no news while the server is stopped.
        if site.running or not any(sign in text for sign in NO_NETWORK):
            reported.append(text)

    context.on("console", lambda message: report(message.text) if message.type == "error" else None)
    context.on("weberror", lambda error: report(str(error.error)))
    yield reported
    assert reported == [], "the page reported errors"


@pytest.fixture
def page(context: BrowserContext, foreign: list[str], errors: list[str]) -> Page:
    """A page of which errors and foreign requests are noticed."""
    return context.new_page()


@pytest.fixture
def open_app() -> Callable[..., Page]:
    """Opens (or reloads) the app in a page and waits until its engine answers."""

    def open_in(page: Page, address: str = "/") -> Page:
        page.goto(address)
        expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=START_MS)
        return page

    return open_in


@pytest.fixture
def app(page: Page, open_app: Callable[..., Page]) -> Page:
    """A page with the app, ready to play."""
    return open_app(page)


@pytest.fixture
def kept_offline(app: Page) -> Page:
    """The app once its service worker has everything: from here on the site may be stopped."""
    app.evaluate("navigator.serviceWorker.ready.then(() => null)")
    return app
