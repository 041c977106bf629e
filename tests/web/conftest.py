"""What the tests of the app share."""

import pytest

from tools.boot.archives import compile_catalogues
from web.app.model import words


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile the catalogues, as the site has them."""
    words.LOCALE = compile_catalogues(tmp_path_factory.mktemp("locale"))
    words.catalogue.cache_clear()
