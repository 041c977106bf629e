"""The documentation in a browser: its search, its fit on a phone, and axe's verdict."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.test_access import CONTRAST, RULES, violations
from tools import docs
from tools.serve import Site

PAGES = (
    "index",
    "search",
    "first-steps",
    "adapters",
    "strength",
    "new-game",
    "reference",
    "reference/playing",
    "pygames/core/game",
)


@pytest.fixture(scope="module")
def documentation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the documentation with the host's headers, and provide its address."""
    folder = tmp_path_factory.mktemp("site")
    docs.build(folder / "docs")
    site = Site(folder)
    site.start()
    yield f"{site.url}/docs"
    site.stop()


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """Provide a page that must report no error and request no other host; the shared fixtures are for the app."""
    said: list[str] = []
    context = browser.new_context()
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if "localhost" in request.url else said.append(request.url))
    yield page
    context.close()
    assert [text for text in said if "favicon" not in text and "404" not in text] == []


@pytest.mark.slow
def test_the_documentation_is_searched_and_read_on_any_screen(documentation: str, reader: Page) -> None:
    reader.goto(f"{documentation}/index.html")
    reader.get_by_role("link", name="Search", exact=True).click()
    reader.get_by_label("Words in the guides").fill("determinize")
    expect(reader.get_by_role("status")).to_contain_text("Found: ")
    assert violations(reader) == []
    reader.get_by_role("link", name="pygames.core.game.Game.determinize").click()
    expect(reader).to_have_url(f"{documentation}/pygames/core/game.html#Game.determinize")
    for name in PAGES:
        reader.goto(f"{documentation}/{name}.html")
        for dark, width, height in ((False, 390, 844), (True, 320, 568)):
            reader.set_viewport_size({"width": width, "height": height})
            reader.emulate_media(color_scheme="dark" if dark else "light")
            assert violations(reader, rules=CONTRAST if dark else RULES) == [], f"{name} {width}"
            assert reader.evaluate("document.documentElement.scrollWidth") <= width, name


def test_the_address_keeps_what_is_searched(documentation: str, reader: Page) -> None:
    reader.goto(f"{documentation}/search.html#record%20mask")
    expect(reader.locator("ol a").first).to_have_text("pygames.play.record.Record.mask")
    assert Path(reader.url.partition("#")[0]).name == "search.html"
