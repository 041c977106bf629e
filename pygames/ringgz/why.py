"""What decided a game of Ringgz: who won how many territories with which colour, and where nobody won."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.core.contract import Why
from pygames.core.phrase import Phrase
from pygames.core.why import last_chance
from pygames.ringgz.rules import COLOURS, GRID, Position, Territory, colours, owners
from pygames.ringgz.speech import piece_phrase, seat_label


def why(seen: Sequence[Position], _: Sequence[str], seat: int) -> Why | None:
    """Return what decided a finished game."""
    end = seen[-1]
    winners = end.winners()
    if (seat not in winners or len(winners) > 1) and (missed := _missed(seen, seat)):
        return missed
    scores, left = end.scores(), end.pieces_left()
    if seat in winners and len(winners) > 1:
        told = Phrase.count("{n} territory", "{n} territories", scores[seat])
        return Why(
            Phrase.count(
                "Level on both counts: {territories} and {n} piece left.",
                "Level on both counts: {territories} and {n} pieces left.",
                left[seat],
                territories=told,
            )
        )
    winner = min(winners)
    ranked = sorted(set(range(len(scores))) - winners, key=lambda other: (-scores[other], left[other]))
    loser = ranked[0] if seat in winners else seat
    compared = _compared(end, winner, loser)
    return Why(compared) if compared else None


def describe_end(position: Position, seat: int, other: int) -> Phrase | None:
    """Return on how many territories two seats led when the game ended; None if the other one led on none."""
    scores, seats = position.scores(), len(position.hands)
    if not scores[other]:
        return None
    return Phrase.count(
        "{other} led on {n} territory, {seat} on {m}.",
        "{other} led on {n} territories, {seat} on {m}.",
        scores[other],
        m=scores[seat] or Phrase.of("territories", "none"),
        seat=seat_label(seats, seat),
        other=seat_label(seats, other),
    )


def _compared(end: Position, winner: int, loser: int) -> Phrase | None:
    """Return what a seat lacked, compared with a winner."""
    scores, left, seats = end.scores(), end.pieces_left(), len(end.hands)
    names = {"seat": seat_label(seats, loser), "other": seat_label(seats, winner)}
    margin = scores[winner] - scores[loser]
    if not margin:
        return Phrase(
            "Level on territories, but {other} had {pieces} left and {seat} {n}.",
            n=left[loser],
            pieces=Phrase.count("{n} piece", "{n} pieces", left[winner]),
            **names,
        )
    if (tied := tied_by(end, loser)) >= margin and tied > tied_by(end, winner):
        return _tied(tied, seats, names["seat"])
    if seats == 2:
        return _by_colour(end, winner, loser)
    if (single := won_by_one(end, winner, loser)) >= margin:
        return Phrase.count(
            "{other} won {n} territory by a single ring over {seat}.",
            "{other} won {n} territories by a single ring over {seat}.",
            single,
            **names,
        )
    return None


def _tied(tied: int, seats: int, seat: Phrase) -> Phrase:
    """Return how many territories nobody won because of a seat's tie."""
    if seats == 2:
        return Phrase.count(
            "On {n} territory {seat}’s own two colours tied, so nobody won it.",
            "On {n} territories {seat}’s own two colours tied, so nobody won them.",
            tied,
            seat=seat,
        )
    return Phrase.count(
        "On {n} territory {seat} tied for the majority, so nobody won it.",
        "On {n} territories {seat} tied for the majority, so nobody won them.",
        tied,
        seat=seat,
    )


def tied_by(end: Position, seat: int) -> int:
    """Return on how many territories a seat's colours tie for the most rings: with two seats, with nobody else's."""
    own = {colour for colour, owner in enumerate(owners(len(end.hands))) if owner == seat}
    alone = len(end.hands) == 2
    ties = [_leading(here) for here in end.territories()]
    return sum(len(tie) > 1 and (tie <= own if alone else bool(tie & own)) for tie in ties)


def won_by_one(end: Position, winner: int, seat: int) -> int:
    """Return on how many territories of the winner's another seat's colour has just one ring less."""
    own = [colour for colour, owner in enumerate(owners(len(end.hands))) if owner == seat]
    won = [here for here in end.territories() if here.seat == winner]
    return sum(max(here.counts) - max(here.counts[colour] for colour in own) == 1 for here in won)


def _leading(here: Territory) -> set[int]:
    """Return the colours with the most rings on a territory; none if it has no ring."""
    most = max(here.counts)
    return {colour for colour, n in enumerate(here.counts) if n == most} if most else set()


def _by_colour(end: Position, winner: int, loser: int) -> Phrase:
    """Return which colour of the winner's was farthest ahead of its counterpart: the better or the worse of the two."""
    won = [squares.bit_count() for squares in end.majorities()]
    best, rest = ([*sorted(colours(2)[seat], key=lambda colour: -won[colour])] for seat in (winner, loser))
    theirs, own = max(zip(best, rest, strict=True), key=lambda pair: won[pair[0]] - won[pair[1]])
    return Phrase.count(
        "{other} won {n} territory with {colour}, {seat} {m} with {own}.",
        "{other} won {n} territories with {colour}, {seat} {m} with {own}.",
        won[theirs],
        m=won[own] or Phrase.of("territories", "none"),
        colour=COLOURS[theirs],
        own=COLOURS[own],
        seat=seat_label(2, loser),
        other=seat_label(2, winner),
    )


def _missed(seen: Sequence[Position], seat: int) -> Why | None:
    """Return with which last move a seat would have done better."""
    found = last_chance(seen, seat)
    if not found:
        return None
    at, move, wins = found
    names = {"piece": piece_phrase(move.piece), "square": GRID.names[move.territory]}
    if wins:
        return Why(Phrase("One move away: a {piece} on {square} would have won.", **names), at)
    return Why(Phrase("One move away: a {piece} on {square} would have shared the win.", **names), at)
