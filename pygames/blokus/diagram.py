"""Positions of Blokus To Go as text: the pieces of each seat by their squares, the last one placed at the end.

green e10,e11 f12,g12 / blue j5 / turn green
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from pygames.blokus import SEATS
from pygames.blokus.pieces import pieces_of
from pygames.blokus.rules import (
    ALL_PIECES,
    GRID,
    SIZES,
    STARTS,
    Move,
    Position,
    full_table,
    piece_phrase,
    start,
)
from pygames.core.bits import lowest
from pygames.core.contract import Diagram
from pygames.core.diagram import BadPosition, Problem, Words, fields, join_fields, one_of
from pygames.core.game import IllegalMove
from pygames.core.notation import parse_squares
from pygames.core.phrase import Phrase

NAMES = ("green", "blue")
OVER = Phrase("The game is over in this position: nobody can place a piece.")


def write(position: Position) -> str:
    """Return the text of a position."""
    # the seat before it was skipped: reading the text skips it again
    turn = position.skipped[0] if position.skipped else position.turn
    pieces = {name: [str(move) for move in pieces_of(position, seat)] for seat, name in enumerate(NAMES)}
    return join_fields({**pieces, "turn": [] if turn is None else [NAMES[turn]]})


def read(text: str, _seats: int = 2, _rng: Random | None = None, *, starts: str = "free") -> Position:
    """Parse a position; BadPosition if it is invalid."""
    found = fields(text, (*NAMES, "turn"))
    turn = one_of(NAMES, found.get("turn", ()), 0)
    placed = [list(_moves(found.get(name, ()))) for name in NAMES]
    _check(placed)
    return position_of(placed, turn, starts)


def _moves(words: Words) -> Iterator[Move]:
    """Yield the placements that words name."""
    table = full_table()
    for word in words:
        try:
            squares = parse_squares(word, GRID, max(SIZES), "e10,e11")
        except IllegalMove as refusal:
            if refusal.code == "text":
                raise BadPosition(word, Phrase("this isn’t a list of squares such as e10,e11.")) from None
            raise BadPosition(word, refusal.phrase) from None
        if squares not in table.by_squares:
            raise BadPosition(word, Phrase("this isn’t the shape of a piece."))
        yield table.moves[table.by_squares[squares]]


def _check(placed: Sequence[Sequence[Move]]) -> None:
    """Raise BadPosition if pieces overlap, or are placed twice."""
    taken = 0
    for seat, moves in enumerate(placed):
        hand = ALL_PIECES
        for move in moves:
            if not hand >> move.piece & 1:
                piece = piece_phrase(move.piece)
                raise BadPosition(str(move), Phrase("{seat} has only one {piece}.", seat=SEATS[seat], piece=piece))
            if taken & move.squares:
                square = GRID.names[lowest(taken & move.squares)]
                raise BadPosition(str(move), Phrase("there is another piece on {square}.", square=square))
            hand ^= 1 << move.piece
            taken |= move.squares


def position_of(placed: Sequence[Sequence[Move]], turn: int, starts: str) -> Position:
    """Return the position with these pieces on the board, each seat's in order."""
    table, first = full_table(), start(starts=starts)
    open_, reaching = list(first.open), [0, 0]
    covered, hands, last = [0, 0], [ALL_PIECES, ALL_PIECES], [-1, -1]
    for seat, moves in enumerate(placed):
        for place, piece, squares in moves:
            kept, kept_other, reached = table.effects[place] or table.effect(place)
            open_[seat] &= kept
            open_[1 - seat] &= kept_other
            reaching[seat] |= reached
            covered[seat] |= squares
            hands[seat] ^= 1 << piece
            last[seat] = piece
        if not moves:
            # rule 1: a first piece reaches the starting points instead of corners
            reaching[seat] = first.reaching[seat]
    order = [seat for seat in (turn, 1 - turn) if open_[seat] & reaching[seat]]
    now: Literal[0, 1] | None = (1 if order[0] else 0) if order else None
    return Position(
        turn=now,
        covered=(covered[0], covered[1]),
        hands=(hands[0], hands[1]),
        last=(last[0], last[1]),
        starts=starts,
        skipped=(turn,) if now == 1 - turn else (),
        legal_set=0 if now is None else open_[now] & reaching[now],
        open=(open_[0], open_[1]),
        reaching=(reaching[0], reaching[1]),
    )


def problems(position: Position) -> tuple[Problem, ...]:
    """Return what is wrong with a position."""
    over = (Problem(OVER, fatal=True),) if position.turn is None else ()
    return (*over, *(problem for seat in (0, 1) for problem in _problems_of(position, seat)), *_order(position))


def _problems_of(position: Position, seat: int) -> Iterator[Problem]:
    """Yield the problems with a seat's pieces: rules 1 and 2."""
    moves = pieces_of(position, seat)
    if not moves:
        return
    touching = next((move for move in moves if GRID.beside(move.squares) & position.covered[seat]), None)
    if touching:
        square = lowest(GRID.beside(touching.squares) & position.covered[seat])
        text = Phrase(
            "{seat}’s {piece} touches another piece of the same colour along an edge, at {square}.",
            **_gaps(seat, touching, square),
        )
        yield Problem(text)
    points = STARTS[:1] if position.starts == "fixed" and seat == 0 else STARTS
    reached = sum(move.squares for move in moves if any(move.squares >> point & 1 for point in points))
    if not reached:
        yield Problem(Phrase("None of {seat}’s pieces covers a starting point.", seat=SEATS[seat]))
        return
    # from the starting point on, from corner to corner
    while further := [move for move in moves if not move.squares & reached and GRID.around(reached) & move.squares]:
        reached |= sum(move.squares for move in further)
    loose = next((move for move in moves if not move.squares & reached), None)
    if loose:
        gaps = _gaps(seat, loose, lowest(loose.squares))
        yield Problem(Phrase("{seat}’s {piece} at {square} isn’t joined to the others at a corner.", **gaps))


def _gaps(seat: int, move: Move, square: int) -> dict[str, object]:
    """Return the placeholders' values for a sentence about a piece."""
    return {"seat": SEATS[seat], "piece": piece_phrase(move.piece), "square": GRID.names[square]}


def _order(position: Position) -> tuple[Problem, ...]:
    """Return the problem if it is the wrong seat's turn, while both can move: then nobody has been skipped."""
    if position.turn is None or not all(position.open[seat] & position.reaching[seat] for seat in (0, 1)):
        return ()
    first, second = (len(pieces_of(position, seat)) for seat in (0, 1))
    if first - second == position.turn:
        return ()
    text = Phrase("Going by the number of pieces placed, it isn’t {seat}’s turn.", seat=SEATS[position.turn])
    return (Problem(text),)


DIAGRAM = Diagram(write=write, read=read, problems=problems)
