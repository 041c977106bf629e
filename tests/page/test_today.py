"""The date: looked at when the page is seen again, and at midnight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.page import fake
from tests.page.pages import TABLE

Load = Callable[[str], Any]
DAY = {"do": "day"}


def at(monkeypatch: pytest.MonkeyPatch, time: str) -> None:
    """Set the time."""
    monkeypatch.setattr(fake.FakeDate, "now", f"{time}.000Z")


@pytest.mark.parametrize("kind", ["visibilitychange", "pageshow", "focus"])
def test_a_page_that_is_seen_again_tells_of_another_day_once(
    load: Load, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    page = load(TABLE)
    page.today.watch_date()
    at(monkeypatch, "2026-11-20T23:59:59")
    page.dom.handlers[kind](None)
    assert page.sent == []
    at(monkeypatch, "2026-11-21T08:00:00")
    page.dom.handlers[kind](None)
    page.dom.handlers[kind](None)
    assert page.sent == [DAY]


def test_a_page_in_sight_tells_of_midnight(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, "2026-11-20T23:50:00")
    page = load(TABLE)
    page.today.watch_date()
    page.dom.wait(9 * 60_000)
    assert page.sent == []
    at(monkeypatch, "2026-11-21T00:00:00")
    page.dom.wait(60_000)
    assert page.sent == [DAY]


def test_the_date_is_looked_at_each_hour_in_any_case(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    page = load(TABLE)
    page.today.watch_date()
    at(monkeypatch, "2026-11-19T14:00:00")  # the clock was set back
    page.dom.wait(3600_000)
    assert page.sent == [DAY]
