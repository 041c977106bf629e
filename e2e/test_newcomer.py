"""What a newcomer sees: the meaning of numbers, what the others did, why the game is over and by how much it was won.

And what is offered on the way: sound, a coach, skipping the rest of a game, a rating.
"""

import re
from functools import cache
from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e import hands
from e2e.hands import ANSWER_MS, all_shown, begin, open_record, wait_for_turn
from e2e.test_whole_games import by_finger, by_mouse
from pygames import GAMES, Session
from pygames.play.session import HUMAN
from tests.web.games import advance
from web.app.model.annotation import annotate
from web.app.model.judging import Judgement
from web.app.model.marks import cells_of
from web.app.model.news import plays_alone, skipped_headline

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
MOST_CHOICES = 12
"""For one turn."""
SKIPPING = ("ringgz", "cathedral", "blokus")
"""The games in which one may have nothing left to place while the computer plays on."""
AT_A_DESK = ("ringgz", "blockers")
"""The games that are played at a desk, too, each time; the others when there is more time."""
BELOW = """link => [...document.querySelectorAll("#board > svg, #seats, .score, button, input")]
    .filter(other => !other.matches(".link") && other.getClientRects().length)
    .filter(other => [...link.getClientRects()].some(mine => [...other.getClientRects()].some(its =>
        mine.left < its.right && its.left < mine.right && mine.top < its.bottom && its.top < mine.bottom)))
    .map(other => other.outerHTML.slice(0, 80))"""
"""Lists what covers a link, or is covered by it, except other links of its sentence."""
FINISH = """() => new MutationObserver((_, observer) => {
    const button = document.querySelector("[data-action=finish]");
    if (!button) return;
    observer.disconnect();
    const { top, bottom } = button.getBoundingClientRect();
    document.documentElement.dataset.pressed = 0 <= top && bottom <= innerHeight ? "in the window" : `at ${top}`;
    button.click();
}).observe(document.body, { childList: true, subtree: true })"""
"""Presses the button that skips to the end as soon as it appears: the game it is pressed in goes on meanwhile."""
STROKES = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--advice)";
    const advice = getComputedStyle(probe).color;
    probe.remove();
    const frames = [...document.querySelectorAll("#board .mark-right:not(.mark-casing)")];
    return frames.map(frame => getComputedStyle(frame).stroke === advice);
}"""
"""Tells, for each place shown as better, whether it has the colour of advice."""


def turn(page: Page, tap: bool) -> None:
    """Make choices until the others have moved."""
    for _ in range(MOST_CHOICES):
        page.locator("#board > svg.mine").wait_for(timeout=ANSWER_MS)
        (by_finger if tap else by_mouse)(page)
        wait_for_turn(page)
        if page.locator(".news .line").count():
            break


def walk(page: Page, game: str, *, tap: bool) -> None:
    """Go a newcomer's way from the start screen to the end of a game."""
    begin(page, game)
    if tap:
        sound_is_offered(page)
    meaning = page.locator("#seats .meaning")
    expect(meaning).to_be_in_viewport(ratio=1)
    expect(meaning).to_have_text(str(GAMES[game].words.score))
    expect(page.locator("#seats").get_by_text("You", exact=True)).to_be_visible()

    turn(page, tap)
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

    expect(page.locator('[data-action="sound_on"]')).to_have_count(0)

    resign(page)
    expect(page.locator("#climb")).to_contain_text("Your rating: ?")
    if game in SKIPPING:
        finish(page, game)
    see_the_better_move(page, game)

    over = finished(game)
    open_record(page, over.record.write())
    expect(page.locator("#verdict")).to_have_text(
        re.compile(r"^(You|\w+).* (won|lost|wins|share|tie-break|draw|came|tied)|A draw")
    )
    expect(page.locator("#result")).to_contain_text(str(over.game.board.end_reason(over.position.observe(None))))
    expect(page.locator('#result [data-action="again"]')).to_be_visible()


def sound_is_offered(page: Page) -> None:
    """Accept the offer of sound before the first move, after checking that it covers nothing in any window."""
    offer = page.locator('[data-action="sound_on"]')
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        expect(offer).to_be_in_viewport(ratio=1)
        assert offer.evaluate(BELOW) == []


