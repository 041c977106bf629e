"""The current game: its viewer, its turns, and what follows each ply and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pygames import CHANCE, IllegalMove, Session
from pygames.play.session import COACH, HUMAN
from web.app.desk.jobs import Bulk
from web.app.desk.state import AnalysisState, ClockState, Computer, Device, ReaderState, TableState, UndoState
from web.app.model import annotation
from web.app.model.challenge import BROKEN, broken_at, is_met, week_at
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.ladder import Climb, Ladder, Ladders, promotion_phrase
from web.app.model.news import describe_plies
from web.app.model.overlays import Dialog, PictureToShare, PossibleMoves, Toast
from web.app.model.parts import ended_round
from web.app.model.puzzling import Puzzling
from web.app.model.series import series_verdict
from web.app.model.sight import TableView, is_chance, is_for_a_person, scene_at
from web.app.model.tasks import HintTask, JudgementTask, Subject, VerdictTask, is_choice
from web.app.model.tips import tip_now
from web.app.model.verdicts import announcement
from web.app.model.words import Translator
from web.app.storage.progress import Progress
from web.app.storage.results import PREFIX as RESULT
from web.app.storage.results import Result, counts
from web.app.storage.runs import KEY as RUNS
from web.app.storage.settings import KEY as SETTINGS
from web.app.storage.settings import Settings
from web.app.storage.shelf import Shelf, serial
from web.app.storage.weeks import KEY as WEEKS
from web.app.storage.weeks import Weeks

if TYPE_CHECKING:
    from web.app.model.editor import Editor


EDITOR = "editor"
"""The screen on which a position is set up, which leads back, too."""


class Table:
    """The state of the app, with the operations on the current game."""

    def __init__(self) -> None:
        self.say = Translator(["en"])
        self.settings = Settings()
        self.device = Device()
        self.shelf = Shelf()
        self.results: dict[str, Result] = {}
        """The results of finished games, by the keys under which they are stored."""
        self.ladders = Ladders()
        self.chosen: dict[str, dict[str, str]] = {}
        """The latest contents of each game's set-up form, by the game's name."""
        self.tables: dict[str, dict[str, str]] = {}
        """How each game was set up when it was last begun, by the game's name; this is stored."""
        self.courses: dict[str, Progress] = {}
        """The progress in each game's course, by the game's name."""
        self.weeks = Weeks()
        """The weeks whose challenge was met."""
        self._begun = 0  # number of games since the page was opened, for seeds that differ
        self.session: Session | None = None
        self.table = TableState()
        self.computer = Computer()
        self.clockwork = ClockState()
        self.findings = AnalysisState()
        self.bulk = Bulk()
        self.route = "home"
        self.table_view = TableView()
        self.reading = ReaderState()
        self.puzzling = Puzzling()
        self.editor: Editor | None = None
        """The board editor, as it is or was last."""
        self.editor_back = ""
        """The route from which the editor was opened."""
        self.dialog: Dialog | None = None
        self.toast: Toast | None = None
        self.states: dict[str, Any] = {}
        """The screens' own states, by the first word of their usual address, as far as they have changed."""
        self.recovery = UndoState()

    def look(self, view: TableView) -> None:
        """Set how the table is seen."""
        self.table_view = view

    def use(self, settings: Settings) -> None:
        """Apply settings."""
        self.settings = settings

    def speak(self) -> None:
        """Switch to the chosen language."""
        self.say = Translator(self.settings.languages(self.device.languages))

    def know_weeks(self, weeks: Weeks) -> None:
        """Set the weeks whose challenge was met."""
        self.weeks = weeks

    def know_results(self, results: Mapping[str, Result]) -> None:
        """Add results by their keys."""
        self.results = {**self.results, **results}

    def forget_results(self, *keys: str) -> None:
        """Forget all results."""
        self.results = {key: one for key, one in self.results.items() if key not in keys}

    def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog, in the place of one that is open."""
        self.dialog = dialog

    def close_dialog(self) -> None:
        """Close the dialog."""
        self.dialog = None

    def show_toast(self, toast: Toast) -> None:
        """Show a toast, in the place of one that is shown."""
        self.toast = toast

    def close_toast(self) -> None:
        """Take the toast away."""
        self.toast = None

    def require_session(self) -> Session:
        """Return the current game; raise IllegalMove if none is open, or something else is on the screen."""
        if self.reading.practice:
            raise IllegalMove("practice", "This is only an example. Your own game is waiting.")
        if self.puzzling.attempt:
            raise IllegalMove("puzzle", "This is a puzzle. Your own game is waiting.")
        if self.is_editing:
            raise IllegalMove("editor", "You’re setting up a position. Your game is waiting.")
        if self.session is None:
            raise IllegalMove("no-game", "No game is open.")
        return self.session

    @property
    def current_key(self) -> str:
        """The key of the saved game that this window plays; empty if none."""
        at_table = self.route == "table" or bool(self.reading.game)
        return (
            self.shelf.current
            if self.session and at_table and not self.table.visiting and not self.table.elsewhere
            else ""
        )

    @property
    def is_editing(self) -> bool:
        """Whether a position is being set up."""
        return self.route.startswith(f"{EDITOR}/") and self.reading.game is None

    @property
    def reduced_motion(self) -> bool:
        """Whether the player wants no motion, and so no pauses either."""
        return self.settings.reduces_motion(self.device.reduced_motion)

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the screen is: the only person's, or the one of whoever has the device."""
        session = self.session
        if session is None:
            return None
        people = [seat for seat, who in enumerate(session.players) if who == HUMAN]
        if len(people) == 1:
            return people[0]
        seat = self.table.revealed_to
        return seat if session.game.has_secrets and seat in people and not self.curtain else None

    @property
    def curtain(self) -> bool:
        """Whether the person to move has secrets that another person at the table must not see."""
        session = self.session
        return (
            session is not None
            and not self.table.visiting
            and session.game.has_secrets
            and session.players.count(HUMAN) > 1
            and session.awaits_human()
            and session.position.turn != self.table.revealed_to
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
            or self.route != "table"
            or self.table_view.ply is not None
            or session.is_over
        ):
            return False
        if isinstance(session, Correspondence) and not session.acts:
            return False
        if not is_chance(session):
            return not session.awaits_human()
        return not is_for_a_person(session, scene_at(session, session.ply, self.viewer), self.settings.rolls)

    def lay(self, session: Session | None) -> None:
        """Open a game, or none, and drop all that was about the last one."""
        self.stop_thinking()
        self.table = TableState()
        self.findings.know_only(annotation.read(session) if session else {})
        self.findings.learn(wanted=False)
        self.computer = Computer()
        self.session = session
        self.reading.open_model(None)
        self.look(TableView())
        self.reading.leave(self.reading.way_back[0], TableView())

    def clear(self) -> None:
        """Close the game."""
        self.lay(None)

    def first_look(self) -> TableView:
        """Return the initial view of the table: at the last position if the game is somebody else's.

        Of a model game it is the first one.
        """
        if self.reading.model:
            return TableView(ply=0)
        is_copy = self.table.visiting and not isinstance(self.session, Correspondence)
        return TableView(ply=self.session.ply) if self.session and is_copy else TableView()

    def save(self) -> None:
        """Save the current game."""
        if not self.session or self.table.visiting or self.table.elsewhere:
            return
        if isinstance(self.session, Correspondence):
            if self.findings.judgements:
                self.session.analysis = annotation.text_of(self.session.plies, self.findings.judgements)
            self.shelf.keep_friends(self.session.key, self.session.stored(self.device.now))
        else:
            self.shelf.save(annotation.annotate(self.session.saved, self.findings.judgements))

    def after_ply(self) -> Effects:
        """Save and announce the ply just played, and clear the last refusal."""
        session = self.require_session()
        if self.table_view.notice:
            self.look(replace(self.table_view, notice=None))
        if self.settings.coach == "on" and session.awaits_human(session.ply - 1):
            session.unrate(COACH)
        self.save()
        self._offered()
        self.count()
        self._judge_later(session.ply - 1)
        news = spoken(*describe_plies(session, self.viewer, range(session.ply - 1, session.ply)))
        news += self.tip() + Effects(sound=self._sound(session))
        return news + self._breach(session) + self._end()

    def _breach(self, session: Session) -> Effects:
        """Announce that the move just made is the first to break the rule of the challenge."""
        return spoken(BROKEN) if broken_at(session) == session.ply - 1 else NOTHING

    def after_ending(self) -> Effects:
        """Save the game that was ended outside its rules, count it, and show the result."""
        self.stop_thinking()
        self.close_dialog()
        self.look(TableView())
        self.save()
        self.count()
        return Effects(sound="end") + self._end()

    def remove_result(self) -> None:
        """Remove the result of a game whose end was taken back."""
        key = self.result_key
        if (
            self.current_key
            and not self.require_session().is_over
            and (key in self.results or key in self.shelf.unread)
        ):
            self.forget_results(key)
            self.shelf.have_read({key})
            self.shelf.change({key: None})

    def _end(self) -> Effects:
        """Show the result, if the game has ended or the viewer's part in it is over."""
        session = self.require_session()
        if session.is_over:
            said = announcement(session) if session.ending else announcement(session)[:-1]
            series = filter(None, [series_verdict(session)])
            return Effects((*said, *series), focus="#verdict") + self.promotion()
        if HUMAN in session.players and ended_round(session, self.viewer, session.ply) is not None:
            self.look(TableView(ply=session.ply))
            return Effects(focus="#verdict")
        return NOTHING

    def tip(self) -> Effects:
        """Announce the tip for a newcomer in this turn, if there is one."""
        tip = tip_now(self.session) if self.session else None
        return spoken(tip) if tip else NOTHING

    def _offered(self) -> None:
        """Withdraw the offer of sound, which a person has passed over by moving."""
        session = self.require_session()
        if self.settings.offered == "nothing" and session.awaits_human(session.ply - 1) and self.current_key:
            self.use(self.settings.choose("offered", "sound"))
            self.shelf.change({SETTINGS: self.settings.write()})

    def count(self) -> None:
        """Store the result of a game that is over and counts; a second end replaces the first."""
        session = self.require_session()
        if self.current_key and counts(session):
            key = self.result_key
            self.shelf.have_read({key})
            self.know_results({key: Result.of(session, self.device.now)})
            self.shelf.change({key: self.results[key].write()})
        if self.current_key:
            self._keep_week(session)

    def _keep_week(self, session: Session) -> None:
        """Store that the challenge of a week is met, if the game has met it."""
        week = week_at(session)
        if week and week not in self.weeks.met and is_met(session):
            self.know_weeks(self.weeks.after(week, self.device.today))
            self.shelf.change({WEEKS: self.weeks.write()})

    @property
    def result_key(self) -> str:
        """The key under which the result of the current game is stored."""
        session = self.session
        number = session.number if isinstance(session, Correspondence) else serial(self.shelf.current)
        return f"{RESULT}{number}"

    def _judge_later(self, ply: int) -> None:
        """Drop judgements of this ply and later ones; have the coach judge it if a person made it."""
        session = self.require_session()
        self.findings.show(None)
        self.findings.know_only({known: one for known, one in self.findings.judgements.items() if known < ply})
        coached = self.settings.coach == "on" and not isinstance(session, Correspondence)
        if coached and session.awaits_human(ply) and is_choice(session.at(ply)):
            self.findings.ask(JudgementTask(session, ply))

    def _sound(self, session: Session) -> str:
        """Return the sound of the last ply, before captures are known; empty if the ply is hidden."""
        if session.is_over:
            return "end"
        if session.at(session.ply - 1).turn != CHANCE:
            return "place"
        if self.is_secret(session.ply - 1):
            return ""
        return "die" if session.plies[-1].strip("*").isdecimal() else "claim"

    def keep_runs(self) -> None:
        """Store how the runs went, and which one is going on."""
        self.shelf.change({RUNS: self.puzzling.tallies.write()})

    def stop_thinking(self) -> None:
        """Drop everything the computer is thinking about."""
        self.computer.stop()
        self.findings.show(None)
        self.findings.stop()

    def cover(self) -> None:
        """Hide what only the viewer may see, as the device may change hands: the rack, and whatever tells of it."""
        before = self.viewer
        self.table.show_to(-1)
        if self.viewer == before:
            return
        self.findings.show(None)
        self.findings.drop(lambda task: isinstance(task, HintTask))
        self.look(replace(self.table_view, notice=None, typed="", hover=None))
        if isinstance(self.dialog, PossibleMoves | PictureToShare):
            self.close_dialog()

    def forget_what_is_void(self) -> None:
        """Drop what is outdated by a change of position: tasks, the hint, the ply being reviewed."""
        session, findings, last = self.session, self.findings, self.session.ply if self.session else 0
        edited = self.editor.position if self.editor and self.is_editing else None
        now = Subject(session, findings.judgements, edited)
        findings.drop(lambda study: not study.stands(now))
        if findings.hint and (session is None or not findings.hint.is_for(session)):
            findings.show(None)
        if (self.table_view.ply or 0) > last:
            self.look(TableView())
        if (self.reading.way_back[1].ply or 0) > last:
            self.reading.leave(self.reading.way_back[0], TableView())

    def check_friends(self, session: Correspondence) -> None:
        """Check a finished game's hidden information in the background."""
        if session.is_over and session.verdict is None:
            self.findings.ask(VerdictTask(session))

    @property
    def is_counted(self) -> bool:
        """Whether the current game has a result that may have changed the rating, as far as results are read."""
        result = self.results.get(self.result_key) if self.current_key else None
        return result is not None and result.seat is not None

    @property
    def has_been_here(self) -> bool:
        """Whether the player has begun a game, finished one, or tried a puzzle."""
        tried = self.puzzling.days or self.puzzling.logs or self.puzzling.tallies.by_name
        return bool(self.shelf.games or self.results or tried)

    def ladder_now(self, game: str) -> Ladder | None:
        """Return the ladder of a game; None until all results are read."""
        return None if self.shelf.unread_of(RESULT) else self.ladders.of(self.results, game)

    def climb_now(self) -> tuple[Ladder, Climb] | None:
        """Return what the current game has changed on its ladder; None if nothing, or if that is not known yet."""
        ladder = self.ladder_now(self.session.game.name) if self.session and self.is_counted else None
        climb = ladder.climb(self.result_key) if ladder else None
        return (ladder, climb) if ladder and climb else None

    def promotion(self) -> Effects:
        """Announce a promotion earned in the current game."""
        found = self.climb_now()
        return spoken(promotion_phrase(found[1].passed)) if found and found[1].passed else NOTHING
