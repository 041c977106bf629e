"""Five fine board games: rules, players and pictures, in pure Python.

>>> from pygames import GAMES
>>> position = GAMES["blokus"].start(starts="fixed")
>>> len(position.legal_moves())
414
"""

from pygames.catalogue import GAMES
from pygames.core.game import CHANCE, Game, IllegalMove, Position
from pygames.core.record import BadRecord, Record
from pygames.core.session import Session

__all__ = ["CHANCE", "GAMES", "BadRecord", "Game", "IllegalMove", "Position", "Record", "Session"]
__version__ = "0.1.0"
