"""Computer players: anything that chooses a move from an observation.

>>> from pygames import GAMES
>>> from pygames.ai import player
>>> game = GAMES["blokus"]
>>> bot = player(game, "greedy", seed=1)
>>> len(str(bot.choose(game.start())).split(","))
5
"""

from pygames.ai.players import Player, player
from pygames.ai.search import SearchInfo, SearchResult, Variation
from pygames.core.level import LEVELS, PLAYERS

__all__ = ["LEVELS", "PLAYERS", "Player", "SearchInfo", "SearchResult", "Variation", "player"]
