"""The puzzle themes of Sectori."""

from __future__ import annotations

from functools import lru_cache

from pygames.core.bits import members
from pygames.core.game import CHANCE
from pygames.core.guide import Theme
from pygames.core.phrase import Phrase
from pygames.sectori.rules import Move, Position

MAX_EDGES_EXHAUSTIVE = 6
"""Up to this many free edges, all are searched: with them, all sectors may be claimed."""
MAX_WALLS, MAX_FREE_EDGES = 4, 30
"""The rest of a roll is searched exhaustively only up to this many walls left and free edges."""


def _missing_walls(position: Position, walls: int) -> list[int]:
    """Return, for each sector, how many walls it lacks."""
    return [(sides & ~walls).bit_count() for sides in position.table.sides]


def _beside(position: Position, move: Move) -> list[int]:
    """Return how many walls the sectors adjacent to a new wall then lack."""
    missing = _missing_walls(position, position.walls | 1 << move.at)
    return [missing[sector] for sector in position.table.edges[move.at].sectors]


def _takes_over(_: Position, move: Move) -> bool:
    """Return whether a move takes over a sector."""
    return move.kind == "takeover"


def _wins(position: Position, move: Move) -> bool:
    """Return whether after a wall the roll can win for certain, whatever tiles come."""
    return move.kind == "wall" and surely_won(position.play(move), position.mover)


# walls in any order lead to the same position, which is looked into once
@lru_cache(1 << 14)
def surely_won(position: Position, seat: int) -> bool:
    """Return whether a seat can win before the other one's turn, whatever chance brings."""
    if position.turn is None:
        return position.winners() == {seat}
    # the other seat's turn has come, so this roll hasn't won
    if position.mover != seat:
        return False
    if position.turn == CHANCE:
        # for certain means whatever tile comes; of one's own choices one is enough
        return all(surely_won(position.play(outcome), seat) for outcome, _ in position.chance_outcomes())
    return any(surely_won(position.play_at(place), seat) for place in _useful(position))


def _useful(position: Position) -> list[int]:
    """Return the moves that can contribute to a win: of many walls, those that a row of five still lacks, if enough."""
    walls = position.table.all_edges & ~position.walls
    if not position.left or position.pending or walls.bit_count() <= MAX_EDGES_EXHAUSTIVE:
        return members(position.legal_set)
    mine, theirs = position.owned[position.mover], position.owned[1 - position.mover]
    useful = 0
    for row in position.table.rows:
        lacking = position.table.around(row & ~mine) & walls
        # a Repeat makes one wall more at least: another roll has one or more
        if not row & theirs and lacking.bit_count() <= position.left + position.repeats:
            useful |= lacking
    return members(useful)


def _completes(position: Position, move: Move) -> bool:
    """Return whether a wall completes a sector."""
    return move.kind == "wall" and 0 in _beside(position, move)


def _leaves_none(position: Position, move: Move) -> bool:
    """Return whether after a wall the roll can end with no sector one wall short, whatever tiles come."""
    if move.kind != "wall" or position.left > MAX_WALLS or _free(position) > MAX_FREE_EDGES:
        return False
    return surely_leaves_none(position.play(move), position.mover)


@lru_cache(1 << 15)
def surely_leaves_none(position: Position, seat: int) -> bool:
    """Return whether a seat can end its roll with no sector one wall short, whatever chance brings, or win with it."""
    if position.turn is None:
        return position.winners() == {seat}
    if position.mover != seat or (position.turn == seat and not position.left and not position.pending):
        return 1 not in _missing_walls(position, position.walls)
    if position.turn == CHANCE:
        return all(surely_leaves_none(position.play(outcome), seat) for outcome, _ in position.chance_outcomes())
    return any(surely_leaves_none(position.play_at(place), seat) for place in members(position.legal_set))


def _free(position: Position) -> int:
    """Return how many edges have no wall."""
    return (position.table.all_edges & ~position.walls).bit_count()


THEMES = (
    Theme(
        name="win",
        title=Phrase("One roll to win"),
        task=Phrase("Win with this roll, whichever tiles you draw."),
        right=Phrase("Right: from here this roll wins the game, whichever tiles you draw."),
        wrong=Phrase("After this wall, the roll no longer wins for certain."),
        shows=_wins,
        wins=True,
    ),
    Theme(
        name="takeover",
        title=Phrase("A sector to take over"),
        right=Phrase("Right: no other sector is as valuable to take over."),
        shows=_takes_over,
    ),
    Theme(
        name="complete",
        title=Phrase("The right sector"),
        right=Phrase("Right: completing this sector now is worth the most."),
        shows=_completes,
    ),
    Theme(
        name="side",
        title=Phrase("A careful roll"),
        task=Phrase("Finish this roll without leaving any sector just one wall short, whichever tiles you draw."),
        right=Phrase(
            "Right: now you can finish the roll without leaving any sector one wall short, so your opponent can’t "
            "claim one with a single wall."
        ),
        wrong=Phrase(
            "After this wall, you can no longer be certain of finishing the roll without leaving a sector one "
            "wall short."
        ),
        shows=_leaves_none,
    ),
    Theme(
        name="plan",
        title=Phrase("Plan the roll"),
        right=Phrase("Right: the rest of the roll builds on this wall."),
        shows=lambda *_: True,
    ),
)
