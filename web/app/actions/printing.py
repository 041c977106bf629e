"""What a player does on the printing screen: choose what is to be printed and how, and print it.

What makes the pages is fetched when it is first used (web/late.py), so it is imported where it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from pygames import GAMES, Game
from web.app.actions import Values, action, form
from web.app.effects import NOTHING, Effects
from web.app.screens.view import View
from web.app.turns import Turns

if TYPE_CHECKING:
    from web.app.printing.plan import Source


def fetch() -> None:
    """Have the code that prints; ImportError where it is not there and can't be fetched now."""
    import_module("web.app.printing.screen")


@action("print_out")
def print_out(desk: Turns, argument: str) -> Effects:
    """Go to the printing screen of a game; a second word says what is to be printed."""
    fetch()
    desk.reading.prints_rules = desk.reading.game is not None
    desk.go("/".join(("print", *argument.split())))
    return NOTHING


@form("printing")
def choose(desk: Turns, game: str, values: Values) -> Effects:
    """What is to be printed, and how; the focus stays on what was changed."""
    if game not in GAMES:
        return NOTHING
    fetch()
    shown = _source(desk, GAMES[game], desk.route.partition("/")[2].partition("/")[2])
    before = {**desk.reading.printing, "kind": shown.kind}
    changed = next((name for name in FIELDS if name in values and before.get(name) != values[name]), FIELDS[0])
    desk.reading.printing |= {name: values[name] for name in FIELDS if name in values and name != "kind"}
    desk.go(f"print/{game}/{values.get('kind', shown.kind)}")
    return Effects(focus=f'.print-form [name="{changed}"]')


FIELDS = ("kind", "every", "seats", "grade", "which", "count", "per_page", "look")
"""The names of what can be chosen, in the order of the form."""


@action("print")
def print_now(desk: Turns, _: str) -> Effects:
    """Print what the screen shows."""
    return Effects(print=True)


def view(desk: Turns, game: Game, wanted: str) -> View:
    """The printing screen; `wanted` is what the route asks for."""
    from web.app.printing.screen import printing

    return printing(desk.say, _source(desk, game, wanted))


def _source(desk: Turns, game: Game, wanted: str) -> Source:
    """What there is to print of a game."""
    from web.app.printing.plan import Source

    session = desk.session if desk.session and desk.session.game is game else None
    puzzles = desk.puzzling.puzzles
    ours = None if puzzles is None else tuple(puzzles.get(game.name, ()))
    log = desk.puzzling.log(game.name)
    return Source(
        game=game,
        wanted=wanted,
        chosen=tuple(sorted(desk.reading.printing.items())),
        session=session,
        plies=session.plies if session else (),
        ply=desk.reading.way_back[1].ply,
        viewer=desk.viewer,
        puzzles=ours,
        solved=frozenset(puzzle.key for puzzle in ours or () if log.solved(puzzle.key)),
        failed=desk.puzzling.failed,
        to_rules=desk.reading.prints_rules,
    )
