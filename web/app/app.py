"""The app: takes the page’s messages, and replies with what has changed; `web.protocol` says what both may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pygames import GAMES, Game, IllegalMove
from pygames.core.game import ABOUT
from pygames.core.phrase import Phrase
from web.app import editor
from web.app.actions import act, analysis, backup, friends, learning, library, navigation, play, submit, windows
from web.app.actions import printing as printing_actions
from web.app.actions import puzzles as puzzle_actions
from web.app.actions import rules as rules_actions
from web.app.actions import settings as settings_actions
from web.app.actions import setup as setup_actions
from web.app.actions import statistics as statistics_actions
from web.app.desk import clocks, fetching
from web.app.desk.analysing import is_analysing, wonder
from web.app.desk.desk import find_game
from web.app.desk.jobs import Done
from web.app.desk.state import Shown
from web.app.desk.table import EDITOR
from web.app.desk.turns import Turns
from web.app.model.achievements import Achievement, achievements
from web.app.model.advice import Advice
from web.app.model.correspondence import Correspondence
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.exercises import Lesson, Practice
from web.app.model.ladder import Ladder
from web.app.model.puzzling import ROUTES
from web.app.model.saved import room_needed
from web.app.model.seats import by_name
from web.app.model.sight import TableView
from web.app.model.studies import unjudged
from web.app.model.tips import tip_now
from web.app.model.words import Translator
from web.app.screens import dialogs, paint
from web.app.screens.friends import friends_table
from web.app.screens.home import home
from web.app.screens.html import Html
from web.app.screens.lesson import lesson_board
from web.app.screens.lessons import course_list
from web.app.screens.practice import practice_board
from web.app.screens.puzzles import puzzles_screen
from web.app.screens.rules import rules
from web.app.screens.saved import saved
from web.app.screens.screen import Screen
from web.app.screens.setup import setup
from web.app.screens.statistics import game_statistics, statistics
from web.app.screens.table import table, table_board, table_frame
from web.app.screens.view import View
from web.app.storage import link
from web.app.storage.shelf import Shelf
from web.protocol import Clocks, Fulfilled, Message, Open, Reply, Wish, is_message

DOING = (
    analysis,
    backup,
    editor,
    friends,
    learning,
    library,
    navigation,
    play,
    printing_actions,
    puzzle_actions,
    rules_actions,
    settings_actions,
    setup_actions,
    statistics_actions,
    windows,
)
"""The modules whose actions and forms the page may ask for."""


RESTORED = Phrase("Something went wrong, so everything is shown as it was saved last.")


@dataclass(frozen=True)
class Told:
    """What the page was told to show over its screen, and in which words."""

    shown: Shown | None = None
    say: Translator | None = None
    html: Html | None = None

    def then(self, shown: Shown | None, say: Translator) -> Told:
        """What it is told next: the same, unless something else is to be shown, or in another language."""
        return self if shown is self.shown and say is self.say else Told(shown, say, shown(say) if shown else None)


class App(Turns):
    """One player's app."""

    def __init__(self) -> None:
        super().__init__()
        self.screen = Screen(self.say)
        self._effects = NOTHING  # for the next reply
        self._told_plays = ""
        self._told_dialog = self._told_toast = Told()
        self._told_look: dict[str, str] = {}
        self._told_job: Phrase | None = None
        self._told_clock: Clocks | None = None

    def handle(self, message: Message) -> Reply:
        """Do what a message says, and return all that changed on the screen."""
        self.do(message)
        return self.reply()

    def do(self, message: Message) -> None:
        """Do what a message says; what it changes on the screen is for the next reply. ValueError where it is none."""
        if not is_message(message):
            raise ValueError(f"no such message: {str(message)[:80]}")
        fell = clocks.charge_reported(self, message)
        self._effects += fell
        if message["do"] == "day":
            self._know_time(message)
        elif message["do"] == "clock":
            clocks.keep_clocks(self, away=message["away"])
        elif fell != NOTHING and message["do"] in ("press", "form", "hover"):
            return  # too late
        elif message["do"] == "hover":
            self.table_view = replace(self.table_view, hover=play.hovered(self, message["target"]))
        else:
            self._do(message)

    def _do(self, message: Message) -> None:
        """Do what a message says that ends what was said before."""
        self.table_view = (
            TableView() if self.table_view.replays else replace(self.table_view, notice=None, typed="", hover=None)
        )
        self._know_time(message)
        try:
            self._effects += self._obey(message)
        except IllegalMove as refusal:
            at_table = self.session and not self.is_editing
            said = by_name(self.session, refusal.phrase) if self.session and at_table else refusal.phrase
            self._effects += self.notice(said, refused=refusal.code != ABOUT)
        self._effects += self.seat_people()
        self.forget_what_is_void()
        wonder(self)

    def _know_time(self, message: Message) -> None:
        """Know what time it is."""
        self.device.now = self.shelf.now = message.get("now", self.device.now)

    def _obey(self, message: Message) -> Effects:
        """Do what one kind of message says."""
        match message["do"]:
            case "open":
                return self._open(message)
            case "press":
                return self._press(message["target"], sure=message.get("sure", False))
            case "act":
                return self._act(message["action"])
            case "form":
                return submit(self, message["name"], message["values"])
            case "route":
                return self._follow(message["route"])
            case "elsewhere" | "held" | "clash":
                text, known = message.get("text", ""), message.get("known", "")
                return windows.window_event(self, message["do"], message["key"], text, known)
            case "update" | "unsaved" | "installable":
                self._hear_of(message["do"])
            case "saved":
                self._forget_unsaved()
        return NOTHING

    def decide(self) -> None:
        """Do what the computer has come to; what it changes on the screen is for the next reply."""
        self._effects += self.conclude()
        self.forget_what_is_void()

    def _act(self, name: str) -> Effects:
        """A button or a key: in the editor undo and redo are its own."""
        if self.is_editing and name in ("undo", "redo"):
            return editor.travel(self, -1 if name == "undo" else 1)
        return act(self, name)

    def _press(self, target: str, *, sure: bool) -> Effects:
        """A press on the picture of a figure, of a puzzle, of the editor, or of the game on the table."""
        if self.is_editing:
            return editor.press_in_editor(self, target)
        if self.reading.practice:
            return rules_actions.press_in_figure(self, target, sure=sure)
        if self.puzzling.attempt:
            return puzzle_actions.press_in_puzzle(self, target, sure=sure)
        return play.press(self, target, sure=sure)

    def _hear_of(self, what: Literal["update", "unsaved", "installable"]) -> None:
        """What the browser does, or would do."""
        if what == "installable":
            self.device.installable = True
        else:
            self.toast = {"update": dialogs.update, "unsaved": dialogs.unsaved}[what]

    def _forget_unsaved(self) -> None:
        """Take away what says that the browser keeps nothing: it does again."""
        if self.toast is dialogs.unsaved:
            self.toast = None

    def _open(self, message: Open) -> Effects:
        """Begin with what the browser has stored; whatever was open before is left."""
        if self.screen.view:
            told = self.toast
            vars(self).update(vars(App()))
            self.toast = told if told is dialogs.unsaved else None  # which is told before the app is opened
        self.device.languages = message.get("languages", [])
        self.device.still = message.get("still", False)
        stored = message.get("stored", {})
        self.shelf = Shelf.of(stored, message.get("unread", []))
        self.shelf.now = self.device.now
        self._take_up(stored)
        for key in self._take_up(self.shelf.others(stored)):
            self.shelf.take_back(key)
        if message.get("painted") == self.say.language:
            self.screen = Screen(self.say)
            self.screen.view = replace(paint.painting(self.say.language), route="")
        self.device.address = message.get("address", "")
        self.device.agent = message.get("agent", "")
        followed = self._follow(message.get("route", ""))
        return followed + self.notice(RESTORED) if message.get("failed") else followed

    def _take_up(self, stored: Mapping[str, str]) -> list[str]:
        """Take up everything that is stored beside games, and return the keys of what was understood."""
        kinds = (settings_actions, setup_actions, statistics_actions, learning, puzzle_actions)
        return [key for kind in kinds for key in kind.load_stored(self, stored)]

    def _follow(self, route: str) -> Effects:
        """Go where the address bar says."""
        if link.is_for_friends(route):
            if self.screen.view:  # the page is told where this leads, also where it was there before
                self.screen.view = replace(self.screen.view, route="")
            return friends.visit(self, route)
        if link.is_game(route):
            return library.visit(self, route)
        if link.is_position(route):
            return editor.visit_position(self, route)
        return self.arrive(link.route(route))

    def view(self) -> View:
        """The screen as it should be."""
        name, _, argument = self.route.partition("/")
        if shown := self._exercise_view():
            return shown
        if self.reading.game:
            return self._read_view(self.reading.game, name, argument)
        if name == EDITOR:
            return self._editor_view(GAMES[argument])
        if name == "setup":
            return setup(self.say, GAMES[argument], self.chosen.get(argument, {}), self.ladder_now(argument))
        if name == "table" and self.session:
            shown = table(self.say, self.session, self._seen())
            if isinstance(self.session, Correspondence):
                shown = friends_table(self.say, shown, self.session, self._seen(), self.device.now)
                return replace(shown, route=self.session.peer.link) if self.table.visiting else shown
            return replace(shown, route=link.write(self.session.record.write())) if self.table.visiting else shown
        if name in ROUTES:
            return puzzles_screen(self.say, self.puzzling, self.route, self.device.today, self.table_view.notice)
        if name == "shelf":
            return saved(self.say, self.shelf, self.page, self.device.agent)
        if name == "statistics":
            return self._statistics(find_game(argument))
        return home(self.say, self.place_now(), installable=self.device.installable)

    def _exercise_view(self) -> View | None:
        """The figure or the step of a course that is being tried."""
        match self.reading.practice:
            case Practice() as practice:
                return practice_board(self.say, practice, self.table_view.notice)
            case Lesson() as lesson:
                return lesson_board(self.say, lesson, self.table_view.notice, refused=self.table_view.refused)
        return None

    def _editor_view(self, game: Game) -> View:
        """The board editor of a game."""
        seen, thinks, edited = self.table_view, bool(self.findings.studies), editor.editor_of(self, game)
        return editor.editor_screen(self.say, edited, seen.notice, refused=seen.refused, thinking=thinks)

    def _statistics(self, game: Game | None) -> View:
        """What was won and lost, in one game or all."""
        if game:
            return game_statistics(
                self.say, self.results, self.shelf, game, lambda: self.ladders.of(self.results, game.name)
            )

        def ladders() -> dict[str, Ladder]:
            return {name: self.ladders.of(self.results, name) for name in GAMES}

        def done() -> list[Achievement]:
            return achievements(ladders().values(), self.puzzling, self.courses)

        return statistics(self.say, self.results, self.shelf, ladders, done)

    def _read_view(self, game: Game, name: str, argument: str) -> View:
        """The rules of a game, its course, or what is to be printed of it."""
        if name == "print":
            return printing_actions.view(self, game, argument.partition("/")[2])
        from_table = self.reading.way_back[0] == "table"
        if name == "learn":
            return course_list(self.say, game, self.progress_in(game.name), from_table=from_table)
        return rules(self.say, game, from_table=from_table)

    def _seen(self) -> TableView:
        """How the table is looked at."""
        assert self.session
        advice = Advice(
            hint=self.findings.hint,
            judgements=self.findings.judgements,
            looking=bool(self.findings.studies),
            analysing=is_analysing(self),
            left=len(unjudged(self.session, self.findings.judgements)) if self.session.is_over else 0,
            paused=self.computer.paused,
            coach=self.settings.coach == "on",
        )
        return replace(
            self.table_view,
            thinking=self.waits,
            viewer=self.viewer,
            curtain=self.curtain,
            visiting=self.table.visiting,
            advice=advice,
            rolls=self.settings.rolls,
            next_level=self.table.next_level,
            types=self.settings.typing == "on",
            tip=tip_now(self.session),
            offers=self.table.offers_course,
            offers_sound=(self.settings.offered, self.settings.sound) == ("nothing", "off"),
            climb=self.climb_now(),
        )

    def answer(self) -> Reply:
        """What is shown first: where the board changes, it alone, and that there is `more`; else all, as in `reply`."""
        session, told = self.session, self.screen.view
        if (
            session is None
            or told is None
            or self.screen.say is not self.say
            or self.reading.game
            or self.route != "table"
        ):
            return self.reply()
        if told.frame != table_frame(self.say, session):
            return self.reply()
        board = table_board(session, self._seen())
        if not self.screen.picture.continues(board.canvas):
            return self.reply()
        laid = self.screen.lay(board)
        self._hear(laid)
        if "board" not in laid:
            return laid | self.reply()
        del laid["mine"]  # costs a look at every mark; and it may be pressed when the hands and tools are there, too
        return laid | {"more": True}

    def _hear(self, reply: Reply) -> None:
        """Where what was put down takes something away, it sounds so."""
        taken = "board" in reply and any(seat is not None for _, seat in reply["board"]["leave"])
        if taken and self._effects.sound == "place":
            self._effects += Effects(sound="capture")

    def reply(self) -> Reply:
        """What changed on the screen since the last reply, and what else the page has to do."""
        language: Reply = {} if self.screen.say is self.say else {"language": self.say.language}
        if language:
            self.screen = Screen(self.say)
        if self.shelf.news:
            news = _put_aside(self.shelf.news)
            if self.toast is self._told_toast.shown:  # else there is better news
                self.toast = lambda say: dialogs.notice(say, news)
            self._effects += spoken(news)
            self.shelf.news = 0
        changed = self.screen.change(self.view())
        self._hear(changed)
        reply: Reply = {**self._effects.reply(self.say), **language, **changed, "think": self.busy}
        if self.plays != self._told_plays:
            reply["hold"] = {"key": self.plays, "take": False}
        dialog, toast = self._told_dialog.then(self.dialog, self.say), self._told_toast.then(self.toast, self.say)
        if dialog.html != self._told_dialog.html:
            reply["dialog"] = dialog.html
        if toast.html != self._told_toast.html:
            reply["toast"] = toast.html or ""
        self._told_dialog, self._told_toast = dialog, toast
        if (look := self._look()) != self._told_look:
            reply["settings"] = self._told_look = look
        clocks.settle(self)
        clock = clocks.clocks_told(self)
        if clock != self._told_clock:
            reply["clock"] = self._told_clock = clock
        reply |= self.shelf.told()
        if fetching.wants(self):
            reply["fetch"] = True
        reply |= self._news_of_job()
        self._is_told()
        return reply

    def _look(self) -> dict[str, str]:
        """What the page has to know at its next visit before Python tells it: the settings, and what was left here."""
        place, tables = ("own" if known else "none" for known in (self.has_been_here, self.tables or self.results))
        return {**self.settings.told(), "continue": room_needed(self.shelf), "place": place, "tables": tables}

    def wish(self) -> Wish:
        """What is to be read and stored next, where a reply says `fetch`."""
        return fetching.wish(self)

    def fulfilled(self, done: Fulfilled) -> Reply:
        """Take in what has come of the last wish, and return what that changes; while a job goes on, how far it is."""
        self._told_job = self._told_job if self.bulk.job else None
        shown, worked = bool(self.bulk.asked) or self.puzzling.wanted, self.bulk.job is not None
        texts, taken, failed = dict(done.get("texts", {})), list(done.get("taken", [])), bool(done.get("failed"))
        self._effects += fetching.fulfilled(self, Done(texts, taken, failed, done.get("puzzles")))
        if failed and not worked:
            self._hear_of("unsaved")
        if shown or not self.bulk.job:
            return self.reply()
        return {**self._news_of_job(), "fetch": True}

    def _news_of_job(self) -> Reply:
        """How far the job is, where that is news."""
        if self.bulk.job and self.bulk.wants.told and self.bulk.wants.told != self._told_job:
            self._told_job = told = self.bulk.wants.told
            self.toast = lambda say: dialogs.progress_dialog(say, told)
            self._told_toast = self._told_toast.then(self.toast, self.say)
            return {"toast": self._told_toast.html or ""}
        return {}

    def _is_told(self) -> None:
        """What the last reply said is known from now on."""
        self._effects = NOTHING
        self._told_plays = self.plays


def _put_aside(texts: int) -> Phrase:
    """That so much of what is kept could not be read."""
    return Phrase.count(
        "{n} saved item couldn’t be read and has been set aside.",
        "{n} saved items couldn’t be read and have been set aside.",
        texts,
    )
