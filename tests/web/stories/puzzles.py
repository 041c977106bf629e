"""Stories of puzzles: published ones, that of the day, runs, and one’s own mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pygames import Record
from pygames.play.session import HUMAN
from tests.web.offline_page import Step, records
from tests.web.outside import World
from tests.web.stories.telling import answered, do, send, settled
from web.app.storage.mistakes import OwnMistake

SATURDAY = "2026-11-28 09:00:00"


def missed_puzzle(world: World, rng: Random) -> Iterator[Step]:
    """Miss a puzzle, see its answer, and meet it again on the next day."""
    name = rng.choice(("blokus", "cathedral", "ringgz"))
    yield do(f"puzzles {name}")
    yield from settled(world)
    yield do(f"puzzle {name} {rng.randrange(1, 4)}")
    yield from answered(world, right=False)
    yield do("again_puzzle")
    yield do("answer_puzzle")
    yield do(f"next_puzzle {name}")
    yield from answered(world, right=True)
    yield "say", {"do": "day", "now": SATURDAY}
    yield do(f"next_puzzle {name}")
    yield from answered(world, right=True)


def days_puzzle(world: World, rng: Random) -> Iterator[Step]:
    """Try the puzzle of the day, and share the result."""
    yield "open", "puzzles"
    yield "fulfil", True
    yield do("fetch_puzzles")
    yield from settled(world)
    yield do("daily")
    yield from settled(world)
    yield from answered(world, right=rng.random() < 0.7)
    yield do("share_day")
    yield do("puzzles")
    yield do("share_day")


def run_to_its_end(world: World, rng: Random) -> Iterator[Step]:
    """End runs with a mistake and out of time, and see the solution of what was missed."""
    for kind in rng.sample(("streak", "minutes"), 2):
        yield do(f"run {kind} blokus")
        yield from settled(world)
        yield do("begin_run")
        for right in (True, False):
            yield from answered(world, right=right)
        yield "say", {"do": "clock", "away": False, "clock": [world.app.desk.clocks.number, 10_000_000]}
        yield do("share_run")
        yield do("friends_sent copied")
        if (run := world.app.desk.puzzling.run) and run.missed:
            yield do(f"run_solution {run.missed[0].game} {run.missed[0].number}")
            yield do("share_run")


def own_mistakes(world: World, rng: Random) -> Iterator[Step]:
    """Find the moments at which games turned, and try them as puzzles."""
    own = [Record.read(text) for text in records()]
    found = [one for one in own if one.result and one.game in ("blokus", "cathedral", "ringgz") and not one.position]
    for record in rng.sample(found, 3):
        if len(_mistakes(world)) < 2:
            bots = ("bot casual",) * (record.seats - 1)
            yield send("load", record=replace(record, players=(HUMAN, *bots), clock=None, times=()).write())
            yield do("moments")
            yield from settled(world, 120)
    for one in _mistakes(world)[:2]:
        yield do(f"mine {one.key}")
        yield from answered(world, right=False)
        yield do("next_mine")
        yield from answered(world, right=True)
        yield do("mine")


def _mistakes(world: World) -> list[OwnMistake]:
    return [one for of_game in world.app.desk.puzzling.mistakes.values() for one in of_game if not one.solved]
