"""Sound where the browser allows it only while something is pressed, as Safari does."""

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import awaited, begin, choose, fits, play_by_mouse, tap, usable, wait_for_turn

SAFARI = """() => {
    // Such a context begins and goes on only in the handler of a press, and stands still in a phone call.
    let pressing = false;
    window.heard = [];
    for (const kind of ["pointerup", "click", "keydown"]) {
        window.addEventListener(kind, () => { pressing = true; }, true);
        window.addEventListener(kind, () => { pressing = false; });
    }
    window.AudioContext = class extends AudioContext {
        constructor() { super(); this.now = "suspended"; window.instrument = this; }
        get state() { return this.now; }
        resume() { if (pressing) this.now = "running"; return super.resume(); }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
        window.heard.push(this.context.state);
        return start.apply(this, when);
    };
}"""

HEARD = """() => new Promise(go => {
    const look = () => heard.length ? go(heard.splice(0)) : setTimeout(look, 20);
    look();
})"""


def heard(page: Page) -> set[str]:
    """Return in which states of the context something was played since the last time."""
    return set(awaited(page, HEARD))


def call(page: Page) -> None:
    """Interrupt the sound, as a phone call does."""
    page.evaluate("instrument.now = 'interrupted'")


@pytest.mark.browser_context_args(has_touch=True)
def test_what_is_pressed_can_be_heard_from_the_first_time_and_after_a_call(app: Page) -> None:
    app.evaluate(SAFARI)
    app.locator('[data-action="dialog settings"]').click()
    choose(app.locator('#dialog [name="sound"][value="on"]'))
    assert heard(app) == {"running"}
    call(app)
    app.locator('#dialog [name="volume"][value="medium"]').focus()
    app.keyboard.press("ArrowRight")
    assert heard(app) == {"running"}
    app.keyboard.press("Escape")

    begin(app)
    for press in ("mouse", "finger", "key"):
        call(app)
        place(app, press)
        assert heard(app) == {"running"}, press


def place(page: Page, press: str) -> None:
    """Put down a piece by mouse, finger or keyboard, and await the computer's turn."""
    rows = page.locator("#moves [data-plies]")
    before = rows.count()
    if press == "mouse":
        play_by_mouse(page)
    elif press == "finger":
        tap(usable(page).first)
        tap(fits(page).first)
        tap(page.locator('#tools [data-target="place"]:not([aria-disabled="true"])'))
    else:
        usable(page).first.press("Enter")
        page.locator("#ghost").wait_for(state="attached")
        page.keyboard.press("Enter")
    expect(rows).not_to_have_count(before)
    wait_for_turn(page)
