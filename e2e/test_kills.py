"""The tab is killed at random moments of play; afterwards the last ply shown is still there. KILLS sets how often."""

import os
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, click_mark, fits, play_by_mouse, plies, usable, wait_for_turn

pytestmark = [pytest.mark.visit("first"), pytest.mark.browser_context_args(service_workers="block")]

KILLS = int(os.environ.get("KILLS", "2"))
LONGEST_MS = 1500  # a person's ply, the computer's thinking, and the animations


def test_the_last_ply_survives_a_kill_at_any_moment(page: Page, open_app: Callable[..., Page]) -> None:
    rng, context = Random(8), page.context
    begin(open_app(page))
    play_by_mouse(page)
    for kill in range(KILLS):
        if not wait_for_turn(page):
            begin(open_app(page))
        usable(page).first.click()
        expect(page.locator("#ghost")).to_be_attached()
        click_mark(page, fits(page).first)
        page.wait_for_timeout(rng.randrange(LONGEST_MS))
        shown = plies(page)

        page.close(run_before_unload=False)
        page = context.new_page()
        open_app(page, "/#table")
        expect(page.locator("#moves [data-plies]").first).to_be_attached()

        assert plies(page)[: len(shown)] == shown, f"kill {kill}"
