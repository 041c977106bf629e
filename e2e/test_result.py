"""The result of a game on one screen: what it says, another game, and the door to all else."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, open_record, played, unfold
from pygames import GAMES, Session

pytestmark = pytest.mark.visit("same")

SIZES = [(320, 568), (390, 844), (844, 390), (1280, 800)]
SEEN = "#verdict, #counted .why, #counted .standing, #ways button, #door button"
UNDER = """parts => parts.filter(part => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return !seen || !(part.contains(seen) || seen.contains(part)) || top < 0 || top + height > innerHeight;
}).map(part => part.outerHTML)"""
"""The parts that are not in sight, or lie under something."""


def against_computers(name: str, seats: int) -> str:
    """Return the record of a game at its end that one person played."""
    session = played(name, seats)
    players = ["bot casual"] * seats
    players[0] = "human"
    whole = Session(GAMES[name], seats, players=players)
    for ply in session.plies:
        whole.play(ply)
    return whole.record.write()


@pytest.mark.parametrize(("game", "seats"), [(name, max(game.seats)) for name, game in GAMES.items()])
def test_a_result_fits_one_screen_and_nothing_lies_over_it(
    app: Page, game: str, seats: int, subtests: pytest.Subtests
) -> None:
    open_record(app, against_computers(game, seats))
    expect(app.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)
    for width, height in SIZES:
        with subtests.test(width=width):
            app.set_viewport_size({"width": width, "height": height})
            app.evaluate("scrollTo(0, 0)")
            assert app.locator(SEEN).evaluate_all(UNDER) == []
            assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")

    unfold(app)
    expect(app.locator("#result .scores tbody tr")).to_have_count(seats)
    expect(app.locator('#result [data-action="review"]')).to_be_visible()
