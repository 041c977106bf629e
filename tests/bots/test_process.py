"""Bots in processes of their own: whatever one does there, the match goes on, and nothing of it is left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from pygames import GAMES
from pygames.__main__ import main
from pygames.ai.arena import game_result
from pygames.ai.notes import GameResult
from pygames.bots import BotPlayer, process
from pygames.bots.match import match_of
from pygames.bots.process import Process, free_guards
from tests.bots.bots import FIRST, WITHOUT_FORK, bot_file, choosing, runs, soon

HOLDING = "ctypes.PyDLL(None).sleep(600)"
"""Holds the lock of its interpreter, so that no thread of it gets to run."""
POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes can't be forked here")
ROOT = Path(__file__).parent.parent.parent


def played(folder: Path, text: str, number: int = 0, **limits: Any) -> GameResult:
    """Return the result of a game of a bot of this text against random moves."""
    return game_result(match_of("ringgz", [bot_file(folder, text), "random"], **limits), number)


ENDING = {
    "it exits": (choosing("os._exit(3)", before="import os"), "its process ended with status 3"),
    "it crashes": (choosing("os.kill(os.getpid(), 11)", before="import os"), "its process ended with status -11"),
    "it is killed": (choosing("os.kill(os.getpid(), 9)", before="import os"), "its process ended with status -9"),
    "it exits while it is loaded": ("import os\nos._exit(4)\n" + FIRST, "its process ended with status 4"),
    "it exits with a child left": (
        choosing("if os.fork() == 0: time.sleep(60)", "os._exit(5)", before="import os, time"),
        "its process ended with status 5",
    ),
    "it raises KeyboardInterrupt": (choosing("raise KeyboardInterrupt"), "KeyboardInterrupt"),
    "it has an error that can't be shown": (
        choosing("raise Odd", before="class Odd(Exception):\n    def __str__(self): return 1 / 0"),
        "Odd",
    ),
    "it sends itself Ctrl-C": (choosing("os.kill(os.getpid(), 2)", "os._exit(6)", before="import os"), "status 6"),
    "it closes all that is open": (choosing("os.closerange(0, 99)", before="import os"), "its process ended with"),
    "it writes to all that is open": (
        choosing(
            "for n in range(3, 99):",
            "    try: os.write(n, b'nonsense\\n')",
            "    except OSError: pass",
            before="import os",
        ),
        "where an answer was wanted: nonsense",
    ),
    "it floods all that is open": (
        choosing(
            "for n in range(3, 99):",
            "    try: os.write(n, b'x' * 200_000)",
            "    except OSError: pass",
            before="import os",
        ),
        "its process ended with status",
    ),
    "it kills its guard": (
        choosing("os.kill(os.getppid(), 9)", "time.sleep(60)", before="import os, time"),
        "status -9",
    ),
}


@POSIX
@pytest.mark.parametrize("limits", [{}, {"seconds": 20}], ids=["steps", "seconds"])
@pytest.mark.parametrize("kind", ENDING)
def test_a_bot_that_ends_its_process_loses_the_game_with_its_reason(
    kind: str, limits: dict[str, Any], tmp_path: Path
) -> None:
    text, words = ENDING[kind]
    begun = monotonic()
    found = played(tmp_path, text, **limits)
    assert monotonic() - begun < 15
    assert found.winners == {1}
    assert found.failure
    assert (found.failure.player, found.failure.kind) == (0, "exception")
    assert words in found.failure.words
    assert played(tmp_path, FIRST, **limits).failure is None


@pytest.mark.slow
@pytest.mark.parametrize("more", [[], ["--seconds", "20"]], ids=["steps", "seconds"])
def test_a_match_goes_on_when_a_bot_ends_its_process_in_one_of_many_games(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    now_and_then = choosing("if rng.random() < 0.03: os._exit(3)", before="import os")
    path, kept = bot_file(tmp_path, now_and_then), tmp_path / "games.jsonl"
    command = ["arena", "ringgz", path, "random", "--games", "12", "--workers", "2", "--keep", str(kept), *more]
    main(command)
    shown = capsys.readouterr().out
    assert "12 games" in shown
    lost = re.findall(r"lost game \d+, ply \d+: exception: its process ended with status 3", shown)
    assert 0 < len(lost) < 12
    assert len(kept.read_text(encoding="utf-8").splitlines()) == 12


@pytest.mark.slow
def test_a_bot_that_rewrites_the_rules_wins_nothing_by_it(tmp_path: Path) -> None:
    rewriting = choosing(
        "cls = type(o.raw)",
        "cls.winners = lambda self: frozenset({me}) if self.turn is None else frozenset()",
        "cls.scores = lambda self: tuple(999 * (seat == me) for seat in range(2))",
        "cls.parse = lambda self, text: self.legal_moves()[0]",
        before="me = 0",
    )
    match = [
        game_result(match_of("blokus", [bot_file(tmp_path, text), "greedy"]), number)
        for text in (rewriting, FIRST)
        for number in range(2)
    ]
    assert match[:2] == match[2:]
    assert match[0].winners == {1}


@pytest.mark.slow
def test_a_bot_that_loops_is_ended_even_if_nothing_else_in_its_process_can_run(tmp_path: Path) -> None:
    found = played(tmp_path, choosing(HOLDING, before="import ctypes"), seconds=0.2)
    assert found.failure
    assert (found.failure.kind, found.failure.words) == ("too slow", "no answer for 0.55 seconds")


@POSIX
@pytest.mark.slow
def test_a_child_that_outlives_the_answer_is_ended_with_the_bot(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    forking = f"""
import os, time
def leave_one():
    if not os.fork():
        if not os.fork():
            open({str(pids)!r}, "a").write(f"{{os.getpid()}} ")
            time.sleep(60)
        os._exit(0)
    os.wait()
