"""What stays the same in every position of Cathedral, and which seats could move."""

import itertools
from collections.abc import Hashable, Sequence
from dataclasses import replace

from pygames.cathedral import SEATS
from pygames.cathedral.monuments import COPIES, PEOPLE, PIECE_NAMES, SIZES, SQUARES_PER_SEAT, full_table
from pygames.cathedral.rules import Position, leftovers, pieces_on_board
from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from tests.contract.verdicts import parts


def conserved(position: Position) -> Hashable:
    """Return the rounds, and the monuments and squares of each seat on the board and in hand; no two pieces overlap."""
    pieces = pieces_on_board(position)
    assert sum(piece.squares for piece in pieces).bit_count() == sum(piece.squares.bit_count() for piece in pieces)
    assert sum(piece.seat is None for piece in pieces) == bool(position.people)
    light, dark = position.claims
    assert not light & dark
    assert not (light | dark) & sum(piece.squares for piece in pieces)
    assert len(position.results) <= position.rounds
    return position.rounds, seat_total(position, 0), seat_total(position, 1)


def seat_total(position: Position, seat: int) -> Hashable:
    """Return the monuments of a seat and their squares, wherever they are."""
    own = [piece for piece in pieces_on_board(position) if piece.seat == seat]
    left = leftovers(position, seat)
    assert all(full_table().by_squares[piece.squares] in placements_of(seat, piece.monument) for piece in own)
    assert position.covered[seat] == sum(piece.squares for piece in own)
    assert position.unplaced()[seat] == sum(SIZES[monument] for monument in left)
    monuments = sorted([*left, *(piece.monument for piece in own)])
    assert tuple(map(monuments.count, range(PEOPLE))) == COPIES
    squares = position.covered[seat].bit_count() + position.unplaced()[seat]
    assert squares == SQUARES_PER_SEAT
    return tuple(monuments), squares


def placements_of(seat: int, monument: int) -> set[int]:
    """Return the places in the full table of one of a seat's monuments."""
    return {move.place for move in full_table().moves if move.monument == monument and move.owner != 1 - seat}


def can_move(position: Position, seat: int) -> bool:
    """Return whether a seat could place a monument if it were its turn."""
    blocked = position.covered[0] | position.covered[1] | (position.people or 0) | position.claims[1 - seat]
    hand = leftovers(position, seat)
    return position.people is not None and any(
        move.monument in hand and move.owner != 1 - seat and not move.squares & blocked for move in full_table().moves
    )


def listed_names(value: object) -> list[str]:
    """Return the names in a list, without articles."""
    return [name.removeprefix("the ") for name in str(value).replace(" and ", ", ").split(", ")]


def rounds_of(seen: Sequence[Position]) -> list[list[Position]]:
    """Return the positions of each round; the last one of a round that is not the game's last is missing."""
    rounds: list[list[Position]] = [[] for _ in seen[-1].results]
    for position in seen:
        rounds[position.round - 1].append(position)
    return rounds


def gained(positions: Sequence[Position], seat: int) -> tuple[int, int]:
    """Return the squares that a seat claimed in a round, and those of the monuments that it captured."""
    land, captured = positions[0].claims[seat], 0
    for before, after in itertools.pairwise(positions):
        if before.turn == seat:
            land |= after.claims[seat] & ~before.claims[seat]
            captured += (before.covered[1 - seat] & ~after.covered[1 - seat]).bit_count()
    return land.bit_count(), captured


def decided(why: Why, seen: Sequence[Position]) -> object:
    """Return whether what decided a game holds; the last ply of a first round, which clears the board, is left out."""
    ((template, values),) = parts(why.text)
    end, outer = seen[-1], dict(why.text.values)
    if template.startswith("One move away"):
        assert why.ply is not None
        before = seen[why.ply]
        ends = [before.play(one) for one in before.legal_moves() if PIECE_NAMES[one.monument] == values["piece"]]
        wanted = {0, 1} if "draw" in template else {before.turn}
        return any(after.turn is None and after.winners() == wanted for after in ends)
    if template.startswith("Both have"):
        return end.winners() == {0, 1} and end.scores() == (values["n"],) * 2
    if "after round 1" in template:
        first = SEATS.index(values["seat"])
        return seen[0].results and end.results[0][first] - end.results[0][1 - first] == values["n"] > 0
    if "round 1" in template:
        first = SEATS.index(values["seat"])
        return end.results[0][1 - first] - end.results[0][first] == values["n"] > 0 and end.winners() == {0, 1}
    number = int(str(outer.get("round", 1)))
    positions, squares = rounds_of(seen)[number - 1], end.results[number - 1]
    seat = SEATS.index(values["seat"])
    assert squares[seat] > squares[1 - seat]
    if "no place" in template:
        kinds = set(listed_names(values["pieces"]))
        return (
            sum(SIZES[n] * COPIES[n] for n, name in enumerate(PIECE_NAMES[:PEOPLE]) if str(name) in kinds)
            >= squares[seat]
            >= sum(SIZES[n] for n, name in enumerate(PIECE_NAMES[:PEOPLE]) if str(name) in kinds)
        )
    kind = int("captured" in template)
    if number < len(end.results):  # the round's last ply is known by its gain only
        return 0 <= values["n"] - gained(positions, 1 - seat)[kind] <= 47
    theirs, own = gained(positions, 1 - seat)[kind], gained(positions, seat)[kind]
    return values["n"] == theirs and (values["m"] == own or (own == 0 and str(values["m"]) == "none"))


def stood(said: Phrase, end: Position) -> object:
    """Return whether what is said of two seats at the end of a game holds."""
    ((template, values),) = parts(said)
    if "after round 1" in template:
        seat, ((own, theirs), *_) = SEATS.index(values["seat"]), end.results
        return end.turn is not None and values["n"] == (own - theirs if seat == 0 else theirs - own) > 0
    seats = [SEATS.index(values[name]) for name in ("other", "seat")]
    if "enclosed" in template:
        counts = [end.claims[seat].bit_count() for seat in seats]
    else:
        counts = [sum(SIZES[monument] for monument in leftovers(end, seat)) for seat in seats]
    return values["n"] == counts[0] and str(values["m"]) == (str(counts[1]) if counts[1] else "none")


def done(said: Phrase, before: Position, after: Position, plies: int) -> object:
    """Return whether what is said of a turn holds."""
    (template, values), *_ = parts(said)
    seat = SEATS.index(values["seat"])
    assert seat == before.turn
    if plies > 1 or len(after.results) > len(before.results):
        return True
    new = after.claims[seat] & ~before.claims[seat]
    lost = [*leftovers(after, 1 - seat)]
    for monument in leftovers(before, 1 - seat):
        lost.remove(monument)
    if "captured" in template:
        names = {str(PIECE_NAMES[monument]) for monument in lost} | ({"People Piece"} if not after.people else set())
        return values["n"] == new.bit_count() and set(listed_names(values["pieces"])) == names
    assert not lost
    if "claimed" in template:
        return bool(values["n"] == new.bit_count() > 0)
    assert not new
    if "without a place" in template:
        shut = [one for one in leftovers(after, 1 - seat) if has_place(before, 1 - seat, one)]
        return values["n"] == sum(not has_place(after, 1 - seat, one) for one in shut)
    return True


def has_place(position: Position, seat: int, monument: int) -> bool:
    """Return whether a seat could place one of its monuments somewhere."""
    hand = 1 << 2 * monument
    return can_move(replace(position, hands=(hand, hand)), seat)
