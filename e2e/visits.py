"""Where a test begins: in a browser that was here before, or on the page that another test has left."""

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, ViewportSize

from e2e.hands import awaited, store, stored
from tools.serve import Site

START_MS = 30_000  # from opening the page to a reply of the engine, on a busy machine
NO_NETWORK = ("net::ERR_", "Failed to fetch", "NetworkError", "Load failed")
WINDOW: ViewportSize = {"width": 1280, "height": 720}
"""Playwright's default."""
BLANK = "/licences.txt"
"""A page of the site without scripts."""
FORGET = """async () => {
    localStorage.clear();
    const stored = await indexedDB.databases();
    await Promise.all(stored.map(({ name }) => new Promise((done, fail) => {
        Object.assign(indexedDB.deleteDatabase(name), { onsuccess: done, onerror: fail });
    })));
}"""

LEAVE = """() => {
    document.querySelector("#toast [data-action=quiet]")?.click();
    document.getElementById("dialog").replaceChildren(); // what was in it stays there, to be found by a test
    location.hash = "home";
}"""


def open_in(page: Page, address: str = "/") -> Page:
    """Open (or reload) the app in a page and wait until its engine answers."""
    page.goto(address)
    page.locator("html[data-ready=engine]").wait_for(state="attached", timeout=START_MS)
    return page


def opened_without_offers(page: Page) -> Page:
    """Open the app as if it had offered sound and its installation before."""
    store(open_in(page), {"settings": '{"version": 1, "offered": "install"}'})
    page.goto(BLANK)
    return open_in(page)


def has_set_up_a_game(page: Page) -> bool:
    """Return whether a game was set up: it would begin in that way the next time, with other people or options."""
    noted = page.evaluate("pygames.journal.entries().map(([key]) => key)")  # first, as these are on their way
    return any(key.startswith("plan ") for key in [*noted, *stored(page)])


class Visits:
    """A browser context, and what its pages have reported: errors, and requests that leave the site."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context = context
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self._site = site
        self._blank: Page | None = None
        self._app: Page | None = None
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._report(str(error.error)))
        context.on("request", self._note)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._report(message.text)

    def _report(self, text: str) -> None:
        # failed requests don't count while the server is stopped
        if self._site.running or not any(sign in text for sign in NO_NETWORK):
            self.errors.append(text)

    def _note(self, request: Request) -> None:
        if urlsplit(request.url).scheme in {"http", "https", "ws", "wss"} and not request.url.startswith(
            f"{self._site.url}/"
        ):
            self.foreign.append(request.url)

    def again(self) -> Page:
        """Return a new page of a browser that has cached the site's files, and stored nothing."""
        if self._blank is None:
            self._blank = self.context.new_page()  # what a site has stored only a page of it can clear
            self._blank.goto(BLANK)
        self.leave()
        self.context.unroute_all()
        self.context.clear_permissions()
        awaited(self._blank, FORGET)
        return self.context.new_page()

    def leave(self) -> None:
        """Close the pages that a test has opened; left open, they might go on thinking beside the next test."""
        for page in self.context.pages:
            if page is not self._blank:
                page.close()

    def same(self) -> Page:
        """Return the page in which tests go on, at the start screen."""
        page = self._app = self._app or opened_without_offers(self.context.new_page())
        if has_set_up_a_game(page):
            page.goto(BLANK)
            awaited(page, FORGET)
            opened_without_offers(page)
        page.bring_to_front()
        page.set_viewport_size(WINDOW)
        page.emulate_media(media="null", color_scheme="null", reduced_motion="null")
        page.mouse.move(0, 0)
        if page.locator("#dialog[open]").count():
            page.keyboard.press("Escape")
        page.locator("#dialog").wait_for(state="hidden")
        page.evaluate(LEAVE)
        page.locator(".screen.home").wait_for()
        return page
