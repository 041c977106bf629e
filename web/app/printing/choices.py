"""The printing screen as one value: what is printed and how, and what its buttons do."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygames import GAMES, Game
from web.app.actions import Values
from web.app.desk.desk import Desk
from web.app.model.effects import Effects
from web.app.printing.job import PUZZLES, Source
from web.app.printing.screen import printing
from web.app.screens.contract import Done, Facts, Screen, reading_opened
from web.app.screens.view import View

FIELDS = ("kind", "every", "seats", "grade", "which", "count", "per_page", "look")
"""The names of the form's fields, in order."""


@dataclass(frozen=True)
class Chosen:
    """What was chosen on the screen."""

    fields: tuple[tuple[str, str], ...] = ()
    """The latest values of the form by name, without the kind, which is in the address."""
    to_rules: bool = False
    """Whether the way back leads to the rules."""


def source_of(facts: Facts, game: Game, wanted: str, chosen: Chosen) -> Source:
    """Return what there is to print of a game, of which an address wants something."""
    session = facts.session if facts.session and facts.session.game is game else None
    puzzles = facts.puzzling.puzzles
    ours = None if puzzles is None else tuple(puzzles.get(game.name, ()))
    log = facts.puzzling.log(game.name)
    return Source(
        game=game,
        wanted=wanted,
        chosen=tuple(sorted(chosen.fields)),
        session=session,
        plies=session.plies if session else (),
        ply=facts.where.way_back[1].ply,
        viewer=facts.viewer,
        puzzles=ours,
        solved=frozenset(puzzle.key for puzzle in ours or () if log.solved(puzzle.key)),
        failed=facts.puzzling.failed,
        site=facts.device.address,
        to_rules=chosen.to_rules,
    )


def _view(facts: Facts, argument: str, chosen: Chosen) -> View:
    """Return the screen of a game."""
    name, _, kind = argument.partition("/")
    return printing(facts.say, source_of(facts, GAMES[name], kind, chosen))


def open_printing(desk: Desk, route: str) -> str:
    """Ask for the puzzles if they are to be printed; return the route if it is of a game."""
    if route.endswith(f"/{PUZZLES}"):
        desk.puzzling.want()
    return reading_opened(desk, route)


def print_out(chosen: Chosen, argument: str, facts: Facts) -> Done[Chosen]:
    """Open the screen of a game; a second word names what is to be printed."""
    now = replace(chosen, to_rules=facts.where.game is not None)
    return Done(now, route="/".join(("print", *argument.split())))


def choose(chosen: Chosen, game: str, values: Values, facts: Facts) -> Done[Chosen]:
    """Apply the form's choices; the focus stays on the changed one."""
    if game not in GAMES:
        return Done(chosen)
    shown = source_of(facts, GAMES[game], facts.route.partition("/")[2].partition("/")[2], chosen)
    fields = dict(chosen.fields)
    before = {**fields, "kind": shown.kind}
    changed = next((name for name in FIELDS if name in values and before.get(name) != values[name]), FIELDS[0])
    # the kind is in the route
    fields |= {name: values[name] for name in FIELDS if name in values and name != "kind"}
    return Done(
        replace(chosen, fields=tuple(fields.items())),
        Effects(focus=f'.print-form [name="{changed}"]'),
        f"print/{game}/{values.get('kind', shown.kind)}",
    )


def print_now(chosen: Chosen, _: str, __: Facts) -> Done[Chosen]:
    """Print the sheets that the screen shows."""
    return Done(chosen, Effects(print=True))


SCREEN = Screen(
    addresses=("print/<game>", "print/<game>/<kind>"),
    state=Chosen(),
    view=_view,
    opens=open_printing,
    actions={"print_out": print_out, "print": print_now},
    forms={"printing": choose},
    leads_back=True,
    keeps_game=True,
)
