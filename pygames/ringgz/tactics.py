"""Tactics of Ringgz: who is likely to win each territory, and what a move changes there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.learned import softmax
from pygames.core.level import Level
from pygames.ringgz.encoding import ENCODING
from pygames.ringgz.features import CLOSED, DIGITS, MAY_ADD, RINGS, Outlook, leads, outlook, phase, win_probabilities
from pygames.ringgz.reasons import reasons
from pygames.ringgz.rules import BASE, COPIES, GRID, KINDS, SIZES, Position
from pygames.ringgz.style import style_features, tastes

__all__ = ["LEVELS", "ROLLOUT_TEMPERATURE", "evaluate", "policy", "reasons"]

LEFT_WEIGHT = 0.02
"""The value of a piece gone from the hand, in territories: it breaks ties."""
# measured: at 6 the priors hid good moves; the lower, the more it won against greedy (research/laboratory.md)
POLICY_SHARPNESS = 0.75
"""The policy's inverse temperature, per territory gained: low, so that all moves are looked at."""
ROLLOUT_TEMPERATURE = 0.075
"""The temperature of rollouts; low, as the priors lie close together."""
CONSIDER_ALL_UP_TO = 10
"""Up to this many legal moves, consider all; above it, drop equivalent ones."""
# chosen so that each level wins 70 to 90 % of its games against the one below, if luck allows (docs/strength.md)
LEVELS = {
    "beginner": Level(1, 0.3, 1),
    "casual": Level(22, 0.3, 2.2),
    "skilled": Level(105, 0.3, 4.9),
    "strong": Level(550, 1.0),
    "expert": Level(1500, 2.0, network=True),
}
# fitted by research/fit_head_starts.py (research/laboratory.md)
LOGIT_PER_POINT = {
    2: (1.6, 1.2, 1.0, 1.0, 1.0, 0.95, 0.95),
    3: (2.2, 1.9, 1.4, 1.2, 1.15, 1.1, 1.0),
    4: (2.5, 1.8, 1.25, 1.25, 1.25, 1.25, 1.15),
}
"""By number of seats: what each point of a head start adds to the logit of winning, for every STAGE pieces left."""
STAGE = 8
# fitted by research/calibration.py (docs/strength.md)
SURENESS = {
    2: (1.63, 1.63, 1.74, 1.52, 1.63, 1.99),
    3: (1.33, 1.16, 1.08, 1.16, 1.63, 1.86),
    4: (0.95, 0.95, 1.01, 1.16, 1.42, 1.63),
}
"""By number of seats: the powers that make values probabilities (`pygames.ai.calibration`)."""
ALL_PIECES = 60
"""The pieces of all seats together."""

NEXT_TO = tuple(tuple(members(linked)) for linked in GRID.edges)


def evaluate(position: Position) -> tuple[float, ...]:
    """Return a static evaluation by seat, in territories; only differences mean anything."""
    left = position.pieces_left()
    if position.turn is None:
        return tuple(points - LEFT_WEIGHT * rest for points, rest in zip(position.scores(), left, strict=True))
    codes = outlook(position).codes
    by_seat = win_probabilities(len(left), phase(position))
    return tuple(
        [sum([own[code] for code in codes]) - LEFT_WEIGHT * rest for own, rest in zip(by_seat, left, strict=True)]
    )


def logit_per_point(position: Position) -> float:
    """Return what each point of a head start adds to the logit of winning."""
    return LOGIT_PER_POINT[len(position.hands)][stage(position)]


def stage(position: Position) -> int:
    """Return the number of stages of pieces that are still left, without those beyond the last."""
    return min(sum(position.pieces_left()) // STAGE, len(LOGIT_PER_POINT[len(position.hands)]) - 1)


def elapsed(position: Position) -> float:
    """Return how much of the game is over: the part of all pieces that is gone."""
    return 1 - sum(position.pieces_left()) / ALL_PIECES


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """Return the most promising placements, the best first, and their prior probabilities."""
    places = members(position.legal_set)
    if len(places) == 1 or not position.placed:
        return places, [1 / len(places)] * len(places)
    found = gains(position, places)
    if len(found) > CONSIDER_ALL_UP_TO:
        # of equivalent placements, keep the one of which the seat has most copies (the last in the dict wins)
        found = list({one.comes_to: one for one in sorted(found, key=lambda one: one.copies)}.values())
    best = sorted(found, reverse=True)
    return [one.place for one in best], softmax([POLICY_SHARPNESS * one.gain for one in best])


class Gain(NamedTuple):
    """What a placement does for its seat."""

    gain: float
    """The increase of the seat's expected lead, in territories."""
    copies: int
    """How many of the piece the seat has."""
    place: int
    comes_to: tuple[int, int, int]
    """The colour, the territory, and its code afterwards: placements that agree in these are equivalent."""


def gains(position: Position, places: Sequence[int]) -> list[Gain]:
    """Return what these placements do for the seat to move."""
    seat = position.turn
    assert seat is not None
    look, moves, hand = outlook(position), position.table.moves, position.hands[seat]
    lead = leads(len(position.hands), seat, phase(position))
    codes = look.codes
    sizes = [sum([(squares >> at & 1) << size for size, squares in enumerate(look.free)]) for at in range(len(codes))]
    wider: dict[tuple[int, int], float] = {}
    found = []
    for place in places:
        _, piece, at = moves[place]
        colour, kind = divmod(piece, KINDS)
        key = colour, at
        # the reach depends on colour and territory only, not on the ring's size
        if key not in wider:
            wider[key] = _reach_gain(look, lead, colour, at)
        code = codes[at]
        if kind == BASE:
            after = CLOSED
        else:
            able = look.able[sizes[at] & ~(1 << kind)]
            after = (code & RINGS) + DIGITS[colour] | (able & (code >> MAY_ADD | 1 << colour)) << MAY_ADD
        copies = (hand >> COPIES * piece & 7).bit_count()
        found.append(Gain(lead[after] - lead[code] + wider[key], copies, place, (colour, at, after)))
    return found


def _reach_gain(look: Outlook, lead: Sequence[float], colour: int, at: int) -> float:
    """Return the gain from a colour's newly reaching the territories linked to one."""
    if not look.able[-1] >> colour & 1:
        return 0.0
    codes, bit = look.codes, 1 << MAY_ADD + colour
    total = 0.0
    for linked in NEXT_TO[at]:
        code = codes[linked]
        if not code & bit and code != CLOSED and _room(code):
            total += lead[code | bit] - lead[code]
    return total


@cache
def _room(code: int) -> bool:
    """Return whether a territory with this code has room for another ring."""
    counts: list[int] = [(code & RINGS) // digit % (SIZES + 1) for digit in DIGITS]
    return sum(counts) < SIZES


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    logit_per_point=logit_per_point,
    elapsed=elapsed,
    sureness=SURENESS,
    reasons=reasons,
    temperature=ROLLOUT_TEMPERATURE,
    levels=LEVELS,
    style_features=style_features,
    tastes=tastes,
    encoding=ENCODING,
)
