"""What is typed in a form stays while the rest of it is redrawn."""

from __future__ import annotations

from typing import Any

from tests.page.fake import Event

SELECT = '<select name="seat0" data-change="choose"></select>'
FORM = f'<form id="plan">{SELECT}<input type="text" name="name0" value="{{}}"></form>'


def test_what_is_typed_after_a_choice_outlives_the_answer_to_it(load: Any) -> None:
    page = load(f'<div id="part">{FORM.format("Ana")}</div>')
    name = page.dom.find("input")
    name.value = "Anab"
    page.forms.send_choice("choose", page.dom.find("form"))
    name.value = "Anabel"

    page.content.show_part(page.dom.find("#part"), FORM.format("Anab"))

    assert page.sent[-1]["values"]["name0"] == "Anab"
    assert page.dom.find("input").value == "Anabel"


def test_an_answer_may_change_what_was_typed_before_the_choice(load: Any) -> None:
    page = load(f'<div id="part">{FORM.format("")}</div>')
    page.dom.find("input").value = "Ana"
    page.forms.send_choice("swap", page.dom.find("form"))

    page.content.show_part(page.dom.find("#part"), FORM.format("Ben"))

    assert page.dom.find("input").value == "Ben"


def test_a_text_that_is_changed_after_it_was_sent_outlives_its_refusal(load: Any) -> None:
    form = '<form data-form="load"><textarea name="record">{}</textarea></form>'
    page = load(f'<div id="part">{form.format("")}</div>')
    page.dom.find("textarea").value = "one"
    page.forms.on_submit(Event("submit", page.dom.find("form")))
    page.dom.find("textarea").value = "two"

    page.content.show_part(page.dom.find("#part"), form.format("one"))

    assert page.dom.find("textarea").value == "two"
