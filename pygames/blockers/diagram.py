"""Positions of Blockers! as text: each seat's tiles on the board, its captures, its rack, and the round.

    red 7@C7 wild@E5 / blue-captured red:4 / red-rack 1 2 C moon ? / turn red / round 3

An unknown tile on a rack is `?`; a rack that is left out is all unknown. Unknown tiles are dealt at random. If the
round is left out, it is the earliest in which this many tiles can be on the board. `draws red` says that a tile is to
be drawn: after a seat's turn or, while the board is empty and the racks are not full, in the deal. `turn over` ends the
game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from pygames.blockers import SEATS
from pygames.blockers.groups import joints_of
from pygames.blockers.layout import Layout
from pygames.blockers.observation import Observation
from pygames.blockers.rules import Position
from pygames.blockers.tiles import (
    ALL_TILES,
    GRID,
    MOVES,
    ON_EVERY,
    TILES,
    WORDS,
    Move,
    Sets,
    read_move,
    read_tile,
)
from pygames.blockers.turns import RACK, TURNS, drawing_seat, next_turn, will_draw
from pygames.core.bits import bits, members
from pygames.core.contract import Diagram
from pygames.core.diagram import BadPosition, Problem, Words, fields, join_fields, one_of, whole_number
from pygames.core.game import CHANCE, IllegalMove, Turn
from pygames.core.phrase import Phrase

NAMES = ("red", "green", "blue", "yellow", "violet")
OVER = "over"
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Rack:
    """The known part of a rack."""

    tiles: int
    unknown: int
    """The number of further, unknown tiles."""

    @property
    def size(self) -> int:
        """The number of tiles on it."""
        return self.tiles.bit_count() + self.unknown


def write(seen: Position | Observation) -> str:
    """Return the text of a position, or of a viewer's knowledge of it."""
    seats = range(len(seen.layout.squares))
    parts: dict[str, Sequence[str]] = {NAMES[seat]: _on_board(seen.layout, seat) for seat in seats}
    parts |= {f"{NAMES[seat]}-captured": _captured_words(seen.layout, seat) for seat in seats}
    parts |= {f"{NAMES[seat]}-rack": _rack_text(_rack_of(seen, seat)) for seat in seats}
    return join_fields({**parts, **_moment(seen)})


def _on_board(layout: Layout, seat: int) -> list[str]:
    """Return a seat's tiles on the board."""
    return [str(MOVES[place]) for place in members(layout.tiles & layout.squares[seat] * ON_EVERY)]


def _captured_words(layout: Layout, captor: int) -> list[str]:
    """Return the tiles that a seat has captured."""
    return [
        f"{NAMES[seat]}:{TILES[tile]}"
        for seat in range(len(layout.squares))
        for tile in members(layout.captured_from(captor, seat))
    ]


def _rack_of(seen: Position | Observation, seat: int) -> Rack:
    """Return the known part of a seat's rack."""
    if isinstance(seen, Position):
        return Rack(seen.racks[seat], 0)
    return Rack(seen.rack, 0) if seat == seen.viewer else Rack(0, seen.rack_sizes[seat])


def _rack_text(rack: Rack) -> list[str]:
    """Return the words of a rack; `-` if it is empty."""
    return [*(TILES[tile] for tile in members(rack.tiles)), *([UNKNOWN] * rack.unknown)] or ["-"]


