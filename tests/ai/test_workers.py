"""Work on several processes: whichever die, every task gets its result, after three tries at most."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from pygames.ai import workers
from pygames.ai.workers import HASHES, TRIES, WINDOW, NoWorkers, Pool, Work

pytestmark = pytest.mark.slow


@pytest.fixture
def threads() -> Iterator[Executor]:
    """Yield an executor that starts no processes."""
    with ThreadPoolExecutor(2) as executor:
        yield executor


def square(number: int) -> int:
    return number * number


def dying(folder: Path, deaths: int, number: int) -> int:
    """Return a number's square; for the number 3, kill the process that computes it, this many times."""
    if number == 3:
        died = len(list(folder.iterdir()))
        if died < deaths:
            (folder / str(died)).touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def order_of_hashes(_: int) -> tuple[int, str]:
    return hash("quiet"), os.environ[HASHES]


def test_every_task_has_its_result(threads: Executor) -> None:
    tasks = range(3 * WINDOW)
    assert dict(Work(square, tasks, threads).results()) == {n: n * n for n in tasks}


def test_no_more_than_a_window_is_handed_out_at_a_time() -> None:
    class Counting(Executor):
        """Does a task when its result is asked for."""

        handed = 0

        def submit(self, function, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            self.handed += 1
            future: Future[int] = Future()
            future.set_result(function(*args, **kwargs))
            return future

    counting = Counting()
    results = Work(square, range(1000), counting).results()
    next(results)
    assert counting.handed == WINDOW


def test_a_task_that_fails_is_tried_again(threads: Executor) -> None:
    tries: list[int] = []

    def failing(number: int) -> int:
        tries.append(number)
        if number == 2 and tries.count(2) < TRIES:
            raise OSError("now and then")
        return number

    assert dict(Work(failing, range(5), threads).results()) == {n: n for n in range(5)}
    assert tries.count(2) == TRIES


def test_the_error_of_a_task_that_fails_too_often_comes_when_the_others_are_done(threads: Executor) -> None:
    tries: list[int] = []

    def failing(number: int) -> int:
        tries.append(number)
        return 10 // (number - 2)

    found: list[int] = []
    with pytest.raises(ZeroDivisionError):
        found.extend(task for task, _ in Work(failing, range(50), threads).results())
    assert tries.count(2) == TRIES
    assert len(tries) == 49 + TRIES


@pytest.mark.parametrize("deaths", [1, TRIES - 1])
def test_a_pool_whose_process_is_killed_is_made_anew(deaths: int, tmp_path: Path) -> None:
    with Pool(2) as pool:
        work = Work(partial(dying, tmp_path, deaths), range(20), pool.executor, pool.renew)
        assert dict(work.results()) == {n: n * n for n in range(20)}
    assert len(list(tmp_path.iterdir())) == deaths


def test_a_task_that_kills_every_process_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(BrokenExecutor), Pool(1) as pool:
        list(Work(partial(dying, tmp_path, 99), [3], pool.executor, pool.renew).results())
    assert len(list(tmp_path.iterdir())) == TRIES


def test_processes_have_the_same_order_of_sets_and_the_own_environment_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HASHES, "17")
    hashes = set()
    for _ in range(2):
        with Pool(1) as pool:
            hashes |= {value for _, value in Work(order_of_hashes, [0], pool.executor).results()}
    assert len(hashes) == 1
    assert next(iter(hashes))[1] == "0"
    assert os.environ[HASHES] == "17"


def test_what_has_not_begun_can_be_called_back() -> None:
    waiting: list[Future[int]] = []

    class Never(Executor):
        """Does nothing."""

        def submit(self, function, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            waiting.append(Future())
            return waiting[-1]

    work = Work(square, range(100), Never())
    work._hand_out()
    waiting[0].set_running_or_notify_cancel()
    assert work.stop() == 1
    waiting[0].set_result(7)
    assert list(work.results()) == [(0, 7)]


class Deserted(Executor):
    """Takes tasks in, and has no worker that does them."""

    def submit(self, function, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        return Future()


def test_an_executor_without_workers_is_given_up_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(workers, "PATIENCE_SECONDS", 0.1)
    left = iter([2, 0, 1, 0])
    work = Work(square, range(100), Deserted(), count=lambda: next(left, 0))
    with pytest.raises(NoWorkers, match=r"no worker for 0.1 seconds; 100 tasks are left"):
        list(work.results())
    assert next(left, None) is None
    assert not work.running


INTERRUPTED = """
import os, signal, sys
from pygames.__main__ import main
from pygames.ai import arena

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's job in the background ignores it
    presses = [signal.SIGINT] * int(sys.argv[1])
    kept = arena._Series.add
    def add(series, number, result):
        found = kept(series, number, result)
        if presses:
            os.kill(os.getpid(), presses.pop())
        return found
    arena._Series.add = add
    main(sys.argv[2:])
"""


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_keeps_what_ends_meanwhile_and_leaves_no_traceback(presses: int, tmp_path: Path) -> None:
    script, kept = tmp_path / "match.py", tmp_path / "games.jsonl"
    script.write_text(INTERRUPTED, encoding="utf-8")
    match = ["arena", "ringgz", "random", "random", "--games", "400", "--workers", "2", "--keep", str(kept)]
    command = [sys.executable, str(script), str(presses), *match]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False, timeout=120)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr
    assert not done.stdout
    assert "Ctrl-C again" in done.stderr
    assert presses <= len(kept.read_text(encoding="utf-8").splitlines()) < 40
