"""What the tests of the app share."""

import pytest

from pygames.ai import budget
from pygames.ai.endgame import SLICE
from tools.boot.archives import compile_catalogues
from web.app.model import judging, words


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile the catalogues, as the site has them."""
    words.LOCALE = compile_catalogues(tmp_path_factory.mktemp("locale"))
    words.catalogue.cache_clear()


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit thinking to few simulations and nodes, which are enough here, and made however slow the machine is."""
    monkeypatch.setattr(judging, "STEPS", 3)
    monkeypatch.setattr(judging, "Budget", lambda seconds, steps=None: budget.Budget(60.0 if steps else seconds, steps))
    monkeypatch.setattr(judging, "SCORING", 0)
    monkeypatch.setattr(judging, "MAX_NODES", SLICE)
