"""What the lab does, by name: its code is fetched when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from web.app.actions import action, form
from web.app.desk.desk import NO_LAB, Desk
from web.app.desk.where import LAB
from web.app.model.effects import Effects

if TYPE_CHECKING:
    from web.app.storage.own_bots import OwnBot

ACTIONS = (
    "lab_new", "lab_keep", "lab_copy", "lab_delete", "lab_restore", "lab_download", "lab_share",
)  # fmt: skip
FORMS = ("lab_game", "lab_save", "lab_open")


@dataclass(frozen=True)
class OpenLab:
    """What is open in the lab, besides what the address says."""

    game: str = ""
    """The game that was chosen last."""
    visitor: OwnBot | None = None
    """The bot of the link that was followed last."""


def loaded(name: str) -> ModuleType:
    """Return a module of the lab; ImportError if it can't be fetched."""
    return import_module(f"web.app.lab.{name}")


def _late(name: str) -> Callable[..., Effects]:
    """Return the function of an action or a form, which is in a module that may have to be fetched."""

    def act(desk: Desk, *arguments: object) -> Effects:
        try:
            actions = loaded("lab_actions")
        except ImportError:
            return desk.overlays.notice(NO_LAB)
        done: Effects = getattr(actions, name)(desk, *arguments)
        return done

    return act


for one in ACTIONS:
    action(one)(_late(one))
for one in FORMS:
    form(one)(_late(one))
visit_bot = _late("visit_bot")
"""Opens the bot of a link: `visit_bot(desk, fragment)`."""


@action(LAB)
def open_lab(desk: Desk, argument: str) -> Effects:
    """Open the lab, with a game and a bot if they are named."""
    return desk.arrive("/".join((LAB, *argument.split())))


def lab_opened(desk: Desk, route: str) -> str:
    """Open what a route of the lab names, and return the route that is shown; an empty one if it can't be fetched."""
    try:
        opened: str = loaded("lab_actions").open_route(desk, route)
    except ImportError:
        return ""
    return opened
