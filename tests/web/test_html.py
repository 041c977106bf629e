"""HTML that can't be broken from outside."""

from web.app.screens.html import Html, concat, fill, slot, tag
from web.app.screens.seats import breakable


def test_text_is_escaped_and_html_is_not() -> None:
    assert tag("p", "<b>", Html("<i></i>")) == "<p>&lt;b&gt;<i></i></p>"


def test_attributes_are_escaped() -> None:
    assert tag("a", data_action='x" onclick="y') == '<a data-action="x&quot; onclick=&quot;y"></a>'


def test_attributes_that_are_false_or_none_are_left_out() -> None:
    assert tag("input", checked=True, disabled=False, value=None, name="n") == '<input checked name="n">'


def test_a_slot_is_filled_by_its_part() -> None:
    assert fill(tag("div", slot("a"), slot("b")), {"a": "1", "b": "2"}) == "<div>12</div>"


def test_pieces_are_joined() -> None:
    assert concat("a & b", Html("<br>")) == "a &amp; b<br>"


def test_a_name_of_two_colours_may_take_two_lines() -> None:
    assert concat(*breakable("Blue/Yellow")) == "Blue/<wbr>Yellow"
    assert concat(*breakable("<b>")) == "&lt;b&gt;"
