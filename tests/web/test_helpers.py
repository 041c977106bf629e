"""Helper workers: the messages that they get and send, and when they stop."""

from __future__ import annotations

import asyncio
import json
from math import inf
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES, Record, Session
from pygames.ai.parallel import Exchange
from pygames.ai.search import Search
from tests.web.games import advance
from web import engine, helpers
from web.app.app import App
from web.app.model import annotation, judging
from web.app.model.tasks import HintTask, plies_to_judge
from web.helpers import HelperProxy, HelperWorker


class Clock:
    """A clock that advances a millisecond whenever it is read, so that no worker times out on a busy machine."""

    skipped = 0.0
    reads = 0

    def __call__(self) -> float:
        self.reads += 1
        return 0.001 * self.reads + self.skipped


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Shorten all waits."""
    clock = Clock()
    monkeypatch.setattr(helpers, "monotonic", clock)
    monkeypatch.setattr(helpers, "SYNC_SECONDS", 0.0)
    monkeypatch.setattr(helpers, "IDLE_SECONDS", 0.4)
    monkeypatch.setattr(helpers, "SLICE_SECONDS", 0.005)
    return clock


def begun(name: str = "blokus", plies: float = 6, seats: int | None = None) -> Session:
    """Return a game with this many plies made, a few more where chance is next, or less where it is over."""
    session, rng = Session(GAMES[name], seats), Random(1)
    while session.position.turn is not None and (session.ply < plies or session.position.turn == CHANCE):
        advance(session, rng)
    return session


def played_out(name: str, seats: int) -> Session:
    """Return a game that is over."""
    return begun(name, inf, seats)


def seen_by_mover(session: Session) -> Any:
    """Return what the seat to move sees."""
    turn = session.position.turn
    assert turn != CHANCE
    return session.observation(turn)


def asking(session: Session) -> tuple[HelperProxy, list[str], Search]:
    """Return the first worker's side after some thinking: its proxy for the helper, its messages, its search."""
    said: list[str] = []
    found, search = HelperProxy(), Search(session.game, tactics=session.game.tactics)
    found.post = said.append
    for _, _ in zip(range(5), search.run(seen_by_mover(session)), strict=False):
        found.share(search, session)
    return found, said, search


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_helper_finds_what_the_first_worker_learns(name: str) -> None:
    first, said, search = asking(begun(name))
    told: list[str] = []
    helper = HelperWorker(told.append, "helper")

    asyncio.run(helper.hear(said[0]))  # ends by itself, when nothing more is heard
    assert told
    assert search.root is not None
    before = search.root.visits
    first.hear(told[0])

    assert search.root.visits > before


def test_what_was_found_about_an_earlier_question_is_of_no_use() -> None:
    session = begun()
    first, said, _ = asking(session)
    told: list[str] = []
    asyncio.run(HelperWorker(told.append, "helper").hear(said[0]))
    session.play(str(session.position.legal_moves()[0]))
    search = Search(session.game, tactics=session.game.tactics)
    next(search.run(seen_by_mover(session)))
    first.share(search, session)
    assert search.root is not None
    before = search.root.visits

    first.hear(told[0])

    assert search.root.visits == before


def test_a_helper_leaves_a_question_for_the_next_one() -> None:
    session = begun()
    told: list[str] = []
    helper = HelperWorker(told.append, "helper")
    _, said, _ = asking(session)
    later = {**json.loads(said[0]), "question": 2}

    async def both() -> None:
        await asyncio.gather(helper.hear(said[0]), helper.hear(json.dumps(later)))

    asyncio.run(both())

    first, *others = [json.loads(text)["question"] for text in told]
    assert first == 1, "told before the next one was asked"
    assert set(others) == {2}


def test_a_helper_knows_what_the_seat_to_move_knows_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    _, said, _ = asking(begun("blockers"))
    seen: list[Any] = []
    run = Search.run

    def watched(search: Search, observation: Any) -> Any:
        seen.append(observation)
        return run(search, observation)

    monkeypatch.setattr(Search, "run", watched)

    asyncio.run(HelperWorker(lambda _: None, "helper").hear(said[0]))

    session = Session.of(Record.read(json.loads(said[0])["record"]))
    assert seen == [seen_by_mover(session)]


@pytest.mark.parametrize(("level", "helped"), [("expert", True), ("strong", False), ("beginner", False)])
def test_the_highest_level_is_helped(level: str, helped: bool) -> None:
    app = App()
    app.handle({"do": "open"})
    seats = f'[Seat 0 "bot {level}"]\n[Seat 1 "bot {level}"]\n'
    app.handle({"do": "form", "name": "load", "values": {"record": f'[Game "blokus"]\n{seats}'}})
    app.desk.turns.think()

    assert (app.desk.turns.search is not None) == helped


def test_a_hint_is_helped() -> None:
    app = App()
    app.handle({"do": "open"})
    app.handle({"do": "form", "name": "load", "values": {"record": '[Game "blokus"]'}})
    app.handle({"do": "act", "action": "hint"})
    app.desk.turns.think()

    study = app.desk.table.findings.tasks[0]
    assert isinstance(study, HintTask)
    assert app.desk.turns.search is study.search


