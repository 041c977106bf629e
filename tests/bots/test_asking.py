"""Bots and whole matches where nothing may wait for an answer, as on a page: whoever carries the questions goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.ai.arena import ToMove, game_result, in_turns
from pygames.ai.notes import GameResult
from pygames.bots import BotPlayer
from pygames.bots.match import BotMatch
from pygames.bots.player import drawn_seed
from pygames.bots.referee import BotChoice
from pygames.bots.runner import Runner
from pygames.bots.source import BotSource
from pygames.bots.transport import Asking
from pygames.play.forfeit import Forfeit
from tests.bots.bots import FIRST, choosing
from tools.paths import ROOT

LUCKY = "def choose(o, legal, rng, clock): return rng.choice(legal)\n"
START = GAMES["blokus"].start()
Ask = Callable[[str, float], Awaitable[str | None]]


class Page:
    """Workers that answer later, and what happens meanwhile."""

    def __init__(self) -> None:
        self.meanwhile: list[str] = []

    def worker(self) -> Ask:
        """Return a way to ask a bot of its own."""
        runner = Runner()

        async def ask(line: str, _: float) -> str:
            self.meanwhile.append(f"asked {json.loads(line)['do']}")
            await asyncio.sleep(0)
            return runner.reply(line)

        return ask


async def answers(asking: Asking[BotChoice], ask: Ask) -> BotChoice:
    """Return what comes of questions, as docs/bots.md shows it."""
    answer = None
    try:
        while True:
            question = asking.send(answer)
            answer = await ask(question.text, question.seconds)
    except StopIteration as end:
        choice: BotChoice = end.value
        return choice


async def result_of(match: BotMatch, number: int, page: Page) -> GameResult:
    """Play a game of a match without ever waiting for a bot."""
    game, players = in_turns(match, number), dict[int, tuple[BotPlayer, Ask]]()
    try:
        asked: ToMove = next(game)
        while True:
            if asked.player not in players:
                source = match.sources[asked.player]
                assert source
                player = BotPlayer(match.played, source, seed=f"{match.seed}:{number}:{asked.player}")
                players[asked.player] = player, page.worker()
            player, ask = players[asked.player]
            try:
                choice = await answers(player.asking(asked.observation), ask)
            except Forfeit as reason:
                asked = game.throw(reason)
            else:
                asked = game.send(str(choice.move))
    except StopIteration as end:
        result: GameResult = end.value
        return result


@pytest.mark.parametrize("other", [LUCKY, choosing("assert len(legal) < 800")], ids=["to the end", "with a failure"])
def test_a_match_where_nothing_waits_has_the_same_games(other: str) -> None:
    match = BotMatch("sectori", ("a.py", "b.py"), sources=(BotSource("a.py", LUCKY), BotSource("b.py", other)))
    page = Page()

    async def both() -> list[GameResult]:
        return await asyncio.gather(*(result_of(match, number, page) for number in range(2)))

    assert asyncio.run(both()) == [game_result(match, number) for number in range(2)]
    assert page.meanwhile[:2] == ["asked warm up"] * 2  # the second game begins while the first one's bot is asked


def test_who_does_not_answer_in_time_loses() -> None:
    async def never(line: str, seconds: float) -> str | None:
        if '"choose"' not in line:
            return '{"ready": true, "loaded": true}' if '"load"' in line else '{"ready": true}'
        assert seconds == 3.25
        return None

    with pytest.raises(Forfeit, match=r"too slow: no answer for 3\.25 seconds"):
        asyncio.run(answers(BotPlayer(GAMES["blokus"], FIRST, seconds=2).asking(START), never))


def test_a_worker_that_does_not_start_is_no_failure_of_the_bot() -> None:
    async def broken(line: str, seconds: float) -> str | None:
        return None

    with pytest.raises(OSError, match="can't be started: there is no answer"):
        asyncio.run(answers(BotPlayer(GAMES["blokus"], FIRST).asking(START), broken))


def test_after_a_failure_the_bot_is_loaded_anew() -> None:
    player, page = BotPlayer(GAMES["blokus"], choosing("assert clock.steps > 5")), Page()
    ask = page.worker()
    with pytest.raises(Forfeit):
        asyncio.run(answers(player.asking(START, steps=5), ask))
    assert asyncio.run(answers(player.asking(START, steps=6), ask)).move == START.legal_moves()[0]
    assert page.meanwhile == ["asked warm up", "asked load", "asked choose"] * 2


def test_notes_that_say_nothing_of_the_moves_are_left_out() -> None:
    notes: dict[str, Any] = {"e10": 1, "f10": 2.5, "a1": 9, "j5": "high", "g10": True, "h10": None, "i10": 10**400}

    async def foreign(line: str, _: float) -> str:
        kind = json.loads(line)["do"]
        return json.dumps(
            {"warm up": {"ready": True}, "load": {"loaded": True}}.get(kind, {"move": "e10", "notes": notes})
        )

    choice = asyncio.run(answers(BotPlayer(GAMES["blokus"], FIRST).asking(START), foreign))
    assert choice.notes == {"e10": 1.0} | {move: 2.5 for move in ("f10",) if move in map(str, START.legal_moves())}


def test_seeds_are_drawn_and_no_draw_of_a_bot_tells_what_chance_brings() -> None:
    seeds = {drawn_seed() for _ in range(9)}
    assert len(seeds) == 9
    assert all(len(seed) == 16 and int(seed, 16) < 2**64 for seed in seeds)
    game, seed = GAMES["sectori"], "a" * 16
    chance = Random(f"{seed}:0")
    position: Any = game.start()
    while position.turn == CHANCE:
        position = position.play(position.chance_outcomes()[0][0])
    asked: list[str] = []
    text = choosing("raise Exception(rng.random())")

    async def listening(line: str, _: float) -> str:
        asked.append(line)
        return runner.reply(line)

    runner = Runner()
    with pytest.raises(Forfeit) as told:
        asyncio.run(
            answers(BotPlayer(game, text, seed=f"{seed}:0:0").asking(position.observe(position.turn)), listening)
        )
    assert seed not in "".join(asked)
    assert str(chance.random()) not in told.value.words


def test_the_guide_shows_questions_and_their_answers() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    lines = guide.partition("```json\n")[2].partition("\n```")[0].splitlines()
    runner = Runner()
    assert [json.loads(question)["do"] for question in lines[::2]] == ["warm up", "load", "choose", "choose"]
    assert [runner.reply(question) for question in lines[::2]] == lines[1::2]
