"""What all tests share: clear failures inside the contract, the same examples each time, and Toy in the catalogue."""

from collections import ChainMap
from collections.abc import Mapping

import pytest
from hypothesis import settings

from pygames import GAMES
from pygames.core import notebook, record, session
from pygames.core.game import Game
from tests.toy import GAME as TOY

pytest.register_assert_rewrite("tests.contract")
settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Toy, known by its name to records, sessions and notebooks as the games of the catalogue are."""
    games: Mapping[str, Game] = ChainMap({"toy": TOY}, GAMES)  # type: ignore[arg-type]
    for module in (notebook, record, session):
        monkeypatch.setattr(module, "GAMES", games)
    return TOY
