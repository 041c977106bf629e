"""Cathedral in words: what a placement does or would do, what to do next, and how the score comes about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce

from pygames.cathedral import SEATS
from pygames.cathedral.monuments import GRID, PEOPLE, PIECE_NAMES, TRAY, Move, full_table, tray_shape
from pygames.cathedral.rules import Piece, Position, effect, leftovers
from pygames.core.phrase import Phrase, listed
from pygames.core.placing import Draft
from pygames.core.polyomino import rotate

TURNS = (Phrase("upright"), Phrase("turned right"), Phrase("turned upside down"), Phrase("turned left"))


def describe(position: Position, text: str) -> Phrase:
    """Return what a placement does, one sentence per effect."""
    move = position.parse(text)
    assert position.turn is not None
    placed = Phrase(
        "{seat} places the {piece} on {squares}.",
        seat=SEATS[position.turn],
        piece=PIECE_NAMES[move.monument],
        squares=GRID.listed(move.squares),
    )
    return _sentences([placed, *_gain_sentences(position, move), *_round_sentences(position, position.play(move))])


def describe_turn(position: Position, texts: Sequence[str]) -> Phrase | None:
    """Return what a placement did; of several, while the opponent was skipped, what they add up to."""
    assert position.turn is not None
    if len(texts) == 1:
        return _consequence(position, position.parse(texts[0]))
    if position.people is None:
        return None
    seat, after, squares = position.turn, position, 0
    gains: list[Phrase] = []
    for text in texts:
        move = after.parse(text)
        gains += _gain_sentences(after, move)
        squares += move.squares.bit_count()
        before, after = after, after.play(move)
        gains += _round_sentences(before, after)
    placed = Phrase("{seat} placed {n} monuments, {m} squares.", seat=SEATS[seat], n=len(texts), m=squares)
    return _sentences([placed, *gains])


def _consequence(position: Position, move: Move) -> Phrase:
    """Return what a placement captured, claimed or left without a place, or just the piece; and how a round ended."""
    after = position.play(move)
    return _sentences([_done(position, move, after), *_round_sentences(position, after)])


def _done(position: Position, move: Move, after: Position) -> Phrase:
    """Return what a placement did."""
    assert position.turn is not None
    seat, other, piece = SEATS[position.turn], 1 - position.turn, PIECE_NAMES[move.monument]
    found = effect(position, move)
    claimed = found.claimed.bit_count()
    if found.captured:
        pieces = listed([Phrase("the {piece}", piece=one.name) for one in found.captured])
        return Phrase.count(
            "{seat} captured {pieces} and claimed {n} square.",
            "{seat} captured {pieces} and claimed {n} squares.",
            claimed,
            seat=seat,
            pieces=pieces,
        )
    if claimed:
        return Phrase.count(
            "{seat} claimed {n} square with the {piece}.",
            "{seat} claimed {n} squares with the {piece}.",
            claimed,
            seat=seat,
            piece=piece,
        )
    if len(after.results) == len(position.results) and (shut := _newly_shut(position, after, other)):
        return Phrase.count(
            "{seat} left {n} of {other}’s monuments without a place.",
            "{seat} left {n} of {other}’s monuments without a place.",
            shut,
            seat=seat,
            other=SEATS[other],
        )
    if move.monument == PEOPLE:
        return Phrase("{seat} placed the {piece}.", seat=seat, piece=piece)
    return Phrase("{seat} built the {piece}.", seat=seat, piece=piece)


def _newly_shut(before: Position, after: Position, seat: int) -> int:
    """Return how many monuments in a seat's hand have lost their last place."""
    return sum(
        _has_place(before, seat, monument) and not _has_place(after, seat, monument)
        for monument in leftovers(after, seat)
    )


def _has_place(position: Position, seat: int, monument: int) -> bool:
    """Return whether a monument in a seat's hand has a place on the board."""
    return bool(position.open[seat] & ~full_table().without[monument])


def describe_briefly(position: Position, text: str) -> Phrase:
    """Return a placement in a few words."""
    move = position.parse(text)
    return Phrase("{piece} on {squares}", piece=PIECE_NAMES[move.monument], squares=GRID.listed(move.squares))


def forecast(position: Position, move: Move) -> Phrase | None:
    """Return what a placement claims and captures, or None."""
    found = effect(position, move)
    if not found.claimed:
        return None
    claims = Phrase.count("claims {n} square", "claims {n} squares", found.claimed.bit_count())
    if not found.captured:
        return claims
    captured = listed([Phrase("the {piece}", piece=piece.name) for piece in found.captured])
    return Phrase("{claims} and captures {pieces}", claims=claims, pieces=captured)


def score_breakdown(position: Position, seat: int) -> tuple[Phrase, ...]:
    """Return the facts that make up a seat's score, one per round."""
    past = position.results if position.turn is not None else position.results[:-1]
    facts = [*(_squares_left(result[seat]) for result in past), _remaining_in_round(position, seat)]
    if position.rounds == 1:
        return tuple(facts)
    return tuple(Phrase("round {round}: {fact}", round=number, fact=fact) for number, fact in enumerate(facts, 1))


