"""Marks as SVG text."""

import xml.etree.ElementTree as ET

import pytest

from pygames.core.phrase import Phrase
from pygames.core.scene import Canvas, Disc, Mark, Path, Rect, Text
from pygames.core.svg import canvas_svg, coordinate, mark_svg

NASTY = """</text><script>alert("1")</script>&'"""


def canvas(*marks: Mark, label: Phrase | None = None, columns: int = 0) -> Canvas:
    """Return a canvas of one layer."""
    return Canvas(width=4, height=2.5, layers=("only",), marks=frozenset(marks), label=label, rows=2, columns=columns)


@pytest.mark.parametrize(
    ("mark", "svg"),
    [
        (Rect(layer="only", x=1, y=2), '<rect x="1" y="2" width="1" height="1"></rect>'),
        (Rect(layer="only", x=1, y=2, radius=0.25), '<rect x="1" y="2" width="1" height="1" rx="0.25"></rect>'),
        (Rect(layer="only", x=0, y=0.0), '<rect x="0" y="0" width="1" height="1"></rect>'),
        (
            Disc(layer="only", style="spot", x=0.5, y=1, radius=1 / 3),
            '<circle class="spot" cx="0.5" cy="1" r="0.333"></circle>',
        ),
        (Path(layer="only", d="M0 0h1z"), '<path d="M0 0h1z"></path>'),
        (Text(layer="only", x=1, y=1, text="7 & 8", size=0.5), '<text x="1" y="1" font-size="0.5">7 &amp; 8</text>'),
    ],
)
def test_a_mark_is_one_element(mark: Mark, svg: str) -> None:
    assert mark_svg(mark).replace(' x="" y=""', "") == svg


def test_a_mark_of_no_known_kind_is_an_error() -> None:
    with pytest.raises(TypeError, match="no picture"):
        mark_svg(Mark(layer="only"))


def test_text_from_outside_is_escaped() -> None:
    marks = (
        Text(layer="only", style=NASTY, label=Phrase("{x}", x=NASTY), target=NASTY, x=1, y=1, text=NASTY, size=1),
        Path(layer="only", d=NASTY),
    )
    drawing = canvas_svg(canvas(*marks, label=Phrase("{x}", x=NASTY)), style=NASTY, name=lambda mark: NASTY)
    root = ET.fromstring(drawing)
    assert "<script" not in drawing
    assert root.attrib["aria-label"] == root.attrib["class"] == NASTY
    text = next(part for part in root.iter() if part.tag.endswith("text"))
    assert (text.text, text.attrib["data-target"], text.attrib["aria-label"], text.attrib["id"]) == (NASTY,) * 4


def test_what_can_be_pressed_is_a_button_and_what_has_a_name_is_an_image() -> None:
    assert 'role="button" tabindex="0" aria-label="a"' in mark_svg(
        Disc(layer="only", label=Phrase("a"), target="t", x=0, y=0, radius=1)
    )
    assert 'role="img" aria-label="a"' in mark_svg(Disc(layer="only", label=Phrase("a"), x=0, y=0, radius=1))
    assert "role" not in mark_svg(Disc(layer="only", x=0, y=0, radius=1))


def test_cells_stand_in_their_rows_and_columns() -> None:
    cells = [Rect(layer="only", cell=(row, column), x=column, y=row) for column in (2, 1) for row in (2, 1)]
    root = ET.fromstring(canvas_svg(canvas(*cells, columns=2)))
    rows = [part for part in root.iter() if part.attrib.get("role") == "row"]
    places = [[(cell.attrib["aria-rowindex"], cell.attrib["aria-colindex"]) for cell in row] for row in rows]
    assert places == [[("1", "1"), ("1", "2")], [("2", "1"), ("2", "2")]]


def test_a_label_is_said_in_any_language() -> None:
    drawing = canvas_svg(
        canvas(Disc(layer="only", label=Phrase("one"), x=0, y=0, radius=1), label=Phrase("two")), lambda p: f"es:{p}"
    )
    assert 'aria-label="es:one"' in drawing
    assert 'aria-label="es:two"' in drawing


def test_every_mark_has_the_name_that_it_is_given() -> None:
    marks: list[Mark] = [Disc(layer="only", x=x, y=0, radius=1) for x in range(5)]
    names = {mark: f"m{n}" for n, mark in enumerate(marks)}
    root = ET.fromstring(canvas_svg(canvas(*marks), name=names.__getitem__))
    ids = [part.attrib["id"] for part in root.iter() if "id" in part.attrib]
    assert sorted(ids) == ["m0", "m1", "m2", "m3", "m4"]


def test_the_order_of_marks_does_not_matter() -> None:
    marks: list[Mark] = [Disc(layer="only", x=x, y=y, radius=1) for x in range(9) for y in range(9)]
    assert canvas_svg(canvas(*marks)) == canvas_svg(canvas(*reversed(marks)))


@pytest.mark.parametrize(
    ("value", "text"),
    [(2, "2"), (2.0, "2"), (0.0, "0"), (0.5, "0.5"), (1 / 3, "0.333"), (100.0, "100")],
)
def test_a_coordinate_is_as_short_as_it_can_be(value: float, text: str) -> None:
    assert coordinate(value) == text
