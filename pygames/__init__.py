"""Five fine board games: rules, players and pictures, in pure Python.

>>> from pygames import GAMES
>>> position = GAMES["blokus"].start(starts="fixed")
>>> len(position.legal_moves())
414
"""

from importlib import import_module
from typing import TYPE_CHECKING

from pygames.catalogue import GAMES
from pygames.core.game import CHANCE, Game, IllegalMove, Position

if TYPE_CHECKING:
    from pygames.play.record import BadRecord, Record
    from pygames.play.session import Session

__all__ = ["CHANCE", "GAMES", "BadRecord", "Game", "IllegalMove", "Position", "Record", "Session"]
__version__ = "0.1.0"

_LATER = {"BadRecord": "record", "Record": "record", "Session": "session"}
"""Names that are imported on first use, by module of `play`."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"pygames.play.{_LATER[name]}"), name)
    globals()[name] = found
    return found
