"""Tactics of Sectori: the seats' prospects, which walls deserve a look, and what they do."""

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
from pygames.sectori.features import seat_values, sector_values
from pygames.sectori.rules import Move, Position
from pygames.sectori.style import style_features, tastes
from pygames.sectori.table import ROW, TAKEOVER

# chosen so that each level wins 70 to 90 % of its games against the one below, if luck allows (docs/strength.md)
LEVELS = {
    "beginner": Level(1, 0.3, 1.6),
    "casual": Level(1, 0.3, 2.7),
    "skilled": Level(2, 0.3, 6),
    "strong": Level(16, 1.0, 23),
    "expert": Level(400, 2.0),
}
PLAYOUT_WEIGHT = 0.0
"""Playouts tell less than the static evaluation: the best moves differ by less than the noise of chance."""
LEAD_SCALE = 8.0
"""Logistic scale from lead to winning probability: a lead of this many sectors wins nearly three of four games."""
# fitted by research/calibration.py (docs/strength.md)
SURENESS = {2: (0.77, 0.77, 0.83, 1.33, 1.63, 1.86)}
"""By number of seats: the powers that make values probabilities (`pygames.ai.calibration`)."""
MAX_CANDIDATES = 16
"""Maximum number of walls that the policy returns."""
POLICY_TEMPERATURE = 1.5
"""Softmax temperature of the policy, in sectors."""
COMPLETION_BONUS = 3.0
"""The policy's bonus for completing a sector, in addition to its value."""
START_BONUS = 2.0
"""The bonus for starting on a sector that this roll can complete, divided by the walls it needs."""
GIFT_PENALTY = (0.0, 1.6, 0.7, 0.45, 0.25)
"""The penalty for leaving the other seat a sector, by the walls it lacks."""
MAX_SECTOR_VALUE = 12.0
"""Cap of a sector's value in the policy."""


def evaluate(position: Position) -> tuple[float, float]:
    """Return a static evaluation by seat, in sectors; only differences mean anything."""
    return seat_values(position)


def value(position: Position) -> Sequence[float]:
    """Return the expected share of the win by seat."""
    if position.turn is None:
        return shares(position.winners(), 2)
    first, second = seat_values(position)
    chance = 1 / (1 + exp((second - first) / LEAD_SCALE))
    return chance, 1 - chance


def elapsed(position: Position) -> float:
    """Return how much of the game is over: the part of all sectors that is owned."""
    first, second = position.owned
    return (first | second).bit_count() / len(position.table.sides)


def decided(position: Position) -> int | None:
    """Return the seat that will win whatever is rolled and drawn; None if neither must."""
    for seat in (0, 1):
        mine, theirs = position.owned[seat], position.owned[1 - seat]
        free = position.table.grid.all & ~(mine | theirs)
        taken = 1 if position.piles[1 - seat][TAKEOVER] else 0
        ahead = mine.bit_count() - taken > theirs.bit_count() + free.bit_count() + taken
        blocked = mine if not taken else mine & position.takeovers
        rows = (row for row in position.table.rows if not row & blocked)
        if ahead and all((row & mine).bit_count() > taken for row in rows):
            return seat
    return None


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """Return the most promising moves, the best first, and their prior probabilities."""
    seat, places = position.mover, members(position.legal_set)
    if position.left and not position.pending:
        looks = sorted(zip(_wall_scores(position, places), places, strict=True), reverse=True)
        places = [place for _, place in looks[:MAX_CANDIDATES]]
    found = sorted(((_lead(position.play_at(place), seat), place) for place in places), reverse=True)
    return [place for _, place in found], softmax([lead / POLICY_TEMPERATURE for lead, _ in found])


def _lead(position: Position, seat: int) -> float:
    """Return by how much a seat leads."""
    stands = seat_values(position)
    return stands[seat] - stands[1 - seat]


def _wall_scores(position: Position, places: Sequence[int]) -> list[float]:
    """Score each of these walls by what it does to the adjacent sectors."""
    table = position.table
    _, worth = sector_values(table, *position.owned)
    look = [_sector_score(position, sector, worth[sector]) for sector in range(len(table.sides))]
    # index -1, the outside of a rim edge
    look.append(0.0)
    return [look[first] + look[second] for first, second in map(table.pairs.__getitem__, places)]


def _sector_score(position: Position, sector: int, worth: tuple[float, float]) -> float:
    """Score another wall of a sector."""
    missing = (position.table.sides[sector] & ~position.walls).bit_count()
    if not missing:
        return 0.0
    # the sector itself counts one to either seat; what is left is its rows
    mine, theirs = worth[position.mover] - 1, worth[1 - position.mover] - 1
    if missing == 1:
        return COMPLETION_BONUS + 1.5 * min(mine, MAX_SECTOR_VALUE)
    if missing <= position.left:
        return (START_BONUS + min(mine, MAX_SECTOR_VALUE)) / missing
    return 0.075 * min(mine, MAX_SECTOR_VALUE) - GIFT_PENALTY[missing - 1] * (1 + 0.4 * min(theirs, MAX_SECTOR_VALUE))


# Reasons for a move


def reasons(position: Position, move: Move) -> Sequence[Phrase]:
    """Return what is good about a move, the strongest reason first."""
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
    """Return what is good about a wall."""
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
    """Return what is good about owning sectors that are completed now, or taken over."""
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
    elapsed=elapsed,
    sureness=SURENESS,
    decided=decided,
    reasons=reasons,
    playout_weight=PLAYOUT_WEIGHT,
    levels=LEVELS,
    style_features=style_features,
    tastes=tastes,
)
