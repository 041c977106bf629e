"""How it feels: what moves and what does not, sound, focus, dragging that is called off, a worker that dies."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import begin, click_mark, fits, play_by_mouse, take

WATCH = """kind => {
    window.seen = [];
    new MutationObserver(changes => {
        for (const { target } of changes)
            if (target.classList.contains(kind)) window.seen.push(getComputedStyle(target).animationName);
    }).observe(document.getElementById("board"), { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""


def load(page: Page, record: str) -> None:
    """Put the game of a record on the table, people in all seats."""
    page.locator('[data-action="dialog load"]').first.click()
    page.locator('#dialog textarea[name="record"]').fill(record)
    page.locator('#dialog button[type="submit"]').click()
    expect(page.locator("#board > svg")).to_be_visible()


def test_only_what_is_put_down_moves(app: Page) -> None:
    begin(app)
    app.evaluate(WATCH, "come")
    take(app, "F")
    assert app.evaluate("seen") == []

    click_mark(app, fits(app).first)

    expect(app.locator("#moves [data-plies]")).not_to_have_count(0)
    assert app.evaluate("seen.filter(name => name == 'come').length") == 3  # body, studs, gloss
    expect(app.locator("#board :is(.come, .leave)")).to_have_count(0)


def test_taking_back_lets_go_of_the_piece(app: Page) -> None:
    load(app, '[Game "blokus"] e10')
    app.evaluate(WATCH, "leave")

    app.locator('[data-action="undo"]').click()

    expect(app.locator("#board [class*=body]")).to_have_count(0)
    assert set(app.evaluate("seen")) == {"come"}, "the way it came, backwards"


@pytest.mark.parametrize("way", ["system", "player"])
def test_without_motion_nothing_moves_and_nothing_stays_behind(app: Page, way: str) -> None:
    if way == "system":
        app.emulate_media(reduced_motion="reduce")
    else:
        app.evaluate("document.documentElement.dataset.motion = 'none'")
    load(app, '[Game "blokus"] e10')
    app.evaluate(WATCH, "leave")

    app.locator('[data-action="undo"]').click()

    expect(app.locator("#board [class*=body]")).to_have_count(0)
    assert app.evaluate("seen") == []


def test_sound_is_silent_until_it_is_wanted(app: Page) -> None:
    app.evaluate("""() => {
        window.heard = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
    }""")
    load(app, '[Game "blokus"]')
    play_by_mouse(app)
    assert app.evaluate("heard") == 0

    app.evaluate("document.documentElement.dataset.sound = 'on'")
    play_by_mouse(app)

    expect(app.locator("#moves [data-plies]")).to_have_count(2)
    assert app.evaluate("heard") == 1
