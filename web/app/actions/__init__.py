"""What buttons and forms may ask for, by name: `data-action="NAME argument"`, `data-form="NAME argument"`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from web.app.turns import Turns

Values = dict[str, str]
Action = Callable[[Turns, str], None]
Form = Callable[[Turns, str, Values], None]

ACTIONS: dict[str, Action] = {}
FORMS: dict[str, Form] = {}


def action(function: Action) -> Action:
    """Let buttons ask for this, by the function's name."""
    _new(function.__name__, ACTIONS)
    ACTIONS[function.__name__] = function
    return function


def form(function: Form) -> Form:
    """Let forms be sent to this, by the function's name."""
    _new(function.__name__, FORMS)
    FORMS[function.__name__] = function
    return function


def _new(name: str, known: Mapping[str, object]) -> None:
    """See that no two functions have the same name; ValueError where they have."""
    if name in known:
        raise ValueError(f"{name} is asked for already")


def act(desk: Turns, text: str) -> None:
    """Do what a button asks for."""
    name, _, argument = text.partition(" ")
    if name not in ACTIONS:
        raise ValueError(f"no such action: {text[:80]}")
    ACTIONS[name](desk, argument)


def send(desk: Turns, text: str, values: Values) -> None:
    """Do what a form asks for."""
    name, _, argument = text.partition(" ")
    if name not in FORMS:
        raise ValueError(f"no such form: {text[:80]}")
    FORMS[name](desk, argument, values)
