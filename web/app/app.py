"""The app: what is open, what the player does, and what the page has to show for it.

Messages from the page are dicts with `do`:

- `open`: `stored` (texts by key), `languages`, `route`, `now` (the time, as text), `still` (no motion wanted)
- `press`: `target` in the game's picture; `sure` where the place was seen before the press, so that it is the move
- `act`: `action`, one of the methods called `act_…`, with its arguments behind blanks
- `form`: `name` and `values` of a form that was sent
- `route`: `route`, when the player goes back or forth in the browser
- `update`: a new version of the app has been fetched and waits to be used
- `unsaved`: the browser does not keep what it is told to store

What goes back says only what has changed: see `App.reply`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pygames import GAMES, BadRecord, IllegalMove, Record, Session
from pygames.ai import Thought, player
from pygames.core.phrase import Phrase
from pygames.core.scene import Held
from pygames.core.session import HUMAN
from web.app import dialogs
from web.app.home import home, playable
from web.app.html import Html
from web.app.picture import Picture
from web.app.setup import default_player, read_form, setup
from web.app.shelf import Shelf
from web.app.table import Glance, happened, is_chance, is_for_a_person, table, verdict
from web.app.view import View
from web.app.words import Words

BOT_PACE = 0.7
CHANCE_PACE = 0.3
Message = Mapping[str, Any]
Reply = dict[str, Any]


class App:
    """One player's app. It keeps what is open; the page keeps nothing but what it was told to show."""

    def __init__(self) -> None:
        self.say = Words(["en"])
        self.shelf = Shelf()
        self.session: Session | None = None
        self.route = "home"
        self.glance = Glance()
        self.dialog: Html | None = None
        self.chosen: dict[str, dict[str, str]] = {}
        """What each game's set-up form last said, by the game's name."""
        self.now = ""
        self.still = False
        """Whether the player wants no motion, and so no waits either."""
        self.toast: Html | None = None
        self.looker = -1
        """The seat that has said nobody else is looking, where seats have secrets from each other."""
        self._spoken: list[Phrase] = []
        self._extra: Reply = {}
        self._thinking: Iterator[Thought] | None = None
        self._best: Thought | None = None
        self._told_dialog: Html | None = None
        self._told_toast: Html | None = None
        self._forget_view()

    def _forget_view(self) -> None:
        """From here on the page is told everything anew."""
        self._view: View | None = None
        self._picture = Picture(self.say)

    # What the page sends

    def handle(self, message: Message) -> Reply:
        """Do what a message says, and return what changed on the screen."""
        self.glance = replace(self.glance, notice=None)
        try:
            match message:
                case {"do": "open"}:
                    self._open(message)
                case {"do": "press", "target": str(target)}:
                    self._press(target, sure=bool(message.get("sure")))
                case {"do": "act", "action": str(action)}:
                    self._act(action)
                case {"do": "form", "name": str(name), "values": dict(values)}:
                    self._form(name, {str(key): str(value) for key, value in values.items()})
                case {"do": "route", "route": str(route)}:
                    self._go(route)
                case {"do": "update"}:
                    self.toast = dialogs.update(self.say)
                case {"do": "unsaved"}:
                    self.toast = dialogs.unsaved(self.say)
                case _:
                    raise ValueError(f"no such message: {str(message)[:80]}")
        except IllegalMove as refusal:
            self.glance = replace(self.glance, notice=refusal.phrase)
            self._spoken.append(refusal.phrase)
        return self.reply()

    def _open(self, message: Message) -> None:
        """Begin with what the browser has stored."""
        languages = [str(language) for language in message.get("languages", [])]
        self.say = Words(languages)
        self.now = str(message.get("now", ""))
        self.still = bool(message.get("still"))
        stored = {str(key): str(text) for key, text in dict(message.get("stored", {})).items()}
        self.shelf = Shelf.of(stored)
        self._extra["language"] = self.say.language
        self._go(str(message.get("route", "")))
        self._forget_view()

    def _put_on_table(self, key: str) -> None:
        """Go on with a saved game, where it can be played."""
        self._stop_thinking()
        self.looker = -1
        try:
            self.session = Session.of(self.shelf.choose(key))
        except BadRecord:
            self.session = None

    def _press(self, target: str, *, sure: bool) -> None:
        """A press on the game's picture."""
        session = self._seated()
        if self.glance.ply is not None or self.curtain or self.waits or session.position.turn is None:
            raise IllegalMove("not-you", "It is not your turn just now.")
        before = session.draft
        made = session.touch(target)
        held = None if made or session.draft == before else self._held_now(session)
        if sure and held and held.at:
            made = session.touch("place")
        if made:
            self._after_ply()
        elif held:
            self._spoken.append(held.label)

    def _held_now(self, session: Session) -> Held | None:
        """The thing in hand, as the one who plays sees it."""
        return session.game.board.scene(session.observation(self.viewer), session.draft).held

    def _act(self, action: str) -> None:
        """A press on one of the app's own buttons."""
        name, _, argument = action.partition(" ")
        method = getattr(self, f"act_{name}", None)
        if method is None:
            raise ValueError(f"no such action: {action[:80]}")
        method(argument)

    def _form(self, name: str, values: dict[str, str]) -> None:
        """A form that was sent."""
        kind, _, argument = name.partition(" ")
        if kind == "load":
            self._load(values.get("record", ""))
        elif kind == "start" and argument in GAMES:
            self.chosen[argument] = values
            game = GAMES[argument]
            seats, players, options = read_form(game, values)
            self._begin(Session(game, seats, options=options, seed=self._seed(), players=players))
        elif kind == "form":
            self.chosen[self.route.partition("/")[2]] = values

    def _seated(self) -> Session:
        """The game on the table."""
        if self.session is None:
            raise IllegalMove("no-game", "There is no game on the table.")
        return self.session

    # The app's own buttons

    def act_home(self, _: str) -> None:
        """Go to the start screen."""
        self._go("home")

    def act_quick(self, game: str) -> None:
        """Begin a game against the computer at once."""
        known = GAMES[game]
        players = tuple(default_player(seat) for seat in range(known.seats[0]))
        self._begin(Session(known, seed=self._seed(), players=players))

    def act_setup(self, game: str) -> None:
        """Go to the set-up screen of a game."""
        session = self.session
        if session and session.game.name == game:
            self.chosen[game] = {
                "seats": str(session.seats),
                **{f"seat{seat}": who for seat, who in enumerate(session.players)},
                **{f"option {name}": str(value) for name, value in session.record.options},
            }
        self._go(f"setup/{game}")

    def act_again(self, _: str) -> None:
        """Begin another game like the one on the table."""
        old = self._seated()
        options = dict(old.record.options)
        self._begin(Session(old.game, old.seats, options=options, seed=self._seed(), players=old.players))

    def act_resume(self, key: str) -> None:
        """Go on with a game from the shelf."""
        if key not in self.shelf.records:
            raise IllegalMove("gone", "This game is no longer on the shelf.")
        self._put_on_table(key)
        self._go("table")

    def act_delete(self, key: str) -> None:
        """Take a game off the shelf."""
        if key == self.shelf.current:
            self._stop_thinking()
            self.session = None
        if key in self.shelf.records:
            self.shelf.remove(key)
            self._spoken.append(Phrase("Deleted."))

    def act_undo(self, _: str) -> None:
        """Take back, to the last choice that a person made."""
        self._travel(self._seated().undo(), Phrase("Taken back."), Phrase("There is nothing to take back."))

    def act_redo(self, _: str) -> None:
        """Make again what was taken back."""
        self._travel(self._seated().redo(), Phrase("Made again."), Phrase("There is nothing to make again."))

    def _travel(self, moved: bool, done: Phrase, not_done: Phrase) -> None:
        """After undo or redo."""
        self.dialog = None
        if not moved:
            self._spoken.append(not_done)
            return
        self._stop_thinking()
        self.looker = -1
        self.glance = Glance()
        self._spoken.append(done)
        self._save()

    def act_look(self, ply: str) -> None:
        """Look back at an earlier position."""
        session = self._seated()
        wanted = int(ply) if ply.isdecimal() and len(ply) < 6 else 0
        self.dialog = None
        self.glance = Glance(ply=min(wanted, session.ply))
        if 0 < wanted <= session.ply:
            earlier = session.at(wanted - 1).observe(self.viewer)
            self._spoken.append(session.game.board.tell(earlier, session.told(wanted - 1, self.viewer)))

    def act_present(self, _: str) -> None:
        """Back to the game as it stands."""
        self.glance = Glance()

    def act_now(self, _: str) -> None:
        """Let the computer play the best move it has found so far."""
        if self.waits and self._best is not None:
            self.decide()

    def act_reveal(self, _: str) -> None:
        """The player on turn says that nobody else is looking."""
        turn = self._seated().position.turn
        if isinstance(turn, int):
            self.looker = turn

    def act_dialog(self, name: str) -> None:
        """Open a dialog."""
        match name:
            case "menu":
                self.dialog = dialogs.menu(self.say, self._seated())
            case "keys":
                self.dialog = dialogs.keys(self.say)
            case "load":
                self.dialog = dialogs.load(self.say)

    def act_close(self, _: str) -> None:
        """Close the dialog."""
        self.dialog = None

    def act_quiet(self, _: str) -> None:
        """Take the toast away."""
        self.toast = None

    def act_update(self, _: str) -> None:
        """Use the new version."""
        self._extra["update"] = True

    def act_copy(self, _: str) -> None:
        """Copy the record of the game."""
        self._extra["copy"] = self._seated().record.write()
        self.dialog = None
        self._spoken.append(Phrase("The record is copied."))
        self.glance = replace(self.glance, notice=Phrase("The record is copied."))

    def act_save(self, _: str) -> None:
        """Save the record of the game as a file."""
        session = self._seated()
        self._extra["save"] = {"name": f"{session.game.name}.txt", "text": session.record.write()}
        self.dialog = None

    # Games

    def _seed(self) -> str:
        """A seed that no earlier game had: the time, and how many games there were."""
        return f"{self.now}-{len(self.shelf.records)}-{self.session.ply if self.session else 0}"

    def _begin(self, session: Session) -> None:
        """Put a new game on the table."""
        self._stop_thinking()
        self.looker = -1
        self.session = session
        self.shelf.add(session.record)
        self._go("table")

    def _load(self, text: str) -> None:
        """Put the game of a record on the table; a bad one is refused and changes nothing."""
        try:
            record = read_record(text)
        except BadRecord as refusal:
            self.dialog = dialogs.load(self.say, text[:200_000], refusal.phrase)
            self._spoken.append(refusal.phrase)
            return
        self._begin(Session.of(record))

    def _go(self, route: str) -> None:
        """Show the screen of a route; one that leads nowhere leads home."""
        name, _, argument = route.partition("/")
        self.dialog = None
        self.glance = Glance()
        if name == "table" and self.session is None and self.shelf.current:
            self._put_on_table(self.shelf.current)
        if name == "setup" and argument in [game.name for game in playable()]:
            self.route = route
        elif name == "table" and self.session:
            self.route = "table"
        else:
            self.route = "home"
        if self.route != "table":
            self._stop_thinking()

    def _save(self) -> None:
        if self.session:
            self.shelf.save(self.session.record)

    def _after_ply(self) -> None:
        """A ply was made: keep it, say it."""
        session = self._seated()
        self._save()
        self._spoken += happened(session, self.viewer, range(session.ply - 1, session.ply))
        if session.position.turn is None:
            self._spoken.append(verdict(session))
            self._extra["focus"] = "#verdict"

    # Chance and the computer players

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the screen is: the only person's, or the one who holds the device."""
        session = self.session
        if session is None:
            return None
        people = [seat for seat, who in enumerate(session.players) if who == HUMAN]
        if len(people) == 1:
            return people[0]
        return self.looker if session.game.has_secrets and self.looker in people and not self.curtain else None

    @property
    def curtain(self) -> bool:
        """Whether a person is to move whose secrets another person at the table must not see."""
        session = self.session
        return (
            session is not None
            and session.game.has_secrets
            and session.players.count(HUMAN) > 1
            and session.awaits_human()
            and session.position.turn != self.looker
        )

    def _is_secret(self, ply: int) -> bool:
        """Whether the viewer does not see what came at a ply."""
        session = self._seated()
        return session.game.hides(session.at(ply), self.viewer)

    @property
    def waits(self) -> bool:
        """Whether the game waits for chance or for a computer player."""
        session = self.session
        if session is None or self.route != "table" or self.glance.ply is not None or session.position.turn is None:
            return False
        if not is_chance(session):
            return not session.awaits_human()
        return not is_for_a_person(session, session.game.board.scene(session.observation(self.viewer)))

    @property
    def pace(self) -> float:
        """Seconds that the next thing nobody presses for takes at least, so that a person can follow."""
        if self.still or self.session is None:
            return 0
        if not is_chance(self.session):
            return BOT_PACE
        return 0 if self._is_secret(self.session.ply) else CHANCE_PACE

    def thought(self) -> object:
        """What the computer is to think about now; None where nothing waits for it, another object for another task."""
        return self._seated().position if self.waits else None

    def think(self) -> bool:
        """Think one step; True when there is nothing more to find, so that `decide` may be called."""
        session = self._seated()
        turn = session.position.turn
        if not isinstance(turn, int):
            return True
        if self._thinking is None:
            level = session.players[turn].removeprefix("bot ")
            bot = player(session.game, level, seed=f"{session.record.seed}:{session.ply}")
            self._thinking = bot.think(session.observation(turn))
        try:
            self._best = next(self._thinking)
        except StopIteration:
            return True
        return False

    def decide(self) -> None:
        """Make the best move found, or let chance decide."""
        session, best = self._seated(), self._best
        self._stop_thinking()
        if best is None:
            session.draw()
        else:
            session.play(str(best.move))
        self._after_ply()

    def _stop_thinking(self) -> None:
        self._thinking, self._best = None, None

    # What the page is told

    def view(self) -> View:
        """The screen as it should be."""
        name, _, argument = self.route.partition("/")
        if name == "setup":
            return setup(self.say, GAMES[argument], self.chosen.get(argument, {}))
        if name == "table" and self.session:
            seen = replace(self.glance, thinking=self.waits, viewer=self.viewer, curtain=self.curtain)
            return table(self.say, self.session, seen)
        return home(self.say, self.shelf)

    def reply(self) -> Reply:
        """What changed on the screen since the last reply, and what else the page has to do.

        `whole`: all of the screen, or `parts`: HTML by element id, and `board`: see `Picture.change`; `held`: the
        thing in hand or null; `dialog`: HTML or null; `toast`; `say`: a text to speak; `store`: texts by key (null:
        delete); `copy`, `save`, `focus`, `language`, `update`; `title`, `route`; `mine`: whether the board may be
        pressed; `think`: whether to call for the computer's move.
        """
        view = self.view()
        reply: Reply = {**self._extra, **self._changes(view), "think": self.waits}
        if self.dialog != self._told_dialog:
            reply["dialog"] = self.dialog
        if self.toast != self._told_toast:
            reply["toast"] = self.toast or ""
        if self.shelf.damaged:
            self._spoken.append(_damaged(self.shelf.damaged))
        if self._spoken:
            reply["say"] = " ".join(map(self.say, self._spoken))
        if store := self.shelf.told():
            reply["store"] = store
        self._extra, self._spoken = {}, []
        self._view, self._told_dialog, self._told_toast = view, self.dialog, self.toast
        return reply

    def _changes(self, view: View) -> Reply:
        """What is different on the screen from what the page was told last."""
        old, reply = self._view, Reply()
        if old is None or old.frame != view.frame:
            reply["whole"] = view.whole(self._picture.whole(view.board, view.board_style) if view.board else "")
            reply["held"] = self._held(view)
        else:
            if parts := {name: html for name, html in view.parts.items() if old.parts.get(name) != html}:
                reply["parts"] = parts
            if view.board and (change := self._picture.change(view.board)):
                reply["board"] = change
            if old.held != view.held:
                reply["held"] = self._held(view)
        if old is None or (old.title, old.route) != (view.title, view.route):
            reply["title"], reply["route"] = self.say(view.title), view.route
        if view.board:
            reply["mine"] = "mine" in view.board_style
        return reply

    def _held(self, view: View) -> Reply | None:
        """The thing in hand as the page moves it about."""
        held = view.held
        if held is None or view.board is None:
            return None
        return {
            "label": self.say(held.label),
            "svg": self._picture.marks(held.picture, view.board.layers),
            "spots": [[spot.target, spot.x, spot.y, int(spot.fits)] for spot in held.spots],
            "at": held.at,
            "style": held.style,
            "pull": held.pull,
            "fits": [self.say(Phrase("does not fit")), self.say(Phrase("fits"))],
        }


def _damaged(games: int) -> Phrase:
    """That so many saved games could not be read."""
    return Phrase.count(
        "{n} saved game could not be read; it is kept aside.",
        "{n} saved games could not be read; they are kept aside.",
        games,
    )


def read_record(text: str) -> Record:
    """The record that a text means, in our own form or in another that one of the games is known in."""
    for game in playable():
        for sign, read in getattr(game.words, "FORMATS", {}).items():
            if sign in text[:2000]:
                record: Record = read(text)
                return record
    return Record.read(text)
