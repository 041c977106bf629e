"""Records which functions of Pyodide’s engine the page calls: `python -m e2e.profile`, by `make profile`.

V8 compiles a WebAssembly function when it is first called, and logs that. So this builds a site with the
whole engine, not split into hot and cold code, and plays on it in Chromium and in Node, which stands in for other
browsers: each calls functions that the other does not.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any

from playwright.sync_api import sync_playwright

from e2e.test_whole_games import by_mouse, play_with_every_number
from pygames import GAMES, Session
from tools.boot.archives import PYODIDE
from tools.boot.stages import PROFILE, python
from tools.browser import launch_options
from tools.build import build
from tools.paths import BUILD, ROOT
from tools.serve import Site
from web.app.storage import link

SITE = BUILD / "profiled"
ENGINE = "pyodide.asm.mjs"
"""The engine's name in the logs of its workers; not in that of the page, which runs MicroPython."""
HEADER = """\
# The hot functions of Pyodide's engine, those that the page calls. Recorded by `make profile`.
# First the SHA-256 of the engine, then their numbers in it.
"""


def main() -> None:
    """Record the profile and save it."""
    shutil.rmtree(SITE, ignore_errors=True)
    loaded = python("snapshot")
    SITE.with_suffix(".json").write_text(json.dumps(build(SITE, loaded)))
    with TemporaryDirectory() as folder:
        flags = ["--log-code", f"--logfile={folder}/log"]
        play_in_node(flags, "snapshot" if loaded.snapshot else "archives")
        play_in_chromium(flags)
        logs = [log for file in Path(folder).iterdir() if ENGINE in (log := file.read_text(errors="replace"))]
    called = {int(number) for log in logs for number in re.findall(r"wasm-function\[(\d+)\]", log)}
    digest = hashlib.sha256((PYODIDE / "pyodide.asm.wasm").read_bytes()).hexdigest()
    before = recorded(digest)
    PROFILE.write_text(f"{HEADER}{digest}\n{fill(' '.join(map(str, sorted(called | before))), 120)}\n")
    print(f"profile  {len(called | before)} functions are hot, {len(called - before)} of them new")


def recorded(digest: str) -> set[int]:
    """Return the functions recorded before, if they were of this engine: some are called in a few runs only."""
    lines = [line for line in PROFILE.read_text().splitlines() if not line.startswith("#")] if PROFILE.exists() else []
    return {int(number) for line in lines[1:] for number in line.split()} if lines[:1] == [digest] else set()


def play_in_node(flags: list[str], way: str) -> None:
    """Begin games and press every button, in Node, with a Python that is started in this way."""
    asked = json.dumps({"modules": [], "games": list(GAMES)})
    command = ["node", *flags, "start.mjs", way, "everything.py", asked, *first_games()]
    environment = {**os.environ, "SITE": str(SITE)}
    subprocess.run(command, cwd=ROOT / "tests" / "pyodide", env=environment, check=True, stdout=subprocess.DEVNULL)


def play_in_chromium(flags: list[str]) -> None:
    """Play whole games by mouse, with every number of players."""
    site = Site(SITE)
    site.start()
    wishes = launch_options("chromium", shell=True)
    wishes["args"] += ["--no-sandbox", f"--js-flags={' '.join(flags)}"]  # the sandbox prevents logging
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**wishes)
        page = browser.new_page(reduced_motion="reduce")
        page.goto(site.url)
        for name in GAMES:
            play_with_every_number(page, name, by_mouse)
        browser.close()
    site.stop()


def first_games() -> list[str]:
    """Return the messages of first visits: a game of each kind begins, with a computer's move; a link is opened."""
    messages: list[dict[str, Any]] = [{"do": "open", "languages": ["es"], "now": "2026-11-22 12:00:00"}]
    for name, game in GAMES.items():
        people = {f"seat{seat}": "human" for seat in range(1, game.seats[0])}
        messages.append({"do": "form", "name": f"start {name}", "values": {"seat0": "bot casual"} | people})
    messages.append({"do": "route", "route": link.write(Session(GAMES["sectori"]).record.write())})
    return list(map(json.dumps, messages))


if __name__ == "__main__":
    main()
