"""What the page's Python fetches when it is used: the weights of networks, modules of the library, lessons."""

from __future__ import annotations

import sys
from importlib import import_module
from io import BytesIO
from pathlib import Path
from types import ModuleType, SimpleNamespace
from zipfile import ZipFile

import pytest

from pygames import GAMES
from pygames.ai import network_tactics
from web import engine, lazy_loading
from web.app.storage.settings import LANGUAGES
from web.lazy_loading import fetch_weights


class Buffer:
    """A buffer as JavaScript returns it."""

    def to_bytes(self) -> bytes:
        return b"weights"


def given(monkeypatch: pytest.MonkeyPatch, found: object) -> None:
    """Make the worker's requests return this."""
    asked = {"blokus": found}
    monkeypatch.setattr(lazy_loading, "import_module", lambda _: SimpleNamespace(weights=asked.__getitem__))


def test_weights_come_from_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, Buffer())
    assert fetch_weights(GAMES["blokus"]) == b"weights"
    assert fetch_weights in network_tactics.WEIGHT_LOADERS
    assert engine.app


def test_without_a_connection_there_are_no_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, None)
    with pytest.raises(OSError, match="fetched"):
        fetch_weights(GAMES["blokus"])


def test_once_there_is_a_connection_weights_are_requested_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_tactics, "_retry_times", {"blokus": 1e9})
    engine.online()
    assert not network_tactics._retry_times


def test_a_module_of_the_library_that_could_not_be_had_comes_once_there_is_a_connection(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    archive = BytesIO()
    with ZipFile(archive, "w") as library:
        library.writestr("rarely_used.py", "there = True")
    found: list[object] = []
    finder = lazy_loading.LibraryFinder()
    monkeypatch.setattr(lazy_loading, "LIBRARY", tmp_path / "library.zip")
    monkeypatch.setattr(lazy_loading, "import_module", lambda _: SimpleNamespace(library=lambda: found[0]))
    monkeypatch.setattr(sys, "path", [*sys.path, str(lazy_loading.LIBRARY)])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    with pytest.raises(ImportError, match="rarely_used can't be fetched"):
        import_module("rarely_used")

    found.append(SimpleNamespace(to_bytes=archive.getvalue))

    assert import_module("rarely_used").there
    assert finder not in sys.meta_path


def test_a_module_that_the_snapshot_does_not_have_comes_with_its_whole_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    archive = BytesIO()
    with ZipFile(archive, "w") as wheel:
        wheel.writestr("quoridor/__init__.py", "")
        wheel.writestr(
            "quoridor/text.py", "from pathlib import Path\nWORDS = Path(__file__).with_name('words').read_text()"
        )
        wheel.writestr("quoridor/words", "walls")
    asked, served = list[str](), dict[str, object]()

    def package(name: str) -> object:
        asked.append(name)
        return served[name]

    finder = lazy_loading.PackageFinder("quoridor", tmp_path)
    quoridor = ModuleType("quoridor")
    quoridor.__path__ = [str(tmp_path / "quoridor")]
    monkeypatch.setitem(sys.modules, "quoridor", quoridor)  # as the snapshot has it
    monkeypatch.setattr(lazy_loading, "import_module", lambda _: SimpleNamespace(package=package))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    assert finder.find_spec("quoridors.text", None) is None
    with pytest.raises(ImportError, match=r"quoridor\.text can't be fetched"):
        import_module("quoridor.text")

    served["quoridor"] = SimpleNamespace(to_bytes=archive.getvalue)

    assert import_module("quoridor.text").WORDS == "walls"
    assert asked == ["quoridor", "quoridor"]
    assert finder not in sys.meta_path


def test_lessons_come_with_their_words_once_there_is_a_connection(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    archive = BytesIO()
    with ZipFile(archive, "w") as lessons:
        lessons.writestr("games/chess/strategies.py", "there = True")
        for language in LANGUAGES:
            lessons.writestr(f"web/locale/{language}/LC_MESSAGES/lessons.mo", f"of {language}")
    found: list[object] = []
    monkeypatch.setattr(lazy_loading, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(lazy_loading, "import_module", lambda _: SimpleNamespace(lessons=lambda: found[0]))
    finder = lazy_loading.ArchiveFinder("lessons", tmp_path)
    assert finder.find_spec("games.chess.course", None) is None
    with pytest.raises(ImportError, match="strategies can't be fetched"):
        finder.find_spec("games.chess.strategies", None)

    found.append(SimpleNamespace(to_bytes=archive.getvalue))

    assert finder.find_spec("games.chess.strategies", None)
    assert finder.find_spec("games.chess.model_games", None) is None
    assert (tmp_path / "locale" / "es" / "LC_MESSAGES" / "lessons.mo").read_text() == "of es"
