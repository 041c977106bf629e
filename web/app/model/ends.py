"""How a game ends under best play, if that is proved."""

from __future__ import annotations

from pygames.core.phrase import Phrase
from pygames.play.puzzle import Outcome
from web.app.model.judging import Judgement

_LEVEL = (Phrase("level, but second on the tie-break"), Phrase("level"), Phrase("level, and first on the tie-break"))


def final_lead(outcome: Outcome) -> Phrase:
    """Return how a game ends for a player."""
    lead = outcome.lead or 0
    if lead > 0:
        return Phrase.count("{n} point ahead", "{n} points ahead", lead)
    if lead < 0:
        return Phrase.count("{n} point behind", "{n} points behind", -lead)
    return _LEVEL[min(2, outcome.percent // 34)]


def proved_end(end: Outcome, seat: Phrase) -> Phrase:
    """Return the proved end of the game for a seat."""
    return Phrase("Proved: with best play {seat} finishes {end}.", seat=seat, end=final_lead(end))


def proved_ends(judgement: Judgement, seat: Phrase) -> list[Phrase]:
    """Return how the game ends after a move, and after the best one if that is better; nothing unless it is proved."""
    if judgement.ends is None:
        return []
    now, best = judgement.ends
    better = Phrase("With the best move it would have been {best}.", best=final_lead(best))
    return [proved_end(now, seat), *([] if now == best else [better])]
