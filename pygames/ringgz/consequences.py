"""What a placement did, for those who see the board: to its territory, to other seats' pieces, and to its colour."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.bits import members
from pygames.core.phrase import Phrase
from pygames.ringgz.rules import (
    BASE,
    COLOURS,
    COPIES,
    GRID,
    KINDS,
    SIZES,
    START,
    Move,
    Position,
    Territory,
    parse_piece,
)
from pygames.ringgz.speech import piece_phrase, seat_label


def describe_turn(position: Position, texts: Sequence[str]) -> Phrase:
    """Return what a placement did to its territory; of several, while the others were skipped, what they add up to."""
    assert position.turn is not None
    seat = seat_label(len(position.hands), position.turn)
    pieces = [move for move in map(_placed, texts) if move != START]
    if len(pieces) > 1:
        return Phrase("{seat} placed {n} pieces.", seat=seat, n=len(pieces))
    *first, last = texts
    for text in first:
        position = position.play(position.parse(text))
    return consequence(position, position.parse(last))


def _placed(text: str) -> int:
    """Return the piece that a ply places."""
    found = parse_piece(text)
    assert found is not None
    return found[0]


def consequence(position: Position, move: Move) -> Phrase:
    """Return the most important thing that a placement did."""
    assert position.turn is not None
    seat, piece = seat_label(len(position.hands), position.turn), piece_phrase(move.piece)
    if move.piece == START:
        return Phrase("{seat} placed the starting base.", seat=seat)
    after = position.play(move)
    if settled := _settled(position, after, move, seat):
        return settled
    if changed := _changed(position, after, move, seat):
        return changed
    if shut := _shut(position, after, seat):
        return shut
    if move.piece % KINDS == BASE:
        return _closed(position, after, move, seat)
    return _added(position, after, move, seat) or Phrase("{seat} placed a {piece}.", seat=seat, piece=piece)


def _settled(position: Position, after: Position, move: Move, seat: Phrase) -> Phrase | None:
    """Return who wins a territory, if nothing that is added there can change it any more."""
    before, here = (p.territory(move.territory) for p in (position, after))
    if is_settled(before) or not is_settled(here):
        return None
    if here.seat is None:
        return Phrase("{seat} settled a territory: nobody wins it.", seat=seat)
    assert here.majority is not None
    return Phrase("{seat} settled a territory: {colour} wins it.", seat=seat, colour=COLOURS[here.majority])


def is_settled(here: Territory) -> bool:
    """Return whether rings decide a territory, and no ring that may still be added to it changes that."""
    first, second, *_ = sorted(here.counts, reverse=True)
    free = SIZES - sum(here.counts)
    return not free or first - second > free


def _changed(position: Position, after: Position, move: Move, seat: Phrase) -> Phrase | None:
    """Return who no longer leads a territory, or leads it now, where somebody had rings before."""
    before, here = (p.territory(move.territory) for p in (position, after))
    if before.majority == here.majority or not any(before.counts):
        return None
    if here.majority is None:
        assert before.majority is not None
        return Phrase("{seat} tied a territory that {colour} led.", seat=seat, colour=COLOURS[before.majority])
    return Phrase("{seat} broke a tie: {colour} leads there now.", seat=seat, colour=COLOURS[here.majority])


def placeable(position: Position, seat: int) -> set[int]:
    """Return the kinds of pieces in a seat's hand that have a place on the board, by the numbers of the pieces."""
    legal = position.open & position.reaching & position.held[seat]
    return {piece for piece in range(START) if legal & position.table.of_piece[piece]}


def _shut(position: Position, after: Position, seat: Phrase) -> Phrase | None:
    """Return how many pieces of another seat lost their last place, if any did; of several seats, of the one hit most.

    Pieces that others can't place either may find a place again when their colour spreads.
    """
    hit = []
    for other in range(len(position.hands)):
        kinds = placeable(position, other) - placeable(after, other)
        n = sum((position.hands[other] >> COPIES * piece & 7).bit_count() for piece in kinds)
        hit.append((n if other != position.turn else 0, other))
    n, other = max(hit, key=lambda pair: pair[0])
    if not n:
        return None
    return Phrase.count(
        "{seat} left {n} of {other}’s pieces without a place.",
        "{seat} left {n} of {other}’s pieces without a place.",
        n,
        seat=seat,
        other=seat_label(len(position.hands), other),
    )


def _closed(position: Position, after: Position, move: Move, seat: Phrase) -> Phrase:
    """Return that a base closed a territory, and which way it opened for its colour."""
    colour, base = move.piece // KINDS, piece_phrase(move.piece)
    if n := len(ringable(after, colour) - ringable(position, colour)):
        return Phrase.count(
            "{seat} closed a territory with a {piece}: {colour} can spread to {n} more.",
            "{seat} closed a territory with a {piece}: {colour} can spread to {n} more.",
            n,
            seat=seat,
            piece=base,
            colour=COLOURS[colour],
        )
    return Phrase("{seat} closed a territory with a {piece}.", seat=seat, piece=base)


def ringable(position: Position, colour: int) -> set[int]:
    """Return the territories where a ring of a colour, of some size that somebody still has, could be placed."""
    table, live = position.table, position.open & position.reaching
    held = 0
    for own in position.held:
        held |= own
    rings = sum(table.of_piece[KINDS * colour + kind] for kind in range(SIZES)) & live & held
    return {square for square in members(GRID.all) if rings & table.on[square]}


def _added(position: Position, after: Position, move: Move, seat: Phrase) -> Phrase | None:
    """Return what a ring did that neither gained nor cost a majority; or what was opened with it."""
    colour, here = move.piece // KINDS, after.territory(move.territory)
    names = {"seat": seat, "colour": COLOURS[colour]}
    if not any(position.territory(move.territory).counts):
        if n := len(ringable(after, colour) - ringable(position, colour)):
            return Phrase.count(
                "{seat} opened a territory: {colour} can spread to {n} more.",
                "{seat} opened a territory: {colour} can spread to {n} more.",
                n,
                **names,
            )
        return Phrase("{seat} opened a territory with a {piece}.", seat=seat, piece=piece_phrase(move.piece))
    if here.majority == colour:
        return Phrase("{seat} added to {colour}’s lead.", **names)
    if here.majority is None and here.counts[colour] == max(here.counts):
        return Phrase("{seat} brought {colour} into a tie.", **names)
    if here.majority is not None and here.counts[here.majority] - here.counts[colour] == 1 and not is_settled(here):
        return Phrase("{seat} came within one ring of {colour}’s lead.", seat=seat, colour=COLOURS[here.majority])
    return None
