"""Everyone can use it: no sideways scrolling, nothing that axe finds, words for a screen reader."""

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from e2e.hands import (
    ANSWER_MS,
    all_shown,
    awaited,
    begin,
    open_record,
    play_by_mouse,
    played,
    rectangle,
    store,
    take,
    unfold_moves,
    usable,
    wait_for_turn,
)
from e2e.test_spoken import LISTEN
from pygames import GAMES
from tests.web.screens import route_of
from web.app.catalogue import CATALOGUE

pytestmark = pytest.mark.visit("same")

SIZES = [(320, 568), (360, 740), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
ADDRESSES = [
    route_of(address)
    for screen in CATALOGUE.screens
    for address in screen.addresses
    if address not in ("home", "table", "mine/<mistake>")  # the first is seen below; the others need a game
]
STARTED = '[Game "blokus"]\n[Seat 0 "human"]\n[Seat 1 "bot beginner"]\nd10,e10\nj5,j6\n'
Look = tuple[str, str, int, int]
Assertion = Callable[..., None]
LOOKS: list[Look] = [("light", "default", 390, 844), ("dark", "safe", 1280, 800)]
"""Themes, colours and sizes; after the first, only contrast is measured."""
MORE_LOOKS: list[Look] = [("dark", "default", 1280, 800), ("light", "safe", 390, 844), LOOKS[1]]
"""With the first, every theme in every size and every kind of colours in both themes."""
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CONTRAST = ["color-contrast"]
FIND = """async ([part, rules]) => (await axe.run(part, {
    runOnly: rules,
    resultTypes: ["violations"], // without the list of elements that pass
    preload: false, // don't load style sheets and sounds again, since no rule in use reads them
})).violations"""
DRESS = """look => {
    const { dataset } = document.documentElement, { theme, colours } = dataset;
    Object.assign(dataset, look);
    return { theme, colours };
}"""


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.long)], ids=["looks", "more looks"])
def nothing_is_found(request: pytest.FixtureRequest) -> Assertion:
    """Return a function that asserts that axe finds nothing on the screen, in some looks."""
    return partial(assert_nothing_is_found, more=request.param)


def assert_nothing_is_found(page: Page, part: str = "html", *, more: bool = False) -> None:
    """Assert that axe finds nothing on the screen, or in the first element like `part`, in some looks."""
    before = page.evaluate(DRESS, {})
    page.emulate_media(reduced_motion="reduce")  # axe would measure colours in mid-transition
    for theme, colours, width, height in MORE_LOOKS if more else LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRESS, {"theme": theme, "colours": colours})
        rules = RULES if more or theme == "light" else CONTRAST
        assert violations(page, part, rules) == [], f"{theme} {colours} {width}x{height}"
    page.evaluate(DRESS, before)


