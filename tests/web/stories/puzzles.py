"""Stories of puzzles: published ones, that of the day, runs, and one’s own mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pygames import Record, Session
from pygames.play.puzzle import Outcome
from pygames.play.session import HUMAN
from tests.web.offline_page import Step, records
from tests.web.outside import World
from tests.web.stories.telling import answered, do, send, settled
from web.app.model.annotation import annotate
from web.app.model.judging import Judgement, certain
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
            yield do("puzzles")
            yield do(f"run {kind} blokus")
            yield do("go_on_run")
        yield "say", {"do": "clock", "away": False, "clock": [world.app.desk.clocks.number, 10_000_000]}
        yield do("share_run")
        yield do("friends_sent copied")
        if (run := world.app.desk.puzzling.run) and run.missed:
            yield do(f"run_solution {run.missed[0].game} {run.missed[0].number}")
            yield do("share_run")


def own_mistakes(world: World, rng: Random) -> Iterator[Step]:
    """Find the moments at which games turned, and try them as puzzles."""
    own = [Record.read(text) for text in records()]
    found = [one for one in own if one.result and one.game in ("blokus", "cathedral") and not one.position]
    record = replace(rng.choice(found), players=(HUMAN, "bot casual"), clock=None, times=())
    yield send("load", record=_with_two_blunders(record).write())
    yield do("moments")
    yield from settled(world, 200)
    for one in _mistakes(world)[:2]:
        yield do(f"mine {one.key}")
        yield from answered(world, right=False)
        yield do("next_mine")
        yield from answered(world, right=True)
        yield do("mine")


def _with_two_blunders(record: Record) -> Record:
    """Return a record in which two moves of the first seat are proved to have lost a game that was won."""
    session = Session.of(record)
    lost, won = Outcome.of_lead(-5), Outcome.of_lead(5)
    judged: dict[int, Judgement] = {}
    for ply, text in enumerate(session.plies):
        position = session.at(ply)
        others = [str(move) for move in position.legal_moves() if str(move) != text] if position.turn == 0 else []
        if others and len(judged) < 2:
            judged[ply] = Judgement(ply, 0, text, certain(0, lost), others[0], certain(0, won), ends=(lost, won))
    return annotate(record, judged)


def _mistakes(world: World) -> list[OwnMistake]:
    return [one for of_game in world.app.desk.puzzling.mistakes.values() for one in of_game if not one.solved]
