"""How games come to the table: new ones, saved ones, those among friends, and those of others."""

from __future__ import annotations

from pygames import BadRecord, Session
from pygames.friends import BadMessage
from pygames.play.record import NewerRecord
from pygames.play.session import BEGUN_ELSEWHERE
from web.app.desk.analysis import Analysis
from web.app.desk.courses import Courses
from web.app.desk.device import Device
from web.app.desk.overlays import Overlays
from web.app.desk.table import Table
from web.app.desk.where import Go
from web.app.model.correspondence import Correspondence
from web.app.model.effects import Effects, spoken
from web.app.model.overlays import MadeByNewer
from web.app.storage.friends import as_understood, is_friends, newer_game
from web.app.storage.shelf import Shelf


class Games:
    """Puts games on the table."""

    def __init__(
        self,
        table: Table,
        shelf: Shelf,
        courses: Courses,
        analysis: Analysis,
        overlays: Overlays,
        device: Device,
        go: Go,
    ) -> None:
        self._table, self._shelf, self._courses, self._analysis = table, shelf, courses, analysis
        self._overlays, self._device, self._go = overlays, device, go
        self._seeds = 0  # the number of seeds since the page was opened, so that they differ

    def seed(self) -> str:
        """Return a new seed for what chance decides: the time, and counts of games and seeds."""
        self._seeds += 1
        return f"{self._device.now}-{len(self._shelf.games)}-{self._seeds}"

    def begin(self, session: Session) -> Effects:
        """Open a new game."""
        offers = self._courses.is_first_game(session)
        if session.ply:
            session.unrate(BEGUN_ELSEWHERE)
        self._table.lay(session)
        self._shelf.add(session.record)
        self._go("table")
        self._table.offer_course(offers=offers)
        return self._table.tip() + Effects(focus="h1")

    def reopen(self) -> bool:
        """Resume the game that was on the table, if none is; return whether there is one."""
        if self._table.session is None and self._shelf.current:
            self.put_on_table(self._shelf.current)
        return self._table.session is not None

    def put_on_table(self, key: str) -> None:
        """Resume a saved game, if it can be played; look at what is understood of a newer version's."""
        if key in self._shelf.newer:
            self._show_newer(as_understood(self._shelf.texts[key]), "shelf")
            return
        if is_friends(key):
            self._put_friends_on_table(key)
            return
        try:
            session = Session.of(self._shelf.choose(key))
            self._table.lay(session)
            self._table.visit(visiting=session.is_masked)
        except BadRecord:
            self._table.clear()

    def _put_friends_on_table(self, key: str) -> None:
        """Resume a game among friends; set it aside if it can't be read any more."""
        text = self._shelf.turn_to(key)
        try:
            self.lay_friends(Correspondence.of_text(text))
        except ValueError as error:
            self._table.clear()
            if isinstance(error, BadMessage) and error.code == "newer":
                self._shelf.leave_to_newer(key, newer_game(self._shelf.records[key]))
                self.put_on_table(key)
            else:
                self._shelf.put_aside(key, text)

    def open_friends(self, session: Correspondence) -> None:
        """Open a game among friends as it was just stored."""
        self._shelf.turn_to(session.key)
        self.lay_friends(session)

    def find_friends(self, key: str) -> Correspondence | None:
        """Open the stored game of this key, and return it; None if there is none that can be read."""
        if key not in self._shelf.texts:
            return None
        self.put_on_table(key)
        session = self._table.session
        return session if isinstance(session, Correspondence) else None

    def show_again(self, key: str) -> None:
        """Show a game as it is known by now, if it is open, in this window or in another one as before."""
        if key == self._shelf.current and self._table.session and not self._table.visiting:
            elsewhere = self._table.elsewhere
            self.put_on_table(key)
            self._table.leave_to_others(elsewhere=elsewhere)

    def lay_friends(self, session: Correspondence) -> None:
        """Open a game among friends; a finished one is checked first."""
        self._table.lay(session)
        self._analysis.check_friends(session)

    def look_at(self, session: Session) -> None:
        """View a game that is not one's own."""
        session.is_foreign = True
        self._table.lay(session)
        self._table.visit(visiting=True)
        self._go("table")
        self._table.look(self._table.first_look())

    def look_at_newer(self, refusal: NewerRecord, address: str) -> Effects:
        """View what is understood of a newer version's game, and say how to go on with it."""
        self._show_newer(refusal, address)
        return spoken(refusal.phrase)

    def _show_newer(self, refusal: NewerRecord, address: str) -> None:
        """View what is understood of a newer version's game, under a toast that says how to go on with it."""
        if refusal.before:
            self.look_at(Session.of(refusal.before))
            self._table.require_session().is_newer = True
            self._table.open_again(address)
        self._overlays.show_toast(MadeByNewer(refusal.phrase, self._device.updatable))
