"""Tactics of Blokus To Go: squares placed, space within reach, and the opponent's attach points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from pygames.blokus import SEATS
from pygames.blokus.encoding import ENCODING
from pygames.blokus.features import attach_points, move_scores, reachable, seat_features
from pygames.blokus.features import features as placement_features
from pygames.blokus.lanes import reach_leads
from pygames.blokus.rules import PIECES, SIZES, Move, Position
from pygames.blokus.style import style_features, tastes
from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import Weights, softmax, weights
from pygames.core.level import Level
from pygames.core.phrase import Phrase
from pygames.core.reasons import Reason, strongest_first

REACH_WEIGHT = 0.35
"""The value of a reachable square, in squares placed."""
LARGE_PIECES_SUFFICE = 50
"""If this many placements of larger pieces are legal, smaller pieces are left out."""
# measured: 60 won 0.63 of 100 games against 20 (research/laboratory.md)
MAX_CANDIDATES = 60
"""Maximum number of moves that the policy returns."""
REACH_LEAD = "reach ahead"
"""A feature of placements: by how many squares the seat then out-reaches the opponent."""
# chosen so that each level wins 70 to 90 % of its games against the one below, if luck allows (docs/strength.md)
LEVELS = {
    "beginner": Level(4, 0.3, 3.3),
    "casual": Level(17, 0.3, 7.5),
    "skilled": Level(80, 0.3, 18),
    "strong": Level(130, 1.5, 28, network=True),
    "expert": Level(5000, 2.0, network=True),
}
STYLE_SLACK = 0.1
"""What a style may cost: a few playouts differ by more than moves that are about as good do."""
# measured: 0.4 won 0.73 of 100 games against none, and as much as 0.7 (research/laboratory.md)
PLAYOUT_WEIGHT = 0.5
"""The weight of a playout's result in a leaf's value."""
# fitted by research/fit_head_starts.py (research/laboratory.md)
LOGIT_PER_POINT = (0.19, 0.2, 0.21, 0.25, 0.3, 0.36, 0.47, 0.51, 0.57)
"""What each point of a head start adds to the logit of winning, for every STAGE placements; the last to the end."""
STAGE = 4
# fitted by research/calibration.py (docs/strength.md)
SURENESS = {2: (1.63, 1.42, 1.52, 1.99, 1.99, 1.99)}
"""By number of seats: the powers that make values probabilities (`pygames.ai.calibration`)."""
# measured: with 11 simulations it cost strength, with 300 and more it saves a quarter of the time
EXPANSION_THRESHOLD = 300
"""Root visits from which on leaves are evaluated twice before expansion, as this policy is slow."""


def evaluate(position: Position) -> tuple[float, float]:
    """Return a static evaluation by seat, in squares; only differences mean anything."""
    if position.turn is None:
        green, blue = position.scores()
        return float(green), float(blue)
    return _seat_numbers(position, 0), _seat_numbers(position, 1)


def _seat_numbers(position: Position, seat: int) -> float:
    return position.covered[seat].bit_count() + REACH_WEIGHT * reachable(position, seat).bit_count()


@cache
def learned() -> Weights:
    """Return the weights of all features."""
    return weights("pygames.blokus")


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """Return the most promising placements, the best first, and their prior probabilities."""
    places = candidates(position)
    weights = learned()["policy"]
    best = sorted(zip(move_scores(position, places, weights), places, strict=True), reverse=True)[:MAX_CANDIDATES]
    # reach is dear, so only the placements that are best without it are looked at
    leads = reach_leads(position, [place for _, place in best])
    found = [(worth + weights[REACH_LEAD] * lead, place) for (worth, place), lead in zip(best, leads, strict=True)]
    found.sort(reverse=True)
    return [place for _, place in found], softmax([worth for worth, _ in found])


def candidates(position: Position) -> list[int]:
    """Return the legal placements, leaving out small pieces if enough large ones fit."""
    legal, with_size = position.legal_set, position.table.with_size
    for size in (5, 4, 3):
        large = legal & with_size[size]
        if large.bit_count() >= LARGE_PIECES_SUFFICE:
            return members(large)
    return members(legal)


def value(position: Position) -> tuple[float, ...]:
    """Return the expected share of the win by seat."""
    if position.turn is None:
        return shares(position.winners(), 2)
    names, rows = seat_features(position)
    weights = [learned()["value"].get(name, 0.0) for name in names]
    return tuple(softmax([sum([w * f for w, f in zip(weights, row, strict=True)]) for row in rows]))


def logit_per_point(position: Position) -> float:
    """Return what each point of a head start adds to the logit of winning."""
    return LOGIT_PER_POINT[stage(position)]


def stage(position: Position) -> int:
    """Return the number of stages of placements that are over, without those beyond the last."""
    placed = 2 * len(PIECES) - sum(hand.bit_count() for hand in position.hands)
    return min(placed // STAGE, len(LOGIT_PER_POINT) - 1)


def elapsed(position: Position) -> float:
    """Return how much of the game is over: the part of all pieces that is placed."""
    return 1 - sum(hand.bit_count() for hand in position.hands) / (2 * len(PIECES))


def playout(position: Position, rng: Random) -> Position:
    """Play random moves to the end, with large pieces for as long as there are any."""
    # the sets of placements of five squares, of four or more, of three or more
    return position.play_out(rng, position.table.with_size[:2:-1])


def training_features(position: Position) -> tuple[Sequence[int], Sequence[str], list[list[float]]]:
    """Return the candidate placements, the names of their features, and each one's values, for training."""
    places = candidates(position)
    names, rows = placement_features(position, places)
    leads = reach_leads(position, places)
    return places, (*names, REACH_LEAD), [[*row, lead] for row, lead in zip(rows, leads, strict=True)]


