"""The installed app: the browser offers to install it, and it works in a window of its own."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from e2e.hands import await_service_worker, begin, play_by_mouse, wait_for_turn
from tools.browser import launch_options
from tools.paths import DIST


@pytest.fixture
def installed(playwright: Playwright, base_url: str, tmp_path: Path, browser_name: str) -> Iterator[Page]:
    """Provide the app in a window of its own, with a persistent profile."""
    if browser_name != "chromium":
        pytest.skip("only Chromium opens an address as an app")
    wishes = launch_options("chromium")
    arguments = [*wishes.pop("args"), f"--app={base_url}/"]
    context = playwright.chromium.launch_persistent_context(tmp_path, args=arguments, **wishes)
    page = context.pages[0]
    expect(page.locator("html[data-ready=engine]")).to_be_attached(timeout=60_000)
    await_service_worker(page)
    yield page
    context.close()


def test_nothing_keeps_it_from_being_installed_and_in_a_window_of_its_own_it_is_played(installed: Page) -> None:
    devtools = installed.context.new_cdp_session(installed)
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert installed.evaluate("matchMedia('(display-mode: standalone)').matches")

    begin(installed)
    play_by_mouse(installed)

    assert wait_for_turn(installed)


def pictures() -> list[dict[str, Any]]:
    """Return the icons and screenshots that the manifest names."""
    manifest = json.loads((DIST / "manifest.webmanifest").read_text())
    return [*manifest["icons"], *manifest["screenshots"]]


def test_every_picture_of_the_manifest_is_there_in_its_size() -> None:
    for picture in pictures():
        content = (DIST / picture["src"]).read_bytes()
        if picture["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", content[16:24])) == picture["sizes"]
    assert {"any", "192x192", "512x512"} <= {picture["sizes"] for picture in pictures()}
    assert "maskable" in {picture.get("purpose") for picture in pictures()}
    assert {"wide", "narrow"} <= {picture.get("form_factor") for picture in pictures()}
