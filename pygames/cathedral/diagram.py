"""Positions of Cathedral as text: the pieces by their squares, what is claimed, who is to move.

    people e4,d5,e5,f5,e6,e7 / light a1,b1 / dark c3 / claims-light a2,a3 / turn dark

`people out` says that the People Piece was captured, `results 12:8` how the first round ended, `begun light` that a
seat without monuments on the board has placed one before.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from pygames.cathedral import SEATS
from pygames.cathedral.monuments import (
    COPIES,
    FULL_HAND,
    GRID,
    PEOPLE,
    PEOPLE_SHAPE,
    PIECE_NAMES,
    SQUARES_PER_SEAT,
    Move,
    full_table,
)
from pygames.cathedral.rules import Pair, Position
from pygames.core.bits import bits, lowest, members
from pygames.core.contract import Diagram
from pygames.core.diagram import BadPosition, Problem, Words, fields, join_fields, one_of
from pygames.core.game import IllegalMove
from pygames.core.notation import parse_squares
from pygames.core.phrase import Phrase

NAMES = ("light", "dark")
FIELDS = ("people", *NAMES, "claims-light", "claims-dark", "begun", "results", "turn")
OUT = "out"
_RESULT = re.compile(r"(\d{1,2}):(\d{1,2})")


def write(position: Position) -> str:
    """Return the text of a position."""
    moves = full_table().moves
    placed = [[str(moves[place]) for place in members(own)] for own in position.placed]
    claims = [[GRID.text(own)] if own else [] for own in position.claims]
    begun = [name for name, own, begun in zip(NAMES, placed, position.begun, strict=True) if begun and not own]
    results = position.results[:-1] if position.turn is None else position.results
    # the seat before it was skipped: reading the text skips it again
    turn = position.skipped[0] if position.skipped else position.turn
    return join_fields(
        {
            "people": [] if position.people is None else [GRID.text(position.people) or OUT],
            **dict(zip(NAMES, placed, strict=True)),
            "claims-light": claims[0],
            "claims-dark": claims[1],
            "begun": begun,
            "results": [f"{light}:{dark}" for light, dark in results],
            "turn": [] if turn is None else [NAMES[turn]],
        }
    )


def read(text: str, _seats: int = 2, _rng: Random | None = None, *, rounds: int = 2) -> Position:
    """Parse a position; BadPosition if it is invalid."""
    found = fields(text, FIELDS)
    results = _results(found.get("results", ()), rounds)
    people = _people(found.get("people", ()))
    pieces = [[_monument(word, seat) for word in found.get(name, ())] for seat, name in enumerate(NAMES)]
    check(people or 0, pieces)
    claims = [_all_squares(found.get(f"claims-{name}", ())) for name in NAMES]
    _check_claims(people or 0, pieces, claims)
    begun = [name for name in NAMES if name in found.get("begun", ())]
    if len(begun) != len(found.get("begun", ())):
        one_of(NAMES, found["begun"], 0)
    # monuments can't be on the board before the People Piece, so it counts as captured
    if people is None and any(pieces):
        people = 0
    # rules 1 and 11: one seat puts the People Piece, the other moves first; in the next round they swap
    first = len(results) % 2 if people is None else 1 - len(results) % 2
    turn = one_of(NAMES, found.get("turn", ()), first)
    return position_of(
        people, pieces, (claims[0], claims[1]), turn, rounds, results, begun=("light" in begun, "dark" in begun)
    )


def _results(words: Words, rounds: int) -> tuple[Pair, ...]:
    """Parse how the finished rounds ended."""
    found = [_RESULT.fullmatch(word) for word in words]
    results = tuple((int(one[1]), int(one[2])) for one in found if one)
    if len(results) != len(words) or any(max(one) > SQUARES_PER_SEAT for one in results):
        raise BadPosition(
            " ".join(words), Phrase("write a finished round as the squares left over, Light’s first: 12:8.")
        )
    if len(results) >= rounds:
        raise BadPosition(" ".join(words), Phrase("after that many rounds the game would be over."))
    return results


def _people(words: Words) -> int | None:
    """Parse the squares of the People Piece: 0 when it is out, None before it is placed."""
    if not words:
        return None
    text = " ".join(words)
    if text == OUT:
        return 0
    move = _placement(text)
    if move is None or move.monument != PEOPLE:
        raise BadPosition(text, Phrase("this isn’t the shape of the People Piece."))
    return move.squares


def _monument(word: str, seat: int) -> Move:
    """Return the placement of a seat's monument that a word names."""
    move = _placement(word)
    if move is None or move.monument == PEOPLE:
        raise BadPosition(word, Phrase("this isn’t the shape of a monument."))
    if move.owner == 1 - seat:
        monument, other = PIECE_NAMES[move.monument], SEATS[1 - seat]
        raise BadPosition(
            word, Phrase("that’s {other}’s {monument}, the mirror image.", monument=monument, other=other)
        )
    return move


