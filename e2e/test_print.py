"""Print and pictures: what the printing screen puts on paper, and the PNG that is shared or saved."""

import re
from base64 import b64encode
from collections.abc import Callable
from struct import unpack
from typing import Any

import pytest
from playwright.sync_api import Browser, Download, Page, Route, expect

from e2e.hands import ANSWER_MS, all_shown, begin, open_record, played
from pygames import GAMES
from web.app.printing.game import stretches

pytestmark = pytest.mark.visit("same")

REFUSED = 1_169_461
"""Bytes of a screen that was once too large for MicroPython's memory."""
NAVIGATOR = """() => {
window.shares = [];
window.cancelled = true;
navigator.canShare = (data) => data.files.length === 1;
navigator.share = async (data) => {
  window.shares.push([data.files[0].name, data.files[0].type, data.files[0].size, data.text]);
  document.documentElement.toggleAttribute("data-shared", true);
  if (cancelled) throw new DOMException("no", "AbortError");
};
}"""
"""Lets a page share files; each share is cancelled until the page says otherwise."""
POINTS = """() => {
  const paint = (selector, name, far) => [...document.querySelectorAll(`#dialog ${selector}`)].map((circle) => {
    const [x, y, r] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    return [x, y - far(r), getComputedStyle(circle)[name]];
  });
  return [...paint(".card-sign", "fill", (r) => r - 11), ...paint(".card-band", "stroke", (r) => r)];
}"""
"""Returns the points of the picture with the colours of the seats, and these colours."""
DIFFERENCES = """async ({ content, points, top }) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
  const pixel = (x, y) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data];
  const wanted = points.map(([, , colour]) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return pixel(0, 0);
  });
  context.drawImage(image, 0, 0);
  const far = points.map(([x, y], n) => Math.max(...pixel(x, y).map((part, i) => Math.abs(part - wanted[n][i]))));
  const board = context.getImageData(60, top, 960, 600).data;
  const colours = new Set(Array.from({ length: 960 * 600 }, (_, n) => board.slice(4 * n, 4 * n + 3).join()));
  const ground = pixel(5, 5).join();
  const beyond = Array.from({ length: 960 }, (_, n) => pixel(60 + n, top - 4).join()).filter((it) => it !== ground);
  return { far, colours: colours.size, beyond: beyond.length };
}"""
"""Measures how far a PNG is from these colours, how many colours its board has, and what is above its upper edge."""


def show_picture(page: Page) -> None:
    """Open the dialog with the picture of the table."""
    page.locator('[data-action="dialog menu"]').click()
    page.locator('[data-action="dialog share"]').click()
    page.locator('#dialog [data-action="dialog picture"]').click()
    expect(page.locator("#dialog svg.card")).to_be_visible()
    expect(page.locator("#dialog svg.card")).to_have_css("display", "block")  # once its style sheet is loaded


def save_picture(page: Page) -> tuple[str, bytes]:
    """Save the picture, and return the name and content of its file."""
    with page.expect_download() as saved:
        page.locator('[data-action="picture save"]').click()
    return saved.value.suggested_filename, saved.value.path().read_bytes()


def test_a_score_sheet_is_printed_without_the_app_around_it(app: Page) -> None:
    app.locator('[data-action="setup blokus"]').first.click()
    app.locator('[data-action="print_out blokus sheet"]').click()
    expect(app.locator(".score-sheet")).to_be_visible()
    app.emulate_media(media="print", color_scheme="dark")

    expect(app.locator(".print-form")).to_be_hidden()
    expect(app.locator(".bar")).to_be_hidden()
    expect(app.locator(".paper")).to_have_css("background-color", "rgb(255, 255, 255)")


STYLED = """() => Promise.all([...document.querySelectorAll("link[rel=stylesheet]")].map(link => link.sheet
    ? null : new Promise((done, fail) => Object.assign(link, { onload: () => done(null), onerror: fail }))))"""
"""JavaScript that waits for all style sheets (wait_for_function needs 'unsafe-eval', which the site doesn't allow)."""


def pages_on_paper(page: Page, size: str, *, landscape: bool = False, scale: float = 1) -> int:
    """Return the number of printed pages, once all style sheets are loaded."""
    page.evaluate(STYLED)
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size, landscape=landscape, scale=scale)))


@pytest.mark.parametrize("game", GAMES)
def test_rules_take_few_pages(app: Page, game: str) -> None:
    app.evaluate(f"location.hash = 'print/{game}/rules'")
    expect(app.locator(".paper .rules figure")).not_to_have_count(0)
    assert pages_on_paper(app, "A4") <= 4
    assert pages_on_paper(app, "Letter") <= 5


COUNTS = {name: "16" if name == "sectori" else "6" for name in GAMES}
"""How many puzzles are put on a page."""


@pytest.mark.parametrize(
    ("game", "counts"),
    [*COUNTS.items(), *(pytest.param(name, "1246", marks=pytest.mark.long) for name in GAMES)],
)
def test_each_side_of_puzzles_takes_one_page(app: Page, game: str, counts: str) -> None:
    app.evaluate(f"location.hash = 'print/{game}/puzzles'")
    for each in counts:
        app.locator(".print-form [name=per_page]").select_option(each, timeout=3 * ANSWER_MS)
        expect(app.locator(f".cells.per-{each}")).not_to_have_count(0, timeout=3 * ANSWER_MS)
        all_shown(app)
        assert pages_on_paper(app, "Letter") == app.locator(".whole-page").count()
    if len(counts) > 1:
        sides = app.locator(".whole-page").count()
        assert pages_on_paper(app, "A4", landscape=True) == sides
        assert pages_on_paper(app, "A5") == sides
        assert pages_on_paper(app, "A4", scale=1.5) == sides


