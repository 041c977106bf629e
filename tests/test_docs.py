"""The reference: a page for every module, and nothing that the site's Content-Security-Policy forbids."""

from __future__ import annotations

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
    """The folder with the reference."""
    folder = tmp_path_factory.mktemp("docs")
    docs.build(folder)
    return folder


def test_every_module_that_is_meant_for_programmers_has_a_page(reference: Path) -> None:
    named = {str(path.parent if path.name == "__init__" else path) for path in MODULES}
    wanted = named - {"pygames/__main__", *(f"pygames/adapters/{name}" for name in WITH_LIBRARIES)}
    assert wanted == {str(page.relative_to(reference).with_suffix("")) for page in reference.rglob("*.html")} - {
        "index"
    }


def test_its_pages_hold_no_style_and_no_script_and_find_their_sheet(reference: Path) -> None:
    for page in reference.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=\"", html), page
        (sheet,) = re.findall(r'rel="stylesheet" href="([^"]+)"', html)
        assert (page.parent / sheet).resolve() == (reference / docs.SHEET).resolve()
        assert "http://" not in html.replace("http://www.w3.org", "")


def test_a_public_function_stands_there_with_its_types_and_what_it_does(reference: Path) -> None:
    html = (reference / "pygames" / "play" / "record.html").read_text(encoding="utf-8")
    assert "BadRecord" in html
    assert "replay" in html
