"""Finds long tasks on the page's thread in whole games: `python -m bench.tasks [--over MS] [GAME …]`.

A mouse plays each game to its end, once in all seats and once in the first against the computer, from the start screen
to the result, which is then reviewed from the first move. For each game, it prints the number of the page's tasks and
the longest, in milliseconds of CPU time, and every task that took longer than a limit: when, and what it did. Whatever
this program itself asks of the page is not counted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, expect

from bench.browser import serve_site
from bench.press import LISTEN, SIZE, load, press, wait_for_person
from bench.trace import CATEGORIES, Task, tasks
from pygames import GAMES
from tools.serve import Site

LIMIT_MS = 50
REST_MS = 30
"""A hurried player, so that games end soon."""
MAX_PRESSES = 400
LOOKS = 20
COMPUTER = "bot beginner"


def main() -> None:
    """Play, and print what took long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--over", type=float, default=LIMIT_MS, help="list every task that takes longer, in ms")
    chosen = parser.parse_args()
    print(f"{'':20}{'presses':>8}{'tasks':>8}{'longest':>9}{'over':>6}")
    with serve_site() as (browser, site):
        for name in chosen.games:
            for against in ("people", "computer"):
                measure(browser, site, name, against, chosen.over)


def measure(browser: Browser, site: Site, name: str, against: str, limit: float) -> None:
    """Print a game's row of the table, and below it each task that took longer than the limit."""
    page = browser.new_page(viewport=SIZE)
    page.goto(site.url)
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    browser.start_tracing(page=page, categories=CATEGORIES)
    load(page, record(name, against))
    presses = play(page)
    look_back(page)
    found = list(tasks(browser.stop_tracing()))
    page.close()
    found = [task for task in found if not task.is_asked_from_outside]
    long = [task for task in found if task.cost > limit]
    longest = max(task.cost for task in found)
    print(f"{name:10}{against:10}{presses:8}{len(found):8}{longest:9.1f}{len(long):6}", flush=True)
    for task in long:
        print(describe(task))


def record(name: str, against: str) -> str:
    """Return the record of a new game, with people in all seats or computers in all but the first."""
    others = range(1, GAMES[name].seats[0]) if against == "computer" else ()
    return f'[Game "{name}"]\n' + "".join(f'[Seat {seat} "{COMPUTER}"]\n' for seat in others)


def play(page: Page) -> int:
    """Play until the game is over; return the number of presses."""
    page.evaluate(LISTEN)
    for number in range(MAX_PRESSES):
        wait_for_person(page)
        if page.locator("#verdict").count():
            return number
        press(page, REST_MS)
    return MAX_PRESSES


def look_back(page: Page) -> None:
    """Look at moves of the game from the first on."""
    for row in page.locator("#moves [data-action]").all()[:LOOKS]:
        row.dispatch_event("click")
        page.wait_for_timeout(REST_MS)
    page.locator('[data-action="home"]').first.click()
    expect(page.locator('[data-action^="quick "]').first).to_be_visible()


def describe(task: Task) -> str:
    """Return a task as a line: start, duration, and its largest parts."""
    parts = ", ".join(f"{name} {cost:.0f}" for name, cost in first(task.parts(), 6))
    return f"    at {task.begun / 1000:6.1f} s  {task.cost:6.1f} ms  {parts}"


def first(parts: Iterator[tuple[str, float]], number: int) -> list[tuple[str, float]]:
    """Return the largest parts."""
    return sorted(parts, key=lambda part: -part[1])[:number]


if __name__ == "__main__":
    main()
