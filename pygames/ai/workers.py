"""Tasks for many processes, on one machine or several: a few at a time, each result at once, and none lost.

Any `concurrent.futures.Executor` will do. A task that fails is tried again, up to TRIES times, as its worker may have
been killed. If our own pool breaks, it is replaced.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

WINDOW = 32
"""Number of tasks submitted at a time: enough for the workers of a few machines, while few are lost with one."""
TRIES = 3
"""How often a task is tried, and how often an executor may break without any progress in between."""
POLL_SECONDS = 0.1
"""Seconds between looks for cancelled futures of our own pool: `wait` isn't told of them."""
LOOK_SECONDS = 5.0
"""Seconds between looks for the workers of an executor that can count them."""
PATIENCE_SECONDS = 60.0
"""How long tasks wait for a worker while there is none: one that restarts itself needs some seconds."""
HASHES = "PYTHONHASHSEED"


class NoWorkers(RuntimeError):
    """An executor has no worker any more."""


class Pool:
    """Processes on this machine, all with the same hash seed, so that sets have the same order."""

    def __init__(self, workers: int | None = None) -> None:
        """Create one process per core, or this many."""
        self.workers = workers
        # `kill` must spare the children that were there before
        self._others = {*active_children()}
        self._hashes = os.environ.get(HASHES)
        self.executor = self._create()

    def _create(self) -> Executor:
        # spawn, not fork: the hash seed is read when an interpreter starts
        return ProcessPoolExecutor(self.workers, get_context("spawn"), _begin)

    def __enter__(self) -> Self:
        os.environ[HASHES] = "0"  # read by a process when it starts
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind:
            self.kill()
        self.executor.shutdown()
        os.environ.pop(HASHES)
        if self._hashes is not None:
            os.environ[HASHES] = self._hashes

    def renew(self) -> Executor:
        """Replace the executor after it broke."""
        self.executor.shutdown()
        self.executor = self._create()
        return self.executor

    def kill(self) -> None:
        """Kill the processes, whatever they are doing."""
        for process in {*active_children()} - self._others:
            process.kill()


def _begin() -> None:
    """Prepare a process: Ctrl-C is meant for the one that waits for the results, with which this one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit when the parent is gone, whatever is being computed."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


class Work(Generic[T, R]):
    """The application of a function to many tasks."""

    def __init__(
        self,
        function: Callable[[T], R],
        tasks: Iterable[T],
        executor: Executor,
        renew: Callable[[], Executor] | None = None,
        count: Callable[[], int] | None = None,
    ) -> None:
        """`renew` replaces an executor that broke; without it, that is an error. `count` counts its workers."""
        self.function, self.executor, self.renew, self.count = function, executor, renew, count
        self.waiting = deque(tasks)
        self.running: dict[Future[R], T] = {}
        self.failures: Counter[T] = Counter()
        self.breaks = 0
        """How often the executor broke since the last result."""
        self.is_stopped = False
        self.deserted: float | None = None
        """Since when there is no worker."""
        self.error: BaseException | None = None

    def results(self) -> Iterator[tuple[T, R]]:
        """Yield each task with its result, as they complete; at the end, raise the error of one that failed.

        `NoWorkers` if there has been none for too long.
        """
        while self.running or self.waiting:
            self._hand_out()
            done, _ = wait(self.running, self._interval, FIRST_COMPLETED)
            self._look_for_workers(is_progress=bool(done))
            errors = {future: _error(future) for future in done}
            broken = next((error for error in errors.values() if isinstance(error, BrokenExecutor)), None)
            if broken:
                self._recover(broken)
                continue
            for future, error in errors.items():
                task = self.running.pop(future)
                if error is None:
                    self.breaks = 0
                    yield task, future.result()
                else:
                    self._try_again(task, error)
            if self.is_stopped:
                self.running = {future: task for future, task in self.running.items() if not future.cancelled()}
        if self.error:
            raise self.error

    @property
    def _interval(self) -> float | None:
        """How many seconds to wait for a result before looking around; None for as long as it takes."""
        if self.is_stopped:
            return POLL_SECONDS
        return LOOK_SECONDS if self.count else None

    def _look_for_workers(self, *, is_progress: bool) -> None:
        """Give up if there has been no worker for too long."""
        if is_progress or not self.count or self.count():
            self.deserted = None
            return
        self.deserted = self.deserted or monotonic()
        if monotonic() - self.deserted >= PATIENCE_SECONDS:
            left = len(self.running) + len(self.waiting)
            self.stop()
            raise NoWorkers(f"There has been no worker for {PATIENCE_SECONDS:g} seconds; {left} tasks are left.")

    def stop(self) -> int:
        """Submit no more tasks; return how many can't be cancelled and are still running."""
        self.is_stopped = True
        self.waiting.clear()
        if self.renew:  # our own pool cancels by itself, and fails on futures that others have cancelled
            self.executor.shutdown(wait=False, cancel_futures=True)
            return sum(future.running() for future in self.running)
        self.running = {future: task for future, task in self.running.items() if not future.cancel()}
        return len(self.running)

    def _hand_out(self) -> None:
        """Submit tasks until WINDOW are running."""
        while self.waiting and len(self.running) < WINDOW:
            try:
                # taken from the queue only once it is submitted: a broken executor must not lose it
                future = self.executor.submit(self.function, self.waiting[0])
            except BrokenExecutor as error:
                self._recover(error)
            else:
                self.running[future] = self.waiting.popleft()

    def _try_again(self, task: T, error: BaseException) -> None:
        """Queue a failed task again, or remember its error if it has failed too often."""
        self.failures[task] += 1
        # the other tasks still run to their ends; only then is the error raised
        if self.failures[task] == TRIES:
            self.error = error
        elif not self.is_stopped:
            self.waiting.append(task)

    def _recover(self, error: BrokenExecutor) -> None:
        """Switch to another executor, and queue the tasks that were lost."""
        self.breaks += 1
        if self.renew is None or self.breaks == TRIES:
            raise error
        wait(self.running)  # returns at once, as all futures end with the executor
        lost = [future for future in self.running if isinstance(_error(future), BrokenExecutor)]
        tasks = [self.running.pop(future) for future in lost]
        if not self.is_stopped:
            self.waiting.extend(tasks)
            self.executor = self.renew()


def worker_counter(executor: Executor) -> Callable[[], int] | None:
    """Return a function that counts an executor's workers; None if it doesn't tell. Dask's does."""
    # Dask is there if such an executor is; it is not imported for those that have none
    dask = sys.modules.get("distributed.cfexecutor")
    if dask is None or not isinstance(executor, dask.ClientExecutor):
        return None
    client: Any = vars(executor)["_client"]
    return lambda: len(client.nthreads())


def _error(future: Future[R]) -> BaseException | None:
    """Return why a future has no result; None if it has one."""
    return CancelledError() if future.cancelled() else future.exception()
