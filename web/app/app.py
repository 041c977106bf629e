"""The app's door: what the page sends, and what it has to show for it.

Messages from the page are dicts with `do`:

- `open`: `stored` (texts by key), `unread` (the keys of those that are read when they are shown), `languages`, `route`,
  `now` (the time, as text), `still` (no motion wanted), `painted` (in which language the page shows the start screen as
  it was built)
- `press`: `target` in the game's picture; `sure` where the place was seen before the press, so that it is the move
- `hover`: `target` where a mouse rests with something in hand, or "": what it would do there is said
- `act`: `action`, the name of one of the functions marked `@action`, with its argument behind a blank
- `form`: `name` of one of the functions marked `@form`, with its argument, and `values` of a form that was sent
- `route`: `route`, when the player goes back or forth in the browser
- `installable`: the browser would install the app
- `update`: a new version of the app has been fetched and waits to be used
- `elsewhere`: `key` of a game that another window plays; `held`: `key` of one that this window plays now, and its
  stored `text`; `clash`: `key` of one that was not stored because another window has stored `text` in the meantime
- `unsaved`: the browser does not keep what it is told to store

What goes back says only what has changed: see `App.reply`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pygames import GAMES, IllegalMove
from pygames.core.game import ABOUT
from pygames.core.phrase import Phrase
from web.app import fetching
from web.app.actions import act, advising, beginning, choosing, counting, keeping, playing, reading, rooms, send, tabs
from web.app.fetching import Done
from web.app.kept import link
from web.app.kept.settings import Settings
from web.app.kept.shelf import Shelf
from web.app.screens import dialogs, paint
from web.app.screens.advice import Advice
from web.app.screens.home import home
from web.app.screens.html import Html
from web.app.screens.saved import saved
from web.app.screens.screen import Reply, Screen
from web.app.screens.seats import by_name
from web.app.screens.setup import setup
from web.app.screens.statistics import statistics
from web.app.screens.table import Glance, table, table_board, table_frame
from web.app.screens.view import View
from web.app.studies import is_analysing, unjudged, wonder
from web.app.turns import Turns

DOING = (advising, beginning, choosing, counting, keeping, playing, reading, rooms, tabs)
"""The modules whose actions and forms the page may ask for."""
Message = Mapping[str, Any]


class App(Turns):
    """One player's app."""

    def __init__(self) -> None:
        super().__init__()
        self.screen = Screen(self.say)
        self._told_plays = ""
        self._told_dialog: Html | None = None
        self._told_toast: Html | None = None
        self._told_settings: Settings | None = None
        self._told_job: Phrase | None = None

    def handle(self, message: Message) -> Reply:
        """Do what a message says, and return all that changed on the screen."""
        self.do(message)
        return self.reply()

    def do(self, message: Message) -> None:
        """Do what a message says; what it changes on the screen is for the next reply."""
        if message.get("do") == "hover":
            self.glance = replace(self.glance, hover=playing.hovered(self, str(message.get("target", ""))))
        else:
            self._do(message)

    def _do(self, message: Message) -> None:
        """Do what a message says that ends what was said before."""
        self.glance = Glance() if self.glance.replays else replace(self.glance, notice=None, typed="", hover=None)
        self.now = str(message.get("now", self.now))
        self.shelf.now = self.now
        try:
            match message:
                case {"do": "open"}:
                    self._open(message)
                case {"do": "press", "target": str(target)}:
                    press = reading.press if self.practice else playing.press
                    press(self, target, sure=bool(message.get("sure")))
                case {"do": "act", "action": str(action)}:
                    act(self, action)
                case {"do": "form", "name": str(name), "values": dict(values)}:
                    send(self, name, {str(key): str(value) for key, value in values.items()})
                case {"do": "route", "route": str(route)}:
                    self._follow(route)
                case {"do": "elsewhere" | "held" | "clash" as what, "key": str(key)}:
                    tabs.hear(self, what, key, str(message.get("text", "")))
                case {"do": "update" | "unsaved" | "installable" as what}:
                    self._hear_of(what)
                case _:
                    raise ValueError(f"no such message: {str(message)[:80]}")
        except IllegalMove as refusal:
            said = by_name(self.session, refusal.phrase) if self.session else refusal.phrase
            self.notice(said, refused=refusal.code != ABOUT)
        wonder(self)

    def _hear_of(self, what: str) -> None:
        """What the browser does, or would do."""
        if what == "installable":
            self.installable = True
        else:
            self.toast = {"update": dialogs.update, "unsaved": dialogs.unsaved}[what](self.say)

    def _open(self, message: Message) -> None:
        """Begin with what the browser has stored."""
        self.languages = [str(language) for language in message.get("languages", [])]
        self.system_still = bool(message.get("still"))
        stored = {str(key): str(text) for key, text in dict(message.get("stored", {})).items()}
        self.shelf = Shelf.of(stored, map(str, message.get("unread", [])))
        self.shelf.now = self.now
        self._take_up(stored)
        for key in self._take_up(self.shelf.others(stored)):
            self.shelf.take_back(key)
        if message.get("painted") == self.say.language:
            self.screen = Screen(self.say)
            self.screen.view = replace(paint.painting(self.say.language), route="")
        self.address = str(message.get("address", ""))
        self._follow(str(message.get("route", "")))

    def _take_up(self, stored: Mapping[str, str]) -> list[str]:
        """Take up everything that is stored beside games, and return the keys of what was understood."""
        kinds = (choosing.begin_with, beginning.begin_with, counting.begin_with)
        return [key for begin_with in kinds for key in begin_with(self, stored)]

    def _follow(self, route: str) -> None:
        """Go where the address bar says."""
        if link.is_game(route):
            keeping.visit(self, route)
        else:
            self.go(route)

    def view(self) -> View:
        """The screen as it should be."""
        name, _, argument = self.route.partition("/")
        if self.practice:
            from web.app.screens.practice import practice_board

            return practice_board(self.say, self.practice, self.glance.notice)
        if self.reads:
            from web.app.screens.rules import rules

            return rules(self.say, self.reads, from_table=self.way_back[0] == "table")
        if name == "setup":
            return setup(self.say, GAMES[argument], self.chosen.get(argument, {}))
        if name == "table" and self.session:
            shown = table(self.say, self.session, self._seen())
            return replace(shown, route=link.written(self.session.record.write())) if self.visiting else shown
        if name == "shelf":
            return saved(self.say, self.shelf, self.page)
        if name == "statistics":
            return statistics(self.say, self.results, self.shelf)
        return home(self.say, self.shelf)

    def _seen(self) -> Glance:
        """How the table is looked at."""
        assert self.session
        advice = Advice(
            hint=self.hint,
            judgements=self.judgements,
            looking=bool(self.studies),
            analysing=is_analysing(self),
            left=len(unjudged(self.session, self.judgements)) if self.session.position.turn is None else 0,
            paused=self.paused,
            coach=self.settings.coach == "on",
        )
        return replace(
            self.glance,
            thinking=self.waits,
            viewer=self.viewer,
            curtain=self.curtain,
            visiting=self.visiting,
            advice=advice,
            rolls=self.settings.rolls,
            next_level=self.next_level,
            types=self.settings.typing == "on",
        )

    def answer(self) -> Reply:
        """What is shown first: where the board changes, it alone, and that there is `more`; else all, as in `reply`."""
        session, told = self.session, self.screen.view
        if session is None or told is None or self.screen.say is not self.say or self.reads or self.route != "table":
            return self.reply()
        if told.frame != table_frame(self.say, session):
            return self.reply()
        laid = self.screen.lay(table_board(session, self._seen()))
        self._hear(laid)
        if "board" not in laid:
            return laid | self.reply()
        if laid["mine"]:
            del laid["mine"]  # it may be pressed when the hands and tools are there, too
        return laid | {"more": True}

    def _hear(self, reply: Reply) -> None:
        """Where what was put down takes something away, it sounds so."""
        taken = any(seat is not None for _, seat in reply.get("board", {}).get("leave", ()))
        if taken and self.extra.get("sound") == "place":
            self.extra["sound"] = "capture"

    def reply(self) -> Reply:
        """What changed on the screen since the last reply, and what else the page has to do.

        `whole`: all of the screen, or `parts`: HTML by element id, and `board`: see `Picture.change`; `held`: the
        thing in hand or null; `slid`: where the slider stands and what that means; `dialog`: HTML or null; `toast`;
        `say`: a text to speak; `store`: texts by key (null: delete); `hold`: the `key` of the game that this
        window plays, and whether to `take` it from another; `copy`, `save`, `focus`, `update`, `install`; `language`;
        `settings`: all of them by name; `sound`: place, capture, die or end; `title`, `route`; `mine`: whether the
        board may be pressed; `think`: whether to call for what the computer thinks; `fetch`: that the app has a `wish`.
        """
        if self.screen.say is not self.say:
            self.screen = Screen(self.say)
            self.extra["language"] = self.say.language
        if self.shelf.news:
            news = _put_aside(self.shelf.news)
            if self.toast == self._told_toast:  # else there is better news
                self.toast = dialogs.told(self.say, news)
            self.spoken.append(news)
            self.shelf.news = 0
        changed = self.screen.change(self.view())
        self._hear(changed)
        reply: Reply = {**self.extra, **changed, "think": self.busy}
        if self.plays != self._told_plays:
            reply["hold"] = {"key": self.plays, "take": False}
        if self.dialog != self._told_dialog:
            reply["dialog"] = self.dialog
        if self.toast != self._told_toast:
            reply["toast"] = self.toast or ""
        if self.settings != self._told_settings:
            reply["settings"] = self.settings.told()
        if self.spoken:
            reply["say"] = " ".join(map(self.say, self.spoken))
        reply |= self.shelf.told()
        if fetching.wants(self):
            reply["fetch"] = True
        reply |= self._news_of_job()
        self._is_told()
        return reply

    def wish(self) -> dict[str, Any]:
        """What is to be read and stored next, where a reply says `fetch`."""
        return fetching.wish(self)

    def fulfilled(self, done: Mapping[str, Any]) -> Reply:
        """Take in what has come of the last wish, and return what that changes; while a job goes on, how far it is."""
        self._told_job = self._told_job if self.job else None
        shown, failed, worked = bool(self.asked), bool(done.get("failed")), self.job is not None
        fetching.fulfilled(self, Done(dict(done.get("texts", {})), list(done.get("taken", [])), failed))
        if failed and not worked:
            self._hear_of("unsaved")
        if shown or not self.job:
            return self.reply()
        return {**self._news_of_job(), "fetch": True}

    def _news_of_job(self) -> Reply:
        """How far the job is, where that is news."""
        if self.job and self.job_wants.told and self.job_wants.told != self._told_job:
            self._told_job = self.job_wants.told
            self.toast = self._told_toast = dialogs.progress(self.say, self._told_job)
            return {"toast": self.toast}
        return {}

    def _is_told(self) -> None:
        """What the last reply said is known from now on."""
        self.extra, self.spoken = {}, []
        self._told_plays = self.plays
        self._told_dialog, self._told_toast, self._told_settings = self.dialog, self.toast, self.settings


def _put_aside(texts: int) -> Phrase:
    """That so much of what is kept could not be read."""
    return Phrase.count(
        "{n} saved item couldn’t be read and has been set aside.",
        "{n} saved items couldn’t be read and have been set aside.",
        texts,
    )
