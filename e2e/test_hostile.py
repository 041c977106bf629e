"""Names and titles from outside are text on every screen: they run nothing, hide nothing and break no layout."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, FilePayload, Page, ViewportSize, expect

from e2e.hands import ANSWER_MS, choose, open_record, played, store, unfold_moves
from pygames import Record, Session
from tests.compatibility.hostile import BACKUPS

NAMES = (
    "W" * 10_000,
    '<img src=x onerror="alert(1)"><script>alert(2)</script>',
    "\u202e\u2067\u200fמשחק لعبة\u2066",
    "👩‍🚀🏳️‍🌈🇪🇸" * 20,
    "\u200b\u200d\ufeff\u00ad" * 9 + "Z\u0335\u0321\u035b" * 9,
)
TITLE = "<svg onload=alert(3)>" + "M" * 10_000
NARROW: ViewportSize = {"width": 320, "height": 568}
BROKEN = """() => [
    ...[...document.querySelectorAll("img, iframe, script:not([src]), [onload], [onerror]")]
        .filter(found => found.closest("#app, #dialog, #toast, #live, #notice")),
    ...document.documentElement.scrollWidth > innerWidth || document.body.scrollWidth > innerWidth
        ? [...document.querySelectorAll("#app *")].filter(box => box.getBoundingClientRect().right > innerWidth) : [],
    ...[...document.querySelectorAll("#dialog[open]")].filter(box => box.scrollWidth > box.clientWidth),
].map(found => found.outerHTML.slice(0, 200))"""


def dismissed(dialog: Dialog, errors: list[str]) -> None:
    """Close a dialog box that a name has opened, and note its text as an error."""
    errors.append(dialog.message)
    dialog.dismiss()


def whole(page: Page) -> None:
    """Assert that no name was taken as HTML, and that the screen does not scroll sideways."""
    assert page.evaluate(BROKEN) == []


def with_names(session: Session) -> str:
    """Return the record of a game with hostile names for its players and title."""
    quoted = [name.replace('"', '\\"') for name in (*NAMES, TITLE)]
    tags = [f'[Name {seat} "{name}"]' for seat, name in enumerate(quoted[:5])] + [f'[Title "{quoted[5]}"]']
    return "\n".join([*tags, session.record.write()])


def test_a_hostile_name_is_only_text_wherever_a_game_is_shown(app: Page, open_app: Callable[..., Page]) -> None:
    app.set_viewport_size(NARROW)
    errors: list[str] = []
    app.on("dialog", lambda dialog: dismissed(dialog, errors))

    open_record(app, with_names(played("blockers", 5)))
    expect(app.locator(".scores tbody tr")).to_have_count(5, timeout=ANSWER_MS)
    expect(app.locator("#seats")).to_contain_text("<img src=x")
    expect(app.locator("#result")).to_contain_text("W" * 30)
    assert "W" * 31 not in app.locator("#app").inner_text()
    expect(app.locator("#result")).to_contain_text("🇪🇸👩‍🚀")
    whole(app)
    expect(app.locator("#toast")).to_be_hidden()
    unfold_moves(app)
    app.locator("#moves button").first.click()
    expect(app.locator("#slider input")).to_have_value("1")
    whole(app)
    app.locator('[data-action="dialog menu"]').click()
    app.locator('#dialog [data-action="dialog share"]').click()
    address = app.locator('#dialog [name="text"]').input_value()
    whole(app)
    app.keyboard.press("Escape")

    app.locator('[data-action="home"]').click()
    app.locator('[data-action="shelf"]').last.click()
    expect(app.locator(".saved-title")).to_contain_text("<svg onload")
    whole(app)
    app.locator('[data-action^="dialog rename"]').click()
    assert len(app.locator('#dialog [name="title"]').input_value()) == 60
    whole(app)
    app.locator('#dialog [name="title"]').fill(NAMES[4] + TITLE)
    app.keyboard.press("Enter")
    expect(app.locator(".saved-title")).to_contain_text("Z")
    whole(app)
    app.goto("/#statistics")
    expect(app.locator("#figures")).to_be_visible()
    whole(app)

    guest = open_app(app.context.new_page(), address)
    guest.set_viewport_size(NARROW)
    expect(guest.locator("#seats")).to_contain_text("<img src=x")
    whole(guest)
    assert errors == []


def test_a_hostile_name_is_only_text_while_one_plays(app: Page) -> None:
    app.set_viewport_size(NARROW)
    app.locator('[data-action="setup blockers"]').click()
    choose(app.locator('[data-change][name="seats"]').last)
    for seat, name in enumerate(NAMES):
        app.locator(f'[name="seat{seat}"]').select_option("human")
        app.locator(f'[name="name{seat}"]').fill(name)
    whole(app)
    app.locator('[type="submit"]').click()

    expect(app.locator('[data-action="reveal"]')).to_be_visible(timeout=ANSWER_MS)
    whole(app)
    app.locator('[data-action="reveal"]').click()
    expect(app.locator(".hand.active .item").first).to_be_visible()
    expect(app.locator("#seats")).to_contain_text("<img src=x")
    whole(app)
    app.locator('[data-action="home"]').click()
    app.locator('[data-action="setup blockers"]').click()
    expect(app.locator('[name="name0"]')).not_to_have_value("")
    whole(app)


def test_what_is_stored_under_hostile_names_is_only_text(app: Page) -> None:
    app.set_viewport_size(NARROW)
    texts = {
        "game 7": with_names(played("blockers", 5, 20)),
        "game <img src=x onerror=alert(4)>": with_names(played("blockers", 5, 9)),
        "result <img src=x>": '{"version": 1, "game": "<img src=x>", "players": ["<b>"], "winners": [0]}',
        "settings": '{"version": 1, "theme": "<img src=x>"}',
        "plan blockers": '{"name0": "<img src=x onerror=alert(5)>", "seats": "<b>"}',
    }
    store(app, texts)

    app.reload()

    expect(app.locator(".saved li")).to_have_count(2, timeout=ANSWER_MS)
    whole(app)
    app.goto("/#setup/blockers")
    expect(app.locator(".setup")).to_be_visible()
    whole(app)
    app.goto("/#statistics")
    expect(app.locator("#figures")).to_be_visible()
    whole(app)


@pytest.mark.visit("same")
def test_a_record_with_hostile_words_is_refused_in_text(app: Page) -> None:
    app.set_viewport_size(NARROW)
    app.locator('[data-action="dialog load"]').click()
    for name in NAMES:
        app.locator("textarea").fill(f'[Game "blokus"]\n{name}')
        app.locator("#dialog button.main").click()
        expect(app.locator("#problem")).to_contain_text("Line 2")
        whole(app)


def test_the_tests_own_record_can_be_read() -> None:
    assert Record.read(with_names(played("blockers", 5, 9))).names


def _file(text: str) -> FilePayload:
    return {"name": "backup.json", "mimeType": "application/json", "buffer": text.encode()}


@pytest.mark.parametrize("which", [slice(3, None, 2), pytest.param(slice(None), marks=pytest.mark.long)], ids=str)
def test_hostile_backups_are_told_of_and_the_next_start_is_as_always(app: Page, which: slice) -> None:
    """Without a browser, all are taken in by the page's Python (tests/pyodide/test_start.py)."""
    *taken_in, deep, misspelt = BACKUPS.values()
    for text in taken_in[which]:
        app.locator('[data-action="dialog load"]').last.click()
        app.locator("#dialog[open] [data-file]").set_input_files(_file(text))
        close = app.locator('#toast [data-action="quiet"]')
        expect(close).to_be_visible(timeout=ANSWER_MS)
        close.click()
        expect(close).to_be_hidden(timeout=ANSWER_MS)
    for text, reason in ((deep, "damaged"), (misspelt, "Quiet Table game")):
        app.locator('[data-action="dialog load"]').last.click()
        app.locator("#dialog[open] [data-file]").set_input_files(_file(text))
        expect(app.locator("#dialog")).to_contain_text(reason, timeout=ANSWER_MS)
        app.keyboard.press("Escape")
    app.goto(app.url.partition("#")[0] + "#statistics")
    app.reload()
    expect(app.locator("#app h1")).to_contain_text("Statistics")
