"""Playing Blokus To Go in the browser, from the start screen to the result."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.hands import (
    ANSWER_MS,
    all_shown,
    begin,
    click_mark,
    fits,
    middle,
    open_record,
    play_by_mouse,
    played,
    plies,
    position,
    rectangle,
    take,
    wait_for_turn,
)
from pygames import GAMES, Record

pytestmark = pytest.mark.visit("same")


def test_the_last_move_of_a_game_brings_its_result_and_another_game(app: Page) -> None:
    session = played("blokus", 2)
    *before, last = session.plies
    open_record(app, replace(session.record, plies=tuple(before)).write())
    app.locator("#typed input").fill(last)
    app.keyboard.press("Enter")

    expect(app.locator("#verdict")).to_be_visible()
    all_shown(app)
    record = Record.read('[Game "blokus"]\n' + "\n".join(plies(app)))
    assert record.result
    shown = [text.replace("−", "-") for text in app.locator("#seats .score").all_text_contents()]
    assert [int(text) for text in shown] == list(GAMES["blokus"].shown_scores(record.last))
    app.locator('[data-action="again"]').click()
    expect(app.locator("#moves li")).to_have_count(0)


def test_a_game_is_begun_and_a_piece_turned_and_placed_by_keyboard_alone(app: Page) -> None:
    keyboard = app.keyboard
    for _ in range(40):
        if app.evaluate("document.activeElement.dataset.action") == "quick blokus":
            break
        keyboard.press("Tab")
    keyboard.press("Enter")
    expect(app.locator(".table.blokus #board > svg.mine")).to_be_visible()
    all_shown(app)

    keyboard.press("+")
    expect(app.locator("#ghost.fits")).to_be_attached()
    for key in ("r", "m", "ArrowLeft", "ArrowRight", "q", "m"):
        keyboard.press(key)
    expect(app.locator("#ghost.fits")).to_be_attached()
    keyboard.press("Enter")

    expect(app.locator("#moves li")).not_to_have_count(0)


def test_a_piece_is_chosen_from_the_tray_by_keyboard(app: Page) -> None:
    begin(app)
    app.locator(".hand.active .item").first.focus()

    app.keyboard.press("ArrowRight")
    app.keyboard.press("Enter")

    expect(app.locator("#ghost.fits")).to_be_attached()
    expect(app.locator("#board [role=gridcell]:focus")).to_have_count(1)
    expect(app.locator("#live")).to_contain_text("fits")
    place = app.locator('#tools [data-target="place"]')
    expect(place).not_to_have_attribute("aria-disabled", "true")
    assert "Enter" in place.evaluate("tool => getComputedStyle(tool, '::after').content")
    for _ in range(3):
        app.keyboard.press("ArrowUp")
    expect(app.locator("#ghost.misfit")).to_be_attached()
    expect(place).to_have_attribute("aria-disabled", "true")
    app.keyboard.press("Escape")
    expect(app.locator("#ghost")).to_have_count(0)


@pytest.mark.parametrize("game", ["ringgz", "cathedral"])
def test_an_arrow_leads_onto_the_board_with_what_is_in_hand_already(app: Page, game: str) -> None:
    begin(app, game)
    expect(app.locator("#ghost")).to_be_attached()

    app.keyboard.press("ArrowUp")

    expect(app.locator("#board [role=gridcell]:focus")).to_have_count(1)
    expect(app.locator("#ghost.fits")).to_be_attached()
    app.keyboard.press("Enter")
    expect(app.locator("#moves li")).not_to_have_count(0)


def test_a_drag_from_the_tray_places_a_piece(app: Page) -> None:
    begin(app)
    tray = rectangle(app.locator('.hand.active [data-target="piece-X"]'))
    start = rectangle(app.locator('#board [data-target="e10"]'))
    app.mouse.move(tray["x"] + 20, tray["y"] + 20)
    app.mouse.down()
    app.mouse.move(tray["x"] - 40, tray["y"] + 20, steps=4)
    expect(app.locator("#carried svg")).to_be_visible()

    app.mouse.move(start["x"] + 10, start["y"] + 10, steps=6)
    expect(app.locator("#ghost.fits")).to_be_attached()
    app.mouse.up()

    expect(app.locator("#moves li").first).to_contain_text("e10")
    expect(app.locator("#carried")).to_be_hidden()


def test_a_drag_that_ends_beside_the_board_changes_nothing(app: Page) -> None:
    begin(app)
    tray = rectangle(app.locator('.hand.active [data-target="piece-X"]'))
    app.mouse.move(tray["x"] + 20, tray["y"] + 20)
    app.mouse.down()
    app.mouse.move(tray["x"] - 60, tray["y"] + 30, steps=4)
    app.mouse.move(tray["x"] + 20, tray["y"] + 30, steps=4)
    app.mouse.up()

    expect(app.locator("#carried")).to_be_hidden()
    expect(app.locator("#moves li")).to_have_count(0)
    expect(app.locator("#board > svg.mine")).to_be_visible()


def test_an_illegal_place_says_why_and_nothing_is_lost(app: Page) -> None:
    begin(app)
    take(app, "F")

    app.locator('#board [data-target="a1"]').click(force=True)

    expect(app.locator("#prompt .refusal")).to_contain_text("has to cover e10 or j5")
    expect(app.locator("#live")).to_contain_text("has to cover")
    expect(app.locator("#ghost")).to_be_attached()
    assert plies(app) == []


def test_turning_and_mirroring_by_buttons_and_wheel(app: Page) -> None:
    begin(app)
    take(app, "F")

    app.locator('#tools [data-target="turn"]').click()
    expect(app.locator("#live")).to_contain_text("turned right")
    app.locator('#tools [data-target="mirror"]').click()
    expect(app.locator("#live")).to_contain_text("flipped")
    app.locator("#board").hover()
    app.mouse.wheel(0, 100)
    expect(app.locator("#live")).not_to_contain_text("turned right")


def test_undo_redo_and_looking_back(app: Page) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    after_two = position(app)
    play_by_mouse(app)
    wait_for_turn(app)
    after_four = position(app)

    app.locator('[data-action="undo"]').click()
    expect(app.locator("#moves li")).to_have_count(2)
    assert position(app) == after_two

    app.locator('[data-action="redo"]').click()
    expect(app.locator("#moves li")).to_have_count(4)
    assert position(app) == after_four

    app.locator("#moves button").nth(1).click()
    expect(app.locator("#prompt")).to_contain_text("Move 2 of 4")
    assert position(app) == after_two
    for key, at in (("Home", 0), ("ArrowRight", 1), ("End", 4), ("ArrowLeft", 3)):
        app.locator("#main").press(key)
        expect(app.locator("#prompt")).to_contain_text(f"Move {at} of 4")
    slider = app.locator("#slider input")
    expect(slider).to_have_value("3")
    slider.press("ArrowLeft")
    expect(app.locator("#prompt")).to_contain_text("Move 2 of 4")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^2: Blue: .* on "))
    app.locator('[data-action="present"]').click()
    expect(app.locator("#board > svg.mine")).to_be_visible()
    assert position(app) == after_four


def test_the_computer_can_be_told_to_move_now(app: Page) -> None:
    open_record(app, '[Game "blokus"]\n[Seat 0 "human"]\n[Seat 1 "bot expert"]\n')
    take(app, "F")
    click_mark(app, fits(app).first)
    now = app.locator('[data-action="now"]')
    expect(now).to_be_visible()

    now.click()

    expect(app.locator("#moves li")).to_have_count(2, timeout=ANSWER_MS)
    expect(now).to_be_hidden()


@pytest.mark.visit("again")
def test_two_people_at_one_table(app: Page) -> None:
    app.locator('[data-action="setup blokus"]').click()
    expect(app.locator(".rated")).to_be_visible()
    app.locator(".further > summary").press("Enter")
    app.locator('select[name="head1"]').select_option("5")
    expect(app.locator(".rated")).to_be_hidden()
    app.get_by_label("Best of 3").check()
    app.locator('select[name="seat1"]').select_option("human")
    expect(app.locator('select[name="head1"]')).to_have_value("5")
    app.locator('button[type="submit"]').click()
    expect(app.locator("#board > svg.mine")).to_be_visible()
    expect(app.locator(".series")).to_have_text("Best of 3, game 1 · Green 0 : 0 Blue")
    expect(app.locator(".seat.seat1 .score")).to_have_text("5")

    play_by_mouse(app)
    expect(app.locator(".seat1.active")).to_be_visible()
    expect(app.locator("#prompt")).to_contain_text("Blue:")
    play_by_mouse(app)

    expect(app.locator(".seat0.active")).to_be_visible()
    assert len(plies(app)) == 2


@pytest.mark.visit("again")
def test_fixed_starting_points_are_an_option(app: Page) -> None:
    app.locator('[data-action="setup blokus"]').click()
    app.get_by_label("Fixed: first player e10").check()
    app.locator('button[type="submit"]').click()
    take(app, "F")

    app.locator('#board [data-target="j5"]').click(force=True)

    expect(app.locator("#prompt .refusal")).to_contain_text("has to cover e10")


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_move_by_touch_is_shown_before_it_counts(app: Page) -> None:
    app.locator('[data-action="quick blokus"]').tap()
    app.locator('.hand.active [data-target="piece-F"]').tap()
    expect(app.locator("#ghost")).to_be_attached()
    box = rectangle(fits(app).first)

    app.touchscreen.tap(box["x"] + 3, box["y"] + 3)
    expect(app.locator("#ghost.laid")).to_be_attached()
    assert plies(app) == []
    app.locator('#tools [data-target="place"]').tap()

    expect(app.locator("#moves li")).not_to_have_count(0)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_wall_by_touch_is_placed_at_once_and_taken_back(app: Page) -> None:
    open_record(app, '[Game "sectori"]\n*3 c3n')
    prompt = app.locator("#prompt")

    tap_edge(app, "a1e")
    expect(prompt).to_contain_text("Place 1 wall")
    assert plies(app) == ["*3", "c3n", "a1e"]
    tap_edge(app, "c3n")
    expect(prompt).to_contain_text("There’s already a wall there.")
    app.locator('[data-action="undo"]').tap()
    expect(prompt).to_contain_text("Place 2 walls")

    assert plies(app) == ["*3", "c3n"]


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
@pytest.mark.visit("again")
def test_a_wall_by_touch_is_moved_put_back_and_placed_where_all_is_confirmed(app: Page) -> None:
    open_record(app, '[Game "sectori"]\n*3 c3n')
    app.locator('[data-action="dialog menu"]').tap()
    app.locator('#dialog [data-action="dialog settings"]').tap()
    app.locator('#dialog label:has([name="confirm"][value="on"])').tap()
    app.keyboard.press("Escape")
    prompt, laid = app.locator("#prompt"), app.locator("#ghost.laid")

    tap_edge(app, "b4n")
    expect(prompt).to_contain_text("Place the wall here")
    across = rectangle(laid)
    tap_edge(app, "d2e")
    expect(app.locator("#live")).to_have_text("wall east of d2")
    upright = rectangle(laid)
    assert (across["width"] > across["height"], upright["width"] > upright["height"]) == (True, False)
    app.locator('#tools [data-target="cancel"]').tap()
    expect(prompt).to_contain_text("Place 2 walls")
    expect(app.locator("#ghost.away")).to_be_attached()
    assert plies(app) == ["*3", "c3n"]
    for _ in range(2):
        tap_edge(app, "a1e")

    expect(prompt).to_contain_text("Place 1 wall")
    assert plies(app) == ["*3", "c3n", "a1e"]


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_who_taps_twice_on_the_die_places_no_wall(app: Page) -> None:
    open_record(app, '[Game "sectori"]')
    die = app.locator('#tools [data-target="draw"]').bounding_box()
    assert die
    middle = die["x"] + die["width"] / 2, die["y"] + die["height"] / 2
    app.touchscreen.tap(*middle)
    expect(app.locator("#tools button")).to_have_count(0)

    app.touchscreen.tap(*middle)
    all_shown(app)

    expect(app.locator("#prompt")).to_contain_text("between the pegs")
    expect(app.locator("#prompt .refusal")).to_have_count(0)
    expect(app.locator("#ghost.away")).to_be_attached()
    assert len(plies(app)) == 1


def tap_edge(page: Page, edge: str) -> None:
    """Tap an edge of Sectori's board."""
    page.touchscreen.tap(*middle(page.locator(f'#board [data-target="{edge}"]')))


