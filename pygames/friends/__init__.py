"""Play among devices that trust nobody: promises, chance that nobody can bend, messages. docs/friends.md explains it.

- `chance`: the formulas
- `letter`: what one message says, and its text
- `log`: what all may know of a game, put together from messages and checked
- `device`: what one device knows besides, and does
- `verdict`: every hidden tile checked, once the secrets are shown
- `session`: the game at a table like any other
"""

from pygames.friends.device import Peer
from pygames.friends.letter import BadMessage, Letter

__all__ = ["BadMessage", "Letter", "Peer"]
