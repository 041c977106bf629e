"""All games by name, one line each; a game's package is imported on first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from pygames.core.game import Game

PACKAGES = (
    "pygames.sectori",
    "pygames.ringgz",
    "pygames.blockers",
    "pygames.cathedral",
    "pygames.blokus",
)  # fmt: skip


class UnknownGame(KeyError):
    """A name that no game has."""

    def __init__(self, name: object, known: str) -> None:
        super().__init__(name, known)
        self.name, self.known = name, known

    def __str__(self) -> str:
        return f"There is no game {self.name!r}; known are: {self.known}."


class Catalogue(Mapping[str, Game]):
    """A read-only mapping from a game's name to the game."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self._packages = {package.rpartition(".")[2]: package for package in packages}

    def __getitem__(self, name: str) -> Game:
        if name not in self._packages:
            raise UnknownGame(name, ", ".join(self))
        game: Game = import_module(self._packages[name]).GAME
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)

    def __contains__(self, name: object) -> bool:
        return name in self._packages

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Mapping[str, Game] = Catalogue(PACKAGES)
"""All games, by name; `UnknownGame`, a KeyError, for a name that no game has."""
