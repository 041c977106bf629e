"""What stays the same in every position of Sectori, and which seats could move."""

import itertools
from collections.abc import Hashable, Sequence

from pygames.core.contract import Why
from pygames.core.game import CHANCE
from pygames.core.phrase import Phrase
from pygames.sectori import SEATS
from pygames.sectori.rules import Position
from pygames.sectori.table import TAKEOVER
from tests.contract.verdicts import parts


def conserved(position: Position) -> Hashable:
    """Return what no move may change: each seat's tiles, wherever they are, and the number of sectors."""
    coral, teal = position.owned
    claimed = coral | teal
    table = position.table
    assert not coral & teal
    assert not claimed & position.pending
    assert not position.walls & ~table.all_edges
    complete = sum(1 << n for n, sides in enumerate(table.sides) if position.walls & sides == sides)
    assert complete & claimed == claimed
    assert position.turn is None or complete == claimed | position.pending
    assert not position.takeovers & ~claimed
    tiles = position.tiles()
    assert len({(tile.sector, tile.tile == TAKEOVER) for tile in tiles}) == len(tiles)
    in_hand = [in_the_air(position) * (seat == position.mover) for seat in (0, 1)]
    by_seat = [sum(position.piles[seat]) + in_hand[seat] + sum(tile.seat == seat for tile in tiles) for seat in (0, 1)]
    free = (table.grid.all & ~claimed).bit_count()
    return table, tuple(by_seat), sum(position.scores()) + free


def in_the_air(position: Position) -> bool:
    """Return whether the mover holds a Takeover tile and has yet to say where it goes."""
    return position.turn not in (CHANCE, None) and position.pending != 0


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could do something if it were its turn: as long as the game goes on."""
    return position.turn is not None


def one_wall_short(position: Position) -> set[int]:
    """Return the sectors that nobody owns and that lack one wall."""
    free = position.table.grid.all & ~position.owned[0] & ~position.owned[1]
    sides = enumerate(position.table.sides)
    return {n for n, walls in sides if free >> n & 1 and (walls & ~position.walls).bit_count() == 1}


def owned_by(position: Position, seat: int) -> set[int]:
    """Return a seat's sectors."""
    return {n for n in range(len(position.table.sides)) if position.owned[seat] >> n & 1}


def starts(seen: Sequence[Position]) -> list[int]:
    """Return the numbers of plies before each turn, and after the last one."""
    later = [n for n in range(1, len(seen) - 1) if seen[n].mover != seen[n - 1].mover]
    return [0, *later, len(seen) - 1]


def finished_for(seen: Sequence[Position], seat: int) -> int:
    """Return how many sectors a seat claimed in turns that began with them one wall short."""
    cuts, total = starts(seen), 0
    for start, stop in itertools.pairwise(cuts):
        if seen[start].mover == seat:
            total += len(one_wall_short(seen[start]) & owned_by(seen[stop], seat))
    return total


def wins_by_a_wall(position: Position, sector: str) -> bool:
    """Return whether a wall that completes a sector wins, whatever claims it."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.pending and sector in position.table.grid.text(after.pending).split(","):
            while after.pending and after.turn == CHANCE:
                after = after.play(next(tile for tile, _ in after.chance_outcomes() if tile.at != TAKEOVER))
            if after.winners() == {position.mover} and after.line():
                return True
    return False


def decided(why: Why, seen: Sequence[Position]) -> object:
    """Return whether what decided a game holds."""
    ((template, values),) = parts(why.text)
    end, cuts = seen[-1], starts(seen)
    if template.startswith("One wall away"):
        assert why.ply is not None
        return wins_by_a_wall(seen[why.ply], values["sector"])
    if template.startswith("Both have"):
        return end.scores() == (values["n"],) * 2
    winner = SEATS.index(values["other"])
    assert end.winners() == {winner}
    assert "seat" not in values or values["seat"] == SEATS[1 - winner]
    if row := end.line() and next(one for one in end.table.rows if one & end.owned[winner] == one):
        last = seen[cuts[-2]]
        had = (row & last.owned[winner]).bit_count()
        if "took over" in template:
            return bool(row & last.owned[1 - winner])
        if "had four" in template:
            return had == 4 and seen[cuts[-3]].mover != winner and (row & seen[cuts[-3]].owned[winner]).bit_count() == 4
        return values["n"] == 5 - had
    mine, theirs = (owned_by(end, seat) for seat in (winner, 1 - winner))
    if "made the difference" in template:
        taken = end.takeovers & end.owned[winner]
        return end.takeovers == taken > 0 and len(mine) - len(theirs) <= 2
    if "one wall short" in template:
        n, m = finished_for(seen, winner), finished_for(seen, 1 - winner)
        return values["n"] == n > m and str(values["m"]) == (str(m) if m else "none")
    turns = [pair for pair in itertools.pairwise(cuts) if seen[pair[0]].mover == winner]
    return values["n"] == max(len(owned_by(seen[b], winner) - owned_by(seen[a], winner)) for a, b in turns)


def stood(said: Phrase, end: Position) -> object:
    """Return whether what is said of two seats at the end of a game holds."""
    ((template, values),) = parts(said)
    if "Neither" in template:
        return not owned_by(end, 0) and not owned_by(end, 1)
    n, m = (len(owned_by(end, SEATS.index(values[name]))) for name in ("other", "seat"))
    return values["n"] == n and str(values["m"]) == (str(m) if m else "none")


def done(said: Phrase, before: Position, after: Position, _: int) -> object:
    """Return whether what is said of a turn holds."""
    (template, values), *more = parts(said)
    seat = SEATS.index(values["seat"])
    assert seat == before.mover
    gained = owned_by(after, seat) - owned_by(before, seat)
    taken = gained & owned_by(before, 1 - seat)
    if any("One more sector" in one for one, _ in more):
        free = after.table.grid.all & ~after.owned[0] & ~after.owned[1]
        assert any((row & after.owned[seat]).bit_count() == 4 and row & free for row in after.table.rows)
    assert not taken or "took over" in template
    if "claimed" in template:
        return values["n"] == len(gained - taken) > 0
    assert not gained - taken
    if "one wall short" in template:
        return values["n"] == len(one_wall_short(after)) > 0
    return bool(taken) == ("took over" in template)
