"""Vectors of links to games and positions: the text in a fragment, and fragments that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pygames import BadRecord
from tools.paths import ROOT
from web.app.storage import link


def links() -> Iterator[dict[str, Any]]:
    """Yield links of earlier versions as they were sent, as programs on the way have changed them, and cut off."""
    *_, latest = sorted((ROOT / "tests" / "compatibility").glob("*/links.txt"))
    every = latest.read_text(encoding="utf-8").split()
    game, position = (next(one for one in every if one.startswith(sign)) for sign in (link.SIGN, link.POSITION))
    escaped = game.replace("=", "%3D")
    for fragment in (game, position, f"#{game}).", escaped, escaped.replace("%", "%25"), game.replace("g", "G", 1)):
        yield {"fragment": fragment, "text": link.read(fragment)}
    for fragment in (game[:-8], "game=", "game=eN"):
        try:
            link.read(fragment)
        except BadRecord as bad:
            yield {"fragment": fragment, "reason": str(bad)}
