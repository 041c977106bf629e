"""What every session has to know of a try at a dare; the rest is in `pygames.play.dare`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

DARE, FIRST = "Dare", "First"
"""The tags with the number of plies before a dare, and with the try of who dares."""
HELPED = "Helped"
"""The tag of a running try: what help its player has had."""
HELPS = ("hint", "coach", "take-back", "stood in")
"""The kinds of help that a try may tell; others are ignored."""


def is_dared(tags: Iterable[tuple[str, str]]) -> bool:
    """Return whether a record with these tags is a try at a dare."""
    return any(name == DARE for name, _ in tags)


def outcome_due(tags: Iterable[tuple[str, str]], plies: Sequence[str], possible: Container[str]) -> str:
    """Return the next of these outcomes that chance brought to who dares, and not yet in these plies; empty if none.

    So both get the same dice and the same tiles, each in the same order, whatever they move.
    """
    told = dict(tags)
    begins = number_of_plies(told.get(DARE, ""))
    if begins is None or FIRST not in told:
        return ""
    left = [ply for ply in told[FIRST].partition(";")[0].split() if ply.startswith("*")]
    for ply in plies[begins:]:
        if ply in left:
            left.remove(ply)
    return next((text for text in left if text in possible), "")


def number_of_plies(text: str) -> int | None:
    """Parse the number in the tag of a dare; None if it is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None
