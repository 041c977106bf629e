"""The actions of buttons and forms by name: `data-action="NAME argument"`, `data-form="NAME argument"`.

An action changes the desk and returns effects: what else the page has to do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pygames import GAMES, Game, IllegalMove
from web.app.desk.desk import Desk
from web.app.model.effects import Effects

Values = dict[str, str]
Action = Callable[[Desk, str], Effects]
Form = Callable[[Desk, str, Values], Effects]
Function = TypeVar("Function")

ACTIONS: dict[str, Action] = {}
FORMS: dict[str, Form] = {}


def action(name: str) -> Callable[[Action], Action]:
    """Register a function as the action of this name; raise ValueError if the name is taken."""
    return _registered(ACTIONS, name)


def form(name: str) -> Callable[[Form], Form]:
    """Register a function as the handler of a form of this name; raise ValueError if the name is taken."""
    return _registered(FORMS, name)


def number_of(text: str) -> int | None:
    """Parse a number in an argument, in plain digits; None if it is none."""
    found = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None
    return found if str(found) == text else None


def game_named(name: str) -> Game:
    """Return the game that an argument names; raise IllegalMove if there is none."""
    if name not in GAMES:
        raise IllegalMove("no-game", "There is no such game.")
    return GAMES[name]


def _registered(registry: dict[str, Function], name: str) -> Callable[[Function], Function]:
    def register(function: Function) -> Function:
        if registry.setdefault(name, function) is not function:
            raise ValueError(f"the name {name} is taken")
        return function

    return register
