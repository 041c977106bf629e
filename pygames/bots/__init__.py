"""Bots: players of a few lines that see a game through one small view. docs/bots.md is the way in.

>>> from pygames import GAMES
>>> from pygames.bots import BotPlayer
>>> bot = BotPlayer(GAMES["ringgz"], "def choose(o, legal, rng, clock): return legal[0]")
>>> bot.choose(GAMES["ringgz"].start()) == GAMES["ringgz"].start().legal_moves()[0]
True
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygames.bots.clock import BotClock
    from pygames.bots.player import BotPlayer
    from pygames.bots.view import BotView, Move

__all__ = ["BotClock", "BotPlayer", "BotView", "Move"]

_LATER = {"BotClock": "clock", "BotPlayer": "player", "BotView": "view", "Move": "view"}
"""Names that are imported on first use, by module: where a bot runs (`pygames.bots.runner`), nothing else is loaded."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"pygames.bots.{_LATER[name]}"), name)
    globals()[name] = found
    return found
