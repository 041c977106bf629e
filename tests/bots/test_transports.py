"""What every transport to a bot does alike: in this process, in one of the bot's own, and in a page's worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from pygames import GAMES
from pygames.bots import BotPlayer, process
from pygames.bots.inline import Inline
from pygames.bots.process import Process, free_guards
from pygames.bots.referee import BotChoice
from pygames.bots.transport import MAX_PRINTED, Transport, answered
from pygames.play.forfeit import Forfeit
from tests.bots.bots import FIRST, WITHOUT_FORK, choosing
from tests.bots.worker import IS_THERE, Worker

START = GAMES["blokus"].start()
MOVES = [*map(str, START.legal_moves())]


@pytest.fixture(scope="session")
def worker() -> Iterator[Worker]:
    """Yield the only worker: Pyodide takes some seconds to start."""
    worker = Worker()
    yield worker
    worker.stop()


NO_WORKER = pytest.mark.skipif(not IS_THERE, reason="there is no node, or no node_modules/pyodide")
KINDS = [
    "inline",
    "process",
    pytest.param("process without fork", marks=pytest.mark.slow),
    pytest.param("worker", marks=[pytest.mark.slow, NO_WORKER]),
]


@pytest.fixture(params=KINDS)
def transport(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Transport]]:
    """Yield a way to make a transport of each kind."""
    if request.param == "process without fork":
        monkeypatch.setattr(process, "PROGRAM", WITHOUT_FORK)
        monkeypatch.setattr(process, "_free", {})
    if request.param == "worker":
        worker: Worker = request.getfixturevalue("worker")
        yield lambda: worker
    else:
        yield Inline if request.param == "inline" else Process
    if request.param == "process without fork":
        for guard in free_guards():
            guard.end()


def choice(text: str, transport: Callable[[], Transport], **limits: Any) -> str:
    """Return what a bot of this text chooses first."""
    with closing(BotPlayer(GAMES["blokus"], text, transport=transport(), **limits)) as player:
        return str(player.choose(START))


def failure(text: str, transport: Callable[[], Transport]) -> Forfeit:
    """Return how a bot of this text fails."""
    with pytest.raises(Forfeit) as failed:
        choice(text, transport)
    return failed.value


DATACLASS = """
from dataclasses import dataclass, field

@dataclass
class Node:
    visits: int = 0
    children: list["Node"] = field(default_factory=list)
