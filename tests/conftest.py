"""What all tests share: clear failures inside the contract, the same examples each time, the order of slow tests."""

import pytest
from hypothesis import settings

from pygames.core.game import Game
from tests.toy import GAME as TOY
from tools.paths import ROOT

pytest.register_assert_rewrite("tests.contract")
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")


BROWSER = 5
"""How many seconds a browser test takes, roughly; of the others `slow` says it where it matters."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests are slow, too; and what takes longest begins first, so that at the end nobody waits for it."""
    for item in items:
        if item.path.is_relative_to(ROOT / "e2e"):
            item.add_marker(pytest.mark.slow(BROWSER))
    items.sort(key=seconds, reverse=True)


def seconds(item: pytest.Item) -> int:
    """Return how long a test takes, as it is marked."""
    return max((mark.args[0] for mark in item.iter_markers("slow") if mark.args), default=0)


@pytest.fixture
def toy() -> Game:
    """Return a game that is in no catalogue."""
    return TOY
