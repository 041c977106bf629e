"""What the site is put together from."""

from pathlib import Path

import pytest

from e2e import profile
from pygames import GAMES
from tools.build import styles, with_custom_media
from tools.bundle import bundle_package
from tools.paths import WEB


def test_every_sheet_of_the_page_has_its_place_in_the_order() -> None:
    assert sorted(styles()) == sorted(sheet.stem for sheet in (WEB / "style").glob("*.css"))


def test_custom_media_are_written_out_where_a_sheet_asks_for_them() -> None:
    sheet = "@custom-media --tall (color) or (width < 9px);\n@media (--tall) and (hover) {a {gap: var(--tall)}}"

    assert with_custom_media(sheet) == "@media ((color) or (width < 9px)) and (hover) {a {gap: var(--tall)}}"


def package(folder: Path, **modules: str) -> Path:
    """Return a package of modules with these texts."""
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def test_modules_in_one_come_after_those_they_import(tmp_path: Path) -> None:
    text = bundle_package(
        package(tmp_path, a="from .b import (\n    two,\n)\n\none = two\n", b="import json\n\ntwo = 2\n")
    )

    assert " ".join(text.split()) == "import json two = 2 one = two"


def test_two_modules_in_one_can_not_mean_different_things_by_a_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="has send"):
        bundle_package(package(tmp_path, a="def send(): ...", b="send = 1"))


def test_modules_in_one_can_not_import_each_other(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="in a cycle"):
        bundle_package(package(tmp_path, a="from .b import two", b="from .a import one"))


def test_a_name_that_a_module_imports_as_another_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not as two"):
        bundle_package(package(tmp_path, a="from .b import one as two", b="one = 1"))


def test_the_profile_of_the_engine_begins_every_game() -> None:
    assert all(any(f"start {name}" in text for text in profile.first_games()) for name in GAMES)
