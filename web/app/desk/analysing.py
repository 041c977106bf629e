"""What becomes of the computer's answers, and what it looks into next: the scores at a move, a game's next decision."""

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
    """Know the answer of a study from now on, say it, and go on with a game that is looked through."""
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
    """A decision of the game looked through that another may judge meanwhile, and in how long.

    It is `own`, if the other has begun with that, or the last one left that is not `taken`; the first is judged here.
    """
    if not desk.findings.studies or not isinstance(study := desk.findings.studies[0], Analysis):
        return None
    left = [ply for ply in left_to_judge(desk, study.session)[1:] if ply not in taken]
    return (own if own in left else left[-1], study.budget.seconds) if left else None


def learn(desk: Desk, session: Session, found: Judgement) -> None:
    """Keep what another has found of the game looked through, where it is still that game."""
    if desk.session is session and is_analysing(desk):
        desk.findings.know(found)


def is_analysing(desk: Desk) -> bool:
    """Whether the game on the table is being looked through."""
    return any(isinstance(study, (Analysis, MomentStudy)) for study in desk.findings.studies)
