"""What can happen to a browser in mid-game: damaged input, full or emptied storage, clocks that jump, updates."""

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import (
    begin,
    click_mark,
    fits,
    paste_record,
    play_by_mouse,
    plies,
    position,
    store,
    stored,
    usable,
    wait_for_turn,
)
from pygames import BadRecord
from pygames.adapters import formats
from tests.web.test_fuzz import examples, mangled
from tools.paths import ROOT
from web.app.storage import link

BROKEN = {  # each for another reason than the one before, so that a new reason is a new answer
    "hello": "isn’t a Quiet Table game",
    '[Game "chess"] e4': "no game called that",
    '[Game "blokus"]\n\nz99': "Line 3, “z99”",
    '[Game "blokus"]\nd10,e10 j5,k5\na1': "Line 3, “a1”",
    '[Game "blokus"] [Seats "7"]': "seats for 2",
    '[Game "blokus"] [Option starts "upside down"]': "allowed values: free, fixed",
    "<img src=x onerror=alert(1)>": "isn’t a Quiet Table game",
    '[Game "blokus"]\n' + "e10 " * 3000: "has more than",
}
FUTURE = json.loads((ROOT / "tests/compatibility/future/games.json").read_text(encoding="utf-8"))
SAMPLE = 8
CLOSABLE = """
window.databases = [];
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...values) {
    const request = open.apply(this, values);
    request.addEventListener("success", () => window.databases.push(request.result));
    return request;
};
"""
FULL = """() => {
    IDBObjectStore.prototype.put = () => { throw new DOMException("no room left", "QuotaExceededError"); };
}"""

FAILING = """
window.failures = { report_thinking: 0, handle: 0 };
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (message, ...rest) {
    const [number, name] = message;
    if (!(window.failures[name] > 0)) return postMessage.call(this, message, ...rest);
    window.failures[name] -= 1;
    setTimeout(() => this.onmessage({ data: [number, "", "broken on purpose"] }));
};
"""
"""Has the worker fail at functions, as often as the page is told."""
DYING = 'void (performance.now = () => { throw new Error("broken on purpose"); })'
"""Ends Python in the worker as soon as it wants to know the time."""


def refused(count: int) -> dict[str, str]:
    """Return damaged records and why they are refused, each for another reason than the one before."""
    rng = Random(4)
    texts, found = examples(rng), dict[str, str]()
    with pytest.raises(BadRecord) as nothing:
        formats.read("")
    last = str(nothing.value)
    while len(found) < count:
        text = mangled(rng.choice(texts), rng).replace("\x00", " ").replace("\r", " ")
        try:
            formats.read(text)
        except BadRecord as refusal:
            if str(refusal) != last:
                found[text] = last = str(refusal)
    return found


def played_on(page: Page) -> list[str]:
    """Make a move, wait for the answer, and return all plies."""
    play_by_mouse(page)
    wait_for_turn(page)
    return plies(page)


