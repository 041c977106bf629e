"""What Python fetches at first use while the worker waits: modules, lessons, the lab, the weights of networks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from shutil import unpack_archive
from zipimport import zipimporter

import pygames
from pygames import Game
from pygames.adapters import WITH_LIBRARIES
from web.app.model.words import LOCALE
from web.app.storage.settings import LANGUAGES

LIBRARY = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")
ARCHIVES = {
    "lessons": (
        "strategies",
        "model_games",
        "editing",
        "editor_actions",
        "editor_screen",
        "editor_analysis",
        "voices",
        "card",
        "glow",
        "lettering",
        "month",
        "month_picture",
        "room_screen",
        "statistics_screen",
        "game_statistics",
        "dare",
        "dare_words",
    ),
    "lab": ("lab_actions", "lab_screen", "lab_syntax", "lab_examples", "own_bots"),
}
"""The modules that come in archives of their own, with their words, each archive when one of them is imported."""
OF_BOTS = ("pygames.ai.arena", "pygames.ai.notes", "pygames.ai.standings", "pygames.bots", "web.sandbox")
"""Modules, and packages with all their modules, that the workers of bots have in an archive of their own."""
LEFT_OUT = (
    *OF_BOTS,
    "pygames.__main__",
    "pygames.adapters.encoding",
    *(f"pygames.adapters.{name}" for name in WITH_LIBRARIES),
    "pygames.ai.workers",
    "pygames.console",
    "pygames.core.notebook",
    "pygames.correspondence",
    "pygames.friends.folder",
    "pygames.gtp",
    "pygames.matches",
    "pygames.terminal",
)
"""Modules, and packages with all their modules, that nothing on the page uses, besides each game's `planes`."""
FILES: dict[Path, bytes] = {}
"""The app's files when the snapshot of its memory was taken."""


def is_left_out(module: str) -> bool:
    """Return whether a module of the wheel or the app is not in the snapshot, but fetched when it is imported.

    >>> is_left_out("pygames.bots.view"), is_left_out("pygames.blokus.planes"), is_left_out("pygames.blokus.text")
    (True, True, False)
    """
    late = (name for names in ARCHIVES.values() for name in names)
    return is_among(LEFT_OUT, module) or module.endswith((".planes", *(f".{name}" for name in late)))


def is_of_bots(module: str) -> bool:
    """Return whether the workers of bots need a module that is not in the snapshot; the examples are read as texts.

    >>> is_of_bots("pygames.bots.view"), is_of_bots("pygames.bots.examples.one_ply"), is_of_bots("pygames.ai.arena")
    (True, False, True)
    """
    return is_among(OF_BOTS, module) and ".examples" not in module


def is_among(names: Sequence[str], module: str) -> bool:
    """Return whether a module, or a package that it is in, is among these."""
    return any(f"{module}.".startswith(f"{name}.") for name in names)


def restore() -> None:
    """Restore the files after a snapshot."""
    for path, content in FILES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


class LibraryFinder:
    """An import hook that fetches the standard library: the snapshot has only the modules that the app imports."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Fetch the library and find the module in it; raise ImportError if it can't be fetched."""
        LIBRARY.write_bytes(_fetch_for(name, "library"))
        sys.meta_path.remove(self)  # from now on the library is found like any other
        invalidate_caches()
        return PathFinder.find_spec(name, path)


class PackageFinder:
    """An import hook that fetches the wheel or the app: the snapshot has only the modules that the page uses."""

    def __init__(self, package: str, home: Path) -> None:
        """Serve a package whose folder lies in `home`."""
        self.package, self.home = package, home

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Fetch the package if the module is one of its own, and find it there; ImportError if it can't be fetched."""
        if name.partition(".")[0] != self.package:
            return None
        archive = self.home / f"{self.package}.zip"
        archive.write_bytes(_fetch_for(name, "package", self.package))
        unpack_archive(archive, self.home)
        archive.unlink()
        sys.meta_path.remove(self)  # from now on its modules are found like any others
        invalidate_caches()
        return PathFinder.find_spec(name, path)


class ArchiveFinder:
    """An import hook that fetches an archive of modules and their words: they aren't in the snapshot."""

    def __init__(self, name: str, folder: Path = Path("/lib")) -> None:
        """Serve one of `ARCHIVES`, which is put into a folder."""
        self.name, self.archive = name, folder / f"{name}.zip"

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Fetch the archive and find the module in it; raise ImportError if it can't be fetched."""
        package, _, module = name.rpartition(".")
        if module not in ARCHIVES[self.name]:
            return None
        if not self.archive.exists():
            self._fetch(name)
        return PathFinder.find_spec(name, [str(self.archive / package.replace(".", "/"))])

    def _fetch(self, module: str) -> None:
        self.archive.write_bytes(_fetch_for(module, self.name))
        archive = zipimporter(str(self.archive))
        for language in LANGUAGES:
            words = Path("locale", language, "LC_MESSAGES", f"{self.name}.mo")
            (LOCALE.parent / words).parent.mkdir(parents=True, exist_ok=True)
            (LOCALE.parent / words).write_bytes(archive.get_data(str(self.archive / "web" / words)))


def finders() -> list[ArchiveFinder | PackageFinder | LibraryFinder]:
    """Return the import hooks for what is not in the snapshot, in the order in which they are to be asked."""
    home = Path(pygames.__path__[0]).parent
    archives = [ArchiveFinder(name) for name in ARCHIVES]
    return [*archives, PackageFinder("pygames", home), PackageFinder("web", home), LibraryFinder()]


def fetch_weights(game: Game) -> bytes:
    """Return the weights of a game's network; raise OSError if they can't be fetched."""
    try:
        return _fetch("weights", game.name)
    except Exception as error:  # any exception of JavaScript
        raise OSError("its weights can't be fetched") from error


def _fetch_for(module: str, what: str, *which: str) -> bytes:
    """Return a file that the worker fetches; ImportError says which module can't be imported without it."""
    try:
        return _fetch(what, *which)
    except Exception as error:  # any exception of JavaScript
        raise ImportError(f"{module} can't be fetched", name=module) from error


def _fetch(what: str, *which: str) -> bytes:
    """Return what a function of web/boot/python.mjs fetches."""
    content: bytes = getattr(import_module("js"), what)(*which).to_bytes()  # `js` exists in the browser only
    return content
