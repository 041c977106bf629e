"""What a bot's worker answers, and what it withholds from the bot."""

from __future__ import annotations

import asyncio
import json
import sys
from importlib import import_module
from types import ModuleType, SimpleNamespace

import pytest

from web import sandbox
from web.lazy_loading import finders


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lock this Python up, with all hooks that a snapshot has, until the test is over."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, *finders()])
    monkeypatch.setattr(sys, "modules", sys.modules | {"js": ModuleType("js"), "_pyodide_core": ModuleType("core")})
    sandbox.lock()


@pytest.mark.usefixtures("locked")
def test_what_reaches_the_browser_and_what_is_missing_is_refused_in_the_same_words() -> None:
    names = "js pyodide pyodide.ffi _pyodide_core micropip web.app unheard_of pygames.unheard_of"
    for name in names.split():
        with pytest.raises(ModuleNotFoundError, match=" is not to be had in the lab"):
            import_module(name)
    assert import_module("json") is json
    assert import_module("pygames.sectori.text")


def test_what_a_bot_has_begun_is_cancelled_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    cancelled = []
    task = SimpleNamespace(cancel=lambda: cancelled.append(True))
    monkeypatch.setattr(asyncio, "get_event_loop", lambda: "loop")
    monkeypatch.setattr(asyncio, "all_tasks", {"loop": [task]}.__getitem__)
    assert "failed" in json.loads(sandbox.answer('{"do": "choose"}'))
    assert cancelled
