"""The state of the app: the screen, the current game, the saved games, the settings; and the ways between screens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import ClassVar

from pygames import GAMES, BadRecord, Game, Session
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.friends import BadMessage
from pygames.play.guide import session_of
from pygames.play.record import NewerRecord
from pygames.play.session import BEGUN_ELSEWHERE, HUMAN, bot
from web.app.desk.destination import Destination
from web.app.desk.jobs import FEW, storing
from web.app.desk.kind import StoredKind
from web.app.desk.table import Table
from web.app.model.correspondence import Correspondence
from web.app.model.editor import Editor
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.exercises import Exercise, Lesson, Practice, find_lesson, find_model_game
from web.app.model.overlays import UNCOPIED, CopyByHand, Deleted, MadeByNewer, Notice
from web.app.model.place import Place
from web.app.model.puzzle_words import task_of
from web.app.model.puzzling import ROUTES
from web.app.model.sight import TableView
from web.app.model.when import in_words
from web.app.storage import progress
from web.app.storage.checked import understood
from web.app.storage.friends import as_understood, is_friends, newer_game
from web.app.storage.progress import Progress
from web.app.storage.results import PREFIX as RESULT
from web.app.storage.results import Result

HOME = "home"
"""The start screen, which is shown where there is no other."""
NO_PUZZLE = Phrase("There’s no puzzle at this address.")
NO_SCREEN = Phrase("There’s nothing at this address.")


class Desk(Table):
    """The state of the whole app; the page has only what it displays."""

    screens: ClassVar[Mapping[str, Destination]] = {}
    """The screens by the first word of their addresses."""
    kinds: ClassVar[Mapping[str, StoredKind]] = {}
    """The kinds of stored texts by the first word of their keys."""

    def read(self, stored: Mapping[str, str]) -> None:
        """Load stored texts: games, results, and what was set aside."""
        self.shelf.read(stored)
        keys = [key for key in stored if key.startswith(RESULT) and key not in self.results]
        self.know_results(understood(stored, keys, Result.read, self.shelf.refuse))

    def store(self, changes: Mapping[str, str | None]) -> None:
        """Queue texts to be stored or deleted; many of them become a background job."""
        if len(changes) <= FEW or self.bulk.job:
            self.shelf.change(changes)
        else:
            self.bulk.begin(storing(changes))  # this job has no effects

    def begin(self, session: Session) -> Effects:
        """Open a new game."""
        offers = self._is_new(session)
        if session.ply:
            session.unrate(BEGUN_ELSEWHERE)
        self.lay(session)
        self.shelf.add(session.record)
        self.go("table")
        self.table.offer_course(offers=offers)
        return self.tip() + Effects(focus="h1")

    def progress_in(self, game: str) -> Progress:
        """Return the progress in a game's course."""
        return self.courses.get(game, Progress())

    def know_course(self, game: str, done: Progress) -> None:
        """Set the progress in a game's course."""
        self.courses[game] = done

    def fill_in(self, game: str, form: Mapping[str, str]) -> None:
        """Set the contents of a game's set-up form."""
        self.chosen[game] = dict(form)

    def know_table(self, game: str, form: Mapping[str, str]) -> None:
        """Set how a game was last set up."""
        self.tables[game] = dict(form)

    def edit(self, editor: Editor, back: str) -> None:
        """Open the board editor, whose way back leads to a route."""
        self.editor, self.editor_back = editor, back

    def keep_state(self, screen: str, state: object) -> None:
        """Set a screen's own state."""
        self.states[screen] = state

    def forget_states(self, screens: Collection[str]) -> None:
        """Have screens begin anew."""
        self.states = {screen: state for screen, state in self.states.items() if screen not in screens}

    def keep_progress(self, game: str, now: Progress) -> None:
        """Set and store the progress in a game's course."""
        if now != self.progress_in(game):
            self.know_course(game, now)
            self.shelf.change({f"{progress.PREFIX}{game}": now.write()})

    def keep_step(self) -> None:
        """Store that a step of a course is done, if one was just solved."""
        lesson = self.reading.practice
        if isinstance(lesson, Lesson) and lesson.solved:
            name = lesson.game.name
            self.keep_progress(name, self.progress_in(name).with_step(lesson.step.name))

    def keep_reading(self) -> None:
        """Store that a model game was read, if its last position was just reached."""
        model, session = self.reading.model, self.session
        if model and session and self.table_view.ply == session.ply:
            name = session.game.name
            self.keep_progress(name, self.progress_in(name).with_step(model.name))

    def _is_new(self, session: Session) -> bool:
        """Return whether it is the first game of its kind, its course never taken or offered; mark that as offered."""
        game, known = session.game, self.progress_in(session.game.name)
        if not game.has_course or known != Progress() or HUMAN not in session.players or session.ply:
            return False
        self.keep_progress(game.name, Progress(offered=True))
        # what is not read yet may be a game of this kind
        return not self.shelf.unread and all(record.game != game.name for record in self.shelf.records.values())

    def put_on_table(self, key: str) -> None:
        """Resume a saved game, if it can be played; look at what is understood of a newer version's."""
        if key in self.shelf.newer:
            self._show_newer(as_understood(self.shelf.texts[key]), "shelf")
            return
        if is_friends(key):
            self._put_friends_on_table(key)
            return
        try:
            session = Session.of(self.shelf.choose(key))
            self.lay(session)
            self.table.visit(visiting=session.is_masked)
        except BadRecord:
            self.clear()

    def _put_friends_on_table(self, key: str) -> None:
        """Resume a game among friends; set it aside if it can't be read any more."""
        text = self.shelf.turn_to(key)
        try:
            self.lay_friends(Correspondence.of_text(text))
        except ValueError as error:
            self.clear()
            if isinstance(error, BadMessage) and error.code == "newer":
                self.shelf.leave_to_newer(key, newer_game(self.shelf.records[key]))
                self.put_on_table(key)
            else:
                self.shelf.put_aside(key, text)

    def lay_friends(self, session: Correspondence) -> None:
        """Open a game among friends; a finished one is checked first."""
        self.lay(session)
        self.check_friends(session)

    def look_at(self, session: Session) -> None:
        """View a game that is not one's own."""
        session.is_foreign = True
        self.lay(session)
        self.table.visit(visiting=True)
        self.go("table")
        self.look(self.first_look())

    def look_at_newer(self, refusal: NewerRecord, address: str) -> Effects:
        """View what is understood of a newer version's game, and say how to go on with it."""
        self._show_newer(refusal, address)
        return spoken(refusal.phrase)

    def _show_newer(self, refusal: NewerRecord, address: str) -> None:
        """View what is understood of a newer version's game, under a toast that says how to go on with it."""
        if refusal.before:
            self.look_at(Session.of(refusal.before))
            self.require_session().is_newer = True
            self.table.open_again(address)
        self.show_toast(MadeByNewer(refusal.phrase, self.device.updatable))

    def go(self, route: str) -> None:
        """Show the screen of a route, or the start screen if there is none."""
        name, _, argument = route.partition("/")
        screen = self.screens.get(name)
        self._put_away(keeps=screen is not None and screen.keeps_game)
        self.close_dialog()
        self.forget_states({one for one in self.states if self.screens[one].begins_anew})
        self.bulk.have_read(failed=False)
        if self.recovery.undelete:  # the offer is about the screen that is left
            self.close_toast()
            self.recovery.take_undelete()
        self._look_up(name, argument if screen and screen.leads_back else "")
        tallies = self.puzzling.tallies
        self.puzzling.leave(route)
        if self.puzzling.tallies != tallies:  # a run was left
            self.keep_runs()
        self.route = (screen.opened(self, route) if screen else "") or HOME
        if self.route == HOME and self.has_been_here:  # for the card with the day's puzzle
            self.puzzling.want()
        self.look(self.reading.way_back[1] if self.route == self.reading.way_back[0] else self.first_look())
        if not self.reading.game:
            self.reading.leave("", TableView())
        if self.route != "table":
            self.stop_thinking()
            self.cover()

    def _put_away(self, *, keeps: bool) -> None:
        """Close a game that isn't kept open behind the next screen: one only viewed, or played in another window."""
        if self.reading.model:
            self.clear()
        elif (self.table.visiting or self.table.elsewhere) and not keeps:
            self.close_toast()
            self.clear()

    def game_opened(self, route: str) -> str:
        """Return the route of a screen of a game, if there is such a game; else an empty one."""
        return route if find_game(route.partition("/")[2]) else ""

    def reading_opened(self, route: str) -> str:
        """Return the route of the rules or the course that is open; an empty one if none is."""
        return route if self.reading.game else ""

    def puzzle_opened(self, route: str) -> str:
        """Open the puzzle or the list that a route names, else the closest match, and return its route."""
        return self.puzzling.open(route, self.device.today)

    def table_opened(self, _: str) -> str:
        """Resume the game that was on the table, and return the route; an empty one if there is none."""
        if self.session is None and self.shelf.current:
            self.put_on_table(self.shelf.current)
        return "table" if self.session else ""

    def place_now(self) -> Place:
        """Return the contents of the start screen."""
        is_own = self.has_been_here
        ladders = {name: ladder for name in GAMES if is_own and (ladder := self.ladder_now(name))}
        return Place(self.shelf, self.puzzling, self.device.today, is_own, ladders, self.device.settled, self.weeks)

    def arrive(self, route: str) -> Effects:
        """Go to the screen of a route, and announce its task; say so if there is no such screen."""
        self.go(route)
        if attempt := self.puzzling.attempt:
            return Effects((task_of(attempt),), focus="h1")
        if practice := self.reading.practice:
            return Effects((practice.asked,), focus="h1")
        if "/" not in route or route == self.route:
            return NOTHING
        return self.report_missing(route)

    def report_missing(self, route: str) -> Effects:
        """Say that a route leads nowhere, or not yet."""
        name, _, argument = route.partition("/")
        if name == "daily" and self.puzzling.is_to_come(argument, self.device.today):
            return self.notice(Phrase("The puzzle of {day} opens on that day.", day=in_words(argument)))
        return self.notice(NO_PUZZLE if name in ROUTES else NO_SCREEN)

    def _look_up(self, screen: str, argument: str) -> None:
        """Open the rules or the course of a game, at an exercise if one is named; close the last one otherwise."""
        name, _, part = argument.partition("/")
        game = find_game(name)
        if screen == "learn" and game and not game.has_course:
            game = None
        was_reading, self.reading.game, self.reading.practice = self.reading.game, game, None
        if game and not was_reading:
            self.reading.leave(self.route, self.table_view)
        if game and part and screen != "print":
            self.reading.practice = _exercise(game, screen, part)
        if game and part and screen == "learn" and not self.reading.practice:
            self._open_model_game(game, part)

    def _open_model_game(self, game: Game, name: str) -> None:
        """Put a model game on the table, if there is one of this name, to be looked at only."""
        if model := find_model_game(game, name):
            record = session_of(game, model).record
            self.lay(Session.of(replace(record, players=(bot(LEVELS[-1]),) * record.seats), {game.name: game}))
            self.table.visit(visiting=True)
            self.reading.open_model(model)

    def seed(self) -> str:
        """Return a new seed: the time, and a count of games."""
        self._begun += 1
        return f"{self.device.now}-{len(self.shelf.games)}-{self._begun}"

    def offer_undelete(self, done: Phrase, undelete: Callable[[], object]) -> Effects:
        """Say that something was deleted, and offer to restore it with everything deleted just before."""
        self.show_toast(Deleted(done))
        self.recovery.offer_undelete(undelete)
        return spoken(done)

    def copy(self, text: str, done: Phrase) -> Effects:
        """Copy a text to the clipboard; `done` is said once that has worked."""
        self.recovery.begin_copying(text, done)
        return Effects(copy=text)

    def share(self, text: str, done: Phrase) -> Effects:
        """Have a text shared, or put on the clipboard; the player is told once that is done."""
        self.recovery.begin_copying(text, done)
        return Effects(share={"text": text, "sheet": True, "key": ""})

    def is_new_to(self, game: Game) -> bool:
        """Return whether a game has a course of which the player has done no step, and has not been played either."""
        games = {*(one.game for one in self.results.values()), *(one.game for one in self.shelf.records.values())}
        return game.has_course and game.name not in games and not self.progress_in(game.name).done

    def finish_copying(self, *, done: bool) -> Effects:
        """Say that a text is on the clipboard; where the browser refused, show it to be copied by hand."""
        copied = self.recovery.take_copying()
        if copied is None:
            return NOTHING
        text, told = copied
        if done:
            return self.notice(told)
        self.open_dialog(CopyByHand(text))
        return spoken(UNCOPIED)

    def notice(self, phrase: Phrase, *, refused: bool = False) -> Effects:
        """Say something, and show it: at the table until the next press, elsewhere until it is closed."""
        tries = self.puzzling.attempt and self.puzzling.attempt.solved is None
        if self.route == "table" or self.reading.practice or tries or self.is_editing:
            self.look(replace(self.table_view, notice=phrase, refused=refused))
        else:
            self.show_toast(Notice(phrase))
        return spoken(phrase)


def _exercise(game: Game, screen: str, part: str) -> Exercise | None:
    """Return the course step or figure of this name, as an exercise; None if there is none."""
    if screen == "learn":
        return find_lesson(game, part)
    return Practice.of(game, figure) if (figure := game.guide.figure(part)) else None


def find_game(name: str) -> Game | None:
    """Return the game of this name; None if there is none."""
    return GAMES.get(name)
