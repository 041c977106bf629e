"""The bot lab in a browser: a bot is written by keys, found again, restored and passed on; later without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, await_service_worker, awaited, stored
from tools.serve import Site

EDITOR = "#code[data-ready]"
BOT = "def choose(o, legal, rng, clock):\nreturn rng.choice(legal)"
LATE = re.compile(r"/assets/(code|lab)\.")


def open_lab(page: Page, argument: str = "") -> None:
    """Go to the lab by its address."""
    page.goto(f"/#lab{argument}")
    page.locator(".screen.lab").wait_for(timeout=ANSWER_MS)
    all_shown(page)


def begin_bot(page: Page) -> None:
    """Begin a new bot, whose editor then has the focus."""
    page.locator('[data-action="lab_new"]').click()
    page.locator("#named input").wait_for(timeout=ANSWER_MS)
    page.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    expect(page.locator("#code .cm-content")).to_be_focused()


def write(page: Page, text: str) -> None:
    """Write at the end of the bot that is open, and wait until that is stored."""
    page.locator("#named input").wait_for(timeout=ANSWER_MS)
    page.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    page.locator("#code .cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)
    await_stored(page, text.strip().rpartition("\n")[2])


def await_stored(page: Page, text: str) -> None:
    """Wait until a stored bot has a text in it."""
    for _ in range(200):
        if any(text in json.loads(kept)["source"] for key, kept in stored(page).items() if key.startswith("bot ")):
            all_shown(page)
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not stored: {text}")


def reload(page: Page) -> None:
    """Load the page anew at its address."""
    page.reload()
    page.locator("html[data-ready=engine]").wait_for(state="attached", timeout=ANSWER_MS)


def source_of(page: Page) -> str:
    """Return the source that the editor shows."""
    shown: str = page.evaluate("() => document.querySelector('#source textarea').value")
    lines = page.locator("#code .cm-line").all_inner_texts()
    assert [line.strip("\n") for line in lines] == shown.split("\n")
    return shown


@pytest.mark.visit("first")
def test_a_bot_is_written_by_keys_and_found_after_a_reload(app: Page) -> None:
    open_lab(app, "/ringgz")
    begin_bot(app)
    app.keyboard.press("Control+a")
    app.keyboard.type(BOT)  # the editor indents
    app.keyboard.press("Control+s")
    await_stored(app, "rng.choice")
    expect(app.locator("#check")).to_contain_text("Python finds no mistake.")
    name = app.locator("#named input")
    name.fill("Lucky")
    name.press("Tab")
    expect(app.locator("#own")).to_contain_text("Lucky")
    assert source_of(app) == "def choose(o, legal, rng, clock):\n    return rng.choice(legal)"
    reload(app)

    app.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    expect(name).to_have_value("Lucky")
    assert source_of(app).endswith("return rng.choice(legal)")
    expect(app).to_have_title(re.compile("Lucky"))


def test_mistakes_stand_at_their_line_and_names_are_offered(app: Page) -> None:
    open_lab(app, "/blokus")
    begin_bot(app)
    app.keyboard.press("Control+End")
    app.keyboard.type("print(o.")
    offered = app.locator("#code [role=listbox] [role=option]")
    expect(offered.first).to_contain_text("after")
    expect(offered.filter(has_text="(move)").first).to_be_visible()
    app.keyboard.type("boa")
    expect(offered).to_have_count(1)
    app.keyboard.press("Enter")
    app.keyboard.press("Delete")  # the bracket that came with the other one
    expect(app.locator("#check")).to_contain_text("Line 5: '(' was never closed.")
    expect(app.locator("#code .cm-lint-marker-error")).to_have_count(1)
    app.keyboard.type(")")
    expect(app.locator("#check")).to_contain_text("Python finds no mistake.")
    expect(app.locator("#code .cm-lint-marker-error")).to_have_count(0)


def test_the_keyboard_leads_into_the_editor_and_out_of_it(app: Page) -> None:
    open_lab(app, "/blokus")
    begin_bot(app)
    content = app.locator("#code .cm-content")
    before = source_of(app)
    app.keyboard.press("Control+Home")
    app.keyboard.press("Tab")
    expect(content).to_be_focused()
    assert source_of(app) == f"    {before}"
    app.keyboard.press("Control+z")
    assert source_of(app) == before
    app.keyboard.press("Escape")
    app.keyboard.press("Tab")
    expect(content).not_to_be_focused()
    app.keyboard.press("Shift+Tab")
    expect(content).to_be_focused()
    app.keyboard.type("#")
    app.keyboard.press("Tab")  # typing has begun again
    expect(content).to_be_focused()
    assert content.get_attribute("aria-label")
    assert content.get_attribute("aria-multiline") == "true"


def test_an_earlier_version_comes_back_into_the_editor_and_undo_still_works(app: Page) -> None:
    open_lab(app, "/blokus")
    begin_bot(app)
    before = source_of(app)
    write(app, "# more")
    app.locator("#versions summary").click()
    app.locator('[data-action^="lab_restore"]').first.click()
    expect(app.locator("#toast")).to_contain_text("Restored")
    assert source_of(app) == before
    write(app, "# again")
    assert source_of(app) == f"{before}# again"


def test_two_windows_lose_nothing(app: Page, open_app: Callable[..., Page]) -> None:
    open_lab(app, "/blokus")
    begin_bot(app)
    other = open_app(app.context.new_page(), app.url)
    other.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    write(app, "# one")
    expect(other.locator("#code .cm-content")).to_contain_text("# one")
    write(other, "\n# two")
    expect(app.locator("#code .cm-content")).to_contain_text("# two")
    assert source_of(app) == source_of(other)
    other.close()


def test_a_link_is_shown_and_kept_by_a_second_press(app: Page, open_app: Callable[..., Page]) -> None:
    open_lab(app, "/sectori")
    begin_bot(app)
    write(app, "# from afar")
    app.locator('[data-action="lab_share"]').click()
    address = app.locator("#dialog input[name=text]").input_value()
    app.locator('#dialog [data-action="close"]').click()
    app.locator('[data-action^="lab_delete"]').click()
    expect(app.locator("#own")).not_to_contain_text("New bot")
    open_app(app, address)
    app.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    expect(app.locator(".notice")).to_contain_text("This bot came from a link.")
    app.locator("#code .cm-content").click()
    app.keyboard.type("nothing")
    assert source_of(app).endswith("# from afar")
    assert not [key for key in stored(app) if key.startswith("bot ")]
    app.locator('[data-action="lab_keep"]').click()
    await_stored(app, "# from afar")


@pytest.mark.visit("first")
def test_nothing_of_the_lab_is_fetched_before_and_all_of_it_is_there_without_a_network_later(
    page: Page, site: Site, open_app: Callable[..., Page]
) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    open_app(page)
    await_service_worker(page)
    open_app(page)  # by the service worker
    assert not [url for url in asked if LATE.search(url)]
    open_lab(page, "/blokus")
    begin_bot(page)
    write(page, "# kept")
    site.stop()
    reload(page)
    page.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    assert source_of(page).endswith("# kept")
    write(page, "\n# offline")
    page.locator('[data-action="lab blokus"]').click()
    page.locator('[data-action="lab blokus search"]').click()
    expect(page.locator("#code .cm-content")).to_contain_text("def choose")


@pytest.mark.visit("first")
def test_what_was_fetched_before_the_service_worker_was_there_is_kept_all_the_same(page: Page, site: Site) -> None:
    open_lab(page, "/blokus")
    begin_bot(page)
    write(page, "# first visit")
    await_service_worker(page)
    awaited(
        page,
        """async () => {
            const cache = await caches.open("pygames-spare");
            const kept = async () => (await cache.keys()).filter(({ url }) => /(code|lab)[.]/.test(url)).length;
            while ((await kept()) < 2) await new Promise(requestAnimationFrame);
        }""",
    )
    site.stop()
    reload(page)
    page.locator(EDITOR).wait_for(timeout=ANSWER_MS)
    assert source_of(page).endswith("# first visit")


@pytest.mark.visit("first")
def test_where_the_lab_cannot_be_fetched_that_is_told(
    kept_offline: Page, site: Site, errors: list[str], open_app: Callable[..., Page]
) -> None:
    site.stop()
    kept_offline.evaluate("() => { location.hash = 'lab' }")
    expect(kept_offline.locator("#toast")).to_contain_text("The bot lab couldn’t be loaded.")
    errors.clear()


@pytest.mark.visit("first")
def test_without_the_editor_the_field_does_as_well(
    page: Page, errors: list[str], open_app: Callable[..., Page]
) -> None:
    page.route(re.compile(r"/assets/code\."), lambda route: route.abort())
    open_app(page)
    open_lab(page, "/blokus")
    page.locator('[data-action="lab_new"]').click()
    field = page.locator("#source textarea")
    field.fill("def choose(o, legal, rng, clock):\n    return legal[0]  # plain\n")
    page.locator("#named input").focus()
    await_stored(page, "# plain")
    errors.clear()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.browser_context_args(viewport={"width": 320, "height": 568})
def test_on_a_small_screen_all_is_there_and_nothing_is_wider(app: Page, scheme: Any) -> None:
    app.emulate_media(color_scheme=scheme)
    open_lab(app, "/blokus")
    expect(app.locator('[data-action="lab blokus search"]')).to_be_visible()
    begin_bot(app)
    expect(app.locator(".shelf")).to_be_hidden()
    write(app, f"\nx = {'1 + ' * 60}")
    expect(app.locator("#check")).to_contain_text("Line ")
    assert app.evaluate("() => document.documentElement.scrollWidth") <= 320
    found = Axe().run(app)
    assert [one["id"] for one in found.response["violations"]] == []
    app.locator('.back[data-action="lab blokus"]').click()
    expect(app.locator("#own")).to_contain_text("New bot")
    app.emulate_media(color_scheme=None)
