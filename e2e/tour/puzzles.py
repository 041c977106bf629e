"""Stops at puzzles: those of a game, the day's, runs, and the challenge of the week."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, open_record, wait_for_turn
from e2e.presses import by_click, press_all
from e2e.test_puzzles import NUMBERED, PUZZLES, unfold_all
from e2e.test_whole_games import places, usable
from e2e.tour.hands import button, clipboard, copied, home, press, told
from e2e.tour.stop import NO_GAME, stop
from pygames import GAMES, Record, Session
from pygames.play.challenges import challenge_of, week_of
from pygames.play.puzzle import Puzzle
from tests.presses import presses_of
from tests.web.stories.games import WEEK, WON
from web.app.model.challenge import TAG
from web.app.model.daily import puzzle_of_day

MOST_TRIES = 40
"""Moves until one is wrong."""


def answer(page: Page, puzzle: Puzzle, *, right: bool) -> None:
    """Make a move on the board of a puzzle."""
    session = Session.of(puzzle.record)
    moves = puzzle.answers if right else (*map(str, session.position.legal_moves()),)
    wanted = next(text for text in moves if right == (text in puzzle.answers))
    press_all(page, presses_of(session, wanted), by_click)
    page.locator(f"#verdict.{'right' if right else 'wrong'}").wait_for(timeout=ANSWER_MS)


def on_board(page: Page) -> None:
    """Wait for the board of a puzzle."""
    page.locator(".puzzle #board > svg.mine").wait_for(timeout=ANSWER_MS)
    all_shown(page)


@stop("puzzles / puzzle / again_puzzle / answer_puzzle / next_puzzle")
def a_puzzle_is_got_wrong_tried_again_shown_and_left_for_the_next(page: Page, game: str) -> None:
    page.locator('.company [data-action="puzzles"]').click()
    press(page, f"puzzles {game}")
    unfold_all(page)
    press(page, f"puzzle {game} 1")
    on_board(page)
    first = NUMBERED[game][1]
    answer(page, first, right=False)
    press(page, "again_puzzle")
    on_board(page)
    answer(page, first, right=False)
    press(page, "answer_puzzle")
    page.locator("#verdict.right").wait_for(timeout=ANSWER_MS)
    press(page, f"next_puzzle {game}*")
    on_board(page)
    assert not page.url.endswith(f"puzzle/{game}/1")


@stop("daily / share_day / friends_sent", games=NO_GAME)
def the_puzzle_of_the_day_is_solved_and_told_of(page: Page, _: str) -> None:
    page.locator('.company [data-action="puzzles"]').click()
    press(page, "daily")
    on_board(page)
    day = page.url.rpartition("/")[2]
    answer(page, puzzle_of_day(PUZZLES, day), right=True)
    with clipboard(page):
        press(page, "share_day")
        told(page, "Result copied.", "#toast")
        text = copied(page)
    assert text.startswith("Quiet Table No. ")
    assert text.endswith(f"#daily/{day}")


@stop("run / begin_run / go_on_run / share_run / run_solution")
def a_run_is_left_gone_on_with_and_tried_until_a_move_is_wrong(page: Page, game: str) -> None:
    page.locator('.company [data-action="puzzles"]').click()
    press(page, "run streak", f"run streak {game}", "begin_run")
    on_board(page)
    any_move(page)  # if it is wrong, it is forgiven
    press(page, f"puzzles {game}", f"run streak {game}", "go_on_run")
    for _ in range(MOST_TRIES):
        on_board(page)
        any_move(page)
        if button(page, "share_run").count():
            break
    with clipboard(page):
        press(page, "share_run")
        assert GAMES[game].title in copied(page)
    press(page, f"run_solution {game}*")
    page.locator("#verdict.right").wait_for(timeout=ANSWER_MS)


def any_move(page: Page) -> None:
    """Make any move in a run."""
    if usable(page).count():
        usable(page).first.click()
        page.locator("#ghost").first.wait_for(state="attached")
    said = page.locator("#live").inner_text()
    places(page).first.click(force=True)
    expect(page.locator("#live")).not_to_have_text(said)
    all_shown(page)


@stop("challenge / begin_challenge", games=NO_GAME)
def the_challenge_of_the_week_is_begun(page: Page, _: str) -> None:
    found = challenge_of(week_of(page.evaluate("new Date().toLocaleDateString('sv')")))
    assert found
    game, asked = found
    page.evaluate("location.hash = 'challenge'")
    told(page, str(asked.text))
    press(page, "begin_challenge")
    page.locator(f".table.{game} #board > svg").wait_for(timeout=ANSWER_MS)
    told(page, str(asked.text), "#seats .challenge")
    wait_for_turn(page)
    home(page)
    press(page, "challenge")
    told(page, str(asked.text))


@stop("share_challenge", games=NO_GAME)
def the_medal_of_a_challenge_that_was_met_is_shared(page: Page, _: str) -> None:
    record = Record.read(WON.read_text(encoding="utf-8"))
    almost = replace(record, plies=record.plies[:-1], result=(), tags=((TAG, WEEK),))
    open_record(page, almost.write())
    press_all(page, presses_of(Session.of(almost), record.plies[-1]), by_click)
    with clipboard(page):
        press(page, f"share_challenge {WEEK}")
        assert copied(page).splitlines()[1] == "Blokus To Go 🏅"
    told(page, "Result copied.", "#live")
