"""What decided a game of Blokus To Go: the pieces that had no place left, and since when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygames.blokus import SEATS
from pygames.blokus.rules import SIZES, Position, piece_phrase
from pygames.core.bits import bits, members
from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from pygames.core.why import last_chance


def why(seen: Sequence[Position], _: Sequence[str], seat: int) -> Why | None:
    """Return what decided a finished game."""
    winners = seen[-1].winners()
    if (seat not in winners or len(winners) > 1) and (missed := _missed(seen, seat)):
        return missed
    if len(winners) > 1:
        return _level(seen[-1])
    loser = 1 - min(winners)
    if not seen[-1].hands[loser]:
        return Why(Phrase("{seat} placed the smallest piece last: five points more.", seat=SEATS[1 - loser]))
    return _alone(seen, loser) or _shut_out(seen, loser)


def describe_end(position: Position, seat: int, other: int) -> Phrase:
    """Return how many of a seat's pieces had no place when the game ended, or else how much each had placed."""
    names = {"seat": SEATS[seat], "other": SEATS[other]}
    own, theirs = (position.hands[one] & ~placeable(position, one) for one in (seat, other))
    if own.bit_count() > theirs.bit_count() and position.covered[seat]:
        return _at_the_end(own, seat)
    n, m = (position.covered[one].bit_count() for one in (other, seat))
    return Phrase.count(
        "{other} had placed {n} square, {seat} {m}.",
        "{other} had placed {n} squares, {seat} {m}.",
        n,
        m=m or Phrase.of("squares", "none"),
        **names,
    )


def placeable(position: Position, seat: int) -> int:
    """Return the pieces in a seat's hand that have a place on the board, as a set."""
    legal = position.open[seat] & position.reaching[seat]
    return bits(piece for piece in members(position.hands[seat]) if legal & position.table.with_piece[piece])


def _missed(seen: Sequence[Position], seat: int) -> Why | None:
    """Return with which last move a seat would have done better."""
    found = last_chance(seen, seat)
    if not found:
        return None
    at, move, wins = found
    piece = piece_phrase(move.piece)
    if wins:
        return Why(Phrase("One move away: a last move with the {piece} would have won.", piece=piece), at)
    return Why(Phrase("One move away: a last move with the {piece} would have made it a draw.", piece=piece), at)


def _level(end: Position) -> Why | None:
    """Return how a drawn game came out level."""
    left = sum(SIZES[piece] for piece in members(end.hands[0]))
    return Why(Phrase.count("Both have {n} square left.", "Both have {n} squares left.", left)) if left else None


def _alone(seen: Sequence[Position], seat: int) -> Why | None:
    """Return how much the other seat placed after a seat's last move, if that was more than one piece."""
    other, last = 1 - seat, next((n for n in reversed(range(1, len(seen))) if seen[n - 1].turn == seat), None)
    if last is None:
        return None
    alone = (seen[-1].covered[other] & ~seen[last].covered[other]).bit_count()
    if alone <= max(SIZES):
        return None
    return Why(
        Phrase(
            "After move {move}, {seat} could place nothing more, while {other} placed {n} squares.",
            seat=SEATS[seat],
            other=SEATS[other],
            move=last,
            n=alone,
        ),
        last,
    )


def _shut_out(seen: Sequence[Position], seat: int) -> Why:
    """Return how many of the pieces that a seat was left with had no place, and from which of its moves on."""
    blocked = shut_out(seen, seat)
    if blocked.ply is None:
        return Why(_at_the_end(blocked.pieces, seat))
    text = Phrase.count(
        "After move {move}, {n} of {seat}’s pieces had no place any more: {squares}.",
        "After move {move}, {n} of {seat}’s pieces had no place any more: {squares}.",
        blocked.pieces.bit_count(),
        seat=SEATS[seat],
        move=blocked.ply,
        squares=_squares(blocked.pieces),
    )
    return Why(text, blocked.ply)


def _at_the_end(pieces: int, seat: int) -> Phrase:
    """Return that some of a seat's pieces had no place at the end."""
    return Phrase.count(
        "At the end {n} of {seat}’s pieces had no place: {squares}.",
        "At the end {n} of {seat}’s pieces had no place: {squares}.",
        pieces.bit_count(),
        seat=SEATS[seat],
        squares=_squares(pieces),
    )


def _squares(pieces: int) -> Phrase:
    """Return the squares of some pieces."""
    return Phrase.count("{n} square", "{n} squares", sum(SIZES[piece] for piece in members(pieces)))


class Blocked(NamedTuple):
    """Pieces that had no place from a moment on."""

    pieces: int
    ply: int | None
    """The number of plies after which none of them had a place any more; None at the end."""


def shut_out(seen: Sequence[Position], seat: int) -> Blocked:
    """Return half or more of the pieces that a seat was left with, and since when none of them had a place."""
    lasts = dict.fromkeys(members(seen[-1].hands[seat]), 0)
    for ply, position in enumerate(seen):
        for piece in members(placeable(position, seat) & seen[-1].hands[seat]):
            lasts[piece] = ply + 1
    ply = sorted(lasts.values())[(len(lasts) - 1) // 2]
    if not ply or not any(position.turn == seat for position in seen[ply:]):
        return Blocked(seen[-1].hands[seat], None)
    return Blocked(bits(piece for piece, end in lasts.items() if end <= ply), ply)
