"""What decided a game of Sectori: the row of five, a Takeover, or the sectors left for the other to finish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygames.core.contract import Why
from pygames.core.game import CHANCE
from pygames.core.phrase import Phrase
from pygames.sectori import SEATS
from pygames.sectori.rules import Move, Position
from pygames.sectori.table import ROW, TAKEOVER


class TurnTaken(NamedTuple):
    """A turn that was taken: whose it is, and the numbers of plies before its first and after its last ply."""

    seat: int
    start: int
    end: int


def why(seen: Sequence[Position], _: Sequence[str], seat: int) -> Why | None:
    """Return what decided a finished game."""
    end, turns = seen[-1], [*turns_of(seen)]
    winners = end.winners()
    if (seat not in winners or len(winners) > 1) and (missed := _missed(seen, turns, seat)):
        return missed
    if len(winners) > 1:
        return Why(Phrase.count("Both have {n} sector.", "Both have {n} sectors.", end.owned[0].bit_count()))
    winner = min(winners)
    if row := end.line():
        return _by_row(seen, turns, winner, row)
    return _by_takeover(end, winner) or _by_gifts(seen, turns, winner) or _by_turn(seen, turns, winner)


def describe_end(position: Position, seat: int, other: int) -> Phrase | None:
    """Return how many sectors two seats had when the game ended; None if only the first one had any."""
    n, m = (position.owned[one].bit_count() for one in (other, seat))
    if not n:
        return None if m else Phrase("Neither player had claimed a sector yet.")
    return Phrase.count(
        "{other} had {n} sector, {seat} {m}.",
        "{other} had {n} sectors, {seat} {m}.",
        n,
        m=m or Phrase.of("sectors", "none"),
        seat=SEATS[seat],
        other=SEATS[other],
    )


def turns_of(seen: Sequence[Position]) -> Iterator[TurnTaken]:
    """Yield the turns of a game, in order; the position of the end belongs to the last one."""
    start = 0
    for ply, position in enumerate(seen[:-1]):
        if position.mover != seen[start].mover:
            yield TurnTaken(seen[start].mover, start, ply)
            start = ply
    yield TurnTaken(seen[start].mover, start, len(seen) - 1)


def one_short(position: Position) -> int:
    """Return the sectors that nobody owns and that lack just one wall, as a set."""
    owned, table, found = position.owned[0] | position.owned[1], position.table, 0
    for sector, sides in enumerate(table.sides):
        if not owned >> sector & 1 and (sides & ~position.walls).bit_count() == 1:
            found |= 1 << sector
    return found


def gifts(seen: Sequence[Position], turn: TurnTaken) -> int:
    """Return how many sectors the seat claimed in a turn that had been one wall short when it began."""
    before, after = seen[turn.start], seen[turn.end]
    claimed = after.owned[turn.seat] & ~before.owned[0] & ~before.owned[1]
    return (claimed & one_short(before)).bit_count()


def _missed(seen: Sequence[Position], turns: Sequence[TurnTaken], seat: int) -> Why | None:
    """Return which sector would have made a row of five for a seat in its last turn, and when."""
    last = next((turn for turn in reversed(turns) if turn.seat == seat), None)
    if last is None:
        return None
    for ply in range(last.start, last.end):
        position = seen[ply]
        if position.turn != seat or position.pending or not position.left:
            continue
        for move in position.legal_moves():
            if (sector := _wins_with(position, move)) is not None:
                name = position.table.grid.names[sector]
                return Why(Phrase("One wall away: {sector} would have made five in a row.", sector=name), ply)
    return None


def _wins_with(position: Position, move: Move) -> int | None:
    """Return the sector with which a wall makes a row of five, whatever tiles come; None if it makes none."""
    seat, table = position.mover, position.table
    after = position.play(move)
    while after.turn == CHANCE and after.pending:
        sector = after.pending & -after.pending
        # a Takeover comes on top of the claim, so any other tile tells
        tile = next((tile for tile, _ in after.chance_outcomes() if tile.at != TAKEOVER), None)
        if tile is None:
            return None
        after = after.play(tile)
        if table.five(position.owned[seat] | sector, sector.bit_length() - 1):
            return sector.bit_length() - 1 if after.turn is None and after.winners() == {seat} else None
    return None


def _by_row(seen: Sequence[Position], turns: Sequence[TurnTaken], winner: int, row: int) -> Why:
    """Return how the row of five came about."""
    end, last = seen[-1], turns[-1]
    names = {"seat": SEATS[1 - winner], "other": SEATS[winner]}
    five = next(one for one in end.table.rows if one & row == one)
    had = (five & seen[last.start].owned[winner]).bit_count()
    if five & seen[last.start].owned[1 - winner]:
        return Why(Phrase("{other} took over one of the five from {seat}.", **names), last.start)
    if had == ROW - 1:
        before = next((turn for turn in reversed(turns) if turn.seat != winner), None)
        if before and before.end == last.start:
            return Why(Phrase("{other} had four of the five before {seat}’s last turn.", **names), before.start)
    return Why(
        Phrase.count(
            "{other} claimed {n} of the five in the last turn.",
            "{other} claimed {n} of the five in the last turn.",
            ROW - had,
            **names,
        ),
        last.start,
    )


def _by_takeover(end: Position, winner: int) -> Why | None:
    """Return that the winner's Takeover made the difference, if it did: it is worth two sectors of the lead."""
    mine, theirs = end.owned[winner], end.owned[1 - winner]
    if not end.takeovers & mine or end.takeovers & theirs or mine.bit_count() - theirs.bit_count() > 2:
        return None
    sector = end.table.grid.listed(end.takeovers & mine)
    names = {"seat": SEATS[1 - winner], "other": SEATS[winner]}
    return Why(Phrase("{other}’s Takeover of {sector} from {seat} made the difference.", sector=sector, **names))


def _by_gifts(seen: Sequence[Position], turns: Sequence[TurnTaken], winner: int) -> Why | None:
    """Return how many sectors each seat finished that had been one wall short at the beginning of its turn."""
    given = [[(gifts(seen, turn), turn.start) for turn in turns if turn.seat == seat] for seat in (0, 1)]
    n, m = (sum(number for number, _ in given[seat]) for seat in (winner, 1 - winner))
    if n <= m:
        return None
    most, start = max(given[winner], key=lambda pair: pair[0])
    return Why(
        Phrase.count(
            "{n} of the sectors that {seat} left one wall short went to {other}, {m} the other way round.",
            "{n} of the sectors that {seat} left one wall short went to {other}, {m} the other way round.",
            n,
            m=m or Phrase.of("sectors", "none"),
            seat=SEATS[1 - winner],
            other=SEATS[winner],
        ),
        start if most else None,
    )


def _by_turn(seen: Sequence[Position], turns: Sequence[TurnTaken], winner: int) -> Why | None:
    """Return how many sectors the winner claimed in its best turn."""
    gains = [(claimed_in(seen, turn), -turn.end) for turn in turns if turn.seat == winner]
    n, end = max(gains, default=(0, 0))
    if not n:
        return None
    told = Phrase.count(
        "{other} claimed {n} sector in one turn.",
        "{other} claimed {n} sectors in one turn.",
        n,
        other=SEATS[winner],
    )
    return Why(told, -end)


def claimed_in(seen: Sequence[Position], turn: TurnTaken) -> int:
    """Return how many sectors a seat gained in a turn."""
    return (seen[turn.end].owned[turn.seat] & ~seen[turn.start].owned[turn.seat]).bit_count()
