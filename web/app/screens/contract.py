"""The contract between a screen and the app, as one typed value.

A module of a screen exports `SCREEN`, a `Screen`; `web/app/catalogue.py` names the module in one line. A field with a
default may be left out. `S` is the screen's own state: one frozen value, changed by its actions alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from pygames import Session
from pygames.core.phrase import Phrase
from web.app.actions import ACTIONS, FORMS, Action, Form, Values
from web.app.actions.play import press
from web.app.desk.career import Career
from web.app.desk.company import Company
from web.app.desk.courses import Courses
from web.app.desk.desk import Desk, find_game
from web.app.desk.device import Device
from web.app.desk.kind import StoredKind
from web.app.desk.table import Table
from web.app.desk.where import Whereabouts
from web.app.model.effects import NOTHING, Effects, spoken
from web.app.model.overlays import Dialog
from web.app.model.puzzle_words import task_of
from web.app.model.puzzling import Puzzling
from web.app.model.tasks import ThinkingTask
from web.app.model.words import Translator
from web.app.screens.view import View
from web.app.storage.checked import Refuse, understood
from web.app.storage.settings import Settings
from web.app.storage.shelf import Shelf

S = TypeVar("S")


class Facts(Protocol):
    """What a screen's own actions may know of the app, to be read only."""

    @property
    def route(self) -> str:
        """The address of the screen that is shown."""

    @property
    def say(self) -> Translator:
        """The player's language."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def device(self) -> Device:
        """The browser and the time."""

    @property
    def shelf(self) -> Shelf:
        """The saved games."""

    @property
    def career(self) -> Career:
        """The results of finished games, and what follows from them."""

    @property
    def company(self) -> Company:
        """The characters met."""

    @property
    def courses(self) -> Courses:
        """The progress in the courses."""

    @property
    def puzzling(self) -> Puzzling:
        """The puzzles, and what was done with them."""

    @property
    def table(self) -> Table:
        """The current game, and how it is looked at."""

    @property
    def session(self) -> Session | None:
        """The current game."""

    @property
    def viewer(self) -> int | None:
        """The seat for whose eyes the screen is."""

    @property
    def where(self) -> Whereabouts:
        """The screen, and the rules or the course that is open there."""

    def seed(self) -> str:
        """Return a new seed for what chance decides."""


@dataclass(frozen=True)
class Done(Generic[S]):
    """What comes of a screen's own action."""

    state: S
    effects: Effects = NOTHING
    route: str = ""
    """The address to go to; empty to stay."""
    dialog: Dialog | None = None
    """A dialog to open."""
    notice: Phrase | None = None
    """What the player is told, and shown until the next press."""
    tells_task: bool = False
    """Whether the task is told of the exercise or the puzzle that is opened there."""
    copied: tuple[str, Phrase] | None = None
    """A text for the clipboard, and what is said once it is there."""
    stops: bool = False
    """Whether the computer drops what it is thinking about."""
    task: ThinkingTask | None = None
    """What the computer is to find out."""


@dataclass(frozen=True, kw_only=True)
class Stored(Generic[S]):
    """How a screen's state is stored: under one key, whenever an action has changed it."""

    key: str
    read: Callable[[str], S]
    """Reads a text; raises ValueError if it is no such state, `web.app.storage.checked.NewerText` if a newer one."""
    write: Callable[[S], str]
    merge: Callable[[S, S], S]
    """`merge(mine, theirs)`: the state with what two windows, or a backup and this device, know of it."""


