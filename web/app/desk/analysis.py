"""What is done with the computer's answers, and what it thinks about next: scores, the analysis of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.handicap import write_handicap
from web.app.desk.device import Device
from web.app.desk.table import Table
from web.app.desk.where import Whereabouts
from web.app.model import annotation
from web.app.model.advice import Advice, last_judged, word
from web.app.model.consistency import consistent
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.hints import Hint
from web.app.model.judging import Judgement
from web.app.model.moments import FLAWLESS, MomentTask, may_learn, moments, told_as, turned
from web.app.model.puzzling import Puzzling
from web.app.model.seats import only_person
from web.app.model.tasks import (
    AnalysisTask,
    HintTask,
    JudgementTask,
    ScoreTask,
    ThinkingTask,
    VerdictTask,
    is_choice,
    plies_to_judge,
)
from web.app.storage.mistakes import PREFIX, OwnMistake, merged, write
from web.app.storage.shelf import Shelf


class Analysis:
    """The analysis of the current game, and the coach."""

    def __init__(self, table: Table, where: Whereabouts, puzzling: Puzzling, shelf: Shelf, device: Device) -> None:
        self._table, self._findings, self._where = table, table.findings, where
        self._puzzling, self._shelf, self._device = puzzling, shelf, device

    def take_answer(self, task: ThinkingTask) -> Effects:
        """Take the result of a task, announce it, and go on with the analysis of a game."""
        found = task.answer()
        if isinstance(found, Phrase):
            if self._table.session:  # all its plies are there now, so that what is kept of them fits
                self._findings.know_only(annotation.read(self._table.session))
            return spoken(found)
        if isinstance(found, Hint):
            assert isinstance(task, HintTask)
            self._findings.show(found)
            return spoken(found.phrase(task.session))
        if isinstance(task, MomentTask):
            self._findings.know(task.judgement)
            if isinstance(found, OwnMistake):
                self.keep_mistake(found)
            self.agree()
            return self._next_moment()
        assert isinstance(found, Judgement)
        self._findings.know(found)
        self.agree()
        if isinstance(task, AnalysisTask):
            self._table.save()
            news = self.analyse_next()
            self.wonder()
            return news
        if isinstance(task, JudgementTask) and (not task.session.game.has_secrets or self._table.viewer == found.seat):
            return spoken(word(task.session, found))
        return NOTHING

    def agree(self) -> None:
        """Have all that is told of a game's moves agree: the judgements with each other, and the mistakes with them."""
        session = self._table.require_session()
        for agreed in consistent(session, self._findings.judgements).values():
            self._findings.know(agreed)
        if not session.is_over:
            return
        for one in self.mistakes():
            judged = self._findings.judgements.get(len(one.plies))
            if judged and (same := told_as(one, judged)) != one:
                self.keep_mistake(same)

    def judge_later(self, ply: int) -> None:
        """Drop judgements of this ply and later ones; have the coach judge it if a person made it."""
        session = self._table.require_session()
        self._findings.show(None)
        self._findings.know_only({known: one for known, one in self._findings.judgements.items() if known < ply})
        coached = self._device.settings.coach == "on" and not isinstance(session, Correspondence)
        if coached and session.awaits_human(ply) and is_choice(session.at(ply)):
            self._findings.ask(JudgementTask(session, ply))

    def wonder(self) -> None:
        """Start estimating the scores after the move being reviewed, if its game is over and it is judged."""
        self._findings.drop(lambda task: isinstance(task, ScoreTask))
        session, ply = self._table.session, self._table.view.ply
        if not self._where.is_at_table or session is None or ply is None or not session.is_over:
            return
        found = last_judged(session, self._findings.judgements, ply, everyone=True)
        if found and not found.scores:
            self._findings.ask(ScoreTask(session, found))

    def analyse_next(self) -> Effects:
        """Judge the first decision of the game that isn't judged yet; then, where they are wanted, find the moments."""
        session = self._table.require_session()
        if left := self.left_to_judge(session):
            self._findings.ask(AnalysisTask(session, left[0]))
            return NOTHING
        return self._next_moment() if self._findings.learns else spoken(Phrase("Analysis complete."))

    def left_to_judge(self, session: Session) -> list[int]:
        """Return the decisions that are yet to be judged: of all seats, or of the player alone."""
        left = plies_to_judge(session, self._findings.judgements)
        return _own_plies(session, left) if self._findings.learns else left

    def read_defeat(self) -> Effects:
        """Begin to look, in the background, for the move at which a game just lost to computers turned."""
        session = self._table.require_session()
        me, is_here = only_person(session), bool(self._table.current_key) and not self._device.away
        is_lost = session.is_over and me is not None and me not in session.winners
        if not is_lost or not is_here or not may_learn(session) or isinstance(session, Correspondence):
            return NOTHING
        self._findings.learn(wanted=True, quiet=True)
        return self.analyse_next()

    def _next_moment(self) -> Effects:
        """Analyse the worst moment that is not stored yet; once all are, announce them."""
        session, kept = self._table.require_session(), self.mistakes()
        known = {len(one.plies) for one in kept}
        found = moments(self._findings.judgements, only_person(session) or 0)
        if left := [one for one in found if one.ply not in known]:
            worst = max(left, key=lambda one: one.loss)
            self._findings.ask(MomentTask(session, worst, self._device.today))
            return NOTHING
        quiet = self._findings.quiet
        self._findings.learn(wanted=False)
        if quiet:
            return spoken(turned(session, kept)) if kept else NOTHING
        count = Phrase.count("{n} moment to try again", "{n} moments to try again", len(found))
        return spoken(count if found else FLAWLESS)

    def mistakes(self) -> list[OwnMistake]:
        """Return the player's stored mistakes in the current game, in its order."""
        session = self._table.require_session()
        every, given = self._puzzling.mistakes.get(session.game.name, ()), write_handicap(session.handicap)
        found = [one for one in every if one.is_of(session.plies, given)]
        return sorted(found, key=lambda one: len(one.plies))

    def keep_mistake(self, mistake: OwnMistake) -> None:
        """Store a mistake, or its new state."""
        mine = merged(self._puzzling.mistakes.get(mistake.game, ()), [mistake])
        self._puzzling.know_mistakes(mistake.game, mine)
        self._shelf.change({f"{PREFIX}{mistake.game}": write(mine)})

    def check_friends(self, session: Correspondence) -> None:
        """Check a finished game's hidden information in the background."""
        if session.is_over and session.verdict is None:
            self._findings.ask(VerdictTask(session))

    def next_for_helper(self, own: int, taken: Collection[int]) -> tuple[int, float] | None:
        """Return a decision that a helper may judge meanwhile, and in how many seconds.

        That is `own`, if the helper has begun with it, else the last open one not `taken`; the first is judged here.
        """
        if not self._findings.tasks or not isinstance(task := self._findings.tasks[0], AnalysisTask):
            return None
        left = [ply for ply in self.left_to_judge(task.session)[1:] if ply not in taken]
        return (own if own in left else left[-1], task.budget.seconds) if left else None

    def learn(self, session: Session, found: Judgement) -> None:
        """Take a helper's judgement, if it is about the game being analysed."""
        if self._table.session is session and self.is_going_on:
            self._findings.know(found)
            self.agree()

    @property
    def is_going_on(self) -> bool:
        """Whether the current game is being analysed."""
        return any(isinstance(task, (AnalysisTask, MomentTask)) for task in self._findings.tasks)

    def advice(self, session: Session) -> Advice:
        """Return what is seen of the computer's findings; a search in the background is seen by its result alone."""
        findings, over = self._findings, session.is_over
        left = plies_to_judge(session, findings.judgements) if over else []
        own, asked = _own_plies(session, left) if left else [], not findings.quiet
        learns = findings.learns and asked
        return Advice(
            hint=findings.hint,
            judgements=findings.judgements,
            looking=bool(findings.tasks) and asked,
            analysing=self.is_going_on and asked,
            left=len(own if learns else left),
            paused=self._table.computer.paused,
            coach=self._device.settings.coach == "on",
            learns=learns,
            quiet=findings.quiet,
            own_left=len(own),
            moments=self.mistakes() if over else (),
        )


def _own_plies(session: Session, plies: Iterable[int]) -> list[int]:
    """Return those of the plies that the only person decided."""
    me = only_person(session)
    return [ply for ply in plies if session.at(ply).turn == me]
