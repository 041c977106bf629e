"""What must hold at each step of a walk, whatever happens; a function of its own for each, so that failures differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pygames import BadRecord, Record
from tests.web.offline_page import Step
from tests.web.outside import FOREIGN, World
from tests.web.test_secrets import racks_in
from web.app.storage.shelf import DAMAGED, has_begun


class Checked(World):
    """A world in which every reply, and everything stored after every step, is checked."""

    def __init__(self) -> None:
        self.checked: dict[str, str] = {}
        """What was stored when it was checked last."""
        self.deleted: set[str] = set()
        """The keys of games that were to be deleted."""
        super().__init__()

    def hear(self, reply: Any) -> None:
        html = "".join(html_in(reply))
        no_foreign_html(html)
        no_rack_behind_the_curtain(self, html)
        super().hear(reply)

    def take(self, step: Step) -> None:
        self.deleted |= {action.removeprefix("delete ") for action in _actions(step)}
        super().take(step)
        no_game_is_lost(self.checked, self.stored, self.deleted)
        for key in self.checked.keys() - self.stored.keys():
            self.deleted.discard(key)
        self.checked = dict(self.stored)


def no_foreign_html(html: str) -> None:
    """Refuse names and titles that become elements."""
    assert FOREIGN not in html


def no_rack_behind_the_curtain(world: World, html: str) -> None:
    """Refuse to tell tiles of a rack while another person may be looking."""
    if world.app.curtain and world.app.route == "table" and not world.app.reading.game:
        assert not racks_in(html)


def no_game_is_lost(before: Mapping[str, str], now: Mapping[str, str], deleted: set[str]) -> None:
    """Refuse that a game is gone which nobody has deleted, and which was not set aside."""
    for key in before.keys() - now.keys() - deleted:
        if key.startswith("game ") and _has_begun(before[key]):
            assert before[key] in [text for name, text in now.items() if name.startswith(DAMAGED)], key


def _has_begun(text: str) -> bool:
    try:
        return has_begun(Record.peek(text))
    except BadRecord:
        return True


def _actions(step: Step) -> Iterator[str]:
    """Yield the actions in a step."""
    kind, value = step
    for message in value if kind == "think" else [value]:
        if isinstance(message, dict) and message.get("do") == "act":
            yield message["action"]


def html_in(reply: Mapping[str, Any]) -> Iterator[str]:
    """Yield all HTML and SVG in a reply, as web/page puts it into the document."""
    lists, board, held = (reply.get(name) or {} for name in ("lists", "board", "held"))
    yield from (reply.get(name) or "" for name in ("whole", "dialog", "toast"))
    yield from [*reply.get("parts", {}).values(), *board.get("append", {}).values(), held.get("svg", "")]
    yield from (entry[-1] for entry in (*lists.get("swap", ()), *lists.get("put", ())))
