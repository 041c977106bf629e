"""What a good player of Sectori looks at: how the seats stand, which walls deserve a look, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import softmax
from pygames.core.level import Level
from pygames.core.phrase import Phrase
from pygames.sectori import SEATS
from pygames.sectori.features import seat_values, worths
from pygames.sectori.rules import Move, Position
from pygames.sectori.table import ROW

LEVELS = {
    "beginner": Level(1, 0.3, 1.6),
    "casual": Level(1, 0.3, 2.7),
    "skilled": Level(2, 0.3, 6),
    "strong": Level(16, 1.0, 23),
    "expert": Level(400, 2.0),
}
PLAYOUT_WEIGHT = 0.0
"""Playouts tell less than the standing: the best moves differ by less than chance hides."""
SURE = 8.0
"""A lead of so many sectors' worth wins nearly three of four games."""
MAX_CANDIDATES = 16
"""So many walls are worth a look."""
KEEN = 1.5
"""A move that seems worse by so many sectors is looked at a third as much."""
COMPLETES = 3.0
"""How good it looks to complete a sector, besides what it is worth."""
REACHES = 2.0
"""How good it looks to begin on a sector that this roll can complete, by the number of walls it needs."""
GIFT = (0.0, 1.6, 0.7, 0.45, 0.25)
"""How bad it looks to leave the other seat a sector that lacks so many walls."""
GREAT = 12.0
"""What is worth more than so many sectors looks no better."""


def evaluate(position: Position) -> tuple[float, float]:
    """How well each seat stands, in sectors; only differences mean anything."""
    return seat_values(position)


def value(position: Position) -> Sequence[float]:
    """By seat the share of the win to be expected."""
    if position.turn is None:
        return shares(position.winners(), 2)
    first, second = seat_values(position)
    chance = 1 / (1 + exp((second - first) / SURE))
    return chance, 1 - chance


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """The moves worth a look, the best first, and how likely each is to be the best."""
    seat, places = position.mover, members(position.legal_set)
    if position.left and not position.pending:
        looks = sorted(zip(_walls_look(position, places), places, strict=True), reverse=True)
        places = [place for _, place in looks[:MAX_CANDIDATES]]
    found = sorted(((_lead(position.play_at(place), seat), place) for place in places), reverse=True)
    return [place for _, place in found], softmax([lead / KEEN for lead, _ in found])


def _lead(position: Position, seat: int) -> float:
    """By how much a seat stands better than the other."""
    stands = seat_values(position)
    return stands[seat] - stands[1 - seat]


def _walls_look(position: Position, places: Sequence[int]) -> list[float]:
    """How good each of these walls looks, by what it does to the sectors beside it."""
    table = position.table
    _, worth = worths(table, *position.owned)
    look = [_sector_looks(position, sector, worth[sector]) for sector in range(len(table.sides))]
    look.append(0.0)
    return [look[first] + look[second] for first, second in map(table.pairs.__getitem__, places)]


def _sector_looks(position: Position, sector: int, worth: tuple[float, float]) -> float:
    """How good another wall of a sector looks."""
    missing = (position.table.sides[sector] & ~position.walls).bit_count()
    if not missing:
        return 0.0
    mine, theirs = worth[position.mover] - 1, worth[1 - position.mover] - 1
    if missing == 1:
        return COMPLETES + 1.5 * min(mine, GREAT)
    if missing <= position.left:
        return (REACHES + min(mine, GREAT)) / missing
    return 0.075 * min(mine, GREAT) - GIFT[missing - 1] * (1 + 0.4 * min(theirs, GREAT))


# What is good about a move


def reasons(position: Position, move: Move) -> Sequence[Phrase]:
    """What is good about a move, the strongest first."""
    match move.kind:
        case "wall":
            return _of_wall(position, move)
        case "takeover":
            return _of_sectors(position, 1 << move.at, taken=True)
        case "again":
            return (Phrase("costs nothing"),)
        case _:
            return ()


def _of_wall(position: Position, move: Move) -> list[Phrase]:
    """What is good about a wall."""
    walls = position.walls | 1 << move.at
    beside = [
        (sector, (position.table.sides[sector] & ~walls).bit_count())
        for sector in position.table.edges[move.at].sectors
    ]
    completed = sum(1 << sector for sector, missing in beside if not missing)
    if completed:
        return _of_sectors(position, completed)
    names = position.table.grid.names
    left = position.left - 1
    soon = [names[sector] for sector, missing in beside if missing <= left]
    if soon:
        return [Phrase("sets up {sector}, which this roll can complete", sector=soon[0])]
    if all(missing > 1 for _, missing in beside):
        return [Phrase("leaves no sector one wall short of completion")]
    return []


def _of_sectors(position: Position, sectors: int, *, taken: bool = False) -> list[Phrase]:
    """What is good about owning sectors that are completed now, or taken over."""
    seat, other = position.mover, 1 - position.mover
    mine, theirs = position.owned[seat] | sectors, position.owned[other]
    rows = [row for row in position.table.rows if row & sectors]
    own = max(((row & mine).bit_count() for row in rows if not row & theirs & ~sectors), default=0)
    spoilt = max(((row & theirs).bit_count() for row in rows if not row & position.owned[seat]), default=0)
    if own == ROW:
        return [Phrase("makes five in a row")]
    found = [(own, Phrase("makes {n} in a row that can still become five", n=own))] if own > 2 else []
    if spoilt > 1 + taken:
        found.append((spoilt, Phrase("blocks {seat}’s row of {n}", seat=SEATS[other], n=spoilt)))
    found.sort(key=lambda one: -one[0])
    if taken:
        return [*(phrase for _, phrase in found), Phrase("takes a sector from {seat}", seat=SEATS[other])]
    n = sectors.bit_count()
    completes = Phrase.count("completes a sector", "completes {n} sectors", n)
    return [*(phrase for _, phrase in found), completes]


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    reasons=reasons,
    playout_weight=PLAYOUT_WEIGHT,
    levels=LEVELS,
)
