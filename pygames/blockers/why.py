"""What decided a game of Blockers!: the groups on the board, or the captures of one colour."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.blockers import SEATS
from pygames.blockers.observation import Observation
from pygames.core.contract import Why
from pygames.core.phrase import Phrase


def why(seen: Sequence[Observation], _: Sequence[str], seat: int) -> Why:
    """Return what decided a finished game."""
    end = seen[-1]
    winners, tallies = end.winners(), [*map(end.tally, range(len(end.unseen)))]
    if seat in winners and len(winners) > 1:
        captures = Phrase.count("{n} capture", "{n} captures", tallies[seat].total)
        return Why(
            Phrase.count(
                "Level on both counts: {n} point and {captures} each.",
                "Level on both counts: {n} points and {captures} each.",
                tallies[seat].score,
                captures=captures,
            )
        )
    others = sorted(set(range(len(tallies))) - winners, key=lambda one: (tallies[one].score, tallies[one].total))
    told = _compared(end, min(winners), others[0] if seat in winners else seat)
    near = None if seat in winners else _near(end, seat)
    return Why(Phrase("{first} {then}", first=near, then=told) if near else told)


def describe_end(end: Observation, seat: int, other: int) -> Phrase:
    """Return how many groups two seats had when the game ended."""
    n, m = (len(end.tally(one).groups) for one in (seat, other))
    return _counted(n, m, {"seat": SEATS[seat], "other": SEATS[other]})


def _counted(n: int, m: int, names: dict[str, Phrase]) -> Phrase:
    """Return how many groups two seats have."""
    return Phrase.count("{seat} had {n} group, {other} {m}.", "{seat} had {n} groups, {other} {m}.", n, m=m, **names)


def _near(end: Observation, seat: int) -> Phrase | None:
    """Return what one group fewer would have given a seat that is a point behind; None if it is nothing."""
    results = [(score, end.tally(one).total) for one, score in enumerate(end.scores())]
    (score, total), best = results[seat], min(results)
    if score != best[0] + 1 or total > best[1]:
        return None
    if total == best[1]:
        return Phrase("One group fewer would have shared the win.")
    return Phrase("One group fewer would have won.")


def _compared(end: Observation, winner: int, loser: int) -> Phrase:
    """Return what cost a seat more points than a winner."""
    names = {"seat": SEATS[loser], "other": SEATS[winner]}
    mine, theirs = end.tally(loser), end.tally(winner)
    if mine.score == theirs.score:
        return Phrase(
            "Level on points, but {other} captured {tiles} in all and {seat} {n}.",
            n=mine.total,
            tiles=Phrase.count("{n} tile", "{n} tiles", theirs.total),
            **names,
        )
    groups, m = len(mine.groups), len(theirs.groups)
    if end.scoring == "blockers" and mine.largest_capture - theirs.largest_capture > groups - m:
        n, m = mine.largest_capture, theirs.largest_capture
        return Phrase.count(
            "{seat} captured {n} tile of one colour, {other} {m}: a point each.",
            "{seat} captured {n} tiles of one colour, {other} {m}: a point each.",
            n,
            m=m or Phrase.of("tiles", "none"),
            **names,
        )
    single = sum(group.bit_count() == 1 for group in mine.groups)
    if not single:
        return _counted(groups, m, names)
    return Phrase.count(
        "{seat} had {groups} groups, {n} of them a single tile; {other} had {m}.",
        "{seat} had {groups} groups, {n} of them single tiles; {other} had {m}.",
        single,
        groups=groups,
        m=m,
        **names,
    )
