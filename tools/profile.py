"""Writes down anew which functions of Pyodide's engine the page calls: `python -m tools.profile`, on a built site.

A script of Node (`called.mjs`) runs the built site’s Python through the messages below: what a game begins with,
and what is likely soon after. Functions that they call are fetched before the first move, all others when called.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from pygames import GAMES, Game, Session
from tools.paths import ROOT
from web.app.storage import link
from web.app.storage.settings import Settings

FOLDER = ROOT / "tests" / "pyodide"
SOON = ("hint", "hint", "follow_hint", "replay 0", "undo", "redo", "copy", "dialog menu")
"""What players ask for at a table."""


def main() -> None:
    """Runs the messages, and says where that fails."""
    node = ["node", "--import", "../../tools/called.mjs", "start.mjs", "memory", "", "[]"]
    done = subprocess.run([*node, *map(json.dumps, messages())], cwd=FOLDER, check=False)
    sys.exit(done.returncode)


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