def violations(page: Page, part: str = "html", rules: Sequence[str] = RULES) -> list[str]:
    """Return what axe finds wrong, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(FIND, [part, rules])
    return [f"{rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_the_board_editor(
    page: Page, open_app: Callable[..., Page], game: str, nothing_is_found: Assertion
) -> None:
    open_app(page, f"/#editor/{game}")
    page.locator(".tray .item").first.click()
    expect(page.locator("#ghost")).to_be_attached()
    nothing_is_found(page)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_screen_opened_by_its_address_fits_a_small_window_and_axe_finds_nothing(
    app: Page, address: str, nothing_is_found: Assertion
) -> None:
    app.evaluate("address => { location.hash = address; }", address)
    expect(app.locator(".screen.home")).to_have_count(0, timeout=ANSWER_MS)
    expect(app.locator(".bar")).to_be_visible()
    app.set_viewport_size({"width": 320, "height": 568})

    assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")
    nothing_is_found(app)


def test_axe_finds_nothing_in_a_run_and_on_the_page_of_the_challenge(app: Page, nothing_is_found: Assertion) -> None:
    app.evaluate("location.hash = 'run/minutes'")
    app.locator('[data-action="begin_run"]').click(timeout=ANSWER_MS)
    expect(app.locator("#clock0.running")).to_be_visible()
    nothing_is_found(app)

    app.evaluate("location.hash = 'challenge'")
    expect(app.locator('[data-action="begin_challenge"]')).to_be_visible()
    nothing_is_found(app)


def test_axe_finds_nothing_in_the_list_of_lessons_and_in_a_model_game(app: Page, nothing_is_found: Assertion) -> None:
    model = GAMES["blokus"].strategies.games[0]
    app.evaluate("location.hash = 'learn/blokus'")
    app.locator(f'[data-action="learn blokus {model.name}"]').wait_for(timeout=ANSWER_MS)
    nothing_is_found(app)

    app.evaluate("name => { location.hash = `learn/blokus/${name}` }", model.name)
    app.get_by_role("button", name="Next comment").click()
    expect(app.locator("#prompt .comment")).to_be_visible()
    nothing_is_found(app)


@pytest.mark.parametrize("kind", ["rules", "sheet", "puzzles"])
def test_axe_finds_nothing_on_the_printing_screen(
    page: Page, open_app: Callable[..., Page], kind: str, nothing_is_found: Assertion
) -> None:
    open_app(page, f"/#print/ringgz/{kind}")
    expect(page.locator(f".print-{kind} .game").first).to_be_visible()
    nothing_is_found(page)


@pytest.mark.slow(10)
def test_axe_finds_nothing_on_any_screen(app: Page, nothing_is_found: Assertion) -> None:
    nothing_is_found(app)
    app.locator('[data-action="setup blockers"]').click()
    expect(app.locator(".setup")).to_be_visible()
    app.locator(".further > summary").click()
    nothing_is_found(app)
    app.locator('[data-action="home"]').click()

    open_record(app, STARTED)
    take(app, "X")
    nothing_is_found(app)

    unfold_moves(app)
    app.locator("#moves button").first.click()
    expect(app.locator("#slider input")).to_have_value("1")
    nothing_is_found(app)
    app.locator('[data-action="present"]').click()

    for dialog in ("menu", "keys", "load", "legal"):
        app.locator('[data-action="dialog menu"]').click()
        if dialog != "menu":
            app.locator(f'#dialog [data-action="dialog {dialog}"]').click()
        nothing_is_found(app, "#dialog")
        app.keyboard.press("Escape")
        expect(app.locator("#dialog")).to_be_hidden()


@pytest.mark.visit("again")
@pytest.mark.slow(10)
def test_axe_finds_nothing_on_the_shelf_in_the_settings_and_the_statistics(
    app: Page, nothing_is_found: Assertion
) -> None:
    app.locator('[data-action="dialog settings"]').click()
    expect(app.locator("#dialog")).to_be_visible()
    nothing_is_found(app, "#dialog")
    app.keyboard.press("Escape")

    open_record(app, STARTED)
    app.locator('[data-action="home"]').click()
    expect(app.locator(".saved")).to_be_visible()
    nothing_is_found(app)
    app.locator('.bar [data-action="shelf"]').click()
    expect(app.locator(".shelf")).to_be_visible()
    nothing_is_found(app)
    for dialog in ("rename", "link"):
        app.locator(f'[data-action^="dialog {dialog}"]').click()
        expect(app.locator("#dialog")).to_be_visible()
        nothing_is_found(app, "#dialog")
        app.keyboard.press("Escape")
        expect(app.locator("#dialog")).to_be_hidden()
    app.locator('[data-action^="delete"]').click()
    expect(app.locator('[data-action="undelete"]')).to_be_visible()
    nothing_is_found(app)

    record_results(app)
    app.goto("/#statistics")
    app.reload()
    expect(app.locator("#figures table").first).to_be_visible(timeout=30_000)
    nothing_is_found(app)


def record_results(page: Page) -> None:
    """Store some results, as finished games do."""
    results: dict[str, dict[str, object]] = {
        "result 1": {"game": "blokus", "players": ["human", "bot strong"], "winners": [0]},
        "result 2": {
            "game": "sectori",
            "players": ["human", "bot casual"],
            "winners": [1],
            "dice": {"6": [9, 7, 12, 8, 10, 6]},
        },
    }
    texts = {key: json.dumps({"version": 1, **result}) for key, result in results.items()}
    store(page, texts)


def test_axe_finds_nothing_at_a_result(app: Page, nothing_is_found: Assertion) -> None:
    open_record(app, played("blockers", 5).record.write())

    expect(app.locator(".scores tbody tr")).to_have_count(5, timeout=ANSWER_MS)
    nothing_is_found(app)


@pytest.mark.visit("again")
def test_the_heading_has_the_focus_where_what_had_it_is_gone(app: Page) -> None:
    begin(app)
    app.locator('[data-action="dialog menu"]').press("Enter")
    app.locator('#dialog [data-action="setup blokus"]').press("Enter")
    expect(app.locator(".setup h1")).to_be_focused()

    app.goto("/#shelf")
    app.locator('[data-action^="delete"]').press("Enter")
    expect(app.locator(".saved")).to_have_count(0)
    expect(app.locator(".shelf h1")).to_be_focused()


def test_text_twice_as_large_is_whole_and_hides_no_piece(app: Page, subtests: pytest.Subtests) -> None:
    cut = "words => words.filter(word => word.scrollWidth > word.clientWidth).map(word => word.textContent)"
    windows = [(390, 844, 2), (320, 568, 2), (1024, 768, 1), (1280, 800, 2)]

    def in_each_window(check: Callable[[], None], screen: str) -> None:
        for width, height, text in windows:
            with subtests.test(screen, width=width, text=text):
                app.set_viewport_size({"width": width, "height": height})
                app.evaluate("text => { document.documentElement.style.fontSize = `${text * 15}px`; }", text)
                check()

    def cards_are_whole() -> None:
        assert app.locator(".card .main").evaluate_all(cut) == []

    def names_and_pieces_are_whole() -> None:
        names = app.locator(".seats .who > :not(.visually-hidden)")
        expect(names).not_to_have_count(0)
        assert names.evaluate_all(cut) == []
        assert app.locator(".table .bar h1").evaluate_all(cut) == []
        piece = usable(app).last
        piece.scroll_into_view_if_needed()
        expect(piece).to_be_in_viewport(ratio=0.9)

    def fits_across() -> None:
        assert app.evaluate("document.documentElement.scrollWidth <= innerWidth")

    in_each_window(cards_are_whole, "cards")
    open_record(app, '[Game "blokus"]\n[Seat 0 "human"]\n[Seat 1 "bot beginner"]\n')
    in_each_window(names_and_pieces_are_whole, "table")
    for screen in ("setup/ringgz", "editor/ringgz", "home"):
        app.evaluate("address => { location.hash = address; }", screen)
        expect(app.locator(f".screen.{screen.partition('/')[0]}")).to_be_visible()
        in_each_window(fits_across, screen)
    app.evaluate("document.documentElement.removeAttribute('style')")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow(10)
def test_axe_finds_nothing_in_the_rules_nor_at_the_table(app: Page, game: str, nothing_is_found: Assertion) -> None:
    app.locator(f'[data-action="rules {game}"]').click()
    expect(app.locator(".rules")).to_be_visible(timeout=ANSWER_MS)
    nothing_is_found(app)

    app.locator('[data-action="leave"]').click()
    open_record(app, played(game, GAMES[game].seats[-1], plies=40).record.write())
    if app.locator('[data-action="reveal"]').count():
        app.locator('[data-action="reveal"]').click()
        expect(app.locator("#board > svg.mine")).to_be_visible()
        all_shown(app)
    if usable(app).count():
        usable(app).first.click()
        expect(app.locator("#ghost")).to_be_attached()
    nothing_is_found(app)


@pytest.mark.parametrize(
    "game", [name if name == "cathedral" else pytest.param(name, marks=pytest.mark.long) for name in GAMES]
)
def test_axe_finds_nothing_where_a_figure_is_tried(app: Page, game: str, nothing_is_found: Assertion) -> None:
    app.locator(f'[data-action="rules {game}"]').click()
    app.locator(".try button").first.click(timeout=ANSWER_MS)
    expect(app.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)
    nothing_is_found(app)


def test_nothing_scrolls_sideways(app: Page) -> None:
    def fits_across() -> bool:
        wide = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth"
        return bool(app.evaluate(wide))

    def in_each_window() -> Iterator[tuple[int, int]]:
        for width, height in SIZES:
            app.set_viewport_size({"width": width, "height": height})
            assert fits_across(), width
            yield width, height

    assert len([*in_each_window()]) == len(SIZES)
    app.locator('[data-action="setup blokus"]').click()
    expect(app.locator(".setup")).to_be_visible()
    assert len([*in_each_window()]) == len(SIZES)
    app.locator('[data-action="home"]').click()

    begin(app)
    take(app, "F")
    for width, height in in_each_window():
        box = rectangle(app.locator("#board > svg"))
        assert box["y"] >= 0, width
        assert box["y"] + box["height"] <= height, "the board is in sight without scrolling"


PLACED_SAID = """() => new Promise(done => {
    const look = () => said.some(text => text.includes("You place the F on")) ? done() : setTimeout(look, 20);
    look();
})"""
"""Resolves once the move was said; the computer's answer may follow at once."""


