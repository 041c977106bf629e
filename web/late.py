"""What Python fetches when it is used, while the worker waits: the library, and the weights of networks."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

from pygames import Game

LIBRARY = Path(f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip")


FILES: dict[Path, bytes] = {}
"""What the app has on its disk when its memory is written down as a snapshot."""


def restored() -> None:
    """Go on after a snapshot: the disk is empty, and chance has been the same for everybody until now."""
    for path, content in FILES.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    random.seed()


class LateLibrary:
    """Finds a module that nothing else has found: the snapshot has only what the app imports of the library."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        """Where the library has a module; ImportError where the library can't be had now."""
        try:
            LIBRARY.write_bytes(import_module("js").library().to_bytes())
        except Exception as error:  # whatever JavaScript throws
            raise ImportError(f"{name} can't be fetched", name=name) from error
        sys.meta_path.remove(self)
        invalidate_caches()
        return PathFinder.find_spec(name, path)


def fetched_weights(game: Game) -> bytes:
    """The weights of a game's network; OSError where they can't be had now."""
    try:
        content: bytes = import_module("js").weights(game.name).to_bytes()
    except Exception as error:  # whatever JavaScript throws
        raise OSError("its weights can't be fetched") from error
    return content