"""
ORDINARY = {
    "a dataclass": choosing("Node(1)", before=DATACLASS),
    "a dataclass under a future import": choosing("Node(1)", before="from __future__ import annotations" + DATACLASS),
    "a pickled class of its own": choosing(
        "assert pickle.loads(pickle.dumps(Node(3))).visits == 3", before="import pickle" + DATACLASS
    ),
    "type hints": choosing(
        "assert get_type_hints(Node)['visits'] is int", before="from typing import get_type_hints" + DATACLASS
    ),
    "annotations that are no texts": choosing("assert Node.__annotations__['visits'] is int", before=DATACLASS),
    "its own source": choosing(
        "assert 'visits' in inspect.getsource(Node)",
        "assert inspect.getmodule(Node) is sys.modules[__name__]",
        before="import inspect, sys" + DATACLASS,
    ),
    "a named tuple and an enumeration": choosing(
        "Pair(1, Kind.ONE)",
        before="from enum import Enum\nfrom typing import NamedTuple\n"
        "class Kind(Enum): ONE = 1\nclass Pair(NamedTuple):\n    a: int\n    b: Kind\n",
    ),
}


@pytest.mark.parametrize("kind", ORDINARY)
def test_a_bot_may_use_whatever_needs_its_module(kind: str, transport: Callable[[], Transport]) -> None:
    assert choice(ORDINARY[kind], transport) == MOVES[0]


BEGINNING = {
    "its own": "class Bot:\n    def begin(self, o): self.first = o.me",
    "of a base class": "class Base:\n    def begin(self, o): self.first = o.me\nclass Bot(Base):",
    "of a mixin": "class Mixin:\n    def begin(self, o): self.first = o.me\nclass Base: pass\nclass Bot(Base, Mixin):",
    "static": "first = None\nclass Bot:\n    @staticmethod\n    def begin(o): Bot.first = o.me",
    "set when it is made": "class Bot:\n    def __init__(self): self.begin = lambda o: setattr(self, 'first', o.me)",
}


@pytest.mark.parametrize("kind", BEGINNING)
def test_begin_is_called_wherever_it_comes_from(kind: str, transport: Callable[[], Transport]) -> None:
    text = f"{BEGINNING[kind]}\n    def choose(self, o, legal, rng, clock): return legal[7 + self.first]\n"
    assert choice(text, transport) == MOVES[7]


BAD = {
    "an exception": (choosing("x = 0", "1 / x"), "exception", "ZeroDivisionError", 4),
    "exit": (choosing("import sys", "sys.exit()"), "exception", "SystemExit", 4),
    "BaseException": (choosing("raise BaseException('out')"), "exception", "BaseException: out", 3),
    "an exception of its own that can't be shown": (
        choosing("raise Odd", before="class Odd(Exception):\n    def __str__(self): return 'o\\nd\\x1b[2J' * 10**6"),
        "exception", "Odd: o d?[2J", 4,
    ),
    "a text that equals everything": (
        ("class All(str):\n    __hash__ = str.__hash__\n    def __eq__(self, other): return True\n"
         "def choose(*_): return All('nonsense')"),
        "illegal move", "nonsense", None,
    ),
    "a text that shows itself as another": (
        ("class All(str):\n    def __str__(self): return self\n    def __eq__(self, other): return True\n"
         "def choose(*_): return All('zz')"),
        "illegal move", "zz", None,
    ),
    "an object that equals everything": (
        ("class All:\n    def __eq__(self, other): return True\n    def __str__(self): return 'nonsense'\n"
         "def choose(*_): return All()"),
        "illegal move", "nonsense", None,
    ),
    "a list of moves that it has changed": (
        "def choose(o, legal, rng, clock):\n    o.legal.append('zz'); legal.append('zz'); return 'zz'",
        "illegal move", "zz", None,
    ),
    "a list": ("def choose(o, legal, rng, clock): return legal[:1]", "illegal move", "is wanted, not [", None),
    "a long list": ("def choose(o, legal, rng, clock): return legal * 99", "illegal move", "is wanted, not [", None),
    "no memory": (choosing("[0] * sys.maxsize", before="import sys"), "exception", "MemoryError", 3),
    "endless recursion": ("def choose(*args): return choose(*args)", "exception", "RecursionError", 1),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_answer_is_a_lost_game_with_its_reason(kind: str, transport: Callable[[], Transport]) -> None:
    text, what, words, line = BAD[kind]
    found = failure(text, transport)
    assert (found.kind, found.line) == (what, line)
    assert words in found.words
    assert found.words.isprintable()
    assert len(found.words) < 500


def test_a_bot_is_loaded_anew_for_each_game(transport: Callable[[], Transport]) -> None:
    text = "asked = []\n" + choosing("asked.append(1)", "return legal[len(asked)]")
    with closing(BotPlayer(GAMES["blokus"], text, transport=transport())) as player:
        assert [str(player.choose(START)) for _ in range(3)] == MOVES[1:4]
        player.close()
        assert str(player.choose(START)) == MOVES[1]


def test_what_a_bot_prints_stays_out_of_the_answers(transport: Callable[[], Transport]) -> None:
    text = choosing(
        "print('noise')", 'print(\'{"move": "zz"}\', flush=True)', "sys.__stdout__.write('x')", before="import sys"
    )
    assert choice(text, transport) == MOVES[0]


def test_a_bot_has_the_clock_and_the_luck_of_its_seed(transport: Callable[[], Transport]) -> None:
    counting = "def choose(o, legal, rng, clock): return legal[len(list(clock))]"
    assert choice(counting, transport, steps=7) == MOVES[7]
    lucky = "def choose(o, legal, rng, clock): return rng.choice(legal)"
    luck = [choice(lucky, transport, seed=seed) for seed in (1, 1, 2)]
    assert luck[0] == luck[1] != luck[2]
    assert luck[:2] == [choice(lucky, Inline, seed=1)] * 2


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_sees_the_same_wherever_it_is(name: str, transport: Callable[[], Transport]) -> None:
    game = GAMES[name]
    last: dict[str, Any] = {key: values[-1] for key, values in game.options.items()}
    text = "def choose(o, legal, rng, clock):\n    raise Exception(f'{o.options} {o!r} {len(legal)} {o.scores}')"
    position = game.start(**last)
    while position.turn == "chance":
        position = position.play(position.chance_outcomes()[0][0])
    seen = position.observe(position.turn)
    told = []
    for way in (transport, Inline):
        with closing(BotPlayer(game, text, options=last, transport=way())) as player, pytest.raises(Forfeit) as failed:
            player.choose(seen)
        told.append(failed.value.words)
    assert told[0] == told[1]
    assert str(last) in told[0]


def test_a_game_can_be_taken_up_in_the_middle(transport: Callable[[], Transport]) -> None:
    position = START.play(START.parse("e10,f10"))
    with closing(BotPlayer(GAMES["blokus"], FIRST, transport=transport())) as player:
        assert player.choose(position) == position.legal_moves()[0]


# What comes with an answer


def whole_choice(text: str, transport: Callable[[], Transport]) -> BotChoice:
    """Return all that a bot of this text answers first."""
    way = transport()
    with closing(BotPlayer(GAMES["blokus"], text, transport=way)) as player:
        return answered(player.asking(START), way)


def test_what_a_bot_thinks_of_moves_comes_with_its_answer(transport: Callable[[], Transport]) -> None:
    text = choosing("o.note(legal[0], 1 / 3)", "o.note(str(legal[1]).upper(), 7)", "o.note(legal[0], -2)")
    assert whole_choice(text, transport).notes == {MOVES[0]: -2, MOVES[1]: 7}
    assert whole_choice(FIRST, transport).notes == {}
    later = choosing("after = o.after(legal[0])", "after.note(after.legal[0], 1)")
    assert whole_choice(later, transport).notes == {}


def test_notes_are_about_legal_moves_and_numbers(transport: Callable[[], Transport]) -> None:
    for call, words in (
        ("'a1', 1", "has to cover e10 or j5"),
        ("legal[0], float('inf')", "A note is a number from -1e+300 to 1e+300, not inf"),
        ("legal[0], float('nan')", "not nan"),
        ("legal[0], 'good'", "could not convert string to float: 'good'"),
    ):
        found = failure(choosing(f"o.note({call})"), transport)
        assert (found.kind, found.line) == ("exception", 3)
        assert words in found.words


def test_what_a_bot_prints_comes_with_its_answer_and_is_cut(transport: Callable[[], Transport]) -> None:
    text = "import sys\nprint('loaded')\n" + choosing("print(o.turn)", "print('é\\ud800', file=sys.stderr)")
    assert whole_choice(text, transport).printed == "loaded\n0\né?\n"
    flooding = choosing("for _ in range(99): print('🎲' * 5_000)")
    assert 10_000 <= len(whole_choice(flooding, transport).printed) <= MAX_PRINTED
    longest = choosing("print('\\1' * 10**6)", "for move in legal: o.note(move, -1e-300 / 3)")
    assert len(whole_choice(longest, transport).notes) == 828


def test_what_a_bot_has_printed_before_it_fails_is_told(transport: Callable[[], Transport]) -> None:
    assert failure("print('here')\n" + choosing("print('and here')", "1 / 0"), transport).printed == "here\nand here\n"
    assert failure("print('here')\n1 / 0\n" + FIRST, transport).printed == "here\n"


def test_an_error_that_can_not_be_shown_is_named(transport: Callable[[], Transport]) -> None:
    odd = "class Odd(Exception):\n    def __str__(self): return 1 / 0"
    assert failure(choosing("raise Odd", before=odd), transport).words == "Odd"


def test_a_mistake_in_a_bot_is_told_in_pythons_words(transport: Callable[[], Transport]) -> None:
    found = failure("def choose(o, legal, rng, clock):\n    x = = 1", transport)
    assert (found.words, found.line) == ("SyntaxError: invalid syntax", 2)


def test_each_game_has_a_bot_of_its_own(transport: Callable[[], Transport]) -> None:
    bad = choosing("1 / 0")
    assert [choice(FIRST, transport), failure(bad, transport).line, choice(FIRST, transport)] == [MOVES[0], 3, MOVES[0]]
