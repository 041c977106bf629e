"""The examples: for each game a ladder of bots, each a little stronger than the one before."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from pygames.core.phrase import Phrase

ROOT = Path(__file__).parents[3]
FOLDERS = (("web/examples", "txt"), ("pygames/bots/examples", "py"))
"""Where the examples are, and the ending of their names: in the built site, and in a checkout."""


class Example(NamedTuple):
    """An example."""

    file: str
    """The name of its file, in which `{game}` stands for that of the game."""
    title: Phrase
    line: Phrase
    """What it does."""


LADDER = {
    "anything": Example("anything", Phrase("Any move"), Phrase("Plays any legal move.")),
    "one-ply": Example("one_ply", Phrase("One move ahead"), Phrase("Plays the move that leads by the most points.")),
    "two-plies": Example("two_plies", Phrase("Two moves ahead"), Phrase("Looks at the replies, too.")),
    "idea": Example("{game}_idea", Phrase("An idea"), Phrase("Knows what the game is about.")),
    "search": Example("{game}_search", Phrase("A search"), Phrase("Looks farther ahead.")),
}
"""By the word in the address, from the weakest."""


def examples_of(game: str) -> dict[str, Example]:
    """Return the examples that there are for a game."""
    return {word: one for word, one in LADDER.items() if example_source(game, word)}


@cache
def example_source(game: str, word: str) -> str:
    """Return the source of an example; empty if there is none."""
    name = LADDER[word].file.format(game=game) if word in LADDER else ""
    for folder, ending in FOLDERS if name else ():
        try:
            # also where this module is in an archive
            return str(__loader__.get_data(str(ROOT / folder / f"{name}.{ending}")), "utf-8")  # type: ignore[name-defined]
        except OSError:
            continue
    return ""
