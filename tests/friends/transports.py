"""Ways on which texts go among devices, for the contract that each of them keeps: chats, a folder, one room."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
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


Harm = Callable[[str, list[str], Random], list[str]]
"""What arrives of a frame, beside frames that were held back before; it may be held back itself."""


def untouched(frame: str, _held: list[str], _rng: Random) -> list[str]:
    """Return a frame as it was sent."""
    return [frame]


def lost(frame: str, _held: list[str], rng: Random) -> list[str]:
    """Return nothing of every second frame."""
    return [frame] if rng.random() < 0.5 else []


def doubled(frame: str, _held: list[str], rng: Random) -> list[str]:
    """Return every second frame twice."""
    return [frame] * rng.choice((1, 2))


def late(frame: str, held: list[str], rng: Random) -> list[str]:
    """Hold frames back, which then come after newer ones."""
    if rng.random() < 0.5:
        held.append(frame)
        return []
    arrived = [frame, *held]
    held.clear()
    return arrived


def cut(frame: str, _held: list[str], rng: Random) -> list[str]:
    """Return only the beginning of every second frame."""
    return [frame if rng.random() < 0.5 else frame[: rng.randrange(len(frame))]]


HARMS: Mapping[str, Harm] = {
    "whole": untouched,
    "lost": lost,
    "doubled": doubled,
    "late": late,
    "cut in the middle": cut,
}
"""What may happen to the frames on a channel, by name."""


class Channel:
    """A device among others in one room, which keeps the newest text of each, as web/boot/mesh.mjs does.

    Every device tells the others which texts it has, and is told again what it lacks.
    """

    def __init__(self, device: str, room: dict[str, Channel], harm: Harm) -> None:
        self.device, self.room, self.harm, self.rng = device, room, harm, Random(f"channel {device}")
        self.newest: dict[str, tuple[int, str]] = {}
        self.frames: list[str] = []
        """What has come and was not read yet."""
        self.held: dict[str, list[str]] = {}
        room[device] = self

    def send(self, text: str) -> None:
        """Say a text to all, in place of the last one."""
        self._keep(self.device, self.newest.get(self.device, (0, ""))[0] + 1, text)
        for other in [*self.room]:
            self._say(other, self.device)

    def receive(self) -> Iterable[Arrival]:
        """Read what has come, tell the others what is here, and return what was news."""
        frames, self.frames = self.frames, []
        arrived = [arrival for frame in frames for arrival in self._read(frame)]
        for other in self.room.values():
            other.compare(self.device, {device: number for device, (number, _) in self.newest.items()})
        return arrived

    def compare(self, other: str, seen: Mapping[str, int]) -> None:
        """Say again what another device lacks, which has told what it has seen."""
        for device, (number, _) in self.newest.items():
            if number > seen.get(device, 0):
                self._say(other, device)

    def _keep(self, device: str, number: int, text: str) -> bool:
        """Keep a text, and return whether it is newer than the one before."""
        if number <= self.newest.get(device, (0, ""))[0]:
            return False
        self.newest[device] = number, text
        return True

    def _say(self, other: str, device: str) -> None:
        """Send the newest text of a device to another one."""
        if other not in (device, self.device):
            frame = json.dumps([device, *self.newest[device]])
            self.room[other].frames += self.harm(frame, self.held.setdefault(other, []), self.rng)

    def _read(self, frame: str) -> Iterable[Arrival]:
        """Yield the text of a frame, if it is whole and news."""
        try:
            device, number, text = json.loads(frame)
        except ValueError:
            return
        if self._keep(device, number, text):
            yield Arrival(text, device)


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


def channels(harm: Harm, _: Path, devices: int) -> list[Transport]:
    """Return the channels of each device in one room."""
    room: dict[str, Channel] = {}
    return [Channel(f"device {number}", room, harm) for number in range(devices)]


TRANSPORTS: Mapping[str, Callable[[Path, int], list[Transport]]] = {
    "chat": chats,
    "messenger": messengers,
    "lossy chat": lossy_chats,
    "folder": folders,
    **{f"channel, frames {name}": partial(channels, harm) for name, harm in HARMS.items()},
}
