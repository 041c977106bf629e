"""A second implementation of Ringgz, slow and simple, to check the rules against: names and dicts, no numbers.

It shares no code and no ideas with `pygames.ringgz`.
"""

from __future__ import annotations

from collections import Counter

SEAT_COLOURS = {2: ["by", "gr"], 3: ["b", "y", "g"], 4: ["b", "y", "g", "r"]}
SIZES = "1234"
TERRITORIES = [column + row for column in "abcde" for row in "12345"]
LINKED = {
    name: {other for other in TERRITORIES if abs(ord(name[0]) - ord(other[0])) + abs(int(name[1]) - int(other[1])) == 1}
    for name in TERRITORIES
}


class Naive:
    """A game that changes as it is played."""

    def __init__(self, seats: int) -> None:
        self.board: dict[str, list[str]] = {name: [] for name in TERRITORIES}
        self.hands = [hand(own, 3) for own in SEAT_COLOURS[seats]]
        if seats == 3:
            self.hands = [own + hand("r", 1) for own in self.hands]
        self.turn: int | None = 0
        self.skipped: list[int] = []

    def texts(self) -> list[str]:
        """Return the legal moves, sorted."""
        return [] if self.turn is None else self.texts_of(self.turn)

    def texts_of(self, seat: int) -> list[str]:
        """Return what a seat could play if it were its turn, sorted."""
        if not self.started():
            return sorted(f"S@{name}" for name in TERRITORIES if name[0] in "bcd" and name[1] in "234")
        held = [piece for piece, number in self.hands[seat].items() if number > 0]
        within = {colour: self.within_reach(colour) for colour in {piece[0] for piece in held}}
        return sorted(f"{piece}@{name}" for piece in held for name in within[piece[0]] if self.fits(piece, name))

    def started(self) -> bool:
        """Return whether the starting base lies on the board."""
        return ["S"] in self.board.values()

    def within_reach(self, colour: str) -> set[str]:
        """Return the territories that contain a colour, and those linked to them."""
        own = {name for name, lying in self.board.items() if any(piece[0] in (colour, "S") for piece in lying)}
        return own.union(*(LINKED[name] for name in own))

    def fits(self, piece: str, name: str) -> bool:
        """Return whether a piece that is within reach of its colour may be placed on a territory."""
        here, kind = self.board[name], piece[1]
        if kind == "B":
            return here == [] and not any(piece in self.board[place] for place in LINKED[name])
        return not any(lying == "S" or lying[1] in (kind, "B") for lying in here)

    def play(self, text: str) -> None:
        """Make a legal move."""
        assert self.turn is not None
        piece, name = text.split("@")
        self.board[name].append(piece)
        if piece == "S":
            return
        self.hands[self.turn][piece] -= 1
        self.pass_on(self.turn)

    def pass_on(self, mover: int) -> None:
        """Find who decides next."""
        self.skipped = []
        everyone = range(len(self.hands))
        if not any(text[1] in SIZES for seat in everyone for text in self.texts_of(seat)):
            self.turn = None
            return
        while True:
            mover = (mover + 1) % len(self.hands)
            if self.texts_of(mover):
                self.turn = mover
                return
            self.skipped.append(mover)

    def holder(self, name: str) -> str | None:
        """Return the colour that has more rings on a territory than each of the others."""
        rings = [piece[0] for piece in self.board[name] if piece[-1] in SIZES]
        counts = {colour: rings.count(colour) for colour in "bygr"}
        for colour, number in counts.items():
            if all(number > other for rival, other in counts.items() if rival != colour):
                return colour
        return None

    def holders(self) -> dict[str, str | None]:
        """Return the colour that would win each territory if the game ended now."""
        return {name: self.holder(name) for name in TERRITORIES}

    def scores(self) -> list[int]:
        """Return the territories won by each seat."""
        holders = [holder for holder in self.holders().values() if holder]
        return [sum(holder in own for holder in holders) for own in SEAT_COLOURS[len(self.hands)]]

    def left(self) -> list[int]:
        """Return the pieces left to each seat."""
        return [sum(own.values()) for own in self.hands]

    def winners(self) -> set[int]:
        """Return the seats that have won."""
        if self.turn is not None:
            return set()
        scores, left = self.scores(), self.left()
        best = {seat for seat, score in enumerate(scores) if score == max(scores)}
        return {seat for seat in best if left[seat] == min(left[rival] for rival in best)}


def hand(colours: str, copies: int) -> Counter[str]:
    """Return this many copies of every piece of these colours."""
    return Counter({colour + kind: copies for colour in colours for kind in SIZES + "B"})
