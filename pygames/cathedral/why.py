"""What decided a game of Cathedral: the land enclosed and the monuments captured in the round that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pygames.cathedral import SEATS
from pygames.cathedral.monuments import PIECE_NAMES, TRAY
from pygames.cathedral.rules import Position, effect, leftovers
from pygames.core.contract import Why
from pygames.core.phrase import Phrase, listed
from pygames.core.why import last_chance

NONE = Phrase.of("squares", "none")


@dataclass
class Count:
    """What each seat has gained in a round. Pairs are by seat."""

    land: list[int] = field(default_factory=lambda: [0, 0])
    """The squares that it enclosed at some time, as sets."""
    captured: list[int] = field(default_factory=lambda: [0, 0])
    """The squares of the monuments that it captured."""
    best: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0), (0, 0)])
    """The squares that its best placement gained, and the number of plies after it."""
    end: Position | None = None
    """The round's last position, with its pieces still on the board."""


def why(seen: Sequence[Position], texts: Sequence[str], seat: int) -> Why | None:
    """Return what decided a finished game."""
    winners = seen[-1].winners()
    if (seat not in winners or len(winners) > 1) and (missed := _missed(seen, seat)):
        return missed
    results = seen[-1].results
    if len(winners) > 1:
        return _level(results)
    winner = min(winners)
    loser = 1 - winner
    worst = max(range(len(results)), key=lambda n: results[n][loser] - results[n][winner])
    behind = results[worst][loser] - results[worst][winner]
    if worst < len(seen[0].results):  # it was over when the position was set up
        return Why(_behind(behind, loser))
    found = _of_round(counted(seen, texts)[worst], winner, behind)
    if len(results) == 1:
        return found
    return found._replace(text=Phrase("{told} That was in round {round}.", round=worst + 1, told=found.text))


def describe_end(position: Position, seat: int, other: int) -> Phrase:
    """Return how far behind a seat was before this round, or how much land each had, or what each had to place."""
    names = {"seat": SEATS[seat], "other": SEATS[other]}
    n, m = (position.claims[one].bit_count() for one in (other, seat))
    behind = sum(result[seat] - result[other] for result in position.results) if position.turn is not None else 0
    if behind > max(n - m, 0):
        return _behind(behind, seat)
    if n > m:
        return Phrase.count(
            "{other} held {n} enclosed square, {seat} {m}.",
            "{other} held {n} enclosed squares, {seat} {m}.",
            n,
            m=m or NONE,
            **names,
        )
    n, m = (position.unplaced()[one] for one in (other, seat))
    return Phrase.count(
        "{other} had {n} square of monuments left, {seat} {m}.",
        "{other} had {n} squares of monuments left, {seat} {m}.",
        n,
        m=m or NONE,
        **names,
    )


def _behind(n: int, seat: int) -> Phrase:
    """Return how far behind a seat was after the first of two rounds."""
    return Phrase.count(
        "{seat} was {n} square behind after round 1.",
        "{seat} was {n} squares behind after round 1.",
        n,
        seat=SEATS[seat],
    )


def counted(seen: Sequence[Position], texts: Sequence[str]) -> list[Count]:
    """Return what each seat gained in each round."""
    counts = [Count() for _ in seen[-1].results]
    counts[seen[0].round - 1].land = [*seen[0].claims]
    for ply, text in enumerate(texts):
        before, after = seen[ply], seen[ply + 1]
        if before.turn is None or before.people is None:
            continue
        move, count, seat = before.parse(text), counts[before.round - 1], before.turn
        gained = effect(before, move)
        captured = sum(piece.squares.bit_count() for piece in gained.captured if piece.seat is not None)
        count.land[seat] |= gained.claimed
        count.captured[seat] += captured
        ends = len(after.results) > len(before.results)
        shown = ply if ends and after.turn is not None else ply + 1
        count.best[seat] = max(count.best[seat], (gained.claimed.bit_count() + captured, shown), key=lambda one: one[0])
        if ends:
            count.end = replace(before, rounds=before.round).play(move)
    return counts


def _of_round(count: Count, winner: int, behind: int) -> Why:
    """Return what decided a round in which the loser was that many squares behind."""
    loser = 1 - winner
    names = {"seat": SEATS[loser], "other": SEATS[winner]}
    land, captured = [squares.bit_count() for squares in count.land], count.captured
    lead, taken = land[winner] - land[loser], captured[winner] - captured[loser]
    shown = count.best[winner][1] or None
    if 2 * max(lead, taken) < behind:  # too little to be the reason
        return _no_place(count, loser)
    if taken > lead:
        n, m = captured[winner], captured[loser]
        return Why(Phrase("{other} captured {n} squares of monuments, {seat} {m}.", n=n, m=m or NONE, **names), shown)
    n, m = land[winner], land[loser]
    told = Phrase.count(
        "{other} enclosed {n} square, {seat} {m}.", "{other} enclosed {n} squares, {seat} {m}.", n, m=m or NONE, **names
    )
    return Why(told, shown)


def _no_place(count: Count, seat: int) -> Why:
    """Return for which monuments a seat had no place at the end of a round."""
    assert count.end is not None
    left = leftovers(count.end, seat)
    pieces = listed([Phrase("the {piece}", piece=PIECE_NAMES[piece]) for piece in TRAY if piece in left])
    return Why(Phrase("{seat} had no place left for {pieces}.", seat=SEATS[seat], pieces=pieces))


def _missed(seen: Sequence[Position], seat: int) -> Why | None:
    """Return with which last move a seat would have done better."""
    found = last_chance(seen, seat)
    if not found:
        return None
    at, move, wins = found
    piece = PIECE_NAMES[move.monument]
    if wins:
        return Why(Phrase("One move away: a last move with the {piece} would have won.", piece=piece), at)
    return Why(Phrase("One move away: a last move with the {piece} would have made it a draw.", piece=piece), at)


def _level(results: Sequence[tuple[int, int]]) -> Why | None:
    """Return how a drawn game came out level."""
    light, dark = results[0]
    if light == dark:
        left = sum(own for own, _ in results)
        return Why(Phrase.count("Both have {n} square left.", "Both have {n} squares left.", left))
    first = int(dark < light)
    return Why(
        Phrase(
            "{seat} won round 1 by {n}, and {other} round 2.",
            seat=SEATS[first],
            other=SEATS[1 - first],
            n=abs(light - dark),
        )
    )
