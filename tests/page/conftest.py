"""The page's Python, loaded afresh for each test into a fake browser."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from tests.page.fake import FakeBrowser


class Loaded:
    """The modules of the page in a fake browser."""

    def __init__(self, browser: FakeBrowser) -> None:
        self.dom = browser
        self.worker = browser.pygames.engine

    def __getattr__(self, name: str) -> Any:
        return import_module(f"web.page.{name}")

    @property
    def sent(self) -> list[Any]:
        """The messages to the worker."""
        return self.worker.told


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Loaded]:
    """Return a function that loads the page's modules into a page of this HTML, with the worker ready."""

    def loaded(html: str) -> Loaded:
        browser = FakeBrowser(f"<html data-ready='engine'><body>{html}</body></html>")
        fakes = {"js": ModuleType("js"), "jsffi": ModuleType("jsffi")}
        fakes["js"].document = browser.document  # type: ignore[attr-defined]
        fakes["jsffi"].create_proxy = lambda call: call  # type: ignore[attr-defined]
        for name in [name for name in sys.modules if name.startswith("web.page")]:
            monkeypatch.delitem(sys.modules, name)
        for name, module in fakes.items():
            monkeypatch.setitem(sys.modules, name, module)
        page = Loaded(browser)
        page.engine.Engine.client = page.worker
        return page

    return loaded
