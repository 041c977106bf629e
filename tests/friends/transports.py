"""Ways on which texts go among devices, for the contract that each of them keeps: chats, a lossy one, a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random

from pygames.friends.folder import SharedFolder
from pygames.friends.post import Arrival, Transport


class Chat:
    """A chat, in which all that was written can be read at any time."""

    def __init__(self, written: list[str]) -> None:
        self.written = written

    def send(self, text: str) -> None:
        """Write a text for all."""
        self.written.append(text)

    def receive(self) -> Iterable[Arrival]:
        """Return all texts."""
        return [Arrival(text) for text in self.written]


class Messenger(Chat):
    """A messenger that makes links of texts, quotes older ones, and breaks long lines."""

    def send(self, text: str) -> None:
        """Write a link, below a quotation of the one before that was cut."""
        quoted = f"> {self.written[-1][-400:][:200]}\n" if self.written else ""
        link = f"https://games.example/#{text}"
        broken = "\n".join(link[at : at + 76] for at in range(0, len(link), 76))
        self.written.append(f"{quoted}It’s your turn: {broken}\n\nSent from my telephone")


class Lossy(Chat):
    """A chat that loses texts, doubles and delays them, and brings them in any order."""

    def __init__(self, written: list[str], rng: Random) -> None:
        super().__init__(written)
        self.rng, self.read = rng, 0
        self.on_its_way: list[str] = []

    def send(self, text: str) -> None:
        """Write a text, unless it gets lost."""
        if self.rng.random() < 0.6:
            super().send(text)

    def receive(self) -> Iterable[Arrival]:
        """Return some of the texts that are on their way: each once, now and then twice, or never."""
        new, self.read = self.written[self.read :], len(self.written)
        self.on_its_way += [text for text in new for _ in range(self.rng.choice((0, 1, 1, 2)))]
        self.rng.shuffle(self.on_its_way)
        arrived = self.rng.randint(0, len(self.on_its_way))
        here, self.on_its_way = self.on_its_way[:arrived], self.on_its_way[arrived:]
        return [Arrival(text) for text in here]


def chats(_: Path, devices: int) -> list[Transport]:
    """Return a chat for each device."""
    written: list[str] = []
    return [Chat(written) for _ in range(devices)]


def messengers(_: Path, devices: int) -> list[Transport]:
    """Return a messenger for each device."""
    written: list[str] = []
    return [Messenger(written) for _ in range(devices)]


def lossy_chats(_: Path, devices: int) -> list[Transport]:
    """Return a lossy chat for each device."""
    written: list[str] = []
    return [Lossy(written, Random(f"lossy {number}")) for number in range(devices)]


def folders(path: Path, devices: int) -> list[Transport]:
    """Return a file of a shared folder for each device."""
    return [SharedFolder(path, f"device-{number}") for number in range(devices)]


TRANSPORTS: Mapping[str, Callable[[Path, int], list[Transport]]] = {
    "chat": chats,
    "messenger": messengers,
    "lossy chat": lossy_chats,
    "folder": folders,
}
