"""The built site in a browser, to be measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tools.browser import launch_options
from tools.serve import Site


@contextmanager
def serve_site() -> Iterator[tuple[Browser, Site]]:
    """Yield Chromium, and the site that it can open."""
    site = Site()
    site.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options("chromium"))
        yield browser, site
        browser.close()
    site.stop()
