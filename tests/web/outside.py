"""What surrounds a page: other windows, and backups.

A deed is a word and a number that decides whatever is left open, so that a walk can be replayed without a part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames import GAMES, Record, Session
from tests.web.games import advance
from tests.web.offline_page import Page, Step
from web.app.storage import archive

FOREIGN = "<i foreign>"
"""Part of every name and title that comes from outside."""
MANY = 60
"""The games in a large backup: more than are taken in at once."""


class World(Page):
    """A page with all that surrounds it."""

    def __init__(self) -> None:
        self.past: list[tuple[str, str]] = []
        """The games that were stored, by key, each as often as it has changed."""
        self.backups: list[dict[str, str]] = []
        super().__init__()

    def take(self, step: Step) -> None:
        kind, value = step
        if kind != "outside":
            super().take(step)
            return
        deed, _, number = value.partition(" ")
        DEEDS[deed](self, Random(number))

    def _keep(self, key: str, text: str | None) -> None:
        super()._keep(key, text)
        if text and key.startswith("game "):
            self.past.append((key, text))
            if len(self.past) % 20 == 0:
                self.backups.append(dict(self.stored))

    def imports(self, kept: dict[str, str]) -> None:
        """Import a backup."""
        self.say({"do": "form", "name": "load", "values": {"record": archive.write(kept)}})


# Backups


def imports_older(world: World, rng: Random) -> None:
    """Import an older backup of this device."""
    if world.backups:
        world.imports(rng.choice(world.backups[-5:]))


def imports_many(world: World, rng: Random) -> None:
    """Import a backup with many games."""
    games = [Session(GAMES[rng.choice([*GAMES])], seed=n) for n in range(MANY)]
    for session in games:
        while session.ply < 1:
            advance(session, rng)
    world.imports({f"game {n}": session.record.write() for n, session in enumerate(games)})


# Other windows


def stores_older(world: World, rng: Random) -> None:
    """Have another window store a game as it was before."""
    if world.past:
        world.other_window_stores(*rng.choice(world.past[-30:]))


def takes_over(world: World, rng: Random) -> None:
    """Take the current game over from another window."""
    world.claimed(world.app.shelf.current)


def goes_on(world: World, rng: Random) -> None:
    """Have another window go on with a stored game."""
    if keys := [key for key in world.stored if key.startswith("game ")]:
        key = rng.choice(keys)
        if text := _gone_on(world.stored[key], rng):
            world.other_window_stores(key, text)


def _gone_on(text: str, rng: Random) -> str:
    session = Session.of(Record.read(text))
    if session.position.turn is None or session.ending or session.is_masked:
        return ""
    advance(session, rng)
    return session.record.write()


def imports_names(world: World, rng: Random) -> None:
    """Import a game with a hostile title and hostile names."""
    game = GAMES[rng.choice([*GAMES])]
    names = "".join(f'[Name {seat} "{FOREIGN}"]\n' for seat in range(game.seats[0]))
    record = f'[Game "{game.name}"]\n[Title "{FOREIGN}"]\n{names}'
    world.say({"do": "form", "name": "load", "values": {"record": record}})


DEEDS: dict[str, Callable[[World, Random], None]] = {
    "imports_older": imports_older,
    "imports_many": imports_many,
    "stores_older": stores_older,
    "takes_over": takes_over,
    "goes_on": goes_on,
    "imports_names": imports_names,
}
"""What may happen outside, by name."""
