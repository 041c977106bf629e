"""Makes a promise to a friend in the Python that the page runs; see start.mjs."""

import json
from typing import Any

from pygames import GAMES
from pygames.friends import Peer


def report(_: dict[str, Any]) -> str:
    """Invite friends to a game with secrets; return the secret of this device, and its promise."""
    ana = Peer.invite(GAMES["blockers"], here=[2], names=["Ben", "Cleo", "Ana"])
    return json.dumps({"secret": ana.seeds[2].value.hex(), "promise": ana.log.promises[2].hex()})
