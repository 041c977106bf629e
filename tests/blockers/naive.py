"""The rules of Blockers! told once more as plainly as can be: the engine is compared with this, and shares nothing.

A space is a row and a column, both from 0. The board holds for each covered space a tile: its seat and its name.
"""

from __future__ import annotations

BOXES = [["triangle", "cross", "star"], ["clover", "circle", "diamond"], ["moon", "heart", "square"]]
SPACES = [(row, column) for row in range(9) for column in range(9)]
NAMES = list("123456789ABCDEFGHI") + [name for boxes in BOXES for name in boxes] + ["wild"]
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]

Space = tuple[int, int]


def fits(name: str, space: Space) -> bool:
    """Return whether a tile's name allows a space (rule 2)."""
    row, column = space
    return name in ("wild", str(column + 1), "ABCDEFGHI"[row], BOXES[row // 3][column // 3])


def group(spaces: set[Space], start: Space) -> set[Space]:
    """Return the group of one of these spaces: all those that are connected with it (rule 4)."""
    found, waiting = {start}, [start]
    while waiting:
        row, column = waiting.pop()
        beside = {(row + down, column + right) for down, right in STEPS} & spaces - found
        found |= beside
        waiting += beside
    return found


def groups(spaces: set[Space]) -> list[set[Space]]:
    """Return the groups of some spaces (rule 4)."""
    left, found = set(spaces), []
    while left:
        found.append(group(left, min(left)))
        left -= found[-1]
    return found


class Naive:
    """A game in progress; `play` changes it."""

    def __init__(self, seats: int, scoring: str) -> None:
        self.seats, self.scoring = seats, scoring
        self.board: dict[Space, tuple[int, str]] = {}
        self.racks: list[list[str]] = [[] for _ in range(seats)]
        self.piles: list[list[str]] = [list(NAMES) for _ in range(seats)]
        self.captured: list[list[tuple[int, str]]] = [[] for _ in range(seats)]
        self.turns = [0] * seats
        self.skipped: list[int] = []
        self.deal = [seat for seat in range(seats) for _ in range(5)]
        self.drawing: int | None = self.deal.pop(0)
        self.seat = 0

    @property
    def turn(self) -> int | str | None:
        """The seat to move, "chance", or None."""
        if self.drawing is not None:
            return "chance"
        return self.seat if self.turns[self.seat] < 24 else None

    def spaces_of(self, seat: int) -> set[Space]:
        """Return where a seat's tiles lie."""
        return {space for space, (owner, _) in self.board.items() if owner == seat}

    def allowed(self, seat: int, space: Space) -> bool:
        """Return whether a seat may place on a space: on a free one, or by a capture (rules 3 and 4)."""
        if space not in self.board:
            return True
        owner = self.board[space][0]
        if owner == seat:
            return False
        rest = group(self.spaces_of(owner), space) - {space}
        return len(groups(rest)) <= 1

    def legal(self, seat: int) -> list[tuple[str, Space]]:
        """Return what a seat may do when it is its turn."""
        return [(n, s) for n in self.racks[seat] for s in SPACES if fits(n, s) and self.allowed(seat, s)]

    def texts(self) -> list[str]:
        """Return the texts of all legal moves, in alphabetical order."""
        moves = self.legal(self.seat) if isinstance(self.turn, int) else []
        return sorted(f"{name}@{'ABCDEFGHI'[row]}{column + 1}" for name, (row, column) in moves)

    def weights(self) -> dict[str, int]:
        """Return the texts of all outcomes with their weights."""
        return {} if self.drawing is None else {f"*{name}": 1 for name in self.piles[self.drawing]}

    def play(self, text: str) -> None:
        """Play a move or an outcome of chance."""
        self.skipped = []
        if text.startswith("*"):
            assert self.drawing is not None
            self.piles[self.drawing].remove(text[1:])
            self.racks[self.drawing].append(text[1:])
            self.drawing = self.deal.pop(0) if self.deal else None
        else:
            name, at = text.split("@")
            space = "ABCDEFGHI".index(at[0]), int(at[1]) - 1
            self.racks[self.seat].remove(name)
            if space in self.board:
                self.captured[self.seat].append(self.board[space])
            self.board[space] = self.seat, name
            self.turns[self.seat] += 1
            if self.turns[self.seat] < 24 and self.piles[self.seat]:
                self.drawing = self.seat
            self.seat = (self.seat + 1) % self.seats
        while self.drawing is None and self.turns[self.seat] < 24 and not self.legal(self.seat):
            self.turns[self.seat] += 1
            self.skipped.append(self.seat)
            self.seat = (self.seat + 1) % self.seats

    def captures(self, seat: int) -> list[int]:
        """Return how many tiles of each colour a seat has captured."""
        return [sum(owner == other for owner, _ in self.captured[seat]) for other in range(self.seats)]

    def scores(self) -> list[int]:
        """Rule 8."""
        most = [max(self.captures(seat)) if self.scoring == "blockers" else 0 for seat in range(self.seats)]
        return [len(groups(self.spaces_of(seat))) + most[seat] for seat in range(self.seats)]

    def winners(self) -> set[int]:
        """Rule 8."""
        if self.turn is not None:
            return set()
        results = [(score, len(self.captured[seat])) for seat, score in enumerate(self.scores())]
        return {seat for seat in range(self.seats) if results[seat] == min(results)}
