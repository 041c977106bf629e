"""How much memory games take, and whether they leave any behind: `python -m bench.memory [--games N] [GAME …]`.

Computer players play whole games, one after the other, in one tab of Chromium. After each, once the page’s garbage is
collected: the megabytes that the tab’s process has to itself, page and workers together (**all**), and of the page
alone the heap of JavaScript in megabytes, nodes and listeners. The last row is after a hint, for which helper workers
start. Needs Linux.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect

from bench.browser import serve_site
from bench.press import load, wait_for_person
from pygames import GAMES
from tools.serve import Site

SIZE: ViewportSize = {"width": 1280, "height": 800}
MEGABYTE = 1 << 20
PLAYER = "bot beginner"
GAME_MS = 600_000
SETTLE_MS = 3_000
"""Time in which a browser releases memory that it no longer needs."""


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=1, dest="number", help="whole games in one tab")
    chosen = parser.parse_args()
    print(f"{'':22}{'all':>8}{'heap':>8}{'nodes':>8}{'listeners':>10}")
    with serve_site() as (browser, site):
        for name in chosen.games:
            measure(browser, site, name, chosen.number)


def measure(browser: Browser, site: Site, name: str, number: int) -> None:
    """Print what a tab takes at its start, after each game, and with helpers."""
    page = browser.new_page(viewport=SIZE, reduced_motion="reduce")  # nothing moves, and nobody waits
    look = memory_meter(browser, page)
    page.goto(site.url)
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    show(name, "start", look())
    for game in range(1, number + 1):
        seats = "".join(f'[Seat {seat} "{PLAYER}"]\n' for seat in range(GAMES[name].seats[0]))
        load(page, f'[Game "{name}"]\n[Seed "{game}"]\n{seats}')
        expect(page.locator("#verdict")).to_be_visible(timeout=GAME_MS)
        show(name, f"game {game}", look())
        page.locator('[data-action="home"]').first.click()
    load(page, f'[Game "{name}"]')
    wait_for_person(page)
    if not page.locator('[data-action="hint"]').first.is_visible():
        page.locator("#tools .main").first.click()  # chance is first
    page.locator('[data-action="hint"]').first.click()
    expect(page.locator(".hint").first).to_be_visible(timeout=GAME_MS)
    show(name, "with helpers", look())
    page.close()


def memory_meter(browser: Browser, page: Page) -> Callable[[], list[float]]:
    """Return a function that measures the memory of a page and its workers."""
    process, tab = browser.new_browser_cdp_session(), page.context.new_cdp_session(page)
    tab.send("Performance.enable")

    def look() -> list[float]:
        page.wait_for_timeout(SETTLE_MS)
        tab.send("HeapProfiler.collectGarbage")
        heap: dict[str, Any] = tab.send("Runtime.getHeapUsage")
        counts = {each["name"]: each["value"] for each in tab.send("Performance.getMetrics")["metrics"]}
        # the largest is the tab's: Chromium keeps another process ready for the next page
        own = max(private(each["id"]) for each in renderers(process.send("SystemInfo.getProcessInfo")))
        return [own / MEGABYTE, heap["usedSize"] / MEGABYTE, counts["Nodes"], counts["JSEventListeners"]]

    return look


def renderers(told: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the browser's renderer processes."""
    return [process for process in told["processInfo"] if process["type"] == "renderer"]


def private(process: int) -> int:
    """Return a process's private memory in bytes."""
    rows = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(1024 * int(row.split()[1]) for row in rows if row.startswith("Private_"))


def show(name: str, when: str, sizes: list[float]) -> None:
    """Print a row."""
    columns = zip(sizes, (8, 8, 8, 10), (1, 1, 0, 0), strict=True)
    print(f"{name:10}{when:12}{''.join(f'{size:{width}.{digits}f}' for size, width, digits in columns)}", flush=True)


if __name__ == "__main__":
    main()
