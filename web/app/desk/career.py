"""The player's career: the results of finished games, the ladders, the weeks whose challenge was met."""

from __future__ import annotations

from collections.abc import Mapping

from pygames import GAMES, Session
from web.app.desk.device import Device
from web.app.desk.table import Table
from web.app.model.challenge import is_met, week_at
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects
from web.app.model.honours import honours_of_game
from web.app.model.ladder import Climb, Ladder, Ladders, ladder_after
from web.app.storage.checked import understood
from web.app.storage.results import PREFIX, Result, counts
from web.app.storage.shelf import Shelf, serial
from web.app.storage.weeks import KEY as WEEKS
from web.app.storage.weeks import Weeks


class Career:
    """What counts of the games played, those of the table among them."""

    def __init__(self, table: Table, shelf: Shelf, device: Device) -> None:
        self._table, self._shelf, self._device = table, shelf, device
        self.results: dict[str, Result] = {}
        """The results of finished games, by the keys under which they are stored."""
        self.ladders = Ladders()
        self.weeks = Weeks()
        """The weeks whose challenge was met."""
        self._owed = ""  # the key of the result whose honours wait for other results

    def know_results(self, results: Mapping[str, Result]) -> None:
        """Add results by their keys."""
        self.results = {**self.results, **results}

    def readable(self, stored: Mapping[str, str]) -> dict[str, Result]:
        """Return the results among stored texts that are new here; set unreadable texts aside."""
        new = {key for key in stored if key.startswith(PREFIX) and key not in self.results}
        return understood(stored, new - self._shelf.unread, Result.read, self._shelf.refuse)

    def load(self, stored: Mapping[str, str]) -> dict[str, str]:
        """Load stored results, and return the texts of the new ones."""
        new = self.readable(stored)
        self.know_results(new)
        return {key: stored[key] for key in new}

    def take(self, key: str, text: str) -> None:
        """Take a result that another window has stored."""
        self._shelf.have_read({key})
        self.know_results({key: Result.read(text)})

    def forget_results(self, *keys: str) -> None:
        """Forget results."""
        self.results = {key: one for key, one in self.results.items() if key not in keys}

    def know_weeks(self, weeks: Weeks) -> None:
        """Set the weeks whose challenge was met."""
        self.weeks = weeks

    @property
    def key(self) -> str:
        """The key under which the result of the current game is stored."""
        session = self._table.session
        number = session.number if isinstance(session, Correspondence) else serial(self._shelf.current)
        return f"{PREFIX}{number}"

    def count(self) -> None:
        """Store the result of a game that is over and counts; a second end replaces the first."""
        session = self._table.require_session()
        if self._table.current_key and counts(session):
            self._shelf.have_read({self.key})
            self.know_results({self.key: Result.of(session, self._device.now)})
            self._shelf.change({self.key: self.results[self.key].write()})
        if self._table.current_key:
            self._keep_week(session)

    def _keep_week(self, session: Session) -> None:
        """Store that the challenge of a week is met, if the game has met it."""
        week = week_at(session)
        if week and week not in self.weeks.met and is_met(session):
            self.know_weeks(self.weeks.after(week, self._device.today))
            self._shelf.change({WEEKS: self.weeks.write()})

    def remove_result(self) -> None:
        """Remove the result of a game whose end was taken back."""
        if (
            self._table.current_key
            and not self._table.require_session().is_over
            and (self.key in self.results or self.key in self._shelf.unread)
        ):
            self.forget_results(self.key)
            self._shelf.have_read({self.key})
            self._shelf.change({self.key: None})

    @property
    def is_counted(self) -> bool:
        """Whether the current game has a result that may have changed the rating, as far as results are read."""
        result = self.results.get(self.key) if self._table.current_key else None
        return result is not None and result.seat is not None

    def ladder_now(self, game: str) -> Ladder | None:
        """Return the ladder of a game; None until all results are read."""
        return None if self._shelf.unread_of(PREFIX) else self.ladders.of(self.results, game)

    def climb_now(self) -> tuple[Ladder, Climb] | None:
        """Return what the current game has changed on its ladder; None if nothing, or if that is not known yet."""
        session = self._table.session
        ladder = self.ladder_now(session.game.name) if session and self.is_counted else None
        climb = ladder.climb(self.key) if ladder else None
        return (ladder, climb) if ladder and climb else None

    def owed_honours(self) -> Effects:
        """Return the honours of the current game, if they had to wait for results; not of one that ended long ago."""
        return self.honours() if self._owed and self._table.current_key and self._owed == self.key else NOTHING

    def honours(self) -> Effects:
        """Announce and show what the current game, which has just ended, has achieved: once all results are read."""
        session = self._table.session
        self._owed = ""
        if not session or not self._table.current_key or self.key not in self.results:
            return NOTHING
        if self._shelf.unread_of(PREFIX):
            self._owed = self.key
            return NOTHING
        before = {key: one for key, one in self.results.items() if key != self.key}
        name, of = session.game.name, self.ladders.of
        now = [of(self.results, game) for game in GAMES]
        earlier = ladder_after(name, {key: one for key, one in before.items() if one.game == name})
        then = [earlier if one.game == name else one for one in now]
        return self._table.achieve(*honours_of_game(self.key, name, then, now))
