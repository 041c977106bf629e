"""What a good player of Blokus To Go looks at: squares placed, space within reach, and the other's attach points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from pygames.blokus import SEATS
from pygames.blokus.encoding import ENCODING
from pygames.blokus.features import attach_points, reachable, seat_features, worths
from pygames.blokus.features import features as placement_features
from pygames.blokus.lanes import reach_leads
from pygames.blokus.rules import PIECES, SIZES, Move, Position
from pygames.core.bits import members
from pygames.core.contract import Tactics
from pygames.core.game import shares
from pygames.core.learned import Weights, softmax, weights
from pygames.core.level import Level
from pygames.core.phrase import Phrase
from pygames.core.reasons import Reason, strongest_first

REACH_WEIGHT = 0.35
"""Worth of a reachable square in squares placed."""
ENOUGH = 50
"""With so many placements of large pieces the smaller ones are not looked at."""
MOST = 60
"""So many placements are worth a closer look."""
REACH = "reach ahead"
"""A feature of placements: by how many squares the seat then reaches more than the other."""
LEVELS = {
    "beginner": Level(4, 0.3, 3.3),
    "casual": Level(17, 0.3, 7.5),
    "skilled": Level(80, 0.3, 18),
    "strong": Level(240, 1.5, 30, network=True),
    "expert": Level(5000, 2.0, network=True),
}
PLAYOUTS = 0.5
"""How much the result of a playout counts in the value of a position."""
EXPANSION_THRESHOLD = 300
"""After so many simulations a position is valued twice before its placements are weighed, which takes longer."""


def evaluate(position: Position) -> tuple[float, float]:
    """How well each seat stands, in squares; only differences mean anything."""
    if position.turn is None:
        green, blue = position.scores()
        return float(green), float(blue)
    return _standing(position, 0), _standing(position, 1)


def _standing(position: Position, seat: int) -> float:
    return position.covered[seat].bit_count() + REACH_WEIGHT * reachable(position, seat).bit_count()


@cache
def learned() -> Weights:
    """The weights of all features."""
    return weights("pygames.blokus")


def policy(position: Position) -> tuple[Sequence[int], Sequence[float]]:
    """The placements worth a closer look, the best first, and how likely each is to be the best."""
    places = candidates(position)
    weights = learned()["policy"]
    best = sorted(zip(worths(position, places, weights), places, strict=True), reverse=True)[:MOST]
    leads = reach_leads(position, [place for _, place in best])
    found = [(worth + weights[REACH] * lead, place) for (worth, place), lead in zip(best, leads, strict=True)]
    found.sort(reverse=True)
    return [place for _, place in found], softmax([worth for worth, _ in found])


def candidates(position: Position) -> list[int]:
    """The legal placements, without those of small pieces where there are enough of larger ones."""
    legal, with_size = position.legal_set, position.table.with_size
    for size in (5, 4, 3):
        large = legal & with_size[size]
        if large.bit_count() >= ENOUGH:
            return members(large)
    return members(legal)


def value(position: Position) -> tuple[float, ...]:
    """By seat the share of the win to be expected."""
    if position.turn is None:
        return shares(position.winners(), 2)
    names, rows = seat_features(position)
    weights = [learned()["value"].get(name, 0.0) for name in names]
    return tuple(softmax([sum([w * f for w, f in zip(weights, row, strict=True)]) for row in rows]))


def playout(position: Position, rng: Random) -> Position:
    """The end of a game of random moves, of large pieces as long as there are any."""
    return position.played_out(rng, position.table.with_size[:2:-1])


def training_features(position: Position) -> tuple[Sequence[int], Sequence[str], list[list[float]]]:
    """The placements that are considered, the names of their features, and what they are: for learning."""
    places = candidates(position)
    names, rows = placement_features(position, places)
    leads = reach_leads(position, places)
    return places, (*names, REACH), [[*row, lead] for row, lead in zip(rows, leads, strict=True)]


def reasons(position: Position, move: Move) -> list[Phrase]:
    """What is good about a placement, the strongest first."""
    assert position.turn is not None
    after = position.play(move)
    found = [
        *_against(position, after, position.turn, 1 - position.turn),
        *_for(position, after, position.turn),
        *_large(position, move),
    ]
    return strongest_first(found)


def _against(position: Position, after: Position, seat: int, other: int) -> list[Reason]:
    """What it does to the other seat, and how much that is worth."""
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
    """What it does for the seat itself, and how much that is worth."""
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
    """Whether it gets rid of a large piece while there is room."""
    size, hands = SIZES[move.piece], position.hands
    early = hands[0].bit_count() + hands[1].bit_count() > len(PIECES)
    if size < max(SIZES):
        return []
    return [(1.2 if early else 2.0, Phrase("places a large piece while there is room"))]


TACTICS = Tactics(
    evaluate=evaluate,
    policy=policy,
    value=value,
    playout=playout,
    reasons=reasons,
    features=training_features,
    playout_weight=PLAYOUTS,
    expansion_threshold=EXPANSION_THRESHOLD,
    levels=LEVELS,
    encoding=ENCODING,
    seat_features=seat_features,
)
