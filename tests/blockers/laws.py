"""What stays the same in every position of Blockers!, and which seats could move."""

from collections.abc import Hashable, Sequence

from pygames.blockers import SEATS
from pygames.blockers.layout import Layout
from pygames.blockers.observation import Observation
from pygames.blockers.rules import Position
from pygames.blockers.tiles import GRID, ON_EVERY, WORDS
from pygames.blockers.turns import TURNS
from pygames.core.bits import members
from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from tests.contract.verdicts import parts


def conserved(position: Position) -> Hashable:
    """Check the tiles of each seat: each is once on its rack, in its pile, on the board or captured; and the scores."""
    layout, seats = position.layout, range(len(position.racks))
    assert all((layout.tiles & ON_EVERY << square).bit_count() == 1 for square in members(layout.covered))
    assert layout.tiles.bit_count() == layout.covered.bit_count() == sum(own.bit_count() for own in layout.squares)
    assert layout.group_counts == tuple(len(GRID.groups(own)) for own in layout.squares)
    assert not any(layout.captured_from(seat, seat) for seat in seats)
    kept = []
    for seat in seats:
        places = [position.racks[seat], position.piles[seat], layout.tiles_of(seat)]
        places += [layout.captured_from(captor, seat) for captor in seats]
        kept.append((sum(places), sum(tiles.bit_count() for tiles in places)))
    assert 0 <= max(position.clock, 0) <= TURNS * len(seats)
    assert (position.clock == TURNS * len(seats)) == (position.turn is None)
    return tuple(kept), position.scoring


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could put a tile of its rack somewhere if it were its turn."""
    return bool(position.layout.legal_set(seat, position.racks[seat]))


def groups(squares: int) -> list[set[int]]:
    """Return the groups of a set of squares, by a plain flood."""
    left, found = set(members(squares)), []
    while left:
        group, new = set(), {left.pop()}
        while new:
            group |= new
            new = {other for one in new for other in members(GRID.edges[one]) if other in left}
            left -= new
        found.append(group)
    return found


def most_captured(layout: Layout, seat: int) -> int:
    """Return how many tiles a seat has captured of the colour of which it captured most."""
    return max(layout.captured_from(seat, other).bit_count() for other in range(len(layout.squares)))


def decided(why: Why, seen: Sequence[Observation]) -> object:
    """Return whether what decided a game holds."""
    *first, (template, values) = parts(why.text)
    end = seen[-1]
    layout, scores = end.layout, end.scores()
    totals = [tiles.bit_count() for tiles in layout.captured]
    if first:
        ((near, _),) = first
        seat = SEATS.index(values["seat"])
        fewer = [(score - (one == seat), totals[one]) for one, score in enumerate(scores)]
        best = [one for one, result in enumerate(fewer) if result == min(fewer)]
        assert seat in best
        assert near == f"One group fewer would have {'won' if len(best) == 1 else 'shared the win'}."
    if "both counts" in template:
        captures = dict(values["captures"].values)["n"]
        return all((scores[n], totals[n]) == (values["n"], captures) for n in end.winners()) and len(end.winners()) > 1
    assert SEATS.index(values["seat"]) not in end.winners()
    seat, other = SEATS.index(values["seat"]), SEATS.index(values["other"])
    assert other in end.winners()
    if "Level on points" in template:
        tiles = dict(values["tiles"].values)["n"]
        return scores[seat] == scores[other] and (totals[seat], totals[other]) == (values["n"], tiles)
    if "captured" in template:
        n, m = most_captured(layout, seat), most_captured(layout, other)
        return values["n"] == n > m and str(values["m"]) == (str(m) if m else "none")
    mine, theirs = (groups(layout.squares[n]) for n in (seat, other))
    counts = values.get("groups", values["n"]), values["m"]
    assert len(mine) > len(theirs)
    assert "groups" not in values or values["n"] == sum(len(group) == 1 for group in mine)
    return counts == (len(mine), len(theirs))


def stood(said: Phrase, end: Observation) -> object:
    """Return whether what is said of two seats at the end of a game holds."""
    ((_, values),) = parts(said)
    counts = [len(groups(end.layout.squares[SEATS.index(values[name])])) for name in ("seat", "other")]
    return [values["n"], values["m"]] == counts


def done(said: Phrase, before: Observation, after: Observation, _: int) -> object:
    """Return whether what is said of a turn holds."""
    ((template, values),) = parts(said)
    seat = SEATS.index(values["seat"])
    old, new = before.layout, after.layout
    (square,) = members(new.squares[seat] & ~old.squares[seat])
    joined = len(groups(old.squares[seat])) + 1 - len(groups(new.squares[seat]))
    owner = old.owner(square)
    if "captured" in template:
        assert owner is not None
        taken = values["other"] == SEATS[owner] and values["taken"] == WORDS[old.tile(square) or 0]
        return taken and (values["n"] == joined if "joined" in template else joined < 2)
    assert owner is None
    if "joined" in template:
        return values["n"] == joined > 1
    if "between" in template:
        near = [
            group
            for group in groups(old.squares[SEATS.index(values["other"])])
            if group & {*members(GRID.edges[square])}
        ]
        return values["n"] == len(near) > 1
    return values["tile"] == WORDS[new.tile(square) or 0] and ("new group" in template) <= (joined == 0)
