"""What a player does on the printing screen: choose what is to be printed and how, and print it."""

from __future__ import annotations

from pygames import GAMES, Game
from web.app.actions import Values, action, form
from web.app.desk import find_game
from web.app.effects import NOTHING, Effects
from web.app.printing.plan import Source
from web.app.turns import Turns


@action("print_out")
def print_out(desk: Turns, argument: str) -> Effects:
    """Go to the printing screen of a game; a second word says what is to be printed."""
    desk.reading.prints_rules = desk.reading.game is not None
    desk.go("/".join(("print", *argument.split())))
    return NOTHING


@form("printing")
def choose(desk: Turns, game: str, values: Values) -> Effects:
    """What is to be printed, and how."""
    if find_game(game) is None:
        return NOTHING
    shown = source(desk, GAMES[game], desk.route.partition("/")[2].partition("/")[2])
    before = {"kind": shown.kind, **desk.reading.printing}
    changed = next((name for name, value in values.items() if before.get(name) != value), "kind")
    desk.reading.printing |= {name: value for name, value in values.items() if name != "kind"}
    desk.go(f"print/{game}/{values.get('kind', '')}")
    return Effects(focus=f'.print-form [name="{changed}"]') if changed.isidentifier() else NOTHING


@action("print")
def print_now(desk: Turns, _: str) -> Effects:
    """Print what the screen shows."""
    return Effects(print=True)


def source(desk: Turns, game: Game, wanted: str) -> Source:
    """What there is to print of a game."""
    session = desk.session if desk.session and desk.session.game is game else None
    puzzling = desk.puzzling
    log = puzzling.log(game.name)
    ours = None if puzzling.puzzles is None else tuple(puzzling.puzzles.get(game.name, ()))
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
        failed=puzzling.failed,
        to_rules=desk.reading.prints_rules,
    )