def _moment(seen: Position | Observation) -> dict[str, list[str]]:
    """Return the words that say what comes next. Who was skipped follows from the racks, if they are known."""
    seats, clock = len(seen.layout.squares), seen.clock
    if seen.turn is None:
        return {"turn": [OVER]}
    if seen.turn == CHANCE:
        turn = max(clock - 1, 0)
        return {"draws": [NAMES[seen.drawing_seat]], "round": [str(turn // seats + 1)]}
    # before the skipped seats: reading the text skips them again
    before = clock - len(seen.skipped) if isinstance(seen, Position) else clock
    return {"turn": [NAMES[before % seats]], "round": [str(before // seats + 1)]}


def read(text: str, seats: int = 3, rng: Random | None = None, *, scoring: str = "blockers") -> Position:
    """Parse a position, dealing unknown tiles at random; BadPosition if it is invalid."""
    names = NAMES[:seats]
    known = [*names, *(f"{name}-captured" for name in names), *(f"{name}-rack" for name in names)]
    found = fields(text, (*known, "turn", "draws", "round"))
    board = [_parse_tiles(found.get(name, ())) for name in names]
    captured = [_captives(found.get(f"{name}-captured", ()), seat, names) for seat, name in enumerate(names)]
    layout = layout_of(board, captured)
    unseen = unseen_of(layout)
    turn, clock = _turn_and_clock(found, layout, names)
    racks = [
        _rack(found.get(f"{name}-rack"), seat, unseen[seat], _full(turn, clock, seat, seats, unseen[seat]))
        for seat, name in enumerate(names)
    ]
    if turn == CHANCE and clock <= 0:
        clock = sum(rack.size for rack in racks) - RACK * seats
        _check_deal(racks, drawing_seat(clock, seats) if clock < 0 else -1, layout)
    return position_of(layout, racks, turn, clock, scoring, rng or Random(0))


def _parse_tiles(words: Words) -> list[Move]:
    """Parse the tiles on the board."""
    found = []
    for word in words:
        try:
            found.append(read_move(word))
        except IllegalMove as refusal:
            if refusal.code == "text":
                raise BadPosition(word, Phrase("this isn’t a tile and a space such as 7@C7.")) from None
            raise BadPosition(word, refusal.phrase) from None
    return found


def _captives(words: Words, captor: int, names: Sequence[str]) -> list[tuple[int, int]]:
    """Parse captured tiles, each with the seat whose it was."""
    found = []
    for word in words:
        name, colon, tile = word.partition(":")
        if not colon or name not in names:
            raise BadPosition(word, Phrase("this isn’t a captured tile such as red:4."))
        if names.index(name) == captor:
            raise BadPosition(word, Phrase("a player can’t capture their own tile."))
        found.append((names.index(name), _tile(tile, word)))
    return found


def _tile(name: str, word: str) -> int:
    """Parse the name of a tile that is part of a word."""
    try:
        return read_tile(name)
    except IllegalMove as refusal:
        raise BadPosition(word, refusal.phrase) from None


def layout_of(board: Sequence[Sequence[Move]], captured: Sequence[Sequence[tuple[int, int]]]) -> Layout:
    """Return what lies on the table; BadPosition if two tiles share a space, or a tile occurs twice."""
    used = [0] * len(board)
    taken = tiles = 0
    for seat, moves in enumerate(board):
        for move in moves:
            if taken >> move.square & 1:
                raise BadPosition(str(move), Phrase("there are two tiles on {square}.", square=GRID.names[move.square]))
            taken |= 1 << move.square
            tiles |= 1 << move.place
            _use(used, seat, move.tile, str(move))
    for own in captured:
        for seat, tile in own:
            _use(used, seat, tile, f"{NAMES[seat]}:{TILES[tile]}")
    squares = tuple(bits(move.square for move in moves) for moves in board)
    groups = [GRID.groups(own) for own in squares]
    return Layout(
        squares,
        tiles,
        tuple(bits(len(TILES) * seat + tile for seat, tile in own) for own in captured),
        tuple(map(len, groups)),
        sum(joints_of(group) for own in groups for group in own),
    )


def _use(used: list[int], seat: int, tile: int, word: str) -> None:
    """Record that a seat's tile is in use; BadPosition if it is in use already."""
    if used[seat] >> tile & 1:
        raise BadPosition(word, Phrase("{seat}’s {tile} appears twice.", seat=SEATS[seat], tile=WORDS[tile]))
    used[seat] |= 1 << tile


def unseen_of(layout: Layout) -> Sets:
    """Return, by seat, the tiles that are neither on the board nor captured."""
    seats = range(len(layout.squares))
    return tuple(
        ALL_TILES ^ layout.tiles_of(seat) ^ sum(layout.captured_from(captor, seat) for captor in seats)
        for seat in seats
    )


def _turn_and_clock(found: dict[str, Words], layout: Layout, names: Sequence[str]) -> tuple[Turn, int]:
    """Return what comes next, and the number of turns taken (0 in the deal)."""
    seats = len(names)
    if found.get("turn") == (OVER,):
        return None, TURNS * seats
    # after the move and before the draw, so the clock already counts that turn
    if "draws" in found:
        seat = one_of(names, found["draws"], 0)
        if not layout.tiles:
            return CHANCE, 0
        return CHANCE, _turns_before(found, layout, seat, 1) + 1
    return (seat := one_of(names, found.get("turn", ()), 0)), _turns_before(found, layout, seat, 0)


def _turns_before(found: dict[str, Words], layout: Layout, seat: int, own: int) -> int:
    """Return the number of turns before a seat's turn, given how many of its own tiles it has placed."""
    seats = len(layout.squares)
    least = earliest_round(layout, seat, own)
    return (whole_number(found.get("round", ()), range(1, TURNS + 1), min(least, TURNS)) - 1) * seats + seat


def earliest_round(layout: Layout, seat: int, own: int = 0) -> int:
    """Return the first round in which it can be a seat's turn, by the number of tiles placed."""
    used = [(ALL_TILES ^ unseen).bit_count() for unseen in unseen_of(layout)]
    used[seat] -= own
    return max(n + (other >= seat) for other, n in enumerate(used))


def _full(turn: Turn, clock: int, seat: int, seats: int, unseen: int) -> int:
    """Return the size of a rack that the text doesn't specify."""
    size = RACK
    if turn == CHANCE and clock > 0:
        size -= drawing_seat(clock, seats) == seat
    elif turn is None or not will_draw(clock - seat - 1 + seats, seats):
        size -= turn is None or clock % seats > seat
    return min(size, unseen.bit_count())


def _rack(words: Words | None, seat: int, unseen: int, size: int) -> Rack:
    """Return the known part of a rack."""
    if words is None:
        return Rack(0, size)
    tiles = 0
    named = [word for word in words if word not in (UNKNOWN, "-")]
    for word in named:
        tile = _tile(word, word)
        if not unseen >> tile & 1 or tiles >> tile & 1:
            raise BadPosition(word, Phrase("{seat}’s {tile} appears twice.", seat=SEATS[seat], tile=WORDS[tile]))
        tiles |= 1 << tile
    rack = Rack(tiles, words.count(UNKNOWN))
    if rack.size > RACK:
        raise BadPosition(" ".join(words), Phrase("a rack holds five tiles at most."))
    if rack.size > unseen.bit_count():
        raise BadPosition(" ".join(words), Phrase("{seat} doesn’t have that many tiles left.", seat=SEATS[seat]))
    return rack


def _check_deal(racks: Sequence[Rack], seat: int, layout: Layout) -> None:
    """Raise BadPosition if this can't be a moment of the deal."""
    sizes = [rack.size for rack in racks]
    full = [*([RACK] * seat), sizes[seat] if seat >= 0 else 0, *([0] * (len(racks) - seat - 1))]
    if seat < 0 or layout.tiles or any(layout.captured) or sizes != full:
        raise BadPosition(
            "draws",
            Phrase("no tile can be drawn now: the deal fills one rack after another, with five tiles each."),
        )


def position_of(layout: Layout, racks: Sequence[Rack], turn: Turn, clock: int, scoring: str, rng: Random) -> Position:
    """Return the position with these tiles, dealing the unknown ones at random."""
    unseen = unseen_of(layout)
    dealt = tuple(
        rack.tiles | bits(rng.sample(members(unseen[seat] & ~rack.tiles), rack.unknown))
        for seat, rack in enumerate(racks)
    )
    piles = tuple(all_ ^ rack for all_, rack in zip(unseen, dealt, strict=True))
    if turn == CHANCE or turn is None:
        return Position(turn, clock, layout, dealt, piles, scoring)
    assert isinstance(turn, int)
    # whoever is said to move isn't skipped for tiles that were only dealt by lot
    if racks[turn].unknown and not layout.legal_set(turn, dealt[turn]):
        dealt, piles = _movable(layout, racks, turn, dealt, rng)
    now, legal, clock, skipped = next_turn(layout, clock, dealt)
    return Position(now, clock, layout, dealt, piles, scoring, skipped, legal)


def _movable(layout: Layout, racks: Sequence[Rack], seat: int, dealt: Sets, rng: Random) -> tuple[Sets, Sets]:
    """Return the tiles dealt and the tiles left, making sure that the seat has a playable tile if it can have one."""
    unseen = unseen_of(layout)
    rack, rest = racks[seat], unseen[seat] & ~racks[seat].tiles
    usable = [tile for tile in members(rest) if layout.legal_set(seat, 1 << tile)]
    if usable:
        one = 1 << rng.choice(usable)
        own = rack.tiles | one | bits(rng.sample(members(rest ^ one), rack.unknown - 1))
        dealt = (*dealt[:seat], own, *dealt[seat + 1 :])
    return dealt, tuple(all_ ^ own for all_, own in zip(unseen, dealt, strict=True))


def problems(position: Position) -> tuple[Problem, ...]:
    """Return what is wrong with a position."""
    return tuple(_problems(position))


def _problems(position: Position) -> Iterator[Problem]:
    seats = len(position.racks)
    if position.turn is None:
        yield Problem(Phrase("The game is over in this position."), fatal=True)
        return
    if position.clock < 0:
        return
    if position.turn == CHANCE and (problem := _no_draw(position)):
        yield Problem(problem, fatal=True)
    for seat in range(seats):
        taken = (max(position.clock, 0) + seats - 1 - seat) // seats
        used = (ALL_TILES ^ (position.racks[seat] | position.piles[seat])).bit_count()
        if used > taken:
            text = Phrase.count(
                "{seat} has placed {used} tiles, but has had only {n} turn.",
                "{seat} has placed {used} tiles, but has had only {n} turns.",
                taken, seat=SEATS[seat], used=used,
            )  # fmt: skip
            yield Problem(text, fatal=True)
        expected = _min_rack_size(position, seat, taken)
        if position.racks[seat].bit_count() < expected:
            n = position.racks[seat].bit_count()
            text = Phrase.count(
                "{seat}’s rack has only {n} tile.", "{seat}’s rack has only {n} tiles.", n, seat=SEATS[seat]
            )
            yield Problem(text, fatal=n == 0)


def _no_draw(position: Position) -> Phrase | None:
    """Return why the seat that is to draw after its turn can't (rules 2 and 7), or None."""
    seat = position.drawing_seat
    if not will_draw(position.clock - 1, len(position.racks)):
        return Phrase("{seat} has had the last turn, after which nothing is drawn.", seat=SEATS[seat])
    if position.racks[seat].bit_count() >= RACK:
        return Phrase("{seat} can’t draw: the rack is full.", seat=SEATS[seat])
    return None  # a pile has enough tiles: no more were placed than there were turns


def _min_rack_size(position: Position, seat: int, taken: int) -> int:
    """Return the minimum size of a seat's rack."""
    is_drawing = position.turn == CHANCE and position.drawing_seat == seat
    return RACK - 1 if is_drawing or taken == TURNS else RACK


DIAGRAM = Diagram(write=write, read=read, problems=problems)
