"""What a player does at the table, by mouse and by keyboard; each returns when the page shows that it is done."""

from random import Random

from playwright.sync_api import FloatRect, Locator, Page, expect

from pygames import GAMES, Session
from tests.web.games import advance

ANSWER_MS = 20_000  # the computer's move on a busy machine
MAX_TURNS = 60


def begin(page: Page, game: str = "blokus") -> None:
    """Start a game against the computer from the start screen."""
    page.locator(f'[data-action="quick {game}"]').click()
    expect(page.locator("#board > svg.mine")).to_be_visible(timeout=ANSWER_MS)


def open_record(page: Page, text: str) -> None:
    """Put the game of a record on the table."""
    paste_record(page, text)
    expect(page.locator("#board > svg")).to_be_visible(timeout=ANSWER_MS)


def paste_record(page: Page, text: str) -> None:
    """Send a record, from the start screen or from the table."""
    if page.locator("#board").count():
        page.locator('[data-action="dialog menu"]').click()
    page.locator('[data-action="dialog load"]').last.click()
    page.locator("textarea[name=record]").fill(text)
    page.locator("#dialog button[type=submit]").click()


def plies(page: Page) -> list[str]:
    """The plies made so far, as the move list has them behind its words."""
    rows = page.locator("#moves [data-plies]").evaluate_all("rows => rows.map(row => row.dataset.plies)")
    return [ply for row in rows for ply in row.split()]


def wait_for_turn(page: Page) -> bool:
    """Wait until a person is to move (True) or the game is over (False)."""
    expect(page.locator("#board > svg.mine, #verdict").first).to_be_visible(timeout=ANSWER_MS)
    return page.locator("#verdict").count() == 0


def take(page: Page, piece: str) -> None:
    """Take a piece in hand."""
    page.locator(f'.hand.active [data-target="piece-{piece}"]').click()
    expect(page.locator(f'.hand.active [data-target="piece-{piece}"]')).to_have_attribute("aria-pressed", "true")


def usable(page: Page) -> Locator:
    """The pieces that fit somewhere."""
    return page.locator('.hand.active .item:not([aria-disabled="true"])')


def fits(page: Page) -> Locator:
    """The marks where the piece in hand may be put."""
    return page.locator("#board .fit")


def rectangle(mark: Locator) -> FloatRect:
    """Where an element lies in the window; asked again while the page is exchanging it."""
    expect(mark).to_be_visible()
    return next(box for _ in range(100) if (box := mark.bounding_box()))


def middle(mark: Locator) -> tuple[float, float]:
    """The middle of an element in the window."""
    box = rectangle(mark)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_mark(page: Page, mark: Locator) -> None:
    """Click the board where a mark lies, marks themselves being no targets."""
    page.mouse.click(*middle(mark))


def play_by_mouse(page: Page) -> None:
    """Make one move by clicking: the first piece that fits, where it fits first."""
    rows = page.locator("#moves [data-plies]")
    before = rows.count()
    usable(page).first.click()
    expect(page.locator("#ghost")).to_be_attached()
    click_mark(page, fits(page).first)
    expect(rows).not_to_have_count(before)


def position(page: Page) -> str:
    """Everything that lies on the board, in words."""
    labels = page.locator("#board [role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    return "\n".join(sorted(labels))


def played(game: str, seats: int, plies: int = 2000) -> Session:
    """A game between people who move at random, so far or to its end."""
    session, rng = Session(GAMES[game], seats), Random(1)
    while session.position.turn is not None and session.ply < plies:
        advance(session, rng)
    return session


def store(page: Page, texts: dict[str, str]) -> None:
    """Put texts where the browser keeps what the app has told it to."""
    page.evaluate(
        """texts => new Promise(done => {
            const open = indexedDB.open("keyval-store");
            open.onsuccess = () => {
                const change = open.result.transaction("keyval", "readwrite");
                for (const [key, text] of Object.entries(texts)) change.objectStore("keyval").put(text, key);
                change.oncomplete = () => { open.result.close(); done(); };
            };
        })""",
        texts,
    )
