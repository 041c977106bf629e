"""What the page's Python fetches when it is used: rare features, the weights of networks."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from pygames import GAMES
from pygames.ai import insight
from tools.paths import ROOT
from web import engine, late
from web.app.actions import ACTIONS
from web.app.app import UNFETCHED, App
from web.app.effects import NOTHING, Effects
from web.late import FEATURES, LateFeatures, fetched_weights


class Buffer:
    """What JavaScript gives for bytes."""

    def to_bytes(self) -> bytes:
        return b"weights"


def given(monkeypatch: pytest.MonkeyPatch, found: object) -> None:
    """Let the worker fetch this."""
    asked = {"blokus": found}
    monkeypatch.setattr(late, "import_module", lambda _: SimpleNamespace(weights=asked.__getitem__))


def test_weights_come_from_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, Buffer())
    assert fetched_weights(GAMES["blokus"]) == b"weights"
    assert fetched_weights in insight.SOURCES
    assert engine.app


def test_without_a_connection_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, None)
    with pytest.raises(OSError, match="fetched"):
        fetched_weights(GAMES["blokus"])


FEATURE = "web.app.feature"
"""One that is nowhere but in the archive of these tests."""


@pytest.fixture
def late_feature(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An archive with a feature, for a Python that has yet to fetch it."""
    path = tmp_path / "served.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("web/app/feature/__init__.py", "")
        archive.writestr("web/app/feature/words.py", "WORD = 'here'")
    monkeypatch.setattr(late, "FEATURES", (FEATURE,))
    monkeypatch.setattr(late, "ARCHIVE", tmp_path / "features.zip")
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, LateFeatures()])
    for name in (FEATURE, f"{FEATURE}.words"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return path


def serve(monkeypatch: pytest.MonkeyPatch, path: Path) -> list[str]:
    """Let the worker fetch this archive; what it was asked for."""
    asked: list[str] = []

    def features() -> SimpleNamespace:
        asked.append("features")
        return SimpleNamespace(to_bytes=path.read_bytes)

    monkeypatch.setattr(late, "import_module", lambda _: SimpleNamespace(features=features))
    return asked


def use_feature(_desk: object, _argument: str) -> Effects:
    """An action that uses the feature, as it would be written: what it needs is imported where it is used."""
    import_module(f"{FEATURE}.words")
    return NOTHING


def test_a_feature_is_fetched_once_when_it_is_first_imported(
    monkeypatch: pytest.MonkeyPatch, late_feature: Path
) -> None:
    asked = serve(monkeypatch, late_feature)
    import_module(FEATURE)

    assert import_module(f"{FEATURE}.words").WORD == "here"
    assert asked == ["features"]


def test_a_feature_that_cannot_be_fetched_is_told_of_and_comes_later(
    monkeypatch: pytest.MonkeyPatch, late_feature: Path
) -> None:
    monkeypatch.setitem(ACTIONS, "use_feature", use_feature)
    app = App()
    app.handle({"do": "open"})
    serve(monkeypatch, late_feature.with_name("nothing"))

    reply = app.handle({"do": "act", "action": "use_feature"})

    assert reply["say"] == UNFETCHED.template
    assert UNFETCHED.template in str(reply["toast"])
    asked = serve(monkeypatch, late_feature)
    assert "say" not in app.handle({"do": "act", "action": "use_feature"})
    assert asked == ["features"]


def test_features_are_packages_of_the_app_that_nothing_imports_before_they_are_used() -> None:
    code = "import sys, web.engine; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not set(FEATURES) & set(done.stdout.split())
