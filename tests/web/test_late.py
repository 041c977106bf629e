"""What the page's Python fetches when it is used: the weights of networks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pygames import GAMES
from pygames.ai import insight
from web import engine, late
from web.late import fetched_weights


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
