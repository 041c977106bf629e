"""Tactics of Cathedral: the state of the round, which placements deserve a look, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import exp, hypot
from operator import mul

from pygames.cathedral import SEATS
from pygames.cathedral.choices import most_promising
from pygames.cathedral.encoding import ENCODING
from pygames.cathedral.features import SEAT_FEATURES, emptiness, pieces_without_room, seat_features, unclaimed
from pygames.cathedral.monuments import GRID, PIECE_NAMES, SIZES, Move
from pygames.cathedral.rules import Position, effect
from pygames.cathedral.style import style_features, tastes
from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import softmax, weights
from pygames.core.level import Level
from pygames.core.phrase import Phrase
from pygames.core.reasons import Reason, strongest_first

# chosen so that each level wins 70 to 90 % of its games against the one below, if luck allows (docs/strength.md)
LEVELS = {
    "beginner": Level(2, 0.3, 2.6),
    "casual": Level(14, 0.3, 5.8),
    "skilled": Level(72, 0.3, 13.5),
    "strong": Level(155, 1.0, 22, network=True),
    "expert": Level(600, 2.0, network=True),
}
PLAYOUT_WEIGHT = 0.0
"""Playouts tell less than the static evaluation: monuments placed at random enclose nothing."""
CLAIM_WEIGHT = 0.6
"""The value of a claimed free square, in squares placed."""
ROOM_WEIGHT = 0.015
"""The value of an open placement, in squares placed."""
LATE_DEVIATION, EARLY_DEVIATION = 2.0, 9.0
"""Standard deviation, in squares, of a round's result from its evaluation: with a full and with an empty field."""
ROUND_DEVIATION = 9.0
"""Standard deviation of the result of a whole round."""
# a logistic curve comes closest to the normal distribution at about 1.702
WIN_SLOPE = 1.7
"""Logistic slope from lead over standard deviation to winning probability."""
# fitted by research/calibration.py (docs/strength.md)
SURENESS = {2: (2.99, 2.8, 2.99, 2.99, 2.8, 3.43)}
"""By number of seats: the powers that make values probabilities (`pygames.ai.calibration`)."""
MAX_CANDIDATES = 32
"""Maximum number of moves that the policy returns."""
LARGE_SIZE = 5
"""Minimum size of a large monument, for reasons."""
ROOMY_FIELD = 40
"""Unclaimed squares that leave room for large monuments."""
MIN_SPARED = 3
"""Reduction of what the other seat can enclose that is worth mentioning."""
POLICY_TEMPERATURE = 1.2
"""Softmax temperature of the policy, in squares."""


def evaluate(position: Position) -> tuple[float, float]:
    """Return a static evaluation by seat, in squares; only differences mean anything."""
    light, dark = position.scores()
    if position.turn is None:
        return float(-light), float(-dark)
    return _room(position, 0) - light, _room(position, 1) - dark


def _room(position: Position, seat: int) -> float:
    """Return the value of a seat's claims and open placements."""
    claimed, room = position.claims[seat].bit_count(), position.open[seat].bit_count()
    return CLAIM_WEIGHT * claimed + ROOM_WEIGHT * room


def value(position: Position) -> Sequence[float]:
    """Return the expected share of the win by seat."""
    if position.turn is None:
        return shares(position.winners(), 2)
    chance = 1 / (1 + exp(-logit_per_point(position) * _lead(position)))
    return chance, 1 - chance


def logit_per_point(position: Position) -> float:
    """Return what each square of the lead adds to the logit of winning."""
    return WIN_SLOPE / _unsure(position)


def elapsed(position: Position) -> float:
    """Return how much of the game is over; where there is one round only, it is like the second of two."""
    to_come = position.rounds - len(position.results)
    return 1.0 if position.turn is None else 1 - (to_come - 1 + emptiness(position)) / 2


def _lead(position: Position) -> float:
    """Return Light's expected lead over all rounds, in squares."""
    lead = float(sum(dark - light for light, dark in position.results))
    if position.turn is not None and position.people is not None:
        empty = emptiness(position)
        early, late = _weights()
        numbers = seat_features(position)
        lead += empty * sum(map(mul, early, numbers)) + (1 - empty) * sum(map(mul, late, numbers))
    return lead


@cache
def _weights() -> tuple[list[float], list[float]]:
    """Return the feature weights for an empty field and for a full one, in squares left after the round."""
    learned = weights("pygames.cathedral")
    return [learned["empty"][name] for name in SEAT_FEATURES], [learned["full"][name] for name in SEAT_FEATURES]


