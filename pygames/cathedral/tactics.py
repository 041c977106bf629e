"""What a good player of Cathedral looks at: how the round stands, which placements deserve a look, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import exp, hypot
from operator import mul

from pygames.cathedral import SEATS
from pygames.cathedral.choices import promising
from pygames.cathedral.encoding import ENCODING
from pygames.cathedral.features import SEAT_FEATURES, crowded_out, emptiness, seat_features, unclaimed
from pygames.cathedral.monuments import GRID, NAMES, SIZES, Move
from pygames.cathedral.rules import Position, effect
from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import softmax, weights
from pygames.core.level import Level
from pygames.core.phrase import Phrase
from pygames.core.reasons import Reason, strongest_first

LEVELS = {
    "beginner": Level(2, 0.3, 2.6),
    "casual": Level(14, 0.3, 5.8),
    "skilled": Level(60, 0.3, 12),
    "strong": Level(205, 1.0, 25.5, network=True),
    "expert": Level(700, 2.0, network=True),
}
PLAYOUT_WEIGHT = 0.0
"""Playouts tell less than the standing: monuments placed at random enclose nothing."""
CLAIM_WEIGHT = 0.6
"""Worth of a claimed free square in squares placed."""
ROOM_WEIGHT = 0.015
"""Worth of a placement that is open to a seat in squares placed."""
LATE, EARLY = 2.0, 9.0
"""How far, in squares, a round ends from where it seems to stand: when the field is full, and when it is empty."""
ROUND = 9.0
"""How far apart the scores of a whole round are."""
STEEP = 1.7
"""Turns a lead, measured by how far it may be off, into a chance."""
MAX_CANDIDATES = 32
"""So many placements are worth a closer look."""
LARGE = 5
"""A monument of so many squares is large."""
WIDE = 40
"""So many unclaimed squares are room for large monuments."""
SPARED = 3
"""So many squares less for the other seat to enclose are worth a word."""
KEEN = 1.2
"""A placement that seems worse by so many squares is looked at a third as much."""


def evaluate(position: Position) -> tuple[float, float]:
    """How well each seat stands, in squares; only differences mean anything."""
    light, dark = position.scores()
    if position.turn is None:
        return float(-light), float(-dark)
    return _room(position, 0) - light, _room(position, 1) - dark


def _room(position: Position, seat: int) -> float:
    """What a seat's claims and open placements are worth."""
    claimed, room = position.claims[seat].bit_count(), position.open[seat].bit_count()
    return CLAIM_WEIGHT * claimed + ROOM_WEIGHT * room


def value(position: Position) -> Sequence[float]:
    """By seat the share of the win to be expected."""
    if position.turn is None:
        return shares(position.winners(), 2)
    lead, off = _lead(position), _unsure(position)
    chance = 1 / (1 + exp(-STEEP * lead / off))
    return chance, 1 - chance


def _lead(position: Position) -> float:
    """By how many squares Light seems to be ahead, in all rounds together."""
    lead = float(sum(dark - light for light, dark in position.results))
    if position.turn is not None and position.people is not None:
        empty = emptiness(position)
        early, late = _weights()
        numbers = seat_features(position)
        lead += empty * sum(map(mul, early, numbers)) + (1 - empty) * sum(map(mul, late, numbers))
    return lead


@cache
def _weights() -> tuple[list[float], list[float]]:
    """What each number of a standing is worth in an empty field and in a full one, in squares left after the round."""
    learned = weights("pygames.cathedral")
    return [learned["empty"][name] for name in SEAT_FEATURES], [learned["full"][name] for name in SEAT_FEATURES]


def _unsure(position: Position) -> float:
    """How far a lead may be off."""
    empty = emptiness(position)
    to_come = position.rounds - len(position.results) - 1
    return hypot(LATE + (EARLY - LATE) * empty, ROUND * to_come**0.5)


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """The placements worth a closer look, the best first, and how likely each is to be the best."""
    if position.people is None:
        return _for_people(position)
    sign = 1 - 2 * (position.turn or 0)
    found = [(sign * _lead(position.play_at(place)), place) for place in promising(position, MAX_CANDIDATES)]
    best = sorted(found, reverse=True)[:MAX_CANDIDATES]
    return [place for _, place in best], softmax([lead / KEEN for lead, _ in best])


def _for_people(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """The placements of the People Piece, those in the middle of the field first."""
    looks = [(-_off_middle(position.move_at(place).squares), place) for place in members(position.legal_set)]
    looks.sort(reverse=True)
    return [place for _, place in looks], softmax([look for look, _ in looks])


def _off_middle(squares: int) -> float:
    """How far squares are from the middle of the field, on average."""
    places = [GRID.place(square) for square in members(squares)]
    return sum(hypot(2 * x + 1 - GRID.columns, 2 * y + 1 - GRID.rows) for x, y in places) / (2 * len(places))


# What is good about a move

Found = list[Reason]
"""Reasons, each with how much it counts."""


def reasons(position: Position, move: Move) -> Sequence[Phrase]:
    """What is good about a placement, the strongest first."""
    if position.turn is None or position.people is None:
        return ()
    after = position.play(move)
    found = _taken(position, move)
    if len(after.results) == len(position.results):
        found += _kept(position, after) + _crowded(position, after)
    if SIZES[move.monument] >= LARGE and unclaimed(position).bit_count() >= WIDE:
        found.append((1.0, Phrase("places a large monument while there is room")))
    return strongest_first(found)


def _taken(position: Position, move: Move) -> Found:
    """What a placement captures and encloses."""
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


def _kept(position: Position, after: Position) -> Found:
    """What a placement keeps the other seat from enclosing."""
    assert position.turn is not None
    other = 1 - position.turn
    before = _threat(position, other)
    if before - _threat(after, other) < SPARED:
        return []
    kept = Phrase("keeps {seat} from enclosing {n} squares", seat=SEATS[other], n=before)
    return [(0.7 * before, kept)]


@lru_cache(16)
def _threat(position: Position, seat: int) -> int:
    """The most squares that a seat could enclose if it were to move."""
    if not position.begun[seat]:
        return 0
    moving = replace(position, turn=seat, legal_set=position.open[seat])
    gains = (moving.play_at(place).claims[seat] & ~position.claims[seat] for place in members(moving.legal_set))
    return max((gain.bit_count() for gain in gains), default=0)


def _crowded(position: Position, after: Position) -> Found:
    """The largest monument for which a placement leaves the other seat no room."""
    assert position.turn is not None
    other = 1 - position.turn
    before = crowded_out(position, other)
    if new := [monument for monument in crowded_out(after, other) if monument not in before]:
        name = NAMES[new[-1]]
        left = Phrase("leaves {seat} no room for the {monument}", seat=SEATS[other], monument=name)
        return [(2.0 * SIZES[new[-1]], left)]
    return []


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    reasons=reasons,
    playout_weight=PLAYOUT_WEIGHT,
    levels=LEVELS,
    encoding=ENCODING,
)
