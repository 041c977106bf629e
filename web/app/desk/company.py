"""The characters met: they speak at the table, and those beaten are kept."""

from __future__ import annotations

from collections.abc import Sequence

from pygames import Session
from pygames.core.phrase import Phrase
from pygames.play.session import HUMAN
from web.app.desk.device import Device
from web.app.desk.table import Table
from web.app.model.company import BAD, GOOD, Speech, lines_for, parting, talkers, trust_of, turn_of
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.honours import honours_of_faces
from web.app.storage.faces import KEY, Faces
from web.app.storage.results import counts
from web.app.storage.shelf import Shelf


class Company:
    """What the characters say, and which of them the player has beaten."""

    def __init__(self, table: Table, shelf: Shelf, device: Device) -> None:
        self._table, self._shelf, self._device = table, shelf, device
        self.faces = Faces()

    def know(self, faces: Faces) -> None:
        """Set which characters were beaten, and how often each has spoken."""
        self.faces = faces

    def greet(self) -> Effects:
        """Have a character say hello where a game begins."""
        session, computer = self._table.session, self._table.computer
        if session is None or computer.greeted or not self._table.current_key:
            return NOTHING
        computer.greet()
        if session.is_over or any(map(session.awaits_human, range(session.ply))):
            return NOTHING
        seat = next(iter(self._talkers(session)), None)
        return NOTHING if seat is None else self._say(session, seat, "greetings")

    def after_move(self, seat: int, value: Sequence[float]) -> Effects:
        """Have a character speak after its move, if the game has turned for it."""
        session, computer = self._table.require_session(), self._table.computer
        if not value or session.is_over or seat not in self._talkers(session):
            return NOTHING
        now = trust_of(session, seat, value)
        if BAD <= now <= GOOD:
            return NOTHING
        turn = turn_of(computer.trust.get(seat, 1.0), now)
        computer.expect(seat, now)
        return self._say(session, seat, turn) if turn else NOTHING

    def after_end(self) -> Effects:
        """Note who was beaten, and have a character speak of the end."""
        session = self._table.require_session()
        if not session.is_over or not self._table.current_key:
            return NOTHING
        known = self.faces
        self._keep_beaten(session)
        end = parting(session) if self._talkers(session) else None
        said = self._say(session, *end) if end else NOTHING
        return self._table.achieve(*honours_of_faces(known, self.faces, session.game)) + said

    def _talkers(self, session: Session) -> dict[int, str]:
        """Return the characters that may speak, by seat."""
        is_quiet = self._device.settings.talk == "off" or isinstance(session, Correspondence)
        return {} if is_quiet else talkers(session)

    def _say(self, session: Session, seat: int, occasion: str) -> Effects:
        """Have a character say its next line for an occasion."""
        name = talkers(session)[seat]
        lines: Sequence[Phrase] = lines_for(name, occasion)
        if not lines:
            return NOTHING
        said = f"{name} {occasion}"
        speech = Speech(seat, name, lines[self.faces.said.get(said, 0) % len(lines)], session.ply)
        self._table.computer.say(speech)
        self._keep(self.faces.after_line(said))
        return spoken(speech.heard)

    def _keep_beaten(self, session: Session) -> None:
        """Store the characters beaten in a game that counts, by one person without help."""
        fair = counts(session) and session.players.count(HUMAN) == 1 and not session.unrated
        if not fair or isinstance(session, Correspondence) or session.winners != {session.players.index(HUMAN)}:
            return
        for name in talkers(session).values():
            self.beat(name, session.game.name)

    def beat(self, name: str, game: str) -> None:
        """Store that a character was beaten in a game; the first day stays."""
        faces = self.faces.after_win(name, game, self._device.today)
        if faces != self.faces:
            self._keep(faces)

    def _keep(self, faces: Faces) -> None:
        self.know(faces)
        self._shelf.change({KEY: faces.write()})
