"""Feedback: animations, sound, focus, cancelled drags, and a worker that dies."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.busy import tasks_of
from e2e.hands import (
    begin,
    click_mark,
    fits,
    middle,
    open_record,
    play_by_mouse,
    played,
    plies,
    rectangle,
    take,
    unfold_moves,
    wait_for_turn,
)
from pygames import GAMES

pytestmark = pytest.mark.visit("same")

LONGEST_MS = 100
WATCH = """kind => {
    window.seen = [];
    window.raised = [];
    window.sight = [];
    new MutationObserver(changes => {
        for (const { target } of changes)
            if (target.classList.contains(kind)) {
                window.seen.push(getComputedStyle(target).animationName);
                window.raised.push(target.parentNode.matches("#board > svg"));
                window.sight.push(getComputedStyle(target).opacity);
            }
    }).observe(document.getElementById("board"), { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""

WATCH_WAITS = """() => {  // the long ones are for what is done while nobody waits
    self.waits = 0;
    const later = self.setTimeout;
    self.setTimeout = (act, delay, ...rest) => {
        if (delay > 20 && delay < 100) self.waits += 1;
        return later(act, delay, ...rest);
    };
}"""


@pytest.mark.visit("again")
def test_what_moves(app: Page, subtests: pytest.Subtests) -> None:
    with subtests.test("only what is put down moves, and what was seen in hand is put down in full sight"):
        begin(app)
        app.evaluate(WATCH, "come")
        take(app, "F")
        assert app.evaluate("seen") == []

        click_mark(app, fits(app).first)

        expect(app.locator("#moves [data-plies]")).not_to_have_count(0)
        assert app.evaluate("seen.filter(name => name == 'come').length") == 3  # body, studs, gloss
        assert set(app.evaluate("sight.splice(0)")) == {"1"}
        expect(app.locator("#board :is(.come, .leave)")).to_have_count(0)
        wait_for_turn(app)
        assert "0.4" in app.evaluate("sight"), "what nobody has seen comes into sight"

    with subtests.test("what is taken back goes the way it came"):
        take_back(app)
        assert set(app.evaluate("seen")) == {"come"}
        assert set(app.evaluate("raised")) == {True}, "above everything on its way"

    app.emulate_media(reduced_motion="reduce")
    with subtests.test("the system wants none"):
        take_back(app)
        assert app.evaluate("seen") == []

    app.emulate_media(reduced_motion="no-preference")
    app.evaluate("document.documentElement.dataset.motion = 'none'")
    with subtests.test("the player wants none"):
        take_back(app)
        assert app.evaluate("seen") == []


def take_back(page: Page) -> None:
    """Take a move back, watching what leaves the board."""
    open_record(page, '[Game "blokus"] e10')
    page.evaluate(WATCH, "leave")

    page.locator('[data-action="undo"]').click()

    expect(page.locator("#board [class*=body]")).to_have_count(0)


@pytest.mark.visit("again")
def test_without_motion_the_computer_lets_nobody_wait(page: Page, open_app: Callable[..., Page]) -> None:
    assert waited(open_app(page))

    page.emulate_media(reduced_motion="reduce")
    assert not waited(open_app(page))


def waited(page: Page) -> bool:
    """Return whether the computer lets somebody wait for its move."""
    open_record(page, '[Game "blokus"]\n[Seat 0 "human"]\n[Seat 1 "bot random"]\n')
    page.workers[0].evaluate(WATCH_WAITS)
    play_by_mouse(page)
    expect(page.locator("#moves [data-plies]")).to_have_count(2)
    return bool(page.workers[0].evaluate("waits") > 0)


def test_what_was_rolled_is_told_when_the_die_lies_still(app: Page) -> None:
    begin(app, "sectori")

    app.locator('#tools [data-target="draw"]').click()

    for told in ("#prompt", "#board .pip.rolled", ".hand.active .hand-name > .soft"):
        expect(app.locator(told).first).to_have_css("animation-delay", "0.38s")


def test_sound_is_silent_until_it_is_wanted(app: Page) -> None:
    app.evaluate("""() => {
        window.heard = 0;
        const start = window.played = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
    }""")
    open_record(app, '[Game "blokus"]')
    play_by_mouse(app)
    assert app.evaluate("heard") == 0

    app.evaluate("document.documentElement.dataset.sound = 'on'")
    play_by_mouse(app)

    expect(app.locator("#moves [data-plies]")).to_have_count(2)
    assert app.evaluate("heard") == 1
    app.evaluate("OscillatorNode.prototype.start = played; delete document.documentElement.dataset.sound")


def drag_out(page: Page) -> None:
    """Pick the X up from the tray with the mouse and carry it over the board."""
    tray = rectangle(page.locator('.hand.active [data-target="piece-X"]'))
    board = rectangle(page.locator("#board > svg"))
    page.mouse.move(tray["x"] + 20, tray["y"] + 20)
    page.mouse.down()
    page.mouse.move(tray["x"] + 20, tray["y"] - 10, steps=4)
    expect(page.locator("#carried svg")).to_be_visible()
    page.mouse.move(board["x"] + 200, board["y"] + 200, steps=4)
    expect(page.locator("#ghost")).to_be_attached()


def test_a_page_scrolled_during_a_drag_moves_below_the_piece(app: Page) -> None:
    begin(app)
    app.set_viewport_size({"width": 390, "height": 500})  # too low for the board to stay in view while the rest scrolls
    app.locator('.hand.active [data-target="piece-X"]').scroll_into_view_if_needed()
    drag_out(app)
    ghost = app.locator("#ghost")
    before = ghost.get_attribute("transform")
    assert before

    app.evaluate("scrollBy(0, -50)")

    expect(ghost).not_to_have_attribute("transform", before)


def test_a_drag_is_called_off_by_escape(app: Page) -> None:
    begin(app)
    drag_out(app)

    app.keyboard.press("Escape")

    expect(app.locator("#carried")).to_be_hidden()
    expect(app.locator("#ghost")).to_have_count(0)
    app.mouse.up()
    expect(app.locator('.hand.active [aria-pressed="true"]')).to_have_count(0)
    assert plies(app) == []


def test_a_piece_dropped_beside_board_and_tray_is_back_in_the_tray(app: Page) -> None:
    begin(app)
    drag_out(app)

    app.mouse.move(5, 5, steps=4)
    app.mouse.up()

    expect(app.locator("#carried")).to_be_hidden()
    expect(app.locator("#ghost")).to_have_count(0)
    assert plies(app) == []


def test_over_the_tray_nothing_is_shown_on_the_board_however_large_its_squares(app: Page) -> None:
    begin(app, "ringgz")
    app.locator("#board > svg").hover()
    expect(app.locator("#ghost.fits")).to_be_attached()

    app.locator(".hand.active .item").first.hover()

    expect(app.locator("#ghost.away")).to_be_attached()


def test_the_other_buttons_of_a_mouse_do_nothing(app: Page) -> None:
    begin(app)
    app.locator('.hand.active [data-target="piece-X"]').click(button="right")
    app.locator('.hand.active [data-target="piece-X"]').click(button="middle")
    app.locator("#board > svg").click(button="right")

    expect(app.locator("#ghost")).to_have_count(0)
    assert plies(app) == []


def test_what_cannot_be_used_looks_the_same_under_the_pointer(app: Page) -> None:
    begin(app)
    take(app, "F")
    for tool in (app.locator('#tools [data-target="place"]'), app.locator('[data-action="undo"]')):
        expect(tool).to_have_attribute("aria-disabled", "true")
        before = tool.evaluate("tool => getComputedStyle(tool).backgroundColor")

        tool.hover(force=True)
        app.wait_for_timeout(200)

        assert tool.evaluate("tool => getComputedStyle(tool).backgroundColor") == before


def test_the_wheel_scrolls_where_nothing_can_be_turned(app: Page) -> None:
    open_record(app, '[Game "ringgz"] S@c3')
    app.locator('.hand.active .item:not([aria-disabled="true"])').first.click()
    expect(app.locator("#ghost")).to_be_attached()

    app.locator("#board > svg").hover()
    app.mouse.wheel(0, 100)
    app.keyboard.press("Escape")

    expect(app.locator("#ghost")).to_have_count(0)
    expect(app.locator("#prompt .refusal")).to_have_count(0)


def test_after_a_dialog_the_focus_is_where_it_was(app: Page) -> None:
    begin(app)
    opener = app.locator('[data-action="dialog menu"]')
    opener.focus()
    app.keyboard.press("Enter")
    expect(app.locator("#dialog")).to_be_visible()
    app.locator('#dialog [data-action="dialog keys"]').click()

    app.keyboard.press("Escape")

    expect(app.locator("#dialog")).to_be_hidden()
    expect(opener).to_be_focused()


def test_after_a_move_something_has_the_focus(app: Page) -> None:
    begin(app)
    app.locator(".hand.active .item").first.focus()
    app.keyboard.press("Enter")
    expect(app.locator("#board [role=gridcell]:focus")).to_have_count(1)

    app.keyboard.press("Enter")

    expect(app.locator("#moves [data-plies]")).not_to_have_count(0)
    expect(app.locator("#board [role=gridcell]:focus")).to_have_count(1)
    wait_for_turn(app)
    expect(app.locator("#board [role=gridcell]:focus")).to_have_count(1)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_hand_stays_where_it_is_when_there_is_more_to_say(app: Page, size: tuple[int, int]) -> None:
    app.set_viewport_size({"width": size[0], "height": size[1]})
    name = "Maximiliana Wilhelmina"
    open_record(app, f'[Game "blokus"]\n[Name 0 "{name}"]\n[Name 1 "{name} II"]\n')
    before = below_board(app, "#tray0")

    app.locator("#typed input").fill("d10,e10")
    app.keyboard.press("Enter")
    expect(app.locator("#prompt .news")).to_contain_text(name)
    app.locator("#typed input").fill("j5,j6")
    app.keyboard.press("Enter")

    expect(app.locator("#prompt .news")).to_contain_text(f"{name} II")
    assert below_board(app, "#tray0") == before


def test_the_goal_moves_nothing_on_a_phone(app: Page) -> None:
    height = "() => document.querySelector('#prompt').getBoundingClientRect().height"
    for game in GAMES:
        begin(app, game)
        goal = app.locator("#prompt .soft:has(.link)")
        for width, tall in [(360, 740), (390, 844)]:
            app.set_viewport_size({"width": width, "height": tall})
            expect(goal).to_be_visible()
            before = app.evaluate(height)

            goal.evaluate("goal => { goal.style.display = 'none' }")

            assert app.evaluate(height) == before, (game, width)
            goal.evaluate("goal => { goal.style.display = '' }")
        app.locator('[data-action="home"]').click()
        expect(app.locator(".home")).to_be_visible()


def below_board(page: Page, selector: str) -> float:
    """Return how far below the board's upper edge an element begins."""
    top = "([...these]) => these.map(it => document.querySelector(it).getBoundingClientRect().top)"
    board, other = page.evaluate(top, ["#board", selector])
    return float(other - board)


@pytest.mark.visit("again")
def test_when_moves_are_confirmed_a_first_press_only_shows(app: Page) -> None:
    open_record(app, '[Game "blokus"]')
    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action^="dialog settings"], #dialog [data-action^="settings"]').first.click()
    app.locator('#dialog label:has([name="confirm"][value="on"])').click()
    app.keyboard.press("Escape")
    expect(app.locator("#dialog")).to_be_hidden()

    take(app, "F")
    click_mark(app, fits(app).first)
    expect(app.locator("#ghost.laid")).to_be_attached()
    assert plies(app) == []
    app.mouse.click(*middle(app.locator("#ghost.laid")))

    expect(app.locator("#moves [data-plies]")).to_have_count(1)


def test_a_button_held_down_while_the_computer_moves_still_counts(app: Page) -> None:
    open_record(app, '[Game "blokus"]\n[Seat 0 "bot beginner"]\n[Seat 1 "bot beginner"]\n')
    count = app.locator("#moves [data-plies]").count()
    app.locator('[data-action="pause"]').hover()
    app.mouse.down()
    expect(app.locator("#moves [data-plies]")).not_to_have_count(count)
    app.mouse.up()

    expect(app.locator("#prompt")).to_contain_text("paused")


@pytest.mark.only_browser("chromium")
@pytest.mark.visit("again")
def test_the_page_is_never_busy_for_long_while_the_computer_thinks(app: Page) -> None:
    begin(app)
    with tasks_of(app) as taken:
        for _ in range(2):
            play_by_mouse(app)
            wait_for_turn(app)
    assert 0 < max(taken) < LONGEST_MS


def test_the_second_of_a_double_click_is_not_refused(app: Page) -> None:
    begin(app)
    take(app, "F")
    place = middle(fits(app).first)
    app.mouse.click(*place)
    expect(app.locator('[data-action="pause"]')).to_be_visible()
    expect(app.locator("#main")).not_to_have_attribute("aria-busy", "true")  # until then the focus may still move
    app.locator('[data-action="pause"]').evaluate("button => button.click()")  # as a key does, wherever the focus is
    expect(app.locator("#prompt")).to_contain_text("paused")

    app.mouse.down(click_count=2)
    app.mouse.up(click_count=2)
    app.wait_for_timeout(300)
    expect(app.locator("#prompt .refusal")).to_have_count(0)
    app.mouse.click(*place)
    expect(app.locator("#prompt .refusal")).to_contain_text("It’s Blue’s turn")


def test_what_is_looked_back_at_comes_into_sight(app: Page) -> None:
    app.set_viewport_size({"width": 390, "height": 640})
    open_record(app, played("blokus", 2).record.write())
    unfold_moves(app)
    app.locator("#moves button").last.click()
    expect(app.locator("#prompt")).to_contain_text("Move ")
    expect(app.locator("#board")).to_be_in_viewport(ratio=1)