def resign(page: Page) -> None:
    """Resign."""
    for action in ("dialog menu", "dialog resign", "resign 0"):
        page.locator(f'[data-action="{action}"]').click()
    expect(page.locator("#verdict")).to_have_text("You resigned")


def finish(page: Page, game: str) -> None:
    """Skip to the end once only the computer plays on."""
    page.evaluate(FINISH)
    open_record(page, skipped(game).record.write())
    page.locator("html[data-pressed]").wait_for(state="attached", timeout=ANSWER_MS)
    expect(page.locator("html")).to_have_attribute("data-pressed", "in the window")
    page.locator("#verdict").wait_for(timeout=ANSWER_MS)


def see_the_better_move(page: Page, game: str) -> None:
    """Switch the coach on and look at the better move, in the position before one's own."""
    text, before = judged(game)
    open_record(page, text)
    switch_coach(page)
    page.locator("#prompt .word summary").click()
    page.locator(f'#prompt [data-action="look {before}"]').click()
    expect(page.locator("#board .mark-right:not(.mark-casing)")).not_to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Better: ")
    assert set(page.evaluate(STROKES)) == {True}
    switch_coach(page)
    expect(page.locator("#board .mark-right:not(.mark-casing)")).to_have_count(0)


def switch_coach(page: Page) -> None:
    """Switch the coach on or off."""
    page.locator('[data-action="dialog menu"]').click()
    page.locator('[data-action="coach"]').click()
    expect(page.locator("#dialog")).to_be_hidden()


def seated(name: str, seed: object) -> Session:
    """Return a game of one person against the computer."""
    game = GAMES[name]
    return Session(game, seed=f"{name} {seed}", players=(HUMAN, *["bot casual"] * (game.seats[0] - 1)))


@cache
def skipped(name: str) -> Session:
    """Return a game in which only the computer can still place something."""
    for seed in range(100):
        session, rng = seated(name, seed), Random(seed)
        while session.position.turn is not None:
            if skipped_headline(session) and plays_alone(session):
                return session
            advance(session, rng)
    raise AssertionError(f"nobody was skipped in {name}")


def to_the_persons_turn(session: Session, rng: Random) -> None:
    """Play on until it is the person's turn."""
    while session.position.turn != 0:
        advance(session, rng)


def judged(name: str) -> tuple[str, int]:
    """Return the record of a game with a move that the coach has judged and that was answered, and that move's ply."""
    session, rng = seated(name, 0), Random(0)
    to_the_persons_turn(session, rng)
    advance(session, rng)
    to_the_persons_turn(session, rng)
    ply, position = session.ply, session.position
    advance(session, rng)
    to_the_persons_turn(session, rng)
    board = session.game.board.scene(position.observe(0)).board
    other = (str(move) for move in position.legal_moves() if str(move) != session.plies[ply])
    best = next(text for text in other if cells_of(board, text))
    others = session.seats - 1
    now, better = ((share, *[(1 - share) / others] * others) for share in (0.1, 0.3))
    judgement = Judgement(ply, 0, session.plies[ply], now, best, better)
    return annotate(session.record, {ply: judgement}).write(), ply


def finished(name: str) -> Session:
    """Return a game that is over."""
    game = GAMES[name]
    players = (HUMAN, *["bot casual"] * (game.seats[0] - 1))
    session, rng = Session(game, seed=name, players=players), Random(5)
    while session.position.turn is not None:
        advance(session, rng)
    return session


@pytest.mark.browser_context_args(has_touch=True, viewport=PHONE)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow(8)
def test_a_newcomer_is_told_what_happens_on_a_phone(app: Page, game: str) -> None:
    walk(app, game, tap=True)


@pytest.mark.browser_context_args(has_touch=True, viewport=DESK)
@pytest.mark.parametrize(
    "game", [game if game in AT_A_DESK else pytest.param(game, marks=pytest.mark.long) for game in GAMES]
)
@pytest.mark.slow(8)
def test_a_newcomer_is_told_what_happens_at_a_desk(app: Page, game: str) -> None:
    walk(app, game, tap=False)
