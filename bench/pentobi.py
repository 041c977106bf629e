"""Blokus To Go against Pentobi: `python -m bench.pentobi [--level N] [--games N] [--player LEVEL]`; prints each game.

Debian's package of Pentobi has a window and no other way in. So for each of its moves a new Pentobi opens the game as a
file on a screen of its own, is told by a key to make one move, and by another to save the file, from which the move is
read. It needs Debian's packages `pentobi`, `xvfb` and `xdotool`. The other player takes the steps of its level, however
long they last, but no more than Pyodide makes in two seconds at that ply; it sits in either seat in turn. With
`--workers 4` four searches of so many steps think along, as workers do in the browser where there are cores for them.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, TypeVar

from pygames import GAMES, BadRecord, Record, Session
from pygames.adapters import blksgf
from pygames.ai import LEVELS, player
from pygames.ai.arena import wilson
from pygames.ai.parallel import Exchange
from pygames.ai.players import level_of
from pygames.ai.search import Search
from pygames.core.game import Game, Position

T = TypeVar("T")
Choose = Callable[[Any, int], Any]
"""What chooses a move from an observation, in so many steps."""

PROGRAM = which("pentobi") or "/usr/games/pentobi"
NEEDED = (PROGRAM, "Xvfb", "xdotool")
SETTINGS = """[General]
level={level}
gameVariant=duo
initComputerColorsOnNewGame=false
computerPlays0=false
computerPlays1=false
[GameViewDesktop]
enableAnimations=false
"""
STEPS = {0: 2300, 1: 2000, 2: 1700, 4: 2000, 5: 1300, 7: 2100, 8: 3100, 12: 3500, 16: 3700, 20: 4000, 24: 4500}
"""By ply so many simulations, from there on: as many as Pyodide in Node made in two seconds with the network on a quiet
machine, the least of three games."""
PART = 0.85
"""The part of these that each of several searches makes at once (docs/laboratory.md)."""
EVERY = 40
"""Simulations between two exchanges; in the browser it is a tenth of a second."""
WAIT = 1.0
"""Seconds from the window to the key."""
THINKING = 300.0
"""Seconds that Pentobi may take for a move at most."""


def main() -> None:
    """Play, and print the share of the games that were won."""
    parser = argparse.ArgumentParser(prog="python -m bench.pentobi", description="Blokus To Go against Pentobi.")
    parser.add_argument("--level", type=int, default=5, help="Pentobi's")
    parser.add_argument("--player", choices=LEVELS, default="expert")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="so many searches side by side")
    wish = parser.parse_args()
    if missing := [name for name in NEEDED if not which(name)]:
        sys.exit(f"There is no {', no '.join(missing)} on this machine.")
    won = 0.0
    with TemporaryDirectory() as folder, screen() as display:
        for number in range(wish.seed, wish.seed + wish.games):
            seat = number % 2
            session = Session(GAMES["blokus"], options={"starts": "fixed"})  # as Pentobi wants it
            choose = alone(session.game, wish.player, number)
            if wish.workers > 1:
                choose = together(session.game, wish.workers, number)
            position = played(Pentobi(Path(folder), display, wish.level, number), session, choose, seat)
            winners = position.winners()
            won += (seat in winners) / len(winners)
            print(
                f"{wish.player} in seat {seat}: {position.scores()[seat]} to {position.scores()[1 - seat]}", flush=True
            )
    low, high = wilson(won, wish.games)
    print(f"{wish.player} against Pentobi's level {wish.level}: {won / wish.games:.2f} ({low:.2f} to {high:.2f})")


def alone(game: Game, level: str, seed: int) -> Choose:
    """How a player of a level chooses."""
    own, most = player(game, level, seed=seed, timed=False), level_of(game, level).simulations
    return lambda observation, steps: own.choose(observation, steps=min(most, steps))


def together(game: Game, workers: int, seed: int) -> Choose:
    """How searches choose of which the first and each of the others tell each other what they find."""
    first, *others = [Search(game, f"{seed}:{one}", tactics=game.tactics) for one in range(workers)]

    def choose(observation: Any, steps: int) -> Any:
        growing = [search.grow(observation) for search in (first, *others)]
        roots = [next(one) for one in growing]
        exchanges = [(Exchange(first), Exchange(other)) for other in others]
        for _ in range(0, int(PART * steps), EVERY):
            for one in growing:
                deque(islice(one, EVERY), maxlen=0)
            for here, there in exchanges:
                told, heard = here.news(), there.news()
                here.learn(heard)
                there.learn(told)
        return next((root for root in roots if root.exact is not None), roots[0]).best

    return choose


def played(pentobi: Pentobi, session: Session, choose: Choose, seat: int) -> Position[Any]:
    """How a whole game against Pentobi ends, one chooses for a seat."""
    while session.position.turn is not None:
        position = session.position
        if position.legal_set.bit_count() == 1:
            session.play(str(position.legal_moves()[0]))
        elif position.turn == seat:
            session.play(str(choose(position.observe(seat), reached(session.ply))))
        else:
            session.play(pentobi.choose(session.record))
    return session.position


def reached(ply: int) -> int:
    """How many simulations the browser makes for a move there."""
    return STEPS[max(first for first in STEPS if first <= ply)]


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees."""
    command = ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "900x800x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


class Pentobi:
    """The program at one of its levels on a screen; its settings and the game are in a folder."""

    def __init__(self, folder: Path, display: str, level: int, seed: int) -> None:
        self.level, self.seed = level, seed
        self.file, self.log = folder / "game.blksgf", folder / "log"
        self.settings = folder / ".config" / "Pentobi" / "Pentobi.conf"
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.world = {
            **os.environ,
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "DISPLAY": display,
            "QT_QUICK_BACKEND": "software",
        }

    def choose(self, record: Record) -> str:
        """Its move for the position that a record leads to."""
        self.file.write_text(blksgf.write(record))
        self.settings.write_text(SETTINGS.format(level=self.level))
        options = ["--nodelay", "--verbose", "--threads", "1", "--seed", str(self.seed)]
        with (
            self.log.open("w") as log,
            subprocess.Popen([PROGRAM, *options, self.file], env=self.world, stdout=log, stderr=log) as program,
        ):
            try:
                window = self._until(lambda: self._xdotool("search", "--onlyvisible", "--name", "Pentobi"))
                self._xdotool("windowfocus", window.split()[0])
                sleep(WAIT)
                self._xdotool("key", "ctrl+shift+l")
                self._until(lambda: re.search("Mov |Book", self.log.read_text()))
                return self._saved(len(record.plies))
            finally:
                program.kill()

    def _saved(self, plies: int) -> str:
        """The ply after so many, once it has been saved."""

        def last() -> str:
            self._xdotool("key", "ctrl+s")
            sleep(0.3)
            try:
                known = blksgf.read(self.file.read_text()).plies
            except BadRecord:  # it is being written
                return ""
            return known[plies] if len(known) > plies else ""

        return self._until(last)

    def _until(self, look: Callable[[], T]) -> T:
        """What is found, as soon as anything is."""
        end = monotonic() + THINKING
        while monotonic() < end:
            if found := look():
                return found
            sleep(0.2)
        raise TimeoutError(f"Pentobi does not answer:\n{self.log.read_text()}")

    def _xdotool(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        return subprocess.run(command, env=self.world, capture_output=True, text=True, check=False).stdout


if __name__ == "__main__":
    main()
