"""Stops at the board editor: a position is set up in every way, undone, judged, shared and played on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.hands import ANSWER_MS, all_shown, open_record, wait_for_turn
from e2e.test_editor import BY_MOUSE, FIELD, pick, press_cell
from e2e.tour.hands import clipboard, closed, copied, home, menu, press, running, submit, told
from e2e.tour.stop import stop

PLACED = {game: (item, cell, text) for game, item, cell, text in BY_MOUSE}
"""For each game what is picked up in the editor, where it is put down, and the text of the position then."""


@stop("dialog editor / edit / edit_type / edit_clear / edit_start / undo / redo / edit_copy / copied / edit_leave")
def a_position_is_built_typed_undone_and_copied(page: Page, game: str) -> None:
    item, cell, text = PLACED[game]
    press(page, "dialog editor")
    page.locator(f'#dialog [data-action="edit {game}"]').click()
    pick(page, item)
    press_cell(page, cell)
    expect(page.locator(FIELD)).to_have_value(text)
    press(page, "undo")
    expect(page.locator(FIELD)).not_to_have_value(text)
    press(page, "redo")
    expect(page.locator(FIELD)).to_have_value(text)
    with clipboard(page):
        press(page, "edit_copy")
        assert copied(page) == text
    told(page, "Position copied.", "#live")
    press(page, "edit_clear")
    told(page, "The board is clear.", "#live")
    press(page, "edit_start")
    told(page, "Starting position.", "#live")
    page.locator(FIELD).fill(text)
    told(page, "Position pasted.", "#live")
    press(page, "edit_clear", "edit_leave")  # the editor keeps what is left in it
    page.locator(".screen.home").wait_for()


@stop(
    "edit / edit_choose / edit_kind / edit_nothing / edit_analyse / edit_share / copylink / edit_play / start",
    seconds=5,
)
def the_position_on_the_table_is_changed_judged_shared_and_played_on(page: Page, game: str) -> None:
    session = running(game)
    open_record(page, session.record.write())
    menu(page, "edit")
    seen = session.observation(0) if session.game.has_secrets else session.position
    expect(page.locator(FIELD)).to_have_value(session.game.diagram.write(seen), timeout=ANSWER_MS)
    kind_is_changed_and_the_position_opened_anew(page)
    text = page.locator(FIELD).input_value()
    turn = page.locator("#choices [name=turn]")
    turn.select_option(index=1 if turn.locator("option").first.evaluate("it => it.selected") else 0)
    expect(page.locator(FIELD)).not_to_have_value(text)
    press(page, "undo")
    expect(page.locator(FIELD)).to_have_value(text)
    press(page, "edit_analyse")
    told(page, "chance of winning", "#findings")
    with clipboard(page):
        press(page, "edit_share")
        submit(page)
        assert "#position=" in copied(page)
    closed(page)
    press(page, "edit_play")
    page.locator(".from-position").wait_for(timeout=ANSWER_MS)
    submit(page, "#plan")
    page.locator(f".table.{game} #board > svg").wait_for(timeout=ANSWER_MS)
    page.locator("#board > svg.mine, [data-action=reveal]").first.wait_for(timeout=ANSWER_MS)
    home(page)
    press(page, "dialog editor")
    page.locator(f'#dialog [data-action="edit {game}"]').click()
    press(page, "edit_clear", "edit_leave")


def kind_is_changed_and_the_position_opened_anew(page: Page) -> None:
    """Change the number of players or an option, which may clear the board, and come from the table once more."""
    kind = page.locator('#choices [data-change="edit_kind"]').first
    kind.select_option(index=1)
    all_shown(page)
    # some browsers send a form when Enter is pressed in a choice
    page.locator("#choices").evaluate("form => form.requestSubmit()")
    press(page, "edit_leave")
    wait_for_turn(page)
    menu(page, "edit")
    page.locator(FIELD).wait_for(timeout=ANSWER_MS)
