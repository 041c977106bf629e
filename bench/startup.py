"""How fast the page starts, as ratios to a bare page: `python -m bench.startup [rounds] [--slow]`.

The bare page calls `loadPyodide()` on npm's unchanged files and unpacks the same wheel; then it is ready.
Ours is read from the marks `board-painted` and `playable`. Both are opened in turn, each with a new profile (cold),
again with the same profile in a new browser (second), and ours once more with the server stopped (offline). The server
compresses with brotli what a host would, the bare page's files too. `--slow`
puts a line of 10 Mbit/s and 40 ms between. Only the ratios of the medians can be compared between machines.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

from playwright.sync_api import BrowserContext, Page, sync_playwright

from tools.browser import launching
from tools.paths import BUILD, NODE
from tools.serve import Site

SLOW = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
MOST_LOOKS = 1200
"""How often a page is asked whether it is playable, every 50 milliseconds."""
PAGE = """<!doctype html><title>bare</title><script type="module" src="bare.mjs"></script>"""
SCRIPT = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
const wheel = await (await fetch("./pygames.whl")).arrayBuffer();
pyodide.unpackArchive(wheel, "whl");
pyodide.runPython("import pygames");
performance.mark("playable");
"""
Times = dict[str, list[float]]


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=9)
    parser.add_argument("--slow", action="store_true")
    chosen = parser.parse_args()
    report(visited(chosen.rounds, slow=chosen.slow))


def measured(rounds: int) -> dict[str, float]:
    """The medians in milliseconds, by site, visit and mark."""
    return {name: median(times) for name, times in visited(rounds).items()}


def visited(rounds: int, *, slow: bool = False) -> Times:
    """The times of so many visits to both pages, in turn."""
    times: Times = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        bare, ours = Site(bare_site(Path(folder) / "bare"), compress=True), Site(compress=True)
        for number in range(rounds):
            bare.start()
            ours.start()
            visit(bare, "bare", Path(folder) / f"bare{number}", times, slow=slow)
            visit(ours, "ours", Path(folder) / f"ours{number}", times, slow=slow)
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return times


def bare_site(folder: Path) -> Path:
    """A folder with the bare page and npm's files as they come."""
    shutil.copytree(NODE / "pyodide", folder / "pyodide", ignore=shutil.ignore_patterns("*.map", "*.d.ts", "console*"))
    (wheel,) = (BUILD / "wheel").glob("*.whl")
    shutil.copy(wheel, folder / "pygames.whl")
    (folder / "index.html").write_text(PAGE)
    (folder / "bare.mjs").write_text(SCRIPT)
    return folder


def visit(site: Site, name: str, profile: Path, times: Times, *, slow: bool) -> None:
    """A first visit, a second, and where it can be one without the server."""
    kinds = ["cold", "second"] + (["offline"] if name == "ours" else [])
    for kind in kinds:
        if kind == "offline":
            site.stop()
        with sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(profile, **launching("chromium"))
            marks = opened(context, site.url, slow=slow)
            if name == "ours" and kind == "cold":
                context.pages[0].evaluate("navigator.serviceWorker.ready.then(() => null)")
            context.close()
        for mark, time in marks.items():
            times[f"{name} {kind} {mark}"].append(time)


def opened(context: BrowserContext, url: str, *, slow: bool) -> dict[str, float]:
    """Open a page, wait until it is playable, and read its marks in milliseconds since the navigation began."""
    page = context.pages[0]
    if slow:
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW)
    page.goto(url)
    for _ in range(MOST_LOOKS):
        if (marks := read(page)).get("playable"):
            return marks
        page.wait_for_timeout(50)
    sys.exit(f"{url} does not become playable.")


def read(page: Page) -> dict[str, float]:
    """The page's marks, and its first contentful paint."""
    script = """[...performance.getEntriesByType("mark"), ...performance.getEntriesByType("paint")]
        .map(entry => [entry.name, entry.startTime])"""
    wanted = {"playable", "board-painted", "page-alive", "first-contentful-paint"}
    return {name: time for name, time in page.evaluate(script) if name in wanted}


def report(times: Times) -> None:
    """The medians, and their ratios to the bare page."""
    print(f"{'':38}{'ms':>8}{'× bare':>10}")
    for name, measured in sorted(times.items()):
        base = "second" if "second" in name or "offline" in name else "cold"
        ratio = median(measured) / median(times[f"bare {base} playable"])
        print(f"{name:38}{median(measured):8.0f}{ratio:10.2f}")


if __name__ == "__main__":
    main()
