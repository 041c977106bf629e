"""What a good player of Blockers! looks at: the score there will be, and which tile to put where, or to capture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pygames.blockers.ahead import ahead as playout
from pygames.blockers.features import PHASES, SEAT_FEATURES, learned, phase, seat_features, worths
from pygames.blockers.groups import joining
from pygames.blockers.reasons import reasons
from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, moves_of, spaces_of
from pygames.blockers.turns import TURNS, turns_left
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import softmax
from pygames.core.level import Level

__all__ = ["LEVELS", "PLAYOUT_WEIGHT", "evaluate", "playout", "policy", "reasons", "value"]

CAPTURE = 0.15
"""What a captured tile costs, in points: among equals the fewest captures win."""
SURENESS = {"blockers": (0.7, 1.0, 1.4, 2.0, 2.8, 5.0), "uptown": (1.4, 2.0, 2.0, 2.8, 4.0, 5.0)}
"""How much a point of the score to be expected says about the winner, in each part of the game and when it is over."""
MAX_CANDIDATES = 14
"""So many moves are worth a closer look."""
LEVELS = {
    "beginner": Level(1, 0.3, 1.5),
    "casual": Level(6, 0.3, 3.5),
    "skilled": Level(40, 0.3, 6),
    "strong": Level(100, 1.0, 25),
    "expert": Level(2000, 2.0),
}
ROOM_WEIGHT = 0.1
"""Worth, in points, of a free space beside the own tiles that one of the tiles left fits."""
JOIN_WEIGHT = 0.4
"""Worth of such a space between two groups or more, for up to two spaces a group to be joined."""
LAST_TURNS = 6
"""From so many turns before the end on, what may still be done is worth less and less."""
STEEPNESS = 0.5
"""How far apart the priors of moves lie."""
GLANCE = 0.3
"""The temperature of a choice at first glance."""
PLAYOUT_WEIGHT = 1.0
"""A position is worth what `value` says some turns later, nothing else."""


def evaluate(position: Position) -> tuple[float, ...]:
    """How well each seat stands, in points that count in its favour; only differences mean anything."""
    left = turns_left(position.clock, len(position.racks))
    return tuple(
        prospects(position, seat) * min(left[seat], LAST_TURNS) / LAST_TURNS - score
        for seat, score in enumerate(position.scores())
    )


def prospects(position: Position, seat: int) -> float:
    """What a seat may still make of the board, in points."""
    layout = position.layout
    free = ~layout.covered & fitting(position.racks[seat] | position.piles[seat])
    room = GRID.beside(layout.squares[seat]) & free
    worth = ROOM_WEIGHT * room.bit_count()
    groups = layout.group_counts[seat]
    if groups > 1 and room:
        worth += JOIN_WEIGHT * min(joining(layout.squares[seat], room).bit_count(), 2 * (groups - 1))
    return worth


def expected(position: Position) -> tuple[float, ...]:
    """The score that each seat may expect to have in the end, with a little for its captures."""
    found = []
    left = turns_left(position.clock, len(position.racks))
    for seat, (score, captured) in enumerate(zip(position.scores(), position.layout.captured, strict=True)):
        total = score + CAPTURE * captured.bit_count()
        if left[seat]:
            weights = _standing_weights(position.scoring)[phase(left[seat])]
            features = seat_features(position, seat, left[seat])
            total += sum([weight * feature for weight, feature in zip(weights, features, strict=True)])
        found.append(total)
    return tuple(found)


@cache
def _standing_weights(scoring: str) -> list[list[float]]:
    """By the part of the game how much each feature adds to the score until the end."""
    by_phase = [learned()[f"{scoring} {part}"] for part in range(PHASES)]
    return [[weights[name] for name in SEAT_FEATURES] for weights in by_phase]


def value(position: Position) -> Sequence[float]:
    """By seat the share of the win to be expected."""
    seats = len(position.racks)
    if position.turn is None:
        return shares(position.winners(), seats)
    sureness = SURENESS[position.scoring][phase(TURNS - max(position.clock, 0) // seats)]
    return softmax([-sureness * score for score in expected(position)])


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """The moves worth a closer look, the best first, and how likely each is to be the best."""
    best = sorted(worths(position, learned()["policy"]), reverse=True)[:MAX_CANDIDATES]
    return [place for _, place in best], softmax([STEEPNESS * score for score, _ in best])


def fitting(tiles: int) -> int:
    """The squares that some tile of a set fits."""
    return spaces_of(moves_of(tiles))


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    playout=playout,
    reasons=reasons,
    playout_weight=PLAYOUT_WEIGHT,
    temperature=GLANCE,
    levels=LEVELS,
)
