"""How long each level thinks about a move in a real browser: `python -m bench.levels [GAME …] [--moves N]`, in seconds.

Two computer players of a level play the first moves of a game with as few seats as possible, without the pauses that
let a person follow. The time between one move's appearing on the page and the next is measured: the **median**, and the
**longest**.
"""

from __future__ import annotations

import argparse
from statistics import median

from playwright.sync_api import Page, expect

from bench.browser import serve_site
from pygames import GAMES
from pygames.ai import LEVELS

PLAY = """moves => new Promise(resolve => {
    const took = [];
    let before = 0, made = 0;
    const seen = new MutationObserver(() => {
        const rows = document.querySelectorAll("#rows > [data-plies]").length, now = performance.now();
        if (rows > made && made) took.push((now - before) / 1000);
        if (rows > made) [made, before] = [rows, now];
        if (took.length < moves && !document.getElementById("verdict")) return;
        seen.disconnect();
        resolve(took);
    });
    seen.observe(document.getElementById("app"), { childList: true, subtree: true });
    document.querySelector('#dialog button[type="submit"]').click();
})"""
"""JavaScript that begins the game and times its moves: the button is pressed in here, so that no move is missed."""


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description="Seconds a move in Chromium.")
    parser.add_argument("games", nargs="*", help="names of games; all unless named")
    parser.add_argument("--moves", type=int, default=12)
    wish = parser.parse_args()
    print(f"{'':12}{''.join(f'{level:>16}' for level in LEVELS)}")
    with serve_site() as (browser, site):
        for name in wish.games or GAMES:
            print(f"{name:12}", end="", flush=True)
            for level in LEVELS:
                page = browser.new_page(reduced_motion="reduce")  # without motion there are no pauses either
                page.goto(site.url)
                took = seconds(page, name, level, wish.moves)
                print(f"{median(took):8.2f}{max(took):8.2f}", end="", flush=True)
                page.close()
            print()


def seconds(page: Page, name: str, level: str, moves: int) -> list[float]:
    """Return the seconds that each of the first moves takes."""
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    seats = "".join(f'[Seat {seat} "bot {level}"]\n' for seat in range(GAMES[name].seats[0]))
    page.locator('[data-action="dialog load"]').first.click()
    page.locator('#dialog textarea[name="record"]').fill(f'[Game "{name}"]\n{seats}')
    found: list[float] = page.evaluate(PLAY, moves)
    return found


if __name__ == "__main__":
    main()
