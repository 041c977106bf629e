"""Tactics of Blockers!: the expected final score, and which tile to put where, or to capture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pygames.blockers.ahead import ahead as playout
from pygames.blockers.features import PHASES, SEAT_FEATURES, learned, move_scores, phase, seat_features
from pygames.blockers.groups import joining_spaces
from pygames.blockers.observation import Observation
from pygames.blockers.reasons import reasons
from pygames.blockers.rules import Position
from pygames.blockers.style import style_features, tastes
from pygames.blockers.tiles import GRID, moves_of, spaces_of
from pygames.blockers.turns import TURNS, turns_left
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import softmax
from pygames.core.level import Level

__all__ = ["LEVELS", "PLAYOUT_WEIGHT", "evaluate", "playout", "policy", "reasons", "value"]

CAPTURE_COST = 0.15
"""The cost of a captured tile, in points: captures break ties."""
WIN_SHARPNESS = {"blockers": (0.7, 1.0, 1.4, 2.0, 2.8, 5.0), "uptown": (1.4, 2.0, 2.0, 2.8, 4.0, 5.0)}
"""How much a point of expected score says about the winner, in each phase of the game and at its end."""
# measured: 30 played no better (research/laboratory.md)
MAX_CANDIDATES = 14
"""Maximum number of moves that the policy returns."""
# chosen so that each level wins 70 to 90 % of its games against the one below, if luck allows (docs/strength.md)
LEVELS = {
    "beginner": Level(1, 0.3, 1.5),
    "casual": Level(6, 0.3, 3.5),
    "skilled": Level(40, 0.3, 6),
    "strong": Level(100, 1.0, 25),
    "expert": Level(2000, 2.0),
}
# fitted by research/calibration.py (docs/strength.md)
SURENESS = {
    3: (0.68, 0.68, 0.72, 0.89, 1.01, 1.33),
    4: (0.89, 0.89, 0.89, 0.95, 1.16, 1.42),
    5: (0.68, 0.68, 0.68, 0.83, 1.01, 1.24),
}
"""By number of seats: the powers that make values probabilities (`pygames.ai.calibration`)."""
ROOM_WEIGHT = 0.1
"""The value, in points, of a free space beside own tiles that one of the tiles left fits."""
JOIN_WEIGHT = 0.4
"""The value of such a space between groups, for up to two spaces per group to be joined."""
LAST_TURNS = 6
"""The number of last turns over which the value of a seat's prospects fades out."""
POLICY_SHARPNESS = 0.5
"""The factor of scores before the softmax: the higher, the more the priors differ."""
ROLLOUT_TEMPERATURE = 0.3
"""The temperature of rollouts."""
# measured: valuing the leaf itself, too, for 0.3, won no more (research/laboratory.md)
PLAYOUT_WEIGHT = 1.0
"""Leaves are valued by `value` some turns later alone."""


def evaluate(position: Position) -> tuple[float, ...]:
    """Return a static evaluation by seat, in points in its favour; only differences mean anything."""
    left = turns_left(position.clock, len(position.racks))
    return tuple(
        prospects(position, seat) * min(left[seat], LAST_TURNS) / LAST_TURNS - score
        for seat, score in enumerate(position.scores())
    )


def prospects(position: Position, seat: int) -> float:
    """Return what a seat may still make of the board, in points."""
    layout = position.layout
    free = ~layout.covered & squares_for(position.racks[seat] | position.piles[seat])
    room = GRID.beside(layout.squares[seat]) & free
    worth = ROOM_WEIGHT * room.bit_count()
    groups = layout.group_counts[seat]
    if groups > 1 and room:
        worth += JOIN_WEIGHT * min(joining_spaces(layout.squares[seat], room).bit_count(), 2 * (groups - 1))
    return worth


def final_scores(position: Position) -> tuple[float, ...]:
    """Return each seat's expected final score, with a little added for its captures."""
    found = []
    left = turns_left(position.clock, len(position.racks))
    for seat, (score, captured) in enumerate(zip(position.scores(), position.layout.captured, strict=True)):
        total = score + CAPTURE_COST * captured.bit_count()
        if left[seat]:
            weights = _seat_feature_weights(position.scoring)[phase(left[seat])]
            features = seat_features(position, seat, left[seat])
            total += sum([weight * feature for weight, feature in zip(weights, features, strict=True)])
        found.append(total)
    return tuple(found)


@cache
def _seat_feature_weights(scoring: str) -> list[list[float]]:
    """Return, for each phase, how much each feature adds to the score until the end."""
    by_phase = [learned()[f"{scoring} {part}"] for part in range(PHASES)]
    return [[weights[name] for name in SEAT_FEATURES] for weights in by_phase]


def value(position: Position) -> Sequence[float]:
    """Return the expected share of the win by seat."""
    if position.turn is None:
        return shares(position.winners(), len(position.racks))
    sureness = win_sharpness(position)
    return softmax([-sureness * score for score in final_scores(position)])


def win_sharpness(position: Position) -> float:
    """Return how much a point of expected score says about the winner."""
    return WIN_SHARPNESS[position.scoring][phase(TURNS - max(position.clock, 0) // len(position.racks))]


def elapsed(position: Position | Observation) -> float:
    """Return how much of the game is over: the part of all turns that are taken."""
    return max(position.clock, 0) / (TURNS * len(position.scores()))


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """Return the most promising moves, the best first, and their prior probabilities."""
    best = sorted(move_scores(position, learned()["policy"]), reverse=True)[:MAX_CANDIDATES]
    return [place for _, place in best], softmax([POLICY_SHARPNESS * score for score, _ in best])


def squares_for(tiles: int) -> int:
    """Return the squares that some tile of a set fits."""
    return spaces_of(moves_of(tiles))


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    logit_per_point=win_sharpness,
    elapsed=elapsed,
    sureness=SURENESS,
    playout=playout,
    reasons=reasons,
    playout_weight=PLAYOUT_WEIGHT,
    temperature=ROLLOUT_TEMPERATURE,
    levels=LEVELS,
    style_features=style_features,
    tastes=tastes,
)
