"""The rules of Cathedral a second time, as simply as possible, to compare the engine with.

Squares are pairs, column and row from 0 at the bottom left; pieces are frozensets of squares. Shares no code with the
engine.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = tuple[int, int]
Piece = frozenset[Square]

FIELD = frozenset((x, y) for x in range(10) for y in range(10))
# Squares with x to the right and y down, for Dark.
SHAPES = {
    "tavern": [(0, 0)],
    "stable": [(0, 0), (1, 0)],
    "inn": [(0, 0), (1, 0), (1, 1)],
    "bridge": [(0, -1), (0, 0), (0, 1)],
    "square": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "manor": [(-1, 0), (0, 0), (1, 0), (0, 1)],
    "abbey": [(-1, 0), (0, 0), (0, 1), (1, 1)],
    "tower": [(-1, -1), (0, -1), (0, 0), (1, 0), (1, 1)],
    "infirmary": [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)],
    "castle": [(-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1)],
    "academy": [(-1, 0), (0, 0), (0, -1), (0, 1), (1, -1)],
}
LIGHT_SHAPES = SHAPES | {
    "abbey": [(1, 0), (0, 0), (0, 1), (-1, 1)],
    "academy": [(1, 0), (0, 0), (0, -1), (0, 1), (-1, -1)],
}
PEOPLE = [(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1), (0, 2)]
TWICE = ("tavern", "stable", "inn")
FIRST_HAND = {name: 2 if name in TWICE else 1 for name in SHAPES}


def everywhere(shape: list[Square]) -> set[Piece]:
    """Return every way to lay a shape on the field, turned but not mirrored."""
    found = set()
    turned = [(x, -y) for x, y in shape]
    for _ in range(4):
        turned = [(y, -x) for x, y in turned]
        for dx in range(-3, 13):
            for dy in range(-3, 13):
                piece = frozenset((x + dx, y + dy) for x, y in turned)
                if piece <= FIELD:
                    found.add(piece)
    return found


PLACES = [{name: everywhere(shape) for name, shape in shapes.items()} for shapes in (LIGHT_SHAPES, SHAPES)]
PEOPLE_PLACES = everywhere(PEOPLE)


def text(piece: Piece) -> str:
    """Return the squares of a piece, by row, then column."""
    return ",".join(f"{'abcdefghij'[x]}{y + 1}" for x, y in sorted(piece, key=lambda square: square[::-1]))


def spaces(walls: frozenset[Square]) -> Iterator[frozenset[Square]]:
    """Yield the groups of squares outside some walls that are connected by edges or corners."""
    rest = set(FIELD - walls)
    while rest:
        edge = [rest.pop()]
        group = set(edge)
        while edge:
            x, y = edge.pop()
            for near in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                if near in rest:
                    rest.remove(near)
                    group.add(near)
                    edge.append(near)
        yield frozenset(group)


def open_city(space: frozenset[Square]) -> bool:
    """Return whether a space is the open city: it touches all four sides (rule 4)."""
    columns, rows = {x for x, _ in space}, {y for _, y in space}
    return {0, 9} <= columns and {0, 9} <= rows


class Naive:
    """A game; `play` changes it."""

    def __init__(self, rounds: int = 2) -> None:
        self.rounds = rounds
        self.finished: list[list[int]] = []
        self.begin()

    def begin(self) -> None:
        """Clear the board for a round (rules 1 and 11)."""
        self.people: Piece | None = None
        self.awaiting_people = True
        self.monuments: list[dict[Piece, str]] = [{}, {}]
        self.claimed: list[set[Square]] = [set(), set()]
        self.moves_made = [0, 0]
        self.turn: int | None = len(self.finished)
        self.skipped: tuple[int, ...] = ()
        self.options = [self.placements(0), self.placements(1)]

    def hand(self, seat: int) -> dict[str, int]:
        """Return how many of each monument a seat has left to place."""
        on_board = list(self.monuments[seat].values())
        return {name: copies - on_board.count(name) for name, copies in FIRST_HAND.items()}

    def covered(self, seat: int) -> frozenset[Square]:
        """Return all squares under a seat's monuments."""
        return frozenset(square for piece in self.monuments[seat] for square in piece)

    def placements(self, seat: int) -> dict[Piece, str]:
        """Return the name of the monument that a seat could place, for each set of squares (rule 2)."""
        blocked = self.covered(0) | self.covered(1) | (self.people or frozenset()) | self.claimed[1 - seat]
        return {
            piece: name
            for name, left in self.hand(seat).items()
            if left
            for piece in PLACES[seat][name]
            if piece.isdisjoint(blocked)
        }

    def legal(self) -> dict[str, Piece]:
        """Return the legal moves by their texts."""
        if self.turn is None:
            return {}
        pieces = PEOPLE_PLACES if self.awaiting_people else self.options[self.turn]
        return {text(piece): piece for piece in pieces}

    def play(self, move: str) -> list[Piece]:
        """Make a legal move, and return what it removes."""
        piece, seat = self.legal()[move], self.turn
        assert seat is not None
        if self.awaiting_people:
            self.people, self.awaiting_people = piece, False
            self.turn = 1 - seat
            self.options = [self.placements(0), self.placements(1)]
            return []
        self.monuments[seat][piece] = self.options[seat][piece]
        self.moves_made[seat] += 1
        removed = self.judge(seat) if self.moves_made[seat] > 1 else []
        self.options = [self.placements(0), self.placements(1)]
        self.go_on(seat)
        return removed

    def judge(self, seat: int) -> list[Piece]:
        """Claim and capture in the mover's spaces; return the pieces that are removed (rules 3 to 8)."""
        foreign = set(self.monuments[1 - seat]) | ({self.people} if self.people else set())
        removed = []
        for space in spaces(self.covered(seat)):
            inside = [piece for piece in foreign if piece <= space]
            if open_city(space) or len(inside) > 1:
                continue
            self.claimed[seat] |= space
            self.claimed[1 - seat] -= space
            removed += inside
        for piece in removed:
            if piece == self.people:
                self.people = None
            else:
                del self.monuments[1 - seat][piece]
        return removed

    def go_on(self, seat: int) -> None:
        """Decide who is next, or end the round (rule 9)."""
        self.skipped = ()
        if self.options[1 - seat]:
            self.turn = 1 - seat
        elif self.options[seat]:
            self.turn, self.skipped = seat, (1 - seat,)
        elif len(self.finished) + 1 < self.rounds:
            self.finished.append(self.left())
            self.begin()
        else:
            self.turn = None

    def left(self) -> list[int]:
        """Return the squares of unplaced monuments in the current round, by seat (rule 10)."""
        return [sum(len(SHAPES[name]) * left for name, left in self.hand(seat).items()) for seat in (0, 1)]

    def scores(self) -> tuple[int, int]:
        """Return the sums over all rounds, by seat (rule 11)."""
        light, dark = zip(*self.finished, self.left(), strict=True)
        return sum(light), sum(dark)

    def winners(self) -> frozenset[int]:
        """Return the seats with the lower score, at the end of the game."""
        scores = self.scores()
        if self.turn is not None:
            return frozenset()
        return frozenset(seat for seat in (0, 1) if scores[seat] == min(scores))
