"""The courses in a browser: every step by mouse, finger or keys, up to the first game; progress is saved."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin
from e2e.presses import Press, by_click, by_enter, by_tap, press_all
from pygames import GAMES
from pygames.core.course import Step
from pygames.play.guide import session_of
from tests.presses import presses_of

PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 844}}
SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)]


def open_learning(page: Page, game: str, press: Press) -> None:
    """Begin a course from the start screen."""
    press(page, page.locator(f'.card [data-action="learn {game}"]'))
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)


def solve(page: Page, game: str, step: Step, press: Press, text: str = "") -> None:
    """Make a move on the board of a step, or the one that solves it."""
    expect(page.locator(".lesson .asked")).to_have_text(str(step.task), timeout=ANSWER_MS)
    press_all(page, presses_of(session_of(GAMES[game], step), text or step.solution), press)


def whole_course(page: Page, game: str, press: Press) -> None:
    """Play every step of a course, and the first game."""
    open_learning(page, game, press)
    steps = GAMES[game].course.steps
    for step in steps:
        solve(page, game, step, press)
        expect(page.locator("#verdict")).to_contain_text(str(step.right))
        expect(page.locator("#live")).to_contain_text(str(step.right))
        if step is steps[-1] and page.viewport_size == PHONE["viewport"]:
            expect(page.locator(f'#result [data-action="first_game {game}"]')).to_be_in_viewport(ratio=0.99)
        if step is not steps[-1]:
            press(page, page.locator('#result [data-action^="learn"]'))
    expect(page.locator("#honour")).to_be_hidden()  # the first course that is completed is an achievement
    press(page, page.locator(f'[data-action="lessons {game}"]').last)
    expect(page.locator(".steps .done")).to_have_count(len(steps))
    press(page, page.locator(f'.main[data-action="first_game {game}"]'))
    expect(page.locator(".table.playing #board > svg")).to_be_visible(timeout=ANSWER_MS)


@pytest.mark.parametrize("game", [name for name in GAMES if name not in ("ringgz", "blockers")])
@pytest.mark.slow(15)
def test_a_whole_course_by_mouse(app: Page, game: str) -> None:
    whole_course(app, game, by_click)


@pytest.mark.browser_context_args(**PHONE)
@pytest.mark.slow(15)
def test_a_whole_course_by_finger_on_a_phone(app: Page) -> None:
    whole_course(app, "blockers", by_tap)


@pytest.mark.slow(15)
def test_a_whole_course_by_keys(app: Page) -> None:
    whole_course(app, "ringgz", by_enter)


def whole_strategies(page: Page, game: str, press: Press) -> None:
    """Play every step of a game's strategies, and open the model game after them."""
    steps, model = GAMES[game].strategies.steps, GAMES[game].strategies.games[0]
    page.evaluate("game => { location.hash = `#learn/${game}` }", game)
    press(page, page.locator(f'[data-action="learn {game} {steps[0].name}"]'))
    for step in steps:
        solve(page, game, step, press)
        expect(page.locator("#verdict")).to_contain_text(str(step.right))
        press(page, page.locator('#result [data-action^="learn"]'))
    expect(page.get_by_role("heading", level=1)).to_have_text(str(model.title), timeout=ANSWER_MS)


@pytest.mark.long
@pytest.mark.parametrize("game", [game.name for game in GAMES.values() if game.strategies.games])
def test_all_strategies_by_mouse(app: Page, game: str) -> None:
    whole_strategies(app, game, by_click)


@pytest.mark.long
def test_all_strategies_by_keys(app: Page) -> None:
    whole_strategies(app, "blokus", by_enter)


@pytest.mark.visit("same")
def test_a_model_game_is_read_by_keys_and_buttons(app: Page) -> None:
    model = GAMES["cathedral"].strategies.games[0]
    app.evaluate("location.hash = '#learn/cathedral'")
    app.locator(f'[data-action="learn cathedral {model.name}"]').click()
    expect(app.locator("#prompt .introduction")).to_have_text(str(model.introduction), timeout=ANSWER_MS)

    (ply, passage), (later, following) = list(model.comments.items())[:2]
    expect(app.locator("#prompt")).to_contain_text(f"Move {ply} of")
    expect(app.locator("#prompt .comment")).to_have_text(str(passage.comment))
    expect(app.locator("#live")).to_contain_text(f"{model.introduction} {passage.comment}")
    expect(app.locator("#slider input")).to_have_value(str(ply))
    expect(app.locator(".seats .soft").locator("visible=true")).to_have_count(0)
    app.keyboard.press("ArrowLeft")
    expect(app.locator("#prompt .comment")).to_have_count(0)
    app.keyboard.press("ArrowRight")
    expect(app.locator("#prompt .comment")).to_have_text(str(passage.comment))
    app.get_by_role("button", name="Next comment").click()
    expect(app.locator("#prompt")).to_contain_text(f"Move {later} of")
    expect(app.locator("#prompt .comment")).to_have_text(str(following.comment))


def test_a_wrong_move_is_explained_shown_and_tried_again(app: Page) -> None:
    open_learning(app, "sectori", by_click)
    step = GAMES["sectori"].course.steps[0]

    solve(app, "sectori", step, by_click, step.mistakes[0].example)
    expect(app.locator("#verdict.wrong")).to_contain_text("still open on one side")
    expect(app.locator("#live")).to_contain_text("still open on one side")
    expect(app.locator("#board .mark-mistake").first).to_be_attached()
    expect(app.locator("#board .mark-right")).to_have_count(0)

    app.get_by_role("button", name="Show me").click()
    expect(app.locator("#prompt")).to_contain_text("Hint")
    expect(app.locator("#board .mark-right").first).to_be_attached()
    solve(app, "sectori", step, by_click)
    expect(app.locator("#verdict.right")).to_be_visible()


def test_what_was_learned_is_there_after_a_reload(app: Page, open_app: Callable[..., Page]) -> None:
    open_learning(app, "sectori", by_click)
    solve(app, "sectori", GAMES["sectori"].course.steps[0], by_click)
    app.locator('[data-action="lessons sectori"]').click()
    expect(app.locator(".steps .done")).to_have_count(1)
    expect(app.locator("html[data-saved=yes]")).to_be_attached()

    open_app(app, "/#learn/sectori")
    app.reload()

    expect(app.locator(".steps .done")).to_have_count(1, timeout=ANSWER_MS)


def test_the_first_table_offers_the_course_and_back_leads_to_it(app: Page) -> None:
    begin(app, "blokus")
    app.locator('#prompt [data-action="learn blokus"]').click()
    expect(app.locator(".lesson .asked")).to_be_visible(timeout=ANSWER_MS)

    app.go_back()
    expect(app.locator(".table.playing #prompt")).to_be_visible(timeout=ANSWER_MS)
    app.locator('[data-action="home"]').click()
    begin(app, "blokus")
    expect(app.locator('#prompt [data-action="learn blokus"]')).to_have_count(0)


@pytest.mark.visit("same")
def test_the_board_and_the_words_of_a_step_are_in_sight(app: Page) -> None:
    for game in GAMES:
        app.evaluate("game => { location.hash = `#learn/${game}` }", game)
        app.locator(".steps button").first.click()
        expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
        all_shown(app)
        for width, height in SIZES:
            app.set_viewport_size({"width": width, "height": height})
            for part in (".lesson .asked", "#board > svg"):
                expect(app.locator(part)).to_be_in_viewport(ratio=0.99)
            assert app.evaluate("document.documentElement.scrollWidth <= innerWidth"), (game, width)
