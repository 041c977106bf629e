"""How soon the page shows what a press does, in milliseconds: `python -m bench.press [--presses N] [GAME …]`.

People play all seats of each game in a real browser. Measured from the click until what it does to the board is shown
and laid out (how it then moves into its place is not counted): presses that take something in hand or use a tool
(**choice**), and presses that make a ply (**move**); until the board is shown, and until all the rest is (**whole**).

Then, of the same presses, the processor's time until the board is painted, and where it goes (bench/trace.py): what a
quiet machine takes. **longest** is the longest task of the page's thread, in these presses and while the computer plays
a person. With `--against FOLDER` another build takes turns with this one.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from bench.trace import CATEGORIES, PARTS, Trace
from pygames import GAMES
from tools.browser import launch_options
from tools.paths import DIST
from tools.serve import Site

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
"""JavaScript that notes when the engine has answered: the page also changes by itself, under the mouse for example."""
COACH = """() => window.pygames.engine.handle(
    JSON.stringify({ do: "form", name: "prefer", values: { coach: "on" } }))"""
AIM = """() => {
    const find = selector => document.querySelector(selector);
    const taken = '.hand.active .item:not([aria-disabled="true"])';
    const places = ["#board .fit, #board .offer", "#board .cell.free"]
        .map(selector => [...document.querySelectorAll(selector)]).find(found => found.length) || [];
    const place = places[Math.floor(places.length / 2)];
    const thing = find('#tools .main:not([data-target="place"])') || (!find("#ghost") && find(taken)) || place;
    thing.scrollIntoView({ block: "nearest" });
    const box = thing.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""JavaScript that finds where a person would press next: a tool, else a thing to take, else a square."""
WATCH = """() => {
    const find = selector => document.querySelector(selector);
    const plies = () => [...document.querySelectorAll("#moves [data-plies]")].map(row => row.dataset.plies).join(" ");
    const before = plies();
    let began;
    const onClick = event => {
        began = event.timeStamp;
        window.answered = false;
        performance.mark("press");
    };
    window.addEventListener("click", onClick, { capture: true, once: true });
    window.shown = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error("nothing was shown")), 5000);
        let first;
        const seen = new MutationObserver(() => {
            if (began === undefined || !window.answered) return;
            document.body.getBoundingClientRect();
            if (first === undefined) {
                first = performance.now() - began;
                performance.mark("board");
            }
            if (find("#main[aria-busy]")) return;
            resolve([first, performance.now() - began, plies() !== before]);
            seen.disconnect();
        });
        seen.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
}"""
"""JavaScript that times the next press; asking for a rectangle forces the layout, which is part of what is measured."""
LOOK_MS = 1000
"""Minimum time a person looks at a new table before the first press."""
REST_MS = 300
"""Time the mouse rests before a press: the page has said what the press would do."""


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--presses", type=int, default=100)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--coach", action="store_true", help="the worker looks into each move while the next is made")
    chosen = parser.parse_args()
    columns = "".join(f"{what:>8}{'p95':>7}" for what in ("board", "whole"))
    parts = "".join(f"{part:>8}" for part in PARTS)
    print(f"{'':17}{columns} | {'busy':>8}{'p95':>7}{parts}{'longest':>9}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        for name in chosen.games:
            for folder in filter(None, (chosen.against, DIST)):
                measure(browser, folder, name, chosen.presses, coach=chosen.coach)
        browser.close()


def measure(browser: Browser, folder: Path, name: str, number: int, *, coach: bool) -> None:
    """Print the rows of one game on one build."""
    site = Site(folder)
    site.start()
    page = browser.new_page(viewport=SIZE)
    page.goto(site.url)
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    if coach:
        page.evaluate(COACH)
    load(page, f'[Game "{name}"]')
    page.wait_for_timeout(LOOK_MS)
    browser.start_tracing(page=page, categories=CATEGORIES)
    times = presses(page, number)
    play_computer(page, name)
    trace = Trace(browser.stop_tracing())
    kinds = [kind for kind, _, _ in times]
    for kind in sorted(set(kinds)):
        costs = [cost for cost, of in zip(trace.presses(), kinds, strict=False) if of == kind]
        boards, wholes = zip(*((board, whole) for of, board, whole in times if of == kind), strict=True)
        walls = f"{figure(boards)}{figure(wholes)}"
        print(f"{name:10}{kind:7}{walls} | {table(costs)}{trace.longest_task():9.1f}", flush=True)
    page.close()
    site.stop()


def table(costs: list[dict[str, float]]) -> str:
    """Return the CPU time of presses, and the percentage that each stage takes."""
    sums = [sum(cost.values()) for cost in costs]
    shares = "".join(f"{100 * sum(cost[part] for cost in costs) / sum(sums):7.0f}%" for part in PARTS)
    return f"{figure(sums)}{shares}"


def figure(times: Sequence[float]) -> str:
    """Return the median and the 95th percentile; nothing if there are too few."""
    return f"{median(times):8.1f}{p95(times):7.1f}" if len(times) > 1 else f"{'-':>8}{'-':>7}"


def p95(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return quantiles(times, n=20, method="inclusive")[-1]


def presses(page: Page, number: int) -> list[tuple[str, float, float]]:
    """Make this many presses at one table; return the effect and times of each."""
    page.evaluate(LISTEN)
    times: list[tuple[str, float, float]] = []
    while len(times) < number and page.locator("#verdict").count() == 0:
        wait_for_person(page)
        board, whole, moved = press(page)
        times.append(("move" if moved else "choice", board, whole))
    return times


def press(page: Page, rest: int = REST_MS) -> tuple[float, float, bool]:
    """Press after a rest; return the milliseconds until the board is shown, and all else, and whether it made a ply."""
    page.mouse.move(*page.evaluate(AIM))
    page.wait_for_timeout(rest)
    page.evaluate(WATCH)
    page.mouse.down()
    page.mouse.up()
    board, whole, moved = page.evaluate("window.shown")
    return board, whole, moved


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


def play_computer(page: Page, name: str) -> None:
    """Play a few moves against the computer."""
    page.locator('[data-action="home"]').click()
    page.locator(f'[data-action="quick {name}"]').click()
    for _ in range(6):
        wait_for_person(page)
        if page.locator("#verdict").count():
            break
        press(page)
        page.wait_for_timeout(400)


if __name__ == "__main__":
    main()
