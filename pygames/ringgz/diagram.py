"""Positions of Ringgz as text: all pieces on the board, and who is to move.

    board S@c3 r4@d3 bB@b3 / turn green

With three seats, `reds` says which red pieces each still has, by kind: `reds 1234B 34B 1B`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from pygames.core.bits import lowest, members
from pygames.core.contract import Diagram
from pygames.core.diagram import BadPosition, Problem, Words, fields, join_fields, one_of
from pygames.core.phrase import Phrase
from pygames.ringgz.rules import (
    BASE,
    CENTRE,
    COLOURS,
    COPIES,
    GRID,
    KINDS,
    RED,
    START,
    Move,
    Position,
    colours,
    full_table,
    next_to_move,
    parse_piece,
    start,
)

NAMES = tuple(str(colour) for colour in COLOURS)
OVER = Phrase("The game is over in this position: nobody can place a ring.")
_KINDS = "1234b"


def write(position: Position) -> str:
    """Return the text of a position."""
    seats = len(position.hands)
    # the seat before it was skipped: reading the text skips it again
    turn = position.skipped[0] if position.skipped else position.turn
    parts = {
        "board": [str(move) for move in _pieces_on_board(position)],
        "reds": [_reds_of(position, seat) or "-" for seat in range(seats)] if seats == 3 else [],
        "turn": [] if turn is None else [NAMES[colours(seats)[turn][0]]],
    }
    return join_fields(parts)


def _pieces_on_board(position: Position) -> Iterator[Move]:
    """Yield the pieces on the board, the starting base first."""
    n = len(GRID.names)
    places = sorted((divmod(bit, n) for bit in members(position.placed)), key=lambda at: (at[0] != START, at[1], at[0]))
    return (Move(0, piece, territory) for piece, territory in places)


def _reds_of(position: Position, seat: int) -> str:
    """Return the kinds of red pieces that a seat still has."""
    return "".join("1234B"[kind] for kind in range(KINDS) if position.count(seat, RED, kind))


def read(text: str, seats: int = 2, _rng: Random | None = None) -> Position:
    """Parse a position; BadPosition if it is invalid."""
    found = fields(text, ("board", "reds", "turn") if seats == 3 else ("board", "turn"))
    pieces = _pieces(found.get("board", ()))
    reds = _reds(found.get("reds", ()), Counter(piece for piece, _ in pieces)) if seats == 3 else ()
    playing = [colour for own in colours(seats) for colour in own if seats != 3 or colour != RED]
    names = [NAMES[colour] for colour in playing]
    turn = one_of(names, found.get("turn", ()), 0)
    return position_of(
        pieces, next(seat for seat in range(seats) if playing[turn] in colours(seats)[seat]), seats, reds
    )


def _pieces(words: Words) -> list[tuple[int, int]]:
    """Parse pieces, each with its territory; BadPosition if they can't be there together."""
    pieces: list[tuple[int, int]] = []
    for word in words:
        found = parse_piece(word)
        if found is None:
            raise BadPosition(word, Phrase("this isn’t a piece and a place such as r4@d3."))
        if found[1] not in GRID.index:
            raise BadPosition(word, Phrase("{square} isn’t on the board.", square=found[1]))
        piece, territory = found[0], GRID.index[found[1]]
        if reason := obstacle(pieces, piece, territory):
            raise BadPosition(word, reason)
        pieces.append((piece, territory))
    return pieces


