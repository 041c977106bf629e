"""Tasks for many processes, on one machine or several: some at a time, each result at once, and nothing is lost.

Any `concurrent.futures.Executor` will do. A task that fails is tried again, TRIES times in all, as its worker may have
been killed. A pool of our own that broke is made anew.
"""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from concurrent.futures.process import ProcessPoolExecutor
from multiprocessing import active_children, get_context
from types import TracebackType
from typing import Generic, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

WINDOW = 32
"""So many tasks are handed out at a time: enough for the workers of some machines, and few are lost with one."""
TRIES = 3
"""How often a task is tried, and how often a pool may break with nothing done in between."""
GLANCE = 0.1
"""Seconds after which futures that a pool of our own has cancelled are looked for: `wait` isn't told of them."""
HASHES = "PYTHONHASHSEED"


class Pool:
    """Processes of our own on this machine, all with the same order of sets."""

    def __init__(self, workers: int | None = None) -> None:
        """One for each core unless a number is given."""
        self.workers = workers
        self._others = {*active_children()}
        self._hashes = os.environ.get(HASHES)
        self.executor = self._made()

    def _made(self) -> Executor:
        return ProcessPoolExecutor(self.workers, get_context("spawn"), _leave_interrupts)

    def __enter__(self) -> Self:
        os.environ[HASHES] = "0"  # which is read when a process starts
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind:
            self.kill()
        self.executor.shutdown()
        os.environ.pop(HASHES)
        if self._hashes is not None:
            os.environ[HASHES] = self._hashes

    def renew(self) -> Executor:
        """Make the executor anew after it broke."""
        self.executor.shutdown()
        self.executor = self._made()
        return self.executor

    def kill(self) -> None:
        """End the processes, whatever they do."""
        for process in {*active_children()} - self._others:
            process.kill()


def _leave_interrupts() -> None:
    """Ctrl-C at a terminal is meant for the process that waits for the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Work(Generic[T, R]):
    """A function of many tasks."""

    def __init__(
        self,
        function: Callable[[T], R],
        tasks: Iterable[T],
        executor: Executor,
        renew: Callable[[], Executor] | None = None,
    ) -> None:
        """`renew` makes another executor where one broke; without it that is an error."""
        self.function, self.executor, self.renew = function, executor, renew
        self.waiting = deque(tasks)
        self.running: dict[Future[R], T] = {}
        self.failures: Counter[T] = Counter()
        self.breaks = 0
        """How often the executor broke since something was done."""
        self.is_stopped = False
        self.error: BaseException | None = None

    def results(self) -> Iterator[tuple[T, R]]:
        """Yield each task with its result, as they come; in the end, raise the error of one that failed too often."""
        while self.running or self.waiting:
            self._hand_out()
            done, _ = wait(self.running, GLANCE if self.is_stopped else None, FIRST_COMPLETED)
            errors = {future: _error(future) for future in done}
            broken = next((error for error in errors.values() if isinstance(error, BrokenExecutor)), None)
            if broken:
                self._mend(broken)
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

    def stop(self) -> int:
        """Hand out nothing more; return how many tasks can't be called back, and are still running."""
        self.is_stopped = True
        self.waiting.clear()
        if self.renew:  # the pool is ours, and cancels by itself: it fails on futures that others have cancelled
            self.executor.shutdown(wait=False, cancel_futures=True)
            return sum(future.running() for future in self.running)
        self.running = {future: task for future, task in self.running.items() if not future.cancel()}
        return len(self.running)

    def _hand_out(self) -> None:
        """Have as many tasks running as may be."""
        while self.waiting and len(self.running) < WINDOW:
            try:
                future = self.executor.submit(self.function, self.waiting[0])
            except BrokenExecutor as error:
                self._mend(error)
            else:
                self.running[future] = self.waiting.popleft()

    def _try_again(self, task: T, error: BaseException) -> None:
        """Put a task that failed in line again; its error where that was often enough."""
        self.failures[task] += 1
        if self.failures[task] == TRIES:
            self.error = error
        elif not self.is_stopped:
            self.waiting.append(task)

    def _mend(self, error: BrokenExecutor) -> None:
        """Go on with another executor, and with the tasks that the broken one has lost."""
        self.breaks += 1
        if self.renew is None or self.breaks == TRIES:
            raise error
        wait(self.running)  # which takes no time: with the executor all of them are over
        lost = [future for future in self.running if isinstance(_error(future), BrokenExecutor)]
        tasks = [self.running.pop(future) for future in lost]
        if not self.is_stopped:
            self.waiting.extend(tasks)
            self.executor = self.renew()


def _error(future: Future[R]) -> BaseException | None:
    """Return why there is no result; None where there is one."""
    return CancelledError() if future.cancelled() else future.exception()
