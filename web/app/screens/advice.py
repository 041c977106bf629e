"""What the computer has to say about a position: the hint, and the coach's word on a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.model.hints import Hint, listed
from web.app.model.judging import Judgement, reasons_for
from web.app.model.seats import by_name, seat_name, signed
from web.app.model.words import Translator
from web.app.screens.compared import BETTER, PLAYED, compared
from web.app.screens.html import Html, concat, icon, progress_ring, tag


@dataclass(frozen=True)
class Advice:
    """What is known about the game on the table."""

    hint: Hint | None = None
    judgements: Mapping[int, Judgement] = field(default_factory=dict)
    looking: bool = False
    """Whether more is being found out."""
    analysing: bool = False
    """Whether the game is being looked through."""
    left: int = 0
    """How many decisions of a game that is over could still be looked at."""
    paused: bool = False
    coach: bool = False


NO_ADVICE = Advice()


def advised(say: Translator, session: Session, advice: Advice, ply: int | None, viewer: int | None) -> Html:
    """The computer's word on the position that is looked at.

    What a seat could have played tells what it holds: where that is a secret only this seat sees it during the game.
    """
    if advice.hint and ply is None:
        return _hint(say, session, advice.hint)
    over = session.is_over
    if judgement := _judged(session, advice, ply, viewer):
        return _word(say, session, judgement, over=over, now=ply is None)
    if advice.looking and not over:
        return tag("p", progress_ring(), say(Phrase("Thinking…")), class_="soft signed")
    return Html()


def _judged(session: Session, advice: Advice, ply: int | None, viewer: int | None) -> Judgement | None:
    """Return the judgement that is spoken of, where the viewer may know it.

    After the game it is that of the decision before the ply that is looked at. During the game the coach speaks of the
    decision that was made at that ply, else of the last one before it, and says nothing of one that lost little.
    """
    before = session.ply if ply is None else ply
    if session.is_over:
        return None if ply is None else last_judged(session, advice.judgements, before, everyone=True)
    at_ply = advice.judgements.get(before)
    found = at_ply or last_judged(session, advice.judgements, before, everyone=False)
    if found is None or not advice.coach or found.grade == "good":
        return None
    return found if not session.game.has_secrets or found.seat == viewer else None


def spoken_of(session: Session, advice: Advice, ply: int | None, viewer: int | None) -> dict[str, str]:
    """Return the moves that are spoken of and the styles in which they are shown: what was played, and what was better.

    During the game the better move is shown on the position before the move: later ones may lie on its place.
    """
    found = _judged(session, advice, ply, viewer)
    if found is None or found.grade == "best":
        return {}
    if session.is_over:
        return {found.text: PLAYED, found.best: BETTER}
    return {found.best: BETTER} if found.ply == ply else {}


def _hint(say: Translator, session: Session, hint: Hint) -> Html:
    """A hint and what can be done with it."""
    show = tag("button", icon("eye"), say(Phrase("Show the move")), data_action="hint")
    follow = tag("button", icon("check"), say(Phrase("Play this move")), data_action="follow_hint")
    chance = Phrase("Your chance of winning with it: {n}%", n=percent(hint.chance))
    return concat(
        tag("p", icon("lightbulb"), say(hint.phrase(session)), class_="signed"),
        tag("p", say(chance), class_="soft") if hint.told else Html(),
        _scores(say, session, hint.scores) if hint.told else Html(),
        tag("div", follow if hint.told else show, class_="row"),
    )


def last_judged(session: Session, judgements: Mapping[int, Judgement], ply: int, *, everyone: bool) -> Judgement | None:
    """What was found about the last decision before a ply: a person's, or anyone's."""
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
    """What the coach says about a move."""
    said = GRADE_WORDS[judgement.grade]
    if judgement.grade == "best":
        return said
    better = session.game.board.describe_briefly(session.at(judgement.ply).observe(judgement.seat), judgement.best)
    return Phrase("{said} Better: {move}.", said=said, move=better)


def _word(say: Translator, session: Session, judgement: Judgement, *, over: bool, now: bool) -> Html:
    """The coach's word on a move, why, and what it changed; what was hidden counts only once the game is over."""
    lines = []
    if judgement.grade != "best" and (why := _reasons(session, judgement)):
        lines.append(Phrase("The better move {reasons}.", reasons=by_name(session, listed(why[:2]))))
    lines.append(_chance(session, judgement, over=over))
    if over and session.seats > 2:
        lines.append(Phrase("Others: {chances}.", chances=_each(say, session, _others(judgement))))
    if judgement.truth and over:
        n = percent(judgement.truth[judgement.seat])
        lines.append(Phrase("Had all racks been face up: {n}% with the best move.", n=n))
    more = concat(
        *(tag("p", say(line), class_="soft") for line in lines),
        _scores(say, session, judgement.scores),
        _better(say, judgement) if now and not over and judgement.grade != "best" else Html(),
    )
    full = tag("p", icon("graduation-cap"), say(word(session, judgement)), class_="signed")
    if over:
        both = Html() if judgement.grade == "best" else compared(say, session, judgement)
        return tag("div", full, both, more, class_=f"word {judgement.grade}")
    short = tag("summary", icon("graduation-cap"), tag("span", say(_in_short(judgement))), class_="signed")
    return tag("details", short, Html() if judgement.grade == "best" else full, more, class_=f"word {judgement.grade}")


