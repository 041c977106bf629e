"""The screens of the app, one line each, and what follows from them: addresses, actions, stored kinds, icons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, TypeVar

from web.app.actions import Action, Form, settings
from web.app.desk.desk import Desk
from web.app.desk.kind import StoredKind
from web.app.desk.where import Whereabouts
from web.app.screens.contract import Screen
from web.app.screens.view import View

MODULES = (
    "web.app.screens.home",
    "web.app.screens.statistics",
    "web.app.screens.setup",
    "web.app.screens.play",
    "web.app.screens.rules",
    "web.app.screens.lessons",
    "web.app.screens.puzzles",
    "web.app.screens.runs",
    "web.app.screens.challenge",
    "web.app.screens.saved",
    "web.app.screens.friends_list",
    "web.app.printing.room",
    "web.app.printing",
    "web.app.printing.months",
    "web.app.editor",
    "web.app.lab",
)  # fmt: skip
"""The modules of the screens, in the order of their style sheets; the first is the start screen."""
T = TypeVar("T")


class Screens:
    """Some screens, by all that they are asked for."""

    def __init__(self, screens: Sequence[Screen[Any]]) -> None:
        self.screens = tuple(screens)
        self.by_word: dict[str, Screen[Any]] = _distinct((word, one) for one in screens for word in one.words)
        """The screens by the first word of their addresses."""
        self.actions: dict[str, Action] = _distinct(pair for one in screens for pair in one.buttons.items())
        self.forms: dict[str, Form] = _distinct(pair for one in screens for pair in one.sendings.items())
        kinds = (settings.SETTINGS, *(kind for one in screens for kind in one.texts))
        self.kinds: dict[str, StoredKind[Any]] = _distinct((kind.word, kind) for kind in kinds)
        """The kinds of stored texts by the first word of their keys; games are read and written apart."""

    def screen_of(self, where: Whereabouts) -> Screen[Any]:
        """Return the screen that is shown."""
        return self.by_word[where.screen]

    def view_of(self, desk: Desk) -> View:
        """Return the current screen."""
        shown = self.screen_of(desk.where).seen(desk) or self.screens[0].seen(desk)
        assert shown
        return shown

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons that single screens have."""
        return tuple(dict.fromkeys(name for one in self.screens for name in one.icons))


def _distinct(pairs: Iterable[tuple[str, T]]) -> dict[str, T]:
    """Return values by name; raise ValueError if two have the same name."""
    found: dict[str, T] = {}
    for name, value in pairs:
        if found.setdefault(name, value) is not value:
            raise ValueError(f"the name {name} is taken")
    return found


def screens_of(modules: Iterable[str]) -> tuple[Screen[Any], ...]:
    """Return the screens that some modules export."""
    return tuple(import_module(name).SCREEN for name in modules)


CATALOGUE = Screens(screens_of(MODULES))
