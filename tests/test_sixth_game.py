"""A sixth game is a folder, a line in the catalogue, its tests and its translations; nothing else has to be touched."""

from pathlib import Path

import pytest

from tests.sixth import run, sixth

SUITES = (
    "tests/test_contract.py", "tests/go", "tests/guide", "tests/test_layering.py", "tests/test_golden.py",
    "tests/test_import.py", "tests/test_memory.py", "tests/ai", "tests/web",
)  # fmt: skip


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sixth(tmp_path_factory.mktemp("sixth"))


@pytest.mark.slow
def test_the_suites_run_on_it(project: Path) -> None:
    told = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", "go", *SUITES)

    passed = int(told.rpartition(" passed")[0].split()[-1])
    assert passed > 200


@pytest.mark.slow
def test_it_is_played_in_a_terminal(project: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text('[Game "go"] *1 *2 *3 *1 2@a1 *1 3@c2')

    assert "go" in run(project, "-m", "pygames", "list")
    assert "White: 2@a1" in run(project, "-m", "pygames", "replay", str(record))
    assert run(project, "-m", "pygames", "picture", str(record)).startswith("<svg")
    assert "100" in run(project, "-m", "pygames", "arena", "go", "greedy", "random", "--games", "100")
