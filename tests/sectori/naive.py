"""A second implementation of Sectori, slow and simple, to check the rules against: names, dicts and sets, no numbers.

It shares no code and no ideas with `pygames.sectori`: sectors are (column, row), a wall is the pair of places that it
separates, and a word says what comes next.
"""

from __future__ import annotations

FIVE = 5
TILES = {"claim": 15, "removal": 1, "repeat": 1, "takeover": 1}

Place = tuple[int, int]
Wall = frozenset[Place]


class Naive:
    """A game that changes as it is played; `stage` is roll, walls, tile, takeover, choice or over."""

    def __init__(self, size: int = 5, rim: bool = False, die: int = 6) -> None:
        self.sectors = [(column, row) for row in range(1, size + 1) for column in range(1, size + 1)]
        self.die = die
        self.names: dict[str, Wall] = {}
        for sector in self.sectors:
            for side, place in around(sector).items():
                wall = frozenset({sector, place})
                if wall in self.names.values() or (rim and place not in self.sectors):
                    continue
                self.names[name(sector) + side] = wall
        self.walls: set[Wall] = set()
        self.owner: dict[Place, int] = {}
        self.taken: set[Place] = set()
        self.piles = [dict(TILES), dict(TILES)]
        self.seat = 0
        self.to_place = 0
        self.waiting: list[Place] = []
        self.may_repeat = False
        self.stage = "roll"

    @property
    def turn(self) -> int | str | None:
        """The seat to move, "chance", or None."""
        return {"roll": "chance", "tile": "chance", "over": None}.get(self.stage, self.seat)

    def texts(self) -> list[str]:
        """Return all legal moves."""
        match self.stage:
            case "walls":
                return sorted(text for text, wall in self.names.items() if wall not in self.walls)
            case "takeover":
                return sorted("x" + name(sector) for sector in self.victims())
            case "choice":
                return ["again", "end"]
        return []

    def weights(self) -> dict[str, int]:
        """Return all outcomes, with their weights."""
        if self.stage == "roll":
            return {f"*{face}": 1 for face in range(1, self.die + 1)}
        return {f"*{tile}": count for tile, count in self.useful().items()} if self.stage == "tile" else {}

    def useful(self) -> dict[str, int]:
        """Return the tiles in the mover's pile that would not be mixed back."""
        pile = {tile: count for tile, count in self.piles[self.seat].items() if count > 0}
        if not self.victims():
            pile.pop("takeover", None)
        return pile

    def victims(self) -> list[Place]:
        """Return the sectors that may be taken over."""
        return [sector for sector, owner in self.owner.items() if owner != self.seat and sector not in self.taken]

    def scores(self) -> list[int]:
        """Return sectors by seat."""
        return [list(self.owner.values()).count(seat) for seat in (0, 1)]

    def winners(self) -> set[int]:
        """Return who has five in a row, or else most sectors, at the end."""
        if self.stage != "over":
            return set()
        for seat in (0, 1):
            if self.has_five(seat):
                return {seat}
        scores = self.scores()
        return {seat for seat in (0, 1) if scores[seat] == max(scores)}

    def has_five(self, seat: int) -> bool:
        """Return whether a seat owns five in a row anywhere."""
        own = {sector for sector, owner in self.owner.items() if owner == seat}
        steps = [(1, 0), (0, 1), (1, 1), (1, -1)]
        return any({(x + n * dx, y + n * dy) for n in range(FIVE)} <= own for x, y in own for dx, dy in steps)

    def play(self, text: str) -> None:
        """Play a move or an outcome of chance."""
        match self.stage:
            case "roll":
                self.to_place = int(text[1:])
                self.stage = "walls"
            case "walls":
                self.place(self.names[text])
            case "tile":
                self.draw(text[1:])
            case "takeover":
                sector = next(sector for sector in self.sectors if "x" + name(sector) == text)
                self.owner[sector] = self.seat
                self.taken.add(sector)
                self.go_on()
            case "choice":
                self.seat = self.seat if text == "again" else 1 - self.seat
                self.may_repeat = False
                self.stage = "roll"

    def place(self, wall: Wall) -> None:
        """Place a wall, and claim what it closes."""
        self.walls.add(wall)
        self.to_place -= 1
        closed = [sector for sector in wall if sector in self.sectors and self.is_closed(sector)]
        self.waiting = sorted(closed, key=lambda sector: (sector[1], sector[0]))
        self.go_on()

    def is_closed(self, sector: Place) -> bool:
        """Return whether a sector has all its walls."""
        return all(wall in self.walls for wall in self.names.values() if sector in wall)

    def draw(self, tile: str) -> None:
        """Take a tile from the pile and do as it says."""
        self.piles[self.seat][tile] -= 1
        if tile == "takeover":
            self.stage = "takeover"
            return
        self.owner[self.waiting.pop(0)] = self.seat
        if tile == "repeat":
            self.may_repeat = True
        if tile == "removal" and not self.is_over():
            closed = [sector for sector in self.sectors if self.is_closed(sector)]
            self.walls = {wall for wall in self.walls if any(sector in wall for sector in closed)}
        self.go_on()

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.has_five(0) or self.has_five(1) or len(self.owner) == len(self.sectors)

    def go_on(self) -> None:
        """Find out what comes next."""
        while self.waiting and not self.is_over() and not self.useful():
            self.owner[self.waiting.pop(0)] = self.seat
        if self.is_over():
            self.stage = "over"
        elif self.waiting:
            self.stage = "tile"
        elif self.to_place:
            self.stage = "walls"
        elif self.may_repeat:
            self.stage = "choice"
        else:
            self.seat = 1 - self.seat
            self.stage = "roll"


def name(sector: Place) -> str:
    """Return a sector as people write it."""
    return "abcdef"[sector[0] - 1] + str(sector[1])


def around(sector: Place) -> dict[str, Place]:
    """Return the four places beside a sector, by side."""
    x, y = sector
    return {"n": (x, y + 1), "e": (x + 1, y), "s": (x, y - 1), "w": (x - 1, y)}
