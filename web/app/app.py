"""The app: handles the page’s messages, and replies with what has changed; `web.protocol` defines both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, Literal, TypeVar

from pygames import IllegalMove
from pygames.core.game import ABOUT
from pygames.core.phrase import Phrase
from pygames.core.scene import FLASH
from web.app import editor, lab
from web.app.actions import daring, library, play, receiving, room, windows
from web.app.catalogue import CATALOGUE, Screens
from web.app.desk import fetching
from web.app.desk.desk import Desk
from web.app.desk.facts import board_now
from web.app.desk.sharing import refile_friends_games
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
from web.protocol import Clocks, IORequest, IOResult, Message, Open, Reply, is_message

FLASHING = {"place": "join", "die": "fit"}
"""What a sound becomes where something on the board lights up with it."""
RESTORED = Phrase("Something went wrong, so everything is shown as it was saved last.")


AHEAD = Phrase(
    "Some of what is saved here was made by a newer version of Quiet Table. It is kept as it is, so what you change in "
    "it here isn’t saved."
)


LINKS: tuple[tuple[Callable[[str], bool], Callable[[Desk, str], Effects]], ...] = (
    (link.is_dare, daring.visit),
    (link.is_for_friends, receiving.visit),
    (link.is_room, room.visit),
)
"""What is opened by links after which the address is that of the screen."""
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


class App:
    """The app of one player: it owns the desk, and knows what the page has of it."""

    catalogue: ClassVar[Screens] = CATALOGUE

    def __init__(self) -> None:
        self.desk = Desk(self.catalogue.by_word, self.catalogue.kinds)
        self.screen = Display(self.desk.say)
        self._effects = NOTHING  # effects for the next reply
        self._sent_key = ""
        self._sent_dialog: Overlay[Dialog] = Overlay()
        self._sent_toast: Overlay[Toast] = Overlay()
        self._sent_look: dict[str, str] = {}
        self._sent_job: Phrase | None = None
        self._sent_clock: Clocks | None = None
        self._sent_badge = 0

    def handle(self, message: Message) -> Reply:
        """Handle a message, and return everything that has changed on the screen."""
        self.do(message)
        return self.reply()

    def do(self, message: Message) -> None:
        """Handle a message; the next reply contains the changes. Raise ValueError if it is invalid."""
        if not is_message(message):
            raise ValueError(f"no such message: {str(message)[:80]}")
        fell = self.desk.clocks.charge_reported(message)
        self._effects += fell
        if message["do"] == "day":
            self._know_time(message)
        elif message["do"] == "clock":
            self.desk.clocks.keep(away=message["away"])
        elif message["do"] == "room":
            self._know_time(message)
            self._effects += room.hear_of(self.desk, message["event"])
            self._follow_up()
        elif fell != NOTHING and message["do"] in ("press", "form", "hover") and not self.desk.clocks.nearby.session:
            return  # the move came too late
        elif message["do"] == "hover":
            table = self.desk.table
            table.look(replace(table.view, hover=play.describe_hover(table, message["target"])))
        else:
            self._do(message)

    def _do(self, message: Message) -> None:
        """Handle a message that ends what was being said or shown."""
        desk, seen = self.desk, self.desk.table.view
        if seen.replays:
            desk.table.look(TableView())
        elif seen.notice or seen.typed or seen.hover:
            desk.table.look(replace(seen, notice=None, typed="", hover=None))
        self._know_time(message)
        desk.live.hold_back(held=False)
        try:
            self._effects += self._obey(message)
        except IllegalMove as refusal:
            self._effects += _refused(self.desk, refusal)
        self._effects += self.desk.turns.seat_people() + self.desk.company.greet()
        self._follow_up()
        self.desk.analysis.wonder()

    def _follow_up(self) -> None:
        """Say in the room what has changed there, and drop what is void."""
        self._effects += room.keep_up(self.desk)
        self.desk.forget_what_is_void()

    def _know_time(self, message: Message) -> None:
        """Note the local time."""
        self.desk.know_time(message.get("now", self.desk.device.now))

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
                return windows.window_event(self.desk, message["do"], message["key"], text, known)
            case "update" | "unsaved" | "installable":
                self._hear_of(message["do"])
            case "saved":
                self._forget_unsaved()
        return NOTHING

    def decide(self) -> None:
        """Act on what the computer has decided; the next reply contains the changes."""
        self._effects += self.desk.turns.conclude()
        self._follow_up()

    def stumble(self) -> None:
        """Go on although the computer's thinking has failed; the next reply contains the changes."""
        self._effects += self.desk.turns.recover()

    def _act(self, name: str) -> Effects:
        """Run the action of a button or key, which may mean something else on the present screen."""
        first, _, argument = name.partition(" ")
        here = self.catalogue.screen_of(self.desk.where).substitutes
        return _named(here if first in here else self.catalogue.actions, first, "action")(self.desk, argument)

    def _submit(self, name: str, values: dict[str, str]) -> Effects:
        """Run the handler of a form."""
        first, _, argument = name.partition(" ")
        return _named(self.catalogue.forms, first, "form")(self.desk, argument, values)

    def _press(self, target: str, *, sure: bool) -> Effects:
        """Handle a press on the picture of the screen."""
        return self.catalogue.screen_of(self.desk.where).press(self.desk, target, sure=sure)

    def _hear_of(self, what: Literal["update", "unsaved", "installable"]) -> None:
        """Handle an event of the browser."""
        device, overlays = self.desk.device, self.desk.overlays
        if what == "installable":
            device.may_install(installable=True)
        elif what == "update" and isinstance(overlays.toast, MadeByNewer):
            device.may_update()
            overlays.show_toast(replace(overlays.toast, ready=True))
        else:
            if what == "update":
                device.may_update()
            overlays.show_toast(NewVersion() if what == "update" else Unsaved())

    def _forget_unsaved(self) -> None:
        """Withdraw the warning that the browser doesn't store, as it does again."""
        if isinstance(self.desk.overlays.toast, Unsaved):
            self.desk.overlays.close_toast()

    def _open(self, message: Open) -> Effects:
        """Open the app with what the browser has stored, dropping what was open before."""
        if self.screen.view or message.get("failed"):
            self._start_over()
        desk, stored = self.desk, message.get("stored", {})
        desk.device.open(
            languages=message.get("languages", []),
            still=message.get("still", False),
            address=message.get("address", ""),
            agent=message.get("agent", ""),
        )
        desk.device.may_play_nearby(nearby=message.get("room", False))
        desk.shelf.open(stored, message.get("unread", []))
        desk.know_time(desk.device.now)
        self._take_up(stored)
        refile_friends_games(desk.shelf, desk.games)
        # what an earlier version could not read, this one perhaps can
        for key in self._take_up(desk.shelf.others(stored)):
            desk.shelf.take_back(key)
        # the page shows the start screen already: only what differs from it is sent
        if message.get("painted") == desk.device.say.language:
            self.screen = Display(desk.device.say)
            self.screen.view = replace(paint.prerendered_view(desk.device.say.language), route="")
        followed = self._tell_of_newer() + self._follow(message.get("route", ""))
        if message.get("stand_in"):
            return followed + desk.turns.stand_in()
        return followed + desk.overlays.notice(RESTORED) if message.get("failed") else followed

    def _start_over(self) -> None:
        """Begin with a new desk, as at the start; only the warning that the browser doesn't store stays."""
        told = self.desk.overlays.toast
        vars(self).update(vars(type(self)()))  # the same object, as the worker holds on to it
        if isinstance(told, Unsaved):
            self.desk.overlays.show_toast(told)

    def _tell_of_newer(self) -> Effects:
        """Say that a newer version has stored what this one leaves alone."""
        if not self.desk.shelf.ahead:
            return NOTHING
        self.desk.overlays.show_toast(MadeByNewer(AHEAD, self.desk.device.updatable))
        return spoken(AHEAD)

    def _take_up(self, stored: Mapping[str, str]) -> list[str]:
        """Load everything stored but games, and return the keys of what was understood."""
        desk = self.desk
        loaded = (kind.load(kind.part(desk), stored, desk.shelf.refuse) for kind in desk.kinds.values())
        return [key for keys in loaded for key in keys]

    def _follow(self, route: str) -> Effects:
        """Follow a route from the address bar."""
        for is_meant, visit in LINKS:
            if is_meant(route):
                if self.screen.view:  # the address may have been corrected, even to a route that the page had before
                    self.screen.view = replace(self.screen.view, route="")
                return visit(self.desk, route)
        if link.is_game(route):
            return library.visit(self.desk.games, self.desk.overlays, self.desk.recovery, self.desk.go, route)
        if link.is_position(route):
            return editor.visit_position(self.desk, route)
        if link.is_bot(route):
            if self.screen.view:  # as above
                self.screen.view = replace(self.screen.view, route="")
            return lab.visit_bot(self.desk, route)
        return self.desk.arrive(link.route(route))

    def view(self) -> View:
        """Return the screen as it should be."""
        return self.catalogue.view_of(self.desk)

    def answer(self) -> Reply:
        """Return the first part of the reply: the board alone if it changes, with `more`; else all, as in `reply`."""
        session, told, where = self.desk.session, self.screen.view, self.desk.where
        if session is None or told is None or where.game or not where.is_at_table:
            return self.reply()
        if self.screen.say is not self.desk.say:
            return self.reply()
        # only a board that is on the screen can be changed by itself
        if told.frame != table_frame(self.desk.say, session.game, seats_of(session)):
            return self.reply()
        board = table_board(board_now(self.desk))
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
        desk, say = self.desk, self.desk.say
        language: Reply = {} if self.screen.say is say else {"language": say.language}
        if language:
            self.screen = Display(say)  # everything on the page is replaced
        if desk.shelf.news:
            self._tell_of_aside(_put_aside(desk.shelf.take_news()))
        changed = self.screen.change(self._titled(self.view()))
        self._hear(changed)
        reply: Reply = {**self._effects.reply(say), **language, **changed, "think": desk.turns.busy}
        if (turns := len(desk.shelf.turns)) != self._sent_badge:
            reply["badge"] = self._sent_badge = turns
        if desk.table.current_key != self._sent_key:
            reply["hold"] = {"key": desk.table.current_key, "take": False}
        dialog = self._sent_dialog.then(desk.overlays.dialog, say, dialog_html)
        toast = self._sent_toast.then(desk.overlays.toast, say, toast_html)
        if dialog.html != self._sent_dialog.html:
            reply["dialog"] = dialog.html
        if toast.html != self._sent_toast.html:
            reply["toast"] = toast.html or ""
        self._sent_dialog, self._sent_toast = dialog, toast
        if (look := self._look()) != self._sent_look:
            reply["settings"] = self._sent_look = look
        desk.clocks.update()
        clock = desk.clocks.on_page()
        if clock != self._sent_clock:
            reply["clock"] = self._sent_clock = clock
        reply |= desk.shelf.take_changes()
        reply |= desk.live.take_commands()
        if fetching.wants(desk):
            reply["fetch"] = True
        reply |= self._news_of_job()
        self._mark_sent()
        return reply

    def _titled(self, view: View) -> View:
        """Return a screen whose title counts the games in which friends wait for the player."""
        turns = len(self.desk.shelf.turns)
        return replace(view, title=Phrase("({n}) {title}", n=turns, title=view.title)) if turns else view

    def _tell_of_aside(self, news: Phrase) -> None:
        """Say that texts were set aside; show it, unless something else is to be shown."""
        if self.desk.overlays.toast is self._sent_toast.shown:
            self.desk.overlays.show_toast(Notice(news))
        self._effects += spoken(news)

    def _look(self) -> dict[str, str]:
        """Return what the page needs at its next visit before Python is ready: the settings, and what was left open."""
        desk = self.desk
        is_known, has_begun = desk.has_been_here, desk.plans.begun or desk.career.results
        place, tables = ("own" if known else "none" for known in (is_known, has_begun))
        return {**desk.device.settings.as_dict(), "continue": room_needed(desk.shelf), "place": place, "tables": tables}

    def io_request(self) -> IORequest:
        """Return what is to be read and stored next, after a reply with `fetch`."""
        return fetching.io_request(self.desk)

    def take_io_result(self, done: IOResult) -> Reply:
        """Take the result of the last request, and return the changes; while a job runs, its progress."""
        bulk = self.desk.bulk
        self._sent_job = self._sent_job if bulk.job else None
        shown, worked = bool(bulk.asked) or self.desk.puzzling.wanted, bulk.job is not None
        whole: IOResult = {"texts": {}, "taken": [], "failed": False, **done}
        self._effects += fetching.take_io_result(self.desk, whole)
        if whole["failed"] and not worked:
            self._hear_of("unsaved")
        if shown or not bulk.job:
            return self.reply()
        return {**self._news_of_job(), "fetch": True}

    def _news_of_job(self) -> Reply:
        """Return the progress of the job, if it has changed."""
        told, overlays = self.desk.bulk.progress, self.desk.overlays
        if told and told != self._sent_job:
            self._sent_job = told
            overlays.show_toast(JobProgress(told))
            self._sent_toast = self._sent_toast.then(overlays.toast, self.desk.say, toast_html)
            return {"toast": self._sent_toast.html or ""}
        return {}

    def _mark_sent(self) -> None:
        """Note that the page has everything in the last reply."""
        self._effects = NOTHING
        self._sent_key = self.desk.table.current_key


def _refused(desk: Desk, refusal: IllegalMove) -> Effects:
    """Say why something was refused."""
    session = None if desk.where.is_editing else desk.session
    said = by_name(session, refusal.phrase) if session else refusal.phrase
    return desk.overlays.notice(said, refused=refusal.code != ABOUT)


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
