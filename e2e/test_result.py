"""The result of a game on one screen: what it says, another game, and the door to all else."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, open_record, played, store, unfold
from e2e.visits import open_in
from pygames import GAMES, Session
from pygames.play.record import Record
from web.app.storage.results import Result

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


@pytest.mark.visit("again")
def test_on_the_smallest_phone_ones_own_score_the_rating_and_another_game_are_in_sight_in_every_game(
    app: Page, subtests: pytest.Subtests
) -> None:
    ended = {f"{n}": against_computers(name, max(game.seats)) for n, (name, game) in enumerate(GAMES.items(), 1)}
    results = {n: Result.of(Session.of(Record.read(text)), f"2026-11-2{n} 10:00:00") for n, text in ended.items()}
    app.goto("/licences.txt")
    store(
        app,
        {f"game {n}": text for n, text in ended.items()} | {f"result {n}": one.write() for n, one in results.items()},
    )
    app.set_viewport_size({"width": 320, "height": 568})
    open_in(app)
    for n, one in results.items():
        app.evaluate("location.hash = 'shelf'")
        app.locator(f'[data-action="resume game {n}"]').click()
        expect(app.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)
        all_shown(app)
        with subtests.test(one.game):
            expect(app.locator("#climb .rated")).to_contain_text("Your rating: ?")
            for part in ("#verdict", "#counted .own", "#climb .rated", '#ways [data-action="again"]'):
                expect(app.locator(part)).to_be_in_viewport(ratio=1, timeout=3000)
