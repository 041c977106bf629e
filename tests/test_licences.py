"""Whose work is in the site, and whether the texts that its licences ask for are there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tools.boot.archives import PYODIDE as FOLDER_OF_PYODIDE
from tools.build import pyscript
from tools.licences import ENGINE, FOLDER, bundled, licences, linked_libraries, notice, text_of
from tools.paths import DIST, NODE
from tools.vendor import FILES, ICONS, PYODIDE, QR, folder_name

ENTIRE = (PYODIDE, *FILES, ICONS, QR)
"""The packages of which the site has files, pictures, or a part of a script."""
WORKBOX = ("workbox-core", "workbox-precaching", "workbox-routing")

built = pytest.mark.skipif(not (DIST / "licences.txt").exists(), reason="the site is not built")


@pytest.fixture(scope="module")
def engine() -> bytes:
    """Return Pyodide's engine, before it is split."""
    return (FOLDER_OF_PYODIDE / "pyodide.asm.wasm").read_bytes()


@pytest.fixture(scope="module")
def parts() -> list[str]:
    """Return the packages that are bundled with PyScript."""
    return bundled(pyscript() / "parts.json")


def test_every_package_has_the_text_of_its_licence(parts: list[str], engine: bytes) -> None:
    assert {"@pyscript/core", "polyscript"} <= set(parts)
    text = notice([*ENTIRE, *parts, *WORKBOX], engine)

    for package in (*ENTIRE, *parts, *WORKBOX):
        about = json.loads((NODE / package / "package.json").read_text())
        assert f"{package} {about['version']}, {about['license']}: " in text
        assert text_of(package) in text
        assert re.search("copyright|Mozilla Public License", text_of(package), re.IGNORECASE), package
    for name in ENGINE:
        assert (FOLDER / f"{name}.txt").read_text() in text


def test_everything_linked_into_the_engine_is_found_in_it(engine: bytes) -> None:
    missing = set(ENGINE) - set(linked_libraries(engine))
    assert not missing, f"Pyodide’s engine has no {missing} any more: tools/licences.py says what it is found by"


@pytest.mark.parametrize("mark", [b"OpenSSL", b"libcurl", b"GNU MP", b"Tcl_", b"ncurses"])
def test_nothing_else_is_linked_into_the_engine_as_far_as_is_known(mark: bytes, engine: bytes) -> None:
    assert mark not in engine, f"Pyodide’s engine has {mark!r}: add the text of its licence to tools/licences/"


def test_every_licence_text_that_we_add_is_needed_and_explained(parts: list[str]) -> None:
    alone = {package.rpartition("/")[2] for package in (*ENTIRE, *parts) if not licences(package)}
    assert {path.stem for path in FOLDER.glob("*.txt")} == alone | set(ENGINE)
    about = (FOLDER / "README.md").read_text()
    assert all(f"`{path.name}`" in about for path in FOLDER.glob("*.txt"))


def test_a_package_without_any_text_is_told_of() -> None:
    with pytest.raises(FileNotFoundError, match=r"licences.esbuild-wasm\.txt"):
        text_of("@nobody/esbuild-wasm")


@built
def test_the_built_site_has_the_texts_of_all_that_it_ships() -> None:
    text = (DIST / "licences.txt").read_text()
    assert {folder.name for folder in (DIST / "vendor").iterdir() if PYODIDE not in folder.name} == {
        folder_name(NODE / package) for package in FILES
    }
    assert all((folder / "LICENSE.txt").exists() for folder in Path(DIST / "vendor").iterdir())
    for package in (*ENTIRE, *bundled(pyscript() / "parts.json"), *WORKBOX):
        assert text_of(package) in text, f"{package} is shipped without its licence: run `make site`"
    halves = [*DIST.glob("vendor/pyodide-*/pyodide.asm.wasm"), *DIST.glob("assets/cold.*.wasm")]
    for name in linked_libraries(b"".join(half.read_bytes() for half in halves)):
        assert (FOLDER / f"{name}.txt").read_text() in text
