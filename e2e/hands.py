"""What a player does at the table, by mouse and by keyboard; each function returns when the page shows the effect.

What takes long is awaited by `Locator.wait_for`: each look at which `expect` fails costs a description of the page.
"""

from random import Random
from time import time
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import FloatRect, Locator, Page, expect

from pygames import GAMES, Session
from tests.web.games import advance

ANSWER_MS = 20_000  # for the computer's move on a busy machine
AWAIT_MS = 60_000
"""How long what the page promises may take: longer than anything that it does, however busy the machine."""
REST_S = 2.1
"""Seconds after a tap during which another tap may mean something else than by itself."""


def begin(page: Page, game: str = "blokus") -> None:
    """Start a game against the computer from the start screen."""
    page.locator(f'[data-action="quick {game}"]').click()
    page.locator(f".table.{game} #board > svg.mine").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def open_record(page: Page, text: str) -> None:
    """Open the game of a record."""
    paste_record(page, text)
    page.locator("#dialog").wait_for(state="hidden", timeout=ANSWER_MS)
    page.locator("#board > svg").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def paste_record(page: Page, text: str) -> None:
    """Send a record, from the start screen or from the table."""
    if page.locator("#board").count():
        page.locator('[data-action="dialog menu"]').click()
    page.locator('[data-action="dialog load"]').last.click()
    page.locator("textarea[name=record]").fill(text)
    page.locator("#dialog button[type=submit]").click()


def plies(page: Page) -> list[str]:
    """Return the plies so far, in notation, from the data attributes of the move list."""
    rows = page.locator("#moves [data-plies]").evaluate_all("rows => rows.map(row => row.dataset.plies)")
    return [ply for row in rows for ply in row.split()]


def unfold(page: Page) -> None:
    """Show all of the result."""
    all_shown(page)
    page.locator('[data-action="unfold"][aria-expanded="false"]').click(timeout=ANSWER_MS)
    expect(page.locator("#behind")).to_be_visible(timeout=ANSWER_MS)


def unfold_moves(page: Page) -> None:
    """Unfold the list of moves, which on a phone is folded."""
    if page.locator("#count").is_visible() and page.locator("#log").get_attribute("open") is None:
        page.locator("#count").click()


def wait_for_turn(page: Page) -> bool:
    """Wait until a person is to move (True) or the game is over (False)."""
    page.locator("#board > svg.mine, #verdict").first.wait_for(timeout=ANSWER_MS)
    all_shown(page)
    return page.locator("#verdict").count() == 0


def all_shown(page: Page) -> None:
    """Wait until the page shows all of the last reply, which begins with the board."""
    expect(page.locator("#main[aria-busy]")).to_have_count(0)


def take(page: Page, piece: str) -> None:
    """Take a piece in hand."""
    page.locator(f'.hand.active [data-target="piece-{piece}"]').click()
    expect(page.locator(f'.hand.active [data-target="piece-{piece}"]')).to_have_attribute("aria-pressed", "true")


def choose(choice: Locator) -> None:
    """Choose one of several values by the mouse: on its label, as its field is not to be seen."""
    choice.locator("xpath=ancestor::label").click()
    expect(choice).to_be_checked()


def usable(page: Page) -> Locator:
    """Return the pieces that fit somewhere."""
    return page.locator('.hand.active .item:not([aria-disabled="true"])')


def fits(page: Page) -> Locator:
    """Return the marks where the piece in hand may be put."""
    return page.locator("#board .fit")


def rectangle(mark: Locator) -> FloatRect:
    """Return an element's rectangle in the window, retrying while the page replaces it."""
    mark.wait_for()
    return next(box for _ in range(100) if (box := mark.bounding_box()))


def middle(mark: Locator) -> tuple[float, float]:
    """Return the middle of an element in the window."""
    box = rectangle(mark)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_mark(page: Page, mark: Locator) -> None:
    """Click the board at the middle of a mark, as marks themselves are no targets."""
    page.mouse.click(*middle(mark))


LAST_TAPS: WeakKeyDictionary[Page, float] = WeakKeyDictionary()


def tap_at(page: Page, x: float, y: float) -> None:
    """Tap with a finger that has rested since its last tap, by the time that the browser is told."""
    browser = page.context.browser
    if browser and browser.browser_type.name != "chromium":  # whose time can't be set
        page.wait_for_timeout(1000 * REST_S)
        page.touchscreen.tap(x, y)
        return
    at = LAST_TAPS[page] = max(time(), LAST_TAPS.get(page, 0) + REST_S)
    finger = page.context.new_cdp_session(page)
    for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": at})
    finger.detach()


def tap(goal: Locator) -> None:
    """Tap an element with a finger that has rested, scrolling to it if need be."""
    goal.scroll_into_view_if_needed()
    tap_at(goal.page, *middle(goal))


def play_by_mouse(page: Page) -> None:
    """Make one move by clicking: the first piece that fits, where it fits first."""
    usable(page).first.wait_for()  # on the start screen there would be no rows yet
    all_shown(page)
    rows = page.locator("#moves [data-plies]")
    before = rows.count()
    usable(page).first.click()
    page.locator("#ghost").wait_for(state="attached")
    click_mark(page, fits(page).first)
    expect(rows).not_to_have_count(before)


def position(page: Page) -> str:
    """Return everything that lies on the board, in words."""
    labels = page.locator("#board [role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    return "\n".join(sorted(labels))


def played(game: str, seats: int, plies: int = 2000) -> Session:
    """Return a game between people who move at random, after some plies or at its end."""
    session, rng = Session(GAMES[game], seats), Random(1)
    while session.position.turn is not None and session.ply < plies:
        advance(session, rng)
    return session


def awaited(page: Page, function: str, argument: object = None) -> Any:
    """Return what a function of JavaScript resolves to; an error where `Page.evaluate` would wait for ever."""
    return page.evaluate(
        f"""([argument, limit]) => Promise.race([
            ({function})(argument),
            new Promise((_, fail) => setTimeout(() => fail(new Error("it does not answer")), limit)),
        ])""",
        [argument, AWAIT_MS],
    )


def await_service_worker(page: Page) -> None:
    """Wait until the service worker has cached everything."""
    awaited(page, "() => navigator.serviceWorker.ready.then(() => null)")


def store(page: Page, texts: dict[str, str]) -> None:
    """Store texts in the browser where the app stores them."""
    awaited(
        page,
        """texts => new Promise((done, fail) => {
            const open = indexedDB.open("keyval-store");
            open.onerror = fail;
            open.onsuccess = () => {
                const change = open.result.transaction("keyval", "readwrite");
                for (const [key, text] of Object.entries(texts)) change.objectStore("keyval").put(text, key);
                change.oncomplete = () => { open.result.close(); done(); };
                change.onabort = fail;
            };
        })""",
        texts,
    )


def stored(page: Page) -> dict[str, str]:
    """Return all texts that the browser has stored for the app."""
    texts: dict[str, str] = awaited(
        page,
        """() => new Promise((done, fail) => {
            const open = indexedDB.open("keyval-store");
            open.onupgradeneeded = () => open.transaction.abort(); // the app has not made its database yet
            open.onerror = () => open.error.name === "AbortError" ? done({}) : fail(open.error);
            open.onsuccess = () => {
                const look = open.result.transaction("keyval");
                const store = look.objectStore("keyval");
                const [keys, values] = [store.getAllKeys(), store.getAll()];
                look.oncomplete = () => {
                    open.result.close();
                    done(Object.fromEntries(keys.result.map((key, n) => [key, values.result[n]])));
                };
                look.onabort = fail;
            };
        })""",
    )
    return texts
