"""A shared folder that carries a game among friends, and the private one that keeps this device's seats.

Each device writes its newest text into a file of its own, and reads those of the others: any program that copies files
from device to device will do. The seeds of the seats stay in a file that only its owner can read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from pygames.catalogue import GAMES
from pygames.friends.device import Peer
from pygames.friends.packing import MOST_LETTERS, letters
from pygames.friends.post import Arrival
from pygames.play.record import Games

ENDING = ".txt"


class SharedFolder:
    """A transport through a folder of files, in which a device writes one with its own name."""

    def __init__(self, path: Path, name: str) -> None:
        self.path, self.name = path, name

    def send(self, text: str) -> None:
        """Write the newest text, in place of the one before; OSError if that fails."""
        write_whole(self.path / f"{self.name}{ENDING}", f"{text}\n")

    def receive(self) -> Iterator[Arrival]:
        """Yield the text of each file, in the order of their names; of one that can't be read, an empty one."""
        for path in sorted(self.path.glob(f"*{ENDING}")):
            if path.is_file() and not path.name.startswith("."):
                yield Arrival(beginning(path), path.name)


def beginning(path: Path) -> str:
    """Return the text of a file, a little more than can be a message at most; empty if it can't be read."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(MOST_LETTERS + 1)
    except OSError:
        return ""


class Seats:
    """A private folder with the games in which this device has seats, one file each."""

    def __init__(self, path: Path, games: Games = GAMES) -> None:
        self.path, self._games = path, games
        self._texts: dict[str, str] = {}
        """The games as they were read or written last, by identifier."""

    def find(self, game: str) -> Peer | None:
        """Return a game by its identifier; None if there is none. BadMessage or OSError if it can't be read."""
        path = self._file(game)
        if not path.exists():
            return None
        self._texts[game] = path.read_text(encoding="utf-8")
        return Peer.read(self._texts[game], self._games)

    def store(self, peer: Peer) -> None:
        """Store a game before anything of it leaves; OSError if that fails, or another program has gone on with it."""
        path, text = self._file(peer.id), peer.write()
        if path.exists() and path.read_text(encoding="utf-8") != self._texts.get(peer.id):
            raise FileExistsError("Another program has gone on with this game.")
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, text, mode=0o600)
        self._texts[peer.id] = text

    def _file(self, game: str) -> Path:
        return self.path / f"{game}{ENDING}"


def write_whole(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a file that is there as a whole, or else as it was before."""
    begun = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(begun, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)


def file_name(peer: Peer) -> str:
    """Return what a device's file is called: its first seat, and what nobody else has promised."""
    seat = peer.here[0]
    return f"seat-{seat}-{letters(peer.log.promises[seat])[:8]}"
