"""The app: handles the page’s messages, and replies with what has changed; `web.protocol` defines both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Literal, TypeVar

from pygames import IllegalMove
from pygames.core.game import ABOUT
from pygames.core.phrase import Phrase
from pygames.core.scene import FLASH
from web.app import editor
from web.app.actions import friends, library, play, windows
from web.app.catalogue import CATALOGUE, Screens
from web.app.desk import clocks, fetching
from web.app.desk.analysing import wonder
from web.app.desk.sharing import refile_friends_games
from web.app.desk.sight import board_now
from web.app.desk.turns import Turns
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Dialog, JobProgress, MadeByNewer, NewVersion, Notice, Toast, Unsaved
from web.app.model.saved import room_needed
from web.app.model.seats import by_name, seats_of
from web.app.model.sight import TableView
from web.app.model.words import Translator
from web.app.screens import paint
from web.app.screens.display import Display
from web.app.screens.html import Html
from web.app.screens.table import table_board, table_frame
from web.app.screens.view import View
from web.app.showing import dialog_html, toast_html
from web.app.storage import link
from web.app.storage.shelf import Shelf
from web.protocol import Clocks, IORequest, IOResult, Message, Open, Reply, is_message

FLASHING = {"place": "join", "die": "fit"}
"""What a sound becomes where something on the board lights up with it."""
RESTORED = Phrase("Something went wrong, so everything is shown as it was saved last.")


AHEAD = Phrase(
    "Some of what is saved here was made by a newer version of Quiet Table. It is kept as it is, so what you change in "
    "it here isn’t saved."
)


Shown = TypeVar("Shown")


@dataclass(frozen=True)
class Overlay(Generic[Shown]):
    """The dialogs and toasts that the page has, and their language."""

    shown: Shown | None = None
    say: Translator | None = None
    html: Html | None = None

    def then(self, shown: Shown | None, say: Translator, render: Callable[[Translator, Shown], Html]) -> Overlay[Shown]:
        """Return what the page gets next: the same, unless something else is to be shown, or in another language."""
        if shown is self.shown and say is self.say:
            return self
        return Overlay(shown, say, None if shown is None else render(say, shown))


class App(Turns):
    """The app of one player."""

    catalogue: ClassVar[Screens] = CATALOGUE
    screens = CATALOGUE.by_word
    kinds = CATALOGUE.kinds

    def __init__(self) -> None:
        super().__init__()
        self.screen = Display(self.say)
        self._effects = NOTHING  # effects for the next reply
        self._sent_key = ""
        self._sent_dialog: Overlay[Dialog] = Overlay()
        self._sent_toast: Overlay[Toast] = Overlay()
        self._sent_look: dict[str, str] = {}
        self._sent_job: Phrase | None = None
        self._sent_clock: Clocks | None = None

    def handle(self, message: Message) -> Reply:
        """Handle a message, and return everything that has changed on the screen."""
        self.do(message)
        return self.reply()

    def do(self, message: Message) -> None:
        """Handle a message; the next reply contains the changes. Raise ValueError if it is invalid."""
        if not is_message(message):
            raise ValueError(f"no such message: {str(message)[:80]}")
        fell = clocks.charge_reported(self, message)
        self._effects += fell
        if message["do"] == "day":
            self._know_time(message)
        elif message["do"] == "clock":
            clocks.keep_clocks(self, away=message["away"])
        elif fell != NOTHING and message["do"] in ("press", "form", "hover"):
            return  # the move came too late
        elif message["do"] == "hover":
            self.look(replace(self.table_view, hover=play.describe_hover(self, message["target"])))
        else:
            self._do(message)

    def _do(self, message: Message) -> None:
        """Handle a message that ends what was being said or shown."""
        seen = self.table_view
        if seen.replays:
            self.look(TableView())
        elif seen.notice or seen.typed or seen.hover:
            self.look(replace(seen, notice=None, typed="", hover=None))
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
        """Note the local time."""
        self.device.now = self.shelf.now = message.get("now", self.device.now)

    def _obey(self, message: Message) -> Effects:
        """Dispatch a message by its kind."""
        match message["do"]:
            case "open":
                return self._open(message)
            case "press":
                return self._press(message["target"], sure=message.get("sure", False))
            case "act":
                return self._act(message["action"])
            case "form":
                return self._submit(message["name"], message["values"])
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
        """Act on what the computer has decided; the next reply contains the changes."""
        self._effects += self.conclude()
        self.forget_what_is_void()

    def stumble(self) -> None:
        """Go on although the computer's thinking has failed; the next reply contains the changes."""
        self._effects += self.recover()

    def _act(self, name: str) -> Effects:
        """Run the action of a button or key, which may mean something else on the present screen."""
        first, _, argument = name.partition(" ")
        here = self.catalogue.screen_of(self).instead
        return _named(here if first in here else self.catalogue.actions, first, "action")(self, argument)

    def _submit(self, name: str, values: dict[str, str]) -> Effects:
        """Run the handler of a form."""
        first, _, argument = name.partition(" ")
        return _named(self.catalogue.forms, first, "form")(self, argument, values)

    def _press(self, target: str, *, sure: bool) -> Effects:
        """Handle a press on the picture of the screen."""
        return self.catalogue.screen_of(self).press(self, target, sure=sure)

    def _hear_of(self, what: Literal["update", "unsaved", "installable"]) -> None:
        """Handle an event of the browser."""
        if what == "installable":
            self.device.may_install(installable=True)
        elif what == "update" and isinstance(self.toast, MadeByNewer):
            self.device.may_update()
            self.show_toast(replace(self.toast, ready=True))
        else:
            if what == "update":
                self.device.may_update()
            self.show_toast(NewVersion() if what == "update" else Unsaved())

    def _forget_unsaved(self) -> None:
        """Withdraw the warning that the browser doesn't store, as it does again."""
        if isinstance(self.toast, Unsaved):
            self.close_toast()

    def _open(self, message: Open) -> Effects:
        """Open the app with what the browser has stored, dropping what was open before."""
        if self.screen.view or message.get("failed"):
            told = self.toast
            vars(self).update(vars(type(self)()))  # the same object, as the worker holds on to it
            if isinstance(told, Unsaved):  # these are set before the app is opened
                self.show_toast(told)
        self.device.languages = message.get("languages", [])
        self.device.reduced_motion = message.get("still", False)
        stored = message.get("stored", {})
        self.shelf = Shelf.of(stored, message.get("unread", []))
        self.shelf.now = self.device.now
        self._take_up(stored)
        refile_friends_games(self)
        # what an earlier version could not read, this one perhaps can
        for key in self._take_up(self.shelf.others(stored)):
            self.shelf.take_back(key)
        # the page shows the start screen already: only what differs from it is sent
        if message.get("painted") == self.say.language:
            self.screen = Display(self.say)
            self.screen.view = replace(paint.prerendered_view(self.say.language), route="")
        self.device.address = message.get("address", "")
        self.device.agent = message.get("agent", "")
        followed = self._tell_of_newer() + self._follow(message.get("route", ""))
        if message.get("stand_in"):
            return followed + self.stand_in()
        return followed + self.notice(RESTORED) if message.get("failed") else followed

    def _tell_of_newer(self) -> Effects:
        """Say that a newer version has stored what this one leaves alone."""
        if not self.shelf.ahead:
            return NOTHING
        self.show_toast(MadeByNewer(AHEAD, self.device.updatable))
        return spoken(AHEAD)

    def _take_up(self, stored: Mapping[str, str]) -> list[str]:
        """Load everything stored but games, and return the keys of what was understood."""
        return [key for kind in self.kinds.values() for key in kind.load(self, stored)]

    def _follow(self, route: str) -> Effects:
        """Follow a route from the address bar."""
        if link.is_for_friends(route):
            if self.screen.view:  # the address may have been corrected, even to a route that the page had before
                self.screen.view = replace(self.screen.view, route="")
            return friends.visit(self, route)
        if link.is_game(route):
            return library.visit(self, route)
        if link.is_position(route):
            return editor.visit_position(self, route)
        return self.arrive(link.route(route))

    def view(self) -> View:
        """Return the screen as it should be."""
        return self.catalogue.view_of(self)

    def answer(self) -> Reply:
        """Return the first part of the reply: the board alone if it changes, with `more`; else all, as in `reply`."""
        session, told = self.session, self.screen.view
        if (
            session is None
            or told is None
            or self.screen.say is not self.say
            or self.reading.game
            or self.route != "table"
        ):
            return self.reply()
        # only a board that is on the screen can be changed by itself
        if told.frame != table_frame(self.say, session.game, seats_of(session)):
            return self.reply()
        board = table_board(board_now(self))
        if not self.screen.picture.continues(board.canvas):
            return self.reply()
        laid = self.screen.lay(board)
        self._hear(laid)
        if "board" not in laid:
            return laid | self.reply()
        del laid["mine"]  # comes with the tools, and restyles all marks
        return laid | {"more": True}

    def _hear(self, reply: Reply) -> None:
        """Replace the sound of a placement that captures, joins or claims something, and of a roll that fits.

        What lights up with the style `claim` sounds like one.
        """
        change, sound = reply.get("board"), self._effects.sound
        if change is None or sound not in FLASHING:
            return
        if sound == "place" and any(seat is not None for _, seat in change["leave"]):
            self._effects += Effects(sound="capture")
        elif FLASH in change["append"]:
            gained = "claim" in change["append"][FLASH]
            self._effects += Effects(sound="claim" if gained else FLASHING[sound])
        elif sound == "place" and change["spread"]:
            self._effects += Effects(sound="claim")

    def reply(self) -> Reply:
        """Return what has changed on the screen since the last reply, and what else the page has to do."""
        language: Reply = {} if self.screen.say is self.say else {"language": self.say.language}
        if language:
            self.screen = Display(self.say)  # everything on the page is replaced
        if self.shelf.news:
            news = _put_aside(self.shelf.news)
            if self.toast is self._sent_toast.shown:  # nothing else is to be shown
                self.show_toast(Notice(news))
            self._effects += spoken(news)
            self.shelf.news = 0
        changed = self.screen.change(self.view())
        self._hear(changed)
        reply: Reply = {**self._effects.reply(self.say), **language, **changed, "think": self.busy}
        if self.current_key != self._sent_key:
            reply["hold"] = {"key": self.current_key, "take": False}
        dialog = self._sent_dialog.then(self.dialog, self.say, dialog_html)
        toast = self._sent_toast.then(self.toast, self.say, toast_html)
        if dialog.html != self._sent_dialog.html:
            reply["dialog"] = dialog.html
        if toast.html != self._sent_toast.html:
            reply["toast"] = toast.html or ""
        self._sent_dialog, self._sent_toast = dialog, toast
        if (look := self._look()) != self._sent_look:
            reply["settings"] = self._sent_look = look
        clocks.update_clocks(self)
        clock = clocks.clocks_on_page(self)
        if clock != self._sent_clock:
            reply["clock"] = self._sent_clock = clock
        reply |= self.shelf.take_changes()
        if fetching.wants(self):
            reply["fetch"] = True
        reply |= self._news_of_job()
        self._mark_sent()
        return reply

    def _look(self) -> dict[str, str]:
        """Return what the page needs at its next visit before Python is ready: the settings, and what was left open."""
        place, tables = ("own" if known else "none" for known in (self.has_been_here, self.tables or self.results))
        return {**self.settings.as_dict(), "continue": room_needed(self.shelf), "place": place, "tables": tables}

    def io_request(self) -> IORequest:
        """Return what is to be read and stored next, after a reply with `fetch`."""
        return fetching.io_request(self)

    def take_io_result(self, done: IOResult) -> Reply:
        """Take the result of the last request, and return the changes; while a job runs, its progress."""
        self._sent_job = self._sent_job if self.bulk.job else None
        shown, worked = bool(self.bulk.asked) or self.puzzling.wanted, self.bulk.job is not None
        whole: IOResult = {"texts": {}, "taken": [], "failed": False, **done}
        self._effects += fetching.take_io_result(self, whole)
        if whole["failed"] and not worked:
            self._hear_of("unsaved")
        if shown or not self.bulk.job:
            return self.reply()
        return {**self._news_of_job(), "fetch": True}

    def _news_of_job(self) -> Reply:
        """Return the progress of the job, if it has changed."""
        if self.bulk.progress and self.bulk.progress != self._sent_job:
            self._sent_job = told = self.bulk.progress
            self.show_toast(JobProgress(told))
            self._sent_toast = self._sent_toast.then(self.toast, self.say, toast_html)
            return {"toast": self._sent_toast.html or ""}
        return {}

    def _mark_sent(self) -> None:
        """Note that the page has everything in the last reply."""
        self._effects = NOTHING
        self._sent_key = self.current_key


def _put_aside(texts: int) -> Phrase:
    """Return how many stored texts could not be read."""
    return Phrase.count(
        "{n} saved item couldn’t be read and has been set aside.",
        "{n} saved items couldn’t be read and have been set aside.",
        texts,
    )


def _named(registry: Mapping[str, Shown], name: str, kind: str) -> Shown:
    """Return the action or form of this name; raise ValueError if there is none."""
    if name not in registry:
        raise ValueError(f"no such {kind}: {name[:80]}")
    return registry[name]
