"""The rules of Blockers!

Board: nine rows A to I from the top, nine columns 1 to 9, and nine boxes of 3×3 spaces, each with a symbol: triangle,
cross, star; clover, circle, diamond; moon, heart, square. Tiles: each seat has 28 of its colour, one for each column,
each row and each symbol, and a wild one.

1. Three to five seats. Each begins with five tiles, drawn unseen from its own; seat 0 moves first, and seats go round.
2. A turn: put a tile of the rack on the board, a number in its column, a letter in its row, a symbol in its box, the
   wild tile anywhere; then draw another from one's own pile, as long as there is one.
3. The space is empty, or has another seat's tile, which is captured; never one of one's own. Capturing is free to
   choose even while empty spaces are open, and the only way left when no tile of the rack fits one of these.
4. Tiles of one colour that share edges are a group. A tile may be captured unless the rest of its group would fall
   into several; so one that stands alone always may. The wild tile captures, and is captured, like any other.
5. A captured tile stays face up before its captor to the end, and is never placed again.
6. Nobody may pass. A turn in which no tile of the rack has a space is skipped: nothing is placed or drawn, and it
   counts as a turn.
7. Each seat has 24 turns, those skipped included, and draws nothing after the last.
8. The score is the number of groups of one's own colour, plus the number of captured tiles of the colour of which most
   were captured. The lowest wins; among equals the one with fewest captures in all; among those still equal the win
   is shared. With `scoring="uptown"` the score is the number of groups alone.
9. Only its owner sees a rack. Everybody sees everything else, and so knows which tiles are in a seat's rack and pile
   together.

Which tiles may not be captured is kept up to date: a move can change it in two groups only, its own and its victim's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from pygames.blockers import GAME
from pygames.blockers.layout import Layout, Tally, empty
from pygames.blockers.observation import Observation
from pygames.blockers.playout import Playout
from pygames.blockers.tiles import (
    ALL_TILES,
    DRAWS,
    MOVES,
    OUTCOMES,
    TILES,
    Draw,
    Move,
    Sets,
    read_draw,
    read_move,
    with_added,
)
from pygames.blockers.turns import (
    RACK,
    TURNS,
    check_drawing,
    drawing_seat,
    next_turn,
    refuse_draw,
    refuse_tile,
    seat_to_move,
    will_draw,
)
from pygames.core.bits import Selection, bits, members
from pygames.core.checks import check_viewer, no_move
from pygames.core.contract import Rules, Skips
from pygames.core.game import CHANCE, Turn
from pygames.core.notation import normalize

__all__ = ["Draw", "Move", "Observation", "Position", "determinize", "hides", "start"]


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game. Tuples are by seat."""

    turn: Turn
    clock: int
    """The number of turns taken; during the deal, minus the number of draws still to come."""
    layout: Layout
    racks: Sets
    piles: Sets
    scoring: str
    skipped: tuple[int, ...] = field(default=(), compare=False)
    legal_set: int = field(default=0, compare=False, repr=False)

    @property
    def drawing_seat(self) -> int:
        """The seat that draws at a chance event."""
        return drawing_seat(self.clock, len(self.racks))

    def legal_moves(self) -> Selection[Move]:
        """Return every legal move, by the kind of tile, then the square."""
        return Selection(MOVES, self.legal_set)

    def chance_outcomes(self) -> Sequence[tuple[Draw, int]]:
        """Return every tile of the pile to draw from, all equally likely."""
        return Selection(OUTCOMES, self.piles[self.drawing_seat]) if self.turn == CHANCE else ()

    def move_at(self, index: int) -> Move:
        """Return the move at an index of the table."""
        return MOVES[index]

    def play(self, ply: Move | Draw) -> Position:
        """Return the next position."""
        if isinstance(ply, Draw):
            return self._after_draw(ply.tile)
        try:
            index = ply.place
        except AttributeError:
            raise no_move(ply) from None
        return self.play_at(index)

    def play_at(self, index: int) -> Position:
        """Return the position after the move at an index of the table."""
        seat, clock = self.turn, self.clock
        assert isinstance(seat, int)
        layout = self.layout.after(seat, index)
        racks = with_added(self.racks, seat, -1 << MOVES[index].tile)
        if will_draw(clock, len(racks)):
            return Position(CHANCE, clock + 1, layout, racks, self.piles, self.scoring)
        return _to_move(clock + 1, layout, racks, self.piles, self.scoring)

    def _after_draw(self, tile: int) -> Position:
        """Return the position after a tile has been drawn."""
        seat, clock = self.drawing_seat, self.clock
        racks, piles = with_added(self.racks, seat, 1 << tile), with_added(self.piles, seat, -1 << tile)
        if clock < -1:
            return Position(CHANCE, clock + 1, self.layout, racks, piles, self.scoring)
        return _to_move(max(clock, 0), self.layout, racks, piles, self.scoring)

    def playout(self, rng: Random) -> Position:
        """Play uniformly random moves to the end."""
        if self.turn is None:
            return self
        table = Playout(self.layout, self.racks, self.piles, rng)
        if self.turn == CHANCE:
            table.fill_racks()
        table.finish(max(self.clock, 0))
        clock = TURNS * len(self.racks)
        return Position(None, clock, table.layout(), table.hands(), table.left(), self.scoring)

    def compact(self) -> Position:
        """Return the position itself: its table of 324 moves is small enough."""
        return self

    def parse(self, text: str) -> Move | Draw:
        """Parse a legal move or possible draw; IllegalMove says which rule forbids it."""
        word = normalize(text)
        return self._parse_draw(word) if word.startswith("*") else self._parse_move(word)

    def _parse_draw(self, word: str) -> Draw:
        draw = read_draw(word)
        seat = check_drawing(self.turn, self.clock, len(self.racks))
        refuse_draw(seat, draw, self.piles[seat])
        return draw

    def _parse_move(self, word: str) -> Move:
        move = read_move(word)
        seat = seat_to_move(self.turn, self.clock, len(self.racks))
        refuse_tile(seat, move, self.racks[seat], self.racks[seat] | self.piles[seat])
        self.layout.refuse(seat, move)
        return move

    def scores(self) -> tuple[int, ...]:
        """Return points by seat (rule 8); few are good."""
        return self.layout.scores(self.scoring)

    def winners(self) -> frozenset[int]:
        """Return the seats that have won, once the game is over."""
        return self.layout.best(self.scoring) if self.turn is None else frozenset()

    def tally(self, seat: int) -> Tally:
        """Return the facts behind a seat's score."""
        return self.layout.tally(seat, self.scoring)

    def observe(self, seat: int | None) -> Observation:
        """Return what a seat may know: the table, and its own rack (rule 9)."""
        check_viewer(seat, len(self.racks))
        return Observation(
            viewer=seat,
            turn=self.turn,
            clock=self.clock,
            layout=self.layout,
            rack=0 if seat is None else self.racks[seat],
            unseen=tuple(rack | pile for rack, pile in zip(self.racks, self.piles, strict=True)),
            rack_sizes=tuple(rack.bit_count() for rack in self.racks),
            scoring=self.scoring,
            skipped=self.skipped,
            # another seat's legal moves would give its rack away
            legal_set=self.legal_set if seat == self.turn else 0,
        )

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # imported late: the code that reads style sheets is slow to load

        return picture(GAME, self.observe(None))


