"""The start of the page: browsers that can't run it, what fails or comes late, and a new version."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from e2e.hands import (
    await_service_worker,
    awaited,
    begin,
    click_mark,
    fits,
    open_record,
    play_by_mouse,
    plies,
    usable,
    wait_for_turn,
)
from tools.boot.stages import STAGES, python
from tools.build import build
from tools.paths import DIST
from tools.serve import Site

pytestmark = [pytest.mark.visit("first"), pytest.mark.browser_context_args(service_workers="block")]

SILENCE_MS = 34_000
"""Milliseconds without a sign of life after which a worker is replaced (web/boot/worker-client.mjs)."""
LONGEST_REPAIR_S = 60
SOON = 3
"""How many files a browser keeps on the second visit only: lessons, and the scripts of live play."""
CACHED = """caches.keys().then(names => Promise.all(names.map(name => caches.open(name))))
    .then(all => Promise.all(all.map(cache => cache.keys())))
    .then(all => all.reduce((sum, keys) => sum + keys.length, 0))"""
"""Returns how many files the browser has cached."""
PAINTED = """() => new Promise(done => {
    new PerformanceObserver(list => done(list.getEntries()[0].startTime)).observe({ type: "paint", buffered: true });
})"""
"""Returns when the page was first painted, in milliseconds."""
UPDATED = """() => navigator.serviceWorker.getRegistration().then(async (registration) => {
    let isFound = false;
    registration.addEventListener("updatefound", () => { isFound = true; });
    await registration.update().catch(() => null);
    while (registration.installing) await new Promise((done) => setTimeout(done, 50));
    return [isFound, Boolean(registration.waiting)];
})"""
"""Looks for a new version; returns whether there was one, and whether it waits now to take over."""


def test_opened_as_a_file_it_says_how_to_run_it(browser: Browser) -> None:
    page = browser.new_page()

    page.goto((DIST / "index.html").as_uri())

    expect(page.locator("#notice")).to_contain_text("make play")
    page.close()


def test_without_webassembly_it_says_that_this_is_a_setting(browser: Browser, base_url: str) -> None:
    page = browser.new_page(base_url=base_url)
    page.add_init_script("delete window.WebAssembly")

    page.goto("/")

    expect(page.locator("#notice")).to_contain_text("Lockdown Mode")
    page.close()


def test_without_javascript_it_says_so_first_and_not_that_it_gets_ready(browser: Browser, base_url: str) -> None:
    page = browser.new_page(base_url=base_url, java_script_enabled=False)

    page.goto("/")

    expect(page.locator("noscript p").first).to_be_visible()
    expect(page.locator(".unstarted")).to_be_hidden()
    expect(page.locator(".loading")).to_be_hidden()
    page.close()


def test_the_start_screen_is_there_before_any_python(page: Page) -> None:
    page.route("**/*.{wasm,zip,whl,mjs}", lambda route: None)

    page.goto("/", wait_until="commit")

    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    expect(page.locator(".card-picture svg").first).to_be_visible()
    expect(page.locator(".loading")).to_be_visible()


def test_a_page_that_is_never_painted_and_whose_script_comes_late_starts_all_the_same(
    page: Page, open_app: Callable[..., Page]
) -> None:
    def late(route: Route) -> None:
        page.wait_for_timeout(2000)
        route.continue_()

    page.add_init_script("window.requestAnimationFrame = PerformanceObserver.prototype.observe = () => 0")
    page.route("**/page.*.js", late, times=1)

    open_app(page)

    expect(page.locator("#notice")).to_be_hidden()


def test_a_script_of_the_page_that_does_not_come_is_told_of(page: Page, errors: list[str]) -> None:
    page.route("**/page.*.js", lambda route: route.abort())

    page.goto("/")

    expect(page.locator("#notice")).to_contain_text("couldn’t be loaded completely")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    with pytest.raises(Error, match="TrustedHTML"):  # the first script handles that
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<iframe></iframe>')")
    errors.clear()


PAGE_OF_A_NETWORK = {"body": "<title>Sign in</title>", "content_type": "text/html"}
"""What a network answers to every request before sign-in."""


def cut_short(pattern: str) -> dict[str, Any]:
    """Return a response with half of a file of the site."""
    (file,) = DIST.glob(pattern)
    return {"body": file.read_bytes()[: file.stat().st_size // 2], "content_type": "application/wasm"}


def answering(answer: dict[str, Any]) -> Callable[[Route], None]:
    """Return a route handler that gives this response."""
    return lambda route: route.fulfill(**answer)


@pytest.mark.parametrize("which", [slice(None, None, 2), pytest.param(slice(None), marks=pytest.mark.long)], ids=str)
def test_what_python_needs_and_does_not_come_whole_is_told_of_at_once(
    page: Page, errors: list[str], which: slice
) -> None:
    """Long before the page gives up its start (web/boot/notices.mjs)."""
    cases: list[tuple[str, dict[str, Any]]] = [
        ("**/pyodide.asm.wasm", cut_short("vendor/pyodide-*/pyodide.asm.wasm")),
        ("**/pyodide.asm.wasm", {"status": 404}),
        ("**/micropython.wasm", PAGE_OF_A_NETWORK),
        ("**/pyodide.asm.wasm", PAGE_OF_A_NETWORK),
        ("**/micropython.mjs", {"status": 404}),
        ("**/page.*.mpy", cut_short("assets/page.*.mpy")),
        ("**/page.*.mpy", PAGE_OF_A_NETWORK),
    ]
    for pattern, answer in cases[which]:
        page.route(pattern, answering(answer))
        page.goto("/")
        expect(page.locator("#notice")).to_contain_text("couldn’t be loaded completely")
        page.unroute(pattern)
    errors.clear()


def test_a_page_without_any_script_says_so_and_one_whose_network_is_back_starts(
    browser: Browser, base_url: str
) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")
    page = context.new_page()
    context.route("**/*.js", lambda route: route.abort())
    page.goto("/")
    expect(page.locator(".unstarted").get_by_text("couldn’t be loaded completely")).to_be_visible()

    context.unroute("**/*.js")
    context.route("**/{page.*.js,style.*.css}", lambda route: route.abort())
    page.locator(".unstarted a").first.click()
    expect(page.locator("#notice")).to_contain_text("couldn’t be loaded completely")
    context.unroute("**/{page.*.js,style.*.css}")
    page.evaluate("window.dispatchEvent(new Event('online'))")

    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator(".unstarted")).to_be_hidden()
    context.close()


def test_a_page_of_which_nothing_else_comes_says_so_at_once(browser: Browser, base_url: str) -> None:
    page = browser.new_page(base_url=base_url)
    page.route(re.compile(r"/\w+/|webmanifest$"), lambda route: route.abort())

    page.goto("/")

    expect(page.locator(".unstarted").get_by_text("couldn’t be loaded completely")).to_be_in_viewport()
    assert awaited(page, PAINTED) < 5000
    page.close()


CHANGED = [
    ("", "%23statistics"),
    ("", "%2523statistics"),
    ("", "/evil.example/%23statistics"),
    ("", "a/b/%23statistics"),
    ("quiet/", "%23statistics"),
]
"""The folder in which the app is, and what a program in between has made of an address there."""


@pytest.mark.parametrize(("folder", "address"), CHANGED)
def test_an_address_whose_sign_is_part_of_the_path_opens_the_app(
    browser: Browser, tmp_path: Path, folder: str, address: str
) -> None:
    shutil.copytree(DIST, tmp_path / "site" / folder)
    shutil.copy(DIST / "404.html", tmp_path / "site")  # the host's page
    site = Site(tmp_path / "site")
    site.start()
    page = browser.new_page(service_workers="block")

    page.goto(f"{site.url}/{folder}{address}")

    expect(page.get_by_role("heading", name="Statistics").first).to_be_visible(timeout=60_000)
    assert page.url == f"{site.url}/{folder}#statistics"
    page.close()
    site.stop()


@pytest.mark.parametrize("path", ["nothing", "a/b/nothing", "/evil.example/nothing"])
def test_where_there_is_nothing_a_link_leads_to_the_app(page: Page, site: Site, errors: list[str], path: str) -> None:
    page.goto(f"{site.url}/{path}")
    page.get_by_role("link", name="Open Quiet Table").click()

    expect(page.get_by_role("heading", name="Choose a game")).to_be_visible()
    assert page.url == f"{site.url}/"
    errors.clear()


def test_a_style_sheet_that_did_not_come_is_told_of_and_comes_later(
    browser: Browser, base_url: str, open_app: Callable[..., Page]
) -> None:
    page = browser.new_page(base_url=base_url, service_workers="block")
    page.route("**/style.*.css", lambda route: route.abort(), times=1)
    page.clock.install()

    open_app(page)
    expect(page.locator(".unstarted").first).to_be_visible()
    page.evaluate("window.dispatchEvent(new Event('online'))")

    expect(page.locator(".unstarted")).to_be_hidden()
    page.close()


def test_a_style_sheet_that_the_host_does_not_have_is_told_of_and_comes_once_it_does(
    browser: Browser, copied: Site, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    """The host lets browsers keep the answer that there is none, as it does with all files below assets/."""
    (sheet,) = tmp_path.glob("dist/assets/style.*.css")
    aside = sheet.rename(tmp_path / "aside.css")
    page = browser.new_page(base_url=copied.url, service_workers="block")

    open_app(page)
    told = page.locator(".unstarted").get_by_text("couldn’t be loaded completely")
    expect(told).to_be_in_viewport()
    aside.rename(sheet)

    expect(told).to_be_hidden()
    expect(page.locator(".home h1")).to_have_css("font-family", re.compile("Atkinson"))
    page.close()


@pytest.mark.parametrize("pattern", ["**/page.*.js", "**/style.*.css", "**/{page.*.js,style.*.css}"])
def test_a_connection_that_stands_still_is_told_of_in_seconds(browser: Browser, base_url: str, pattern: str) -> None:
    page = browser.new_page(base_url=base_url, service_workers="block")
    page.route(pattern, lambda route: None)

    page.goto("/", wait_until="commit")

    painted = awaited(page, PAINTED)
    told = page.get_by_text("couldn’t be loaded completely").locator("visible=true").first
    expect(told).to_be_visible(timeout=15_000)
    assert painted < 15_000
    page.close()


@pytest.mark.long  # e2e/test_sixth_game.py plays a whole game at the lowest stage
@pytest.mark.slow(15)
@pytest.mark.parametrize("stage", STAGES[:-1])
def test_a_first_move_is_made_at_the_stages_below_the_highest(
    browser: Browser, tmp_path: Path, open_app: Callable[..., Page], stage: str
) -> None:
    told = build(tmp_path / stage, python(stage))
    site = Site(tmp_path / stage)
    site.start()
    page = open_app(browser.new_page(base_url=site.url))

    begin(page)
    play_by_mouse(page)

    assert wait_for_turn(page)
    assert told["stage"] == stage
    page.close()
    site.stop()


def test_python_starts_from_the_snapshot_and_what_only_some_games_need_comes_later(
    page: Page, open_app: Callable[..., Page]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_app(page)
    assert any(url.endswith(".snapshot") for url in asked)
    assert [url for url in asked if "-latin-" in url]
    assert not [url for url in asked if "-latin-ext-" in url]
    with page.expect_event("request", lambda request: "-latin-ext-" in request.url):
        page.get_by_role("heading", name="Choose a game").evaluate("heading => { heading.textContent = 'Łódź'; }")
    begin(page)
    play_by_mouse(page)
    assert not [url for url in asked if url.endswith((".zip", ".whl", ".weights"))]

    with page.expect_event("request", lambda request: request.url.endswith(".weights")):
        open_record(page, '[Game "blokus"]\n[Seat 0 "bot expert"]\n[Seat 1 "human"]\n')
    assert wait_for_turn(page)
    assert len(plies(page)) == 1


CRASHING_ONCE = """
let crashed = false;
const send = self.postMessage.bind(self);
self.postMessage = (message) => {
    if (message[0] && !crashed) {
        crashed = true;
        throw new WebAssembly.RuntimeError("unreachable");
    }
    send(message);
};
"""


def flipped(snapshot: bytes) -> bytes:
    """Return the snapshot with one word changed, far behind the header."""
    middle = len(snapshot) // 2
    return snapshot[:middle] + bytes([snapshot[middle] ^ 1]) + snapshot[middle + 1 :]


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda _whole: b"", id="empty", marks=pytest.mark.long),
        pytest.param(flipped, id="a flipped bit"),
        pytest.param(lambda whole: whole[: len(whole) // 2], id="cut short", marks=pytest.mark.long),
        pytest.param(lambda whole: whole + b"\0\0\0\0", id="too long", marks=pytest.mark.long),
        pytest.param(None, id="missing", marks=pytest.mark.long),  # tests/boot/recovery.test.mjs
    ],
)
def test_where_the_snapshot_cannot_be_used_python_starts_in_full(
    browser: Browser,
    copied: Site,
    tmp_path: Path,
    open_app: Callable[..., Page],
    damage: Callable[[bytes], bytes] | None,
) -> None:
    (snapshot,) = (tmp_path / "dist" / "assets").glob("*.snapshot")
    if damage:
        snapshot.write_bytes(damage(snapshot.read_bytes()))
    else:
        snapshot.unlink()
    page = browser.new_page(base_url=copied.url, service_workers="block")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    begin(open_app(page))
    play_by_mouse(page)

    assert wait_for_turn(page)
    assert [url for url in asked if url.endswith((".zip", ".whl"))]
    expect(page.locator("#gate")).to_be_hidden()
    page.close()
    copied.stop()


def test_a_python_that_crashes_just_after_it_was_restored_is_started_in_full(
    browser: Browser, copied: Site, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    (script,) = (tmp_path / "dist" / "assets").glob("worker.*.js")
    text = script.read_text()
    script.write_text(f"{CRASHING_ONCE}{text}")
    page = open_app(browser.new_page(base_url=copied.url, service_workers="block"))

    begin(page)
    play_by_mouse(page)

    assert wait_for_turn(page)
    page.close()
    copied.stop()


def test_a_worker_that_dies_while_the_computer_thinks_is_replaced_unless_that_cannot_be_loaded(
    page: Page, open_app: Callable[..., Page], errors: list[str]
) -> None:
    page.clock.install()
    app = open_app(page)
    begin(app)
    usable(app).first.click()
    expect(app.locator("#ghost")).to_be_attached()
    click_mark(app, fits(app).first)
    expect(app.locator("#moves li")).to_have_count(1)
    moves = plies(app)

    end_worker(app)
    app.clock.run_for(SILENCE_MS)

    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=60_000)
    assert plies(app)[:1] == moves[:1]
    assert len(plies(app)) == 2
    play_by_mouse(app)
    assert wait_for_turn(app)

    app.context.route("**/worker.*.js", lambda route: route.abort())
    end_worker(app)
    app.locator("#app [data-action]").first.click()
    app.clock.run_for(SILENCE_MS)

    expect(app.locator("#notice")).to_contain_text("Your games are safe", timeout=60_000)
    expect(app.get_by_role("button", name="Reload")).to_be_visible()
    errors.clear()


def end_worker(page: Page) -> None:
    """End the page's worker."""
    with suppress(Error):  # Firefox reports it as gone, Chromium says nothing
        page.workers[0].evaluate("self.close()")


