"""The games' own pages: what messengers show of links, and that each starts the app, wherever it is, also offline."""

from __future__ import annotations

import base64
import struct
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import ANSWER_MS, await_service_worker
from pygames import GAMES
from pygames.friends import Peer
from tools import draw_previews
from tools.draw_previews import cards, draw, open_sheet
from tools.page import moved_down
from tools.paths import DIST
from tools.previews import FOLDER
from tools.serve import Site

DIFFERENT = 0.01
"""How much of a drawn picture may differ from the one that is kept, as browsers smooth edges differently."""
COMPARE = """async ([one, two]) => {
    const pixels = await Promise.all([one, two].map(async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        canvas.drawImage(picture, 0, 0);
        return canvas.getImageData(0, 0, picture.width, picture.height).data;
    }));
    if (pixels[0].length !== pixels[1].length) return 1;
    return pixels[0].reduce((sum, value, n) => sum + (Math.abs(value - pixels[1][n]) > 24), 0) / pixels[0].length;
}"""
"""Returns how much of two pictures differs, from 0 to 1."""


class Tags(HTMLParser):
    """A reader of a page's title and of its meta elements, as messengers have it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "meta" and (name := told.get("property") or told.get("name")):
            assert name not in self.found or name == "theme-color"
            self.found[name] = told.get("content") or ""


def fetched(address: str) -> bytes:
    """Return what a program without scripts gets."""
    with urlopen(address) as answer:
        content: bytes = answer.read()
        return content


@pytest.mark.parametrize("name", ["", *GAMES])
def test_a_messenger_finds_title_description_and_picture_of_each_page(served: Site, name: str) -> None:
    address = f"{served.url}/{name}/".replace("//", "/").replace(":/", "://")

    tags = Tags(fetched(address).decode()).found

    assert tags["og:title"] == (f"{GAMES[name].title} – Quiet Table" if name else "Quiet Table – five board games")
    assert tags["og:description"] == tags["description"]
    assert tags["twitter:card"] == "summary_large_image"
    content = fetched(urljoin(address, tags["og:image"]))
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", content[16:24]) == (1200, 630)
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert len(content) < 300_000  # some messengers show no larger ones


def test_the_pictures_show_the_boards_as_they_are_drawn_now(browser: Browser, served: Site) -> None:
    page = open_sheet(browser, served.url)

    for name, card in cards():
        if not (FOLDER / f"{name}.png").exists():
            continue
        kept, now = (FOLDER / f"{name}.png").read_bytes(), draw(page, card)
        share = page.evaluate(COMPARE, [base64.b64encode(picture).decode() for picture in (kept, now)])
        assert share < DIFFERENT, f"{name}.png: run python -m {draw_previews.__name__}"
    page.context.close()


@pytest.fixture(params=["", "some/folder/"], ids=["alone", "below a folder"])
def below(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Site, str]]:
    """Provide the site on a server of its own, in a folder or not."""
    folder = tmp_path / "site" / request.param.rstrip("/")
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.symlink_to(DIST)
    site = Site(tmp_path / "site")
    site.start()
    yield site, request.param
    site.stop()


def test_a_game_s_own_page_starts_with_that_game_and_leads_on(page: Page, open_app: Callable[..., Page]) -> None:
    open_app(page, "/cathedral/")

    expect(page.get_by_role("heading", name="Cathedral").first).to_be_visible()
    expect(page.locator('[data-form="start cathedral"]')).to_be_visible()
    assert page.url.endswith("/cathedral/#setup/cathedral")
    page.locator('[data-form="start cathedral"] [type=submit]').click()
    page.locator(".table.cathedral #board > svg").wait_for(timeout=ANSWER_MS)
    page.reload()
    page.locator(".table.cathedral #board > svg").wait_for(timeout=ANSWER_MS)


def test_a_friend_s_link_opens_the_game_at_its_own_page_also_offline_and_below_a_folder(
    browser: Browser, below: tuple[Site, str], open_app: Callable[..., Page]
) -> None:
    site, folder = below
    invitation = Peer.invite(GAMES["cathedral"], 2, here=[0], names=["Ana", "Ben"]).link
    context = browser.new_context(base_url=site.url)
    page = open_app(context.new_page(), f"/{folder}cathedral/#{invitation}")
    expect(page.locator("#dialog")).to_contain_text("Ana invites you to Cathedral")
    await_service_worker(page)
    site.stop()

    for address in ("cathedral/", "cathedral", "blokus/", ""):
        again = context.new_page()
        again.goto(f"/{folder}{address}#{invitation}")
        expect(again.locator("#dialog")).to_contain_text("Ana invites you to Cathedral", timeout=60_000)
        again.close()
    again = context.new_page()
    again.goto(f"/{folder}blokus/")
    expect(again.locator('[data-form="start blokus"]')).to_be_visible(timeout=60_000)
    assert again.url == f"{site.url}/{folder}blokus/#setup/blokus"
    context.close()


def test_the_service_worker_makes_a_game_s_page_as_the_build_does(page: Page, open_app: Callable[..., Page]) -> None:
    open_app(page, "/")
    await_service_worker(page)

    made = page.goto("/cathedral/")

    assert made
    assert made.from_service_worker
    assert made.text() == moved_down((DIST / "index.html").read_text())
