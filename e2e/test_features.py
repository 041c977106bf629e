"""Features that few visits use are fetched when they are first used, and kept from then on."""

from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Browser, Page, expect

from tools.paths import ROOT
from tools.serve import Site
from web.app.app import UNFETCHED
from web.late import FEATURES

USE = f"""
from pygames.core.phrase import Phrase
from web.app.actions import ACTIONS

def use(desk, _):
    from {FEATURES[-1]} import WORD
    return desk.notice(Phrase(WORD))

ACTIONS["statistics"] = use
"""
"""An action that uses a feature, in place of one for which there is a button."""


def change(archive: Path, name: str, text: str) -> None:
    """Add a module to an archive, in place of its compiled file where it has that."""
    with ZipFile(archive) as old:
        contents = {entry: old.read(entry) for entry in old.namelist() if entry != f"{name}c"}
    with ZipFile(archive, "w") as new:
        for entry, content in {**contents, name: text.encode()}.items():
            new.writestr(entry, content)


def test_a_feature_comes_when_it_is_first_used_and_is_there_offline_from_then_on(
    browser: Browser, copied: Site, tmp_path: Path, open_app: Callable[..., Page]
) -> None:
    def found(kind: str) -> Path:
        (path,) = (tmp_path / "dist" / "assets").glob(kind)
        return path

    found("*.snapshot").write_bytes(b"so that Python starts from the archives, which this test can change")
    action = "web/app/actions/statistics.py"
    change(found("app.*.zip"), action, (ROOT / action).read_text() + USE)
    change(found("features.*.zip"), f"{FEATURES[-1].replace('.', '/')}/__init__.py", "WORD = 'It is here.'")
    context = browser.new_context(base_url=copied.url)
    page = open_app(context.new_page())
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    open_app(page)  # the service worker keeps the archives now
    button, toast = page.locator('[data-action="statistics"]').first, page.locator("#toast")

    copied.stop()
    button.click()
    expect(toast).to_contain_text(UNFETCHED.template)
    copied.start()
    button.click()
    expect(toast).to_contain_text("It is here.")
    copied.stop()
    open_app(page)
    button.click()
    expect(toast).to_contain_text("It is here.")
    context.close()
