"""What all tests share: clear failures inside the contract, the same examples each time, the order of slow tests."""

import pytest
from hypothesis import settings

from pygames.core.game import Game
from tests.toy import GAME as TOY

pytest.register_assert_rewrite("tests.contract")
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slowest tests, so that nothing is left waiting for them at the end."""
    items.sort(key=seconds, reverse=True)


def seconds(item: pytest.Item) -> int:
    """Return how long a test takes, roughly, as the marker nearest to it says."""
    return next((mark.args[0] for mark in item.iter_markers("slow") if mark.args), 0)


@pytest.fixture
def toy() -> Game:
    """Return a game that is in no catalogue."""
    return TOY
