"""How fast the sandbox starts bots and ends them: `python -m bench.sandbox [--rounds N] [--bots N]`.

Each round opens the site and the sandbox in a new tab of Chromium, and begins one bot after the other, each by a worker
of its own. In milliseconds, medians of all rounds and the slowest; then the megabytes that the tab's processes have to
themselves with each further bot. Needs Linux.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from itertools import pairwise
from statistics import mean, median
from typing import Any

from playwright.sync_api import Browser, Page

from bench.browser import serve_site
from bench.memory import MEGABYTE, SETTLE_MS, private, renderers
from pygames import GAMES
from pygames.bots.source import BotSource
from tools.paths import DIST
from tools.serve import Site

BLANK = "/licences.txt"
GAME = GAMES["blokus"]
"""The game with the largest table."""
SEEN = {"seat": 1, "position": GAME.diagram.write(GAME.start().observe(1))}
WARM_UP = {"do": "warm up", "package": GAME.package, "seats": 2, "options": GAME.check_options({}), **SEEN}
CHOOSE = {"do": "choose", **SEEN, "steps": None, "seconds": None}
ANY_MOVE = "def choose(o, legal, rng, clock): return legal[0]"
ENDLESS = "while True: pass"
LIMIT_MS = 100
TRIPS = 50
MEASURE = f"""async ([module, warmUp, load, endless, choose]) => {{
    // no worker is kept ready, or it would be measured as one that starts
    Object.defineProperty(navigator, "deviceMemory", {{ value: 2 }});
    const {{ openSandbox }} = await import(module);
    const times = {{}};
    const timed = async (name, act) => {{
        const began = performance.now();
        const came = await act();
        (times[name] ??= []).push(performance.now() - began);
        return came;
    }};
    const sandbox = await timed("the sandbox is open", openSandbox);
    const bot = sandbox.bot();
    await timed("the first bot has warmed up", () => bot.begin(warmUp));
    for (let n = 0; n < 2; n++) await timed("a further one", () => sandbox.bot().begin(warmUp));
    await timed("a bot is loaded", () => bot.ask(load));
    await timed("its first move", () => bot.ask(choose));
    for (let n = 0; n < {TRIPS}; n++) {{
        const began = performance.now();
        const {{ milliseconds }} = await bot.ask(choose);
        (times["there and back, without the bot's time"] ??= []).push(performance.now() - began - milliseconds);
    }}
    await timed("an endless loop is ended, after its limit", () => bot.ask(endless, {LIMIT_MS}).catch(() => 0));
    times["an endless loop is ended, after its limit"][0] -= {LIMIT_MS};
    await timed("ended, begun again, loaded, first move", async () => {{
        bot.end();
        await bot.begin(warmUp);
        await bot.ask(load);
        await bot.ask(choose);
    }});
    sandbox.close();
    return times;
}}"""
OPEN = """async module => {
    Object.defineProperty(navigator, "deviceMemory", { value: 2 });
    globalThis.sandbox = await (await import(module)).openSandbox();
}"""
BEGIN = "warmUp => sandbox.bot().begin(warmUp).then(() => null)"


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bots", type=int, default=4)
    chosen = parser.parse_args()
    with serve_site() as (browser, site):
        print(f"{'milliseconds':44}{'median':>8}{'slowest':>9}")
        for name, times in measure_times(browser, site, chosen.rounds).items():
            print(f"{name:44}{median(times):8.1f}{max(times):9.1f}")
        sizes = measure_memory(browser, site, chosen.bots)
        print(f"\n{'megabytes':44}{'more':>8}")
        print(f"{'the frame':44}{sizes[1] - sizes[0]:8.1f}")
        print(f"{'the first bot':44}{sizes[2] - sizes[1]:8.1f}")
        if more := [after - before for before, after in pairwise(sizes[2:])]:
            print(f"{f'each further one, mean of {len(more)}':44}{mean(more):8.1f}")


def module() -> str:
    """Return the address of the page's part of the sandbox."""
    (script,) = (DIST / "assets").glob("sandbox.*.js")
    return f"/assets/{script.name}"


def measure_times(browser: Browser, site: Site, rounds: int) -> dict[str, list[float]]:
    """Return all times of some rounds, by what was measured."""
    load, endless = ({"do": "load", **BotSource("bot.py", text)._asdict(), "seed": "1"} for text in (ANY_MOVE, ENDLESS))
    questions = [json.dumps(question) for question in (WARM_UP, load, endless, CHOOSE)]
    times: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        page = browser.new_page()
        page.goto(site.url + BLANK)
        for name, some in page.evaluate(MEASURE, [module(), *questions]).items():
            times[name] += some
        page.close()
    return times


def measure_memory(browser: Browser, site: Site, bots: int) -> list[float]:
    """Return the private megabytes of a page, with the sandbox, and with one bot after the other."""
    page = browser.new_page()
    page.goto(site.url + BLANK)
    sizes = [memory(browser, page)]
    page.evaluate(OPEN, module())
    sizes.append(memory(browser, page))
    for _ in range(bots):
        page.evaluate(BEGIN, json.dumps(WARM_UP))
        sizes.append(memory(browser, page))
    page.close()
    return sizes


def memory(browser: Browser, page: Page) -> float:
    """Return the private megabytes of all tabs, once they have settled."""
    page.wait_for_timeout(SETTLE_MS)
    session = browser.new_browser_cdp_session()
    told: dict[str, Any] = session.send("SystemInfo.getProcessInfo")
    session.detach()
    return sum(private(each["id"]) for each in renderers(told)) / MEGABYTE


if __name__ == "__main__":
    main()