def _unsure(position: Position) -> float:
    """Return the standard deviation of the lead."""
    empty = emptiness(position)
    to_come = position.rounds - len(position.results) - 1
    # independent deviations add up in squares: this round's, and one for each round to come
    return hypot(LATE_DEVIATION + (EARLY_DEVIATION - LATE_DEVIATION) * empty, ROUND_DEVIATION * to_come**0.5)


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """Return the most promising placements, the best first, and their prior probabilities."""
    if position.people is None:
        return _for_people(position)
    # _lead is Light's, so Dark looks for the lowest
    sign = 1 - 2 * (position.turn or 0)
    found = [(sign * _lead(position.play_at(place)), place) for place in most_promising(position, MAX_CANDIDATES)]
    best = sorted(found, reverse=True)[:MAX_CANDIDATES]
    return [place for _, place in best], softmax([lead / POLICY_TEMPERATURE for lead, _ in best])


def _for_people(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """Return the placements of the People Piece, central ones first."""
    looks = [(-_off_middle(position.move_at(place).squares), place) for place in members(position.legal_set)]
    looks.sort(reverse=True)
    return [place for _, place in looks], softmax([look for look, _ in looks])


def _off_middle(squares: int) -> float:
    """Return the mean distance of squares from the centre of the field."""
    places = [GRID.place(square) for square in members(squares)]
    return sum(hypot(2 * x + 1 - GRID.columns, 2 * y + 1 - GRID.rows) for x, y in places) / (2 * len(places))


# Reasons for a move

Reasons = list[Reason]
"""Weighted reasons."""


def reasons(position: Position, move: Move) -> Sequence[Phrase]:
    """Return what is good about a placement, the strongest reason first."""
    if position.turn is None or position.people is None:
        return ()
    after = position.play(move)
    found = _gain_reasons(position, move)
    if len(after.results) == len(position.results):
        found += _defence_reasons(position, after) + _room_reasons(position, after)
    if SIZES[move.monument] >= LARGE_SIZE and unclaimed(position).bit_count() >= ROOMY_FIELD:
        found.append((1.0, Phrase("places a large monument while there is room")))
    return strongest_first(found)


def _gain_reasons(position: Position, move: Move) -> Reasons:
    """Return what a placement captures and encloses."""
    done = effect(position, move)
    found = [
        (
            3.0 * SIZES[piece.monument] if piece.seat is not None else 3.0,
            Phrase("captures the {piece}", piece=piece.name),
        )
        for piece in done.captured
    ]
    if n := done.claimed.bit_count():
        found.append((float(n), Phrase.count("encloses {n} square", "encloses {n} squares", n)))
    return found


def _defence_reasons(position: Position, after: Position) -> Reasons:
    """Return what a placement keeps the other seat from enclosing."""
    assert position.turn is not None
    other = 1 - position.turn
    before = _threat(position, other)
    if before - _threat(after, other) < MIN_SPARED:
        return []
    kept = Phrase("keeps {seat} from enclosing {n} squares", seat=SEATS[other], n=before)
    return [(0.7 * before, kept)]


@lru_cache(16)
def _threat(position: Position, seat: int) -> int:
    """Return the most squares that a seat could enclose if it were its turn."""
    if not position.begun[seat]:
        return 0
    # as if the other seat had passed, which the rules don't allow
    moving = replace(position, turn=seat, legal_set=position.open[seat])
    gains = (moving.play_at(place).claims[seat] & ~position.claims[seat] for place in members(moving.legal_set))
    return max((gain.bit_count() for gain in gains), default=0)


def _room_reasons(position: Position, after: Position) -> Reasons:
    """Return the largest monument for which a placement leaves the other seat no room."""
    assert position.turn is not None
    other = 1 - position.turn
    before = pieces_without_room(position, other)
    if new := [monument for monument in pieces_without_room(after, other) if monument not in before]:
        name = PIECE_NAMES[new[-1]]
        left = Phrase("leaves {seat} no room for the {monument}", seat=SEATS[other], monument=name)
        return [(2.0 * SIZES[new[-1]], left)]
    return []


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    logit_per_point=logit_per_point,
    elapsed=elapsed,
    sureness=SURENESS,
    reasons=reasons,
    playout_weight=PLAYOUT_WEIGHT,
    levels=LEVELS,
    style_features=style_features,
    tastes=tastes,
    encoding=ENCODING,
)
