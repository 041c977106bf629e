"""Several people at one device, each with a hidden rack: no frame ever shows one to the wrong person."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.hands import ANSWER_MS, middle, unfold_moves
from e2e.test_touch import finger, touch

pytestmark = pytest.mark.visit("same")

RECORDER = """() => {
    window.seen = [];
    const look = () => {
        const hands = [...document.querySelectorAll('.hand')];
        const open = hands.filter(hand => hand.querySelector('.tray svg .sign, [data-target]'));
        const named = document.querySelector('[data-action=reveal]') ? 'curtain' : '';
        window.seen.push([named, open.map(hand => hand.querySelector('b').textContent).join()].join('|'));
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    const frame = () => { look(); requestAnimationFrame(frame); };
    frame();
}"""


def seen(page: Page) -> set[str]:
    """Return what was on the screen since the last call: whether the curtain was, and whose racks were visible."""
    found = set(page.evaluate("window.seen"))
    page.evaluate("window.seen.length = 0")
    return found


def reveal(page: Page) -> str:
    """Confirm as the next person that nobody else is looking; return that person's name."""
    button = page.locator('[data-action="reveal"]')
    expect(button).to_be_visible(timeout=ANSWER_MS)
    name = button.inner_text().removeprefix("I’m ").partition(" – ")[0].strip()
    button.click()
    expect(page.locator(".hand.active .item").first).to_be_visible()
    return name


def place_something(page: Page) -> None:
    """Place a tile by keys."""
    page.keyboard.press("+")
    expect(page.locator("#ghost.fits")).to_be_attached()
    page.keyboard.press("Enter")
    expect(page.locator('[data-action="reveal"]')).to_be_visible(timeout=ANSWER_MS)


def test_a_rack_is_seen_by_its_owner_only(app: Page) -> None:
    app.locator('[data-action="dialog load"]').click()
    app.locator("textarea[name=record]").fill('[Game "blockers"]\n[Seats "3"]\n[Seed "7"]\n')
    app.evaluate(RECORDER)
    app.locator("#dialog button.main").click()
    names: list[str] = []

    for _ in range(4):
        expect(app.locator('[data-action="reveal"]')).to_be_visible(timeout=ANSWER_MS)
        assert {what.partition("|")[2] for what in seen(app)} <= {"", *names[-1:]}
        names.append(reveal(app))
        place_something(app)
    assert names[0] == names[3]
    assert len(set(names)) == 3

    before = seen(app)
    assert "curtain|" in before
    assert not any(what.startswith("curtain|") and what != "curtain|" for what in before)
    app.locator('[data-action="undo"]').click()
    expect(app.locator('[data-action="reveal"]')).to_be_visible()
    unfold_moves(app)
    app.locator("#moves button").nth(2).click()
    expect(app.locator("#prompt")).to_contain_text("Move ")
    app.locator('[data-action="present"]').click()
    expect(app.locator('[data-action="reveal"]')).to_be_visible()
    assert {what.partition("|")[2] for what in seen(app)} == {""}

    app.reload()
    expect(app.locator('[data-action="reveal"]')).to_be_visible(timeout=ANSWER_MS)
    expect(app.locator(".tray svg .sign, .tray [data-target]")).to_have_count(0)


OPEN = ".tray svg .sign, .tray [data-target]"
"""What shows an open rack."""
SHOW_AGAIN = "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))"
HIDE = "Object.defineProperty(document, 'hidden', {value: true, configurable: true});" + SHOW_AGAIN.partition(";")[2]


def sit_down(page: Page, seats: int) -> Locator:
    """Open a game of several people; return the button that shows the first rack."""
    page.locator('[data-action="dialog load"]').last.click()
    page.locator("textarea[name=record]").fill(f'[Game "blockers"]\n[Seats "{seats}"]\n[Seed "7"]\n')
    page.locator("#dialog button.main").click()
    button = page.locator('[data-action="reveal"]')
    expect(button).to_be_visible(timeout=ANSWER_MS)
    return button


@pytest.mark.parametrize("seats", [3, 5])
def test_an_open_rack_is_covered_when_the_page_is_hidden_or_the_table_left(app: Page, seats: int) -> None:
    button = sit_down(app, seats)

    for leave, back in (("hidden", ""), ("home", "table"), ("rules/blockers", "table")):
        reveal(app)
        assert app.locator(OPEN).count() > 0
        if leave == "hidden":
            app.evaluate(HIDE)
        else:
            app.evaluate("route => { location.hash = route }", leave)
            expect(app.locator("#hands")).to_have_count(0)
            app.evaluate("route => { location.hash = route }", back)
        expect(button).to_be_visible()
        expect(app.locator(OPEN)).to_have_count(0)
        app.evaluate(SHOW_AGAIN)


@pytest.mark.browser_context_args(has_touch=True)
def test_a_second_finger_beside_the_one_that_holds_calls_it_off(app: Page) -> None:
    button = sit_down(app, 3)
    x, y = middle(button)
    hand = finger(app)

    touch(hand, "touchStart", (x, y))
    expect(button).to_have_attribute("data-held", "")
    touch(hand, "touchStart", (x, y), (x, y - 200))
    expect(button).not_to_have_attribute("data-held", "")
    app.wait_for_timeout(700)  # longer than it has to be held
    touch(hand, "touchEnd")

    expect(app.locator(OPEN)).to_have_count(0)
    expect(button).to_be_visible()
