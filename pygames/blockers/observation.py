"""What a seat, or a spectator, may know of a game of Blockers!: the table, and the seat's own rack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from pygames.blockers import GAME, SEATS
from pygames.blockers.layout import Layout, Tally
from pygames.blockers.tiles import (
    HIDDEN_DRAW,
    MOVES,
    OUTCOMES,
    Draw,
    Move,
    Sets,
    read_draw,
    read_move,
    with_added,
)
from pygames.blockers.turns import (
    check_drawing,
    drawing_seat,
    next_turn,
    refuse_draw,
    refuse_tile,
    seat_to_move,
    turns_left,
    will_draw,
)
from pygames.core.bits import Selection, bits, members
from pygames.core.checks import check_viewer, no_move
from pygames.core.game import CHANCE, IllegalMove, Turn
from pygames.core.notation import normalize

WORLDS = 8
"""Maximum number of alternative histories, which differ in who was skipped."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One moment of a game, as its viewer knows it. Tuples are by seat.

    Moves and draws can be played on it; a draw hidden from the viewer is `*?`, and so is an own one not known yet.
    Records don't say when a seat is skipped, and its rack is hidden: so several histories may be possible, until the
    moves that follow show whose they were. In a game in which seats say it (`announced`), they do so by `passed`.
    """

    viewer: int | None
    turn: Turn
    clock: int
    layout: Layout
    rack: int
    """The known tiles on the viewer's rack; none for a spectator."""
    unseen: Sets
    """Each colour's tiles that are not on the table: they are on the seat's rack or in its pile."""
    rack_sizes: tuple[int, ...]
    scoring: str
    skipped: tuple[int, ...] = field(default=(), compare=False)
    legal_set: int = field(default=0, compare=False, repr=False)
    """The viewer's legal moves when it is its turn."""
    others: tuple[Observation, ...] = field(default=(), compare=False, repr=False)
    """The other states that the game may be in, if some seat was skipped."""
    tells_skips: bool = field(default=False, compare=False, repr=False)
    """Whether seats say that they are skipped, so that there are no other states."""

    @property
    def pile(self) -> int:
        """The tiles in the viewer's own pile; none for a spectator."""
        return 0 if self.viewer is None else self.unseen[self.viewer] ^ self.rack

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """The size of each pile."""
        return tuple(tiles.bit_count() - size for tiles, size in zip(self.unseen, self.rack_sizes, strict=True))

    @property
    def drawing_seat(self) -> int:
        """The seat that draws at a chance event."""
        return drawing_seat(self.clock, len(self.unseen))

    @property
    def turns_left(self) -> tuple[int, ...]:
        """How many turns each seat has still to take, including the current one."""
        return turns_left(self.clock, len(self.unseen))

    def hand(self, seat: int) -> int:
        """Return the tiles that may be on a seat's rack, as far as the viewer knows."""
        return self.rack if seat == self.viewer else self.unseen[seat]

    @property
    def face_down(self) -> int:
        """The number of tiles on the viewer's rack that it doesn't know yet; 0 for a spectator."""
        return 0 if self.viewer is None else self.rack_sizes[self.viewer] - self.rack.bit_count()

    def blocked(self, seat: int) -> int:
        """Return the tiles in a seat's hand that fit no space now."""
        return bits(tile for tile in members(self.hand(seat)) if not self.layout.legal_set(seat, 1 << tile))

    def legal_moves(self) -> Selection[Move]:
        """Return the viewer's legal moves when it is its turn; none at other times."""
        return Selection(MOVES, self.legal_set)

    def move_at(self, index: int) -> Move:
        """Return the move at an index of the table."""
        return MOVES[index]

    def chance_outcomes(self) -> Sequence[tuple[Draw, int]]:
        """Return what the viewer may draw, or the one draw that it does not see."""
        if self.turn != CHANCE:
            return ()
        return Selection(OUTCOMES, self.pile) if self.drawing_seat == self.viewer else ((HIDDEN_DRAW, 1),)

    def play(self, ply: Move | Draw) -> Observation:
        """Return the observation after a move or draw."""
        if not isinstance(ply, Move | Draw):
            raise no_move(ply)
        first, *others = (world._after(ply) for world in self._worlds() if world._allows(ply))
        return replace(first, others=tuple(others[: WORLDS - 1])) if others else first

    def parse(self, text: str) -> Move | Draw:
        """Parse a move or draw that is possible as far as the viewer knows; else IllegalMove."""
        word = normalize(text)
        ply = read_draw(word) if word.startswith("*") else read_move(word)
        # refused in all states that are possible; the reason is that in the likeliest
        if not any(world._allows(ply) for world in self._worlds()):
            self._refuse(ply)
        return ply

    def _worlds(self) -> Iterator[Observation]:
        """Yield the states that the game may be in, the most likely first."""
        if self.tells_skips:
            yield self
            return
        for world in (self, *self.others):
            # each seat in turn may have been skipped, until one that can surely move; `others` are in the list already
            here: Observation | None = replace(world, others=())
            while here is not None:
                yield here
                here = here.passed()

    def passed(self) -> Observation | None:
        """Return the state with the seat to move skipped; None if it can surely move."""
        seat = self.turn
        # with more tiles on its rack than blocked ones exist, it has one that fits
        if not isinstance(seat, int) or self.blocked(seat).bit_count() < self.rack_sizes[seat]:
            return None
        return replace(self, clock=self.clock + 1)._to_move(*self.skipped, seat)

    def announced(self) -> Observation:
        """Return this observation in a game in which seats say that they are skipped."""
        return replace(self, others=(), tells_skips=True)

    def _allows(self, ply: Move | Draw) -> bool:
        """Return whether a move or draw is possible, as far as the viewer knows."""
        try:
            self._refuse(ply)
        except IllegalMove:
            return False
        return True

    def _refuse(self, ply: Move | Draw) -> None:
        """Raise the reason why a move or draw is impossible, if it is."""
        if isinstance(ply, Draw):
            self._refuse_draw(ply)
            return
        seat = seat_to_move(self.turn, self.clock, len(self.unseen))
        refuse_tile(seat, ply, self.hand(seat), self.unseen[seat])
        self.layout.refuse(seat, ply)

    def _refuse_draw(self, draw: Draw) -> None:
        """Raise the reason why a draw is impossible, if it is."""
        seat = check_drawing(self.turn, self.clock, len(self.unseen))
        if seat == self.viewer:
            if draw != HIDDEN_DRAW:
                refuse_draw(seat, draw, self.pile)
        elif draw != HIDDEN_DRAW:
            raise IllegalMove("unseen", "{seat}’s tile is hidden here: write *?.", seat=SEATS[seat])

    def _after(self, ply: Move | Draw) -> Observation:
        """Return the observation after a move of the seat to move, or a draw."""
        return self._after_draw(ply) if isinstance(ply, Draw) else self._moved(ply)

    def _moved(self, move: Move) -> Observation:
        seat, tile = self.turn, 1 << move.tile
        assert isinstance(seat, int)
        after = replace(
            self,
            turn=CHANCE,
            clock=self.clock + 1,
            layout=self.layout.after(seat, move.place),
            rack=self.rack ^ tile if seat == self.viewer else self.rack,
            unseen=with_added(self.unseen, seat, -tile),
            rack_sizes=with_added(self.rack_sizes, seat, -1),
            skipped=(),
            legal_set=0,
        )
        return after if will_draw(self.clock, len(self.unseen)) else after._to_move()

    def _after_draw(self, draw: Draw) -> Observation:
        after = replace(
            self,
            clock=self.clock + (self.clock < 0),
            rack=self.rack if draw == HIDDEN_DRAW else self.rack | 1 << draw.tile,
            rack_sizes=with_added(self.rack_sizes, self.drawing_seat, 1),
        )
        return after if after.clock < 0 else after._to_move()

    def _to_move(self, *skipped: int) -> Observation:
        """Advance to the next seat that may be able to move, past some that could not."""
        # while own tiles are face down, all of one's unseen tiles may be on the rack
        hands = [self.unseen[seat] if self.face_down else self.hand(seat) for seat in range(len(self.unseen))]
        turn, legal, clock, more = next_turn(self.layout, self.clock, hands)
        legal = self.layout.legal_set(turn, self.rack) if turn == self.viewer and turn is not None else 0
        return replace(self, turn=turn, clock=clock, skipped=(*skipped, *more), legal_set=legal)

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
        """Return this for its viewer; for anybody else, what a spectator may know."""
        check_viewer(seat, len(self.unseen))
        return self if seat == self.viewer else replace(self, viewer=None, rack=0, legal_set=0)

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # imported late: the code that reads style sheets is slow to load

        return picture(GAME, self)
