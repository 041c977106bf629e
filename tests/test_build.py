"""What the site is put together from."""

from tools.build import STYLES
from tools.paths import WEB


def test_every_sheet_of_the_page_has_its_place_in_the_order() -> None:
    assert sorted(STYLES) == sorted(sheet.stem for sheet in (WEB / "style").glob("*.css"))
