"""The browser, the site it opens, and what every test watches: errors, and requests that leave the site.

A test that asks for `page` or `app` says by the marker `visit` what may be there already:

- `visit("same")`: it goes on in the page that the tests before it have opened, from the start screen. Games may lie on
  the shelf; settings, set-ups, window and pointer are as in a first visit. By far the cheapest: for whatever is done at
  a table, in the rules, on paper. Such a test leaves no setting changed, no style or script of its own, and no other
  page; where it has set up a game, the app is opened anew after it.
- nothing, or `visit("again")`: it opens the app in a new page of a browser that was here before: that has the site's
  files and their compiled code, and has stored nothing. For what is kept, told once, or set for good.
- `visit("first")`: it has a browser context of its own, which was never here: where the start itself is tested, and
  for a clock or an initial script, which no context gets rid of.

The marker nearest to the test counts, so that a file may set one for all. `browser_context_args` go with each of them.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.correspondents import NAMES, Friend
from e2e.hands import await_service_worker
from e2e.visits import Visits, open_in
from tests.conftest import seconds
from tools.browser import launch_options
from tools.paths import DIST
from tools.serve import Site

CHROMIUM = [
    # Most of a test's Python runs only once: compiling it with optimisation would take a third of a start's time.
    "--js-flags=--liftoff-only --wasm-lazy-validation",
    # No other host is found: a page that asks for one can't come by anything.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]
OF_A_PAGE = {"viewport", "reduced_motion"}
"""Arguments of a browser context that a page can change later."""
HERE = Path(__file__).parent
USUAL = 3
"""How many seconds a browser test takes, where no marker says otherwise."""
RECORDED = ("--tracing", "--video", "--screenshot")
"""Options that record each test, in a browser context of its own."""
expect.set_options(timeout=20_000)  # for a reply of the engine on a busy machine


@pytest.hookimpl(tryfirst=True)  # before tests are selected by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every browser test as slow, and begin with the longest, so that short ones fill the gaps beside them."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.slow(USUAL))
    items.sort(key=seconds, reverse=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many workers `-n auto` means: one more than processors, as browser tests also wait."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], browser_name: str) -> dict[str, Any]:
    """Use the machine's own browser if there is one, else Playwright's."""
    headless = browser_type_launch_args.get("headless", True)
    own = {} if browser_type_launch_args.get("channel") else launch_options(browser_name, shell=headless)
    arguments = [*browser_type_launch_args.get("args", []), *own.get("args", [])]
    if browser_name == "chromium":
        arguments += CHROMIUM
    return {**browser_type_launch_args, **own, "args": arguments}


@pytest.fixture(scope="session")
def served() -> Iterator[Site]:
    """Serve the built site on a free port until the last test."""
    site = Site()
    assert (DIST / "index.html").exists(), "dist/ is missing: run `make site`"
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def base_url(served: Site) -> str:
    """Return the address to which `page.goto("/")` is relative."""
    return served.url


@pytest.fixture(scope="module")
def friends(browser: Browser, served: Site) -> Iterator[list[Friend]]:
    """Provide two friends whose systems share texts, each at a browser of their own."""
    served.start()
    friends = [Friend.at(browser, served, name) for name in NAMES[:2]]
    yield friends
    for friend in friends:
        friend.close()


@pytest.fixture
def site(served: Site) -> Iterator[Site]:
    """Provide the server; a test may stop it and need not start it again."""
    yield served
    served.start()


@pytest.fixture
def copied(tmp_path: Path) -> Site:
    """Provide a copy of the site in a folder of its own, to be changed."""
    site = Site(Path(shutil.copytree(DIST, tmp_path / "dist")))
    site.start()
    return site


@pytest.fixture(scope="session")
def kept(browser: Browser) -> dict[str, Visits]:
    """Return the contexts of the browser that tests share, by how they were made."""
    return {}


def kind_of(request: pytest.FixtureRequest) -> str:
    """Return what the browser has already when a test begins, as its marker `visit` says."""
    marker = request.node.get_closest_marker("visit")
    recorded = any(request.config.getoption(option) not in {None, "off"} for option in RECORDED)
    return "first" if recorded else str(marker.args[0]) if marker else "again"


def wishes_of(request: pytest.FixtureRequest, general: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments that a test wants for its browser context."""
    marker = request.node.get_closest_marker("browser_context_args")
    return {**general, **(marker.kwargs if marker else {})}


@pytest.fixture
def visits(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_context_args: dict[str, Any],
    site: Site,
    kept: dict[str, Visits],
) -> Iterator[Visits]:
    """Provide the test's browser context; one in which a test has failed isn't used again."""
    kind = kind_of(request)
    if kind == "first":
        visits = Visits(request.getfixturevalue("new_context")(), site)
        yield visits
    else:
        wishes = wishes_of(request, browser_context_args)
        lasting = {name: wish for name, wish in wishes.items() if name not in OF_A_PAGE}
        name = json.dumps([kind, lasting], sort_keys=True)
        if name not in kept:
            kept[name] = Visits(browser.new_context(**lasting), site)
        visits, failed = kept[name], request.session.testsfailed
        visits.errors.clear()
        visits.foreign.clear()
        yield visits
        if kind == "again":
            visits.leave()
        if request.session.testsfailed > failed or visits.errors or visits.foreign:
            kept.pop(name).context.close()
    assert visits.foreign == [], "the page asked another host"
    assert visits.errors == [], "the page reported errors"


@pytest.fixture
def context(visits: Visits) -> BrowserContext:
    """Return the test's browser context."""
    return visits.context


@pytest.fixture
def errors(visits: Visits) -> list[str]:
    """Return the errors reported by any page of this test; a test that expects some clears the list."""
    return visits.errors


@pytest.fixture
def page(request: pytest.FixtureRequest, visits: Visits, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Provide a page whose errors and foreign requests are collected; with `visit("same")` the app is open in it."""
    kind = kind_of(request)
    if kind == "first":
        yield visits.context.new_page()
        return
    page = visits.same() if kind == "same" else visits.again()
    wishes = wishes_of(request, browser_context_args)
    if "viewport" in wishes:
        page.set_viewport_size(wishes["viewport"])
    if "reduced_motion" in wishes:
        page.emulate_media(reduced_motion=wishes["reduced_motion"])
    yield page
    if not page.is_closed():
        assert not page.evaluate("'__pwClock' in globalThis"), 'this test sets a clock: mark it with `visit("first")`'


@pytest.fixture
def open_app() -> Callable[..., Page]:
    """Return a function that opens (or reloads) the app in a page and waits until its engine answers."""
    return open_in


@pytest.fixture
def app(request: pytest.FixtureRequest, page: Page) -> Page:
    """Provide a page with the app, ready to play."""
    return page if kind_of(request) == "same" else open_in(page)


@pytest.fixture
def kept_offline(app: Page) -> Page:
    """Return the app once its service worker has cached everything: from then on the site may be stopped."""
    await_service_worker(app)
    return app


@pytest.fixture
def timed(page: Page) -> Page:
    """Return the app in a page with a fake clock; it takes `visit("first")`."""
    page.clock.install()
    return open_in(page)