def test_what_a_screen_reader_is_told(app: Page) -> None:
    begin(app)

    expect(app.locator("#board > svg")).to_have_role("grid")
    expect(app.locator('#board [data-target="e10"]')).to_have_accessible_name("e10, starting point")
    expect(app.locator('.hand.active [data-target="piece-F"]')).to_have_accessible_name(
        "F, a plus sign of five squares with one arm moved to a corner"
    )
    take(app, "F")
    expect(app.locator("#live")).to_have_text("F, upright")
    app.evaluate(LISTEN)
    app.locator('#board [data-target="e10"]').click(force=True)
    awaited(app, PLACED_SAID)
    expect(app.locator('#board [data-target="e10"]')).to_have_accessible_name(
        "e10: your F, a plus sign of five squares with one arm moved to a corner"
    )


def test_focus_is_not_lost_when_the_table_changes(app: Page) -> None:
    begin(app)
    play_by_mouse(app)
    wait_for_turn(app)
    app.locator('[data-action="undo"]').focus()

    app.keyboard.press("Enter")

    expect(app.locator("#moves li")).to_have_count(0)
    expect(app.locator('[data-action="undo"]')).to_be_focused()


STOPS = """() => {
    const focused = document.activeElement, part = focused.closest(".hand, #log, #typed, #tools, #board, #prompt");
    const name = part && (part.matches(".hand") ? "hand" : part.id);
    const scroller = part?.closest(".below")?.getBoundingClientRect();
    const lowest = scroller?.height ? scroller.bottom : innerHeight;
    return [name, part && part.id !== "board" ? Math.min(part.getBoundingClientRect().bottom, lowest) : 0];
}"""