def test_a_worker_that_cannot_be_loaded_is_told_of(page: Page, errors: list[str]) -> None:
    page.context.route("**/worker.*.js", lambda route: route.abort())

    page.goto("/")

    expect(page.locator("#notice")).to_contain_text("couldn’t be loaded completely", timeout=60_000)
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    errors.clear()


def test_below_a_folder_a_cache_that_was_wiped_heals_and_the_game_goes_on_without_a_server(
    browser: Browser, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    (tmp_path / "play").symlink_to(DIST)
    site = Site(tmp_path)
    site.start()
    context = browser.new_context(base_url=site.url)
    page = open_app(context.new_page(), "/play/")
    await_service_worker(page)
    begin(page)
    play_by_mouse(page)
    wait_for_turn(page)
    whole = page.evaluate(CACHED)
    assert whole > 20
    page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")

    page.reload()
    wait_for_turn(page)
    for _ in range(LONGEST_REPAIR_S):
        if page.evaluate(CACHED) == whole + SOON:
            break
        page.wait_for_timeout(1000)
    assert page.evaluate(CACHED) == whole + SOON
    site.stop()
    page.reload()

    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=60_000)
    assert len(plies(page)) == 2
    play_by_mouse(page)
    assert wait_for_turn(page)
    assert len(plies(page)) == 4
    context.close()


