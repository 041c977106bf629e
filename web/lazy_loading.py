"""What Python fetches at first use while the worker waits: the standard library, lessons, the weights of networks."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from zipimport import zipimporter

from pygames import Game
from web.app.model.words import LOCALE
from web.app.storage.settings import LANGUAGES

LIBRARY = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")


LESSONS = Path("/lib/lessons.zip")
LESSON_MODULES = ("strategies", "model_games")
"""The modules of each game that come in that archive."""


FILES: dict[Path, bytes] = {}
"""The app's files when the snapshot of its memory was taken."""


def restore() -> None:
    """Restore the files after a snapshot, and reseed the random generator, whose state was the same for everybody."""
    for path, content in FILES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    random.seed()


class LibraryFinder:
    """An import hook that fetches the standard library: the snapshot has only the modules that the app imports."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Fetch the library and find the module in it; raise ImportError if it can't be fetched."""
        try:
            LIBRARY.write_bytes(import_module("js").library().to_bytes())  # `js` exists in the browser only
        except Exception as error:  # any exception of JavaScript
            raise ImportError(f"{name} can't be fetched", name=name) from error
        sys.meta_path.remove(self)  # from now on the library is found like any other
        invalidate_caches()
        return PathFinder.find_spec(name, path)


class LessonsFinder:
    """An import hook that fetches the lessons after the first course, with their words: they aren't in the snapshot."""

    def find_spec(self, name: str, _path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Fetch the lessons and find the module among them; raise ImportError if they can't be fetched."""
        package, _, module = name.rpartition(".")
        if module not in LESSON_MODULES:
            return None
        if not LESSONS.exists():
            self._fetch(name)
        return PathFinder.find_spec(name, [str(LESSONS / package.replace(".", "/"))])

    def _fetch(self, name: str) -> None:
        try:
            LESSONS.write_bytes(import_module("js").lessons().to_bytes())
        except Exception as error:  # any exception of JavaScript
            raise ImportError(f"{name} can't be fetched", name=name) from error
        archive = zipimporter(str(LESSONS))
        for language in LANGUAGES:
            words = Path("locale", language, "LC_MESSAGES", "lessons.mo")
            (LOCALE.parent / words).parent.mkdir(parents=True, exist_ok=True)
            (LOCALE.parent / words).write_bytes(archive.get_data(str(LESSONS / "web" / words)))


def fetch_weights(game: Game) -> bytes:
    """Return the weights of a game's network; raise OSError if they can't be fetched."""
    try:
        content: bytes = import_module("js").weights(game.name).to_bytes()
    except Exception as error:  # any exception of JavaScript
        raise OSError("its weights can't be fetched") from error
    return content
