"""Bots: one view for all games, matches between files, and three ways to fail, each of which is reported."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pygames import CHANCE, GAMES
from pygames.__main__ import main
from pygames.ai.arena import Match, game_result, play_games
from pygames.bots import BotClock, BotPlayer, BotView
from pygames.bots.match import BotMatch, match_of
from pygames.core.game import Game
from pygames.play.forfeit import Forfeit
from tests.contract.case import any_ply

ONE_PLY = "def choose(o, legal, rng, clock):\n    return max(legal, key=lambda move: o.after(move).lead())\n"
ANYTHING = "def choose(o, legal, rng, clock):\n    return rng.choice(legal)\n"
EVERY = [*GAMES]


@pytest.fixture
def threads() -> Iterator[Executor]:
    """Yield an executor that starts no processes."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


def file(folder: Path, text: str, name: str = "bot.py") -> str:
    """Return the path of a file with a bot."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def bot(text: str, game: str = "blokus", **limits: Any) -> BotPlayer:
    """Return a bot of this text."""
    return BotPlayer(GAMES[game], text, **limits)


def chosen(text: str, game: str = "blokus") -> str:
    """Return what a bot of this text chooses at first."""
    return str(bot(text, game).choose(GAMES[game].start()))


def failure(text: str, game: str = "blokus") -> Forfeit:
    """Return how a bot of this text fails."""
    with pytest.raises(Forfeit) as failed:
        chosen(text, game)
    return failed.value


def moments(game: Game, most: int = 6) -> list[BotView]:
    """Return how seats see some moments of a random game in which they are to move."""
    rng, position, found = Random(3), game.start(), []
    while position.turn is not None:
        if position.turn != CHANCE:
            found.append(BotView(game, position.observe(position.turn), position.turn))
        position = position.play(any_ply(position, rng))
    return rng.sample(found, most)


# The view


@pytest.mark.parametrize("name", EVERY)
def test_the_view_has_the_same_words_in_every_game(name: str) -> None:
    for o in moments(GAMES[name]):
        assert (o.game, o.turn, o.over, o.share) == (name, o.me, False, 0.0)
        assert o.seats == len(o.scores) == GAMES[name].seats[0]
        assert set(map(str, o.legal)) == set(map(str, o.raw.legal_moves()))
        assert str(o) == o.board() == GAMES[name].text.sketch(o.raw)
        assert all(o.at(square) is None or o.at(square).piece is not None for square in o.squares)
        for move in o.legal[:5]:
            assert move == str(move) == next(one for one in o.legal if one == str(move))
            assert move.squares == o.cells(move) == o.cells(str(move))
            assert move.size == len(move.squares)
            assert move.piece
            assert o.after(move).raw == o.after(str(move)).raw


@pytest.mark.parametrize("name", EVERY)
def test_more_is_better_in_every_game(name: str) -> None:
    game = GAMES[name]
    for o in moments(game):
        leads = [o.lead(seat) for seat in range(o.seats)]
        best = (min if game.words.lowest_leads else max)(o.scores)
        assert {seat for seat in range(o.seats) if leads[seat] >= 0} == {
            seat for seat, score in enumerate(o.scores) if score == best
        }
        assert o.lead() == leads[o.me]


@pytest.mark.parametrize("name", EVERY)
def test_a_game_is_finished_by_guessing_what_is_hidden(name: str) -> None:
    for o in moments(GAMES[name], 3):
        end = o.finish(Random(1))
        assert end.over
        assert end.me == o.me
        assert sum(BotView(GAMES[name], end.raw, seat).share for seat in range(o.seats)) == pytest.approx(1)
        full = o.guess(Random(2))
        assert full.guess(Random(3)).raw == full.raw
        assert full.raw.observe(o.me) == o.raw


@pytest.mark.parametrize("name", EVERY)
def test_chance_is_drawn_until_a_seat_moves(name: str) -> None:
    for o in moments(GAMES[name], 3):
        later = o.guess(Random(1)).after(o.legal[0]).draw(Random(1))
        assert later.turn != CHANCE
        assert o.draw(Random(1)).raw == o.raw


@pytest.mark.parametrize("name", EVERY)
def test_the_view_knows_the_options_of_the_game(name: str) -> None:
    game = GAMES[name]
    usual: dict[str, Any] = {option: values[0] for option, values in game.options.items()}
    other: dict[str, Any] = {option: values[-1] for option, values in game.options.items()}
    assert BotView.first(game).options == usual
    o = BotView.first(game, **other)
    assert o.raw == BotView.first(game).raw or usual != other
    assert o.guess(Random(1)).options == o.after(o.legal[0]).draw(Random(1)).options == other
    assert o.finish(Random(1)).options == other


def test_a_bot_plays_with_the_options_of_the_match(tmp_path: Path) -> None:
    options = {"size": 6, "rim": True, "die": 4}
    text = f"def choose(o, legal, rng, clock):\n    assert o.options == {options}\n    return legal[0]"
    match = match_of("sectori", [file(tmp_path, text), "random"], tuple(options.items()))
    assert game_result(match, 0).failure is None


def test_what_is_hidden_is_not_in_the_view() -> None:
    o = BotView.first(GAMES["blockers"], seed=4)
    assert len({str(o.guess(Random(seed)).raw) for seed in range(5)}) == 5
    assert o.after(o.legal[0]).draw(Random(1)).legal == []


def test_an_illegal_move_says_why() -> None:
    with pytest.raises(ValueError, match="has to cover e10 or j5"):
        BotView.first(GAMES["blokus"]).after("a1")


# The clock


def test_what_is_no_move_no_seat_and_no_square_is_refused_in_a_sentence() -> None:
    o: Any = BotView.first(GAMES["blokus"])
    for act, thing, words in (
        (o.after, None, "A move is written as a text, not as NoneType"),
        (o.cells, 5, "A move is written as a text, not as int"),
        (o.lead, -1, "numbered from 0 to 1; there is no seat -1"),
        (o.at, "zz", "There is no square 'zz': they are a1 to n14"),
    ):
        with pytest.raises((TypeError, ValueError), match=words):
            act(thing)


def test_a_bot_refuses_what_is_no_game_no_time_and_no_observation() -> None:
    game, text = GAMES["blockers"], "def choose(o, legal, rng, clock): return legal[0]"
    bot: Any = BotPlayer(game, text)
    table: Any = game.start()
    while table.turn == CHANCE:
        table = table.play(table.chance_outcomes()[0][0])
    for act in (bot.choose, bot.think):
        for limits in ({"seconds": -1}, {"steps": 0}):
            with pytest.raises(ValueError, match="0 seconds or more and 1 step or more"):
                act(table.observe(table.turn), **limits)
        for thing in (None, table):
            with pytest.raises(TypeError, match="chooses from an observation"):
                act(thing)
    with pytest.raises(ValueError, match="not None and 0"):
        BotPlayer(game, text, steps=0)
    with pytest.raises(ValueError, match="no option 'rim'"):
        BotPlayer(game, text, options={"rim": True})
    named: Any = "blockers"
    for create in (lambda: BotPlayer(named, text), lambda: BotView.first(named)):
        with pytest.raises(TypeError, match="A game is wanted here, such as GAMES"):
            create()


def test_a_match_refuses_a_limit_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("def choose(o, legal, rng, clock): return legal[0]", encoding="utf-8")
    with pytest.raises(ValueError, match="1 step or more, not inf and 0"):
        match_of("blokus", (str(tmp_path / "bot.py"), "random"), steps=0)


def test_a_clock_ends_with_its_steps_or_its_seconds_and_allows_one_step_in_any_case() -> None:
    assert list(BotClock(steps=4)) == [0, 1, 2, 3]
    assert list(BotClock(steps=0)) == list(BotClock(seconds=0)) == [0]
    clock = BotClock(steps=2, seconds=50)
    assert 40 < clock.left <= 50
    assert [clock.steps for _ in clock] == [1, 0]


# Players


@pytest.mark.parametrize("name", EVERY)
def test_five_lines_play_every_game(name: str) -> None:
    seats = GAMES[name].seats[0]
    match = match_of(name, ["random"] * (seats - 1) + ["random"])
    assert type(match) is Match
    source = BotPlayer(GAMES[name], ONE_PLY).source
    mixed = BotMatch(name, ("bot.py",) + ("random",) * (seats - 1), sources=(source,) + (None,) * (seats - 1))
    results = [game_result(mixed, number) for number in range(2)]
    assert all(result.failure is None for result in results)
    assert results == [game_result(mixed, number) for number in range(2)]


def test_a_bot_may_answer_with_a_move_or_its_text() -> None:
    assert chosen("def choose(o, legal, rng, clock): return legal[3]") != "e10"
    assert chosen("def choose(o, legal, rng, clock): return ' E10 '") == "e10"
    first = str(GAMES["blokus"].start().legal_moves()[0])
    assert chosen("def choose(o, legal, rng, clock): return legal[0].raw") == first


def test_a_class_is_told_of_the_game_and_lives_as_long_as_it() -> None:
    text = """
