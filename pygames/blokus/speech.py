"""Blokus To Go in words: what a move does or would do, what to do next, and how the score comes about."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.blokus import SEATS
from pygames.blokus.consequences import consequence, open_corners
from pygames.blokus.rules import GRID, ONE_SQUARE, PIECE_NAMES, PIECES, SIZES, Move, Position, piece_phrase
from pygames.core.bits import members
from pygames.core.phrase import Phrase
from pygames.core.placing import Draft
from pygames.core.polyomino import reflect, rotate

TURNS = (Phrase("upright"), Phrase("turned right"), Phrase("turned upside down"), Phrase("turned left"))
SHAPES = {
    "1": Phrase("a single square"),
    "2": Phrase("two squares in a line"),
    "I3": Phrase("three squares in a line"),
    "V3": Phrase("three squares in an L"),
    "I4": Phrase("four squares in a line"),
    "L4": Phrase("four squares in an L"),
    "T4": Phrase("four squares in a T"),
    "O": Phrase("four squares in a block"),
    "Z4": Phrase("four squares in a zigzag"),
    "I5": Phrase("five squares in a line"),
    "L5": Phrase("five squares in a long L"),
    "V5": Phrase("five squares in a V"),
    "N": Phrase("five squares in a long zigzag"),
    "Y": Phrase("a line of four squares with one at its side"),
    "T5": Phrase("five squares in a tall T"),
    "P": Phrase("a block of four squares with one more at its end"),
    "U": Phrase("five squares in a U"),
    "Z5": Phrase("five squares in a wide zigzag"),
    "W": Phrase("five squares in steps"),
    "F": Phrase("a plus sign of five squares with one arm moved to a corner"),
    "X": Phrase("five squares in a plus"),
}
"""The look of each piece, for those who only hear its name."""


def describe(position: Position, text: str) -> Phrase:
    """Return what a move does, in a sentence."""
    move = position.parse(text)
    assert position.turn is not None
    seat = SEATS[position.turn]
    return Phrase(
        "{seat} places the {piece} on {squares}.",
        seat=seat,
        piece=piece_phrase(move.piece),
        squares=GRID.listed(move.squares),
    )


def describe_turn(position: Position, texts: Sequence[str]) -> Phrase:
    """Return what a placement did to the opponent; of several, while it was skipped, what they add up to."""
    assert position.turn is not None
    if len(texts) == 1:
        return consequence(position, position.parse(texts[0]))
    seat, after = position.turn, position
    for text in texts:
        after = after.play(after.parse(text))
    squares = (after.covered[seat] & ~position.covered[seat]).bit_count()
    return Phrase("{seat} placed {n} pieces, {m} squares.", seat=SEATS[seat], n=len(texts), m=squares)


def describe_briefly(position: Position, text: str) -> Phrase:
    """Return a move in a few words."""
    move = position.parse(text)
    return Phrase("{piece} on {squares}", piece=piece_phrase(move.piece), squares=GRID.listed(move.squares))


def forecast(position: Position, move: Move) -> Phrase | None:
    """Return how many corners a move opens and closes for its own seat, or None."""
    assert position.turn is not None
    before = open_corners(position, position.turn)
    after = open_corners(position.play(move), position.turn)
    opened = (after & ~before).bit_count()
    closed = (before & ~after & ~move.squares).bit_count() if position.covered[position.turn] else 0
    opens = Phrase.count("opens {n} corner", "opens {n} corners", opened)
    if not closed:
        return opens if opened else None
    closes = Phrase.count("closes {n} corner", "closes {n} corners", closed)
    return Phrase("{opens}, {closes}", opens=opens, closes=closes) if opened else closes


def piece_label(piece: int) -> Phrase:
    """Return a piece in the tray, in words."""
    return Phrase("{piece}, {shape}", piece=PIECE_NAMES[piece], shape=SHAPES[PIECE_NAMES[piece]])


def score_breakdown(position: Position, seat: int) -> tuple[Phrase, ...]:
    """Return the facts that make up a seat's score."""
    left = members(position.hands[seat])
    if left:
        squares = sum(SIZES[piece] for piece in left)
        return (Phrase.count("{n} square left", "{n} squares left", squares),)
    facts = (Phrase("all 21 pieces placed: +15"),)
    return (*facts, Phrase("smallest piece last: +5")) if position.last[seat] == ONE_SQUARE else facts


def prompt(position: Position, draft: Draft | None) -> Phrase:
    """Return the next thing to do."""
    if position.turn is None:
        return Phrase("The game is over.")
    if draft is None and not position.covered[position.turn]:
        return Phrase("Choose a piece to cover a starting point.")
    if draft is None:
        return Phrase("Choose a piece.")
    if not draft.squares:
        return Phrase("Choose a spot for the {piece}.", piece=piece_phrase(draft.piece))
    if effect := forecast(position, previewed_move(position, draft)):
        return Phrase(
            "Here the {piece} {effect}. Place it, or try another spot.", piece=piece_phrase(draft.piece), effect=effect
        )
    return Phrase("Place the {piece} here, or move it.", piece=piece_phrase(draft.piece))


def held_label(position: Position, draft: Draft) -> Phrase:
    """Return the piece in hand, how it is turned, what it covers and what it would do there."""
    held = Phrase("{piece}, {way}", piece=piece_phrase(draft.piece), way=_way(draft))
    if not draft.squares:
        return held
    laid = Phrase("{held}, covers {squares}", held=held, squares=GRID.listed(draft.squares))
    effect = forecast(position, previewed_move(position, draft))
    return Phrase("{laid}: {effect}", laid=laid, effect=effect) if effect else laid


def previewed_move(position: Position, draft: Draft) -> Move:
    """Return the previewed move."""
    return position.parse(GRID.text(draft.squares))


def _way(draft: Draft) -> Phrase:
    """Return how a piece is turned relative to its picture in the tray, in words."""
    shape = PIECES[PIECE_NAMES[draft.piece]]
    for is_mirrored in (False, True):
        for turn in TURNS:
            if shape == draft.shape:
                return Phrase("{way}, flipped", way=turn) if is_mirrored else turn
            shape = rotate(shape)
        shape = reflect(shape)
    raise AssertionError(draft)


def end_reason(_position: Position) -> Phrase:
    """Return why the game is over."""
    return Phrase("Neither player can place another piece.")
