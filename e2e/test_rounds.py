"""Between two rounds, the score of the last one is shown until somebody goes on; the next screen begins at its top."""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, begin, open_record, played
from pygames import GAMES, Session

pytestmark = pytest.mark.visit("same")


def test_the_first_rounds_count_stays_until_somebody_goes_on(app: Page) -> None:
    session, rng = Session(GAMES["cathedral"]), Random(3)
    while not session.ply or session.game.board.round_end(session.at(session.ply - 1), session.plies[-1]) is None:
        session.play(str(rng.choice(session.position.legal_moves())))
    *before, last = session.plies
    begin(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action="dialog load"]').click()
    app.locator("textarea").fill(replace(session.record, plies=tuple(before)).write())
    app.locator("#dialog [type=submit]").click()
    expect(app.locator("#moves li")).to_have_count(len(before), timeout=ANSWER_MS)

    app.locator("#typed input").fill(last)
    app.locator("#typed input").press("Enter")
    expect(app.locator("#verdict")).to_have_text("Round 1 of 2 is over")
    expect(app.locator("#verdict")).to_be_focused()
    expect(app.locator(".scores tbody tr")).to_have_count(2)
    expect(app.locator("#board .body")).not_to_have_count(0)

    app.locator('[data-action="present"]').click()
    expect(app.locator("#verdict")).to_have_count(0)
    expect(app.locator("#prompt")).to_contain_text("Round 2 of 2")
    expect(app.locator("#board > svg.mine")).to_be_visible()


def test_a_new_game_begins_at_the_top_of_a_small_screen_on_its_side(app: Page) -> None:
    app.set_viewport_size({"width": 568, "height": 320})
    session = played("blokus", 2)
    *before, last = session.plies
    open_record(app, replace(session.record, plies=tuple(before)).write())
    app.locator("#typed input").fill(last)
    app.locator("#typed input").press("Enter")
    expect(app.locator("#verdict")).to_be_focused(timeout=ANSWER_MS)

    app.locator('#result [data-action="again"]').click()
    expect(app.locator("#moves li")).to_have_count(0)
    expect(app.locator("h1")).to_be_focused()
    expect(app.locator(".bar")).to_be_in_viewport()
