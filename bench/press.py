"""How soon the page shows what a press does, in milliseconds: `python -m bench.press [--presses N] [GAME …]`.

People play all seats of each game in a real browser. Measured from the click until what it does to the board is shown
and laid out (how it then moves into its place is not counted): presses that take something in hand or use a tool
(**choice**), and presses that make a ply (**move**); until the board is shown, and until all the rest is (**whole**).

Then, of the same presses, the processor's time until the board is painted, and where it goes (bench/trace.py): what a
quiet machine takes. **longest** is the longest task of the page's thread, in these presses and while the computer plays
a person. With `--against FOLDER` another build takes turns with this one, and a line says by what the worker's Python
differs, until the board is shown and until all is.

With `--slow` it is a slow phone instead: the page's thread is slowed down 4 times by Chromium's developer tools, and
WebAssembly is compiled by the baseline compiler alone. (The worker isn't slowed down otherwise: the tools can't.) The
same presses are made in turn on each build, slow and not, so that all meet the same machine; only the ratios can be
compared between machines. The aims are a board within 50 ms and the whole screen within 100 ms, 19 times of 20.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect, sync_playwright

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
            performance.mark("whole");
            resolve([first, performance.now() - began, plies() !== before]);
            seen.disconnect();
        });
        seen.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
    });
}"""
"""JavaScript that times the next press; asking for a rectangle forces the layout, which is part of what is measured."""
LOOK_MS = 1000
"""Minimum time a person looks at a new table before the first press."""
Variant = tuple[str, bool]
"""A build, and whether it runs as on a slow phone."""
SLOWDOWN = 4
"""By what a slow phone's page thread is slower."""
BASELINE = "--js-flags=--liftoff-only"
"""WebAssembly by V8's baseline compiler alone."""
REST_MS = 300
"""Time the mouse rests before a press: the page has said what the press would do."""


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--presses", type=int, default=100)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--coach", action="store_true", help="the worker looks into each move while the next is made")
    parser.add_argument("--slow", action="store_true", help="as on a slow phone, beside this machine as it is")
    chosen = parser.parse_args()
    with sync_playwright() as playwright:
        if chosen.slow:
            measure_slow(playwright, chosen.games, chosen.presses, chosen.against)
        else:
            measure_all(playwright, chosen)


def measure_all(playwright: Playwright, chosen: argparse.Namespace) -> None:
    """Print the table of all games on one build or two."""
    columns = "".join(f"{what:>8}{'p95':>7}" for what in ("board", "whole"))
    parts = "".join(f"{part:>8}" for part in PARTS)
    print(f"{'':17}{columns} | {'busy':>8}{'p95':>7}{parts}{'longest':>9}")
    browser = playwright.chromium.launch(**launch_options("chromium"))
    for name in chosen.games:
        taken = [
            measure(browser, folder, name, chosen.presses, coach=chosen.coach)
            for folder in filter(None, (chosen.against, DIST))
        ]
        if chosen.against:
            ratios = (f"{median(new) / median(old):.2f}" for old, new in zip(*taken, strict=True))
            print("{:10}worker’s Python: board {}, whole {} of the other build’s".format(name, *ratios))
    browser.close()


def measure(browser: Browser, folder: Path, name: str, number: int, *, coach: bool) -> tuple[list[float], list[float]]:
    """Print the rows of one game on one build; return the worker's times until the board is shown, and until all is."""
    site = Site(folder)
    site.start()
    page = opened(browser, site.url, name, coach=coach)
    browser.start_tracing(page=page, categories=CATEGORIES)
    times = presses(page, number)
    play_computer(page, name)
    trace = Trace(browser.stop_tracing())
    kinds = [kind for kind, _, _ in times]
    every = [*trace.presses()][: len(times)]  # without those of the game against the computer
    for kind in sorted(set(kinds)):
        costs = [cost for cost, of in zip(every, kinds, strict=True) if of == kind]
        boards, wholes = zip(*((board, whole) for of, board, whole in times if of == kind), strict=True)
        walls = f"{figure(boards)}{figure(wholes)}"
        print(f"{name:10}{kind:7}{walls} | {table(costs)}{trace.longest_task():9.1f}", flush=True)
    page.close()
    site.stop()
    return [cost["python"] for cost in every], [*trace.worker_times()][: len(times)]


def opened(browser: Browser, url: str, name: str, *, coach: bool = False) -> Page:
    """Open a table of a game, people in all seats, and look at it."""
    page = browser.new_page(viewport=SIZE)
    page.goto(url)
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    if coach:
        page.evaluate(COACH)
    load(page, f'[Game "{name}"]')
    page.wait_for_timeout(LOOK_MS)
    return page


def measure_slow(playwright: Playwright, games: Sequence[str], number: int, against: Path | None) -> None:
    """Print how soon each build answers as on a slow phone, beside this machine as it is: p50 and p95."""
    options = launch_options("chromium")
    fast = playwright.chromium.launch(**options)
    slow = playwright.chromium.launch(**{**options, "args": [*options["args"], BASELINE]})
    sites = {label: Site(folder) for label, folder in (("other", against), ("", DIST)) if folder}
    for site in sites.values():
        site.start()
    print(f"{'':24}{'board':>8}{'p95':>7}{'whole':>8}{'p95':>7}")
    for name in games:
        pages = {
            (label, browser is slow): opened(browser, site.url, name)
            for label, site in sites.items()
            for browser in (fast, slow)
        }
        for (_, is_slow), page in pages.items():
            page.evaluate(LISTEN)
            if is_slow:
                throttle = {"rate": SLOWDOWN}
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", throttle)
        print_slow(name, in_turns(pages, number))
        for page in pages.values():
            page.close()
    for site in sites.values():
        site.stop()


def in_turns(pages: Mapping[Variant, Page], number: int) -> dict[Variant, list[tuple[float, float]]]:
    """Make presses on each page in turn, until a game is over; return the times until the board, and all is shown."""
    times: dict[Variant, list[tuple[float, float]]] = {variant: [] for variant in pages}
    for _ in range(number):
        if any(page.locator("#verdict").count() for page in pages.values()):
            break
        for variant, page in pages.items():
            wait_for_person(page)
            board, whole, _ = press(page)
            times[variant].append((board, whole))
    return times


def print_slow(name: str, times: Mapping[Variant, Sequence[tuple[float, float]]]) -> None:
    """Print the rows of a game, and the ratios of the medians."""
    middles = {}
    for (label, is_slow), made in times.items():
        boards, wholes = zip(*made, strict=True)
        middles[label, is_slow] = median(boards), median(wholes)
        print(f"{name:10}{'slow' if is_slow else '':6}{label:8}{figure(boards)}{figure(wholes)}", flush=True)
    pairs = {f"slow{' ' if label else ''}{label}": ((label, True), (label, False)) for label, slow in times if slow}
    if ("other", True) in times:
        pairs["against other, slow"] = ("", True), ("other", True)
    for what, (one, base) in pairs.items():
        board, whole = (top / bottom for top, bottom in zip(middles[one], middles[base], strict=True))
        print(f"{name:10}{what}: board {board:.2f}, whole {whole:.2f} times as long")


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
