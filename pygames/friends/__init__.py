"""Play among devices that don't trust each other: signed turns, fair chance, messages. See docs/friends.md.

- `chance`, `ed25519`: the formulas of chance, and signatures
- `refusal`, `packing`, `letter`: what can be wrong with a text, how a message travels in it, and what it says
- `perspective`, `log`: what one viewer sees, and the public state of a game
- `signatures`, `seals`: how seats vouch for it, today and in version 1
- `merging`: what a message adds to it, forks of a turn, and the way back
- `receipts`: which seats have proved that a text has reached them
- `seeds`, `contributions`, `running`: what one device knows in addition, adds for its seats, and plays
- `device`: a game as one device has it, with all of these
- `verdict`: the check of every hidden tile, once the secrets are shown
- `post`, `folder`: what a text brings and what is to go out, whatever carries it; a shared folder that does
- `session`: the game at a table like any other
"""

from pygames.friends.device import Peer
from pygames.friends.letter import Letter
from pygames.friends.refusal import BadMessage

__all__ = ["BadMessage", "Letter", "Peer"]