@pytest.mark.parametrize("sample", [SAMPLE, pytest.param(24, marks=pytest.mark.long)])
@pytest.mark.visit("same")
def test_broken_records_and_links_are_refused_in_words_and_the_game_stays(app: Page, sample: int) -> None:
    begin(app)
    moves, before = played_on(app), position(app)

    paste_record(app, "")
    expect(app.locator("#problem")).to_contain_text("isn’t a Quiet Table game")
    for text, reason in {**BROKEN, **refused(sample)}.items():
        app.locator("textarea").fill(text)
        app.locator("#dialog button[type=submit]").click()
        expect(app.locator("#problem")).to_contain_text(reason)
        assert app.locator("textarea").input_value() == text
    app.keyboard.press("Escape")
    expect(app.locator("#dialog")).to_be_hidden()
    assert (plies(app), position(app)) == (moves, before)

    for text in refused(sample // 4):
        app.evaluate("fragment => { location.hash = fragment; }", link.write(text))
        expect(app.locator("#toast")).to_contain_text("This link doesn’t contain a game")
        app.locator('[data-action^="resume"]').first.click()
        expect(app.locator("#board > svg.mine")).to_be_visible()
        assert (plies(app), position(app)) == (moves, before)


def test_a_link_and_a_saved_game_of_the_future_are_answered_in_words_and_kept(app: Page) -> None:
    text = FUTURE["an option that is set"]["text"]
    begin(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    store(app, {"game 7": text})

    app.evaluate("fragment => { location.hash = fragment; }", link.write(text))
    expect(app.locator("#toast")).to_contain_text("Made by a newer version of Quiet Table.")
    expect(app.locator("#toast")).to_contain_text("Blokus To Go has no such option")
    expect(app.locator("#board > svg")).to_be_visible()
    assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert app.locator('[data-action="keep"]').count() == 0
    app.reload()
    expect(app.locator("#toast")).to_contain_text("Made by a newer version of Quiet Table.", timeout=30_000)

    app.evaluate("location.hash = 'shelf'")
    expect(app.locator("#shelf")).to_contain_text("made by a newer version")
    app.locator('[data-action="resume game 7"]').click()
    expect(app.locator("#board > svg")).to_be_visible()
    expect(app.locator("body")).to_contain_text("Until you update, it can only be looked at.")
    assert stored(app)["game 7"] == text


def test_damaged_texts_in_the_storage_are_kept_aside_and_the_game_stays(app: Page) -> None:
    begin(app)
    moves = played_on(app)
    texts = list(refused(SAMPLE))
    keys = ["settings", "plan blokus", "result 3", "current", *(f"game {n}" for n in range(SAMPLE))]
    expect(app.locator("html[data-saved=yes]")).to_be_attached()

    store(app, {key: text for key, text in zip(keys, texts, strict=False) if key != "current"})
    store(app, {"game 70": "[Game nonsense"})
    app.reload()

    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    assert plies(app) == moves
    app.locator('[data-action="home"]').click()
    expect(app.locator("#live")).to_contain_text("couldn’t be read")
    app.locator('[data-action^="resume"]').first.click()
    assert len(played_on(app)) > len(moves)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    assert "damaged game 70" in stored(app)


@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.visit("first")
def test_where_the_storage_never_answers_the_app_starts_and_says_so(page: Page) -> None:
    page.add_init_script("IDBFactory.prototype.open = () => new EventTarget()")

    page.goto("/")

    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    expect(page.locator("#toast")).to_contain_text("won’t let us save")
    begin(page)


@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.visit("first")
def test_a_closed_connection_errors_and_a_full_storage_lose_no_move(
    page: Page, open_app: Callable[..., Page], errors: list[str]
) -> None:
    page.add_init_script(CLOSABLE)
    app = open_app(page)
    begin(app)
    played_on(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()

    app.evaluate("window.databases.forEach((database) => database.close())")
    moves, before = played_on(app), position(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    press_what_nobody_does(app)
    expect(app.locator("#prompt")).to_contain_text("Something went wrong, so everything is shown as it was saved last.")
    assert (plies(app), position(app)) == (moves, before)
    expect(app.locator("#notice")).to_be_hidden()

    press_what_nobody_does(app)
    expect(app.locator("#notice")).to_contain_text("Your games are safe.")
    app.get_by_role("button", name="Reload").click()

    expect(app.locator("#notice")).to_be_hidden()
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=30_000)
    assert plies(app) == moves

    app.evaluate(FULL)
    assert len(played_on(app)) > len(moves)
    expect(app.locator("#toast")).to_contain_text("won’t let us save")
    assert len(played_on(app)) > len(moves) + 2
    errors[:] = [error for error in errors if "no such action" not in error]


@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.visit("first")
def test_the_game_goes_on_where_python_dies_where_thinking_fails_twice_and_where_the_table_cannot_be_shown(
    page: Page, open_app: Callable[..., Page], errors: list[str]
) -> None:
    page.add_init_script(FAILING)
    app = open_app(page)
    begin(app)
    app.workers[0].evaluate(DYING)
    moves = played_on(app)
    assert len(moves) == 2
    expect(app.locator("#notice")).to_be_hidden()

    app.evaluate("failures.report_thinking = 2")
    moves = played_on(app)
    assert len(moves) == 4
    expect(app.locator("#toast")).to_contain_text("a simple one moves in its place")
    expect(app.locator("#notice")).to_be_hidden()
    moves = played_on(app)
    assert len(moves) == 6

    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    page.add_init_script("failures.handle = 1")
    app.reload()
    expect(app.locator("#toast")).to_contain_text("Something went wrong, so everything is shown as it was saved last.")
    app.locator('[data-action^="resume"]').first.click()
    wait_for_turn(app)
    assert plies(app) == moves
    told = ("broken on purpose", "fatal error", "_emscripten_get_now")
    errors[:] = [error for error in errors if not any(words in error for words in told)]


@pytest.mark.only_browser("chromium")  # a test can't clear a site's data in another way
@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.visit("first")
def test_a_game_whose_storage_was_cleared_is_stored_again(
    app: Page, base_url: str, open_app: Callable[..., Page], errors: list[str]
) -> None:
    devtools = app.context.new_cdp_session(app)
    everything = {"origin": base_url, "storageTypes": "all"}
    begin(app)
    moves = played_on(app)
    devtools.send("Storage.clearDataForOrigin", everything)
    moves = played_on(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    assert any(key.startswith("game ") for key in stored(app))

    app.locator('[data-action="home"]').click()
    expect(app.locator('[data-action^="resume"]')).to_be_visible()
    devtools.send("Storage.clearDataForOrigin", everything)
    app.locator('[data-action^="resume"]').click()
    wait_for_turn(app)
    assert plies(app) == moves

    moves = played_on(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    open_app(app)
    app.locator('[data-action^="resume"]').click()
    wait_for_turn(app)
    assert plies(app) == moves
    errors[:] = [error for error in errors if "net::ERR_" not in error]  # a file was cleared while it was read


@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.visit("first")
def test_a_clock_that_jumps_changes_nothing_on_the_table(app: Page, open_app: Callable[..., Page]) -> None:
    begin(app)
    moves = played_on(app)
    for now in ("1999-12-31T23:59:00", "2027-01-01T08:00:00"):
        app.clock.set_fixed_time(now)
        moves = played_on(app)

        open_app(app)

        app.locator('[data-action^="resume"]').first.click()
        wait_for_turn(app)
        assert plies(app) == moves
    assert len(played_on(app)) > len(moves)
    app.locator('[data-action="home"]').click()
    begin(app)
    played_on(app)
    app.locator('[data-action="home"]').click()
    expect(app.locator(".saved li")).to_have_count(2)


@contextmanager
def asleep(browser: Browser) -> Iterator[None]:
    """Suspend all pages meanwhile, including their timers."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [process["id"] for process in processes if process["type"] == "renderer"]
    for page in pages:
        os.kill(page, signal.SIGSTOP)
    try:
        yield
    finally:
        for page in pages:
            os.kill(page, signal.SIGCONT)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes can't be stopped here")
@pytest.mark.only_browser("chromium")
@pytest.mark.browser_context_args(service_workers="block")
@pytest.mark.visit("first")
def test_a_machine_that_slept_for_a_day_goes_on_where_it_was(
    app: Page, browser: Browser, open_app: Callable[..., Page]
) -> None:
    begin(app)
    usable(app).first.click()
    click_mark(app, fits(app).first)
    expect(app.locator("#moves [data-plies]")).not_to_have_count(0)

    with asleep(browser):  # while the computer thinks
        time.sleep(2)
    app.clock.set_system_time(datetime.now(UTC) + timedelta(days=1))

    assert wait_for_turn(app)
    assert len(plies(app)) == 2
    moves = played_on(app)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()
    open_app(app, "/#table")
    wait_for_turn(app)
    assert plies(app) == moves


def press_what_nobody_does(page: Page) -> None:
    """Press a button with an unknown action, as a bug in the app would produce it."""
    page.evaluate("""() => {
        const button = document.createElement("button");
        button.dataset.action = "dance";
        document.getElementById("main").append(button);
        button.click();
        button.remove();
    }""")
