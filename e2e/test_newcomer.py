"""What a newcomer sees: what the numbers mean, what the others did, why the game is over and by how much it was won."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e import hands
from e2e.hands import ANSWER_MS, all_shown, begin, open_record, wait_for_turn
from e2e.test_whole_games import by_finger, by_mouse
from pygames import GAMES, Session
from pygames.play.session import HUMAN
from tests.web.games import advance

TURNS = 2


def turns(page: Page, tap: bool) -> None:
    """A person's choices until the others have moved twice."""
    for _ in range(TURNS):
        for _ in range(12):
            expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
            (by_finger if tap else by_mouse)(page)
            wait_for_turn(page)
            if page.locator(".news .line").count():
                break


def walk(page: Page, game: str, *, tap: bool) -> None:
    """A newcomer's way from the start screen to the end of a game."""
    begin(page, game)
    meaning = page.locator("#seats .meaning")
    expect(meaning).to_be_in_viewport(ratio=1)
    expect(meaning).to_have_text(str(GAMES[game].words.score))
    expect(page.locator("#seats").get_by_text("You", exact=True)).to_be_visible()

    turns(page, tap)
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    all_shown(page)
    news = page.locator(".news")
    expect(news).to_be_visible()
    expect(news.locator(".line")).to_have_count(GAMES[game].seats[0] - 1)
    expect(page.locator("#board .last")).not_to_have_count(0)
    if tap:
        hands.tap(news)
    else:
        news.click()
    expect(page.locator("#prompt")).to_contain_text("Replay")
    expect(news).to_be_visible(timeout=ANSWER_MS)

    over = finished(game)
    open_record(page, over.record.write())
    expect(page.locator("#verdict")).to_have_text(
        re.compile(r"^(You|\w+).* (won|lost|wins|share|tie-break|draw|came|tied)|A draw")
    )
    expect(page.locator("#result")).to_contain_text(str(over.game.board.end_reason(over.position.observe(None))))
    expect(page.locator('#result [data-action="again"]')).to_be_visible()


def finished(name: str) -> Session:
    """A game that is over."""
    game = GAMES[name]
    players = (HUMAN, *["bot casual"] * (game.seats[0] - 1))
    session, rng = Session(game, seed=name, players=players), Random(5)
    while session.position.turn is not None:
        advance(session, rng)
    return session


@pytest.mark.browser_context_args(has_touch=True)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow(10)
def test_a_newcomer_is_told_what_happens(app: Page, subtests: pytest.Subtests, game: str) -> None:
    with subtests.test("on a phone"):
        app.set_viewport_size({"width": 390, "height": 844})
        walk(app, game, tap=True)
    with subtests.test("at a desk"):
        app.locator('[data-action="home"]').click()
        app.set_viewport_size({"width": 1280, "height": 800})
        walk(app, game, tap=False)
