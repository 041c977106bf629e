"""Ringgz in words: what a placement does or would do, what lies where, and how the score comes about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pygames.core.phrase import Phrase
from pygames.ringgz import SEATS
from pygames.ringgz.rules import (
    BASE,
    COLOURS,
    GRID,
    KINDS,
    PIECES,
    START,
    Move,
    Position,
    Territory,
    colours,
    owners,
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A piece in hand, and the territory where it lies in preview."""

    piece: int
    territory: int | None = None


PAIRS = (Phrase("Blue/Yellow"), Phrase("Green/Red"))


def seat_label(seats: int, seat: int) -> Phrase:
    """Return what a seat is called: its colours."""
    return PAIRS[seat] if seats == 2 else SEATS[seat]


def describe(position: Position, text: str) -> Phrase:
    """Return what a placement does, in a sentence."""
    move = position.parse(text)
    assert position.turn is not None
    seat = seat_label(len(position.hands), position.turn)
    if move.piece == START:
        return Phrase("{seat} places the starting base on {square}.", seat=seat, square=_square(move))
    names = {"seat": seat, "piece": piece_phrase(move.piece), "square": _square(move)}
    if effect := forecast(position, move):
        return Phrase("{seat} places a {piece} on {square} and {effect}.", effect=effect, **names)
    return Phrase("{seat} places a {piece} on {square}.", **names)


def describe_briefly(position: Position, text: str) -> Phrase:
    """Return a placement in a few words."""
    move = position.parse(text)
    return Phrase("{piece} on {square}", piece=piece_phrase(move.piece), square=_square(move))


def forecast(position: Position, move: Move) -> Phrase | None:
    """Return what a placement does to its territory besides being there, or None."""
    if move.piece == START:
        return None
    if move.piece % KINDS == BASE:
        return Phrase("closes {square}", square=_square(move))
    before, after = (p.territory(move.territory).majority for p in (position, position.play(move)))
    if before == after:
        return None
    if after is None:
        return Phrase("leaves nobody with a majority")
    return Phrase("gives {colour} a majority", colour=SEATS[after])


def score_breakdown(position: Position, seat: int) -> tuple[Phrase, ...]:
    """Return the facts that make up a seat's score."""
    seats = len(position.hands)
    won = position.majorities()
    mine = [colour for colour in colours(seats)[seat] if owners(seats)[colour] == seat]
    left = position.pieces_left()[seat]
    return (
        *(_won_phrase(colour, won[colour]) for colour in mine),
        Phrase.count("{n} piece left in hand", "{n} pieces left in hand", left),
    )


@cache
def piece_phrase(piece: int) -> Phrase:
    """Return a piece in words."""
    if piece == START:
        return Phrase("starting base")
    colour, kind = divmod(piece, KINDS)
    if kind == BASE:
        return Phrase("{colour} base", colour=COLOURS[colour])
    return Phrase("{colour} ring of size {size}", colour=COLOURS[colour], size=kind + 1)


def piece_text(piece: int) -> str:
    """Return a piece as moves are written."""
    return "S" if piece == START else PIECES[piece]


def prompt(position: Position, draft: Draft | None) -> Phrase:
    """Return the next thing to do."""
    if position.turn is None:
        return Phrase("The game is over.")
    if draft is None:
        return Phrase("Choose a ring or a base.")
    if draft.territory is None:
        return Phrase("Choose a spot for the {piece}.", piece=piece_phrase(draft.piece))
    if effect := forecast(position, previewed_move(position, draft)):
        return Phrase(
            "Here the {piece} {effect}. Place it, or try another spot.", piece=piece_phrase(draft.piece), effect=effect
        )
    return Phrase("Place the {piece} here, or move it.", piece=piece_phrase(draft.piece))


def held_label(position: Position, draft: Draft) -> Phrase:
    """Return the piece in hand, where it lies and what it would do there."""
    if draft.territory is None:
        return piece_phrase(draft.piece)
    laid = Phrase("{piece} on {square}", piece=piece_phrase(draft.piece), square=GRID.names[draft.territory])
    effect = forecast(position, previewed_move(position, draft))
    return Phrase("{laid}: {effect}", laid=laid, effect=effect) if effect else laid


def previewed_move(position: Position, draft: Draft) -> Move:
    """Return the previewed placement."""
    assert draft.territory is not None
    return position.parse(f"{piece_text(draft.piece)}@{GRID.names[draft.territory]}")


def content(here: Territory) -> Phrase:
    """Return what lies on a territory, the largest ring first."""
    if here.starting:
        return piece_phrase(START)
    if here.base is not None:
        return piece_phrase(here.base * KINDS + BASE)
    rings = [
        Phrase("{colour} {size}", colour=COLOURS[colour], size=kind + 1)
        for kind, colour in reversed(list(enumerate(here.rings)))
        if colour is not None
    ]
    if not rings:
        return Phrase("empty")
    content = rings[0]
    for ring in rings[1:]:
        content = Phrase("{rings}, {ring}", rings=content, ring=ring)
    return content


def territory_verdict(here: Territory, over: bool) -> Phrase | None:
    """Return who leads on a territory, if that isn't obvious; at the end, who has won it."""
    if here.starting or here.base is not None:
        return None
    if over and here.seat is None:
        return Phrase("won by nobody")
    colours_here = sum(1 for n in here.counts if n)
    if here.majority is None:
        return Phrase("nobody leads") if colours_here else None
    colour = COLOURS[here.majority]
    if over:
        return Phrase("won by {colour}", colour=colour)
    return Phrase("{colour} leads", colour=colour) if colours_here > 1 else None


def stock_phrase(piece: int, left: int) -> Phrase:
    """Return a kind of piece and the number left, in words."""
    if piece == START:
        return piece_phrase(START)
    colour, kind = divmod(piece, KINDS)
    if kind == BASE:
        return Phrase("{colour} base, {left} left", colour=COLOURS[colour], left=left)
    return Phrase("{colour} ring, size {size}, {left} left", colour=COLOURS[colour], size=kind + 1, left=left)


def _won_phrase(colour: int, squares: int) -> Phrase:
    """Return the territories won by a colour, in words."""
    if not squares:
        return Phrase("no territories won with {colour}", colour=COLOURS[colour])
    return Phrase.count(
        "{n} territory won with {colour}: {squares}",
        "{n} territories won with {colour}: {squares}",
        squares.bit_count(),
        colour=COLOURS[colour],
        squares=GRID.listed(squares),
    )


def _square(move: Move) -> str:
    return GRID.names[move.territory]


def end_reason(position: Position) -> Phrase:
    """Return why the game is over, and what decided it if the territories did not."""
    scores = position.scores()
    if sum(score == max(scores) for score in scores) > len(position.winners()):
        return Phrase("No player can place another ring. The lead is tied, so whoever has the fewest pieces left wins.")
    return end_reason_without_ties(position)


def end_reason_without_ties(_position: Position) -> Phrase:
    """Return why the game is over."""
    return Phrase("No player can place another ring.")
