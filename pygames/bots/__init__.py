"""Bots: players of a few lines that see a game through one small view. docs/bots.md is the way in.

>>> from pygames import GAMES
>>> from pygames.bots import BotPlayer
>>> bot = BotPlayer(GAMES["ringgz"], "def choose(o, legal, rng, clock): return legal[0]")
>>> bot.choose(GAMES["ringgz"].start()) == GAMES["ringgz"].start().legal_moves()[0]
True
"""

from pygames.bots.clock import BotClock
from pygames.bots.player import BotPlayer
from pygames.bots.view import BotView, Move

__all__ = ["BotClock", "BotPlayer", "BotView", "Move"]
