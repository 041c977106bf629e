"""Records which functions of Pyodide’s engine the page calls: `python -m tools.boot.profile`, by `make profile`.

V8 compiles a function of WebAssembly when it is first called, and logs that. So a site without cold code is built, and
played on in Node, which stands for other browsers, and in Chromium: each calls functions that the other one does not.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any

from playwright.sync_api import sync_playwright

from e2e.test_whole_games import by_mouse, play_with_every_number
from pygames import GAMES, Session
from tools.boot.archives import PYODIDE
from tools.boot.stages import PROFILE, with_snapshot
from tools.browser import launching
from tools.build import build
from tools.paths import BUILD, ROOT
from tools.serve import Site
from web.app.storage import link
from web.app.storage.settings import Settings

SITE = BUILD / "profiled"
ENGINE = "pyodide.asm.mjs"
"""Named in the logs of its workers, not in that of the page, which runs MicroPython."""
SOON = ("hint", "hint", "follow_hint", "replay 0", "undo", "redo", "copy", "dialog menu")
"""What players ask for at a table."""
ELSEWHERE = (
    "rules {}",
    "learn {}",
    "show_move",
    "lessons {}",
    "puzzles",
    "fetch_puzzles",
    "puzzle {} 1",
    "daily",
    "edit {}",
    "edit_start",
    "edit_analyse",
    "home",
)
"""What a visit may begin with instead of a game."""
HEADER = """\
# The hot functions of Pyodide's engine, those that the page calls. Recorded by `make profile`.
# First the SHA-256 of the engine, then their numbers in it.
"""


def main() -> None:
    """Record the profile and write it down."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.with_suffix(".json").write_text(json.dumps(build(SITE, with_snapshot())))
    with TemporaryDirectory() as folder:
        flags = ["--log-code", f"--logfile={folder}/log"]
        play_in_node(flags)
        play_in_chromium(flags)
        logs = [log for file in Path(folder).iterdir() if ENGINE in (log := file.read_text(errors="replace"))]
    called = sorted({int(number) for log in logs for number in re.findall(r"wasm-function\[(\d+)\]", log)})
    digest = hashlib.sha256((PYODIDE / "pyodide.asm.wasm").read_bytes()).hexdigest()
    PROFILE.write_text(f"{HEADER}{digest}\n{fill(' '.join(map(str, called)), 120)}\n")
    print(f"profile  {len(called)} functions are hot")


def play_in_node(flags: list[str]) -> None:
    """Have Node do what pages say."""
    command = ["node", *flags, "start.mjs", "snapshot", "", "[]", *map(json.dumps, messages())]
    subprocess.run(command, cwd=ROOT / "tests" / "pyodide", env={**os.environ, "SITE": str(SITE)}, check=True)


def play_in_chromium(flags: list[str]) -> None:
    """Play whole games by mouse, with every number of players."""
    site = Site(SITE)
    site.start()
    wishes = launching("chromium", shell=True)
    wishes["args"] += ["--no-sandbox", f"--js-flags={' '.join(flags)}"]  # a sandbox lets nothing be logged
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**wishes)
        page = browser.new_page(reduced_motion="reduce")
        page.goto(site.url)
        for name in GAMES:
            play_with_every_number(page, name, by_mouse)
        browser.close()
    site.stop()


def messages() -> Iterator[dict[str, Any]]:
    """What the page says: the first visit and a later one; games with each number of seats; whole games."""
    opening: dict[str, Any] = {"do": "open", "languages": ["es"], "now": "2026-11-22 12:00:00"}
    games = {f"game {n}": f'[Game "{name}"]\n[Date "2026-11-20 10:00:00"]\n' for n, name in enumerate(GAMES)}
    stored = {
        **games,
        "current": "game 0",
        "plan blokus": '{"seats": "2"}',
        "settings": Settings(pace="instant").write(),
    }
    yield opening
    for name, game in GAMES.items():
        people = {f"seat{seat}": "human" for seat in range(1, game.seats[0])}
        yield {"do": "form", "name": f"start {name}", "values": {"seat0": "bot casual"} | people}
    yield opening | {"stored": stored, "unread": ["game 8", "result 1"], "route": "table"}
    for name, game in GAMES.items():
        for seats in game.seats:
            players = "".join(f'[Seat {seat} "{"bot random" if seat else "human"}"]\n' for seat in range(seats))
            yield loaded(f'[Game "{name}"]\n[Seats "{seats}"]\n[Seed "{name}"]\n{players}')
            yield from map(pressed, SOON)
        bots = "".join(f'[Seat {seat} "bot random"]\n' for seat in range(game.seats[0]))
        yield loaded(f'[Game "{name}"]\n[Seats "{game.seats[0]}"]\n[Seed "{name}"]\n{bots}')  # plays to its end
        yield from (pressed(action.format(name)) for action in ELSEWHERE)
        letters = link.write(Session(game).record.sealed())
        yield from ({"do": "route", "route": route} for route in (letters, f"game%3D{letters[5:]}."))
    yield loaded("[Game “blokus”] e10 j5 a1")
    yield from map(pressed, ("open_part", "statistics", "shelf", "export"))


def loaded(record: str) -> dict[str, Any]:
    """A record is pasted."""
    return {"do": "form", "name": "load", "values": {"record": record}}


def pressed(action: str) -> dict[str, Any]:
    """A button is pressed."""
    return {"do": "act", "action": action}


if __name__ == "__main__":
    main()
