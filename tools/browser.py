"""The browsers of this machine, as Playwright starts them."""

import os
import shutil
import sys
from typing import Any

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def launching(engine: str) -> dict[str, Any]:
    """How Playwright starts this machine's own browser of an engine; nothing of where it is, where there is none."""
    if engine == "chromium":
        root = sys.platform == "linux" and os.geteuid() == 0
        own = os.environ.get("E2E_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
        return {"args": ["--no-sandbox"] if root else [], **({"executable_path": own} if own else {})}
    if engine == "firefox" and (own := shutil.which("firefox-esr") or shutil.which("firefox")):
        return {"channel": "moz-firefox", "executable_path": own}
    return {}
