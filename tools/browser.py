"""The browsers of this machine, as Playwright starts them."""

import os
import shutil
import sys
from typing import Any

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""Chromium without its own windows and menus: a start takes three quarters of the time."""


def launching(engine: str, *, shell: bool = False) -> dict[str, Any]:
    """How Playwright starts this machine's own browser of an engine; nothing of where it is, where there is none.

    With `shell` it is the one without windows of its own, if the machine has it.
    """
    if engine == "chromium":
        root = sys.platform == "linux" and os.geteuid() == 0
        names = (SHELL, *CHROMIUMS) if shell else CHROMIUMS
        own = os.environ.get("E2E_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        return {"args": ["--no-sandbox"] if root else [], **({"executable_path": own} if own else {})}
    if engine == "firefox" and (own := shutil.which("firefox-esr") or shutil.which("firefox")):
        return {"channel": "moz-firefox", "executable_path": own}
    return {}
