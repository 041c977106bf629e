"""What stories are made of: single steps, and small parts that many have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from pygames import CHANCE, GAMES, Game, Session
from pygames.core.scene import DRAW
from tests.presses import presses_of
from tests.web.offline_page import OFFERED, Step
from tests.web.outside import World
from web.app.model.correspondence import Correspondence

Story = Callable[[World, Random], Iterator[Step]]

FULL = '"><i foreign>'
"""A name that would be an element if it were not escaped."""


def do(action: str) -> Step:
    """Return a press on a button."""
    return "say", {"do": "act", "action": action}


def send(form: str, /, **values: str) -> Step:
    """Return a form that is sent."""
    return "say", {"do": "form", "name": form, "values": values}


def deed(word: str, rng: Random) -> Step:
    """Return something that happens outside the page: see tests/web/outside.py."""
    return "outside", f"{word} {rng.randrange(1000)}"


def settled(world: World, most: int = 40) -> Iterator[Step]:
    """Let the computer think, and the browser read, until nothing is left to do."""
    for _ in range(most):
        if world.app.desk.puzzling.wanted or world.app.desk.bulk.job:
            yield "fulfil", False
        elif world.app.desk.turns.busy:
            yield "think", []
        else:
            return


def move_at(world: World, rng: Random) -> Step | None:
    """Return a step that moves the current game on; None if there is none to be moved."""
    app = world.app
    session = app.desk.session
    if (
        session is None
        or session.is_over
        or app.desk.route != "table"
        or app.desk.puzzling.attempt
        or app.desk.where.game
    ):
        return None
    if isinstance(session, Correspondence) and not (session.acts or app.desk.turns.busy):
        return None
    if app.desk.table.view.ply is not None:
        return do("present")
    if app.desk.table.curtain:
        return do("reveal")
    if app.desk.turns.busy:
        return "think", []
    if session.position.turn == CHANCE:
        return "say", {"do": "press", "target": DRAW}
    moves = session.position.legal_moves()  # of a friend elsewhere they are not known
    return do(f"play {rng.choice(moves)}") if moves else None


def played(world: World, rng: Random, most: int) -> Iterator[Step]:
    """Play on, with everybody at the table."""
    for _ in range(most):
        step = move_at(world, rng)
        if step is None:
            return
        yield step


def pressed(world: World, session: Session, text: str) -> Iterator[Step]:
    """Make a move on the board, press by press."""
    ply = session.ply
    for target in (presses := presses_of(session, text)):
        yield "say", {"do": "press", "target": target, "sure": True}
    if session.ply == ply:
        yield "say", {"do": "press", "target": presses[-1]}


def answered(world: World, *, right: bool) -> Iterator[Step]:
    """Make a right or a wrong move in the puzzle that is open."""
    attempt = world.app.desk.puzzling.attempt
    if attempt is None or attempt.solved is not None or attempt.session.ply != attempt.start:
        return
    moves = [str(move) for move in attempt.session.position.legal_moves()]
    fitting = [text for text in moves if (text in attempt.puzzle.answers) == right]
    if fitting:
        yield from pressed(world, attempt.session, fitting[0])
        yield from settled(world)


def agreed(world: World) -> Iterator[Step]:
    """Agree to what a dialog asks, or send its form."""
    for kind, name in OFFERED.findall(world.dialog):
        if kind == "action" and name != "close":
            yield do(name)
            return
    for name in re.findall(r'data-form="([^"]+)"', world.dialog):
        yield send(name)
        return


def some_game(rng: Random) -> Game:
    return GAMES[rng.choice([*GAMES])]


def begun(game: Game, *players: str, **values: str) -> Step:
    """Return the form that begins a game; the last player takes all seats that are left."""
    seats = int(values.get("seats", game.seats[0]))
    who = {f"seat{seat}": players[min(seat, len(players) - 1)] for seat in range(seats)}
    return send(f"start {game.name}", **who, **values)