def test_the_focus_goes_down_the_table_as_it_is_seen(app: Page) -> None:
    open_record(app, '[Game "blokus"]\nd10,e10\nj5,j6\n')
    take(app, "F")
    for width, height in SIZES:
        app.set_viewport_size({"width": width, "height": height})
        app.locator("#board [role=gridcell][tabindex='0']").focus()
        stops: list[tuple[str | None, float]] = []
        while not stops or stops[-1][0] not in ("tools", None):
            stops.append(app.evaluate(STOPS))
            app.keyboard.press("Tab")

        names = [name for name, _ in stops]
        assert names == ["board", "prompt", "hand", "log", *["typed"] * names.count("typed"), "tools"], width
        assert stops[-1][1] == max(bottom for _, bottom in stops), "what comes last is seen lowest"


def test_arrows_lead_down_the_moves_and_through_the_game(app: Page) -> None:
    open_record(app, '[Game "blokus"]\nd10,e10\nj5,j6\n')
    rows = app.locator("#moves button")
    rows.last.focus()

    app.keyboard.press("ArrowUp")
    expect(rows.first).to_be_focused()
    app.keyboard.press("Enter")
    expect(app.locator("#slider input")).to_have_value("1")
    expect(rows.first).to_have_attribute("tabindex", "0")
    app.keyboard.press("ArrowRight")

    expect(app.locator("#slider input")).to_have_value("2")
    expect(rows.last).to_have_attribute("tabindex", "0")
    expect(rows.first).to_have_attribute("tabindex", "-1")


def test_magnified_twice_the_way_back_to_the_game_is_in_sight(app: Page) -> None:
    app.set_viewport_size({"width": 640, "height": 400})
    open_record(app, '[Game "blokus"]\nd10,e10\nj5,j6\n')

    unfold_moves(app)
    app.locator("#moves button").first.click()

    expect(app.locator('#tools [data-action="present"]')).to_be_in_viewport(ratio=1)


def test_magnifying_makes_the_board_no_smaller(app: Page, subtests: pytest.Subtests) -> None:
    app.set_viewport_size({"width": 1280, "height": 1024})
    begin(app)
    board = app.locator("#board > svg")
    before = rectangle(board)

    for zoom in (2, 3, 4):
        with subtests.test(zoom=zoom):
            app.set_viewport_size({"width": 1280 // zoom, "height": 1024 // zoom})

            after = rectangle(board)
            assert after["width"] * zoom > before["width"]
            assert after["width"] > 1280 // zoom * 0.9, "the board is as wide as the window"


def test_on_a_phone_held_sideways_moves_are_read_and_typed(app: Page) -> None:
    app.set_viewport_size({"width": 844, "height": 390})
    begin(app)
    app.locator("#typed input").fill("d10,e10")
    app.keyboard.press("Enter")
    expect(app.locator('#moves [data-plies="d10,e10"]')).to_be_attached()
    wait_for_turn(app)

    unfold_moves(app)
    app.locator("#moves button").first.click()

    expect(app.locator("#slider input")).to_have_value("1")
    board = rectangle(app.locator("#board > svg"))
    assert board["height"] > 370, "as large as the height allows"
