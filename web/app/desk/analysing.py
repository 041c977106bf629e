"""What is done with the computer's answers, and what it thinks about next: scores, the analysis of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.handicap import write_handicap
from web.app.desk.desk import Desk
from web.app.model import annotation
from web.app.model.advice import last_judged, word
from web.app.model.consistency import consistent
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.hints import Hint
from web.app.model.judging import Judgement
from web.app.model.moments import FLAWLESS, MomentTask, may_learn, moments, told_as, turned
from web.app.model.seats import only_person
from web.app.model.tasks import AnalysisTask, HintTask, JudgementTask, ScoreTask, ThinkingTask, plies_to_judge
from web.app.storage.mistakes import PREFIX, OwnMistake, merged, write


def take_answer(desk: Desk, task: ThinkingTask) -> Effects:
    """Take the result of a task, announce it, and go on with the analysis of a game."""
    found = task.answer()
    if isinstance(found, Phrase):
        if desk.session:  # all its plies are there now, so that what is kept of them fits
            desk.findings.know_only(annotation.read(desk.session))
        return spoken(found)
    if isinstance(found, Hint):
        assert isinstance(task, HintTask)
        desk.findings.show(found)
        return spoken(found.phrase(task.session))
    if isinstance(task, MomentTask):
        desk.findings.know(task.judgement)
        if isinstance(found, OwnMistake):
            keep_mistake(desk, found)
        agree(desk)
        return next_moment(desk)
    assert isinstance(found, Judgement)
    desk.findings.know(found)
    agree(desk)
    if isinstance(task, AnalysisTask):
        desk.save()
        news = analyse_next(desk)
        wonder(desk)
        return news
    if isinstance(task, JudgementTask) and (not task.session.game.has_secrets or desk.viewer == found.seat):
        return spoken(word(task.session, found))
    return NOTHING


def agree(desk: Desk) -> None:
    """Have all that is told of a game's moves agree: the judgements with each other, and the mistakes with them."""
    session = desk.require_session()
    for agreed in consistent(session, desk.findings.judgements).values():
        desk.findings.know(agreed)
    if not session.is_over:
        return
    for one in mistakes_in(desk):
        judged = desk.findings.judgements.get(len(one.plies))
        if judged and (same := told_as(one, judged)) != one:
            keep_mistake(desk, same)


def wonder(desk: Desk) -> None:
    """Start estimating the scores after the move being reviewed, if its game is over and it is judged."""
    desk.findings.drop(lambda task: isinstance(task, ScoreTask))
    session, ply = desk.session, desk.table_view.ply
    if desk.route != "table" or session is None or ply is None or not session.is_over:
        return
    found = last_judged(session, desk.findings.judgements, ply, everyone=True)
    if found and not found.scores:
        desk.findings.ask(ScoreTask(session, found))


def analyse_next(desk: Desk) -> Effects:
    """Judge the first decision of the game that has not been judged; then, where they are wanted, find the moments."""
    session = desk.require_session()
    if left := left_to_judge(desk, session):
        desk.findings.ask(AnalysisTask(session, left[0]))
        return NOTHING
    return next_moment(desk) if desk.findings.learns else spoken(Phrase("Analysis complete."))


def left_to_judge(desk: Desk, session: Session) -> list[int]:
    """Return the decisions that are yet to be judged: of all seats, or of the player alone."""
    left = plies_to_judge(session, desk.findings.judgements)
    return own_plies(session, left) if desk.findings.learns else left


def own_plies(session: Session, plies: Iterable[int]) -> list[int]:
    """Return those of the plies that the only person decided."""
    me = only_person(session)
    return [ply for ply in plies if session.at(ply).turn == me]


def read_defeat(desk: Desk) -> Effects:
    """Begin to look, in the background, for the move at which a game just lost to computers turned."""
    session = desk.require_session()
    me, is_here = only_person(session), bool(desk.current_key) and not desk.clockwork.away
    is_lost = session.is_over and me is not None and me not in session.winners
    if not is_lost or not is_here or not may_learn(session) or isinstance(session, Correspondence):
        return NOTHING
    desk.findings.learn(wanted=True, quiet=True)
    return analyse_next(desk)


def next_moment(desk: Desk) -> Effects:
    """Analyse the worst moment that is not stored yet; once all are, announce them."""
    session, kept = desk.require_session(), mistakes_in(desk)
    known = {len(one.plies) for one in kept}
    found = moments(desk.findings.judgements, only_person(session) or 0)
    if left := [one for one in found if one.ply not in known]:
        worst = max(left, key=lambda one: one.loss)
        desk.findings.ask(MomentTask(session, worst, desk.device.today))
        return NOTHING
    quiet = desk.findings.quiet
    desk.findings.learn(wanted=False)
    if quiet:
        return spoken(turned(session, kept)) if kept else NOTHING
    count = Phrase.count("{n} moment to try again", "{n} moments to try again", len(found))
    return spoken(count if found else FLAWLESS)


def mistakes_in(desk: Desk) -> list[OwnMistake]:
    """Return the player's stored mistakes in the current game, in its order."""
    session = desk.require_session()
    every, given = desk.puzzling.mistakes.get(session.game.name, ()), write_handicap(session.handicap)
    found = [one for one in every if one.is_of(session.plies, given)]
    return sorted(found, key=lambda one: len(one.plies))


def keep_mistake(desk: Desk, mistake: OwnMistake) -> None:
    """Store a mistake, or its new state."""
    mine = merged(desk.puzzling.mistakes.get(mistake.game, ()), [mistake])
    desk.puzzling.know_mistakes(mistake.game, mine)
    desk.shelf.change({f"{PREFIX}{mistake.game}": write(mine)})


def next_for_helper(desk: Desk, own: int, taken: Collection[int]) -> tuple[int, float] | None:
    """Return a decision that a helper may judge meanwhile, and in how many seconds.

    That is `own`, if the helper has begun with it, else the last open one not `taken`; the first is judged here.
    """
    if not desk.findings.tasks or not isinstance(task := desk.findings.tasks[0], AnalysisTask):
        return None
    left = [ply for ply in left_to_judge(desk, task.session)[1:] if ply not in taken]
    return (own if own in left else left[-1], task.budget.seconds) if left else None


def learn(desk: Desk, session: Session, found: Judgement) -> None:
    """Take a helper's judgement, if it is about the game being analysed."""
    if desk.session is session and is_analysing(desk):
        desk.findings.know(found)
        agree(desk)


def is_analysing(desk: Desk) -> bool:
    """Return whether the current game is being analysed."""
    return any(isinstance(task, (AnalysisTask, MomentTask)) for task in desk.findings.tasks)