"""
    cases: tuple[tuple[str, dict[str, Any]], ...] = (
        (forking + "leave_one()\n" + FIRST, {}),
        (choosing("leave_one()", "while True: pass", before=forking), {"seconds": 0.2}),
    )
    for text, limits in cases:
        begun = monotonic()
        played(tmp_path, text, **limits)
        assert monotonic() - begun < 15
    left = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
    assert len(left) == 2
    assert soon(lambda: not any(map(runs, left)))


@pytest.mark.slow
def test_the_end_of_a_match_does_not_wait_for_a_thread_that_a_bot_has_left(tmp_path: Path) -> None:
    text = choosing(
        "Thread(target=sleep, args=(60,)).start()", before="from threading import Thread\nfrom time import sleep"
    )
    begun = monotonic()
    main(["arena", "ringgz", bot_file(tmp_path, text), "random", "--games", "2", "--workers", "1"])
    assert monotonic() - begun < 30


def test_nothing_of_a_bot_is_left_for_its_next_game(tmp_path: Path) -> None:
    text = choosing("assert not hasattr(random, 'mark')", before="import random, threading, json") + (
        "import atexit\nassert threading.active_count() == 1\nassert json.dumps is not print\nrandom.mark = 1\n"
    )
    once = text.replace("assert not hasattr(random, 'mark')", "pass").replace(
        "random.mark = 1", "assert not hasattr(random, 'mark')\nrandom.mark = 1"
    )
    assert [played(tmp_path, once, number).failure for number in range(3)] == [None] * 3


PLAYING = """
import sys
from pygames import GAMES
from pygames.__main__ import main

if __name__ == "__main__":
    main(sys.argv[1:])
"""


@POSIX
@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_holds_its_interpreter_does_not_outlive_the_program_that_plays(workers: str, tmp_path: Path) -> None:
    with playing(tmp_path, workers) as program:
        pids = bots_of(tmp_path)
        program.kill()
        program.wait()
    assert soon(lambda: not any(map(runs, pids)))


@POSIX
@pytest.mark.slow
def test_ctrl_c_twice_ends_the_match_and_its_bots(tmp_path: Path) -> None:
    with playing(tmp_path, "1") as program:
        pids = bots_of(tmp_path)
        program.send_signal(signal.SIGINT)
        assert soon(lambda: "Ctrl-C again" in (tmp_path / "err").read_text(encoding="utf-8"))
        assert all(map(runs, pids))
        program.send_signal(signal.SIGINT)
        assert program.wait(20) == 130
    assert "Traceback" not in (tmp_path / "err").read_text(encoding="utf-8")
    assert soon(lambda: not any(map(runs, pids)))


@contextmanager
def playing(folder: Path, workers: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program that plays a match of a bot that notes its process and holds its interpreter."""
    noting = f"open({str(folder / 'pids')!r}, 'a').write(f'{{os.getpid()}} ')"
    path = bot_file(folder, choosing(noting, HOLDING, before="import ctypes, os"))
    script = folder / "match.py"
    script.write_text(PLAYING, encoding="utf-8")
    match = ["arena", "ringgz", path, "random", "--games", "2", "--workers", workers]
    with (folder / "err").open("wb") as err:
        # as in a shell's foreground, where Ctrl-C is not ignored
        foreground = f"import signal; signal.signal(2, signal.default_int_handler); {RUN}"
        command = [sys.executable, "-c", foreground, str(script), *match]
        program = subprocess.Popen(command, stderr=err, env={**os.environ, "PYTHONPATH": str(ROOT)})
    with program:  # its end is awaited at the end, whatever has failed
        try:
            yield program
        finally:
            program.kill()


