"""A window of any browser engine, as far as the smoke test needs one: Playwright's, or WebKitGTK's own driver's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, Playwright

KEYS = {"Enter": "\ue007"}
PORT = 4517
MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
UNSANDBOXED = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # no sandbox as root


class Window(Protocol):
    """What the smoke test does with a window."""

    def go(self, address: str) -> None:
        """Open an address and wait until it is loaded."""

    def run(self, script: str) -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise."""

    def press(self, key: str) -> None:
        """Press a key."""


class PlaywrightWindow:
    """A Playwright page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def go(self, address: str) -> None:
        self._page.goto(address)
        self._page.reload()  # a change of the fragment alone loads nothing

    def run(self, script: str) -> Any:
        return self._page.evaluate(script)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)


class WebDriverWindow:
    """A window driven by the W3C's WebDriver protocol."""

    def __init__(self, browser: str) -> None:
        options = {"binary": browser, "args": ["--automation"]}
        wishes = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = ""
        # from now on every command is about this session
        self._session = f"/session/{self._ask('/session', wishes)['sessionId']}"
        self._ask("/timeouts", {"script": 60_000, "pageLoad": 60_000})

    def _ask(self, command: str, values: Any) -> Any:
        address = f"http://127.0.0.1:{PORT}{self._session}{command}"
        with urlopen(Request(address, json.dumps(values).encode(), {"Content-Type": "application/json"})) as answer:
            return json.load(answer)["value"]

    def go(self, address: str) -> None:
        self._ask("/url", {"url": address})
        self._ask("/refresh", {})

    def run(self, script: str) -> Any:
        awaited = f"Promise.resolve({script}).then(arguments[0])"
        return self._ask("/execute/async", {"script": awaited, "args": []})

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        strokes = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._ask("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]})


@contextmanager
def window(playwright: Playwright, engine: str, launch_options: dict[str, Any]) -> Iterator[Window]:
    """Provide a window of an engine; skip the test, with the reason, if this machine does not have it."""
    if engine == "webkit":
        with webkit() as found:
            yield found
        return
    kind = getattr(playwright, engine)
    if "executable_path" not in launch_options and not Path(kind.executable_path).exists():
        pytest.skip(f"no {engine} on this machine")
    browser = kind.launch(**launch_options)
    yield PlaywrightWindow(browser.new_page())
    browser.close()


@contextmanager
def webkit() -> Iterator[Window]:
    """Provide a window of WebKitGTK on a virtual display."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run")
    browsers = list(Path("/").glob(MINI_BROWSER.lstrip("/")))
    if not (driver and screen and browsers):
        pytest.skip("no WebKitGTK on this machine: it takes WebKitWebDriver, MiniBrowser and xvfb-run")
    command = [screen, "-a", driver, f"--port={PORT}"]
    with subprocess.Popen(command, env={**os.environ, **UNSANDBOXED}, start_new_session=True) as running:
        try:
            yield _begun(str(browsers[0]))
        finally:
            os.killpg(running.pid, 15)  # xvfb-run leaves its children running


def _begun(browser: str) -> Window:
    for _ in range(100):
        try:
            return WebDriverWindow(browser)
        except URLError as refused:
            if not isinstance(refused.reason, ConnectionError):
                raise
            time.sleep(0.1)
    raise TimeoutError("WebKitWebDriver does not answer")
