"""What one seat, or an onlooker, may know of a game of Blockers!: what lies on the table, and the seat's own rack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pygames.blockers.layout import Layout, Tally
from pygames.blockers.tiles import (
    HIDDEN,
    MOVES,
    OUTCOMES,
    SEATS,
    Draw,
    Move,
    Sets,
    bare,
    changed,
    read_draw,
    read_move,
)
from pygames.blockers.turns import deciding, drawer, drawing, draws, following, refuse_draw, refuse_tile, turns_left
from pygames.core.bits import Selection, bits, members
from pygames.core.game import CHANCE, IllegalMove, Turn


@dataclass(frozen=True, slots=True)
class Observation:
    """One moment of a game, as its viewer knows it. Everything in a tuple is by seat.

    Moves and draws can be played on it, where a draw that the viewer does not see is `*?`. It does not tell then
    whether another seat has to be skipped; that is found out as soon as a move can only be a later seat's.
    """

    viewer: int | None
    turn: Turn
    clock: int
    layout: Layout
    rack: int
    """The tiles on the viewer's rack; none for an onlooker."""
    unseen: Sets
    """The tiles of each colour that do not lie on the table: they are on their seat's rack or in its pile."""
    rack_sizes: tuple[int, ...]
    scoring: str
    skipped: tuple[int, ...] = field(default=(), compare=False)
    legal_set: int = field(default=0, compare=False, repr=False)
    """The viewer's legal moves when it is its turn."""

    @property
    def pile(self) -> int:
        """The tiles in the viewer's own pile; none for an onlooker."""
        return 0 if self.viewer is None else self.unseen[self.viewer] ^ self.rack

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """How many tiles are in each pile."""
        return tuple(tiles.bit_count() - size for tiles, size in zip(self.unseen, self.rack_sizes, strict=True))

    @property
    def drawer(self) -> int:
        """The seat that draws at a chance."""
        return drawer(self.clock, len(self.unseen))

    @property
    def turns_left(self) -> tuple[int, ...]:
        """How many turns each seat has still to take, the one it is taking included."""
        return turns_left(self.clock, len(self.unseen))

    def hand(self, seat: int) -> int:
        """The tiles that may be on a seat's rack, for all that the viewer knows."""
        return self.rack if seat == self.viewer else self.unseen[seat]

    def blocked(self, seat: int) -> int:
        """The tiles in a seat's hand that fit no space now."""
        return bits(tile for tile in members(self.hand(seat)) if not self.layout.legal_set(seat, 1 << tile))

    def legal_moves(self) -> Selection[Move]:
        """The viewer's legal moves when it is its turn; nothing at other times."""
        return Selection(MOVES, self.legal_set)

    def move_at(self, index: int) -> Move:
        """The move at a place of the table."""
        return MOVES[index]

    def chance_outcomes(self) -> Sequence[tuple[Draw, int]]:
        """At a chance what the viewer may draw, or the one draw that it does not see."""
        if self.turn != CHANCE:
            return ()
        return Selection(OUTCOMES, self.pile) if self.drawer == self.viewer else ((HIDDEN, 1),)

    def play(self, ply: Move | Draw) -> Observation:
        """What the viewer knows after a move or draw."""
        if isinstance(ply, Draw):
            return self._drawn(ply)
        here = self._before(ply)
        assert here is not None
        return here._moved(ply)

    def _moved(self, move: Move) -> Observation:
        """What it knows after a move of the seat on turn."""
        seat, tile = self.turn, 1 << move.tile
        assert isinstance(seat, int)
        after = replace(
            self,
            turn=CHANCE,
            clock=self.clock + 1,
            layout=self.layout.after(seat, move.place),
            rack=self.rack ^ tile if seat == self.viewer else self.rack,
            unseen=changed(self.unseen, seat, -tile),
            rack_sizes=changed(self.rack_sizes, seat, -1),
            skipped=(),
            legal_set=0,
        )
        return after if draws(self.clock, len(self.unseen)) else after._to_move()

    def _drawn(self, draw: Draw) -> Observation:
        """What it knows after a draw."""
        after = replace(
            self,
            clock=self.clock + (self.clock < 0),
            rack=self.rack if draw == HIDDEN else self.rack | 1 << draw.tile,
            rack_sizes=changed(self.rack_sizes, self.drawer, 1),
        )
        return after if after.clock < 0 else after._to_move()

    def _to_move(self, *skipped: int) -> Observation:
        """This with the next seat on turn that may be able to move, after some that could not."""
        turn, legal, clock, more = following(self.layout, self.clock, [*map(self.hand, range(len(self.unseen)))])
        legal = legal if turn == self.viewer else 0
        return replace(self, turn=turn, clock=clock, skipped=(*skipped, *more), legal_set=legal)

    def _before(self, move: Move) -> Observation | None:
        """This, or what it turns out to be if the move is a later seat's; None where nobody can make it."""
        here: Observation | None = self
        while here is not None and not here._allows(move):
            here = here._passed()
        return here

    def _allows(self, move: Move) -> bool:
        """Whether the seat on turn can make a move, for all that the viewer knows."""
        seat = self.turn
        if not isinstance(seat, int):
            return False
        return bool(self.hand(seat) >> move.tile & 1 and self.layout.open_to(seat) >> move.square & 1)

    def _passed(self) -> Observation | None:
        """This with the seat on turn skipped; None where it can surely move."""
        seat = self.turn
        if not isinstance(seat, int) or self.blocked(seat).bit_count() < self.rack_sizes[seat]:
            return None
        return replace(self, clock=self.clock + 1, legal_set=0)._to_move(*self.skipped, seat)

    def parse(self, text: str) -> Move | Draw:
        """The move or draw that a text means, if it is possible for all that the viewer knows; else IllegalMove."""
        word = bare(text)
        return self._parse_draw(word) if word.startswith("*") else self._parse_move(word)

    def _parse_draw(self, word: str) -> Draw:
        draw = read_draw(word)
        seat = drawing(self.turn, self.clock, len(self.unseen))
        if seat == self.viewer:
            refuse_draw(seat, draw, self.pile)
        elif draw != HIDDEN:
            raise IllegalMove("unseen", "What {seat} draws is not seen here, so it is written *?.", seat=SEATS[seat])
        return draw

    def _parse_move(self, word: str) -> Move:
        move = read_move(word)
        seat = deciding(self.turn, self.clock, len(self.unseen))
        if self._before(move) is None:
            refuse_tile(seat, move, self.hand(seat), self.unseen[seat])
            self.layout.refuse(seat, move)
        return move

    def scores(self) -> tuple[int, ...]:
        """Rule 8: points by seat; few are good."""
        return self.layout.scores(self.scoring)

    def winners(self) -> frozenset[int]:
        """The seats that have won, once the game is over."""
        return self.layout.best(self.scoring) if self.turn is None else frozenset()

    def tally(self, seat: int) -> Tally:
        """The facts behind a seat's score."""
        return self.layout.tally(seat, self.scoring)

    def observe(self, seat: int | None) -> Observation:
        """This for its viewer; for anybody else what an onlooker may know."""
        return self if seat == self.viewer else replace(self, viewer=None, rack=0, legal_set=0)

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture

        return picture("blockers", self)
