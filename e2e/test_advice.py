"""What the computer does besides playing a seat: hints, the coach, the analysis, and interrupted thinking."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.hands import ANSWER_MS, all_shown, awaited, begin, open_record, play_by_mouse, rectangle, unfold
from e2e.test_access import violations
from pygames import GAMES, Record, Session
from tests.web.games import advance
from tools.serve import Site
from web.app.model.annotation import annotate
from web.app.model.judging import Judgement

pytestmark = pytest.mark.visit("same")

LAST = 6
"""How many plies before its end a game is opened, where thinking takes little time."""
LONG_MS = 120_000  # for a whole game of thinking on a busy machine
UNTIL_A_MOVE = """press => new Promise(resolve => {
    let most = 0;
    const look = () => {
        const label = document.querySelector("#seats .to-move .ring")?.getAttribute("aria-label");
        most = Math.max(most, parseInt(label) || 0);
        const now = press && most && document.querySelector('[data-action="now"]');
        if (now) {
            press = false;
            now.click();
        }
    };
    const seats = new MutationObserver(look);
    seats.observe(document.getElementById("seats"), { subtree: true, childList: true, attributes: true });
    new MutationObserver((_, moves) => {
        moves.disconnect();
        seats.disconnect();
        resolve(press ? 100 : most);
    }).observe(document.getElementById("rows"), { childList: true });
    look();
})"""
"""Resolves to the largest progress shown, in per cent, when the computer's move is shown.

