"""A match on Dask's workers, some of which are killed: the same results, nothing lost. `make dask` runs it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pygames.ai import workers
from pygames.ai.arena import Match, game_result, play_games
from pygames.ai.workers import NoWorkers
from pygames.bots.match import match_of

dask = pytest.importorskip("dask", reason="make dask installs it")
distributed = pytest.importorskip("distributed", reason="make dask installs it")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # what Dask does is its own affair
]
MATCH, GAMES = Match("ringgz", ("random", "greedy")), 60


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Yield a client of two processes on this machine."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent.parent))
    with (
        # on a busy machine, a killed worker takes longer to come back than the 15 s after which a cluster gives it up
        dask.config.set({"distributed.deploy.lost-worker-timeout": "120s"}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.parametrize("kills", [0, 1, 4])
def test_whoever_is_killed_the_results_are_those_of_one_process(client: Any, kills: int, tmp_path: Path) -> None:
    kept, left = tmp_path / "games.jsonl", [kills]

    def kill(over: int) -> None:
        if left[0] and over >= 5 * (kills - left[0]) + 5:
            left[0] -= 1
            pids = client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    found = play_games(MATCH, GAMES, client.get_executor(), kept=kept, told=kill)
    assert left == [0]
    assert found == tuple(game_result(MATCH, number) for number in range(GAMES))
    assert len(kept.read_text(encoding="utf-8").splitlines()) == GAMES
    played: list[int] = []
    assert play_games(MATCH, GAMES, client.get_executor(), kept=kept, told=played.append) == found
    assert played == [GAMES]


def test_a_bot_that_ends_its_process_loses_that_game_and_no_worker_is_lost(client: Any, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "import os\ndef choose(o, legal, rng, clock):\n    return os._exit(3) if rng.random() < 0.03 else legal[0]\n",
        encoding="utf-8",
    )
    match, before = match_of("ringgz", [str(path), "random"]), client.run(os.getpid)
    found = play_games(match, 12, client.get_executor())
    assert found == tuple(game_result(match, number) for number in range(12))
    assert 0 < sum(result.failure is not None for result in found) < 12
    assert client.run(os.getpid) == before


def test_a_match_whose_workers_are_all_gone_says_so_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LOOK_SECONDS", 0.2)
    monkeypatch.setattr(workers, "PATIENCE_SECONDS", 2.0)
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):

        def retire(over: int) -> None:
            if over == 3:
                cluster.scale(0)

        with pytest.raises(NoWorkers, match=r"no worker for 2 seconds; \d+ tasks are left"):
            play_games(MATCH, 5_000, client.get_executor(), told=retire)
