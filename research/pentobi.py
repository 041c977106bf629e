"""Plays Blokus To Go against Pentobi: `python -m research.pentobi [--level N] [--games N] [--player LEVEL]`.

Debian's package of Pentobi has a window and no other way in. But the window is written in QML, and imports a module for
its settings: here it finds `pentobi.qml` in its place, which opens a game from a file, lets Pentobi make one move and
saves the file, from which the move is read. No screen is needed, and no more time than Pentobi thinks. The other player
takes the steps of its level, however long that takes, but no more than Pyodide makes in two seconds at that ply; it
plays each seat in turn. With `--workers 4` four searches of that many steps run in parallel, as workers do in the
browser where there are cores for them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import islice
from pathlib import Path
from queue import Queue
from shutil import which
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from pygames import GAMES, Record, Session
from pygames.adapters import blksgf
from pygames.ai import LEVELS, player
from pygames.ai.parallel import Exchange
from pygames.ai.players import level_of
from pygames.ai.search import Search
from pygames.ai.standings import wilson
from pygames.core.game import Game, Position

Choose = Callable[[Any, int], Any]
"""`choose(observation, steps)`: a move."""

PROGRAM = which("pentobi") or "/usr/games/pentobi"
DRIVER = Path(__file__).with_suffix(".qml")
WORLD = {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
SETTINGS = """[General]
level={level}
gameVariant=duo
initComputerColorsOnNewGame=false
computerPlays0=false
computerPlays1=false
[GameViewDesktop]
enableAnimations=false
"""
STEPS = {0: 2100, 1: 1850, 2: 1550, 4: 1800, 5: 1130, 7: 1750, 8: 2350, 12: 2800, 16: 3050, 20: 3400, 24: 3850}
"""Simulations by ply, each valid until the next entry.

As many as Pyodide in Node made in two seconds with a network of 64 units on a quiet machine (least of three games),
scaled down for a network of 256 units with late playouts (docs/strength.md).
"""
PART = 0.85
"""The fraction of these that each of several parallel searches makes (research/laboratory.md)."""
EVERY = 40
"""Simulations between two exchanges; the browser exchanges every tenth of a second."""
THINKING = 300.0
"""Time limit for Pentobi's moves, in seconds."""


def main() -> None:
    """Play, and print the share of the games that were won."""
    parser = argparse.ArgumentParser(prog="python -m research.pentobi", description="Blokus To Go against Pentobi.")
    parser.add_argument("--level", type=int, default=5, help="Pentobi's")
    parser.add_argument("--player", choices=LEVELS, default="expert")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="so many searches side by side")
    wish = parser.parse_args()
    if not which(PROGRAM):
        sys.exit("There is no Pentobi on this machine.")
    won = 0.0
    for number in range(wish.seed, wish.seed + wish.games):
        with TemporaryDirectory() as folder, closing(Pentobi(Path(folder), wish.level, number)) as pentobi:
            seat = number % 2
            session = Session(GAMES["blokus"], options={"starts": "fixed"})  # as Pentobi wants it
            choose = alone(session.game, wish.player, number)
            if wish.workers > 1:
                choose = together(session.game, wish.workers, number)
            position = play_game(pentobi, session, choose, seat)
            winners = position.winners()
            won += (seat in winners) / len(winners)
            print(
                f"{wish.player} in seat {seat}: {position.scores()[seat]} to {position.scores()[1 - seat]}", flush=True
            )
    low, high = wilson(won, wish.games)
    print(f"{wish.player} against Pentobi's level {wish.level}: {won / wish.games:.2f} ({low:.2f} to {high:.2f})")


def alone(game: Game, level: str, seed: int) -> Choose:
    """Return a function that chooses as a player of a level."""
    own, most = player(game, level, seed=seed, timed=False), level_of(game, level).simulations
    return lambda observation, steps: own.choose(observation, steps=min(most, steps))


def together(game: Game, workers: int, seed: int) -> Choose:
    """Return a function that chooses by parallel searches; the first exchanges statistics with each of the others."""
    first, *others = [Search(game, f"{seed}:{one}", tactics=game.tactics) for one in range(workers)]

    def choose(observation: Any, steps: int) -> Any:
        growing = [search.run(observation) for search in (first, *others)]
        roots = [next(one) for one in growing]
        exchanges = [(Exchange(first), Exchange(other)) for other in others]
        for _ in range(0, int(PART * steps), EVERY):
            for one in growing:
                deque(islice(one, EVERY), maxlen=0)
            for here, there in exchanges:
                told, heard = here.pull_deltas(), there.pull_deltas()
                here.merge(heard)
                there.merge(told)
        return next((root for root in roots if root.exact is not None), roots[0]).best

    return choose


def play_game(pentobi: Pentobi, session: Session, choose: Choose, seat: int) -> Position[Any]:
    """Play a whole game against Pentobi; return its last position."""
    while session.position.turn is not None:
        position = session.position
        if position.legal_set.bit_count() == 1:
            session.play(str(position.legal_moves()[0]))
        elif position.turn == seat:
            session.play(str(choose(position.observe(seat), simulations_at(session.ply))))
        else:
            session.play(pentobi.choose(session.record))
    return session.position


def simulations_at(ply: int) -> int:
    """Return how many simulations the browser makes for a move at this ply."""
    return STEPS[max(first for first in STEPS if first <= ply)]


class Pentobi:
    """Pentobi at one of its levels, for one game; its settings and the game are in a folder."""

    def __init__(self, folder: Path, level: int, seed: int) -> None:
        self.level, self.file = level, folder / "game.blksgf"
        self.wishes, self.made = Queue[str](), Queue[str]()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        Thread(target=self.server.serve_forever, daemon=True).start()
        module = folder / "Qt" / "labs" / "settings"
        module.mkdir(parents=True)
        (module / "qmldir").write_text("module Qt.labs.settings\nSettings 1.0 Settings.qml\n")
        address = f"http://127.0.0.1:{self.server.server_port}/"
        (module / "Settings.qml").write_text(DRIVER.read_text().replace("ADDRESS", address))
        settings = folder / ".config" / "Pentobi" / "Pentobi.conf"
        settings.parent.mkdir(parents=True)
        settings.write_text(SETTINGS.format(level=level))
        world = {
            **os.environ,
            **WORLD,
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "QML_IMPORT_PATH": str(folder),
        }
        options = ["--nodelay", "--threads", "1", "--seed", str(seed)]
        self.program = subprocess.Popen([PROGRAM, *options], env=world, stdout=DEVNULL, stderr=DEVNULL)

    def choose(self, record: Record) -> str:
        """Return its move in the position after a record."""
        self.file.write_text(blksgf.write(record))
        self.wishes.put(f"{self.file} {self.level}")
        self.made.get(timeout=THINKING)
        return blksgf.read(self.file.read_text()).plies[len(record.plies)]

    def close(self) -> None:
        """End it."""
        self.program.kill()
        self.program.wait()
        self.server.shutdown()
        self.server.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        """Return the handler for the window's requests: it waits for a command, or reports that the move is made."""
        wishes, made = self.wishes, self.made

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                text = ""
                if self.path == "/next":
                    text = wishes.get()
                else:
                    made.put(self.path)
                self.send_response(200)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text.encode())

            def log_request(self, *_: object) -> None:
                """Print nothing."""

        return Handler


if __name__ == "__main__":
    main()