With `press`, Move now is pressed as soon as there is progress.
"""


def finished(name: str, seats: int, plies: int = 2000) -> str:
    """Return the record of a game played at random to its end, or resigned by the second seat after so many plies."""
    session, rng = Session(GAMES[name], seats), Random(4)
    while session.position.turn is not None:
        if session.ply == plies:
            return '[Termination "resigned 1"]\n' + session.record.write()
        advance(session, rng)
    return session.record.write()


def nearly_finished(name: str, player: str) -> str:
    """Return the record of a game between two players of a kind, a few plies before its end."""
    whole = Session.of(Record.read(finished(name, 2)))
    session = Session(GAMES[name], 2, players=(player, player))
    for ply in whole.plies[:-LAST]:
        session.play(ply)
    return session.record.write()


def test_a_hint_shows_where_then_what_then_plays(app: Page) -> None:
    begin(app)

    app.locator('[data-action="hint"]').first.click()
    expect(app.locator("#board .mark-meant").first).to_be_attached(timeout=ANSWER_MS)
    expect(app.locator("#live")).to_contain_text("Hint: look")
    app.locator('#prompt [data-action="hint"]').click()
    expect(app.locator("#board .mark-right").first).to_be_attached()
    expect(app.locator("#live")).to_contain_text("Hint:")
    assert violations(app) == []
    app.set_viewport_size({"width": 320, "height": 568})
    expect(app.locator("#prompt").get_by_text("Your chance of winning")).to_be_visible()

    app.locator('[data-action="follow_hint"]').click()
    expect(app.locator("#moves li")).not_to_have_count(0)
    expect(app.locator("#board .mark-line")).to_have_count(0)


@pytest.mark.visit("again")
def test_the_coach_judges_a_move(app: Page) -> None:
    begin(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog settings"]').click()
    app.locator('.segments label:has(input[name="coach"][value="on"])').click()
    app.keyboard.press("Escape")
    expect(app.locator("#dialog")).to_be_hidden()
    height = "document.getElementById('prompt').getBoundingClientRect().height"
    assert app.evaluate(height) < 90, "there is no hole where the coach has nothing to say"

    play_by_mouse(app)

    expect(app.locator("#prompt .word")).to_contain_text("chance of winning", timeout=ANSWER_MS)


def test_a_finished_game_is_analysed_and_one_goes_to_its_turning_points(app: Page, subtests: pytest.Subtests) -> None:
    open_record(app, finished("ringgz", 2, plies=8))

    unfold(app)
    app.locator('[data-action="analyse"]').click()
    expect(app.locator(".analysis .graph .band")).to_have_count(2)
    expect(app.locator('#result [data-action="analyse"]')).to_have_count(0, timeout=LONG_MS)
    assert violations(app) == []
    app.locator(".turning button").first.click()

    expect(app.locator("#prompt")).to_contain_text("Move ")
    expect(app.locator("#prompt .word")).to_contain_text("chance of winning")
    expect(app.locator("#prompt .word")).to_contain_text("Expected final score", timeout=ANSWER_MS)
    expect(app.locator(".graph .here")).to_be_attached()

    for width, height in [(1280, 800), (390, 844)]:
        with subtests.test("the chart is swiped through the game", width=width):
            app.set_viewport_size({"width": width, "height": height})
            swipe_chart(app)


def analysed(name: str) -> str:
    """Return the record of a finished game in which one move was judged a mistake."""
    session = Session.of(Record.read(finished(name, 2)))
    ply = next(n for n in range(20, session.ply) if len(session.at(n).legal_moves()) > 1)
    seat = session.at(ply).turn
    assert isinstance(seat, int)
    best = next(text for move in session.at(ply).legal_moves() if (text := str(move)) != session.plies[ply])
    chances = {seat: 0.1, 1 - seat: 0.9}
    judgement = Judgement(ply, seat, session.plies[ply], (chances[0], chances[1]), best, (0.5, 0.5))
    return annotate(session.record, {ply: judgement}).write()


@pytest.mark.parametrize("game", ["blokus", "cathedral", "ringgz"])
def test_what_is_said_of_a_turning_point_lies_over_nothing(app: Page, game: str, subtests: pytest.Subtests) -> None:
    open_record(app, analysed(game))
    unfold(app)
    app.locator(".turning button").first.click()
    both = app.locator(".compared svg")
    expect(both).to_have_count(2)

    with subtests.test("at a desk both moves are seen as pictures"):
        app.set_viewport_size({"width": 1280, "height": 800})
        for picture in both.all():
            expect(picture).to_be_in_viewport(ratio=1)
        word, result = rectangle(app.locator("#prompt .word")), rectangle(app.locator("#result"))
        assert word["y"] + word["height"] <= result["y"]
    with subtests.test("magnified twice the board and the way on are in sight"):
        app.set_viewport_size({"width": 640, "height": 400})
        expect(app.locator('#tools [data-action="present"]')).to_be_in_viewport(ratio=1)
        expect(app.locator("#board > svg")).to_be_in_viewport(ratio=1)


def swipe_chart(page: Page) -> None:
    """Scrub through the game by swiping over its chart to the right."""
    slider = page.locator("#slider input")
    page.locator("#moves button").last.evaluate("row => row.click()")  # far from where the swipe begins
    last = slider.get_attribute("max") or ""
    expect(slider).to_have_value(last)
    all_shown(page)
    chart = page.locator(".analysis .graph")
    chart.scroll_into_view_if_needed()
    box = rectangle(chart)
    y = box["y"] + box["height"] / 2
    seen = [int(last)]

    page.mouse.move(box["x"] + box["width"] * 0.2, y)
    page.mouse.down()
    for part in (0.21, 0.5, 0.8):
        page.mouse.move(box["x"] + box["width"] * part, y)
        expect(slider).not_to_have_value(str(seen[-1]))
        all_shown(page)
        seen.append(int(slider.input_value()))
    page.mouse.up()

    assert seen[1] < seen[2] < seen[3]


@pytest.mark.visit("again")
def test_a_second_worker_thinks_along_and_both_are_told_to_move_now_and_to_wait(
    app: Page, subtests: pytest.Subtests
) -> None:
    engines = len(app.workers)
    with app.expect_worker():
        open_record(app, '[Game "blokus"]\n[Seat 0 "bot expert"]\n[Seat 1 "bot expert"]\n')
    assert len(app.workers) == engines + 1

    with subtests.test("after Move now a move is shown long before its time"):
        hurried: list[int] = []
        unhurried: list[int] = []
        while not hurried or min(hurried) >= max(unhurried) / 2:
            assert len(hurried) < 4, (hurried, unhurried)
            hurried.append(awaited(app, UNTIL_A_MOVE, True))
            unhurried.append(awaited(app, UNTIL_A_MOVE, False))

    with subtests.test("the ring fills and is not spoken of"):
        ring = app.locator("#seats .to-move .ring")
        expect(ring).not_to_have_attribute("aria-label", "0 %")
        before = ring.get_attribute("aria-label")
        assert before
        expect(ring).not_to_have_attribute("aria-label", before)
        assert "%" not in (app.locator("#live").text_content() or "")

    with subtests.test("a paused computer waits until it is told to go on"):
        app.locator('[data-action="pause"]').click()
        expect(app.locator("#prompt")).to_contain_text("paused")
        count = app.locator("#moves li").count()
        app.wait_for_timeout(1500)
        expect(app.locator("#moves li")).to_have_count(count)
        app.locator('[data-action="pause"]').click()
        app.locator('[data-action="now"]').click()
        expect(app.locator("#moves li")).not_to_have_count(count, timeout=ANSWER_MS)
    app.close()  # else they would play on


@pytest.mark.visit("again")
@pytest.mark.browser_context_args(reduced_motion="reduce")
@pytest.mark.slow(10)
def test_five_computers_play_a_game_to_its_end_by_themselves(app: Page) -> None:
    players = tuple(f"bot {level}" for level in ("beginner", "casual", "beginner", "casual", "beginner"))
    session, rng = Session(GAMES["blockers"], 5, players=players), Random(1)
    while session.ply < 220:
        advance(session, rng)

    open_record(app, session.record.write())

    expect(app.locator("#verdict")).to_be_visible(timeout=LONG_MS)


@pytest.mark.parametrize("step", [20, pytest.param(8, marks=pytest.mark.long)])
def test_the_table_is_left_at_any_moment_of_dealing_and_thinking(app: Page, step: int) -> None:
    """What was found meanwhile comes to the page before what is shown next, or not at all."""
    app.emulate_media(reduced_motion="reduce")
    for moment in range(0, 200, step):
        app.locator('[data-action="quick blockers"]').click()
        expect(app.locator("#board > svg")).to_be_visible(timeout=ANSWER_MS)
        app.wait_for_timeout(moment)
        app.locator('[data-action="home"]').click()
        expect(app.locator(".card").first).to_be_visible(timeout=ANSWER_MS)
    expect(app.locator("#notice")).to_be_hidden()


def test_where_the_second_worker_cannot_be_had_expert_plays_alone(
    browser: Browser, copied: Site, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    """Its script is not found."""
    (script,) = (tmp_path / "dist" / "assets").glob("worker.*.js")
    text = script.read_text()
    script.write_text(text.replace("new Worker(import.meta.url", 'new Worker("./nowhere.js"'))
    assert script.read_text() != text
    context = browser.new_context(base_url=copied.url)
    page = open_app(context.new_page())

    with context.expect_event("response", lambda response: response.url.endswith("nowhere.js")) as missing:
        open_record(page, nearly_finished("blokus", "bot expert"))

    assert missing.value.status == 404
    expect(page.locator("#verdict")).to_be_visible(timeout=ANSWER_MS)
    assert len(page.workers) == 1
    expect(page.locator("#notice")).to_be_hidden()
    context.close()