def _in_short(judgement: Judgement) -> Phrase:
    """Return the coach's word on a move in one line, which leaves the room under the board to the player's pieces."""
    said = GRADE_WORDS[judgement.grade]
    if judgement.grade == "best":
        return said
    now, best = (percent(share) for share in judgement.change)
    return Phrase("{said} {now}% instead of {best}%.", said=said, now=now, best=best)


def _better(say: Translator, judgement: Judgement) -> Html:
    """Return the ways to the better move: shown on the position before the move, or taken back and in hand."""
    show = tag("button", icon("eye"), say(Phrase("Show it")), data_action=f"look {judgement.ply}")
    again = tag("button", icon("undo-2"), say(Phrase("Take back and try it")), data_action="retry")
    return tag("div", show, again, class_="row")


def _chance(session: Session, judgement: Judgement, *, over: bool) -> Phrase:
    """The chance to win after a move, and what it could have been."""
    name = seat_name(session, judgement.seat)
    now, best = (percent(share) for share in judgement.change)
    chance = Phrase("{now}%", now=now)
    if now != best:
        chance = Phrase("{now}% (with the best move, {best}%)", now=now, best=best)
    if judgement.truth and over:
        return Phrase("From what {seat} could see, the chance of winning was {chance}.", seat=name, chance=chance)
    return Phrase("{seat}’s chance of winning: {chance}.", seat=name, chance=chance)


def _others(judgement: Judgement) -> dict[int, str]:
    """The chances to win of the seats that did not move."""
    chances = enumerate(judgement.chances)
    return {seat: f"{percent(share)}%" for seat, share in chances if seat != judgement.seat}


def _scores(say: Translator, session: Session, scores: tuple[float, ...]) -> Html:
    """The score to be expected, of each seat."""
    if not scores:
        return Html()
    each = _each(say, session, {seat: signed(session.game.shown_score(score)) for seat, score in enumerate(scores)})
    return tag("p", say(Phrase("Expected final score: {scores}.", scores=each)), class_="soft")


def _each(say: Translator, session: Session, numbers: Mapping[int, str]) -> str:
    """Seats, each with a number."""
    return ", ".join(say(Phrase("{seat} {n}", seat=seat_name(session, seat), n=n)) for seat, n in numbers.items())


def _reasons(session: Session, judgement: Judgement) -> tuple[Phrase, ...]:
    """What speaks for the better move."""
    observation = session.at(judgement.ply).observe(judgement.seat)
    return reasons_for(session.game, observation, observation.parse(judgement.best))


def percent(share: float) -> int:
    """A share in whole per cent."""
    return round(100 * share)
