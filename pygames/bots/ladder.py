"""The ladders of example bots, a ladder for each game: its rungs from the weakest, and the level that each matches."""

from __future__ import annotations

from typing import NamedTuple

RUNGS = ("anything", "one_ply", "two_plies", "{game}_idea", "{game}_search")
"""The files in `pygames.bots.examples`, without their ending; in some, `{game}` stands for the name of the game."""
STEPS = 12
"""Steps of the clock per move with which a rung was measured, if `MORE_STEPS` says nothing else."""
MORE_STEPS = {"blokus_search": 20, "ringgz_search": 20, "sectori_search": 60, "blockers_search": 16}
LEVELS = {
    "sectori": ("", "casual", "skilled", "skilled", "strong"),
    "ringgz": ("beginner", "beginner", "casual", "casual", "skilled"),
    "blockers": ("", "casual", "skilled", "skilled", "strong"),
    "cathedral": ("", "beginner", "casual", "beginner", "skilled"),
    "blokus": ("", "", "", "casual", "skilled"),
}
"""For each rung the highest level below expert that it can hold its own against; "" if it loses to all."""


class Rung(NamedTuple):
    """An example bot on the ladder of a game."""

    file: str
    """Its file in `pygames.bots.examples`, without the ending."""
    level: str
    """The highest level below expert that it can hold its own against; empty if it loses to all."""
    steps: int
    """The steps of its clock per move."""


def ladder(game: str) -> tuple[Rung, ...]:
    """Return the rungs of a game, from the weakest; none if it has no examples.

    >>> [rung.file for rung in ladder("ringgz")]
    ['anything', 'one_ply', 'two_plies', 'ringgz_idea', 'ringgz_search']
    """
    files = (rung.format(game=game) for rung in RUNGS)
    return tuple(
        Rung(file, level, MORE_STEPS.get(file, STEPS)) for file, level in zip(files, LEVELS.get(game, ()), strict=False)
    )
