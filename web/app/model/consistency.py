"""One estimate for each position of a game: what a move led to is what the next decision was found to be worth.

In a game without chance or hidden information, a seat's value can only fall by its own move. So from the end of the
game backwards, the value after a move becomes that of the position it led to, which a later and therefore better-
founded search has told; and the value before it lies above that by what the move was found to cost, or within what its
grade allows. What no move can be charged with was there before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pygames import Session
from pygames.ai.comparison import with_share
from pygames.core.game import CHANCE
from web.app.model.judging import GRADES, Judgement, Value, as_stored
from web.app.model.tasks import decisions


def consistent(session: Session, judgements: Mapping[int, Judgement]) -> dict[int, Judgement]:
    """Return the judgements of a game with one estimate for each position."""
    found = dict(sorted(judgements.items()))
    if session.game.has_secrets:
        return found
    later: Judgement | None = None
    for ply in sorted(found, reverse=True):
        one = found[ply]
        if later and one.ends is None:
            after = _after(session, one, later)
            if after is not None:
                found[ply] = one = _moved(one, after)
        later = one
    return found


def _after(session: Session, one: Judgement, later: Judgement) -> Value | None:
    """Return the value after a move, by the next judgement; None where that says nothing about it."""
    between = range(one.ply + 1, later.ply)
    if any(session.at(ply).turn == CHANCE for ply in between):
        return None
    unknown = [ply for ply in decisions(session) if ply in between]
    if not unknown:
        return later.best_value
    # others have moved, who can't have taken more than they were allowed to have already
    most = later.best_value[one.seat] + GRADES["best"]
    alone = all(session.at(ply).turn != one.seat for ply in unknown)
    return with_share(one.value, one.seat, most) if alone and one.value[one.seat] > most else None


def _moved(one: Judgement, after: Value) -> Judgement:
    """Return a judgement with this value after its move, and a value before it that fits both that and what it lost."""
    seat, now, before = one.seat, after[one.seat], one.best_value[one.seat]
    if one.loss > GRADES["good"]:
        best = now + one.loss
    else:
        allowed = GRADES["best" if one.text == one.best else "good"]
        best = min(max(before, now), now + allowed)
    if best > 1:  # it can't have been as good as that
        best = 1.0
    return replace(one, value=as_stored(after), best_value=as_stored(with_share(one.best_value, seat, best)))
