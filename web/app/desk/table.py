"""The table: the game that is open in this window, who sees what of it there, and who is next."""

from __future__ import annotations

from pygames import IllegalMove, Session
from pygames.core.course import ModelGame
from pygames.play.session import HUMAN
from web.app.desk.computer import Computer
from web.app.desk.device import Device
from web.app.desk.findings import Findings
from web.app.desk.where import Whereabouts
from web.app.model import annotation
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, Honour, honouring, spoken
from web.app.model.friends_series import is_series_known
from web.app.model.puzzling import Puzzling
from web.app.model.sight import TableView, is_chance, is_for_a_person, scene_at
from web.app.model.tips import tip_now
from web.app.storage.shelf import Shelf


class Table:
    """The current game, and what the player at this device may see and do in it."""

    session: Session | None
    """The current game."""
    view: TableView
    """How the table is looked at."""
    model: ModelGame | None
    """The model game that is open, if it is one."""
    computer: Computer
    """The computer's players."""
    revealed_to: int
    """The seat that has confirmed that nobody else is looking, in games with hidden information; -1 for none."""
    visiting: bool
    """Whether the game is not one's own, and can only be viewed."""
    address: str
    """The address under which a newer version's game is opened again; empty for others."""
    elsewhere: bool
    """Whether another window plays it."""
    next_level: str
    """The computer's level in the next game; empty for the current one."""
    offers_course: bool
    """Whether it is the first table of its game, at which the course is offered."""
    unfolded: bool
    """Whether all of the result is shown."""
    achieved: tuple[Honour, ...]
    """What the end of the game has achieved, as long as it lies here."""

    def __init__(self, where: Whereabouts, device: Device, shelf: Shelf, puzzling: Puzzling) -> None:
        self._where, self._device, self._shelf, self._puzzling = where, device, shelf, puzzling
        self.findings = Findings()
        self._set_up(None)

    def _set_up(self, session: Session | None) -> None:
        """Set up the table for a game, or for none."""
        self.session, self.model, self.computer, self.view = session, None, Computer(), TableView()
        self.revealed_to, self.visiting, self.address, self.elsewhere = -1, False, "", False
        self.next_level, self.offers_course, self.unfolded, self.achieved = "", False, False, ()

    def lay(self, session: Session | None) -> None:
        """Open a game, or none, and drop all that was about the last one."""
        self.stop_thinking()
        if isinstance(session, Correspondence):
            session.is_series_known = is_series_known(self._shelf, session.peer)
        self.findings.know_only(annotation.read(session) if session else {})
        self.findings.learn(wanted=False)
        self._set_up(session)
        self._where.remember(self._where.way_back[0], TableView())

    def lay_model(self, session: Session, model: ModelGame) -> None:
        """Open a model game, to be looked at only."""
        self.lay(session)
        self.visit(visiting=True)
        self.model = model

    def clear(self) -> None:
        """Close the game."""
        self.lay(None)

    def look(self, view: TableView) -> None:
        """Set how the table is looked at."""
        self.view = view

    def show_to(self, seat: int) -> None:
        """Reveal the game to a seat that has confirmed that nobody else is looking; to none with -1."""
        self.revealed_to = seat

    def visit(self, *, visiting: bool) -> None:
        """Set whether the game is only viewed."""
        self.visiting = visiting

    def open_again(self, address: str) -> None:
        """Set the address under which the game is opened again, as the table doesn't have all of it."""
        self.address = address

    def leave_to_others(self, *, elsewhere: bool) -> None:
        """Set whether another window plays the game."""
        self.elsewhere = elsewhere

    def choose_level(self, level: str) -> None:
        """Set the computer's level in the next game."""
        self.next_level = level

    def offer_course(self, *, offers: bool) -> None:
        """Offer the course of the game, or not."""
        self.offers_course = offers

    def unfold(self, *, unfolded: bool) -> None:
        """Show all of the result, or what matters first."""
        self.unfolded = unfolded

    def achieve(self, *honours: Honour) -> Effects:
        """Keep what the end of the game has achieved, besides what is kept, and show it."""
        self.achieved += honours
        return honouring(honours)

    def forget_achieved(self) -> None:
        """Forget what an end has achieved that was taken back."""
        self.achieved = ()

    def require_here(self) -> None:
        """Raise IllegalMove if another window plays the game."""
        if self.elsewhere:
            raise IllegalMove("elsewhere", "This game was continued in another tab. Press “Play here” to go on here.")

    def require_session(self) -> Session:
        """Return the current game; raise IllegalMove if none is open, or something else is on the screen."""
        if self._where.practice:
            raise IllegalMove("practice", "This is only an example. Your own game is waiting.")
        if self._puzzling.attempt:
            raise IllegalMove("puzzle", "This is a puzzle. Your own game is waiting.")
        if self._where.is_editing:
            raise IllegalMove("editor", "You’re setting up a position. Your game is waiting.")
        if self.session is None:
            raise IllegalMove("no-game", "No game is open.")
        return self.session

    @property
    def gives_way(self) -> bool:
        """Whether an exercise, a puzzle or the editor is on the screen instead."""
        return bool(self._where.practice or self._puzzling.attempt or self._where.is_editing)

    @property
    def is_played_here(self) -> bool:
        """Whether the game is one's own, and no other window plays it."""
        return not (self.visiting or self.elsewhere)

    @property
    def current_key(self) -> str:
        """The key of the saved game that this window plays; empty if none."""
        is_open = self._where.route == "table" or bool(self._where.game)
        return self._shelf.current if self.session and is_open and self.is_played_here else ""

    @property
    def ply(self) -> int:
        """The ply shown: the one being reviewed, else the last one."""
        return self.require_session().ply if self.view.ply is None else self.view.ply

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the screen is: the only person's, or the one of whoever has the device."""
        session = self.session
        if session is None:
            return None
        people = [seat for seat, who in enumerate(session.players) if who == HUMAN]
        if len(people) == 1:
            return people[0]
        seat = self.revealed_to
        return seat if session.game.has_secrets and seat in people and not self.curtain else None

    @property
    def curtain(self) -> bool:
        """Whether the person to move has secrets that another person at the table must not see."""
        session = self.session
        return (
            session is not None
            and not self.visiting
            and session.game.has_secrets
            and session.players.count(HUMAN) > 1
            and session.awaits_human()
            and session.position.turn != self.revealed_to
        )

    def is_secret(self, ply: int) -> bool:
        """Return whether a ply is hidden from the viewer."""
        session = self.require_session()
        return session.game.hides(session.at(ply), self.viewer)

    @property
    def waits(self) -> bool:
        """Whether the game waits for chance or for a computer player, which goes on by itself."""
        return not self.computer.paused and self.goes_by_itself

    @property
    def goes_by_itself(self) -> bool:
        """Whether chance or a computer player is next, paused or not."""
        session = self.session
        if (
            session is None
            or not self.current_key
            or self._where.route != "table"
            or self.view.ply is not None
            or session.is_over
        ):
            return False
        if isinstance(session, Correspondence) and not session.acts:
            return False
        viewer, rolls = self.viewer, self._device.settings.rolls
        if not is_chance(session):
            return not session.awaits_human()
        return not is_for_a_person(session, scene_at(session, session.ply, viewer), rolls)

    @property
    def awaits_person(self) -> bool:
        """Whether a person has to act in the current game."""
        session = self.session
        if session is None:
            return False
        scene = scene_at(session, session.ply, self.viewer)
        return is_for_a_person(session, scene, self._device.settings.rolls)

    def first_look(self) -> TableView:
        """Return the initial view of the table: at the last position if the game is somebody else's.

        Of a model game it is the one that is commented on first.
        """
        if self.model:
            return TableView(ply=self.model.opening)
        is_copy = self.visiting and not isinstance(self.session, Correspondence)
        return TableView(ply=self.session.ply) if self.session and is_copy else TableView()

    def save(self) -> None:
        """Save the current game."""
        if not self.session or not self.is_played_here:
            return
        judgements = self.findings.judgements
        if isinstance(self.session, Correspondence):
            if judgements:
                self.session.analysis = annotation.text_of(self.session.plies, judgements)
            self._shelf.keep_friends(self.session.key, self.session.stored(self._device.now))
        else:
            self._shelf.save(annotation.annotate(self.session.saved, judgements))

    def tip(self) -> Effects:
        """Announce the tip for a newcomer in this turn, if there is one."""
        tip = tip_now(self.session) if self.session else None
        return spoken(tip) if tip else NOTHING

    def stop_thinking(self) -> None:
        """Drop everything the computer is thinking about."""
        self.computer.stop()
        self.findings.show(None)
        self.findings.stop()
