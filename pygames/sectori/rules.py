"""The rules of Sectori.

Material: 5×5 sectors with 60 edges between and around them, a wall for every edge, a die, and for each seat a face-down
pile of 18 tiles: 15 Claim, 1 Removal, 1 Repeat, 1 Takeover. `size` is the number of sectors along a side; with `rim`
the outer edges count as walls and need none; `die` is the number of its faces.

1. A turn is a roll of the die and then that many walls, one by one, each on any free edge; fewer only when no edge is
   free.
2. A wall that is the last side of a sector completes it, whoever laid the other sides. At once, before the next wall,
   the mover draws a tile from their own pile for it.
3. Of two sectors completed by one wall the one in the lower row comes first, or the left one of a row; the second has
   its turn when the first is settled, and none if the first has won the game.
4. A Claim tile makes the sector the mover's.
5. A Takeover tile is laid over one of the opponent's sectors, which becomes the mover's for good and may win at once;
   then another tile is drawn for the completed sector. A sector under a Takeover tile can't be taken. Where there is
   nothing to take, the tile stays in the pile and another one is drawn.
6. A Removal tile claims the sector; then all walls go back that are no side of a completed sector, claimed yet or not.
   The roll goes on.
7. A Repeat tile claims the sector; when the walls of this roll are laid, the mover chooses between another turn,
   `again`, and the `end` of this one.
8. When the pile is empty, or holds only a Takeover that can't be used, the sector is claimed without a tile.
9. The first to own five sectors in a row, column or diagonal wins at once. Otherwise the game ends when all sectors
   are claimed, though walls may be left to lay or a Repeat to use: who owns more wins, equal numbers are a draw.
10. Seat 0 begins.

As the piles are never looked into, they are counts and not orders. A wall is written as a sector and its side, `c3n` or
`c3e`; south and west are needed on the rim only. `xb4` takes b4 over. Outcomes are `*4` and `*claim`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple, TypeVar

from pygames.core.bits import Selection, any_of, members
from pygames.core.checks import check_viewer, no_move
from pygames.core.contract import Rules
from pygames.core.game import CHANCE, IllegalMove, Turn, chance_outcome
from pygames.core.notation import normalize
from pygames.core.phrase import Phrase
from pygames.sectori import GAME, SEATS
from pygames.sectori.playout import Playout
from pygames.sectori.table import DRAWS, FULL_PILE, REMOVAL, REPEAT, TAKEOVER, Move, Pile, Table, table_of, tile_weights

__all__ = ["TILE_NAMES", "Move", "Position", "Tile", "start"]

TILE_NAMES = (Phrase("Claim"), Phrase("Removal"), Phrase("Repeat"), Phrase("Takeover"))

T = TypeVar("T")


class Tile(NamedTuple):
    """A tile on the board: what it is, where it lies and whose it is."""

    tile: int
    sector: int
    seat: int


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game. Pairs are by seat."""

    turn: Turn
    mover: int
    """The seat whose turn it is in the game: it rolls, draws and decides."""
    walls: int
    """The edges with a wall."""
    left: int
    """The number of walls of this roll still to be placed."""
    pending: int
    """The completed sectors that wait to be claimed: at most two, the lowest comes first."""
    owned: tuple[int, ...]
    """The sectors of each seat."""
    takeovers: int
    """The sectors under a Takeover tile."""
    piles: tuple[Pile, ...]
    repeats: bool
    """Whether the mover may choose another turn after this roll."""
    table: Table
    laid: tuple[int, ...] = field(default=(0, 0, 0), compare=False)
    """The sectors claimed with a Claim, a Removal and a Repeat tile; they don't affect the rest of the game."""

    @property
    def skipped(self) -> tuple[()]:
        """Empty: there is always something to do."""
        return ()

    @property
    def targets(self) -> int:
        """The sectors that the mover could take over."""
        return self.owned[1 - self.mover] & ~self.takeovers

    @property
    def legal_set(self) -> int:
        """The legal moves as a set of indices in the table."""
        # chance or nobody: the mover keeps its turn while the die or a tile is awaited
        if self.turn != self.mover:
            return 0
        table = self.table
        if self.pending:
            return self.targets << len(table.edges)
        # `again` and `end` are the last two moves of the table
        return table.all_edges ^ self.walls if self.left else 3 << len(table.moves) - 2

    def legal_moves(self) -> Selection[Move]:
        """Return every legal move, in the order of the table."""
        return Selection(self.table.moves, self.legal_set)

    def chance_outcomes(self) -> tuple[tuple[Move, int], ...]:
        """Return the faces of the die, or the tiles of the mover's pile, each with its weight."""
        if self.turn != CHANCE:
            return ()
        return self._draws() if self.pending else self.table.rolls

    def _draws(self) -> tuple[tuple[Move, int], ...]:
        """Return the tiles that can come for the completed sector; none in the case of rule 8."""
        return tile_weights(self.piles[self.mover], self.targets != 0)

    def move_at(self, index: int) -> Move:
        """Return the move at an index of the table."""
        return self.table.moves[index]

    def play_at(self, index: int) -> Position:
        """Return the position after the move at an index of the table."""
        return self.play(self.table.moves[index])

    def play(self, move: Move) -> Position:
        """Return the next position."""
        try:
            kind = move.kind
        except AttributeError:
            raise no_move(move) from None
        match kind:
            case "wall":
                return self._wall(move.at)
            case "die":
                return replace(self, turn=self.mover, left=move.at)
            case "tile":
                return self._after_draw(move.at)
            case "takeover":
                return self._take(move.at)
            case "again":
                return replace(self, turn=CHANCE, repeats=False)
            case _:  # the turn ends
                return replace(self, turn=CHANCE, repeats=False, mover=1 - self.mover)

    def _wall(self, edge: int) -> Position:
        """Return the position after a wall on this edge."""
        walls = self.walls | 1 << edge
        completed = 0
        for sector, sides in self.table.beside[edge]:
            if walls & sides == sides:
                completed |= sector
        left = self.left - 1
        if completed:
            return replace(self, turn=CHANCE, walls=walls, left=left, pending=completed)._onward()
        # by far the most frequent move of a search; hence no `replace`, which is slower than the constructor
        goes_on = left or self.repeats
        return Position(
            turn=self.mover if goes_on else CHANCE,
            mover=self.mover if goes_on else 1 - self.mover,
            walls=walls,
            left=left,
            pending=0,
            owned=self.owned,
            takeovers=self.takeovers,
            piles=self.piles,
            repeats=self.repeats,
            table=self.table,
            laid=self.laid,
        )

    def _after_draw(self, tile: int) -> Position:
        """Return the position after this tile was drawn for the completed sector."""
        pile = self.piles[self.mover]
        piles = with_value(self.piles, self.mover, with_value(pile, tile, pile[tile] - 1))
        if tile == TAKEOVER:
            return replace(self, turn=self.mover, piles=piles)
        # the lowest bit is the lower row, then the left column: the order of rule 3
        laid = with_value(self.laid, tile, self.laid[tile] | self.pending & -self.pending)
        # the claim comes first: if it wins, no wall is removed any more
        claimed = self._claim(piles=piles, laid=laid, repeats=self.repeats or tile == REPEAT)
        return (claimed._remove_walls() if tile == REMOVAL else claimed)._onward()

    def _claim(self, **changes: Any) -> Position:
        """Return the position with the completed sector claimed by the mover, and these fields changed."""
        sector = self.pending & -self.pending
        owned = with_value(self.owned, self.mover, self.owned[self.mover] | sector)
        claimed = replace(self, owned=owned, pending=self.pending ^ sector, **changes)
        all_claimed = owned[0] | owned[1] == self.table.grid.all
        return claimed._over() if all_claimed or claimed._wins_with(sector) else claimed

    def _take(self, sector: int) -> Position:
        """Return the position after the opponent's sector was taken over."""
        one = 1 << sector
        owned = with_value(self.owned, self.mover, self.owned[self.mover] | one)
        owned = with_value(owned, 1 - self.mover, self.owned[1 - self.mover] ^ one)
        taken = replace(self, owned=owned, takeovers=self.takeovers | one)
        return taken._over() if taken._wins_with(one) else taken._onward()

    def _remove_walls(self) -> Position:
        """Return the position with only the walls of completed sectors (rule 6)."""
        if self.turn is None:
            return self
        # completed sectors keep their walls, claimed or still pending (rule 6)
        return replace(self, walls=self.table.around(self.owned[0] | self.owned[1] | self.pending))

    def _wins_with(self, sector: int) -> bool:
        """Return whether the mover wins by this sector, a set of one."""
        return self.table.five(self.owned[self.mover], sector.bit_length() - 1)

    def _over(self) -> Position:
        """Return the position with the game over."""
        return replace(self, turn=None, left=0, pending=0, repeats=False)

    def _onward(self) -> Position:
        """Advance to the next decision: a tile, a wall, whether to repeat, or the other seat's roll."""
        if self.turn is None:
            return self
        if self.pending:
            # rule 8: the pile is empty, or holds a useless Takeover alone
            if not self._draws():
                return self._claim()._onward()
            return self if self.turn == CHANCE else replace(self, turn=CHANCE)
        if self.left or self.repeats:
            return replace(self, turn=self.mover)
        return replace(self, turn=CHANCE, mover=1 - self.mover)

    def playout(self, rng: Random) -> Position:
        """Play uniformly random moves to the end."""
        position = self
        # `Playout` begins with a roll or a wall, so whatever else is due comes first
        while position.turn is not None and (position.pending or (position.repeats and not position.left)):
            position = position._random_step(rng)
        return position if position.turn is None else position._play_out(rng)

    def _play_out(self, rng: Random) -> Position:
        """Play randomly to the end from a roll or a wall."""
        game = Playout(self, rng.random)
        game.run(self.left)
        return replace(
            self,
            turn=None,
            mover=game.mover,
            walls=game.walls,
            left=0,
            owned=tuple(game.owned),
            takeovers=game.takeovers,
            piles=tuple(map(tuple, game.piles)),
            repeats=False,
            laid=tuple(game.laid),
        )

    def _random_step(self, rng: Random) -> Position:
        """Return the next position by a random outcome or move."""
        if self.turn != CHANCE:
            return self.play_at(any_of(self.legal_set, rng.random))
        return self.play(chance_outcome(self, rng))

    def compact(self) -> Position:
        """Return the position itself: its sets are small already."""
        return self

    def parse(self, text: str) -> Move:
        """Parse a legal move or possible outcome; IllegalMove says which rule forbids it."""
        word = normalize(text)
        move = self.table.words.get(word)
        if move is None:
            raise _unknown(word, self.table)
        if reason := self._refusal(move):
            raise reason
        return move

    def _refusal(self, move: Move) -> IllegalMove | None:
        """Return why a move or an outcome isn't possible now, or None."""
        if self.turn is None:
            return IllegalMove("over", "The game is over.")
        match move.kind:
            case "die" | "tile":
                return self._outcome_refusal(move)
            case _ if self.turn == CHANCE:
                return self._chance_refusal()
            case "wall":
                return self._wall_refusal(move)
            case "takeover":
                return self._takeover_refusal(move.at)
            case _:  # another turn, or its end
                return self._choice_refusal()

    def _chance_refusal(self) -> IllegalMove:
        """Return the refusal of a move while chance decides."""
        seat = SEATS[self.mover]
        if self.pending:
            return IllegalMove("draw-first", "Draw a tile first.", seat=seat)
        return IllegalMove("roll-first", "Roll the die first.", seat=seat)

    def _outcome_refusal(self, move: Move) -> IllegalMove | None:
        """Return why this roll or tile isn't possible."""
        if self.turn != CHANCE:
            return IllegalMove("no-chance", "{seat} has to place a wall first.", seat=SEATS[self.mover])
        if move.kind == "die":
            return self._chance_refusal() if self.pending else None
        if not self.pending:
            return IllegalMove("no-sector", "A tile is drawn only when a sector is completed.")
        seat, tile = SEATS[self.mover], TILE_NAMES[move.at]
        if not self.piles[self.mover][move.at]:
            return IllegalMove("tile-gone", "{seat} has no {tile} tile left.", seat=seat, tile=tile)
        if move.at == TAKEOVER and not self.targets:
            return IllegalMove("no-target", "There is nothing to take over, so the tile stays in the pile.")
        return None

    def _wall_refusal(self, move: Move) -> IllegalMove | None:
        """Return why no wall can be placed there now."""
        if self.pending:
            return IllegalMove("takeover-first", "Choose a sector to take over first.")
        if not self.left:
            return IllegalMove(
                "no-walls-left", "All the walls from this roll are placed: take another turn or end yours."
            )
        if self.walls >> move.at & 1:
            return IllegalMove("standing", "There’s already a wall there.")
        return None

    def _takeover_refusal(self, sector: int) -> IllegalMove | None:
        """Return why this sector can't be taken over now (rule 5)."""
        name = self.table.grid.names[sector]
        if not self.pending:
            return IllegalMove("no-takeover", "You can only take over a sector with a Takeover tile.")
        if self.owned[self.mover] >> sector & 1:
            return IllegalMove("own", "{sector} is your own.", sector=name)
        if not self.owned[1 - self.mover] >> sector & 1:
            return IllegalMove("unclaimed", "{sector} belongs to nobody.", sector=name)
        if self.takeovers >> sector & 1:
            return IllegalMove("covered", "{sector} lies under a Takeover tile.", sector=name)
        return None

    def _choice_refusal(self) -> IllegalMove | None:
        """Return why there is nothing to choose now (rule 7)."""
        if self.pending:
            return IllegalMove("takeover-first", "Choose a sector to take over first.")
        if self.left and self.repeats:
            return IllegalMove("walls-first", "Place the rest of this roll’s walls first: {n} to go.", n=self.left)
        return IllegalMove("no-repeat", "You can only choose that after a Repeat tile.") if self.left else None

    def scores(self) -> tuple[int, ...]:
        """Return the number of sectors owned, by seat."""
        return self.owned[0].bit_count(), self.owned[1].bit_count()

    def winners(self) -> frozenset[int]:
        """Return who has five in a row, or else who owns most, once the game is over (rule 9)."""
        if self.turn is not None:
            return frozenset()
        if self.line() is not None:
            return frozenset({self.mover})
        scores = self.scores()
        return frozenset(seat for seat in (0, 1) if scores[seat] == max(scores))

    def line(self) -> int | None:
        """Return the sectors that make the winner's five in a row, or several such rows; None while nobody has one."""
        sectors = 0
        # only the mover gains sectors, so only the mover can have five in a row
        for row in self.table.rows:
            if self.owned[self.mover] & row == row:
                sectors |= row
        return sectors or None

    def tiles(self) -> tuple[Tile, ...]:
        """Return every tile on the board; a Takeover tile comes after the one that it covers."""
        return tuple(
            Tile(tile, sector, self._seat_of(tile, sector))
            for tile, sectors in enumerate((*self.laid, self.takeovers))
            for sector in members(sectors)
        )

    def _seat_of(self, tile: int, sector: int) -> int:
        """Return whose tile lies there: the sector owner's, except that a tile under a Takeover is the other seat's."""
        owner = self.owned[1] >> sector & 1
        return owner ^ (tile != TAKEOVER and self.takeovers >> sector & 1)

    def observe(self, seat: int | None) -> Position:
        """Return the position itself: nothing is hidden."""
        check_viewer(seat, 2)
        return self

    def _repr_svg_(self) -> str:
        from pygames.core.notebook import picture  # imported late: the code that reads style sheets is slow to load

        return picture(GAME, self)


