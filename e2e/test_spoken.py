"""What a screen reader says while a move is made by keys, in each game: everything once, and in this order."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import all_shown, open_record
from e2e.test_whole_games import by_keys

LISTEN = """() => {
    window.said = [];
    const live = document.querySelector('#live');
    const hear = () => window.said.push(live.textContent.replace(/\\u00a0$/, ''));
    new MutationObserver(hear).observe(live, {childList: true, characterData: true, subtree: true});
}"""

SPOKEN = {
    ("sectori", 2): [
        "Coral rolls a 5: 5 walls to place.",
        "Coral places a wall north of a5.",
    ],
    ("ringgz", 4): [
        "blue ring of size 1: d3: empty, fits",
        "Blue places a blue ring of size 1 on d3 and gives Blue a majority.",
    ],
    ("blockers", 3): [
        "Holding: 7, column 7: A7: empty, star box, fits",
        "Red places the 7 on A7. That makes a new group.",
    ],
    ("cathedral", 2): [
        "tower, upright: b2, empty, fits",
        "Dark places the tower on c1, b2, c2, a3 and b3.",
    ],
    ("blokus", 2): [
        "I5, upright: h5, empty, fits",
        "Green places the I5 on f5, g5, h5, i5 and j5.",
    ],
}
"""The last texts spoken, by game and number of seats."""


BEGUN = {"ringgz": "S@d4", "cathedral": "h6,h7,g8,h8,i8,h9"}
"""The move with which each of these games begins."""


def sit_down(page: Page, name: str, seats: int) -> None:
    """Begin a game among people, with known dice."""
    open_record(page, f'[Game "{name}"]\n[Seats "{seats}"]\n[Seed "7"]\n{BEGUN.get(name, "")}')


def test_what_is_said_of_a_move(app: Page, subtests: pytest.Subtests) -> None:
    app.evaluate(LISTEN)
    for (name, seats), said in SPOKEN.items():
        with subtests.test(game=name):
            sit_down(app, name, seats)
            if name == "blockers":
                app.locator('[data-action="reveal"]').click()
            expect(app.locator("#board > svg.mine")).to_be_visible()
            all_shown(app)
            app.evaluate("said.length = 0")

            for _ in range(2 if name == "sectori" else 1):
                by_keys(app)

            expect(app.locator("#live")).to_contain_text(said[-1])
            assert app.evaluate("said")[-len(said) :] == said
            expect(app.locator("#board > svg")).to_have_role("grid")
