"""How long the page's thread is busy, in its own time, which does not grow with what else the machine does."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page


@contextmanager
def tasks_of(page: Page) -> Iterator[list[float]]:
    """How many milliseconds the page's thread took for each task meanwhile; only Chromium says so."""
    browser, taken = page.context.browser, list[float]()
    assert browser
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    yield taken
    events = json.loads(browser.stop_tracing())["traceEvents"]
    names = {(event["pid"], event["tid"]): event["args"]["name"] for event in events if event["name"] == "thread_name"}
    for event in events:
        if event["name"] == "RunTask" and names.get((event["pid"], event["tid"])) == "CrRendererMain":
            taken.append(event.get("tdur", 0) / 1000)
