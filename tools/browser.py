"""The browsers of this machine, as Playwright starts them."""

import os
import shutil
import sys
from typing import Any

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL = "chromium-headless-shell"
"""Chromium without windows and menus: it starts in three quarters of the time."""


def launch_options(engine: str, *, shell: bool = False) -> dict[str, Any]:
    """Return Playwright's arguments for starting this machine's own browser; none if there is none.

    With `shell`, prefer the headless shell.
    """
    if engine == "chromium":
        root = sys.platform == "linux" and os.geteuid() == 0
        names = (SHELL, *CHROMIUMS) if shell else CHROMIUMS
        own = os.environ.get("E2E_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
        # as root, Chromium refuses to start with its sandbox
        return {"args": ["--no-sandbox"] if root else [], **({"executable_path": own} if own else {})}
    if engine == "firefox" and (own := shutil.which("firefox-esr") or shutil.which("firefox")):
        return {"channel": "moz-firefox", "executable_path": own}
    return {}
