"""The actions of buttons and forms by name: `data-action="NAME argument"`, `data-form="NAME argument"`.

An action changes the parts of the desk that it names, and returns effects: what else the page has to do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVarTuple, overload

from pygames import GAMES, Game, IllegalMove
from web.app.desk.desk import Desk
from web.app.model.effects import Effects

Values = dict[str, str]
Action = Callable[[Desk, str], Effects]
Form = Callable[[Desk, str, Values], Effects]
Parts = TypeVarTuple("Parts")
Acts = Callable[[*Parts, str], Effects]
Takes = Callable[[*Parts, str, Values], Effects]

ACTIONS: dict[str, Action] = {}
FORMS: dict[str, Form] = {}


def _whole(desk: Desk) -> tuple[Desk]:
    return (desk,)


@overload
def action(name: str) -> Callable[[Action], Action]: ...
@overload
def action(name: str, parts: Callable[[Desk], tuple[*Parts]]) -> Callable[[Acts[*Parts]], Acts[*Parts]]: ...
def action(name: str, parts: Callable[[Desk], tuple[Any, ...]] = _whole) -> Any:
    """Register a function as the action of this name; raise ValueError if the name is taken.

    It gets what `parts` takes from the desk, by default the desk itself, and the argument.
    """
    return _registered(ACTIONS, name, parts)


@overload
def form(name: str) -> Callable[[Form], Form]: ...
@overload
def form(name: str, parts: Callable[[Desk], tuple[*Parts]]) -> Callable[[Takes[*Parts]], Takes[*Parts]]: ...
def form(name: str, parts: Callable[[Desk], tuple[Any, ...]] = _whole) -> Any:
    """Register a function as the handler of a form of this name; raise ValueError if the name is taken.

    It gets what `parts` takes from the desk, by default the desk itself, the argument, and the form's values.
    """
    return _registered(FORMS, name, parts)


def number_of(text: str) -> int | None:
    """Parse a number in an argument, in plain digits; None if it is none."""
    found = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None
    return found if str(found) == text else None


def game_named(name: str) -> Game:
    """Return the game that an argument names; raise IllegalMove if there is none."""
    if name not in GAMES:
        raise IllegalMove("no-game", "There is no such game.")
    return GAMES[name]


def _registered(registry: dict[str, Any], name: str, parts: Callable[[Desk], tuple[Any, ...]]) -> Any:
    def register(function: Callable[..., Effects]) -> Callable[..., Effects]:
        @wraps(function)
        def run(desk: Desk, *arguments: Any) -> Effects:
            return function(*parts(desk), *arguments)

        if registry.setdefault(name, run) is not run:
            raise ValueError(f"the name {name} is taken")
        return function

    return register
