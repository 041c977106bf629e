"""How long the page's main thread is busy, in CPU time of its own, which other load on the machine doesn't affect."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page


@contextmanager
def tasks_of(page: Page) -> Iterator[list[float]]:
    """Yield the milliseconds of each task of the page's thread meanwhile; only Chromium tells."""
    browser, taken = page.context.browser, list[float]()
    assert browser
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    yield taken
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in events if event["name"] == "thread_name"}
    for event in events:
        if event["name"] == "RunTask" and names.get((event["pid"], event["tid"])) == "CrRendererMain":
            taken.append(event.get("tdur", 0) / 1000)
