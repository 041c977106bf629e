"""The desk: it owns all parts of the app's state, and leads from screen to screen."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from pygames import GAMES, Game, Session
from pygames.ai import LEVELS
from pygames.core.phrase import Phrase
from pygames.play.guide import session_of
from pygames.play.session import bot
from web.app.desk.aftermath import Aftermath
from web.app.desk.analysis import Analysis
from web.app.desk.bots import Bots
from web.app.desk.career import Career
from web.app.desk.clocks import Clockwork
from web.app.desk.company import Company
from web.app.desk.courses import Courses
from web.app.desk.destination import Destination
from web.app.desk.device import Device
from web.app.desk.games import Games
from web.app.desk.jobs import Bulk
from web.app.desk.kind import StoredKind
from web.app.desk.known import known_games
from web.app.desk.live import Live
from web.app.desk.live_clock import LiveClock
from web.app.desk.overlays import Overlays
from web.app.desk.plans import Plans
from web.app.desk.recovery import Recovery
from web.app.desk.table import Table
from web.app.desk.turns import Turns
from web.app.desk.where import EDITOR, HOME, LAB, Whereabouts
from web.app.model.effects import NOTHING, Effects
from web.app.model.exercises import Exercise, Practice, find_lesson, find_model_game
from web.app.model.overlays import PictureToShare, PossibleMoves
from web.app.model.place import Place
from web.app.model.puzzle_words import task_of
from web.app.model.puzzling import ROUTES, Puzzling
from web.app.model.sight import TableView
from web.app.model.tasks import HintTask, Subject
from web.app.model.when import in_words
from web.app.model.words import Translator
from web.app.storage.checked import understood
from web.app.storage.results import PREFIX as RESULT
from web.app.storage.results import Result
from web.app.storage.runs import keep_tallies
from web.app.storage.settings import Settings
from web.app.storage.shelf import Shelf

NO_PUZZLE = Phrase("There’s no puzzle at this address.")
NO_SCREEN = Phrase("There’s nothing at this address.")
NO_LAB = Phrase("The bot lab couldn’t be loaded. Check your connection, then try again.")
NO_EDITOR = Phrase("The board editor couldn’t be loaded. Check your connection, then try again.")


class Desk:
    """The state of the whole app, in parts; the page has only what it displays."""

    def __init__(self, screens: Mapping[str, Destination], kinds: Mapping[str, StoredKind[Any]]) -> None:
        self.screens, self.kinds = screens, kinds
        self.device, self.where, self.puzzling, self.plans = Device(), Whereabouts(), Puzzling(), Plans()
        self.shelf, self.bulk, self.live = Shelf(), Bulk(), Live()
        device, where, shelf, puzzling = self.device, self.where, self.shelf, self.puzzling
        self.table = table = Table(where, device, shelf, puzzling)
        self.overlays = overlays = Overlays(table, where, puzzling)
        self.recovery, self.bots = Recovery(overlays), Bots(shelf)
        self.courses = Courses(table, shelf)
        self.career = Career(table, shelf, device)
        self.analysis = analysis = Analysis(table, where, puzzling, shelf, device)
        self.company = Company(table, shelf, device)
        self.aftermath = aftermath = Aftermath(table, self.career, analysis, self.company, overlays, device, shelf)
        self.clocks = Clockwork(table, aftermath, overlays, where, puzzling, shelf, device, LiveClock(table, self.live))
        self.turns = Turns(table, aftermath, analysis, self.company, self.clocks, overlays, puzzling, device)
        self.games = Games(table, shelf, self.courses, analysis, overlays, device, self.go)
        self.states: dict[str, Any] = {}
        """The screens' own states, by the first word of their usual address, as far as they have changed."""

    @property
    def route(self) -> str:
        """The address of the screen that is shown."""
        return self.where.route

    @property
    def say(self) -> Translator:
        """The player's language."""
        return self.device.say

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.device.settings

    @property
    def results(self) -> Mapping[str, Result]:
        """The results of finished games, by key."""
        return self.career.results

    @property
    def session(self) -> Session | None:
        """The current game."""
        return self.table.session

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the screen is."""
        return self.table.viewer

    def know_time(self, told: str) -> None:
        """Note the local time, as the page has told it."""
        self.device.know_time(told)
        self.shelf.know_time(self.device.now)
        self.puzzling.be_in(self.device.zone)

    def seed(self) -> str:
        """Return a new seed for what chance decides."""
        return self.games.seed()

    def read(self, stored: Mapping[str, str]) -> None:
        """Load stored texts: games, results, and what was set aside."""
        self.shelf.read(stored)
        keys = [key for key in stored if key.startswith(RESULT) and key not in self.results]
        self.career.know_results(understood(stored, keys, Result.read, self.shelf.refuse))

    def keep_state(self, screen: str, state: object) -> None:
        """Set a screen's own state."""
        self.states[screen] = state

    def forget_states(self, screens: Collection[str]) -> None:
        """Have screens begin anew."""
        self.states = {screen: state for screen, state in self.states.items() if screen not in screens}

    @property
    def has_been_here(self) -> bool:
        """Whether the player has begun a game, finished one, or tried a puzzle."""
        tried = self.puzzling.days or self.puzzling.logs or self.puzzling.tallies.by_name
        return bool(self.shelf.games or self.results or tried)

    def known_games(self) -> set[str]:
        """Return the games that the player has played, or of whose course they have done a step."""
        return known_games(self.shelf, self.career, self.courses)

    def place_now(self) -> Place:
        """Return the contents of the start screen."""
        is_own, career = self.has_been_here, self.career
        ladders = {name: ladder for name in GAMES if is_own and (ladder := career.ladder_now(name))}
        return Place(self.shelf, self.puzzling, self.device.today, is_own, ladders, self.device.settled, career.weeks)

    def go(self, route: str, /) -> None:
        """Show the screen of a route, or the start screen if there is none."""
        name, _, argument = route.partition("/")
        screen, where = self.screens.get(name), self.where
        self._put_away(keeps=screen is not None and screen.keeps_game)
        self.overlays.close_dialog()
        self.forget_states({one for one in self.states if self.screens[one].begins_anew})
        self.bulk.have_read(failed=False)
        if self.recovery.undelete:  # the offer is about the screen that is left
            self.overlays.close_toast()
            self.recovery.take_undelete()
        self._look_up(name, argument if screen and screen.leads_back else "")
        tallies = self.puzzling.tallies
        self.puzzling.leave(route)
        if self.puzzling.tallies != tallies:  # a run was left
            keep_tallies(self.shelf, self.puzzling.tallies)
        where.arrive((screen.opened(self, route) if screen else "") or HOME)
        if where.route == HOME and self.has_been_here:  # for the card with the day's puzzle
            self.puzzling.want()
        self.table.look(where.way_back[1] if where.route == where.way_back[0] else self.table.first_look())
        if not where.game:
            where.remember("", TableView())
        if not where.is_at_table:
            self.table.stop_thinking()
            self.cover()

    def _put_away(self, *, keeps: bool) -> None:
        """Close a game that isn't kept open behind the next screen: one only viewed, or played in another window."""
        if self.table.model:
            self.table.clear()
        elif not self.table.is_played_here and not keeps:
            self.overlays.close_toast()
            self.table.clear()

    def _look_up(self, screen: str, argument: str) -> None:
        """Open the rules or the course of a game, at an exercise if one is named; close the last one otherwise."""
        name, _, part = argument.partition("/")
        game, was_reading = find_game(name), self.where.game
        if screen == "learn" and game and not game.has_course:
            game = None
        practice = _exercise(game, screen, part) if game and part and screen != "print" else None
        self.where.read(game, practice)
        if game and not was_reading:
            self.where.remember(self.where.route, self.table.view)
        if game and part and screen == "learn" and not practice:
            self._open_model_game(game, part)

    def _open_model_game(self, game: Game, name: str) -> None:
        """Put a model game on the table, if there is one of this name."""
        if model := find_model_game(game, name):
            record = session_of(game, model).record
            players = (bot(LEVELS[-1]),) * record.seats
            self.table.lay_model(Session.of(replace(record, players=players), {game.name: game}), model)

    def arrive(self, route: str) -> Effects:
        """Go to the screen of a route, and announce its task; say so if there is no such screen."""
        self.go(route)
        if attempt := self.puzzling.attempt:
            return Effects((task_of(attempt),), focus="h1")
        if practice := self.where.practice:
            return Effects((practice.asked,), focus="h1")
        is_late = route.partition("/")[0] == LAB != self.where.screen
        if route == self.route or ("/" not in route and not is_late):
            return NOTHING
        return self.report_missing(route)

    def report_missing(self, route: str) -> Effects:
        """Say that a route leads nowhere, or not yet."""
        name, _, argument = route.partition("/")
        if name == "daily" and self.puzzling.is_to_come(argument, self.device.today):
            return self.overlays.notice(Phrase("The puzzle of {day} opens on that day.", day=in_words(argument)))
        if name == LAB != self.where.screen:
            return self.overlays.notice(NO_LAB)
        if name == EDITOR and find_game(argument):
            return self.overlays.notice(NO_EDITOR)
        return self.overlays.notice(NO_PUZZLE if name in ROUTES else NO_SCREEN)

    def cover(self) -> None:
        """Hide what only the viewer may see, as the device may change hands: the rack, and whatever tells of it."""
        table, before = self.table, self.table.viewer
        table.show_to(-1)
        if table.viewer == before:
            return
        table.findings.show(None)
        table.findings.drop(lambda task: isinstance(task, HintTask))
        table.look(replace(table.view, notice=None, typed="", hover=None))
        if isinstance(self.overlays.dialog, PossibleMoves | PictureToShare):
            self.overlays.close_dialog()

    def forget_what_is_void(self) -> None:
        """Drop what is outdated by a change of position: tasks, the hint, the ply being reviewed."""
        session, findings, where = self.table.session, self.table.findings, self.where
        last = session.ply if session else 0
        edited = self.screens[where.screen].position_in(self) if where.is_editing else None
        now = Subject(session, findings.judgements, edited)
        findings.drop(lambda study: not study.stands(now))
        if findings.hint and (session is None or not findings.hint.is_for(session)):
            findings.show(None)
        if (self.table.view.ply or 0) > last:
            self.table.look(TableView())
        if (where.way_back[1].ply or 0) > last:
            where.remember(where.way_back[0], TableView())


def _exercise(game: Game, screen: str, part: str) -> Exercise | None:
    """Return the course step or figure of this name, as an exercise; None if there is none."""
    if screen == "learn":
        return find_lesson(game, part)
    return Practice.of(game, figure) if (figure := game.guide.figure(part)) else None


def find_game(name: str) -> Game | None:
    """Return the game of this name; None if there is none."""
    return GAMES.get(name)
