"""Records which functions of Pyodide’s engine the page calls: `python -m tools.boot.profile`, by `make profile`.

V8 compiles a function of WebAssembly when it is first called, and logs that. So a site without cold code is built, and
Node and Chromium, which call different functions, play there what a visit begins with.
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
SOON = ("hint", "hint", "follow_hint", "replay 0", "undo", "redo", "copy", "dialog menu")
"""What players ask for at a table."""
HEADER = """\
# The hot functions of Pyodide's engine, those that the page calls. Recorded by `make profile`.
# First the SHA-256 of the engine, then their numbers in it.
"""
PLAY = """async (messages) => {
    const { handle, rest, think } = window.pygames.engine;
    const read = async (answer) => {
        const reply = JSON.parse((await answer).split("\\n", 1)[0]);
        return reply.more ? read(rest()) : reply;
    };
    for (const message of messages)
        for (let reply = await read(handle(message)); reply.think; ) reply = await read(think());
}"""


def main() -> None:
    """Record the profile and write it down."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.with_suffix(".json").write_text(json.dumps(build(SITE, with_snapshot())))
    texts = list(map(json.dumps, messages()))
    with TemporaryDirectory() as folder:
        flags = ["--log-code", f"--logfile={folder}/log"]
        play_in_node(texts, flags)
        play_in_browser(texts, flags)
        logs = [file.read_text(errors="replace") for file in Path(folder).iterdir()]
    called = {int(number) for log in logs for number in re.findall(r"wasm-function\[(\d+)\]", log)}
    digest = hashlib.sha256((PYODIDE / "pyodide.asm.wasm").read_bytes()).hexdigest()
    before = [word for line in PROFILE.read_text().splitlines() if not line.startswith("#") for word in line.split()]
    if before[:1] == [digest]:
        called |= set(map(int, before[1:]))  # recordings of one engine add up
    PROFILE.write_text(f"{HEADER}{digest}\n{fill(' '.join(map(str, sorted(called))), 120)}\n")
    print(f"profile  {len(called)} functions are hot")


def play_in_node(texts: list[str], flags: list[str]) -> None:
    """Have Node do what these messages say."""
    command = ["node", *flags, "start.mjs", "snapshot", "", "[]", *texts]
    subprocess.run(command, cwd=ROOT / "tests" / "pyodide", env={**os.environ, "SITE": str(SITE)}, check=True)


def play_in_browser(texts: list[str], flags: list[str]) -> None:
    """Have Chromium’s worker do what these messages say; MicroPython, which is WebAssembly as well, is not loaded."""
    site = Site(SITE)
    site.start()
    wishes = launching("chromium")
    wishes["args"] += ["--no-sandbox", f"--js-flags={' '.join(flags)}"]  # a sandbox lets nothing be logged
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**wishes)
        page = browser.new_page()
        page.route("**/micropython*/**", lambda route: route.abort())
        page.goto(site.url)
        page.evaluate(PLAY, texts)
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
    yield from (opening, opening | {"stored": stored, "unread": ["game 8", "result 1"], "route": "table"})
    for name, game in GAMES.items():
        yield {"do": "form", "name": f"start {name}", "values": {"seat0": "bot casual", "seat1": "human"}}
        for seats in game.seats:
            players = "".join(f'[Seat {seat} "{"bot random" if seat else "human"}"]\n' for seat in range(seats))
            record = f'[Game "{name}"]\n[Seats "{seats}"]\n[Seed "{name}"]\n{players}'
            yield {"do": "form", "name": "load", "values": {"record": record}}
            yield from ({"do": "act", "action": action} for action in SOON)
        bots = "".join(f'[Seat {seat} "bot random"]\n' for seat in range(game.seats[0]))
        watched = f'[Game "{name}"]\n[Seats "{game.seats[0]}"]\n[Seed "{name}"]\n{bots}'
        yield {"do": "form", "name": "load", "values": {"record": watched}}  # plays to its end
    letters = Session(GAMES["blokus"]).record.sealed()
    yield from (
        {"do": "route", "route": route} for route in (link.write(letters), f"game%3D{link.write(letters)[5:]}.")
    )
    yield {"do": "form", "name": "load", "values": {"record": "[Game “blokus”] e10 j5 a1"}}
    yield from ({"do": "act", "action": action} for action in ("open_part", "statistics", "shelf", "export"))


if __name__ == "__main__":
    main()
