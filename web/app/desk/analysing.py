"""What is done with the computer's answers, and what it thinks about next: scores, the analysis of a game."""

from __future__ import annotations

from collections.abc import Collection

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.desk.desk import Desk
from web.app.model import annotation
from web.app.model.advice import last_judged, word
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.hints import Hint
from web.app.model.judging import Judgement
from web.app.model.moments import MomentStudy, moments
from web.app.model.seats import only_person
from web.app.model.studies import Analysis, HintStudy, JudgeStudy, ScoreStudy, Study, unjudged
from web.app.storage.mistakes import PREFIX, OwnMistake, merged, write


def take_answer(desk: Desk, study: Study) -> Effects:
    """Take the result of a study, announce it, and go on with the analysis of a game."""
    found = study.answer()
    if isinstance(found, Phrase):
        if desk.session:  # all its plies are there now, so that what is kept of them fits
            desk.findings.know_only(annotation.read(desk.session))
        return spoken(found)
    if isinstance(found, Hint):
        assert isinstance(study, HintStudy)
        desk.findings.show(found)
        return spoken(found.phrase(study.session))
    if isinstance(found, OwnMistake):
        keep_mistake(desk, found)
        return next_moment(desk)
    desk.findings.know(found)
    if isinstance(study, Analysis):
        desk.save()
        news = analyse_next(desk)
        wonder(desk)
        return news
    if isinstance(study, JudgeStudy) and (not study.session.game.has_secrets or desk.viewer == found.seat):
        return spoken(word(study.session, found))
    return NOTHING


def wonder(desk: Desk) -> None:
    """Find out the scores after the move that is looked at, and no other: its game is over, and it is judged."""
    desk.findings.drop(lambda study: isinstance(study, ScoreStudy))
    session, ply = desk.session, desk.table_view.ply
    if desk.route != "table" or session is None or ply is None or not session.is_over:
        return
    found = last_judged(session, desk.findings.judgements, ply, everyone=True)
    if found and not found.scores:
        desk.findings.ask(ScoreStudy(session, found))


def analyse_next(desk: Desk) -> Effects:
    """Judge the first decision of the game that has not been judged; then, where they are wanted, find the moments."""
    session = desk.seated()
    if left := left_to_judge(desk, session):
        desk.findings.ask(Analysis(session, left[0]))
        return NOTHING
    return next_moment(desk) if desk.findings.learns else spoken(Phrase("Analysis complete."))


def left_to_judge(desk: Desk, session: Session) -> list[int]:
    """Return the decisions that are yet to be judged: of all seats, or of the player alone."""
    left = unjudged(session, desk.findings.judgements)
    return [ply for ply in left if session.at(ply).turn == desk.viewer] if desk.findings.learns else left


def next_moment(desk: Desk) -> Effects:
    """Find out about the first moment of which nothing is kept; once all are found, say how many there are."""
    session, known = desk.seated(), {len(one.plies) for one in mistakes_in(desk)}
    found = moments(desk.findings.judgements, only_person(session) or 0)
    if left := [one for one in found if one.ply not in known]:
        desk.findings.ask(MomentStudy(session, left[0], desk.device.today))
        return NOTHING
    desk.findings.learn(wanted=False)
    none = Phrase("You made no big mistake in this game.")
    return spoken(Phrase.count("{n} moment to try again", "{n} moments to try again", len(found)) if found else none)


def mistakes_in(desk: Desk) -> list[OwnMistake]:
    """Return what is kept of the player's mistakes in the game on the table."""
    session = desk.seated()
    return [
        one
        for one in desk.puzzling.mistakes.get(session.game.name, ())
        if session.plies[: len(one.plies) + 1] == (*one.plies, one.played)
    ]


def keep_mistake(desk: Desk, mistake: OwnMistake) -> None:
    """Keep a mistake, or what has become of it."""
    mine = merged(desk.puzzling.mistakes.get(mistake.game, ()), [mistake])
    desk.puzzling.know_mistakes(mistake.game, mine)
    desk.shelf.change({f"{PREFIX}{mistake.game}": write(mine)})


def next_for_helper(desk: Desk, own: int, taken: Collection[int]) -> tuple[int, float] | None:
    """Return a decision that a helper may judge meanwhile, and in how many seconds.

    That is `own`, if the helper has begun with it, else the last open one not `taken`; the first is judged here.
    """
    if not desk.findings.studies or not isinstance(study := desk.findings.studies[0], Analysis):
        return None
    left = [ply for ply in left_to_judge(desk, study.session)[1:] if ply not in taken]
    return (own if own in left else left[-1], study.budget.seconds) if left else None


def learn(desk: Desk, session: Session, found: Judgement) -> None:
    """Take a helper's judgement, if it is about the game being analysed."""
    if desk.session is session and is_analysing(desk):
        desk.findings.know(found)


def is_analysing(desk: Desk) -> bool:
    """Whether the game on the table is being looked through."""
    return any(isinstance(study, (Analysis, MomentStudy)) for study in desk.findings.studies)
