"""Records the profile of Pyodide’s engine, the functions that the page calls: `python -m tools.boot.profile`.

A site whose engine notes what is called plays what a game begins with and what is likely soon after, in Node and in
Chromium, which call different functions. These are fetched before the first move, all others later (split.mjs).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Any

from playwright.sync_api import sync_playwright

from pygames import GAMES, Game, Session
from tools.boot.archives import PYODIDE
from tools.boot.stages import PROFILE, with_snapshot
from tools.browser import launching
from tools.build import build
from tools.paths import BUILD, ROOT
from tools.serve import Site
from web.app.storage import link
from web.app.storage.settings import Settings

FOLDER = Path(__file__).parent
SITE = BUILD / "profiled"
START = ROOT / "tests" / "pyodide"
SOON = ("hint", "hint", "follow_hint", "replay 0", "undo", "redo", "copy", "dialog menu")
"""What players ask for at a table."""
HEADER = """\
# The hot functions of Pyodide's engine, those that the page calls. Recorded by `make profile`.
# First the SHA-256 of the code that they are of, then their numbers.
"""
READY = "document.documentElement.dataset.ready === 'engine'"
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
    digest = instrumented_site()
    texts = list(map(json.dumps, messages()))
    called = in_node(texts) | in_browser(texts) | recorded(digest)
    PROFILE.write_text(f"{HEADER}{digest}\n{fill(' '.join(runs(called)), 120)}\n")
    print(f"profile  {len(called)} functions are hot")


def instrumented_site() -> str:
    """Build the site with an engine that notes what is called; the digest of its code."""
    engine = BUILD / "profiled-engine"
    command = ["node", str(FOLDER / "profile.mjs"), str(PYODIDE), str(engine)]
    digest = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    told = build(SITE, replace(with_snapshot(), engine=engine), FOLDER / "profiled-worker.mjs")
    SITE.with_suffix(".json").write_text(json.dumps(told))
    return digest


def in_node(texts: list[str]) -> set[int]:
    """The functions called in Node by these messages."""
    command = ["node", "--import", str(FOLDER / "profiled-node.mjs"), "start.mjs", "snapshot", "", "[]", *texts]
    places = {**os.environ, "SITE": str(SITE)}
    done = subprocess.run(command, cwd=START, env=places, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("What a visit begins with fails in Node.")
    return {*json.loads(done.stdout.splitlines()[-1])}


def in_browser(texts: list[str]) -> set[int]:
    """The functions called in Chromium by these messages."""
    site = Site(SITE)
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launching("chromium"))
        page = browser.new_page(bypass_csp=True)
        page.goto(site.url)
        page.wait_for_function(READY, timeout=120_000)
        page.evaluate(PLAY, texts)
        called = {*page.workers[0].evaluate("calledFunctions()")}
        browser.close()
    site.stop()
    return called


def recorded(digest: str) -> set[int]:
    """The functions that earlier recordings found in the same engine: recordings add up."""
    words = [word for line in PROFILE.read_text().splitlines() if not line.startswith("#") for word in line.split()]
    if not words or words[0] != digest:
        return set()
    bounds = [(int(run.split("-")[0]), int(run.split("-")[-1])) for run in words[1:]]
    return {number for first, last in bounds for number in range(first, last + 1)}


def runs(numbers: Iterable[int]) -> Iterator[str]:
    """Numbers as runs: "5" or "5-8"."""
    for _, run in groupby(enumerate(sorted(numbers)), lambda entry: entry[1] - entry[0]):
        first, *others = (number for _, number in run)
        yield f"{first}-{others[-1]}" if others else f"{first}"


def messages() -> list[dict[str, Any]]:
    """What the page says."""
    opening: dict[str, Any] = {"do": "open", "languages": ["es"], "now": "2026-11-22 12:00:00"}
    again = opening | {"stored": stored(), "unread": ["game 1", "result 1", "damaged game 2"], "route": "table"}
    letters = Session(GAMES["blokus"]).record.sealed()
    routes = [{"do": "route", "route": route} for route in (link.write(letters), f"game%3D{link.write(letters)[5:]}.")]
    kept = [{"do": "act", "action": action} for action in ("statistics", "shelf", "export")]
    refused = {"do": "form", "name": "load", "values": {"record": "[Game “blokus”] e10 j5 a1"}}
    tables = [message for game in GAMES.values() for message in at_table(game)]
    openings = [opening, again, opening | {"stored": stored()}]
    return [*openings, *begun(), *routes, *tables, refused, {"do": "act", "action": "open_part"}, *kept]


def stored() -> dict[str, str]:
    """What a browser may have stored: a game of each kind, the last of them on the table."""
    names = dict(enumerate(GAMES, 3))
    games = {
        f"game {n}": f'[Game "{name}"]\n[Title "No. {n}"]\n[Date "2026-11-20 10:00:00"]\n' for n, name in names.items()
    }
    return {**games, "current": f"game {max(names)}", "plan blokus": '{"seats": "2"}', "settings": Settings().write()}


def begun() -> Iterator[dict[str, Any]]:
    """A game of each kind, in which a computer player begins."""
    for name, game in GAMES.items():
        seats = {"seat0": "bot casual"} | {f"seat{seat}": "human" for seat in range(1, game.seats[0])}
        yield {"do": "form", "name": f"start {name}", "values": seats}


def at_table(game: Game) -> Iterator[dict[str, Any]]:
    """With each number of seats a game from its record, and what is asked for there."""
    for seats in game.seats:
        players = "".join(f'[Seat {seat} "{"bot random" if seat else "human"}"]\n' for seat in range(seats))
        record = f'[Game "{game.name}"]\n[Seats "{seats}"]\n[Seed "{game.name}"]\n{players}'
        yield {"do": "form", "name": "load", "values": {"record": record}}
        yield from ({"do": "act", "action": action} for action in SOON)


if __name__ == "__main__":
    main()