def test_a_long_game_is_printed_with_a_diagram_after_every_third_move(app: Page) -> None:
    begin(app, "blockers")
    app.evaluate("location.hash = 'home'")
    expect(app.locator("#continue .saved")).to_be_visible()
    assert pages_on_paper(app, "A4") == pages_on_paper(app, "Letter") == 1, "the start screen and no empty page"
    session = played("blockers", 5)
    open_record(app, session.record.write())
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog share"]').click()
    expect(app.locator("#dialog")).to_be_visible()
    app.emulate_media(media="print")
    expect(app.locator("#dialog")).to_be_hidden()
    expect(app.locator("#board")).to_be_visible()
    app.emulate_media(media="null")
    app.locator('#dialog [data-action="print_out blockers"]').click()
    app.locator(".print-form [name=kind]").select_option("position", timeout=3 * ANSWER_MS)
    expect(app.locator(".position-page .holding")).to_have_count(5, timeout=3 * ANSWER_MS)
    assert pages_on_paper(app, "A4") == pages_on_paper(app, "Letter") == 1
    app.locator(".print-form [name=kind]").select_option("game", timeout=3 * ANSWER_MS)
    expect(app.locator(".paper .diagram")).to_have_count(len(stretches(session, 8)))
    app.locator(".print-form [name=every]").select_option("3")

    expect(app.locator(".paper .diagram")).to_have_count(len(stretches(session, 3)), timeout=3 * ANSWER_MS)
    size = app.locator(".paper").evaluate("paper => paper.innerHTML.length")
    assert size > REFUSED, "this game would have fitted before, too"
    expect(app.locator(".print-form [name=every]")).to_be_focused()


def test_the_preview_fits_a_narrow_screen_in_the_dark(page: Page, open_app: Callable[..., Page]) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    page.emulate_media(color_scheme="dark")
    open_app(page, "/#print/ringgz/sheet")
    expect(page.locator(".score-sheet")).to_be_visible()

    expect(page.locator(".paper")).to_have_css("color", "rgb(0, 0, 0)")  # once its style sheet is loaded
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_a_png_with_the_board_and_the_colours_of_all_seats(app: Page, game: str) -> None:
    seats = GAMES[game].seats[0]
    open_record(app, played(game, seats, 30).record.write())
    show_picture(app)
    points: list[Any] = app.evaluate(POINTS)
    top = int(float(app.locator("#dialog svg.card > svg.board").get_attribute("y") or ""))
    name, content = save_picture(app)

    assert re.fullmatch(rf"{game}-\d+\.png", name)
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = unpack(">II", content[16:24])
    assert (width, height > width) == (1080, True)
    assert len(points) == seats * (2 if game == "ringgz" else 1), "a seat of two colours shows both"
    found = app.evaluate(DIFFERENCES, {"content": b64encode(content).decode(), "points": points, "top": top})
    assert max(found["far"]) <= 3, f"{points}: {found}"
    assert found["colours"] > 50
    assert found["beyond"] == 0
    expect(app.locator("#dialog")).to_be_hidden()


def test_a_picture_that_is_saved_at_once_waits_for_its_style_sheet(
    browser: Browser, base_url: str, open_app: Callable[..., Page]
) -> None:
    context = browser.new_context(base_url=base_url, service_workers="block")  # whose requests can't be intercepted
    app = context.new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    app.route("**/printing.css", hold)
    begin(open_app(app))
    app.locator('[data-action="dialog menu"]').click()
    app.locator('[data-action="dialog share"]').click()
    with app.expect_request("**/printing.css"):
        app.locator('#dialog [data-action="dialog picture"]').click()
    with app.expect_download() as saved:
        app.locator('[data-action="picture save"]').click()
        app.wait_for_timeout(300)
        held[0].continue_()
    content = saved.value.path().read_bytes()

    found = app.evaluate(DIFFERENCES, {"content": b64encode(content).decode(), "points": [[5, 5, "black"]], "top": 300})
    assert found["far"][0] > 100
    context.close()


@pytest.mark.visit("again")
def test_the_picture_is_shared_as_a_file_where_the_browser_can_and_else_saved(
    app: Page, subtests: pytest.Subtests
) -> None:
    downloads: list[Download] = []

    def note(saved: Download) -> None:
        downloads.append(saved)

    begin(app)
    show_picture(app)
    app.evaluate(NAVIGATOR)
    app.on("download", note)
    with subtests.test("a share that is cancelled leaves the picture and says nothing"):
        said = app.locator("#live").text_content()
        app.locator('[data-action="picture share"]').click()
        expect(app.locator("html[data-shared]")).to_be_attached()
        app.wait_for_timeout(500)

        expect(app.locator("#dialog svg.card")).to_be_visible()
        assert app.locator("#live").text_content() == said
        expect(app.locator(".toast")).to_be_empty()
        assert downloads == []

    with subtests.test("a share that is made closes the dialog"):
        app.evaluate("cancelled = false")
        app.locator('[data-action="picture share"]').click()
        expect(app.locator("#dialog")).to_be_hidden()
        [_, [name, kind, size, text]] = app.evaluate("shares")
        assert (name, kind) == ("blokus-0.png", "image/png")
        assert size > 20_000
        assert text.startswith("Blokus To Go: The start http")

    with subtests.test("where files can't be shared, the picture is saved"):
        app.evaluate(
            "() => { navigator.canShare = () => false; navigator.share = () => { throw new Error('never') }; }"
        )
        show_picture(app)
        with app.expect_download() as saved:
            app.locator('[data-action="picture share"]').click()
        assert saved.value.suggested_filename == "blokus-0.png"
        expect(app.locator("#dialog")).to_be_hidden()