class Bot:
    def begin(self, o):
        self.asked = [o.me]
    def choose(self, o, legal, rng, clock):
        self.asked.append(len(self.asked))
        return legal[len(self.asked)]
"""
    player, start = bot(text), GAMES["blokus"].start()
    assert [start.legal_moves().index(player.choose(start)) for _ in range(3)] == [2, 3, 4]
    assert start.legal_moves().index(bot(text).choose(start)) == 2
    assert chosen("class Bot:\n    def choose(self, o, legal, rng, clock): return 'e10'") == "e10"


def test_lots_hang_on_the_seed_and_can_not_tell_what_chance_brings() -> None:
    start = GAMES["blokus"].start()
    picks = {str(bot(ANYTHING, seed=seed).choose(start)) for seed in range(6)}
    assert len(picks) > 3
    assert str(bot(ANYTHING, seed=1).choose(start)) == str(bot(ANYTHING, seed=1).choose(start))
    first = bot("def choose(o, legal, rng, clock): return legal[int(rng.random() * 1e9) % len(legal)]", seed="s:1")
    assert str(first.choose(start)) != str(start.legal_moves()[int(Random("s:1").random() * 1e9) % 828])


def test_what_a_bot_prints_stays_out_of_the_results(capsys: pytest.CaptureFixture[str]) -> None:
    chosen("def choose(o, legal, rng, clock):\n    print(o)\n    return legal[0]")
    shown = capsys.readouterr()
    assert not shown.out
    assert "+" in shown.err


def test_the_clock_of_a_bot_has_what_it_is_given() -> None:
    text = "def choose(o, legal, rng, clock):\n    return legal[len(list(clock))]"
    start = GAMES["blokus"].start()
    moves = start.legal_moves()
    assert moves.index(bot(text, steps=7).choose(start)) == 7
    assert moves.index(bot(text).choose(start, steps=3)) == 3
    assert moves.index(bot(text).choose(start, seconds=0)) == 1


# Three ways to fail


@pytest.mark.parametrize(
    ("text", "kind", "words", "line"),
    [
        ("def choose(o, legal, rng, clock):\n    return 'a1'", "illegal move", "has to cover e10 or j5", None),
        ("def choose(o, legal, rng, clock):\n    return None", "illegal move", "is wanted, not None", None),
        ("def choose(o, legal, rng, clock):\n    return 'x' * 10**6", "illegal move", "is wanted, not 'xxx", None),
        ("def choose(o, legal, rng, clock):\n    x = 0\n    return 1 / x", "exception", "ZeroDivisionError", 3),
        ("def choose(o, legal, rng, clock):\n    import sys\n    sys.exit()", "exception", "SystemExit", 3),
        ("def choose(o):\n    return o.legal[0]", "exception", "TypeError", None),
        ("import nothing_of_this_name\ndef choose(o, legal, rng, clock): ...", "exception", "ModuleNotFoundError", 1),
        ("def choose(o, legal, rng, clock):\n    return max(\n", "exception", "SyntaxError", 2),
        ("def chose(o, legal, rng, clock): ...", "exception", "KeyError", None),
        ("def choose(o, *_):\n    return help(o)\n\ndef help(o):\n    return o.after('a1')", "exception", "cover", 5),
    ],
)  # fmt: skip
def test_how_a_bot_fails_is_told(text: str, kind: str, words: str, line: int | None) -> None:
    found = failure(text)
    assert found.kind == kind
    assert words in found.words
    assert found.line == line
    assert len(found.words) < 500
    assert "\n" not in found.words


def test_a_bot_that_fails_loses_its_game_and_the_table_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, ANYTHING.replace("    return", "    assert not legal\n    return"))
    main(["arena", "blokus", path, "random", "--games", "2", "--workers", "1"])
    shown = capsys.readouterr().out
    assert re.search(rf"{re.escape(path)} +0 +0   0.000", shown)
    assert re.search(rf"{re.escape(path)} lost game [01], ply \d+, line 2: exception: AssertionError", shown)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def chose(): ...", "has no function 'choose' and no class 'Bot'"),
        ("def choose(:", "line 1: invalid syntax"),
        (None, "can't be read: No such file"),
    ],
)
def test_a_file_that_holds_no_bot_is_refused_before_a_game_is_played(
    text: str | None, told: str, tmp_path: Path
) -> None:
    path = file(tmp_path, text) if text else str(tmp_path / "none.py")
    for command in (["arena", "blokus", path, "random"], ["play", "blokus", "--seat", path]):
        with pytest.raises(SystemExit) as ended:
            main(command)
        assert told in str(ended.value.code)


def test_the_help_says_that_a_bot_is_not_sandboxed(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("arena", "play"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "not sandboxed" in " ".join(capsys.readouterr().out.split())


# Matches


def test_an_edited_bot_does_not_go_on_with_the_results_of_the_old_one(tmp_path: Path, threads: Executor) -> None:
    path, kept = file(tmp_path, ANYTHING), tmp_path / "games.jsonl"
    for text, lines in ((ANYTHING, 2), (ANYTHING, 2), (ONE_PLY, 4), (ANYTHING, 4)):
        file(tmp_path, text)
        play_games(match_of("ringgz", [path, "random"]), 2, threads, kept=kept)
        assert len(kept.read_text(encoding="utf-8").splitlines()) == lines
    told = json.loads(kept.read_text(encoding="utf-8").splitlines()[0])["match"]
    assert re.fullmatch(r"bot\.py [0-9a-f]{16}", told["levels"][0])
    assert told["levels"][1] == "random"
    assert play_games(match_of("ringgz", [path, "random"], steps=7), 2, threads, kept=kept)
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 6


def test_a_match_carries_its_bots_to_where_there_is_no_file(tmp_path: Path) -> None:
    path = file(tmp_path, ONE_PLY)
    match = match_of("ringgz", [path, "random"])
    Path(path).unlink()
    assert game_result(deepcopy(match), 0).failure is None


@pytest.mark.slow
def test_a_bot_that_does_not_answer_in_time_loses_and_the_next_game_is_played(tmp_path: Path) -> None:
    looping = (
        "def choose(o, legal, rng, clock):\n    if len(legal) < 800:\n        while True: pass\n    return legal[0]\n"
    )
    found = game_result(match_of("blokus", [file(tmp_path, looping), "random"], seconds=0.5), 0)
    assert found.winners == {1}
    assert found.failure
    assert (found.failure.player, found.failure.ply, found.failure.kind) == (0, 3, "too slow")
    clean = game_result(match_of("ringgz", [file(tmp_path, ONE_PLY), "random"], seconds=60), 0)
    assert clean == game_result(match_of("ringgz", [file(tmp_path, ONE_PLY), "random"]), 0)


def test_who_is_late_three_times_loses(tmp_path: Path) -> None:
    slow = "import time\ndef choose(o, legal, rng, clock):\n    time.sleep(0.06)\n    return legal[0]\n"
    found = game_result(match_of("blokus", [file(tmp_path, slow), "random"], seconds=0.05), 0)
    assert found.failure
    assert found.failure.kind == "too slow"
    assert found.failure.ply in (1, 3, 5)


# At the terminal


def test_a_bot_is_played_against_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("e10\nquit\n"))
    main(["play", "blokus", "--seat", "human", "--seat", file(tmp_path, ONE_PLY)])
    assert re.search(r"Blue places the \w+ on [a-n0-9, ]+\.", capsys.readouterr().out)


def test_a_bot_that_ends_its_process_at_the_terminal_leaves_the_game_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["play", "blokus", "--seat", file(tmp_path, "import os\ndef choose(*_):\n    os._exit(3)\n")])
    shown = " ".join(capsys.readouterr().out.split())
    assert "Green can't go on at ply 1: exception: its process ended with status 3" in shown
    assert '[Game "blokus"]' in shown


def test_a_bot_that_fails_at_the_terminal_leaves_the_game_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["play", "blokus", "--seat", file(tmp_path, "def choose(*_):\n    return 1 / 0\n")])
    shown = " ".join(capsys.readouterr().out.split())
    assert "Green can't go on at ply 1, line 2: exception: ZeroDivisionError: division by zero" in shown
    assert '[Game "blokus"]' in shown
