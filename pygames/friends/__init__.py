"""Play among devices that don't trust each other: commitments, fair chance, messages. See docs/friends.md.

- `chance`: the formulas
- `letter`: the contents of a message, and its text
- `log`: the public state of a game, merged from messages and checked
- `device`: what one device knows in addition, and does
- `verdict`: the check of every hidden tile, once the secrets are shown
- `session`: the game at a table like any other
"""

from pygames.friends.device import Peer
from pygames.friends.letter import BadMessage, Letter

__all__ = ["BadMessage", "Letter", "Peer"]