def test_it_works_on_a_server_that_knows_nothing(browser: Browser, open_app: Callable[..., Page]) -> None:
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(DIST)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            assert server.stdout
            port = re.search(r"port (\d+)", server.stdout.readline())
            assert port
            context = browser.new_context(base_url=f"http://localhost:{port[1]}", service_workers="block")

            begin(open_app(context.new_page()))

            context.close()
        finally:
            server.terminate()  # its end is awaited, whatever has failed


def test_an_update_that_breaks_off_leaves_the_old_version_whole_and_a_new_version_is_offered_and_never_forced(
    browser: Browser, copied: Site, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    context = browser.new_context(base_url=copied.url)
    other = open_app(context.new_page())
    await_service_worker(other)
    begin(other, "ringgz")
    moves = played_on(other)

    worker = tmp_path / "dist" / "sw.js"
    version = worker.read_text()
    worker.write_text(version.replace('"assets/style.', '"assets/lost.'))
    assert awaited(other, UPDATED) == [True, False]
    copied.stop()
    page = open_app(context.new_page())
    begin(page)
    expect(page.locator('#toast [data-action="update"]')).to_have_count(0)
    assert len(played_on(page)) == 2

    copied.start()
    worker.write_text(f"{version}\n// another version\n")
    index = tmp_path / "dist" / "index.html"
    index.write_text(index.read_text().replace("<body>", '<body data-version="2">'))
    page.reload()
    toast = page.locator("#toast")
    expect(toast).to_contain_text("A new version is ready", timeout=30_000)
    assert len(played_on(page)) == 4
    with page.expect_event("load"):
        toast.locator('[data-action="update"]').click()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    assert len(plies(page)) == 4

    assert plies(other) == moves, "it was not loaded anew"
    moves = played_on(other)
    expect(other.locator("html[data-saved=yes]")).to_be_attached()
    open_app(other)
    other.locator('[data-action^="resume"]', has_text="Ringgz").click()
    expect(other.locator(".table.ringgz #board > svg.mine")).to_be_visible(timeout=60_000)
    assert plies(other) == moves
    context.close()
    copied.stop()


def played_on(page: Page) -> list[str]:
    """Make a move, wait for the answer, and return all plies."""
    play_by_mouse(page)
    wait_for_turn(page)
    return plies(page)
