"""What a bot's worker answers, and what it withholds from the bot."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

import pytest

from web import sandbox
from web.lazy_loading import finders


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """Provide the event loop of the worker."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield loop
    asyncio.set_event_loop(None)
    loop.close()


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lock this Python up, with all hooks that a snapshot has, until the test is over."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, *finders()])
    monkeypatch.setattr(sys, "modules", sys.modules | {"js": ModuleType("js"), "_pyodide_core": ModuleType("core")})
    sandbox.lock()


@pytest.mark.usefixtures("locked")
def test_what_reaches_the_browser_and_what_is_missing_is_refused_in_the_same_words() -> None:
    for name in ("js", "pyodide", "pyodide.ffi", "_pyodide_core", "micropip", "web.app", "unheard_of", "pygames.unheard_of"):
        with pytest.raises(ModuleNotFoundError, match=" is not to be had in the lab"):
            import_module(name)
    assert import_module("json") is json
    assert import_module("pygames.sectori.text")


def test_what_a_bot_has_begun_does_not_go_on_after_its_answer(loop: asyncio.AbstractEventLoop) -> None:
    task = loop.create_task(asyncio.sleep(1000))
    assert "failed" in json.loads(sandbox.answer('{"do": "choose"}'))
    with pytest.raises(asyncio.CancelledError):
        loop.run_until_complete(task)
