"""What follows each ply at the table, and the end of the game: it is saved, announced, counted and judged."""

from __future__ import annotations

from dataclasses import replace

from pygames import CHANCE, Session
from pygames.play.session import COACH, HUMAN
from web.app.desk.analysis import Analysis
from web.app.desk.career import Career
from web.app.desk.company import Company
from web.app.desk.device import Device
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.model.challenge import BROKEN, broken_at
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.news import describe_plies
from web.app.model.parts import ended_round
from web.app.model.series import series_verdict
from web.app.model.sight import TableView
from web.app.model.verdicts import announcement
from web.app.storage.settings import KEY as SETTINGS
from web.app.storage.shelf import Shelf


class Aftermath:
    """Carries out what follows a ply or an end, in this order."""

    def __init__(
        self,
        table: Table,
        career: Career,
        analysis: Analysis,
        company: Company,
        overlays: Overlays,
        device: Device,
        shelf: Shelf,
    ) -> None:
        self._table, self._career, self._analysis, self._company = table, career, analysis, company
        self._overlays, self._device, self._shelf = overlays, device, shelf

    def after_ply(self) -> Effects:
        """Save and announce the ply just played, and clear the last refusal."""
        table, session = self._table, self._table.require_session()
        if table.view.notice:
            table.look(replace(table.view, notice=None))
        if self._device.settings.coach == "on" and session.awaits_human(session.ply - 1):
            session.unrate(COACH)
        table.save()
        self._offered(session)
        self._career.count()
        self._analysis.judge_later(session.ply - 1)
        news = spoken(*describe_plies(session, table.viewer, range(session.ply - 1, session.ply)))
        news += table.tip() + Effects(sound=self.last_sound(session))
        return news + _breach(session) + self._end()

    def after_ending(self) -> Effects:
        """Save the game that was ended outside its rules, count it, and show the result."""
        self._table.stop_thinking()
        self._overlays.close_dialog()
        self._table.look(TableView())
        self._table.save()
        self._career.count()
        return Effects(sound="end") + self._end()

    def _end(self) -> Effects:
        """Show the result, if the game has ended or the viewer's part in it is over; look for the cause of a defeat."""
        return self._result(self._table.require_session()) + self._analysis.read_defeat()

    def _result(self, session: Session) -> Effects:
        """Show the result, if the game has ended or the viewer's part in it is over."""
        if session.is_over:
            said = announcement(session) if session.ending else announcement(session)[:-1]
            series = filter(None, [series_verdict(session)])
            self._table.forget_achieved()
            last = self._career.honours() + self._company.after_end()
            return Effects((*said, *series), focus="#verdict") + last
        if HUMAN in session.players and ended_round(session, self._table.viewer, session.ply) is not None:
            self._table.look(TableView(ply=session.ply))
            return Effects(focus="#verdict")
        return NOTHING

    def _offered(self, session: Session) -> None:
        """Withdraw the offer of sound, which a person has passed over by moving."""
        settings = self._device.settings
        if settings.offered == "nothing" and session.awaits_human(session.ply - 1) and self._table.current_key:
            self._device.use(settings.choose("offered", "sound"))
            self._shelf.change({SETTINGS: self._device.settings.write()})

    def last_sound(self, session: Session) -> str:
        """Return the sound of the last ply, before captures are known; empty if the ply is hidden."""
        if session.is_over:
            return "end"
        if session.at(session.ply - 1).turn != CHANCE:
            return "place"
        if self._table.is_secret(session.ply - 1):
            return ""
        return "die" if session.plies[-1].strip("*").isdecimal() else "claim"


def _breach(session: Session) -> Effects:
    """Announce that the move just made is the first to break the rule of the challenge."""
    return spoken(BROKEN) if broken_at(session) == session.ply - 1 else NOTHING
