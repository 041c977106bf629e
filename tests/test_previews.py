"""What messengers show of the pages: absolute addresses where the build knows the site's, and a picture for each."""

from __future__ import annotations

import re
import struct
from html import unescape
from pathlib import Path

import pytest

from pygames import GAMES
from pygames.core.game import Game
from tools.paths import ROOT
from tools.previews import FOLDER, HEIGHT, WIDTH, game_page, game_pages, with_preview

PAGE = (ROOT / "index.html").read_text().replace('href="build/style.css"', 'href="./assets/style.1.css"')


def contents(page: str, name: str) -> list[str]:
    """Return the contents of the meta elements of a name or property."""
    return [unescape(found) for found in re.findall(rf'<meta (?:name|property)="{name}" content="([^"]*)"', page)]


def picture_of(name: str) -> str:
    """Return the file of a game's picture, or the app's if none is drawn."""
    return f"{name}.png" if (FOLDER / f"{name}.png").exists() else "home.png"


@pytest.mark.parametrize("name", GAMES)
def test_a_page_of_a_game_has_its_own_title_description_and_picture(name: str) -> None:
    page = game_pages(PAGE)[name]

    (title,), (text,) = contents(page, "og:title"), contents(page, "og:description")
    assert unescape(re.findall("<title>(.*)</title>", page)[0]) == title == f"{GAMES[name].title} – Quiet Table"
    assert contents(page, "description") == [text]
    assert text.startswith(str(GAMES[name].words.summary))
    assert contents(page, "og:image") == [f"../previews/{picture_of(name)}"]
    assert 'href="../assets/style.1.css"' in page


@pytest.mark.parametrize("address", ["https://quiet.table", "https://quiet.table/", "https://quiet.table/some/folder"])
def test_addresses_are_absolute_where_the_host_tells_the_build_the_site_s(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("URL", address)
    site = address.removesuffix("/")

    pages = {"": with_preview(PAGE)} | {f"{name}/": page for name, page in game_pages(PAGE).items()}

    for folder, page in pages.items():
        assert contents(page, "og:url") == [f"{site}/{folder}"]
        assert contents(page, "og:image") == [f"{site}/previews/{picture_of(folder.rstrip('/'))}"]
        assert f'<link rel="canonical" href="{site}/{folder}">' in page


def test_what_is_no_address_of_the_web_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("URL", "postgres://nowhere")

    assert contents(with_preview(PAGE), "og:image") == ["./previews/home.png"]


def test_a_game_without_a_picture_of_its_own_is_shown_by_the_app_s(toy: Game) -> None:
    assert contents(game_page(PAGE, toy), "og:image") == ["../previews/home.png"]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.png")), ids=lambda file: file.stem)
def test_every_picture_has_the_size_that_messengers_ask_for(file: Path) -> None:
    content = file.read_bytes()

    assert struct.unpack(">II", content[16:24]) == (WIDTH, HEIGHT)