def test_walls_are_placed_with_a_click_each(app: Page) -> None:
    open_record(app, '[Game "sectori"]\n*3')

    for edge in ("c3n", "c3e", "a2w"):
        app.locator(f'#board [data-target="{edge}"]').click()

    expect(app.locator('#tools [data-target="draw"]')).to_be_visible()
    assert plies(app) == ["*3", "c3n", "c3e", "a2w"]


def test_a_wall_is_shown_on_edges_only_when_the_board_is_walked(app: Page) -> None:
    open_record(app, '[Game "sectori"]\n*3')
    expect(app.locator("#ghost.away")).to_be_attached()
    app.locator('#board [data-target="a2n"]').focus()
    for key, said in (("Down", "a2, unclaimed, 0 of 4 walls"), ("Down", "north of a1, empty, fits")):
        app.keyboard.press(f"Arrow{key}")
        expect(app.locator("#live")).to_have_text(said)
    expect(app.locator("#ghost.fits")).to_be_attached()

    app.keyboard.press("ArrowDown")
    expect(app.locator("#ghost.away")).to_be_attached()
    app.keyboard.press("Enter")
    expect(app.locator("#prompt")).to_contain_text("choose an edge of a1")
    app.keyboard.press("ArrowRight")
    app.keyboard.press("Enter")

    expect(app.locator("#prompt")).to_contain_text("Place 2 walls")
    assert plies(app) == ["*3", "a1e"]


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_finger_drags_a_piece_and_sees_it_above_itself(app: Page, context: BrowserContext) -> None:
    app.locator('[data-action="quick blokus"]').tap()
    tray = rectangle(app.locator('.hand.active [data-target="piece-X"]'))
    start = rectangle(app.locator('#board [data-target="j5"]'))
    finger = context.new_cdp_session(app)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", tray["x"] + 20, tray["y"] + 20)
    for step in range(1, 9):
        touch("touchMove", tray["x"] + 20, tray["y"] + 20 - 4 * step)
    expect(app.locator("#carried svg")).to_be_visible()
    touch("touchMove", start["x"] + 12, start["y"] + 12 + 72)
    expect(app.locator("#ghost.fits")).to_be_attached()
    touch("touchEnd")

    expect(app.locator("#ghost.laid")).to_be_attached()
    app.locator('#tools [data-target="place"]').tap()
    expect(app.locator("#moves li").first).to_contain_text("j5")