@dataclass(frozen=True, kw_only=True)
class Screen(Generic[S]):
    """A screen of the app."""

    addresses: tuple[str, ...]
    """The forms of its address, behind `#`, such as `statistics/<game>`; the first is its usual one."""
    state: S
    """Its state at the beginning; None if it has none of its own."""
    view: Callable[[Desk, str, S], View | None]
    """`view(desk, argument, state)`: the screen as it is seen; the argument is the route without its first word.

    None if there is nothing to be seen any more, such as a game that was deleted: the start screen is shown instead.
    """
    opens: Callable[[Desk, str], str] | None = None
    """`opens(desk, route)`: open what a route names, and return the route that is shown; empty if there is nothing.

    None if there is but one address, without an argument.
    """
    needs: Callable[[Desk, S], Sequence[str]] | None = None
    """`needs(desk, state)`: the keys of stored texts that it shows and that are not read yet."""
    actions: Mapping[str, Callable[[S, str, Facts], Done[S]]] = field(default_factory=dict)
    """What its buttons do, by the name in `data-action`: `act(state, argument, facts)`."""
    forms: Mapping[str, Callable[[S, str, Values, Facts], Done[S]]] = field(default_factory=dict)
    """What its forms do, by the name in `data-form` or `data-change`: `take(state, argument, values, facts)`."""
    doors: tuple[str, ...] = ()
    """First words of its addresses that are actions, too: `data-action="setup toy"` would open `setup/toy`."""
    modules: tuple[ModuleType, ...] = ()
    """The modules whose actions and forms it has, which change more than its own state."""
    instead: Mapping[str, Callable[[S, str, Facts], Done[S]]] = field(default_factory=dict)
    """Actions that mean something else here, such as to undo."""
    press: Callable[..., Effects] = press
    """`press(desk, target, sure=…)`: what a press on its picture does."""
    analysed: Callable[[S], object] | None = None
    """`analysed(state)`: the position that the computer may be analysing for it; other findings about one are void."""
    stored: Stored[S] | None = None
    """How its state is stored; None if it is forgotten when the page is left."""
    kinds: tuple[StoredKind[Any], ...] = ()
    """Further kinds of stored texts that belong to it."""
    begins_anew: bool = False
    """Whether its state is forgotten with every change of the screen."""
    leads_back: bool = False
    """Whether it leads back to where the player came from, as the rules do."""
    keeps_game: bool = False
    """Whether a game that is only viewed stays open behind it."""
    sheets: tuple[str, ...] = ()
    """Its style sheets, of `web/style/`, in cascade order."""
    late_sheets: tuple[str, ...] = ()
    """Those that come after the layouts of boards and dialogs, which they change."""
    icons: tuple[str, ...] = ()
    """The icons that it has besides those of all screens, which `web/icons/names.txt` names."""
    begins_visit: bool = False
    """Whether a first visit begins with it: the build paints it into the page."""
    painted: tuple[str, ...] = ()
    """The actions of the start screen that open it and whose result, for each game, the build paints (early input)."""

    def __post_init__(self) -> None:
        """Raise ValueError if an action or form of its own has a name that is taken."""
        if taken := ({*self.actions, *self.doors} & ACTIONS.keys()) | (self.forms.keys() & FORMS.keys()):
            raise ValueError(f"these names are taken: {', '.join(sorted(taken))}")

    @property
    def words(self) -> tuple[str, ...]:
        """The first words of its addresses."""
        return tuple(dict.fromkeys(address.partition("/")[0] for address in self.addresses))

    @property
    def name(self) -> str:
        """The first word of its usual address."""
        return self.words[0]

    def state_in(self, desk: Desk) -> S:
        """Return its present state."""
        state: S = desk.states.get(self.name, self.state)
        return state

    def seen(self, desk: Desk) -> View | None:
        """Return the screen as it is seen; None if there is nothing to be seen any more."""
        return self.view(desk, desk.where.route.partition("/")[2], self.state_in(desk))

    def opened(self, desk: Desk, route: str) -> str:
        """Open what a route names, and return the route that is shown; empty if there is nothing."""
        return self.opens(desk, route) if self.opens else self.name

    def wanted(self, desk: Desk) -> Sequence[str]:
        """Return the keys of stored texts that it shows, as far as they are not read yet."""
        return self.needs(desk, self.state_in(desk)) if self.needs else ()

    @property
    def buttons(self) -> dict[str, Action]:
        """Its actions by name, as the desk runs them."""
        own = {name: self._action(act) for name, act in self.actions.items()}
        return {**_of(self.modules, ACTIONS), **own, **{word: _opening(word) for word in self.doors}}

    @property
    def sendings(self) -> dict[str, Form]:
        """Its forms by name, as the desk runs them."""
        return {**_of(self.modules, FORMS), **{name: self._form(name) for name in self.forms}}

    @property
    def substitutes(self) -> dict[str, Action]:
        """Its actions in the place of others, as the desk runs them."""
        return {name: self._action(act) for name, act in self.instead.items()}

    def _action(self, act: Callable[[S, str, Facts], Done[S]]) -> Action:
        return lambda desk, argument: self.carry_out(desk, act(self.state_in(desk), argument, desk))

    def _form(self, name: str) -> Form:
        return lambda desk, argument, values: self.carry_out(
            desk, self.forms[name](self.state_in(desk), argument, values, desk)
        )

    def carry_out(self, desk: Desk, done: Done[S]) -> Effects:
        """Apply what has come of an action."""
        if done.stops:
            desk.table.stop_thinking()
        if done.task:
            desk.table.findings.ask(done.task)
        if done.state != self.state_in(desk):
            desk.keep_state(self.name, done.state)
            if self.stored:
                desk.shelf.change({self.stored.key: self.stored.write(done.state)})
        if done.dialog:
            desk.overlays.open_dialog(done.dialog)
        if done.route:
            desk.go(done.route)
        effects = done.effects
        if done.tells_task:
            effects += _task(desk.where, desk.puzzling)
        if done.notice:
            effects += desk.overlays.notice(done.notice)
        return effects + (desk.recovery.copy(*done.copied) if done.copied else NOTHING)

    def position_in(self, desk: Desk) -> object:
        """Return the position that the computer may be analysing for it; None if there is none."""
        return self.analysed(self.state_in(desk)) if self.analysed else None

    @property
    def texts(self) -> tuple[StoredKind[Any], ...]:
        """The kinds of stored texts that belong to it, that of its state among them."""
        return (*self.kinds, *([self._kind(self.stored)] if self.stored else []))

    def _kind(self, stored: Stored[S]) -> StoredKind[Desk]:
        """Return the kind of text that its state is stored as."""

        def mine(desk: Desk, _: str = "") -> str:
            return stored.write(self.state_in(desk)) if self.name in desk.states else ""

        def take(desk: Desk, _: str, text: str) -> None:
            desk.keep_state(self.name, stored.read(text))

        def load(desk: Desk, texts: Mapping[str, str], refuse: Refuse) -> Iterable[str]:
            found = understood(texts, [stored.key], stored.read, refuse)
            for state in found.values():
                desk.keep_state(self.name, stored.merge(self.state_in(desk), state))
            return found

        return StoredKind(
            word=stored.key,
            part=lambda desk: desk,
            load=load,
            mine=mine,
            merged=lambda mine, _, theirs: stored.write(stored.merge(stored.read(mine), stored.read(theirs))),
            take=take,
            texts=lambda desk: {stored.key: text} if (text := mine(desk)) else {},
        )


def _task(where: Whereabouts, puzzling: Puzzling) -> Effects:
    """Tell the task of the exercise or the puzzle that is open."""
    if where.practice:
        return spoken(where.practice.asked)
    return spoken(task_of(puzzling.attempt)) if puzzling.attempt else NOTHING


def game_opened(_: Facts, route: str) -> str:
    """Return the route of a screen of a game, if there is such a game; else an empty one."""
    return route if find_game(route.partition("/")[2]) else ""


def reading_opened(facts: Facts, route: str) -> str:
    """Return the route of the rules or the course that is open; an empty one if none is."""
    return route if facts.where.game else ""


def _opening(word: str) -> Action:
    """Return the action that opens an address with this first word and its argument's words."""

    def open_address(desk: Desk, argument: str) -> Effects:
        desk.go("/".join((word, *argument.split())))
        return NOTHING

    return open_address


F = TypeVar("F", Action, Form)


def _of(modules: Sequence[ModuleType], registry: Mapping[str, F]) -> dict[str, F]:
    """Return what some modules have registered."""
    names = {module.__name__ for module in modules}
    return {name: do for name, do in registry.items() if do.__module__ in names}