class Workers:
    """An app with other workers, whose messages take no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, others: int) -> None:
        self.app, self.asked, self.work = App(), list[dict[str, Any]](), set[asyncio.Future[None]]()
        monkeypatch.setattr(engine, "app", self.app)
        monkeypatch.setattr(engine, "task", engine.Thinking())
        monkeypatch.setattr(engine, "helpers", [])
        for number in range(others):
            self._add(str(number))
        self.app.handle({"do": "open"})

    def _add(self, seed: str) -> None:
        other = engine.join()
        helper = HelperWorker(lambda text: engine.hear(other, text), seed)

        def carry(text: str) -> None:
            self.asked.append(json.loads(text))
            self.work.add(asyncio.ensure_future(helper.hear(text)))

        other.post = carry

    def load(self, record: str) -> None:
        """Put a game on the table."""
        self.app.handle({"do": "form", "name": "load", "values": {"record": record}})

    def judge(self, moves: int, *, until: int | None = None) -> None:
        """Think until this many moves are judged, and the move at a ply if one is given."""

        async def both() -> None:
            judged = self.app.desk.table.findings.judgements
            while len(judged) < moves or (until is not None and until not in judged):
                await engine.think()

        asyncio.run(both())


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Workers:
    """Return an app with one other worker."""
    return Workers(monkeypatch, 1)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("blokus", 2), ("blockers", 3)])
def test_an_analysis_is_shared_from_both_ends(
    two: Workers, name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "STEPS", 100)  # so that the other worker has its turn
    two.load(played_out(name, seats).record.write())
    session = two.app.desk.table.require_session()
    first = plies_to_judge(session, {})
    two.app.handle({"do": "act", "action": "analyse"})

    two.judge(6, until=first[-1])  # how many are judged here meanwhile depends on the machine

    judged = sorted(two.app.desk.table.findings.judgements)
    assert len(judged) < len(first)
    assert judged[0] == first[0]
    assert judged[-1] == first[-1]
    assert all(bool(one.truth) == session.game.has_secrets for one in two.app.desk.table.findings.judgements.values())
    assert not {message.get("ply") for message in two.asked} & {first[0]}


def test_an_analysis_that_was_broken_off_goes_on_in_both_workers(two: Workers, clock: Clock) -> None:
    two.load(played_out("blokus", 2).record.write())
    last = plies_to_judge(two.app.desk.table.require_session(), {})[-1]
    two.app.handle({"do": "act", "action": "analyse"})
    asyncio.run(engine.think())
    two.app.handle({"do": "act", "action": "analyse"})
    two.app.desk.table.findings.judgements.clear()
    clock.skipped += helpers.IDLE_SECONDS + 0.1
    two.asked.clear()

    two.app.handle({"do": "act", "action": "analyse"})
    two.judge(2)

    assert last in [message.get("ply") for message in two.asked]


@pytest.mark.slow
def test_a_position_that_is_set_up_is_analysed_without_the_others(two: Workers) -> None:
    two.app.handle({"do": "route", "route": "editor/blokus"})
    two.app.handle({"do": "act", "action": "edit_analyse"})

    async def think() -> None:
        while two.app.desk.table.findings.tasks:
            await engine.think()
            engine.report_thinking()

    asyncio.run(think())

    assert not two.asked


def test_what_was_found_too_late_is_dropped(two: Workers) -> None:
    two.load(played_out("blokus", 2).record.write())
    two.app.handle({"do": "act", "action": "analyse"})
    two.judge(2)
    found = max(two.app.desk.table.findings.judgements.values(), key=lambda one: one.ply)
    two.app.handle({"do": "act", "action": "analyse"})
    two.app.desk.table.findings.judgements.clear()

    (other,) = engine.helpers
    engine.hear(other, json.dumps({"question": other.question, "judged": annotation.write(found)}))

    assert not two.app.desk.table.findings.judgements


def test_the_worker_thinks_alone_where_there_is_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App()
    monkeypatch.setattr(engine, "app", app)
    monkeypatch.setattr(engine, "task", engine.Thinking())
    monkeypatch.setattr(engine, "helpers", [])
    app.handle({"do": "open"})
    seats = '[Seat 0 "bot expert"]\n[Seat 1 "human"]\n'
    app.handle({"do": "form", "name": "load", "values": {"record": f'[Game "blokus"]\n{seats}'}})

    asyncio.run(engine.think())

    assert app.desk.turns.progress > 0


@pytest.mark.slow
def test_of_several_each_judges_another_move(monkeypatch: pytest.MonkeyPatch) -> None:
    several = Workers(monkeypatch, 3)
    several.load(played_out("blokus", 2).record.write())
    left = plies_to_judge(several.app.desk.table.require_session(), {})
    several.app.handle({"do": "act", "action": "analyse"})

    several.judge(8)

    asked = [message["ply"] for message in several.asked if "ply" in message]
    assert sorted(asked[:3]) == left[-3:]
    assert len(asked) == len(set(asked)), "a move was judged twice, or given up"


def test_of_several_each_learns_what_the_others_have_found() -> None:
    session = begun()
    observation = seen_by_mover(session)
    searches = [Search(session.game, str(seed), tactics=session.game.tactics) for seed in range(3)]
    growing = [search.run(observation) for search in searches]
    for steps in growing:
        next(steps)
    ways = [(Exchange(searches[0]), Exchange(other)) for other in searches[1:]]
    for steps in growing:
        for _ in range(20):
            next(steps)

    for _ in range(2):  # what the last one has found comes to the one before it by the first
        for here, there in ways:
            told, heard = here.pull_deltas(), there.pull_deltas()
            here.merge(heard)
            there.merge(told)

    counts = {search.root.visits for search in searches if search.root}
    assert counts == {searches[0].root.visits}
    assert counts.pop() >= 60
