"""What all tests share: clear failures inside the contract, and the same examples each time."""

import pytest
from hypothesis import settings

from pygames.core.game import Game
from tests.toy import GAME as TOY

pytest.register_assert_rewrite("tests.contract")
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")


@pytest.fixture
def toy() -> Game:
    """A game that is in no catalogue."""
    return TOY
