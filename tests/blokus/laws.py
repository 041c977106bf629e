"""What stays the same in every position of Blokus To Go, and which seats could move."""

from collections.abc import Hashable, Sequence

from pygames.blokus import SEATS
from pygames.blokus.consequences import QUARTERS
from pygames.blokus.rules import ALL_PIECES, GRID, PIECE_NAMES, SIZES, STARTS, Position, piece_phrase
from pygames.core.bits import bits, members
from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from tests.blokus.boards import piece_of
from tests.contract.verdicts import parts


def conserved(position: Position) -> Hashable:
    """Return the squares of all pieces of each seat, and the pieces: each lies on the board once or is in hand."""
    green, blue = position.covered
    assert not green & blue
    for covered, hand in zip(position.covered, position.hands, strict=True):
        pieces = [piece_of(group) for group in GRID.groups(covered)]
        assert bits(pieces) == ALL_PIECES ^ hand
        assert len(pieces) == len(set(pieces))
    return tuple(
        covered.bit_count() + sum(SIZES[piece] for piece in members(hand))
        for covered, hand in zip(position.covered, position.hands, strict=True)
    )


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could place a piece if it were its turn."""
    own, other = position.covered[seat], position.covered[1 - seat]
    free = GRID.all & ~own & ~other & ~GRID.beside(own)
    corners = GRID.around(own) & free
    return any(
        move.squares & corners and not move.squares & ~free
        for move in position.table.moves
        if position.hands[seat] >> move.piece & 1
    )


def with_a_place(position: Position, seat: int) -> set[int]:
    """Return the pieces in a seat's hand that it could place somewhere if it were its turn."""
    own, other = position.covered[seat], position.covered[1 - seat]
    free = GRID.all & ~own & ~other & ~GRID.beside(own)
    corners = GRID.around(own) & free if own else bits(STARTS) & free
    return {
        move.piece
        for move in position.table.moves
        if position.hands[seat] >> move.piece & 1 and move.squares & corners and not move.squares & ~free
    }


def decided(why: Why, seen: Sequence[Position]) -> object:
    """Return whether what decided a game holds."""
    ((template, values),) = parts(why.text)
    end = seen[-1]
    if template.startswith("One move away"):
        assert why.ply is not None
        before, draws = seen[why.ply], "draw" in template
        ends = [before.play(move) for move in before.legal_moves() if PIECE_NAMES[move.piece] == str(values["piece"])]
        seats = {0, 1} if draws else {before.turn}
        return all(position.turn != before.turn for position in seen[why.ply + 1 :]) and any(
            after.turn is None and after.winners() == seats for after in ends
        )
    if template.startswith("Both have"):
        return end.winners() == {0, 1} and end.scores() == (-values["n"],) * 2
    seat = SEATS.index(values["seat"])
    if "smallest" in template:
        return not any(end.hands) and end.scores() == ((20, 15) if seat == 0 else (15, 20))
    assert seat not in end.winners()
    if "nothing more" in template:
        assert why.ply is not None
        moves = [n for n, position in enumerate(seen) if position.turn == seat]
        placed = [(end.covered[one] & ~seen[why.ply].covered[one]).bit_count() for one in (seat, 1 - seat)]
        return (moves[-1] + 1, placed) == (why.ply, [0, values["n"]]) and why.ply == values["move"]
    left = set(members(end.hands[seat]))
    later = seen[-1:] if why.ply is None else seen[why.ply :]
    shut = left - {piece for position in later for piece in with_a_place(position, seat)}
    squares = sum(SIZES[piece] for piece in shut)
    return values["n"] == len(shut) and dict(values["squares"].values)["n"] == squares and why.ply == values.get("move")


def stood(said: Phrase, end: Position) -> object:
    """Return whether what is said of two seats at the end of a game holds."""
    ((template, values),) = parts(said)
    seat = SEATS.index(values["seat"])
    if "no place" in template:
        shut = set(members(end.hands[seat])) - with_a_place(end, seat)
        squares = sum(SIZES[piece] for piece in shut)
        return values["n"] == len(shut) > 0 and dict(values["squares"].values)["n"] == squares
    n, m = (len(squares_of(end, SEATS.index(values[name]))) for name in ("other", "seat"))
    return values["n"] == n and str(values["m"]) == (str(m) if m else "none")


def done(said: Phrase, before: Position, after: Position, plies: int) -> object:
    """Return whether what is said of a turn holds."""
    ((template, values),) = parts(said)
    seat = SEATS.index(values["seat"])
    other, new = 1 - seat, (after.covered[seat] & ~before.covered[seat]).bit_count()
    assert seat == before.turn
    if plies > 1:
        return (values["n"], values["m"]) == (plies, new)
    if "without a place" in template:
        had, has = with_a_place(before, other), with_a_place(after, other)
        return values["n"] == len(had - has) and ("more" in template) == (bits(had) != before.hands[other])
    assert with_a_place(before, other) == with_a_place(after, other) or "last of" in template
    if "slipped" in template:
        return slipped(before, after, seat)
    assert values["piece"] == piece_phrase(after.last[seat])
    if "last of" in template:
        return not after.hands[seat]
    if "began" in template:
        return not before.covered[seat]
    closed = corners(before, other) & squares_of(after, seat) - squares_of(before, seat)
    if "closed" in template:
        return values["n"] == len(closed) > 0
    if "reached" in template:
        (new,) = (n for n, name in enumerate(QUARTERS) if name == values["quarter"])
        there = {(row, column) for row, column in SQUARES if (row > 6, column > 6) == (new > 1, new % 2 == 1)}
        return there & squares_of(after, seat) and not there & squares_of(before, seat)
    opened = corners(after, seat) - corners(before, seat)
    return values["n"] == len(opened) > 0 if "opened" in template else not opened and not closed


SQUARES = [(row, column) for row in range(14) for column in range(14)]


def squares_of(position: Position, seat: int) -> set[tuple[int, int]]:
    """Return the squares that a seat has covered, by row and column."""
    return {divmod(square, 14) for square in members(position.covered[seat])}


def corners(position: Position, seat: int) -> set[tuple[int, int]]:
    """Return the free squares that touch a seat's pieces at a corner and along no edge; none before its first piece."""
    own, other = squares_of(position, seat), squares_of(position, 1 - seat)

    def touches(row: int, column: int, *ways: tuple[int, int]) -> bool:
        return any((row + up, column + right) in own for up, right in ways)

    return {
        (row, column)
        for row, column in SQUARES
        if (row, column) not in own | other
        and touches(row, column, (1, 1), (1, -1), (-1, 1), (-1, -1))
        and not touches(row, column, (0, 1), (1, 0), (0, -1), (-1, 0))
    }


def slipped(before: Position, after: Position, seat: int) -> bool:
    """Return whether a new square touches an old one at a corner, and the other seat has the two squares between."""
    own, theirs = squares_of(before, seat), squares_of(before, 1 - seat)
    return any(
        (row + up, column + right) in own and {(row + up, column), (row, column + right)} <= theirs
        for row, column in squares_of(after, seat) - own
        for up in (1, -1)
        for right in (1, -1)
    )
