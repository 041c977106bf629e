"""The referee, with transports that are not there: what is a bad answer, what is late, and what a bot is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.bots import BotPlayer
from pygames.bots.referee import GRACE, MAX_QUOTED, MORE, Referee
from pygames.bots.source import BotSource
from pygames.bots.transport import answered as answered_by
from pygames.play.forfeit import Forfeit
from tests.contract.case import any_ply

START = GAMES["blokus"].start()
GOOD = '{"move": "e10"}'


class Scripted:
    """A transport whose bot answers what it is told to."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked = iter(answers), list[str]()
        self.patience: list[float] = []
        self.is_ended = False

    def begin(self, question: str, seconds: float = inf) -> str:
        self.asked.append(question)
        return '{"ready": true}'

    def ask(self, question: str, seconds: float = inf) -> str:
        self.asked.append(question)
        self.patience.append(seconds)
        if '"load"' in question:
            return '{"loaded": true}'
        answer = next(self.answers)
        if answer == "silence":
            raise TimeoutError
        return answer

    def end(self) -> None:
        self.is_ended = True


def answered(*answers: str, **limits: Any) -> str:
    """Return the text of the move that a bot with this answer is taken to choose."""
    player = BotPlayer(GAMES["blokus"], "…", transport=Scripted(*answers), **limits)
    return str(player.choose(START))


def failure(*answers: str) -> Forfeit:
    """Return how a bot with this answer loses."""
    with pytest.raises(Forfeit) as failed:
        answered(*answers)
    return failed.value


def test_a_legal_move_counts_however_it_is_written() -> None:
    assert answered(GOOD) == answered('{"more": [1], "move": " E10 "}') == "e10"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("", "wrote something else where an answer was wanted"),
        ("e10", "wrote something else where an answer was wanted: e10"),
        ("[]", "wrote something else"),
        ("{}", "wrote something else"),
        ("null", "wrote something else"),
        ('"move"', "wrote something else"),
        ('{"loaded": true}', "wrote something else"),
        ('{"failed": "I won"}', "wrote something else"),
        ('{"failed": ["too slow", "the other one", 3]}', "wrote something else"),
        ('{"failed": [1, 2, 3]}', "wrote something else"),
        ('{"failed": ["exception", "x", "y"]}', "wrote something else"),
        ('{"ended": "never"}', "wrote something else"),
        ("[" * 60_000, "wrote something else"),
        ('{"move": ' + "9" * 60_000 + "}", "wrote something else"),
        ('{"move": "e10"', "wrote something else"),
        ('{"move": "e10"} {"move": "e10"}', "wrote something else"),
        ("\x1b[2J\x00\ud800", "wrote something else where an answer was wanted: ?[2J??"),
        ('{"ended": 3}', "its process ended with status 3"),
        ('{"ended": -9}', "its process ended with status -9"),
        ('{"failed": ["exception", "ValueError: no\\n idea\\u001b[31m", 7]}', "ValueError: no idea?[31m"),
    ],
)
def test_what_is_no_answer_loses_the_game_and_is_quoted(answer: str, words: str) -> None:
    found = failure(answer)
    assert found.kind == "exception"
    assert words in found.words
    assert found.words.isprintable()
    assert len(found.words) < 2 * MAX_QUOTED


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('{"move": "a1"}', "a1: The first piece has to cover e10 or j5."),
        ('{"move": "zz"}', "zz: "),
        ('{"move": ""}', ""),
        ('{"move": null}', "is wanted, not None"),
        ('{"move": ["e10"]}', "is wanted, not ['e10']"),
        ('{"move": {"e10": 1}}', "is wanted, not {'e10': 1}"),
        (json.dumps({"move": "x" * 10**6}), "is wanted, not 'xxx"),
        (json.dumps({"move": "\x1b[2J"}), "?[2J: "),
    ],
)
def test_what_is_no_legal_move_loses_the_game_and_says_why(answer: str, words: str) -> None:
    found = failure(answer)
    assert found.kind == "illegal move"
    assert words in found.words
    assert found.words.isprintable()
    assert len(found.words) < 2 * MAX_QUOTED


def test_a_bot_that_has_lost_is_ended() -> None:
    for answer in ("silence", "nonsense", '{"move": "zz"}'):
        transport = Scripted(answer)
        with pytest.raises(Forfeit):
            BotPlayer(GAMES["blokus"], "…", transport=transport).choose(START)
        assert transport.is_ended


# Time


def ticking(*seconds: float) -> Callable[[], float]:
    """Return a clock by which each answer takes this long."""

    def moments() -> Iterator[float]:
        now = 0.0
        for taken in seconds:
            yield now
            now += taken
            yield now

    steps = moments()
    return lambda: next(steps)


def chosen(referee: Referee, times: int, limit: float = 1.0) -> None:
    """Have a referee ask this often."""
    seen = {"seat": 0, "position": GAMES["blokus"].diagram.write(START)}
    for _ in range(times):
        answered_by(referee.choose(START, seen, inf, limit), Scripted(GOOD))


def test_the_third_answer_after_the_limit_loses() -> None:
    referee = Referee(1.0, ticking(1.1, 0.9, 1.2, 1.0, 1.3))
    chosen(referee, 4)
    with pytest.raises(Forfeit, match=r"too slow: 3 answers took longer than 1 seconds, the last 1\.30"):
        chosen(referee, 1)


def test_strikes_are_counted_for_each_game() -> None:
    referee = Referee(1.0, ticking(2, 2, 2, 2))
    for _ in range(2):
        answered_by(referee.load(BotSource("bot.py", ""), "0", {"do": "warm up"}), Scripted())
        chosen(referee, 2)


def test_a_bot_that_does_not_answer_is_waited_for_a_little_and_loses() -> None:
    transport = Scripted("silence")
    with pytest.raises(Forfeit, match=r"too slow: no answer for 3\.25 seconds"):
        BotPlayer(GAMES["blokus"], "…", seconds=2, transport=transport).choose(START)
    assert transport.patience[1] == GRACE * 2 + MORE


def test_without_a_limit_of_seconds_a_bot_is_waited_for_however_slow_the_machine() -> None:
    transport = Scripted(GOOD)
    BotPlayer(GAMES["blokus"], "…", transport=transport).choose(START)
    assert transport.patience == [inf, inf]


# What a bot is told


def test_the_seed_of_chance_is_not_among_what_a_bot_is_told() -> None:
    transport = Scripted(GOOD)
    BotPlayer(GAMES["blokus"], "…", seed="my secret seed:3:1", transport=transport).choose(START)
    assert len(transport.asked) == 3
    assert not any("secret" in question or ":3:1" in question for question in transport.asked)


def test_a_bot_is_told_in_json_what_its_seat_sees_and_no_more() -> None:
    game, rng = GAMES["blockers"], Random(4)
    position: Any = game.start(3)
    while position.turn == CHANCE:
        position = position.play(any_ply(position, rng))
    seen: Any = position.observe(position.turn)
    told = set()
    for number in range(5):
        transport = Scripted(json.dumps({"move": str(seen.legal_moves()[0])}))
        other: Any = game.determinize(seen, Random(number))
        BotPlayer(game, "…", transport=transport).choose(other.observe(other.turn))
        told.add(tuple(transport.asked))
    (asked,) = told
    assert [json.loads(question)["do"] for question in asked] == ["warm up", "load", "choose"]
    assert json.loads(asked[2]) == {
        "do": "choose", "seat": seen.turn, "position": game.diagram.write(seen), "steps": 100, "seconds": None,
    }  # fmt: skip