def round_name(position: Position) -> Phrase | None:
    """Return the name of the round, if there are several."""
    if position.rounds == 1:
        return None
    return Phrase("Round {round} of {rounds}", round=position.round, rounds=position.rounds)


def round_end(position: Position, text: str) -> Position | None:
    """Return the final position of the round that a placement ends; None if it ends none, or the last one."""
    if position.round == position.rounds:
        return None
    ended = replace(position, rounds=position.round).play(position.parse(text))
    return ended if ended.turn is None else None


def prompt(position: Position, draft: Draft | None) -> Phrase:
    """Return the next thing to do."""
    if position.turn is None:
        return Phrase("The game is over.")
    if draft is None:
        return Phrase("Choose a monument.")
    piece = PIECE_NAMES[draft.piece]
    if not draft.squares:
        where = Phrase("The {piece}: choose where to put it.", piece=piece)
        return _of_round(position, where) if draft.piece == PEOPLE and position.round > 1 else where
    if gain := forecast(position, previewed_move(draft)):
        return Phrase("Here the {piece} {gain}. Place it, or try another spot.", piece=piece, gain=gain)
    return Phrase("Place the {piece} here, or move it.", piece=piece)


def held_label(position: Position, draft: Draft) -> Phrase:
    """Return the piece in hand, how it is turned, what it covers and what it would do there."""
    held = Phrase("{piece}, {way}", piece=PIECE_NAMES[draft.piece], way=_way(position, draft))
    if not draft.squares:
        return held
    laid = Phrase("{held}, covers {squares}", held=held, squares=GRID.listed(draft.squares))
    gain = forecast(position, previewed_move(draft))
    return Phrase("{laid}: {gain}", laid=laid, gain=gain) if gain else laid


def previewed_move(draft: Draft) -> Move:
    """Return the previewed placement."""
    table = full_table()
    return table.moves[table.by_squares[draft.squares]]


def _of_round(position: Position, prompt: Phrase) -> Phrase:
    """Return what to do at the beginning of a round after the first."""
    return Phrase("Round {round} of {rounds}. {prompt}", round=position.round, rounds=position.rounds, prompt=prompt)


def _way(position: Position, draft: Draft) -> Phrase:
    """Return how a piece is turned relative to its picture in the tray."""
    shape = tray_shape(position.turn, draft.piece)
    for turn in TURNS:
        if shape == draft.shape:
            return turn
        shape = rotate(shape)
    raise AssertionError(draft)


def _gain_sentences(position: Position, move: Move) -> Iterator[Phrase]:
    """Yield a sentence for all that a move claims, and one for each piece that it captures."""
    assert position.turn is not None
    seat, found = SEATS[position.turn], effect(position, move)
    if found.claimed:
        claimed = found.claimed.bit_count()
        yield Phrase.count("{seat} claims {n} square.", "{seat} claims {n} squares.", claimed, seat=seat)
    other = 1 - position.turn
    if over := (found.claimed & position.claims[other]).bit_count():
        yield Phrase.count("{n} of them was {other}’s.", "{n} of them were {other}’s.", over, other=SEATS[other])
    for piece in found.captured:
        yield _capture_sentence(piece, seat)


def _capture_sentence(piece: Piece, by: Phrase) -> Phrase:
    """Return what happens to a captured piece."""
    if piece.seat is None:
        return Phrase("{seat} captures the {piece}: it is out for this round.", seat=by, piece=piece.name)
    return Phrase(
        "{seat} captures the {piece}: it goes back to {other}’s hand.",
        seat=by,
        piece=piece.name,
        other=SEATS[piece.seat],
    )


def _round_sentences(before: Position, after: Position) -> Iterator[Phrase]:
    """Yield how a round ended, if it did."""
    if len(after.results) > len(before.results):
        light, dark = after.results[-1]
        yield Phrase("Neither player can place anything more.")
        yield Phrase("Squares left: {light} for Light, {dark} for Dark.", light=light, dark=dark)
        if after.turn is not None:
            yield Phrase("The board is cleared for round {round}.", round=after.round)


def _remaining_in_round(position: Position, seat: int) -> Phrase:
    """Return what a seat has left in the current round."""
    squares = position.unplaced()[seat]
    if not squares:
        return Phrase("all monuments placed")
    monuments = listed(_kinds(leftovers(position, seat)))
    return Phrase("{squares} ({monuments})", squares=_squares_left(squares), monuments=monuments)


def _squares_left(squares: int) -> Phrase:
    return Phrase.count("{n} square left", "{n} squares left", squares)


def _kinds(monuments: Sequence[int]) -> list[Phrase]:
    """Return the names of monuments, the largest first, each kind once."""
    kinds = [(PIECE_NAMES[piece], monuments.count(piece)) for piece in TRAY if piece in monuments]
    return [Phrase("{monument} ×2", monument=name) if number == 2 else name for name, number in kinds]


def _sentences(phrases: Sequence[Phrase]) -> Phrase:
    return reduce(lambda first, then: Phrase("{first} {then}", first=first, then=then), phrases)


def end_reason(_position: Position) -> Phrase:
    """Return why the game is over."""
    return Phrase("Neither player can place another monument.")
