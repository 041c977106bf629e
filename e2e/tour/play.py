"""Stops at the table: moves of every kind, undo, looking back, pausing, and the ways to end a game."""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, begin, open_record, plies, unfold_moves, wait_for_turn
from e2e.test_newcomer import SKIPPING, skipped
from e2e.test_together import HIDE, SHOW_AGAIN
from e2e.tour.hands import button, closed, home, menu, press, running, submit, take_turn, told
from e2e.tour.stop import EVERY, stop
from pygames import GAMES
from pygames.play.session import HUMAN

SECRET = tuple(name for name in EVERY if GAMES[name].has_secrets)
"""The games with hidden racks."""


@stop("quick / replay / home / resume")
def a_game_is_begun_its_news_are_shown_again_and_it_is_gone_on_with(page: Page, game: str) -> None:
    begin(page, game)
    take_turn(page)
    made = plies(page)
    page.locator(".news").click()
    told(page, "Replay", "#prompt")
    wait_for_turn(page)
    assert plies(page) == made
    home(page)
    press(page, "resume game*")
    wait_for_turn(page)
    assert plies(page) == made


@stop("undo / redo")
def moves_are_undone_and_redone(page: Page, game: str) -> None:
    open_record(page, running(game).record.write())
    before = plies(page)
    press(page, "undo")
    told(page, "Move undone.", "#live")
    all_shown(page)
    assert len(plies(page)) < len(before)
    press(page, "redo")
    told(page, "Move redone.", "#live")
    wait_for_turn(page)
    assert plies(page) == before


@stop("look / first / back / on / last / step / present / branch")
def one_looks_back_and_branches_off(page: Page, game: str) -> None:
    open_record(page, running(game).record.write())
    menu(page, "look")
    last = int(page.locator("#slider input").get_attribute("max") or 0)
    for action, at in (("first", 0), ("on", 1), ("last", last), ("back", last - 1)):
        press(page, action)
        told(page, f"Move {at} of {last}", "#prompt")
    page.locator("#slider input").press("ArrowLeft")
    told(page, f"Move {last - 2} of {last}", "#prompt")
    press(page, "present")
    wait_for_turn(page)
    unfold_moves(page)
    page.locator("#moves button").first.click()
    press(page, "branch")
    told(page, "new game from this position", "#prompt")
    all_shown(page)
    expect(page.locator("#moves li")).not_to_have_count(last)


@stop("write_move / move / dialog legal / seek / play / dialog menu")
def moves_are_typed_and_chosen_from_the_list(page: Page, game: str) -> None:
    session = running(game)
    open_record(page, session.record.write())
    menu(page, "write_move")
    expect(page.locator("#typed input")).to_be_focused()
    page.keyboard.type(text := str(session.position.legal_moves()[0]))
    page.keyboard.press("Enter")
    expect(page.locator(f'#moves [data-plies~="{text}"]')).not_to_have_count(0)
    wait_for_turn(page)
    assert plies(page)[session.ply] == text
    open_record(page, session.record.write())
    menu(page, "dialog legal")
    page.locator("#dialog [name=sought]").fill("nonsense")
    submit(page)
    expect(page.locator("#dialog .legal button")).to_have_count(0)
    page.locator("#dialog [name=sought]").fill("")
    submit(page)
    move = page.locator("#dialog .legal button").first
    chosen = move.locator("code").inner_text()
    move.click()
    closed(page)
    wait_for_turn(page)
    assert plies(page)[session.ply] == chosen


@stop("pause / now", seconds=6)
def the_computer_pauses_and_moves_at_once(page: Page, game: str) -> None:
    players = ("bot expert", HUMAN, *["bot expert"] * (GAMES[game].seats[0] - 2))
    open_record(page, replace(running(game).record, players=players).write())
    press(page, "pause")
    told(page, "paused", "#prompt")
    made = page.locator("#moves li").count()
    press(page, "pause", "now")
    expect(page.locator("#moves li")).not_to_have_count(made, timeout=ANSWER_MS)


FINISH = """() => {
    const observer = new MutationObserver(() => {
        const button = document.querySelector("[data-action=finish]");
        if (!button) return;
        observer.disconnect();
        window.finished = true;
        button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
}"""
"""Presses the button as soon as it is shown: without it the computer would soon be at the end, too."""


@stop("finish", games=SKIPPING)
def who_is_left_alone_by_the_rules_skips_to_the_end(page: Page, game: str) -> None:
    page.evaluate(FINISH)
    open_record(page, skipped(game).record.write())
    page.locator("#verdict").wait_for(timeout=ANSWER_MS)
    assert page.evaluate("window.finished") is True


@stop("reveal / cover", games=SECRET)
def a_rack_is_shown_to_its_owner_alone(page: Page, game: str) -> None:
    open_record(page, f'[Game "{game}"]\n')
    expect(page.locator(".hand.active .item")).to_have_count(0)
    press(page, "reveal")
    expect(page.locator(".hand.active .item").first).to_be_visible()
    page.evaluate(HIDE)
    expect(page.locator(".hand.active .item")).to_have_count(0)
    page.evaluate(SHOW_AGAIN)


@stop("dialog resign / close / resign / level / again / face / unfold")
def one_resigns_and_plays_again_against_another_level(page: Page, game: str) -> None:
    begin(page, game)
    menu(page, "dialog resign")
    press(page, "close")
    closed(page)
    menu(page, "dialog resign")
    press(page, "resign 0")
    told(page, "You resigned", "#verdict")
    press(page, "unfold")
    page.locator("#result [name=level]").select_option("bot casual")
    press(page, "again")
    told(page, "Casual bot", "#seats")
    expect(page.locator("#verdict")).to_have_count(0)
    home(page)
    press(page, f"face {game}*")
    told(page, "Beginner bot", "#seats")


@stop("dialog draw / agree_draw / review")
def all_agree_on_a_draw_and_the_game_is_reviewed(page: Page, game: str) -> None:
    open_record(page, f'[Game "{game}"]\n')
    menu(page, "dialog draw")
    press(page, "agree_draw")
    told(page, "draw", "#verdict")
    press(page, "unfold", "review")
    button(page, "present").wait_for(timeout=ANSWER_MS)