@pytest.mark.visit("again")
def test_a_game_that_is_left_by_the_back_button_stays_on_the_shelf_when_another_begins(app: Page) -> None:
    marks = app.evaluate("performance.getEntriesByType('mark').map(mark => mark.name)")
    assert [mark for mark in marks if re.match("board-painted|playable", mark)] == ["board-painted", "playable"]

    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    app.go_back()
    expect(app.locator(".home")).to_be_visible()
    app.locator('[data-action^="resume"]').click()
    expect(app.locator("#moves li")).to_have_count(2)

    begin_again(app)
    app.locator('[data-action="home"]').click()
    expect(app.locator(".saved li")).to_have_count(2)
    app.locator('[data-action^="resume"]').last.click()
    expect(app.locator("#moves li")).to_have_count(2)


@pytest.mark.visit("first")
def test_a_press_before_python_is_there_is_not_lost(page: Page) -> None:
    page.goto("/")
    page.locator('[data-action="quick blokus"]').click()

    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=30_000)


def test_the_record_is_copied(app: Page, context: BrowserContext, open_app: Callable[..., Page]) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)

    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog share"]').click()
    app.locator('[data-action="copy"]').click()
    expect(app.locator("#live")).to_contain_text("copied")

    made = plies(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action="dialog load"]').click()
    app.locator("textarea[name=record]").press("ControlOrMeta+V")  # the page itself may not read the clipboard
    expect(app.locator("textarea[name=record]")).not_to_have_value("")
    record = Record.read(app.locator("textarea[name=record]").input_value())
    assert list(record.plies) == made


