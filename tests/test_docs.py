"""The documentation: guides, reference, modules, a search; nothing that the Content-Security-Policy forbids."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pygames.adapters import WITH_LIBRARIES
from tools import docs
from tools.paths import ROOT

pytestmark = pytest.mark.long
MODULES = [path.relative_to(ROOT).with_suffix("") for path in (ROOT / "pygames").rglob("*.py")]


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the reference."""
    folder = tmp_path_factory.mktemp("docs")
    docs.build(folder)
    return folder


def test_every_module_that_is_meant_for_programmers_has_a_page(reference: Path) -> None:
    named = {str(path.parent if path.name == "__init__" else path) for path in MODULES}
    wanted = named - {"pygames/__main__", *(f"pygames/adapters/{name}" for name in WITH_LIBRARIES)}
    pages = {str(page.relative_to(reference).with_suffix("")) for page in reference.rglob("*.html")}
    assert wanted == {page for page in pages if page.startswith("pygames")}


def test_its_pages_hold_no_style_and_no_script_and_find_their_sheet(reference: Path) -> None:
    for page in reference.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|<script>|\sstyle=[\"']|\son\w+=\"", html), page
        (sheet,) = re.findall(r'rel="stylesheet" href="([^"]+)"', html)
        known = docs.SHEET if page.stem.startswith("pygames") or page.parent != reference else "guides.css"
        assert (page.parent / sheet).resolve() == (reference / known).resolve()
        assert "http://" not in html.replace("http://www.w3.org", "")


def test_a_public_function_stands_there_with_its_types_and_what_it_does(reference: Path) -> None:
    html = (reference / "pygames" / "play" / "record.html").read_text(encoding="utf-8")
    assert "BadRecord" in html
    assert "replay" in html


def test_a_page_of_the_reference_has_its_names_and_only_their_public_members(reference: Path) -> None:
    html = (reference / "reference" / "playing.html").read_text(encoding="utf-8")
    assert "<h1>Playing</h1>" in html
    assert 'href="../first-steps.html"' in html
    places = re.findall(r'id="(\w+(?:\.\w+)?)"', html)
    assert {"GAMES", "Game", "Game.start", "Position.parse", "Session.undo"} <= {*places}
    assert not {"Game.board", "Session.has_hindsight", "Position._is_protocol"} & {*places}


def test_other_pages_say_that_they_are_internal(reference: Path) -> None:
    for page in (reference / "pygames").rglob("*.html"):
        (told,) = re.findall(r'<p class="internal">.*?href="([^"]+)"', page.read_text(encoding="utf-8"))
        assert (page.parent / told).resolve() == (reference / "reference.html").resolve()
    assert 'class="internal"' not in (reference / "reference" / "playing.html").read_text(encoding="utf-8")


def test_every_guide_is_a_page_and_every_page_is_in_the_list(reference: Path) -> None:
    listed = re.findall(r'<li><a href="([^"]+)">', (reference / "index.html").read_text(encoding="utf-8"))
    pages = {str(page.relative_to(reference)) for page in reference.rglob("*.html")}
    assert {f"{guide.stem}.html" for guide in (ROOT / "docs").glob("*.md")} <= pages
    assert pages - {"index.html", "search.html"} == set(listed)
    assert len(listed) == len(set(listed))
    assert listed[0] == "first-steps.html"


def test_links_in_guides_lead_to_what_is_there(reference: Path) -> None:
    for page in (*reference.glob("*.html"), *(reference / "reference").glob("*.html")):
        html = page.read_text(encoding="utf-8")
        for address in re.findall(r'(?:href|src)="([^"]+)"', html):
            file, _, part = address.partition("#")
            if "://" in file or page.stem == "pygames":
                continue
            target = (page.parent / file) if file else page
            assert target.exists(), (page.name, address)
            assert not part or f'id="{part}"' in target.read_text(encoding="utf-8"), (page.name, address)


def test_the_search_knows_sections_and_names_and_where_they_stand(reference: Path) -> None:
    entries = json.loads((reference / "search.json").read_text(encoding="utf-8"))
    pages = {entry["title"]: entry["page"] for entry in entries}
    assert pages["Games in learning environments: PettingZoo"] == "adapters.html#pettingzoo"
    assert pages["pygames.core.game.Position.legal_moves"] == "pygames/core/game.html#Position.legal_moves"
    assert pages["Playing: Session"] == "reference/playing.html#Session"
    for entry in entries:
        file, _, part = entry["page"].partition("#")
        assert (reference / file).exists(), entry
        assert file.startswith("pygames") or f'id="{part}"' in (reference / file).read_text(encoding="utf-8")