def obstacle(pieces: Sequence[tuple[int, int]], piece: int, territory: int) -> Phrase | None:
    """Return why a further piece can't be put on a territory, or doesn't exist; None if it can."""
    square = GRID.names[territory]
    here = [other for other, place in pieces if place == territory]
    colour, kind = divmod(piece, KINDS)
    if piece == START and not CENTRE >> territory & 1:
        return Phrase(
            "The starting base goes on one of the nine central territories; {square} isn’t one.", square=square
        )
    if piece == START and any(other == START for other, _ in pieces):
        return Phrase("There is only one starting base.")
    if START in here:
        return Phrase("The starting base fills {square}.", square=square)
    if (piece == START and here) or (kind == BASE and here):
        return Phrase("A base needs an empty territory, and {square} isn’t empty.", square=square)
    for other in here:
        if other % KINDS == BASE:
            return Phrase("{square} is filled by a {colour} base.", square=square, colour=COLOURS[other // KINDS])
        if other % KINDS == kind:
            own = COLOURS[other // KINDS]
            return Phrase("There’s already a ring of that size on {square} ({colour}).", square=square, colour=own)
    if sum(other == piece for other, _ in pieces) == COPIES:
        if kind == BASE:
            return Phrase("There are only three {colour} bases.", colour=COLOURS[colour])
        return Phrase("There are only three {colour} rings of size {size}.", colour=COLOURS[colour], size=kind + 1)
    return None


def _reds(words: Words, lying: Counter[int]) -> tuple[frozenset[int], ...]:
    """Return, by seat, the kinds of red pieces left; if unspecified, those of the last seats."""
    if not words:
        return tuple(
            frozenset(kind for kind in range(KINDS) if seat >= lying[RED * KINDS + kind]) for seat in range(COPIES)
        )
    if len(words) != COPIES:
        raise BadPosition(" ".join(words), Phrase("this field needs one entry for each of the three players."))
    left = []
    for word in words:
        kinds = frozenset(_KINDS.find(letter) for letter in word if word != "-")
        if -1 in kinds or len(kinds) != len(word.replace("-", "")):
            raise BadPosition(word, Phrase("write the red pieces by kind, e.g. 124B; write - for none."))
        left.append(kinds)
    for kind in range(KINDS):
        if lying[RED * KINDS + kind] + sum(kind in own for own in left) != COPIES:
            text = Phrase(
                "there must be three red pieces of kind {kind}, counting those on the board.", kind="1234B"[kind]
            )
            raise BadPosition(" ".join(words), text)
    return tuple(left)


def position_of(
    pieces: Sequence[tuple[int, int]], turn: int, seats: int, reds: Sequence[frozenset[int]] = ()
) -> Position:
    """Return the position with these pieces on their territories; with three seats, with these red ones left."""
    table, first = full_table(), start(seats)
    index = {(move.piece, move.territory): move.place for move in table.moves}
    open_, reaching, placed = first.open, first.reaching, 0
    for piece, territory in pieces:
        kept, reached = table.effects[index[piece, territory]] or table.effect(index[piece, territory])
        open_ &= kept
        reaching |= reached
        placed |= 1 << len(GRID.names) * piece + territory
    # once a piece lies there, even without the starting base, that can't be placed any more
    if placed:
        open_ &= table.all ^ table.starts
    used = Counter(piece for piece, _ in pieces)
    hands = tuple(_hand(seat, seats, used, reds) for seat in range(seats))
    held = tuple(_hand_placements(first.held[seat], hands[seat]) for seat in range(seats))
    now, skipped, legal = (
        next_to_move(turn, open_ & reaching, held, table.rings) if placed else (turn, (), table.starts)
    )
    return Position(now, placed, hands, skipped, legal, open_, reaching, held, table)


def _hand(seat: int, seats: int, used: Counter[int], reds: Sequence[frozenset[int]]) -> int:
    """Return the pieces that a seat still has; the first copies count as placed."""
    total = 0
    for colour in colours(seats)[seat]:
        for kind in range(KINDS):
            piece = colour * KINDS + kind
            if seats == 3 and colour == RED:
                copies = 1 << seat if kind in reds[seat] else 0
            else:
                # clears as many low bits, which stand for copies, as pieces were placed
                copies = 7 >> used[piece] << used[piece]
            total |= copies << COPIES * piece
    return total


def _hand_placements(held: int, hand: int) -> int:
    """Return those of a full hand's placements that a hand allows."""
    table = full_table()
    for piece in range(START):
        if not hand >> COPIES * piece & 7:
            held &= table.without[piece]
    return held


def problems(position: Position) -> tuple[Problem, ...]:
    """Return what is wrong with a position."""
    found = [Problem(OVER, fatal=True)] if position.turn is None else []
    if position.placed and not position.starting:
        found.append(Problem(Phrase("The starting base isn’t on the board.")))
    for colour, name in enumerate(COLOURS):
        if loose := _loose(position, colour):
            gaps = {"colour": name, "square": GRID.names[lowest(loose)]}
            found.append(Problem(Phrase("The {colour} piece on {square} isn’t linked to the starting base.", **gaps)))
        bases = position.squares_of(colour, BASE)
        if beside := [base for base in members(bases) if GRID.edges[base] & bases]:
            gaps = {"colour": name, "square": GRID.names[beside[0]]}
            found.append(Problem(Phrase("The {colour} base on {square} is next to another {colour} base.", **gaps)))
    return tuple(found)


def _loose(position: Position, colour: int) -> int:
    """Return the territories that contain a colour and aren't connected to the starting base."""
    if not position.starting:
        return 0
    there = position.territories_with(colour)
    return there & ~GRID.flood(position.starting, there)


DIAGRAM = Diagram(write=write, read=read, problems=problems)
