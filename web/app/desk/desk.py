"""What is open: the screen one is on, the game on the table, the shelf, the settings; and the ways between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from pygames import CHANCE, GAMES, BadRecord, Game, IllegalMove, Session
from pygames.core.phrase import Phrase
from pygames.play.session import BEGUN_ELSEWHERE, COACH, HUMAN
from web.app.desk.climbing import promotion
from web.app.desk.jobs import FEW, Bulk, storing
from web.app.desk.state import Clockwork, Computer, Device, Findings, Reading, Recovery, Shown, TableState
from web.app.desk.studies import JudgeStudy, VerdictStudy, is_choice
from web.app.model import annotation
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.exercises import Exercise, Lesson, Practice
from web.app.model.ladder import Ladders
from web.app.model.news import happened
from web.app.model.parts import ended
from web.app.model.place import has_been_here
from web.app.model.puzzling import Puzzling
from web.app.model.sight import TableView
from web.app.model.tips import tip_now
from web.app.model.verdicts import announced
from web.app.model.words import Translator
from web.app.screens import dialogs
from web.app.storage import progress
from web.app.storage.checked import understood
from web.app.storage.friends import is_friends
from web.app.storage.progress import Progress
from web.app.storage.results import PREFIX as RESULT
from web.app.storage.results import Result, counts
from web.app.storage.settings import KEY as SETTINGS
from web.app.storage.settings import Settings
from web.app.storage.shelf import Shelf, serial

if TYPE_CHECKING:
    from web.app.model.editor import Editor


SCREENS = ("shelf", "statistics")
"""The screens beside home, set-up and table."""
READ = ("rules", "learn", "print")
"""The screens of a game that lead back to where one came from."""
EDITOR = "editor"
"""The screen on which a position is set up, which leads back, too."""


class Desk:
    """One player's desk. It keeps what is open; the page keeps nothing but what it was told to show."""

    def __init__(self) -> None:
        self.say = Translator(["en"])
        self.settings = Settings()
        self.device = Device()
        self.shelf = Shelf()
        self.results: dict[str, Result] = {}
        """How finished games ended, by the keys under which it is stored."""
        self.ladders = Ladders()
        self.chosen: dict[str, dict[str, str]] = {}
        """What each game's set-up form last said, by the game's name."""
        self.tables: dict[str, dict[str, str]] = {}
        """How each game was set up when it was last begun, by the game's name; this is stored."""
        self.courses: dict[str, Progress] = {}
        """What was done of each game's course, by the game's name."""
        self._begun = 0  # games since the page was opened: no two have the same seed
        self.session: Session | None = None
        self.table = TableState()
        self.computer = Computer()
        self.clockwork = Clockwork()
        self.findings = Findings()
        self.bulk = Bulk()
        self.route = "home"
        self.table_view = TableView()
        self.reading = Reading()
        self.puzzling = Puzzling()
        self.editor: Editor | None = None
        """The position that is being set up, or was set up last."""
        self.editor_back = ""
        """The route from which the editor was opened."""
        self.dialog: Shown | None = None
        self.toast: Shown | None = None
        self.page = 0
        """The page of the saved games, the latest on the first."""
        self.recovery = Recovery()

    def seated(self) -> Session:
        """The game on the table."""
        if self.reading.practice:
            raise IllegalMove("practice", "This is only an example. Your own game is waiting.")
        if self.puzzling.attempt:
            raise IllegalMove("puzzle", "This is a puzzle. Your own game is waiting.")
        if self.is_editing:
            raise IllegalMove("editor", "You’re setting up a position. Your game is waiting.")
        if self.session is None:
            raise IllegalMove("no-game", "No game is open.")
        return self.session

    def read(self, stored: Mapping[str, str]) -> None:
        """Know what is stored: games, results, and what was put aside."""
        self.shelf.read(stored)
        keys = [key for key in stored if key.startswith(RESULT) and key not in self.results]
        self.results |= understood(stored, keys, Result.read, self.shelf.put_aside)

    def store(self, changes: Mapping[str, str | None]) -> None:
        """Have texts stored or deleted, beside everything else where there are many."""
        if len(changes) <= FEW or self.bulk.job:
            self.shelf.changes |= changes
        else:
            self.bulk.begin(storing(changes))  # which has no effects

    def begin(self, session: Session) -> Effects:
        """Put a new game on the table."""
        offers = self._is_new(session)
        if session.ply:
            session.unrate(BEGUN_ELSEWHERE)
        self._lay(session)
        self.shelf.add(session.record)
        self.go("table")
        self.table.offers_course = offers
        return self._tip() + Effects(focus="h1")

    def progress_in(self, game: str) -> Progress:
        """What was done of a game's course."""
        return self.courses.get(game, Progress())

    def keep_progress(self, game: str, now: Progress) -> None:
        """Know what was done of a game's course, and have it stored."""
        if now != self.progress_in(game):
            self.courses[game] = now
            self.shelf.changes[f"{progress.PREFIX}{game}"] = now.write()

    def keep_step(self) -> None:
        """Where a step of a course was just solved, keep that it is done."""
        lesson = self.reading.practice
        if isinstance(lesson, Lesson) and lesson.solved:
            name = lesson.game.name
            self.keep_progress(name, self.progress_in(name).with_step(lesson.step.name))

    def _is_new(self, session: Session) -> bool:
        """Whether the first game of its kind begins, and no course was taken or offered; from now on it was."""
        game, known = session.game, self.progress_in(session.game.name)
        if not game.has_course or known != Progress() or HUMAN not in session.players or session.ply:
            return False
        self.keep_progress(game.name, Progress(offered=True))
        return not self.shelf.unread and all(record.game != game.name for record in self.shelf.records.values())

    def _tip(self) -> Effects:
        """What a newcomer is told in this turn."""
        tip = tip_now(self.session) if self.session else None
        return spoken(tip) if tip else NOTHING

    def put_on_table(self, key: str) -> None:
        """Go on with a saved game, where it can be played."""
        if is_friends(key):
            self._put_friends_on_table(key)
            return
        try:
            session = Session.of(self.shelf.choose(key))
            self._lay(session)
            self.table.visiting = session.is_masked
        except BadRecord:
            self.clear()

    def _put_friends_on_table(self, key: str) -> None:
        """Go on with a game among friends; what can't be read any more is put aside."""
        text = self.shelf.turn_to(key)
        try:
            self.lay_friends(Correspondence.of_text(text))
        except ValueError:
            self.shelf.put_aside(key, text)
            self.clear()

    def lay_friends(self, session: Correspondence) -> None:
        """Lay a game among friends on the table; one that is over is checked first."""
        self._lay(session)
        self.check_friends(session)

    def check_friends(self, session: Correspondence) -> None:
        """Check what was hidden in a game that is over, beside all else."""
        if session.is_over and session.verdict is None:
            self.findings.studies.append(VerdictStudy(session))

    def look_at(self, session: Session) -> None:
        """Show a game that is not one's own."""
        session.is_foreign = True
        self._lay(session)
        self.table.visiting = True
        self.go("table")
        self.table_view = self.first_look()

    def clear(self) -> None:
        """Leave the table empty."""
        self._lay(None)

    def _lay(self, session: Session | None) -> None:
        self.stop_thinking()
        self.table.looker = -1
        self.table.visiting = self.table.elsewhere = self.table.offers_course = False
        self.computer.paused = self.computer.hurries = False
        self.table.next_level = ""
        self.findings.judgements = annotation.read(session) if session else {}
        self.computer.bots = {}
        self.session = session
        self.table_view = TableView()
        self.reading.way_back = self.reading.way_back[0], TableView()

    def go(self, route: str) -> None:
        """Show the screen of a route; one that leads nowhere leads home."""
        name, _, argument = route.partition("/")
        if (self.table.visiting or self.table.elsewhere) and name not in ("table", EDITOR, *READ):
            self.toast = None
            self.clear()
        self.dialog = None
        self.page, self.bulk.unreadable = 0, False
        if self.recovery.undelete:
            self.toast, self.recovery.undelete = None, []
        self._look_up(name, argument if name in READ else "")
        if name == "print" and argument.endswith("/puzzles"):
            self.puzzling.want()
        puzzle_route = self.puzzling.open(route, self.device.today)
        if name == "table" and self.session is None and self.shelf.current:
            self.put_on_table(self.shelf.current)
        if self.reading.game or (name in ("setup", EDITOR) and find_game(argument)):
            self.route = route
        elif name == "table" and self.session:
            self.route = "table"
        else:
            self.route = puzzle_route or (route if name == "statistics" and find_game(argument) else "")
            self.route = self.route or (name if name in SCREENS else "home")
        if self.route == "home" and has_been_here(self):
            self.puzzling.want()
        self.table_view = self.reading.way_back[1] if self.route == self.reading.way_back[0] else self.first_look()
        if not self.reading.game:
            self.reading.way_back = ("", TableView())
        if self.route != "table":
            self.stop_thinking()

    def first_look(self) -> TableView:
        """How the table is looked at first: where it holds a game of others, at its last position."""
        is_copy = self.table.visiting and not isinstance(self.session, Correspondence)
        return TableView(ply=self.session.ply) if self.session and is_copy else TableView()

    def _look_up(self, screen: str, argument: str) -> None:
        """Open the rules or the course of a game, at what is to be tried where that is named; else close it."""
        name, _, part = argument.partition("/")
        game = find_game(name)
        if screen == "learn" and game and not game.has_course:
            game = None
        was_reading, self.reading.game, self.reading.practice = self.reading.game, game, None
        if game and not was_reading:
            self.reading.way_back = self.route, self.table_view
        if game and part and screen != "print":
            self.reading.practice = _exercise(game, screen, part)

    def seed(self) -> str:
        """A seed that no earlier game had: the time, and how many games there were."""
        self._begun += 1
        return f"{self.device.now}-{len(self.shelf.games)}-{self._begun}"

    def save(self) -> None:
        """Keep the game on the table as it is now."""
        if not self.session or self.table.visiting or self.table.elsewhere:
            return
        if isinstance(self.session, Correspondence):
            if self.findings.judgements:
                self.session.analysis = annotation.text_of(self.session.plies, self.findings.judgements)
            self.shelf.keep_friends(self.session.key, self.session.stored(self.device.now))
        else:
            self.shelf.save(annotation.annotated(self.session.saved, self.findings.judgements))

    def after_ply(self) -> Effects:
        """A ply was made: keep it, say it; what was refused before it may be right now."""
        session = self.seated()
        self.table_view = replace(self.table_view, notice=None)
        if self.settings.coach == "on" and session.awaits_human(session.ply - 1):
            session.unrate(COACH)
        self.save()
        self._offered()
        self.count()
        self._judge_later(session.ply - 1)
        news = spoken(*happened(session, self.viewer, range(session.ply - 1, session.ply)))
        return news + self._tip() + Effects(sound=self._sound(session)) + self._end()

    def after_ending(self) -> Effects:
        """The game was ended otherwise than by its rules: keep it, count it, show the result."""
        self.stop_thinking()
        self.dialog, self.table_view = None, TableView()
        self.save()
        self.count()
        return Effects(sound="end") + self._end()

    def discount(self) -> None:
        """Where the end of the game was taken back its result is not kept any more."""
        key = self.result_key
        if self.plays and not self.seated().is_over and (key in self.results or key in self.shelf.unread):
            self.results.pop(key, None)
            self.shelf.unread.discard(key)
            self.shelf.changes[key] = None

    def _end(self) -> Effects:
        """Where the game is over, or for the viewer, the verdict is shown."""
        session = self.seated()
        if session.is_over:
            said = announced(session) if session.ending else announced(session)[:-1]
            return Effects(tuple(said), focus="#verdict") + promotion(self)
        if HUMAN in session.players and ended(session, self.viewer, session.ply) is not None:
            self.table_view = TableView(ply=session.ply)
            return Effects(focus="#verdict")
        return NOTHING

    def _offered(self) -> None:
        """A person has moved: sound, which was offered at the table before that, is not offered again."""
        session = self.seated()
        if self.settings.offered == "nothing" and session.awaits_human(session.ply - 1) and self.plays:
            self.settings = self.settings.choose("offered", "sound")
            self.shelf.changes[SETTINGS] = self.settings.write()

    def count(self) -> None:
        """Where the game is over and counts, keep how it ended; a second end replaces the first."""
        session = self.seated()
        if self.plays and counts(session):
            key = self.result_key
            self.shelf.unread.discard(key)
            self.results[key] = Result.of(session, self.device.now)
            self.shelf.changes[key] = self.results[key].write()

    @property
    def result_key(self) -> str:
        """The key under which the result of the game on the table is stored."""
        session = self.session
        number = session.number if isinstance(session, Correspondence) else serial(self.shelf.current)
        return f"{RESULT}{number}"

    def _judge_later(self, ply: int) -> None:
        """A ply was made: what was known of it or later ones is void; the coach looks at it where a person made it."""
        session = self.seated()
        self.findings.hint = None
        self.findings.judgements = {known: found for known, found in self.findings.judgements.items() if known < ply}
        coached = self.settings.coach == "on" and not isinstance(session, Correspondence)
        if coached and session.awaits_human(ply) and is_choice(session.at(ply)):
            self.findings.studies.append(JudgeStudy(session, ply))

    def _sound(self, session: Session) -> str:
        """What the last ply sounds like, before it is known what it takes away; nothing where it is a secret."""
        if session.is_over:
            return "end"
        if session.at(session.ply - 1).turn != CHANCE:
            return "place"
        return "" if self.is_secret(session.ply - 1) else "die"

    def stop_thinking(self) -> None:
        """Whatever the computer was thinking about is of no interest any more."""
        self.computer.turn, self.findings.hint = None, None
        self.computer.hurries = False
        self.findings.studies.clear()

    def forget_what_is_void(self) -> None:
        """Forget what is about a position that is not there any more: studies, the hint, the ply that is looked at."""
        session, findings, last = self.session, self.findings, self.session.ply if self.session else 0
        findings.studies[:] = [study for study in findings.studies if study.stands(self)]
        if findings.hint and (session is None or not findings.hint.is_for(session)):
            findings.hint = None
        if (self.table_view.ply or 0) > last:
            self.table_view = TableView()
        if (self.reading.way_back[1].ply or 0) > last:
            self.reading.way_back = self.reading.way_back[0], TableView()

    @property
    def plays(self) -> str:
        """The key of the saved game that this window plays; empty where there is none."""
        at_table = self.route == "table" or bool(self.reading.game)
        return (
            self.shelf.current
            if self.session and at_table and not self.table.visiting and not self.table.elsewhere
            else ""
        )

    def offer_undelete(self, done: Phrase, undelete: Callable[[], object]) -> Effects:
        """Say that something was deleted, and offer to bring it back, with what was deleted before it in a row."""
        self.toast = lambda say: dialogs.undelete(say, done)
        self.recovery.undelete.append(undelete)
        return spoken(done)

    def copy(self, text: str, done: Phrase) -> Effects:
        """Have a text put on the clipboard; what is said of it comes once it is there."""
        self.recovery.copying = text, done
        return Effects(copy=text)

    def notice(self, phrase: Phrase, *, refused: bool = False) -> Effects:
        """Say something, and show it until the next press at the table, elsewhere until it is closed."""
        tries = self.puzzling.attempt and self.puzzling.attempt.solved is None
        if self.route == "table" or self.reading.practice or tries or self.is_editing:
            self.table_view = replace(self.table_view, notice=phrase, refused=refused)
        else:
            self.toast = lambda say: dialogs.notice(say, phrase)
        return spoken(phrase)

    @property
    def is_editing(self) -> bool:
        """Whether a position is being set up."""
        return self.route.startswith(f"{EDITOR}/") and self.reading.game is None

    @property
    def still(self) -> bool:
        """Whether the player wants no motion, and so no waits either."""
        return self.settings.is_still(self.device.still)

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the screen is: the only person's, or the one who holds the device."""
        session = self.session
        if session is None:
            return None
        people = [seat for seat, who in enumerate(session.players) if who == HUMAN]
        if len(people) == 1:
            return people[0]
        return (
            self.table.looker if session.game.has_secrets and self.table.looker in people and not self.curtain else None
        )

    @property
    def curtain(self) -> bool:
        """Whether a person is to move whose secrets another person at the table must not see."""
        session = self.session
        return (
            session is not None
            and not self.table.visiting
            and session.game.has_secrets
            and session.players.count(HUMAN) > 1
            and session.awaits_human()
            and session.position.turn != self.table.looker
        )

    def is_secret(self, ply: int) -> bool:
        """Whether the viewer does not see what came at a ply."""
        session = self.seated()
        return session.game.hides(session.at(ply), self.viewer)


def _exercise(game: Game, screen: str, part: str) -> Exercise | None:
    """The step or the figure of this name, to be tried; None where there is none."""
    if screen == "learn":
        return Lesson.of(game, step) if (step := game.course.step(part)) else None
    return Practice.of(game, figure) if (figure := game.guide.figure(part)) else None


def find_game(name: str) -> Game | None:
    """The game of this name that can be played."""
    return GAMES.get(name)