def reasons(position: Position, move: Move) -> list[Phrase]:
    """Return what is good about a placement, the strongest reason first."""
    assert position.turn is not None
    after = position.play(move)
    found = [
        *_against(position, after, position.turn, 1 - position.turn),
        *_for(position, after, position.turn),
        *_large(position, move),
    ]
    return strongest_first(found)


def _against(position: Position, after: Position, seat: int, other: int) -> list[Reason]:
    """Return what it does to the other seat, each with a weight."""
    if not position.covered[other]:
        return []
    points = attach_points(position, other)
    blocked = (points & ~attach_points(after, other)).bit_count()
    before = (position.open[other] & position.reaching[other]).bit_count()
    left = (after.open[other] & after.reaching[other]).bit_count()
    name = SEATS[other]
    found = []
    if blocked:
        corners = Phrase.count("blocks one of {seat}’s corners", "blocks {n} of {seat}’s corners", blocked, seat=name)
        found.append((1.0 * blocked, corners))
    if before and not left:
        found.append((9.0, Phrase("leaves {seat} no room for another piece", seat=name)))
    elif before >= 10 and left <= 0.7 * before:
        percent = round(100 * (before - left) / before)
        worth = 4 * (before - left) / before
        found.append((worth, Phrase("takes away {percent}% of {seat}’s moves", percent=percent, seat=name)))
    if attach_points(after, seat) & points & ~attach_points(position, seat):
        found.append((0.8, Phrase("takes space that {seat} wants to expand into", seat=name)))
    return found


def _for(position: Position, after: Position, seat: int) -> list[Reason]:
    """Return what it does for its own seat, each with a weight."""
    gained = (attach_points(after, seat) & ~attach_points(position, seat)).bit_count()
    wider = (reachable(after, seat) & ~reachable(position, seat)).bit_count()
    found = []
    if gained:
        opened = Phrase.count("opens a new corner", "opens {n} new corners", gained)
        found.append((0.4 * gained, opened))
    if position.covered[seat] and wider >= 6:
        found.append((wider / 8, Phrase("opens up {n} squares that were out of reach", n=wider)))
    return found


def _large(position: Position, move: Move) -> list[Reason]:
    """Return whether it gets rid of a large piece in time."""
    size, hands = SIZES[move.piece], position.hands
    early = hands[0].bit_count() + hands[1].bit_count() > len(PIECES)
    if size < max(SIZES):
        return []
    return [(1.2 if early else 2.0, Phrase("places a large piece while there is room"))]


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    logit_per_point=logit_per_point,
    elapsed=elapsed,
    sureness=SURENESS,
    playout=playout,
    reasons=reasons,
    features=training_features,
    playout_weight=PLAYOUT_WEIGHT,
    expansion_threshold=EXPANSION_THRESHOLD,
    levels=LEVELS,
    style_features=style_features,
    tastes=tastes,
    style_slack=STYLE_SLACK,
    encoding=ENCODING,
    seat_features=seat_features,
)
