"""What stays the same in every position of Ringgz, and which seats could move."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import Any

from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from pygames.ringgz.rules import (
    BASE,
    COLOURS,
    GRID,
    KINDS,
    PIECES,
    RED,
    SIZES,
    START,
    Move,
    Position,
    Territory,
    colours,
)
from pygames.ringgz.speech import piece_phrase, seat_label
from tests.contract.verdicts import parts

COLOUR_NUMBERS = range(len(COLOURS))
SQUARES = range(len(GRID.names))


def conserved(position: Position) -> Hashable:
    """Return what no move may change: the number of seats, and of pieces of each kind, on the board and in hands."""
    seats = len(position.hands)
    assert position.starting.bit_count() <= 1
    for square in SQUARES:
        assert_lawful(position, square)
    for size in range(SIZES):
        same = [position.squares_of(colour, size) for colour in COLOUR_NUMBERS]
        assert sum(same) == same[0] | same[1] | same[2] | same[3]
    for seat, colour, kind in product(range(seats), COLOUR_NUMBERS, range(KINDS)):
        assert position.count(seat, colour, kind) == 0 or colour in colours(seats)[seat]
    return seats, *amounts(position).items()


def assert_lawful(position: Position, square: int) -> None:
    """Check that bases are alone on their territories, and none is next to another of its colour."""
    here = position.territory(square)
    assert here.starting + (here.base is not None) + any(here.counts) <= 1
    assert here.base is None or not position.squares_of(here.base, BASE) & GRID.edges[square]


def amounts(position: Position) -> dict[str, int]:
    """Return how many there are of each piece, on the board and in the hands."""
    return {
        PIECES[KINDS * colour + kind]: position.squares_of(colour, kind).bit_count()
        + sum(position.count(seat, colour, kind) for seat in range(len(position.hands)))
        for colour, kind in product(COLOUR_NUMBERS, range(KINDS))
    }


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could place a piece if it were its turn."""
    return any(
        position.count(seat, colour, kind) and fits(position, colour, kind, square)
        for colour, kind, square in product(COLOUR_NUMBERS, range(KINDS), SQUARES)
    )


def fits(position: Position, colour: int, kind: int, square: int) -> bool:
    """Return whether a piece could be placed on a territory by whoever has it."""
    here, linked = position.territory(square), GRID.edges[square]
    if here.starting or here.base is not None or not position.territories_with(colour) & (1 << square | linked):
        return False
    if kind == BASE:
        return not any(here.counts) and not position.squares_of(colour, BASE) & linked
    return here.rings[kind] is None


def decided(why: Why, seen: Sequence[Position]) -> object:
    """Return whether what decided a game holds."""
    ((template, values),) = parts(why.text)
    end, seats = seen[-1], len(seen[-1].hands)
    if template.startswith("One move away"):
        assert why.ply is not None
        before = seen[why.ply]
        after = before.play(next(move for move in before.legal_moves() if names_move(move, values)))
        return after.turn is None and before.turn in after.winners()
    left, scores, names = end.pieces_left(), end.scores(), [seat_label(seats, seat) for seat in range(seats)]
    if "both counts" in template:
        territories = dict(values["territories"].values)["n"]
        return all((scores[n], left[n]) == (territories, values["n"]) for n in end.winners()) and len(end.winners()) > 1
    seat = names.index(values["seat"])
    assert seat not in end.winners()
    tops = [[n for n in COLOUR_NUMBERS if here.counts[n] == max(here.counts) > 0] for here in end.territories()]
    own = [colour for colour in colours(seats)[seat] if seats != 3 or colour != 3]
    if "own two colours" in template:
        return values["n"] == sum(top == own for top in tops)
    if "tied for the majority" in template:
        return values["n"] == sum(len(top) > 1 and own[0] in top for top in tops)
    winner = names.index(values["other"])
    assert winner in end.winners()
    if "Level on territories" in template:
        pieces = dict(values["pieces"].values)["n"]
        return scores[seat] == scores[winner] and (left[seat], left[winner]) == (values["n"], pieces)
    if "single ring" in template:
        theirs = colours(seats)[winner][0]
        won = [here.counts for here, top in zip(end.territories(), tops, strict=True) if top == [theirs]]
        return values["n"] == sum(counts[theirs] - counts[own[0]] == 1 for counts in won)
    n, m = (tops.count([COLOURS.index(values[name])]) for name in ("colour", "own"))
    return values["n"] == n > m and (values["m"] == m or (m == 0 and str(values["m"]) == "none"))


def names_move(move: Move, values: dict[str, Any]) -> object:
    """Return whether a sentence with these values names a move."""
    return piece_phrase(move.piece) == values["piece"] and GRID.names[move.territory] == values["square"]