def _placement(word: str) -> Move | None:
    """Return the placement that covers the squares of a word, or None."""
    table = full_table()
    index = table.by_squares.get(_squares(word, len(PEOPLE_SHAPE)))
    return None if index is None else table.moves[index]


def _squares(word: str, most: int) -> int:
    """Return the squares that a word names."""
    try:
        return parse_squares(word, GRID, most, "e4,e5")
    except IllegalMove as refusal:
        if refusal.code == "text":
            raise BadPosition(word, Phrase("this isn’t a list of squares such as e4,e5.")) from None
        raise BadPosition(word, refusal.phrase) from None


def _all_squares(words: Words) -> int:
    """Return the squares that words name."""
    return bits(square for word in words for square in members(_squares(word, len(GRID.names))))


def check(people: int, pieces: Sequence[Sequence[Move]]) -> None:
    """Raise BadPosition if pieces overlap, or there are more of them than a seat has."""
    taken = people
    for seat, moves in enumerate(pieces):
        used: Counter[int] = Counter()
        for move in moves:
            used[move.monument] += 1
            monument = PIECE_NAMES[move.monument]
            if used[move.monument] > COPIES[move.monument]:
                text = Phrase("{seat} has no other {monument}.", seat=SEATS[seat], monument=monument)
                raise BadPosition(str(move), text)
            if overlap := taken & move.squares:
                square = GRID.names[lowest(overlap)]
                raise BadPosition(str(move), Phrase("there is another piece on {square}.", square=square))
            taken |= move.squares


def _check_claims(people: int, pieces: Sequence[Sequence[Move]], claims: Sequence[int]) -> None:
    """Raise BadPosition if a claimed square is claimed twice, or not free."""
    covered = people | bits(square for own in pieces for move in own for square in members(move.squares))
    if twice := claims[0] & claims[1]:
        raise BadPosition(GRID.names[lowest(twice)], Phrase("both players claim this square."))
    if built := covered & (claims[0] | claims[1]):
        raise BadPosition(GRID.names[lowest(built)], Phrase("a piece stands here, and a claimed square must be empty."))


def position_of(
    people: int | None,
    pieces: Sequence[Sequence[Move]],
    claims: Pair,
    turn: int,
    rounds: int,
    results: tuple[Pair, ...],
    *,
    begun: tuple[bool, bool] = (False, False),
) -> Position:
    """Return the position with these pieces on the board, which must not overlap."""
    table = full_table()
    covered = [bits(square for move in own for square in members(move.squares)) for own in pieces]
    hands = [FULL_HAND - sum(1 << 2 * move.monument for move in own) for own in pieces]
    blocked = covered[0] | covered[1] | (people or 0)
    open_ = [table.placements_of(seat, hands[seat], blocked | claims[1 - seat]) for seat in (0, 1)]
    has_begun = (begun[0] or bool(pieces[0]), begun[1] or bool(pieces[1]))
    position = Position(
        turn=turn,
        rounds=rounds,
        results=results,
        people=people,
        placed=(bits(move.place for move in pieces[0]), bits(move.place for move in pieces[1])),
        claims=claims,
        begun=has_begun,
        hands=(hands[0], hands[1]),
        covered=(covered[0], covered[1]),
        open=(open_[0], open_[1]),
        anchors=(_anchors(pieces[0]), _anchors(pieces[1])),
        # nobody knows what was judged, so the next monument of either seat has all spaces judged
        settled=(not has_begun[0], not has_begun[1]),
        legal_set=table.people,
    )
    return position if people is None else _to_move(position, turn)


def _anchors(moves: Sequence[Move]) -> int:
    """Return the lowest square of each of these."""
    return sum(move.squares & -move.squares for move in moves)


def _to_move(position: Position, turn: int) -> Position:
    """Return the position with this seat to move, or the other one if it can't, or with the round over."""
    for seat in (turn, 1 - turn):
        if position.open[seat]:
            return replace(position, turn=seat, legal_set=position.open[seat], skipped=() if seat == turn else (turn,))
    return replace(position, turn=None, legal_set=0, results=(*position.results, position.unplaced()))


def problems(position: Position) -> tuple[Problem, ...]:
    """Return what is wrong with a position."""
    return tuple(_problems(position))


def _problems(position: Position) -> Iterator[Problem]:
    if position.turn is None:
        yield Problem(Phrase("The round is over in this position: nobody can place a monument."), fatal=True)
    for seat in (0, 1):
        if position.claims[seat] and not position.begun[seat]:
            yield Problem(Phrase("{seat} has claimed squares without placing a monument.", seat=SEATS[seat]))
    if position.people == 0 and not any(position.claims) and not all(position.begun):
        yield Problem(Phrase("The People Piece isn’t on the board, and nobody can have captured it."))


DIAGRAM = Diagram(write=write, read=read, problems=problems)