RUN = "import runpy, sys; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"


def bots_of(folder: Path) -> list[int]:
    """Return the processes that bots have noted, once one has."""
    noted = folder / "pids"
    assert soon(lambda: noted.exists() and noted.read_text(encoding="utf-8").endswith(" "), 30)
    return [int(pid) for pid in noted.read_text(encoding="utf-8").split()]


@pytest.mark.slow
def test_where_processes_can_not_be_forked_a_bot_has_one_for_each_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PROGRAM", WITHOUT_FORK)
    monkeypatch.setattr(process, "_free", {})
    assert played(tmp_path, FIRST).failure is None
    assert free_guards() == []
    ended = played(tmp_path, choosing("os._exit(3)", before="import os"))
    assert ended.failure
    assert ended.failure.words == "its process ended with status 3"
    looping = played(tmp_path, choosing("while True: pass"), seconds=0.2)
    assert looping.failure
    assert looping.failure.kind == "too slow"


def test_a_process_that_can_not_be_started_is_an_error_and_not_a_lost_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "PROGRAM", ("-c", "raise SystemExit(1)"))
    monkeypatch.setattr(process, "_free", {})
    with pytest.raises(OSError, match="can't be started"):
        played(tmp_path, FIRST)


def test_guards_serve_one_game_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "_free", {})
    for number in range(3):
        played(tmp_path, FIRST, number)
    (guard,) = free_guards()
    Process().end()
    guard.end()


AWAY = """
import os, time
def leave_one_in_a_session_of_its_own():
    if not os.fork():
        os.setsid()
        if not os.fork():
            open(PIDS, "a").write(f"{os.getpid()} ")
            time.sleep(60)
        os._exit(0)
    os.wait()
"""
HARMING: dict[str, tuple[str, dict[str, Any]]] = {
    "it leaves a child in a session of its own": ("leave_one_in_a_session_of_its_own()", {}),
    "it kills its guard": ("os.kill(os.getppid(), 9); time.sleep(60)", {}),
    "it stops its guard": ("os.kill(os.getppid(), 19); time.sleep(60)", {"seconds": 0.2}),
}


@POSIX
@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists processes where they can be found")
@pytest.mark.parametrize("kind", HARMING)
def test_nothing_that_a_bot_has_started_outlives_its_game(kind: str, tmp_path: Path) -> None:
    act, limits = HARMING[kind]
    pids = tmp_path / "pids"
    noting = f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')"
    played(tmp_path, choosing(noting, act, before=AWAY.replace("PIDS", repr(str(pids)))), **limits)
    left = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
    assert left
    assert soon(lambda: not any(map(runs, left)))


FORGING = """
import os, time
def links(pid):
    paths = [f"/proc/{pid}/fd/{fd}" for fd in os.listdir(f"/proc/{pid}/fd")]
    return {path.rpartition("/")[2]: os.readlink(path) for path in paths if os.path.lexists(path)}
def is_written_to(fd):
    return int(open(f"/proc/{GUARD}/fdinfo/{fd}").read().split()[3], 8) & os.O_WRONLY
def forge():
    if os.fork():
        return
    time.sleep(0.3)
    own = links("self").values()
    for fd, link in links(GUARD).items():
        if link.startswith("pipe") and link not in own and is_written_to(fd):
            os.write(os.open(f"/proc/{GUARD}/fd/{fd}", os.O_WRONLY | os.O_NONBLOCK), LINES)
    open(DONE, "w").close()
    os._exit(0)
GUARD = os.getppid()
"""
FORGED = b'{"over": true}\n{"ready": true}\n{"loaded": true}\n{"failed": ["exception", "I resign", 1]}\n'


@POSIX
@pytest.mark.skipif(sys.platform != "linux", reason="needs the list of a process's descriptors")
def test_what_a_bot_writes_in_the_name_of_its_guard_is_not_taken_for_another_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_free", {})
    done, game = tmp_path / "done", GAMES["ringgz"]
    start = game.start()
    before = FORGING.replace("LINES", repr(FORGED)).replace("DONE", repr(str(done)))
    forger = BotPlayer(game, choosing("forge()", before=before), transport=Process())
    assert forger.choose(start) == start.legal_moves()[0]
    assert soon(done.exists)
    forger.close()
    for _ in range(2):
        with closing(BotPlayer(game, FIRST, transport=Process())) as other:
            assert other.choose(start) == start.legal_moves()[0]
    for guard in free_guards():
        guard.end()