def start(seats: int = 3, *, scoring: str = "blockers") -> Position:
    """Return the empty board and full piles: seat 0 is to draw the first of its five tiles."""
    return Position(CHANCE, -RACK * seats, empty(seats), (0,) * seats, (ALL_TILES,) * seats, scoring)


def hides(position: Position | Observation, viewer: int | None) -> bool:
    """Return whether a viewer can't see the tile drawn now: it is another seat's."""
    return position.turn == CHANCE and position.drawing_seat != viewer


def determinize(observation: Observation, rng: Random) -> Position:
    """Sample a position consistent with an observation, all such positions being equally likely."""
    racks = tuple(_rack(observation, seat, rng) for seat in range(len(observation.unseen)))
    piles = tuple(unseen ^ rack for unseen, rack in zip(observation.unseen, racks, strict=True))
    turn, layout = observation.turn, observation.layout
    # an observation has the legal moves of its viewer only
    legal = layout.legal_set(turn, racks[turn]) if isinstance(turn, int) else 0
    return Position(turn, observation.clock, layout, racks, piles, observation.scoring, observation.skipped, legal)


def _rack(observation: Observation, seat: int, rng: Random) -> int:
    """Sample a seat's rack: without a playable tile if it has just been skipped, with one if it is to move."""
    if seat == observation.viewer:
        face_down = observation.face_down
        return observation.rack | (bits(rng.sample(members(observation.pile), face_down)) if face_down else 0)
    skipped = seat in observation.skipped
    tiles = members(observation.blocked(seat) if skipped else observation.unseen[seat])
    # rejection sampling, so that all racks that fit are equally likely
    while True:
        rack = bits(rng.sample(tiles, observation.rack_sizes[seat]))
        if seat != observation.turn or observation.layout.legal_set(seat, rack):
            return rack


def _to_move(clock: int, layout: Layout, racks: Sets, piles: Sets, scoring: str) -> Position:
    """Return the position at the next seat's turn, or the end, after a turn or the deal."""
    turn, legal, clock, skipped = next_turn(layout, clock, racks)
    return Position(turn, clock, layout, racks, piles, scoring, skipped, legal)


def outcomes(_: Position) -> tuple[Draw, ...]:
    """Return a draw of each tile."""
    return DRAWS


def rests(observation: Observation, seat: int) -> bool:
    """Whether a seat has taken its last turn, before which the last tiles have been drawn (rule 7)."""
    return not observation.turns_left[seat]


def longest(position: Position) -> int:
    """Return the maximum number of plies: each seat draws every tile and takes all its turns (rules 1 and 7)."""
    return len(position.racks) * (TURNS + len(TILES))


RULES = Rules(
    move=Move,
    start=start,
    hides=hides,
    skips=Skips(announced=Observation.announced, after=Observation.passed),
    rests=rests,
    determinize=determinize,
    outcomes=outcomes,
    longest=longest,
)
