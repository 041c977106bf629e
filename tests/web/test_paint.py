"""The start screen that the build prerenders, and the texts that are shown before Python is there."""

import json
import re
from pathlib import Path

import pytest

from pygames import GAMES, Game
from tools.page import data
from tools.paths import ROOT, WEB
from tools.prerender import prerendered_screens
from web.app.screens.paint import NOTICES, prerendered_html, translations
from web.app.storage.settings import CHOICES, LANGUAGES, Settings


def test_everything_painted_is_known_in_the_other_languages() -> None:
    words = translations()["es"]
    english = prerendered_html()
    for text, other in words.items():
        english = english.replace(f">{text}<", f">{other}<").replace(f'"{text}"', f'"{other}"')

    assert english == prerendered_html("es")


def test_what_is_said_without_python_can_be_said_in_every_language() -> None:
    scripts = "".join((WEB / name).read_text() for name in ("boot/notices.mjs", "page/engine.py"))
    for phrase in NOTICES:
        assert f'"{phrase.template}"' in scripts
        assert all(phrase.template in words for words in translations().values())


def test_words_can_not_end_the_script_that_holds_them() -> None:
    assert "</script><b>" not in data({"es": {"a": "</script><b>"}})


ATTRIBUTES = re.search(r"const ATTRIBUTES = (\[.*\]);", (WEB / "boot" / "appearance.mjs").read_text())
assert ATTRIBUTES
SHOWN: list[str] = json.loads(ATTRIBUTES[1])
"""The settings that the page is told."""


def test_the_page_is_painted_as_it_looks_to_those_who_have_set_nothing() -> None:
    page = (ROOT / "index.html").read_text()

    assert dict(re.findall(r' data-(\w+)="(\w+)"', page[: page.index("<head>")])) == {
        name: value for name, value in Settings().as_dict().items() if name in SHOWN
    }


def test_every_setting_changes_something() -> None:
    """The look of the page, in its style sheets or scripts, or what the app does."""
    page = sources(ROOT, "web/style/*.css", "pygames/*/*.css", "web/page/*.py")
    app = sources(WEB / "app", "*.py", *(f"{folder}/*.py" for folder in ("desk", "actions", "screens", "editor")))
    for name in CHOICES:
        looks = name in SHOWN and re.search(rf"\bdata-{name}\b|\bdataset\.{name}\b", page)
        assert looks or re.search(rf"\bsettings\.{name}\b", app), f"{name} is only chosen"


def sources(folder: Path, *patterns: str) -> str:
    """Return the contents of some files."""
    texts = [file.read_text() for pattern in patterns for file in folder.glob(pattern) if file.name != "preferences.py"]
    assert len(texts) > len(patterns)
    return "".join(texts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_whatever_the_start_screen_opens_of_a_game_is_painted(game: Game, language: str) -> None:
    pressed = re.findall(rf'data-action="((?:quick|setup) {game.name})"', prerendered_html(language))

    screens = prerendered_screens(game, language)

    assert pressed
    assert screens.keys() == {*pressed, *(f"choose {game.name} {seats}" for seats in game.seats)}
    for seats in game.seats:
        assert screens[f"choose {game.name} {seats}"][0].count('<select name="seat') == seats
    for whole, states in screens.values():
        assert all(f'id="{id_}"' in whole for id_, *_ in states)
        assert not re.search(r'id="m\d', whole), "names of marks are others in each build"
