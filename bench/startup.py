"""How fast the page starts, as ratios to a bare page: `python -m bench.startup [rounds]`.

The bare page calls `loadPyodide()` on npm's unchanged files and unpacks the same wheel; then it is ready.
Ours is read from the marks `board-painted` and `playable`. Both are opened in turn, each with a new profile (cold),
again with the same profile in a new browser (second), and ours once more with the server stopped (offline). The server
compresses with brotli what a host would, the bare page's files too. `--slow` puts a line of 10 Mbit/s and 40 ms
between. With `--against FOLDER …` other builds take their turns. Compare only ratios of medians between machines.
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

from pygames.console import positive
from tools.browser import launch_options
from tools.paths import BUILD, DIST, NODE
from tools.serve import Site

BARE = "bare"
SLOW = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
MAX_POLLS = 1200
"""Maximum number of polls whether a page is playable, one every 50 milliseconds."""
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
    parser.add_argument("rounds", type=positive, nargs="?", default=9)
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--against", type=Path, nargs="+", default=[])
    chosen = parser.parse_args()
    report(
        visit_in_turn(chosen.rounds, {"ours": DIST} | {path.name: path for path in chosen.against}, slow=chosen.slow)
    )


def visit_in_turn(rounds: int, builds: dict[str, Path], *, slow: bool) -> Times:
    """Visit the bare page and these builds in turn; return their times."""
    times: Times = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        folders = {BARE: bare_site(Path(folder) / BARE)} | builds
        sites = {name: Site(path, compress=True) for name, path in folders.items()}
        for number in range(rounds):
            for name, site in sites.items():
                site.start()
                visit(site, name, Path(folder) / f"{name}{number}", times, slow=slow)
            print(".", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return times


def bare_site(folder: Path) -> Path:
    """Create a folder with the bare page and npm's unchanged files."""
    shutil.copytree(NODE / "pyodide", folder / "pyodide", ignore=shutil.ignore_patterns("*.map", "*.d.ts", "console*"))
    (wheel,) = (BUILD / "wheel").glob("*.whl")
    shutil.copy(wheel, folder / "pygames.whl")
    (folder / "index.html").write_text(PAGE)
    (folder / "bare.mjs").write_text(SCRIPT)
    return folder


def visit(site: Site, name: str, profile: Path, times: Times, *, slow: bool) -> None:
    """Make a first visit, a second and, if possible, one without the server."""
    kinds = ["cold", "second"] + (["offline"] if name != BARE else [])
    for kind in kinds:
        if kind == "offline":
            site.stop()
        with sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(profile, **launch_options("chromium"))
            marks = open_page(context, site.url, slow=slow)
            if name != BARE and kind == "cold":
                # the second visit is to find all files
                context.pages[0].evaluate("navigator.serviceWorker.ready.then(() => null)")
            context.close()
        for mark, time in marks.items():
            times[f"{name} {kind} {mark}"].append(time)


def open_page(context: BrowserContext, url: str, *, slow: bool) -> dict[str, float]:
    """Open a page, wait until it is playable, and read its marks in milliseconds since the navigation began."""
    page = context.pages[0]
    if slow:
        line = context.new_cdp_session(page)
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW)
    page.goto(url)
    for _ in range(MAX_POLLS):
        if (marks := read(page)).get("playable"):
            return marks
        page.wait_for_timeout(50)  # wait_for_function needs 'unsafe-eval', which the site doesn't allow
    sys.exit(f"{url} does not become playable.")


def read(page: Page) -> dict[str, float]:
    """Return the page's marks, and its first contentful paint."""
    script = """[...performance.getEntriesByType("mark"), ...performance.getEntriesByType("paint")]
        .map(entry => [entry.name, entry.startTime])"""
    wanted = {"playable", "board-painted", "page-alive", "first-contentful-paint"}
    return {name: time for name, time in page.evaluate(script) if name in wanted}


def report(times: Times) -> None:
    """Print the medians, and their ratios to the bare page."""
    print(f"{'':38}{'ms':>8}{'× bare':>10}")
    for name, measured in sorted(times.items()):
        base = "second" if "second" in name or "offline" in name else "cold"
        ratio = median(measured) / median(times[f"{BARE} {base} playable"])
        print(f"{name:38}{median(measured):8.0f}{ratio:10.2f}")


if __name__ == "__main__":
    main()
