"""What the tests of the app share."""

from pathlib import Path

import pytest

from tools.archives import compiled_catalogue
from tools.words import LOCALE, catalogues
from web.app import words


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The catalogues as the site has them: compiled."""
    folder: Path = tmp_path_factory.mktemp("locale")
    for path in catalogues():
        compiled = folder / path.relative_to(LOCALE).with_suffix(".mo")
        compiled.parent.mkdir(parents=True)
        compiled.write_bytes(compiled_catalogue(path))
    words.LOCALE = folder
