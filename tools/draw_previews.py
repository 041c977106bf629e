"""Draws the pictures that messengers show beside links, from the games' own boards: `python -m tools.draw_previews`.

It needs a browser and the built site, whose style sheet it uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from pygames import GAMES
from tools.browser import launch_options
from tools.paths import DIST, ROOT
from tools.previews import FOLDER, HEIGHT, NAME, WIDTH
from tools.serve import Site
from web.app.screens.showcase import render_showcase

LOOK = """
body { margin: 0; background: var(--table); color: var(--ink); font-family: var(--font, inherit); }
.preview { position: relative; inline-size: 1200px; block-size: 630px; overflow: hidden; box-sizing: border-box; }
.preview .one { position: absolute; inset: 45px auto 45px 70px; inline-size: 540px; }
.preview svg { border-radius: 14px; box-shadow: 0 2px 4px #0002, 0 12px 36px #0002; }
.preview .one svg { inline-size: 100%; block-size: 100%; }
.preview .words { position: absolute; inset: 0 60px 0 680px; display: flex; flex-direction: column;
  justify-content: center; gap: 26px; }
.preview b { font-size: 84px; line-height: 1; text-wrap: balance; font-weight: 640; letter-spacing: -0.02em; }
.preview small { font-size: 40px; color: var(--soft); font-weight: 520; }
.preview .all { position: absolute; inset: 300px 60px 60px; display: flex; gap: 24px; align-items: center; }
.preview .all > * { flex: 1; min-inline-size: 0; }
.preview .all svg { inline-size: 100%; block-size: auto; max-block-size: 270px; }
.preview .over { position: absolute; inset: 70px 60px auto; display: flex; flex-direction: column; gap: 22px; }
"""


def cards() -> Iterator[tuple[str, str]]:
    """Yield the name of each picture, and its HTML."""
    boards = {name: f'<div class="game {name}">{render_showcase(game)}</div>' for name, game in GAMES.items()}
    for name, game in GAMES.items():
        board = boards[name].replace('class="game', 'class="one game', 1)
        words = f'<div class="words"><b>{game.title}</b><small>{NAME}</small></div>'
        yield name, f'<div class="preview">{board}{words}</div>'
    words = f'<div class="over"><b>{NAME}</b><small>{", ".join(game.title for game in GAMES.values())}</small></div>'
    yield "home", f'<div class="preview">{words}<div class="all">{"".join(boards.values())}</div></div>'


def open_sheet(browser: Browser, url: str) -> Page:
    """Return a page that has the site's style sheet."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True, service_workers="block")
    page = context.new_page()
    page.goto(f"{url}/licences.txt")
    sheet = next((DIST / "assets").glob("style.*.css"))
    page.set_content(
        '<!DOCTYPE html><html lang="en" data-theme="light" data-look="classic" data-coordinates="off">'
        f'<head><link rel="stylesheet" href="{url}/assets/{sheet.name}"><style>{LOOK}</style></head></html>'
    )
    return page


def draw(page: Page, card: str) -> bytes:
    """Return a picture as PNG."""
    page.evaluate("card => (document.body.innerHTML = card)", card)
    page.evaluate("document.fonts.ready")
    return page.screenshot()


def main() -> None:
    """Draw all pictures."""
    FOLDER.mkdir(exist_ok=True)
    site = Site()
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium", shell=True))
        page = open_sheet(browser, site.url)
        for name, card in cards():
            file: Path = FOLDER / f"{name}.png"
            file.write_bytes(draw(page, card))
            print(f"previews {file.relative_to(ROOT)}, {file.stat().st_size // 1000} kB")
        browser.close()
    site.stop()


if __name__ == "__main__":
    main()
