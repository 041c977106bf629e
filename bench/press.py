"""How soon the page shows what a press does, in milliseconds: `python -m bench.press [--presses N] [GAME …]`.

People play all seats of each game in a real browser. Measured from the click until the page is changed and laid out:
presses that take something in hand or use a tool (**choice**), and presses that make a ply (**move**). Then a person
plays the computer, and the longest task of the page's thread while a computer player thinks is read.
"""

from __future__ import annotations

import argparse
import shutil
from statistics import median, quantiles

from playwright.sync_api import Page, expect, sync_playwright

from pygames import GAMES
from tools.serve import Site

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
SIZE = {"width": 1280, "height": 800}
PRESS = """() => new Promise(resolve => {
    const find = selector => document.querySelector(selector);
    const inHand = find("#ghost");
    const fits = inHand ? [...document.querySelectorAll("#board .fit, #board .offer")] : [];
    const place = fits[Math.floor(fits.length / 2)];
    const pressed = place ? find("#board .cell") : find('#tools [data-target="draw"]')
        || find('.hand.active .item:not([aria-disabled="true"])') || find("#board .cell.free") || find("#tools .main");
    const box = (place || pressed).getBoundingClientRect();
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    let took = -1, quiet = 0;
    const rest = milliseconds => {
        clearTimeout(quiet);
        quiet = setTimeout(() => { seen.disconnect(); resolve(took); }, milliseconds);
    };
    const seen = new MutationObserver(() => {
        document.body.getBoundingClientRect();
        took = performance.now() - began;
        rest(150);
    });
    seen.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    rest(2000);
    const began = performance.now();
    pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }));
})"""
WATCH = """() => {
    window.longest = 0;
    const channel = new MessageChannel();
    let before = performance.now();
    channel.port1.onmessage = () => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - before);
        before = now;
        channel.port2.postMessage(0);
    };
    channel.port2.postMessage(0);
}"""


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--presses", type=int, default=60)
    chosen = parser.parse_args()
    site = Site()
    site.start()
    print(f"{'':12}{'choice':>10}{'p95':>8}{'move':>10}{'p95':>8}{'longest task':>16}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in chosen.games:
            page = browser.new_page(viewport=SIZE)
            page.goto(site.url)
            expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
            times = presses(page, name, chosen.presses)
            figures = "".join(f"{median(times[kind]):10.1f}{p95(times[kind]):8.1f}" for kind in ("choice", "move"))
            print(f"{name:12}{figures}{thinking(page, name):16.1f}", flush=True)
            page.close()
    site.stop()


def p95(times: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20)[-1] if len(times) > 1 else times[0]


def presses(page: Page, name: str, number: int) -> dict[str, list[float]]:
    """The times of so many presses of people at one table, by what they do."""
    load(page, f'[Game "{name}"]')
    times: dict[str, list[float]] = {"choice": [], "move": []}
    while number and page.locator("#verdict").count() == 0:
        wait_for_person(page)
        before = page.locator("#moves [data-action]").count()
        took = page.evaluate(PRESS)
        after = page.locator("#moves [data-action]").count()
        times["move" if after != before else "choice"].append(took)
        number -= 1
    return {kind: found or [0.0] for kind, found in times.items()}


def load(page: Page, record: str) -> None:
    """Put the game of a record on the table, people in all seats."""
    page.locator('[data-action="dialog load"]').first.click()
    page.locator('#dialog textarea[name="record"]').fill(record)
    page.locator('#dialog button[type="submit"]').click()
    expect(page.locator("#board > svg")).to_be_visible()


def wait_for_person(page: Page) -> None:
    """Wait until somebody may press; behind a curtain, say who looks."""
    ready = page.locator('#board > svg.mine, #verdict, #tools [data-action="reveal"]').first
    expect(ready).to_be_visible(timeout=20_000)
    if page.locator('#tools [data-action="reveal"]').count():
        page.locator('#tools [data-action="reveal"]').click()
        expect(page.locator("#board > svg.mine")).to_be_visible()


def thinking(page: Page, name: str) -> float:
    """The longest task of the page's thread while the computer chooses a move."""
    page.locator('[data-action="home"]').click()
    page.locator(f'[data-action="quick {name}"]').click()
    wait_for_person(page)
    page.evaluate(WATCH)
    for _ in range(6):
        wait_for_person(page)
        if page.locator("#verdict").count():
            break
        page.evaluate(PRESS)
        page.wait_for_timeout(400)
    return float(page.evaluate("window.longest"))


if __name__ == "__main__":
    main()
