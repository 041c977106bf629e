"""How soon the page shows what a press does, in milliseconds: `python -m bench.press [--presses N] [GAME …]`.

People play all seats of each game in a real browser. Measured from the click until what it does to the board is shown
and laid out (how it then moves into its place is not counted): presses that take something in hand or use a tool
(**choice**), and presses that make a ply (**move**); and of these, until all the rest is shown too (**whole**). Then a
person plays the computer, and the longest task of the page's thread while a computer player thinks is read.
"""

from __future__ import annotations

import argparse
from statistics import median, quantiles

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from pygames import GAMES
from tools.browser import launching
from tools.serve import Site

KINDS = ("choice", "move", "whole")
SIZE: ViewportSize = {"width": 1280, "height": 800}
LISTEN = """() => {
    const { engine } = window.pygames;
    const { handle } = engine;
    engine.handle = async text => {
        const answer = await handle(text);
        window.answered = true;
        return answer;
    };
}"""
PRESS = """async () => {
    const find = selector => document.querySelector(selector);
    const plies = () => [...document.querySelectorAll("#moves [data-plies]")].map(row => row.dataset.plies).join(" ");
    const taken = '.hand.active .item:not([aria-disabled="true"])';
    const places = ["#board .fit, #board .offer", "#board .cell.free"]
        .map(selector => [...document.querySelectorAll(selector)]).find(found => found.length) || [];
    const place = places[Math.floor(places.length / 2)];
    const tool = find('#tools .main:not([data-target="place"])');
    const thing = tool || (!find("#ghost") && find(taken)) || place;
    const box = thing.getBoundingClientRect();
    const [clientX, clientY] = [box.x + box.width / 2, box.y + box.height / 2];
    const pressed = thing === place ? document.elementFromPoint(clientX, clientY) : thing;
    await new Promise(rested => setTimeout(rested, 300));
    const before = plies();
    const shown = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("nothing was shown")), 5000);
        let first;
        const seen = new MutationObserver(() => {
            if (!window.answered) return;
            document.body.getBoundingClientRect();
            first ??= performance.now() - began;
            if (find("#main[aria-busy]")) return;
            resolve([first, performance.now() - began]);
            seen.disconnect();
        });
        seen.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
    window.answered = false;
    const began = performance.now();
    pressed.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, clientX, clientY }));
    return [...await shown, plies() !== before];
}"""
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
    parser.add_argument("--presses", type=int, default=100)
    chosen = parser.parse_args()
    site = Site()
    site.start()
    columns = "".join(f"{kind:>10}{'p95':>8}" for kind in KINDS)
    print(f"{'':12}{columns}{'longest task':>16}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching("chromium"))
        for name in chosen.games:
            page = browser.new_page(viewport=SIZE)
            page.goto(site.url)
            expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
            times = presses(page, name, chosen.presses)
            figures = "".join(map(figure, times.values()))
            print(f"{name:12}{figures}{thinking(page, name):16.1f}", flush=True)
            page.close()
    site.stop()


def figure(times: list[float]) -> str:
    """The median and the 95th percentile; nothing where there are too few."""
    return f"{median(times):10.1f}{p95(times):8.1f}" if len(times) > 1 else f"{'-':>10}{'-':>8}"


def p95(times: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20, method="inclusive")[-1]


def presses(page: Page, name: str, number: int) -> dict[str, list[float]]:
    """The times of so many presses of people at one table, by what they do."""
    load(page, f'[Game "{name}"]')
    page.evaluate(LISTEN)
    times: dict[str, list[float]] = {kind: [] for kind in KINDS}
    while number and page.locator("#verdict").count() == 0:
        wait_for_person(page)
        board, whole, moved = page.evaluate(PRESS)
        times["move" if moved else "choice"].append(board)
        times["whole"] += [whole] if moved else []
        number -= 1
    return times


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