def stood(said: Phrase, end: Position) -> object:
    """Return whether what is said of two seats at the end of a game holds."""
    ((_, values),) = parts(said)
    seats = len(end.hands)
    names = [seat_label(seats, seat) for seat in range(seats)]
    tops = [[n for n in COLOUR_NUMBERS if here.counts[n] == max(here.counts) > 0] for here in end.territories()]

    def led(seat: int) -> int:
        return sum(tops.count([colour]) for colour in colours(seats)[seat] if seats != 3 or colour != RED)

    n, m = (led(names.index(values[name])) for name in ("other", "seat"))
    return values["n"] == n and str(values["m"]) == (str(m) if m else "none")


def done(said: Phrase, before: Position, after: Position, plies: int) -> object:
    """Return whether what is said of a turn holds."""
    ((template, values),) = parts(said)
    assert values["seat"] == seat_label(len(before.hands), before.turn or 0)
    if plies > 2 or (plies == 2 and before.placed):
        return values["n"] == plies
    if "starting base" in template:
        return before.placed == 0 and after.starting
    if not before.starting:  # the starting base was part of the turn
        before = replace(before, placed=before.placed | after.starting << len(GRID.names) * START)
    (square,) = (n for n in SQUARES if before.territory(n) != after.territory(n))
    then, now = before.territory(square), after.territory(square)
    decides = now.base is None and len(outcomes(then)) > 1 and len(outcomes(now)) == 1
    assert decides == ("settled" in template)
    if decides:
        (colour,) = outcomes(now)
        nobodys = colour is None or (colour == RED and len(before.hands) == 3)
        return "colour" not in values if nobodys else values["colour"] == COLOURS[colour or 0]
    if "without a place" in template:
        return values["n"] == max(
            shut(before, after, other) for other in range(len(before.hands)) if other != before.turn
        )
    if "spread" in template:
        colour = COLOURS.index(values["colour"])
        new = [n for n in SQUARES if takes_ring(after, colour, n) and not takes_ring(before, colour, n)]
        assert ("opened" in template) == (now.base is None)
        return values["n"] == len(new) > 0
    return changed(template, values, then, now)


def outcomes(here: Territory) -> set[int | None]:
    """Return which colours may win a territory in the end, by trying every way to add rings; None for nobody."""
    found: set[int | None] = set()
    for n in range(SIZES - sum(here.counts) + 1):
        for more in combinations_with_replacement(COLOUR_NUMBERS, n):
            counts = [here.counts[colour] + more.count(colour) for colour in COLOUR_NUMBERS]
            top = [colour for colour in COLOUR_NUMBERS if counts[colour] == max(counts)]
            found.add(top[0] if len(top) == 1 else None)
    return found


def takes_ring(position: Position, colour: int, square: int) -> bool:
    """Return whether a ring of a colour that some seat still has could be placed on a territory."""
    seats = range(len(position.hands))
    return any(
        fits(position, colour, size, square) and any(position.count(seat, colour, size) for seat in seats)
        for size in range(SIZES)
    )


def shut(before: Position, after: Position, seat: int) -> int:
    """Return how many pieces of a seat that did not move had a place before a placement, and have none after it."""
    return sum(
        before.count(seat, colour, kind)
        for colour, kind in product(COLOUR_NUMBERS, range(KINDS))
        if any(fits(before, colour, kind, square) for square in SQUARES)
        and not any(fits(after, colour, kind, square) for square in SQUARES)
    )


def changed(template: str, values: dict[str, Any], then: Territory, now: Territory) -> object:
    """Return whether what is said of the rings on a territory holds."""
    if "closed" in template:
        return now.base is not None
    if "tied a" in template:
        return now.majority is None and then.majority is not None and COLOURS[then.majority] == values["colour"]
    if "broke a tie" in template:
        return any(then.counts) and then.majority is None and COLOURS[now.majority or 0] == values["colour"]
    if "opened" in template:
        return not any(then.counts) and sum(now.counts) == 1
    assert any(then.counts)
    assert then.majority == now.majority
    leads = [colour for colour in COLOUR_NUMBERS if now.counts[colour] == max(now.counts)]
    (placed,) = (colour for colour in COLOUR_NUMBERS if now.counts[colour] > then.counts[colour])
    if "added" in template:
        return leads == [placed] == [COLOURS.index(values["colour"])]
    if "into a tie" in template:
        return len(leads) > 1 and placed in leads and COLOURS[placed] == values["colour"]
    if "within one" in template:
        (lead,) = leads
        return COLOURS[lead] == values["colour"] and now.counts[lead] == now.counts[placed] + 1
    return str(values["piece"]).startswith(str(COLOURS[placed]))