def start(seats: int = 2, *, size: int = 5, rim: bool = False, die: int = 6) -> Position:
    """Return the empty board; seat 0 is to roll."""
    return Position(
        turn=CHANCE,
        mover=0,
        walls=0,
        left=0,
        pending=0,
        owned=(0, 0),
        takeovers=0,
        piles=(FULL_PILE, FULL_PILE),
        repeats=False,
        table=table_of(size, rim, die),
    )


def with_value(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return these values with one replaced."""
    return *values[:at], value, *values[at + 1 :]


_EDGE = re.compile(r"([a-z]\d{1,2})([nesw])")
_TAKEOVER = re.compile(r"x([a-z]\d{1,2})")


def _unknown(word: str, table: Table) -> IllegalMove:
    """Return the refusal of a text that is no move or outcome on this board."""
    found = _EDGE.fullmatch(word) or _TAKEOVER.fullmatch(word)
    if found and found[1] not in table.grid.index:
        return IllegalMove("sector", "{sector} isn’t on the board.", sector=found[1])
    if found:
        return IllegalMove("rim", "{wall} is on the rim, which needs no walls in this game.", wall=word)
    if re.fullmatch(r"\*\d+", word):
        return IllegalMove("face", "The faces of the die are 1 to {most}.", most=table.die)
    return IllegalMove("text", "“{text}” isn’t a move. Write a sector and a side, e.g. c3n.", text=word[:40])


def outcomes(position: Position) -> tuple[Move, ...]:
    """Return the faces of the die, then the tiles."""
    return *(roll for roll, _ in position.table.rolls), *DRAWS


def longest(position: Position) -> int:
    """Return the maximum number of plies.

    Each of the two Removal tiles takes back all walls at most, so that three times as many as there are edges can be
    placed, and each roll brings one or more. Then there are the tiles, two sectors to take over, two choices to repeat.
    """
    return 2 * 3 * len(position.table.edges) + 2 * sum(FULL_PILE) + 2 + 2


RULES = Rules(move=Move, start=start, outcomes=outcomes, longest=longest)
