"""GTP: the dialogue that Pentobi's `twogtp` holds with its players, and what is refused."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pygames import GAMES
from pygames.__main__ import create_player
from pygames.ai import player
from pygames.gtp import GtpEngine
from tests.bots.bots import bot_file, choosing


@pytest.fixture
def engine() -> GtpEngine:
    """Return an engine for Blokus Duo that hardly thinks."""
    game = GAMES["blokus"]
    return GtpEngine(game, player(game, "casual", seed=1), steps=3)


def told(engine: GtpEngine, *lines: str) -> list[str]:
    """Return what comes back for each line."""
    return [engine.answer(line) for line in lines]


def test_the_engine_tells_its_name_version_and_commands(engine: GtpEngine) -> None:
    assert told(engine, "name", "7 protocol_version") == ["= pygames\n\n", "=7 2\n\n"]
    assert engine.answer("version").startswith("= ")
    assert engine.answer("known_command genmove") == "= true\n\n"
    assert engine.answer("known_command boardsize") == "= false\n\n"
    assert {"play", "genmove", "quit", "set_game"} <= set(engine.answer("list_commands")[2:].split())


def test_comments_and_empty_lines_are_passed_over(engine: GtpEngine) -> None:
    assert told(engine, "", "  # nothing", "name # who") == ["", "", "= pygames\n\n"]


def test_two_players_play_a_game_as_twogtp_lets_them() -> None:
    game = GAMES["blokus"]
    players = [GtpEngine(game, player(game, "casual", seed=seed), steps=2) for seed in (1, 2)]
    for one in players:
        assert told(one, "set_game Blokus Duo", "clear_board") == ["=\n\n", "=\n\n"]
        assert float(one.answer("cputime")[2:]) > 0
    position = game.start()
    while position.turn is not None:
        seat = position.turn
        colour = "bw"[seat]  # type: ignore[index]
        answer = players[seat].answer(f"genmove {colour}")  # type: ignore[index]
        text = answer.removeprefix("= ").strip()
        position = position.play(position.parse(text))
        assert players[1 - seat].answer(f"play {colour} {text}") == "=\n\n"  # type: ignore[operator]
    assert players[0].position == players[1].position == position
    green, blue = position.scores()
    score = "0" if green == blue else f"B+{green - blue}" if green > blue else f"W+{blue - green}"
    assert players[0].answer("final_score") == f"= {score}\n\n"
    assert told(players[0], "genmove b", "quit") == ["= pass\n\n", "=\n\n"]
    assert players[0].over


def test_moves_are_taken_in_any_order_of_their_squares_and_taken_back(engine: GtpEngine) -> None:
    told(engine, "play b f9,e10,e9,f10,g10")
    assert engine.position.covered[0].bit_count() == 5
    assert "G" in engine.answer("showboard")
    assert told(engine, "undo", "undo") == ["=\n\n", "? cannot undo\n\n"]


def test_a_move_may_be_asked_for_without_being_made(engine: GtpEngine) -> None:
    text = engine.answer("reg_genmove b").removeprefix("= ").strip()
    assert engine.position == GAMES["blokus"].start()
    assert engine.position.parse(text)
    assert told(engine, "reg_genmove w", "play b e10") == ["? it is not the turn of this color\n\n", "=\n\n"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("boardsize 19", "? unknown command\n\n"),
        ("3 set_game Blokus", "?3 only Blokus Duo can be played\n\n"),
        ("play b", "? illegal move: "),
        ("play", "? wrong number of arguments\n\n"),
        ("play red e10", "? invalid color: red\n\n"),
        ("play w e10", "? it is not the turn of this color\n\n"),
        ("play w pass", "? it is not the turn of this color\n\n"),
        ("genmove w", "? it is not the turn of this color\n\n"),
        ("reg_genmove w", "? it is not the turn of this color\n\n"),
        ("play b a1", "? illegal move: The first piece has to cover e10 or j5.\n\n"),
        ("name x", "? wrong number of arguments\n\n"),
    ],
)
def test_what_can_not_be_done_is_said(engine: GtpEngine, line: str, answer: str) -> None:
    assert engine.answer(line).startswith(answer)
    assert len(engine.past) == 1


def test_the_engine_stops_at_quit(engine: GtpEngine) -> None:
    out = io.StringIO()
    engine.serve(io.StringIO("name\nquit\nname\n"), out)
    assert out.getvalue() == "= pygames\n\n=\n\n"


def test_it_speaks_on_the_command_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pygames", "gtp", "blokus", "--steps", "2"],
        input="set_game Blokus Duo\ngenmove b\nquit\n",
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("=\n\n= ")
    assert done.stdout.endswith("\n\n=\n\n")


# Bots from files


def test_a_bot_from_a_file_plays_one_game_after_the_other_in_a_process_of_its_own(tmp_path: Path) -> None:
    asking = "asked = []\ndef choose(o, legal, rng, clock):\n    asked.append(o.me)\n    return legal[len(asked)]\n"
    path = bot_file(tmp_path, asking)
    done = subprocess.run(
        [sys.executable, "-m", "pygames", "gtp", "blokus", "--level", path],
        input="genmove b\ngenmove w\nclear_board\ngenmove b\nquit\n",
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    first, _, _, again, _ = done.stdout.split("\n\n", 4)
    assert first == again == f"= {GAMES['blokus'].start().legal_moves()[1]}"


def test_a_bot_that_fails_is_an_error_and_may_be_asked_again(tmp_path: Path) -> None:
    leaving = bot_file(tmp_path, choosing("if len(legal) > 800: os._exit(3)", before="import os"))
    with closing(GtpEngine(GAMES["blokus"], create_player(GAMES["blokus"], leaving, "0", {}))) as engine:
        for _ in range(2):
            assert engine.answer("4 genmove b") == "?4 exception: its process ended with status 3\n\n"
        assert engine.answer("play b e10") == "=\n\n"
        assert engine.answer("genmove w").startswith("= ")


# Games of chance, and of several moves a turn


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if 2 in game.seats])
def test_any_game_of_two_seats_is_played_to_its_end_by_asking_both_in_turn(name: str) -> None:
    game = GAMES[name]
    engine = GtpEngine(game, player(game, "random", seed=3))
    asked = 0
    while engine.answer("turn") != "= none\n\n":
        assert engine.answer(f"genmove {'bw'[asked % 2]}").startswith("= ")
        asked += 1
        assert asked < 1000
    assert engine.position.turn is None
    won = engine.position.winners()
    score = engine.answer("final_score").removeprefix("= ").strip()
    assert score.startswith(f"{'BW'[min(won)]}+") if len(won) == 1 else score == "0"
    assert engine.answer("genmove b") == "= pass\n\n"


@pytest.fixture
def sectori() -> GtpEngine:
    """Return a game that begins with a roll."""
    game = GAMES["sectori"]
    return GtpEngine(game, player(game, "random", seed=1), seed=5)


def test_who_moves_first_rolls_the_die(sectori: GtpEngine) -> None:
    refused = "? it is not the turn of this color\n\n"
    assert told(sectori, "turn", "genmove w", "turn") == ["= chance\n\n", refused, "= chance\n\n"]
    assert sectori.answer("genmove b") != "= pass\n\n"
    assert len(sectori.past) == 3


def test_a_roll_is_told_and_can_be_set(sectori: GtpEngine) -> None:
    rolled = sectori.answer("chance")
    assert rolled.startswith("= *")
    assert told(sectori, "clear_board", "chance") == ["=\n\n", rolled]
    assert sectori.answer("chance").startswith("? nothing is left to chance")
    assert told(sectori, "clear_board", "chance *5") == ["=\n\n", "= *5\n\n"]
    assert sectori.position.left == 5
    assert told(sectori, "clear_board", "chance *9")[1].startswith("? illegal move: ")
    assert "chance" in sectori.answer("list_commands").split()


def test_engines_of_one_seed_roll_the_same(sectori: GtpEngine) -> None:
    game = GAMES["sectori"]
    other = GtpEngine(game, player(game, "random", seed=2), seed=5)
    for asked in range(40):
        colour = "bw"[asked % 2]
        text = sectori.answer(f"genmove {colour}").removeprefix("= ").strip()
        assert other.answer(f"play {colour} {text}") == "=\n\n"
        assert other.position == sectori.position


def test_a_move_is_taken_back_with_what_chance_decided_since(sectori: GtpEngine) -> None:
    told(sectori, "chance *1")
    before = sectori.position
    assert sectori.answer("undo") == "? cannot undo\n\n"
    told(sectori, "play b a1e", "chance")
    assert sectori.answer("undo") == "=\n\n"
    assert sectori.position == before


def test_who_has_moves_to_make_can_not_pass(engine: GtpEngine, sectori: GtpEngine) -> None:
    assert engine.answer("play b pass") == "? illegal move: there are 828 moves to make\n\n"
    assert len(engine.past) == 1
    assert sectori.answer("play b pass").startswith("? illegal move: there are ")
    assert sectori.answer("play w pass").startswith("? it is not the turn")
    told(sectori, "clear_board", "chance *5", "play b a1e")
    assert sectori.answer("play w pass") == "=\n\n"  # the first one moves again


def test_a_seat_that_has_just_moved_is_asked_for_no_move_while_the_other_one_has_its_turn(engine: GtpEngine) -> None:
    engine.answer("genmove b")
    refused = "? it is not the turn of this color\n\n"
    assert told(engine, "genmove b", "play b pass") == [refused, refused]
    assert engine.answer("genmove w").startswith("= ")


def test_the_lead_is_told_by_the_rules_of_the_game() -> None:
    """In Cathedral whoever has fewer squares left leads."""
    game = GAMES["cathedral"]
    engine = GtpEngine(game, player(game, "random", seed=1))
    while len({*engine.position.scores()}) == 1:
        told(engine, "genmove b", "genmove w")
    light, dark = engine.position.scores()
    leader = "B" if light < dark else "W"
    assert engine.answer("final_score") == f"= {leader}+{abs(dark - light)}\n\n"
