"""What the computer has found about a game, and the coach’s verdict on a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.hints import Hint
from web.app.model.judging import Judgement, reasons_for
from web.app.model.marks import MEANT, MISTAKE, RIGHT, Meaning
from web.app.storage.mistakes import OwnMistake


@dataclass(frozen=True)
class Advice:
    """What the computer knows of the current game."""

    hint: Hint | None = None
    judgements: Mapping[int, Judgement] = field(default_factory=dict)
    looking: bool = False
    """Whether it is finding out more."""
    analysing: bool = False
    """Whether the game is being analysed."""
    left: int = 0
    """How many decisions of a finished game are still to be judged."""
    paused: bool = False
    coach: bool = False
    learns: bool = False
    """Whether only the player's own moves are judged."""
    quiet: bool = False
    """Whether that is done in the background, and nothing is shown of it yet."""
    own_left: int = 0
    """How many of the only person's decisions are still to be judged."""
    moments: Sequence[OwnMistake] = ()
    """The moments of a game that is over at which it turned against the player, as far as they are kept."""


NO_ADVICE = Advice()


def judged_here(session: Session, advice: Advice, ply: int | None, viewer: int | None) -> Judgement | None:
    """Return the judgement to comment on, if the viewer may know it.

    After the game it is that of the decision before the ply being reviewed. During the game the coach comments on the
    decision made at that ply, else on the last one before it, and not on one that lost little.
    """
    before = session.ply if ply is None else ply
    if session.is_over:
        return None if ply is None else last_judged(session, advice.judgements, before, everyone=True)
    at_ply = advice.judgements.get(before)
    found = at_ply or last_judged(session, advice.judgements, before, everyone=False)
    if found is None or not advice.coach or found.grade == "good":
        return None
    return found if not session.game.has_secrets or found.seat == viewer else None


def spoken_of(judgement: Judgement, ply: int | None, *, over: bool) -> dict[str, Meaning]:
    """Return the moves commented on with the meanings of their marks: the one played, and the better one.

    During the game the better move is shown in the position before the move: later ones may cover its place.
    """
    if judgement.grade == "best":
        return {}
    if over:
        return {judgement.text: meaning_of(judgement), judgement.best: RIGHT}
    return {judgement.best: RIGHT} if judgement.ply == ply else {}


def meaning_of(judgement: Judgement) -> Meaning:
    """Return what the mark of the move played says: a mistake, or only which move is meant if it was hardly one."""
    return MEANT if judgement.grade == "good" else MISTAKE


def last_judged(session: Session, judgements: Mapping[int, Judgement], ply: int, *, everyone: bool) -> Judgement | None:
    """Return the judgement of the last decision before a ply: a person's, or anyone's."""
    before = (n for n in range(ply - 1, -1, -1) if isinstance(session.at(n).turn, int))
    if everyone:
        return judgements.get(next(before, -1))
    return judgements.get(next((n for n in before if session.awaits_human(n)), -1))


GRADE_WORDS = {
    "best": Phrase("A good move."),
    "good": Phrase("Not bad, but there was something slightly better."),
    "slip": Phrase("A slip."),
    "mistake": Phrase("A mistake."),
    "blunder": Phrase("A big mistake."),
}


def word(session: Session, judgement: Judgement) -> Phrase:
    """Return the coach's verdict on a move."""
    said = GRADE_WORDS[judgement.grade]
    if judgement.grade == "best":
        return said
    better = session.game.board.describe_briefly(session.at(judgement.ply).observe(judgement.seat), judgement.best)
    return Phrase("{said} Better: {move}.", said=said, move=better)


def in_short(judgement: Judgement) -> Phrase:
    """Return the verdict in one line, which leaves room under the board for the player's pieces."""
    said = GRADE_WORDS[judgement.grade]
    if judgement.grade == "best":
        return said
    now, best = (percent(share) for share in judgement.change)
    return Phrase("{said} {now}% instead of {best}%.", said=said, now=now, best=best)


def chance_told(judgement: Judgement, name: Phrase, *, over: bool) -> Phrase:
    """Return the chance of winning of a seat of this name after its move, and what it could have been."""
    now, best = (percent(share) for share in judgement.change)
    chance = Phrase("{now}%", now=now)
    if now != best:
        chance = Phrase("{now}% (with the best move, {best}%)", now=now, best=best)
    if judgement.truth and over:
        return Phrase("From what {seat} could see, the chance of winning was {chance}.", seat=name, chance=chance)
    return Phrase("{seat}’s chance of winning: {chance}.", seat=name, chance=chance)


def chances_of_others(judgement: Judgement) -> dict[int, str]:
    """Return the chances of winning of the seats that did not move."""
    chances = enumerate(judgement.value)
    return {seat: f"{percent(share)}%" for seat, share in chances if seat != judgement.seat}


def why_better(session: Session, judgement: Judgement) -> tuple[Phrase, ...]:
    """Return the reasons for the better move."""
    observation = session.at(judgement.ply).observe(judgement.seat)
    return reasons_for(session.game, observation, observation.parse(judgement.best))


def percent(share: float) -> int:
    """Return a share in whole per cent."""
    return round(100 * share)
