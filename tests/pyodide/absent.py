"""Imports modules without a network, and those that could not be had again with one; see start.mjs."""

import json
from collections.abc import Iterable
from importlib import import_module

import js


def report(asked: dict[str, list[str]]) -> str:
    """Return why modules can't be imported without a network, and which can't with one."""
    js.offline = True
    offline = refused(asked["modules"])
    js.offline = False
    return json.dumps({"offline": offline, "online": refused(offline)})


def refused(modules: Iterable[str]) -> dict[str, str]:
    """Import modules; return why those can't be imported that can't."""
    found = {}
    for name in modules:
        try:
            import_module(name)
        except ImportError as error:
            found[name] = str(error)
    return found