def test_the_record_is_saved_as_a_file_and_opened_again(app: Page, tmp_path_factory: pytest.TempPathFactory) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog share"]').click()
    with app.expect_download() as download:
        app.locator('[data-action="save"]').click()
    file = tmp_path_factory.mktemp("records") / download.value.suggested_filename
    download.value.save_as(file)
    kept = plies(app)
    begin_again(app)

    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog load"]').click()
    app.locator("input[data-file]").set_input_files(file)

    expect(app.locator("#moves li")).to_have_count(len(kept))
    assert plies(app) == kept


def begin_again(page: Page) -> None:
    """Begin another game, from the table."""
    page.locator('[data-action="home"]').click()
    begin(page)


def test_moves_are_typed_or_chosen_from_the_list_of_legal_ones(app: Page) -> None:
    begin(app)
    field = app.locator("#typed input")
    app.locator("#main").press("t")
    expect(field).to_be_focused()

    field.fill("a1")
    field.press("Enter")
    expect(app.locator("#prompt")).to_contain_text("has to cover e10 or j5")
    expect(field).to_have_value("a1")
    field.fill("e10 d10")
    field.press("Enter")
    expect(app.locator("#moves li")).to_have_count(2, timeout=ANSWER_MS)
    wait_for_turn(app)
    assert plies(app)[0] == "d10,e10"

    expect(field).to_be_focused()  # even while the computer was moving
    field.press("Escape")
    app.keyboard.press("l")
    app.locator(".legal button").first.click()
    expect(app.locator("#dialog")).to_be_hidden()
    expect(app.locator("#moves li")).to_have_count(4, timeout=ANSWER_MS)


def test_a_mouse_that_rests_over_a_spot_is_told_what_the_piece_would_do(app: Page) -> None:
    begin(app)
    take(app, "F")
    app.mouse.move(*middle(fits(app).first))
    expect(app.locator("#prompt")).to_contain_text("Here the F opens")
    app.mouse.move(5, 5)

    expect(app.locator("#prompt")).to_contain_text("Choose a spot for the F.")
    assert plies(app) == []
